//! Decodes machine code by the tables. For each field of an encoding, the tables name the method that turns its bits into
//! an operand.

use std::sync::OnceLock;

use mca_models::aarch64::{Decode, Encode, class, feature, opcode, register};
use mca_models::assembler::{AssemblerTables, Call, Cell};

use super::tables::Tables;
use super::{control, relocations};
use crate::inst::control::ControlStep;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::ids::RegisterClassId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::syntax::ObjectFormat;
use crate::inst::tables::availability::Availability;
use crate::inst::tables::decode::TableDecoder as Tree;
use crate::inst::tables::disassemble::{DecodeOperands, Decoded, Disassembling, OperandBits, patterns};
use crate::inst::tables::relocate;
use crate::inst::tables::walk::walk;
use crate::inst::targets::{FieldRelocation, InstructionDecoder};
use crate::text::Span;

/// Number of bytes of an instruction.
const LENGTH: usize = 4;

/// A decoder for one processor and one object format.
#[derive(Debug)]
pub(super) struct Decoder {
    tables: &'static Tables,
    /// The search tree of all encodings.
    tree: &'static Tree,
    /// Which opcodes may be decoded: first those of the processor, then, after [`Decoder::with_more`], all. The first set
    /// that has an opcode for the bits is used.
    availabilities: Vec<Availability>,
    /// Encodings of the fields of the processor's state that `msr` sets to an immediate of one bit, and of four
    /// bits.
    states: [Vec<i64>; 2],
    /// The object format, which decides what the numbers of relocations mean.
    format: ObjectFormat,
}

impl Decoder {
    /// Returns a decoder of the instructions of a processor with these features.
    pub(super) fn new(tables: &'static Tables, features: &FeatureSet, format: ObjectFormat) -> Decoder {
        static TREE: OnceLock<Tree> = OnceLock::new();
        Decoder {
            tables,
            // Encodings in a decoder namespace are tried when no other fits.
            tree: TREE.get_or_init(|| Tree::new(patterns(tables.assembler, |name| Some(u8::from(!name.is_empty()))))),
            availabilities: vec![Availability::new(tables.assembler, features)],
            states: states_with(tables, features),
            format,
        }
    }

    /// Returns the decoder, changed so that it also reads instructions that the processor lacks.
    pub(super) fn with_more(mut self) -> Decoder {
        let mut all = FeatureSet::NONE;
        all.set(feature::F_ALL.0, true);
        self.availabilities.push(Availability::new(self.tables.assembler, &all));
        self.states = states_with(self.tables, &all);
        self
    }

    /// Returns a register of a class by its index in the class, from 0, as an operand; `None` if the class has fewer.
    fn member(&self, class: RegisterClassId, index: u64) -> Option<Operand> {
        self.tables.isa.class_members(class).nth(usize::try_from(index).ok()?).map(Operand::Register)
    }
}

impl InstructionDecoder for Decoder {
    fn length(&self, _bytes: &[u8]) -> usize {
        LENGTH
    }

    fn decode(&self, bytes: &[u8], _address: u64, span: Span) -> Option<Instruction> {
        let word = u32::from_le_bytes(*bytes.first_chunk::<LENGTH>()?);
        let disassembling = Disassembling {
            tables: self.tables.assembler,
            isa: self.tables.isa,
            decoder: self.tree,
            availabilities: &self.availabilities,
        };
        disassembling.disassemble(self, word.into(), LENGTH as u8, span)
    }

    fn destination(&self, instruction: &Instruction, address: u64) -> Option<u64> {
        let distance = relocate::distance(self.tables.isa, instruction)?;
        Some(address.wrapping_add_signed(distance.wrapping_mul(LENGTH as i64)))
    }

    fn relocate(
        &self,
        instruction: &mut Instruction,
        _bytes: &[u8],
        relocation: &FieldRelocation<'_>,
        expressions: &mut Expressions,
    ) {
        let Some(index) = relocate::filled(self.tables.isa, instruction) else { return };
        if let Some(operand) = instruction.operands_mut().get_mut(index) {
            *operand = Operand::Expression(relocations::expression(self.format, relocation, expressions));
        }
    }

    fn walk(&self, code: &[u8], address: u64, each: &mut dyn FnMut(ControlStep)) {
        walk(self, &|instruction| control::of(self.tables.isa, instruction), code, address, each);
    }
}

/// Returns the fields of the processor's state for [`Decoder::states`].
fn states_with(tables: &Tables, features: &FeatureSet) -> [Vec<i64>; 2] {
    ["PStateImm0_1sList", "PStateImm0_15sList"].map(|table| encodings_of(tables.assembler, table, features))
}

/// Returns the encodings of those records of a table that these features allow.
fn encodings_of(tables: &AssemblerTables, table: &str, features: &FeatureSet) -> Vec<i64> {
    let Some(records) = tables.records(table) else { return Vec::new() };
    let (Some(encoding), Some(requires)) = (records.field("Encoding"), records.field("Requires")) else {
        return Vec::new();
    };
    let is_there = |record: &usize| match records.cell(*record, requires) {
        Cell::Features(needed) => features.has(feature::F_ALL) || needed.iter().all(|one| features.has(one)),
        _ => true,
    };
    (0..records.len()).filter(is_there).map(|record| records.number(record, encoding).into()).collect()
}

