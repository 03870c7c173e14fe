//! Instructions as bytes. Fields that a relocation fills are zero.

mod addresses;

use mca_models::arm::{Encode, PostEncode, feature, opcode, register};
use mca_models::assembler::Call;

use super::immediates::{rotated_byte, thumb_immediate};
use super::operand::NEGATIVE_ZERO;
use super::specifiers::AddressPart;
use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::encode::encode;
use crate::inst::targets::InstructionEncoder;

/// An encoder; without tables, whose data are then damaged, it writes nothing.
#[derive(Debug)]
pub(super) struct Encoder {
    pub(super) tables: Option<&'static Tables>,
    pub(super) features: FeatureSet,
    /// Whether machine code has its most significant byte first.
    pub(super) is_big_endian: bool,
}

impl InstructionEncoder for Encoder {
    fn encode(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        let Some(tables) = self.tables else { return };
        let fields = Fields { encoder: self, tables, expressions, instruction };
        let encoded = encode(tables.assembler, instruction, |call, operand| fields.value_of(call, operand));
        let bits = self.post_encoded(tables, instruction, encoded.bits as u32);
        let mut push = |bytes: &[u8]| match self.is_big_endian {
            true => out.extend_from_slice(bytes),
            false => out.extend(bytes.iter().rev()),
        };
        match encoded.n_bytes {
            2 => push(&(bits as u16).to_be_bytes()),
            4 if self.features.has(feature::F_THUMB_MODE) => {
                push(&((bits >> 16) as u16).to_be_bytes());
                push(&(bits as u16).to_be_bytes());
            }
            4 => push(&bits.to_be_bytes()),
            _ => {}
        }
    }
}

impl Encoder {
    /// Returns the bits of an instruction as Thumb has them, if it is a vector or floating-point instruction in Thumb. Others are
    /// returned unchanged.
    fn post_encoded(&self, tables: &Tables, instruction: &Instruction, bits: u32) -> u32 {
        if !self.features.has(feature::F_THUMB_MODE) || !self.features.has(feature::F_THUMB2) {
            return bits;
        }
        let call = tables.assembler.encoding(instruction.opcode).and_then(|encoding| encoding.post_encoder());
        match call.and_then(|call| PostEncode::from_method(call.method)) {
            Some(PostEncode::NEONThumb2DataIPostEncoder) => {
                bits & 0xefff_ffff | (bits & 0x0100_0000) << 4 | 0x0f00_0000
            }
            Some(PostEncode::NEONThumb2LoadStorePostEncoder) => bits & 0xf0ff_ffff | 0x0900_0000,
            Some(PostEncode::NEONThumb2DupPostEncoder) => bits & 0x00ff_ffff | 0xee00_0000,
            Some(PostEncode::NEONThumb2V8PostEncoder) => bits | 0x0c00_0000,
            Some(PostEncode::VFPThumb2PostEncoder) => bits & 0x0fff_ffff | 0xe000_0000,
            None => bits,
        }
    }
}

/// What the fields of one instruction are computed from. A position is the index of a machine operand.
struct Fields<'a> {
    encoder: &'a Encoder,
    tables: &'static Tables,
    expressions: &'a Expressions,
    instruction: &'a Instruction,
}

/// Returns 1 if an offset is added, 0 if it is subtracted, and its absolute value.
fn sign_and_size(value: i64) -> (u64, u64) {
    let value = i64::from(value as i32);
    let size = if value == NEGATIVE_ZERO { 0 } else { value.unsigned_abs() };
    (u64::from(value >= 0), size)
}

