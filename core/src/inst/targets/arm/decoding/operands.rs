//! Decodes the operands of an encoding: registers, conditions, and their order.

use mca_models::arm::{Decode, Encode, class, feature, opcode, register};
use mca_models::assembler::{Call, Decoder as OperandDecoder, Encoding};

use super::mode::DecodingMode;
use super::state::{BlockState, OF_SCALARS};
use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::OperandInfo;
use crate::inst::tables::disassemble::OperandBits;
use crate::inst::targets::arm::operand::ALWAYS;
use crate::inst::targets::arm::registers::GENERAL;
use crate::inst::targets::arm::tables::Tables;

/// An instruction that is being decoded: its encoding, its bits, and the operands so far.
pub(super) struct OperandReading<'a> {
    pub(super) mode: &'a DecodingMode,
    pub(super) tables: &'static Tables,
    pub(super) encoding: &'a Encoding<'a>,
    /// The method that decodes all operands together, if there is one.
    pub(super) all: Option<Call>,
    /// What the tables say about the opcode's operands.
    pub(super) infos: Vec<OperandInfo>,
    /// The bits of the instruction, in the form that its encoding describes.
    pub(super) word: u32,
    /// The blocks that the instruction is in.
    pub(super) state: BlockState,
    /// The opcode and the operands so far.
    pub(super) found: Instruction,
}

/// The value 15 of a condition's bits, with which they belong to another instruction.
const NEVER: u64 = 15;