/// Returns the number in a field whose highest bit is the sign.
fn signed(bits: OperandBits) -> i64 {
    let unused = bits.covered.leading_zeros().min(63);
    (bits.value << unused) as i64 >> unused
}

/// Returns the lowest `n_bits` bits of a number, of which the highest is the sign.
fn signed_of(value: u64, n_bits: i32) -> i64 {
    let unused = 64 - n_bits.clamp(1, 64) as u32;
    (value << unused) as i64 >> unused
}

/// Returns the distance in bits of a shift to the right, which is encoded as the element's width minus the distance. `fixed`
/// are bits above the field, of the same number, that the opcode fixes.
fn distance(width: i64, bits: OperandBits, fixed: u64) -> i64 {
    width - (bits.value | fixed) as i64
}

/// Returns two operands: an immediate, and its shift in bits, which is `distance` if it `is_shifted`, else 0.
fn shifted(value: i64, is_shifted: bool, distance: i64) -> Decoded {
    Decoded::Two(Operand::Immediate(value), Operand::Immediate(if is_shifted { distance } else { 0 }))
}

impl DecodeOperands for Decoder {
    fn decode(&self, call: &Call, bits: OperandBits) -> Option<Decoded> {
        let value = bits.value;
        let immediate = match Decode::from_method(call.method)? {
            Decode::DecodeSImm => signed_of(value, call.number(0)),
            Decode::DecodeVecShiftR8Imm => distance(8, bits, 0),
            Decode::DecodeVecShiftR16Imm => distance(16, bits, 0),
            Decode::DecodeVecShiftR16ImmNarrow => distance(16, bits, 8),
            Decode::DecodeVecShiftR32Imm => distance(32, bits, 0),
            Decode::DecodeVecShiftR32ImmNarrow => distance(32, bits, 16),
            Decode::DecodeVecShiftR64Imm | Decode::DecodeFixedPointScaleImm64 => distance(64, bits, 0),
            Decode::DecodeVecShiftR64ImmNarrow | Decode::DecodeFixedPointScaleImm32 => distance(64, bits, 32),
            Decode::DecodePCRelLabel9 | Decode::DecodePCRelLabel19 => signed(bits),
            Decode::DecodePCRelLabel16 => -(value as i64),
            Decode::DecodeZeroImm => 0,
            Decode::DecodeSVEIncDecImm => value as i64 + 1,
            Decode::DecodeSVCROp if !(1..=3).contains(&value) => return None,
            Decode::DecodeMemExtend => {
                let [is_signed, is_scaled] = [value >> 1 & 1, value & 1].map(|bit| Operand::Immediate(bit as i64));
                return Some(Decoded::Two(is_signed, is_scaled));
            }
            Decode::DecodeImm8OptLsl => return shifted_byte(value, call.number(0)),
            Decode::DecodeZPR2Mul2RegisterClass => {
                return self.member(class::ZPR2, value * 2 + call.number(0) as u64).map(Decoded::One);
            }
            Decode::DecodeZPR4Mul4RegisterClass => return self.member(class::ZPR4, value * 4).map(Decoded::One),
            Decode::DecodeMulMinMaxRegisterClass if call.word(0).ends_with("ZPR3_3b") => {
                return self.member(class::ZPR3_3b, value).map(Decoded::One);
            }
            Decode::DecodeMulMinMaxRegisterClass => {
                return self.member(class::ZPR, value * 2 + call.number(2) as u64).map(Decoded::One);
            }
            Decode::DecodePPR2Mul2RegisterClass => return self.member(class::PPR2, value * 2).map(Decoded::One),
            // The upper four of the last two groups of eight.
            Decode::DecodeZK => return self.member(class::ZPR, 20 + (value & 3) + (value >> 2) * 8).map(Decoded::One),
            _ => value as i64,
        };
        Some(Decoded::One(Operand::Immediate(immediate)))
    }

    fn decode_plain(&self, encode: Option<&Call>, all: Option<&Call>, bits: OperandBits) -> Option<Decoded> {
        let immediate = match encode.and_then(|call| Encode::from_method(call.method)) {
            Some(Encode::GetAddSubImmOpValue) => {
                // The higher one of the shift's two bits is not used.
                let is_known = bits.value >> 13 == 0;
                return is_known.then(|| shifted((bits.value & 0xfff) as i64, bits.value >> 12 != 0, 12));
            }
            Some(Encode::GetVecShifterOpValue) => (bits.value * 8) as i64,
            // A shift that brings in ones is a kind of its own, 4.
            Some(Encode::GetMoveVecShifterOpValue) => 4 << 6 | 8 << (bits.value & 1),
            Some(
                Encode::GetAdrLabelOpValue
                | Encode::GetBranchTargetOpValue
                | Encode::GetCondBranchTargetOpValue
                | Encode::GetTestBranchTargetOpValue
                | Encode::GetLoadLiteralOpValue,
            ) => signed(bits),
            _ => match all.and_then(|call| Decode::from_method(call.method)) {
                // The offset; there is nothing else of that width.
                Some(Decode::DecodePairLdStInstruction) => signed(bits),
                // The lane, which is the upper half.
                Some(Decode::DecodeFMOVLaneInstruction) => 1,
                _ => bits.value as i64,
            },
        };
        Some(Decoded::One(Operand::Immediate(immediate)))
    }

