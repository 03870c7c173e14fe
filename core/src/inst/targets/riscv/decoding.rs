//! Decodes machine code by the tables.

use std::sync::OnceLock;

use mca_models::assembler::Call;
use mca_models::riscv::{Decode, feature, opcode, register};

use super::operands::words::ROUNDING_MODES;
use super::tables::Tables;
use super::{bounds, control, features, instruments, relocations};
use crate::inst::control::ControlStep;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::availability::Availability;
use crate::inst::tables::decode::TableDecoder as Tree;
use crate::inst::tables::disassemble::{DecodeOperands, Decoded, Disassembling, OperandBits, patterns};
use crate::inst::tables::relocate;
use crate::inst::tables::walk::walk;
use crate::inst::targets::{FieldRelocation, InstructionDecoder, Setting};
use crate::text::Span;

/// A decoder for one processor.
#[derive(Debug)]
pub(super) struct Decoder {
    tables: &'static Tables,
    /// The search tree of all encodings.
    tree: &'static Tree,
    /// Which opcodes may be decoded: first those of the processor, then, after [`Decoder::with_more`], those of more extensions. The
    /// first set that has an opcode for the bits is used.
    availabilities: Vec<Availability>,
    features: FeatureSet,
    /// Whether registers have 64 bits.
    is_64_bit: bool,
    /// Whether the processor has only the general registers x0 to x15.
    has_16_registers: bool,
}

impl Decoder {
    /// Returns a decoder for the instructions that a processor with these features has.
    pub(super) fn new(tables: &'static Tables, features: &FeatureSet) -> Decoder {
        static TREE: OnceLock<Tree> = OnceLock::new();
        Decoder {
            tables,
            tree: TREE.get_or_init(|| Tree::new(patterns(tables.assembler, rank_of))),
            availabilities: vec![Availability::new(tables.assembler, features)],
            features: *features,
            is_64_bit: features.has(feature::F_64BIT),
            has_16_registers: features.has(feature::F_E),
        }
    }

    /// Returns the decoder changed to read also standard extensions that the processor lacks. Extensions of vendors are left out, since
    /// different vendors use the same encodings.
    pub(super) fn with_more(mut self) -> Decoder {
        let features = features::with_all_standard(self.tables, &self.features);
        self.availabilities.push(Availability::new(self.tables.assembler, &features));
        self
    }
}

/// The rounding mode `rtz` in machine code.
const TOWARD_ZERO: u64 = 1;

/// Names of groups of encodings in the tables (decoder namespaces), in the order in which they are tried: those of vendors, those that
/// replace others, the rest, which has no name.
const NAMESPACES: [&str; 21] = [
    "XCV",
    "XRivos",
    "Xqci",
    "XVentana",
    "XTHead",
    "XSfvector",
    "XSfsystem",
    "XSfcease",
    "XMIPS",
    "XAndes",
    "XSMT",
    "XAIF",
    "Xqccmp",
    "Xqccmt",
    "Xwchc",
    "ZdinxRV32Only",
    "RV32Only",
    "ZcOverlap",
    "Zicfiss",
    "Zfinx",
    "",
];

/// Returns at which place, from 0, a group of encodings is tried; `None` if the reference never decodes its instructions.
fn rank_of(namespace: &str) -> Option<u8> {
    let name = if namespace == "-" { "" } else { namespace };
    NAMESPACES.iter().position(|known| *known == name).map(|rank| rank as u8)
}

/// Returns the length of an instruction in bytes, by its first byte; `None` if it is more than 8.
fn length_of(first: u8) -> Option<usize> {
    Some(match first {
        _ if first & 0b11 != 0b11 => 2,
        _ if first & 0b1_1100 != 0b1_1100 => 4,
        _ if first & 0b11_1111 == 0b01_1111 => 6,
        _ if first & 0b111_1111 == 0b011_1111 => 8,
        _ => return None,
    })
}

