//! Decodes instructions: finds an encoding that fits, and decodes its operands.

use mca_models::assembler::{AssemblerTables, Call, Decoder as OperandDecoder, Encoding};
use mca_models::ids::RegisterClassId;

use super::availability::Availability;
use super::decode::{EncodingPattern, TableDecoder};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;
use crate::text::Span;

/// The machine operands that one operand of an encoding decodes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoded {
    One(Operand),
    Two(Operand, Operand),
}

/// The bits that an encoding has of one operand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OperandBits {
    /// The bits, each at its place in the operand.
    pub value: u64,
    /// A mask of the operand's bits that the encoding has.
    pub covered: u64,
}

/// The methods by which a target decodes operands.
pub trait DecodeOperands {
    /// Decodes an operand by a method of the target; `None` if the bits are invalid.
    fn decode(&self, call: &Call, bits: OperandBits) -> Option<Decoded>;

    /// Decodes an operand that has no method of its own. `encode` is its method of encoding, `all` the method that decodes all
    /// operands of the instruction together.
    fn decode_plain(&self, _encode: Option<&Call>, _all: Option<&Call>, bits: OperandBits) -> Option<Decoded> {
        Some(Decoded::One(Operand::Immediate(bits.value as i64)))
    }

    /// Corrects operands that depend on one another, by the method `all`; false if they are not valid together. `bits` are the
    /// whole machine code.
    fn settle(&self, _all: Option<&Call>, _bits: u128, _instruction: &mut Instruction) -> bool {
        true
    }

    /// Whether an encoding that fits is the only one of its rank to be tried, even if its operands turn out to be invalid.
    fn first_fit_decides(&self) -> bool {
        false
    }

    /// Whether the processor has a register.
    fn has_register(&self, _register: RegisterId) -> bool {
        true
    }
}

/// Returns the patterns of all encodings that decoding may yield, without the bits that the reference does not check. `rank_of`
/// gives the rank of a namespace (a table of the reference's decoder); its encodings are left out for `None`.
pub fn patterns(tables: &AssemblerTables, rank_of: impl Fn(&str) -> Option<u8>) -> Vec<EncodingPattern> {
    let of_machine = tables.encodings().filter(|encoding| !encoding.is_code_only() && !encoding.is_parser_only());
    let pattern = |encoding: Encoding<'_>| {
        Some(EncodingPattern {
            opcode: encoding.opcode(),
            n_bytes: encoding.n_bytes() as u8,
            rank: rank_of(encoding.decoder_namespace())?,
            mask: encoding.mask() & !encoding.overlooked(),
            value: encoding.value() & !encoding.overlooked(),
        })
    };
    of_machine.filter_map(pattern).collect()
}

/// The tables for decoding, and the features that decide which encodings there are.
#[derive(Clone, Copy)]
pub struct Disassembling<'a> {
    pub tables: &'static AssemblerTables,
    pub isa: &'static Isa,
    pub decoder: &'a TableDecoder,
    /// Sets of features with which decoding is tried in order; the first one with which the bytes are an instruction decides.
    pub availabilities: &'a [Availability],
}