    fn settle(&self, all: Option<&Call>, bits: u128, instruction: &mut Instruction) -> bool {
        let field = |first: u32, count: u32| (bits >> first) as u32 & ((1 << count) - 1);
        let is_64_bit = field(31, 1) != 0;
        let id = instruction.opcode;
        let operands = instruction.operands_mut();
        match all.and_then(|call| Decode::from_method(call.method)) {
            // These operands have bits that are in no field of the encoding.
            None => {
                if let (opcode::DSBnXS, [Operand::Immediate(kind)]) = (id, operands) {
                    *kind |= 3;
                }
            }
            Some(Decode::DecodeThreeAddrSRegInstruction) => {
                let is_arithmetic = field(24, 1) != 0;
                return (is_64_bit || field(15, 1) == 0) && !(is_arithmetic && field(22, 2) == 3);
            }
            Some(Decode::DecodeAddSubERegInstruction) => {
                // What is fixed of the extension is not part of the operand's fields.
                if let [_, _, _, Operand::Immediate(extension)] = operands {
                    *extension = field(10, 6).into();
                }
                return field(10, 3) <= 4;
            }
            Some(Decode::DecodeMoveImmInstruction) => return is_64_bit || field(22, 1) == 0,
            Some(Decode::DecodeLogicalImmInstruction) => return is_logical_immediate(field(10, 13), is_64_bit),
            Some(Decode::DecodeSVELogicalImmInstruction) => return is_logical_immediate(field(5, 13), true),
            Some(Decode::DecodeTestAndBranch) => {
                if let [_, Operand::Immediate(bit), _] = operands {
                    *bit |= i64::from(field(31, 1)) << 5;
                }
            }
            Some(Decode::DecodeModImmInstruction | Decode::DecodeModImmTiedInstruction) if id != opcode::MOVID => {
                // The register has 128 bits, however wide the vector of the immediate is.
                let register = self.member(class::FPR128, field(0, 5).into());
                let registers = operands.iter_mut().filter(|one| matches!(one, Operand::Register(_)));
                registers.for_each(|one| *one = register.unwrap_or(*one));
            }
            Some(Decode::DecodeCPYMemOpInstruction | Decode::DecodeSETMemOpInstruction) => {
                let [first, second, third] = [field(0, 5), field(5, 5), field(16, 5)];
                return first != second && first != third && second != third;
            }
            Some(Decode::DecodeSETMemGoOpInstruction) => return field(0, 5) != field(5, 5),
            // What looks like a prefetch of the fourth kind is one of a range.
            Some(Decode::DecodePRFMRegInstruction) => return field(3, 2) != 3,
            Some(Decode::DecodeSyspXzrInstruction) => {
                if let Some(last) = operands.last_mut() {
                    *last = Operand::Register(register::XZR);
                }
            }
            Some(Decode::DecodeSystemPStateImm0_1Instruction) => return is_one_of(&self.states[0], operands),
            Some(Decode::DecodeSystemPStateImm0_15Instruction) => return is_one_of(&self.states[1], operands),
            Some(Decode::DecodeSMESpillFillInstruction) => {
                if let [_, _, first, _, second] = operands {
                    *second = *first;
                }
            }
            _ => {}
        }
        true
    }
}

/// Whether 13 bits, the fields `N`, `immr` and `imms` from the highest, encode a bit mask of the register's width. None
/// encodes all ones.
fn is_logical_immediate(bits: u32, is_64_bit: bool) -> bool {
    let (is_wide, ones) = (bits >> 12 & 1, bits & 0x3f);
    let size = is_wide << 6 | !ones & 0x3f;
    let Some(length) = size.checked_ilog2().filter(|length| *length > 0) else { return false };
    let levels = (1 << length) - 1;
    (is_64_bit || is_wide == 0) && ones & levels != levels
}

/// Whether there are two operands of which the first is the encoding of one of these fields of the processor's state.
fn is_one_of(states: &[i64], operands: &[Operand]) -> bool {
    matches!(operands, [Operand::Immediate(state), _] if states.contains(state))
}

/// Returns two operands, a byte and its shift of 8 or 0 bits, from the nine bits of `value`, of which the highest says
/// whether it is shifted; `None` for a shifted byte in elements of 8 bits, which cannot hold it.
fn shifted_byte(value: u64, element_bits: i32) -> Option<Decoded> {
    let is_shifted = value >> 8 & 1 != 0;
    (element_bits > 8 || !is_shifted).then(|| shifted((value & 0xff) as i64, is_shifted, 8))
}