impl InstructionDecoder for Decoder {
    fn length(&self, bytes: &[u8]) -> usize {
        if self.decode_short(bytes, Span::default()).is_some() {
            return 4;
        }
        bytes.first().and_then(|first| length_of(*first)).unwrap_or(2)
    }

    fn decode(&self, bytes: &[u8], _address: u64, span: Span) -> Option<Instruction> {
        if let Some(short) = self.decode_short(bytes, span) {
            return Some(short);
        }
        self.decode_whole(bytes.get(..length_of(*bytes.first()?)?)?, span)
    }

    fn destination(&self, instruction: &Instruction, address: u64) -> Option<u64> {
        let distance = relocate::distance(self.tables.isa, instruction)?;
        Some(address.wrapping_add_signed(distance))
    }

    /// Returns the destination of a pair such as `auipc t1, 1` and `jr -16(t1)`, which linkers make from `call`
    /// and `tail` unless they shorten them.
    fn destination_of_pair(&self, first: &Instruction, second: &Instruction, address: u64) -> Option<u64> {
        let (Operand::Register(base), Operand::Immediate(high)) = two_operands(first, opcode::AUIPC, 0)? else {
            return None;
        };
        let (Operand::Register(from), Operand::Immediate(low)) = two_operands(second, opcode::JALR, 1)? else {
            return None;
        };
        let high = i64::from((high << 12) as i32);
        (base == from).then(|| address.wrapping_add_signed(high).wrapping_add_signed(low))
    }

    fn relocate(
        &self,
        instruction: &mut Instruction,
        _bytes: &[u8],
        relocation: &FieldRelocation<'_>,
        expressions: &mut Expressions,
    ) {
        let isa = self.tables.isa;
        if relocation.distance.is_some_and(|distance| relocate::aim(isa, instruction, distance)) {
            return;
        }
        let Some(index) = relocate::filled(isa, instruction) else { return };
        if let Some(operand) = instruction.operands_mut().get_mut(index) {
            *operand = Operand::Expression(relocations::expression(relocation, expressions));
        }
    }

    fn setting(&self, bytes: &[u8]) -> Option<Setting> {
        instruments::setting(bytes)
    }

    fn walk(&self, code: &[u8], address: u64, each: &mut dyn FnMut(ControlStep)) {
        walk(self, &|instruction| control::of(self.tables.isa, instruction), code, address, each);
    }
}

/// Returns the machine operands at `first` and after it; `None` if the instruction has another opcode or lacks them.
fn two_operands(instruction: &Instruction, opcode: OpcodeId, first: usize) -> Option<(Operand, Operand)> {
    let operands = instruction.operands();
    (instruction.opcode == opcode).then_some((*operands.get(first)?, *operands.get(first + 1)?))
}

impl DecodeOperands for Decoder {
    fn decode(&self, call: &Call, bits: OperandBits) -> Option<Decoded> {
        // Instructions that round in one way only have no bits for it.
        let has_fixed_mode = bits.covered == 0 && Decode::from_method(call.method) == Some(Decode::DecodeFRMArg);
        let value = if has_fixed_mode { TOWARD_ZERO } else { bits.value };
        self.operand(call, value).map(Decoded::One)
    }

    fn first_fit_decides(&self) -> bool {
        true
    }

    fn has_register(&self, register: RegisterId) -> bool {
        !self.has_16_registers || self.tables.registers.number_of_integer(register).is_none_or(|number| number < 16)
    }
}

impl Decoder {
    /// Decodes an instruction of AI Foundry, which has four bytes although its first byte is that of a longer one; `None` if it is none.
    fn decode_short(&self, bytes: &[u8], span: Span) -> Option<Instruction> {
        if !self.features.has(feature::F_XAIFET) || length_of(*bytes.first()?).is_some_and(|length| length <= 4) {
            return None;
        }
        self.decode_whole(bytes.get(..4)?, span)
    }

