//! Encodes instructions, in little endian even if data are big-endian. Fields that a relocation fills are zero.

use mca_models::aarch64::{Encode, PostEncode};
use mca_models::assembler::Call;

use super::specifiers::Specifier;
use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::encode::encode;
use crate::inst::targets::InstructionEncoder;

/// An encoder of instructions.
#[derive(Debug)]
pub(super) struct Encoder {
    /// `None` if the packed data are damaged: nothing is written then.
    pub(super) tables: Option<&'static Tables>,
}

/// The bit of an addition or subtraction that shifts its constant left by 12.
const ADDEND_SHIFT: u64 = 1 << 12;

impl InstructionEncoder for Encoder {
    fn encode(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        let Some(tables) = self.tables else { return };
        let fields = Fields { tables, expressions, instruction };
        let mut encoded = encode(tables.assembler, instruction, |call, operand| fields.value_of(call, operand));
        let post_encoder = tables.assembler.encoding(instruction.opcode).and_then(|encoding| encoding.post_encoder());
        if let Some(call) = post_encoder {
            encoded.bits = fields.settle(&call, encoded.bits);
        }
        encoded.push_little_endian(out);
    }
}

/// Computes the fields of one instruction's machine code.
struct Fields<'a> {
    tables: &'static Tables,
    expressions: &'a Expressions,
    instruction: &'a Instruction,
}

impl Fields<'_> {
    /// Returns the value of the field for the machine operand of the index `operand`: a register's number, or a number, as
    /// the method `call` of the tables encodes it. The field of a symbol is 0, but for the bit of a shifted addend.
    fn value_of(&self, call: Option<&Call>, operand: usize) -> u64 {
        let method = call.and_then(|call| Encode::from_method(call.method));
        match self.instruction.operands().get(operand) {
            Some(Operand::Register(register)) => {
                let number = self.tables.isa.register_encoding(*register).into();
                call.zip(method).map_or(number, |(call, method)| register_field(call, method, number))
            }
            Some(Operand::Immediate(value)) => match method {
                Some(method) => self.number_field(method, *value, operand) as u64,
                None => *value as u64,
            },
            Some(Operand::Expression(_)) => match method {
                Some(Encode::GetAddSubImmOpValue) if self.is_shifted_addend(operand) => ADDEND_SHIFT,
                _ => 0,
            },
            None => 0,
        }
    }

    /// Returns a number as a method encodes it; some methods also encode the operand after it, a shift.
    fn number_field(&self, method: Encode, value: i64, operand: usize) -> i64 {
        let next = || match self.instruction.operands().get(operand + 1) {
            Some(Operand::Immediate(value)) => *value,
            _ => 0,
        };
        let shift_bit = |bit: i64| if next() & 63 == 0 { 0 } else { bit };
        match method {
            Encode::GetAddSubImmOpValue => value & 0xfff | shift_bit(ADDEND_SHIFT as i64),
            Encode::GetImm8OptLsl => value & 0xff | shift_bit(1 << 8),
            Encode::GetMemExtendOpValue => (value & 1) << 1 | next() & 1,
            Encode::GetVecShifterOpValue => (value & 63) / 8,
            Encode::GetMoveVecShifterOpValue => i64::from(value & 63 != 8),
            Encode::GetFixedPointScaleOpValue => 64_i64.wrapping_sub(value),
            Encode::GetVecShiftR8OpValue => 8_i64.wrapping_sub(value),
            Encode::GetVecShiftR16OpValue => 16_i64.wrapping_sub(value),
            Encode::GetVecShiftR32OpValue => 32_i64.wrapping_sub(value),
            Encode::GetVecShiftR64OpValue => 64_i64.wrapping_sub(value),
            Encode::GetVecShiftL8OpValue => value.wrapping_sub(8),
            Encode::GetVecShiftL16OpValue => value.wrapping_sub(16),
            Encode::GetVecShiftL32OpValue => value.wrapping_sub(32),
            Encode::GetVecShiftL64OpValue => value.wrapping_sub(64),
            Encode::GetSVEIncDecImm => value.wrapping_sub(1),
            Encode::GetPAuthPCRelOpValue => value.wrapping_neg(),
            _ => value,
        }
    }

    /// Whether the symbol that an addition adds is shifted left by 12: its specifier is one for the upper twelve bits, or
    /// the next machine operand, a shift, is not 0.
    fn is_shifted_addend(&self, operand: usize) -> bool {
        use Specifier::{DtprelHi12, SecrelHi12, TprelHi12};
        let is_upper = matches!(self.specifier_at(operand), Some(TprelHi12 | DtprelHi12 | SecrelHi12));
        let shift = self.instruction.operands().get(operand + 1);
        is_upper || matches!(shift, Some(Operand::Immediate(value)) if value & 63 != 0)
    }

    /// Returns the specifier around the symbol at an operand; `None` if it has none.
    fn specifier_at(&self, operand: usize) -> Option<Specifier> {
        match self.instruction.operands().get(operand) {
            Some(Operand::Expression(id)) => Specifier::split(self.expressions, *id).0,
            _ => None,
        }
    }

    /// Returns the bits of an instruction after the changes that the method `call` makes: it sets or clears the fields of
    /// registers that the instruction lacks, or makes a `movn` of a `movz` if a relocation decides which of the two it is.
    fn settle(&self, call: &Call, bits: u128) -> u128 {
        const SECOND_SOURCE: u128 = 31 << 16;
        const THIRD_SOURCE: u128 = 31 << 10;
        match PostEncode::from_method(call.method) {
            Some(PostEncode::FixOneOperandFPComparison) => bits & !SECOND_SOURCE,
            Some(PostEncode::FixMulHigh) => bits | THIRD_SOURCE,
            Some(PostEncode::FixLoadStoreExclusive) => {
                let has_status = call.number(0) != 0;
                let has_pair = call.number(1) != 0;
                bits | if has_status { 0 } else { SECOND_SOURCE } | if has_pair { 0 } else { THIRD_SOURCE }
            }
            Some(PostEncode::FixMOVZ) if self.specifier_at(1).is_some_and(may_be_negative) => bits & !(1 << 30),
            _ => bits,
        }
    }
}

/// Whether the offset of a symbol with this specifier may be negative. Only the linker knows its sign then.
fn may_be_negative(specifier: Specifier) -> bool {
    use Specifier::{DtprelG0, DtprelG1, DtprelG2, GotTprelG1, TprelG0, TprelG1, TprelG2};
    matches!(specifier, DtprelG0 | DtprelG1 | DtprelG2 | TprelG0 | TprelG1 | TprelG2 | GotTprelG1)
}

/// Returns the field for the register with this number. Some methods can name only some registers, which they number anew.
fn register_field(call: &Call, method: Encode, number: u64) -> u64 {
    let first = || call.word(0).trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap_or(0);
    match method {
        Encode::EncodeRegMul_MinMax => {
            let (step, least) = (call.number(0).max(1) as u64, call.number(1).max(0) as u64);
            number.saturating_sub(least) / step
        }
        Encode::EncodeMatrixIndexGPR32 => number.saturating_sub(first()),
        Encode::EncodePNR_p8to15 => number.saturating_sub(8),
        Encode::EncodeZK => number.saturating_sub(if number < 28 { 20 } else { 24 }),
        Encode::EncodeZPR2StridedRegisterClass => (number & 16) >> 1 | number & 7,
        Encode::EncodeZPR4StridedRegisterClass => (number & 16) >> 2 | number & 3,
        _ => number,
    }
}
