//! Bits → instructions: the operands of an encoding that fits.

use mca_models::assembler::{AssemblerTables, Call, Decoder as OperandDecoder, Encoding};
use mca_models::ids::RegisterClassId;

use super::availability::Availability;
use super::decode::{Decoder, Pattern};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;
use crate::text::Span;

/// What a target decodes by itself.
pub trait DecodeOperands {
    /// The operand that a method makes of the bits of its fields; `None` if there is none.
    fn decode(&self, call: &Call, value: u64) -> Option<Operand>;

    /// Whether a register exists on the processor at hand.
    fn has_register(&self, _register: RegisterId) -> bool {
        true
    }
}

/// The patterns of all encodings that a decoder may yield. `rank_of` orders the namespaces.
pub fn patterns(tables: &AssemblerTables, rank_of: impl Fn(&str) -> u8) -> Vec<Pattern> {
    let of_machine = tables.encodings().filter(|encoding| !encoding.is_code_only() && !encoding.is_parser_only());
    let pattern = |encoding: Encoding<'_>| Pattern {
        opcode: encoding.opcode(),
        n_bytes: encoding.n_bytes() as u8,
        rank: rank_of(encoding.decoder_namespace()),
        mask: encoding.mask(),
        value: encoding.value(),
    };
    of_machine.map(pattern).collect()
}

/// The tables, and the features that decide which encodings there are.
#[derive(Clone, Copy)]
pub struct Disassembling<'a> {
    pub tables: &'static AssemblerTables,
    pub isa: &'static Isa,
    pub decoder: &'a Decoder,
    pub availability: &'a Availability,
}

impl Disassembling<'_> {
    /// The instruction that `n_bytes` bytes are; `None` if they are none.
    pub fn disassemble(
        &self,
        target: &impl DecodeOperands,
        bits: u128,
        n_bytes: u8,
        span: Span,
    ) -> Option<Instruction> {
        self.decoder.candidates(bits, n_bytes).find_map(|pattern| {
            let encoding = self.tables.encoding(pattern.opcode)?;
            if !self.availability.has(encoding.conditions()) {
                return None;
            }
            self.instruction(target, &encoding, bits, span)
        })
    }

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
        for number in 0..opcode.n_operands() {
            if let Some(copied) = ties[number].and_then(|tied| instruction.operands().get(usize::from(tied)).copied()) {
                instruction.push(copied);
                continue;
            }
            // A result that an input is tied to is encoded as that input.
            let input = ties.iter().position(|tied| *tied == Some(number as u8));
            let encoded = if self.has_fields(encoding, number) { number } else { input.unwrap_or(number) };
            let operand = self.operand(target, encoding, encoded, bits)?;
            instruction.push(operand);
        }
        Some(instruction)
    }

    fn has_fields(&self, encoding: &Encoding<'_>, number: usize) -> bool {
        encoding.fields().any(|field| usize::from(field.operand) == number)
    }

    fn operand(
        &self,
        target: &impl DecodeOperands,
        encoding: &Encoding<'_>,
        number: usize,
        bits: u128,
    ) -> Option<Operand> {
        let (mut value, mut covered) = (0_u64, 0_u64);
        for field in encoding.fields().filter(|field| usize::from(field.operand) == number) {
            let mask = 1_u64.checked_shl(u32::from(field.n_bits)).map_or(u64::MAX, |bit| bit - 1);
            let part = bits.checked_shr(u32::from(field.position)).unwrap_or(0) as u64 & mask;
            value |= part.checked_shl(u32::from(field.first_bit)).unwrap_or(0);
            covered |= mask.checked_shl(u32::from(field.first_bit)).unwrap_or(0);
        }
        let mut decoders = encoding.decoders();
        match decoders.find(|(operand, _)| usize::from(*operand) == number).map(|(_, decoder)| decoder) {
            Some(OperandDecoder::Call(call)) => target.decode(&call, value),
            Some(OperandDecoder::Class(class)) => {
                let register = self.register(class, value, covered)?;
                target.has_register(register).then_some(Operand::Register(register))
            }
            None => Some(Operand::Immediate(value as i64)),
        }
    }

    /// The member of a class whose number has these bits where they are encoded.
    fn register(&self, class: RegisterClassId, value: u64, covered: u64) -> Option<RegisterId> {
        let number = |register: RegisterId| u64::from(self.isa.register_encoding(register));
        self.isa.class_members(class).find(|register| number(*register) & covered == value)
    }
}