    /// Decodes bytes that are one instruction.
    fn decode_whole(&self, bytes: &[u8], span: Span) -> Option<Instruction> {
        let mut word = [0; 16];
        word[..bytes.len()].copy_from_slice(bytes);
        let disassembling = Disassembling {
            tables: self.tables.assembler,
            isa: self.tables.isa,
            decoder: self.tree,
            availabilities: &self.availabilities,
        };
        disassembling.disassemble(self, u128::from_le_bytes(word), bytes.len() as u8, span)
    }

    /// Returns the operand that a method of the tables makes of a field with this value; `None` if no instruction has that value.
    fn operand(&self, call: &Call, value: u64) -> Option<Operand> {
        let (bits, second) = (call.number(0).clamp(1, 64) as u32, call.number(1));
        let signed = |value: u64, bits: u32| (value << (64 - bits)) as i64 >> (64 - bits);
        let shift_bits = if self.is_64_bit { 6 } else { 5 };
        let plain = value as i64;
        let immediate = match Decode::from_method(call.method)? {
            Decode::DecodeSImmOperand => signed(value, bits),
            Decode::DecodeUImmOperand => plain,
            Decode::DecodeSImmOperandAndLslN => signed(value << second.clamp(0, 63), bits),
            Decode::DecodeUImmNonZeroOperand if value == 0 => return None,
            Decode::DecodeUImmNonZeroOperand => plain,
            Decode::DecodeSImmNonZeroOperand if value == 0 => return None,
            Decode::DecodeSImmNonZeroOperand => signed(value, bits),
            Decode::DecodeUImmLog2XLenOperand | Decode::DecodeUImmLog2XLenNonZeroOperand
                if value >> shift_bits != 0 =>
            {
                return None;
            }
            Decode::DecodeUImmLog2XLenNonZeroOperand if value == 0 => return None,
            Decode::DecodeUImmLog2XLenOperand | Decode::DecodeUImmLog2XLenNonZeroOperand => plain,
            Decode::DecodeUImmOperandGE if plain < i64::from(second) => return None,
            Decode::DecodeUImmOperandGE => plain,
            Decode::DecodeUImmPlus1Operand => plain + 1,
            Decode::DecodeUImmPlus1OperandGE if plain + 1 < i64::from(second) => return None,
            Decode::DecodeUImmPlus1OperandGE => plain + 1,
            Decode::DecodeUImmSlistOperand => *[0, 1, 2, 4, 8, 16, 15, 31].get(value as usize)?,
            Decode::DecodeImmZibiOperand if value == 0 => -1,
            Decode::DecodeImmZibiOperand => plain,
            Decode::DecodeCLUIImmOperand if value == 0 => return None,
            Decode::DecodeCLUIImmOperand if value > 31 => signed(value, 6) & 0xf_ffff,
            Decode::DecodeCLUIImmOperand => plain,
            Decode::DecodeZcmpRlist if value < 4 => return None,
            Decode::DecodeXqccmpRlistS0 if value < 5 => return None,
            Decode::DecodeZcmpRlist | Decode::DecodeXqccmpRlistS0 => plain,
            Decode::DecodeFRMArg => {
                ROUNDING_MODES.get(value as usize).copied().flatten()?;
                plain
            }
            Decode::DecodeUImm7EqXLenOperand if value != if self.is_64_bit { 64 } else { 32 } => return None,
            Decode::DecodeUImm7EqXLenOperand => plain,
            Decode::DecodeYBNDSWImm => bounds::decode(plain),
            Decode::DecodeImmThreeOperand => 3,
            Decode::DecodeImmFourOperand => 4,
            Decode::DecodeVMaskReg => {
                return Some(Operand::Register(if value == 0 { register::V0 } else { RegisterId::NONE }));
            }
            Decode::DecodeGPRRegisterClass => {
                let register = *self.tables.registers.integers.get(value as usize)?;
                return self.has_register(register).then_some(Operand::Register(register));
            }
        };
        Some(Operand::Immediate(immediate))
    }
}