impl OperandReading<'_> {
    /// Returns `count` bits of the instruction, from bit `first` on.
    pub(super) fn bits(&self, first: u32, count: u32) -> u32 {
        self.word >> first & ((1 << count) - 1)
    }

    /// Appends a number.
    pub(super) fn number(&mut self, value: i64) {
        self.found.push(Operand::Immediate(value));
    }

    /// Appends a register.
    pub(super) fn register(&mut self, register: RegisterId) {
        self.found.push(Operand::Register(register));
    }

    /// Appends a general register by its number.
    pub(super) fn general(&mut self, number: u64) {
        self.register(GENERAL[(number & 15) as usize]);
    }

    /// Returns the method that decodes all operands together.
    pub(super) fn method_of_all(&self) -> Option<Decode> {
        self.all.and_then(|call| Decode::from_method(call.method))
    }

    /// Returns the bits of an operand, and the method that encodes it.
    fn field(&self, index: usize) -> (OperandBits, Option<Call>) {
        let mut found = OperandBits::default();
        let mut encode = None;
        for field in self.encoding.fields().filter(|field| usize::from(field.operand) == index) {
            let mask = 1_u64.checked_shl(field.n_bits.into()).map_or(u64::MAX, |bit| bit - 1);
            let part = u64::from(self.word).checked_shr(field.position.into()).unwrap_or(0) & mask;
            found.value |= part.checked_shl(field.first_bit.into()).unwrap_or(0);
            found.covered |= mask.checked_shl(field.first_bit.into()).unwrap_or(0);
            encode = field.call;
        }
        (found, encode)
    }

    /// Returns the decoder of an operand; `None` if it has none.
    fn decoder_of(&self, index: usize) -> Option<OperandDecoder> {
        self.encoding.decoders().find(|(operand, _)| usize::from(*operand) == index).map(|(_, decoder)| decoder)
    }

    /// Appends the machine operand with an index, or several that are encoded together; `None` if they are invalid.
    pub(super) fn push_operand(&mut self, index: usize) -> Option<()> {
        let (bits, encode) = self.field(index);
        let decoder = self.decoder_of(index);
        let is_encoded = matches!(decoder, Some(OperandDecoder::Call(_))) || bits.covered != 0;
        if !is_encoded {
            let tied = self.infos.get(index).and_then(|info| info.tied_to).map(usize::from);
            if let Some(copied) = tied.and_then(|tied| self.found.operands().get(tied).copied()) {
                self.found.push(copied);
                return Some(());
            }
            // A result that an input is tied to is encoded as that input.
            let input = self.infos.iter().position(|info| info.tied_to.map(usize::from) == Some(index));
            if let Some(input) = input {
                let (bits, encode) = self.field(input);
                self.push_decoded(self.decoder_of(input), encode, bits)?;
                self.found.truncate(index + 1);
                return Some(());
            }
        }
        self.push_decoded(decoder, encode, bits)
    }

    /// Appends the operand that bits stand for; `None` if they are invalid.
    fn push_decoded(&mut self, decoder: Option<OperandDecoder>, encode: Option<Call>, bits: OperandBits) -> Option<()> {
        let how = encode.and_then(|call| Some((Encode::from_method(call.method)?, call)));
        if let Some((encode, call)) = how
            && let Some(done) = self.push_address(encode, &call, bits)
        {
            return done;
        }
        match decoder {
            Some(OperandDecoder::Class(class)) => {
                let register = self.member(class, bits)?;
                self.register(register);
                Some(())
            }
            Some(OperandDecoder::Member(class, first)) => {
                let position = usize::try_from(bits.value).ok()?.checked_add(first.into())?;
                let register = self.tables.isa.class_members(class).nth(position)?;
                self.register(register);
                Some(())
            }
            Some(OperandDecoder::Call(call)) => self.push_by_method(Decode::from_method(call.method)?, &call, bits),
            None => self.push_plain(how.map(|(encode, _)| encode), bits),
        }
    }

    /// Returns the register of a class that bits stand for; `None` if there is none, or the processor does not
    /// have it.
    fn member(&self, class: RegisterClassId, bits: OperandBits) -> Option<RegisterId> {
        let value = bits.value;
        let isa = self.tables.isa;
        let nth = |position: u64| isa.class_members(class).nth(usize::try_from(position).ok()?);
        let plain = |value: u64| GENERAL.get(usize::try_from(value).ok()?).copied();
        match class {
            _ if bits.covered == 0 => self.unwritten(class),
            class::GPR | class::rGPR | class::GPRnopc | class::GPRnosp | class::tGPR => plain(value),
            // The stack pointer is not allowed, and the program counter makes it another instruction.
            class::tGPROdd => plain(value | 1).filter(|one| !matches!(*one, register::SP | register::PC)),
            class::tcGPR => plain(value).filter(|_| matches!(value, 0..=3 | 9 | 12)),
            class::tGPREven => plain(value),
            class::GPRwithZR | class::GPRwithZRnosp if value == 15 => Some(register::ZR),
            class::GPRwithZRnosp if value == 13 => None,
            class::GPRwithZR | class::GPRwithZRnosp => plain(value),
            class::GPRwithAPSR | class::GPRwithAPSR_NZCVnosp if value == 15 => Some(register::APSR_NZCV),
            class::GPRwithAPSR | class::GPRwithAPSR_NZCVnosp => plain(value),
            class::GPRPair | class::GPRPairnosp if value > 13 => None,
            class::GPRPair | class::GPRPairnosp => isa.class_members(class::GPRPair).nth(value as usize >> 1),
            class::DPR => self.double(value),
            class::QPR if value & 1 != 0 => None,
            class::QPR => self.double(value | 1).and_then(|_| nth(value >> 1)),
            class::DPair | class::DPairSpc => {
                let is_apart = class == class::DPairSpc || self.is_of_spaced_pairs();
                let spacing = if is_apart { 2 } else { 1 };
                self.double(value + spacing).and_then(|_| self.pair(value, spacing))
            }
            _ => nth(value),
        }
    }

    /// Returns a register that is not encoded: the only one of its class, or the one after the previous operand.
    fn unwritten(&self, class: RegisterClassId) -> Option<RegisterId> {
        let isa = self.tables.isa;
        let number = |register: RegisterId| u64::from(isa.register_encoding(register));
        match (class, self.last_register()) {
            (class::DPR, Some(before)) => {
                let next = number(before) + self.spacing();
                // The registers of whole structures wrap around: d0 follows d31.
                self.double(if self.is_of_lane() { next } else { next % 32 })
            }
            (class::SPR, Some(before)) => isa.class_members(class::SPR).nth(number(before) as usize + 1),
            // In `add r1, sp, r1`, the register that is added is the result's.
            (class::GPR, _) if self.method_of_all() == Some(Decode::DecodeThumbAddSPReg) => {
                match self.found.operands().first() {
                    Some(Operand::Register(first)) => Some(*first),
                    _ => None,
                }
            }
            (class::GPR, Some(before)) => GENERAL.get(usize::from(isa.register_encoding(before)) + 1).copied(),
            _ => isa.class_members(class).next(),
        }
    }

    /// Returns a register of 64 bits by its number; `None` if the processor does not have it.
    pub(super) fn double(&self, number: u64) -> Option<RegisterId> {
        let limit = if self.mode.features.has(feature::F_D32) { 32 } else { 16 };
        (number < limit).then(|| self.tables.isa.class_members(class::DPR).nth(number as usize)).flatten()
    }

    /// Returns a pair of registers of 64 bits whose numbers are `spacing` apart.
    fn pair(&self, first: u64, spacing: u64) -> Option<RegisterId> {
        let pair = self.tables.registers.pair_of_doubles(self.double(first)?, spacing as u8);
        pair.is_some().then_some(pair)
    }

    /// Appends the two operands of a condition: its code, and the register of the flags, or none if it always
    /// holds.
    pub(super) fn push_condition(&mut self, code: u8) {
        self.number(code.into());
        self.register(if code == ALWAYS { RegisterId::NONE } else { register::CPSR });
    }

    /// Appends the condition that an instruction encodes, or that of the block around it; `None` if these bits belong to another
    /// instruction.
    pub(super) fn push_condition_of(&mut self, bits: OperandBits) -> Option<()> {
        let is_thumb = self.mode.is_thumb;
        let branches = matches!(self.found.opcode, opcode::tBcc | opcode::t2Bcc);
        let code = match (is_thumb && !branches, bits.covered) {
            (true, covered) if covered != 0 && bits.value == NEVER => return None,
            (true, _) if self.encoding.decoder_namespace() == OF_SCALARS => self.state.condition_of_scalars(),
            (true, _) => self.state.condition(),
            (false, 0) => ALWAYS,
            (false, _) if bits.value == NEVER => return None,
            (false, _) if branches && bits.value == u64::from(ALWAYS) => return None,
            (false, _) => bits.value as u8,
        };
        self.push_condition(code);
        Some(())
    }

    /// Appends the three operands of a vector's predicate, and a fourth if it `keeps` the value of a register in inactive lanes.
    pub(super) fn push_predicate(&mut self, keeps: bool) {
        let code = self.state.predicate();
        self.number(code.into());
        self.register(if code == 0 { RegisterId::NONE } else { register::P0 });
        self.register(RegisterId::NONE);
        if keeps {
            let tied = self.infos.get(self.found.operands().len()).and_then(|info| info.tied_to);
            let kept = tied.and_then(|at| self.found.operands().get(usize::from(at)).copied());
            let none = Operand::Register(RegisterId::NONE);
            self.found.push(kept.filter(|_| code != 0).unwrap_or(none));
        }
    }
}