impl Fields<'_> {
    /// Returns the machine operand at a position.
    fn operand(&self, position: usize) -> Option<Operand> {
        self.instruction.operands().get(position).copied()
    }

    /// Returns the number at a position; 0 if the operand is none.
    fn number(&self, position: usize) -> i64 {
        match self.operand(position) {
            Some(Operand::Immediate(value)) => value,
            _ => 0,
        }
    }

    /// Returns the register at a position; [`RegisterId::NONE`] if the operand is none.
    fn register(&self, position: usize) -> RegisterId {
        match self.operand(position) {
            Some(Operand::Register(register)) => register,
            _ => RegisterId::NONE,
        }
    }

    /// Returns the number in machine code of the register at a position.
    fn encoding(&self, position: usize) -> u64 {
        self.tables.isa.register_encoding(self.register(position)).into()
    }

    /// Returns the value of a field, as the method of the tables encodes the operand. Symbols are 0.
    fn value_of(&self, call: Option<&Call>, position: usize) -> u64 {
        let Some(call) = call else { return self.plain(position) };
        let Some(method) = Encode::from_method(call.method) else { return 0 };
        if let Some(value) = self.address(method, call, position) {
            return value;
        }
        if let Some(Operand::Expression(id)) = self.operand(position) {
            let part = AddressPart::of(self.expressions, id).filter(|_| method == Encode::GetHiLoImmOpValue);
            let value =
                part.and_then(|(part, inside)| self.expressions.as_constant(inside).map(|value| part.of_value(value)));
            return value.unwrap_or(0).into();
        }
        self.immediate(method, call, position)
    }

    /// Returns the value of a field that no method encodes.
    fn plain(&self, position: usize) -> u64 {
        match self.operand(position) {
            Some(Operand::Register(register)) => {
                let encoding = u64::from(self.tables.isa.register_encoding(register));
                let is_double =
                    self.tables.registers.quads.contains(register) && !self.encoder.features.has(feature::F_MVE);
                if is_double { 2 * encoding } else { encoding }
            }
            Some(Operand::Immediate(value)) => u64::from(value as u32),
            _ => 0,
        }
    }

    /// Returns the value of a number as a method encodes it.
    fn immediate(&self, method: Encode, call: &Call, position: usize) -> u64 {
        use Encode as E;
        let value = self.number(position);
        let word = u64::from(value as u32);
        let half = u64::from((value >> 1) as u32);
        match method {
            E::GetCCOutOpValue => u64::from(self.register(position) == register::CPSR),
            E::GetARMBranchTargetOpValue | E::GetARMBLTargetOpValue => u64::from((value >> 2) as u32),
            E::GetARMBLXTargetOpValue
            | E::GetThumbBRTargetOpValue
            | E::GetThumbBCCTargetOpValue
            | E::GetThumbCBTargetOpValue => half,
            E::GetBranchTargetOpValue => {
                match self.encoder.features.has(feature::F_THUMB_MODE) && self.encoder.features.has(feature::F_THUMB2) {
                    true => word,
                    false => u64::from((value >> 2) as u32),
                }
            }
            E::GetThumbBLTargetOpValue | E::GetThumbBLXTargetOpValue | E::GetThumbBranchTargetOpValue => {
                let distance = ((value as i32) >> 1) as u32;
                let sign = distance >> 23 & 1;
                let bit = |position: u32| (!(distance >> position) & 1 ^ sign) << position;
                u64::from(distance & !0x60_0000 | bit(22) | bit(21))
            }
            E::GetBFTargetOpValue if call.number(0) != 0 => u64::from((-(value >> 1)) as u32),
            E::GetBFTargetOpValue => half,
            E::GetBFAfterTargetOpValue => u64::from(value - self.number(0) == 4),
            E::GetAdrLabelOpValue => label_of(value),
            E::GetT2AdrLabelOpValue => match i64::from(value as i32) {
                NEGATIVE_ZERO => 0x1000,
                value @ ..0 => value.unsigned_abs() | 0x1000,
                value => value as u64,
            },
            E::GetThumbAdrLabelOpValue | E::GetModImmOpValue => word,
            E::GetAddrModePCOpValue => u64::from((value >> 2) as u32),
            E::GetITMaskOpValue => {
                let lowest = value & value.wrapping_neg();
                let is_odd = position > 0 && self.number(position - 1) & 1 != 0;
                (if is_odd { value ^ 0xf & (lowest.wrapping_neg() << 1) } else { value }) as u64
            }
            E::GetVPTMaskOpValue => predicates_of(value),
            E::GetRestrictedCondCodeOpValue => match value {
                8 | 1 => 1,
                10..=13 => value as u64 - 6,
                _ => 0,
            },
            E::GetPowerTwoOpValue => value.trailing_zeros().min(63).into(),
            E::GetMVEPairVectorIndexOpValue => (value - i64::from(call.number(0))) as u64,
            E::GetMVEShiftImmOpValue => {
                let name = self.tables.isa.opcode(self.instruction.opcode).name();
                (value + if name.contains("16") { 16 } else { 8 }) as u64
            }
            E::GetT2SOImmOpValue => thumb_immediate(value).unwrap_or(u32::MAX).into(),
            E::GetNEONVcvtImm32OpValue => (64 - value) as u64,
            E::GetBitfieldInvertedMaskOpValue => {
                let bits = !(value as u32);
                u64::from(bits.trailing_zeros() & 31 | 31_u32.saturating_sub(bits.leading_zeros()) << 5)
            }
            E::GetRegisterListOpValue => self.list(position),
            E::GetShiftRight8Imm => u64::from((8 - value) as u32),
            E::GetShiftRight16Imm => u64::from((16 - value) as u32),
            E::GetShiftRight32Imm => u64::from((32 - value) as u32),
            E::GetShiftRight64Imm => u64::from((64 - value) as u32),
            _ => self.plain(position),
        }
    }

    /// Returns a list of registers as in machine code: a bit for each general register; for others the number of the first one and their
    /// count, where a double counts twice.
    fn list(&self, position: usize) -> u64 {
        let isa = self.tables.isa;
        let (singles, doubles) = (self.tables.registers.singles, self.tables.registers.doubles);
        let first = self.register(position);
        let listed = &self.instruction.operands()[position..];
        let registers = || {
            listed.iter().filter_map(|operand| match operand {
                Operand::Register(register) => Some(*register),
                _ => None,
            })
        };
        if !singles.contains(first) && !doubles.contains(first) && first != register::VPR {
            return registers().fold(0, |bits, one| bits | 1 << (isa.register_encoding(one) & 63));
        }
        let is_single = singles.contains(first);
        let count = match self.instruction.opcode {
            opcode::VSCCLRMD => listed.len() - 1,
            opcode::VSCCLRMS => registers()
                .map(|one| if singles.contains(one) { 1 } else { 2 * usize::from(doubles.contains(one)) })
                .sum(),
            _ => listed.len(),
        };
        let count = if is_single { count } else { 2 * count };
        u64::from(isa.register_encoding(first) & 31) << 8 | count as u64
    }
}

/// Returns the distance to a label, which `adr` adds to or subtracts from the program counter, as in machine code.
fn label_of(value: i64) -> u64 {
    if value == NEGATIVE_ZERO {
        return 0x1000;
    }
    let size = value.saturating_abs();
    let is_negative = value < 0;
    match (rotated_byte(size), rotated_byte(-size)) {
        (Some(code), _) => u64::from(code) | if is_negative { 0x1000 } else { 0x2000 },
        (None, code) => u64::from(code.unwrap_or(u32::MAX)) | if is_negative { 0x2000 } else { 0x1000 },
    }
}

/// Encodes the predicates of a block of vector instructions: a bit for each instruction after the first one, which is set if its
/// predicate differs from the one before, and then a set bit that ends the block.
pub(super) fn predicates_of(value: i64) -> u64 {
    let (mut bits, mut previous) = (0, 0);
    for position in (0..4).rev() {
        let bit = value >> position & 1;
        if value & ((1 << position) - 1) == 0 {
            return bits | 1 << position;
        }
        if bit != previous {
            bits |= 1 << position;
        }
        previous = bit;
    }
    bits
}