impl Disassembling<'_> {
    /// Decodes the `n_bytes` bytes in `bits`; `None` if they are not an instruction. `span` is the place that the instruction gets.
    pub fn disassemble(
        &self,
        target: &impl DecodeOperands,
        bits: u128,
        n_bytes: u8,
        span: Span,
    ) -> Option<Instruction> {
        let with = |availability| self.disassemble_with(availability, target, bits, n_bytes, span);
        self.availabilities.iter().find_map(with)
    }

    /// Decodes bytes with one set of features.
    fn disassemble_with(
        &self,
        availability: &Availability,
        target: &impl DecodeOperands,
        bits: u128,
        n_bytes: u8,
        span: Span,
    ) -> Option<Instruction> {
        let mut ended = None;
        for pattern in self.decoder.candidates(bits, n_bytes) {
            let Some(encoding) = self.tables.encoding(pattern.opcode) else { continue };
            if ended == Some(pattern.rank) || !availability.has(encoding.conditions()) {
                continue;
            }
            let found = self.instruction(target, &encoding, bits, span);
            if found.is_some() {
                return found;
            }
            ended = target.first_fit_decides().then_some(pattern.rank);
        }
        None
    }

    /// Decodes the operands of an encoding that fits; `None` if they are invalid.
    fn instruction(
        &self,
        target: &impl DecodeOperands,
        encoding: &Encoding<'_>,
        bits: u128,
        span: Span,
    ) -> Option<Instruction> {
        let opcode = self.isa.opcode(encoding.opcode());
        let mut instruction = Instruction::new(encoding.opcode(), span);
        let ties: Vec<Option<u8>> = opcode.operands().map(|operand| operand.tied_to).collect();
        while instruction.operands().len() < opcode.n_operands() {
            let index = instruction.operands().len();
            if let Some(copied) = ties[index].and_then(|tied| instruction.operands().get(usize::from(tied)).copied()) {
                instruction.push(copied);
                continue;
            }
            // A result that an input is tied to is encoded as that input.
            let input = ties.iter().position(|tied| *tied == Some(index as u8));
            let encoded = if has_fields(encoding, index) { index } else { input.unwrap_or(index) };
            match self.operand(target, encoding, encoded, bits)? {
                Decoded::One(operand) => instruction.push(operand),
                Decoded::Two(first, second) => {
                    instruction.push(first);
                    instruction.push(second);
                }
            }
        }
        target.settle(encoding.decoder().as_ref(), bits, &mut instruction).then_some(instruction)
    }

    /// Decodes the machine operand of this index; `None` if its bits are invalid.
    fn operand(
        &self,
        target: &impl DecodeOperands,
        encoding: &Encoding<'_>,
        index: usize,
        bits: u128,
    ) -> Option<Decoded> {
        let mut found = OperandBits::default();
        let mut encode = None;
        for field in encoding.fields().filter(|field| usize::from(field.operand) == index) {
            let mask = 1_u64.checked_shl(u32::from(field.n_bits)).map_or(u64::MAX, |bit| bit - 1);
            let part = bits.checked_shr(u32::from(field.position)).unwrap_or(0) as u64 & mask;
            found.value |= part.checked_shl(u32::from(field.first_bit)).unwrap_or(0);
            found.covered |= mask.checked_shl(u32::from(field.first_bit)).unwrap_or(0);
            encode = field.call;
        }
        let mut decoders = encoding.decoders();
        let register = match decoders.find(|(operand, _)| usize::from(*operand) == index).map(|(_, decoder)| decoder) {
            Some(OperandDecoder::Call(call)) => return target.decode(&call, found),
            None => return target.decode_plain(encode.as_ref(), encoding.decoder().as_ref(), found),
            Some(OperandDecoder::Class(class)) => self.register(class, found)?,
            Some(OperandDecoder::Member(class, first)) => {
                let index = usize::try_from(found.value).ok()?.checked_add(first.into())?;
                self.isa.class_members(class).nth(index)?
            }
        };
        target.has_register(register).then_some(Decoded::One(Operand::Register(register)))
    }

    /// Returns the member of a class whose number has these bits, or the one with the lowest number if the bits are not the
    /// whole number.
    fn register(&self, class: RegisterClassId, bits: OperandBits) -> Option<RegisterId> {
        let number = |register: RegisterId| u64::from(self.isa.register_encoding(register));
        let mut members = self.isa.class_members(class);
        let has_bits = |register: &RegisterId| number(*register) & bits.covered == bits.value;
        let found = members.find(has_bits)?;
        if number(found) == bits.value {
            return Some(found);
        }
        Some(
            members
                .filter(has_bits)
                .fold(found, |lowest, other| if number(other) < number(lowest) { other } else { lowest }),
        )
    }
}

/// Whether an encoding has bits of the machine operand of this index.
fn has_fields(encoding: &Encoding<'_>, index: usize) -> bool {
    encoding.fields().any(|field| usize::from(field.operand) == index)
}
