//! Decodes machine code with the decoder iced-x86.
//!
//! The decoder's result is converted to an opcode and operands of the tables. One of the decoder's codes may stand
//! for up to a dozen opcodes, so each of these candidates is encoded and compared with the bytes; only one with the
//! same meaning is taken.
//!
//! The tables below are made once for each mode; the candidates for one of the decoder's codes are found when that code first
//! occurs.

mod candidate; // makes an instruction of a given opcode
mod registers; // maps the decoder's registers to ours
mod relocation; // puts symbols in place of numbers

use std::sync::OnceLock;

use iced_x86::{
    Code, Decoder as Iced, DecoderError, DecoderOptions, FlowControl, Instruction as Decoded, OpKind, Register,
};

use super::encoding::Encoder;
use super::flags;
use super::isa::{Opcode, X86Isa};
use super::syntax::{Dialect, Mode};
use crate::inst::control::{Control, ControlStep};
use crate::inst::expr::Expressions;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, TargetFlags};
use crate::inst::isa::OpcodeFlag;
use crate::inst::tables::relocate;
use crate::inst::targets::{FieldRelocation, InstructionDecoder};
use crate::text::Span;
use registers::RegisterMap;

/// A decoder of machine code for one mode.
#[derive(Clone, Copy, Debug)]
pub struct Decoder {
    /// What all decoders of the mode share.
    code: &'static CodeTables,
}

/// What all decoders of one mode share.
#[derive(Debug)]
struct CodeTables {
    isa: &'static X86Isa,
    mode: Mode,
    /// Encodes candidates, to compare them with the bytes.
    encoder: Encoder<'static>,
    /// The decoder's registers as those of the tables.
    registers: RegisterMap,
    /// For each opcode, in which modes the assembler can choose it. Opcodes that it never chooses, since only compilers use
    /// them, have other costs, so they are tried last.
    modes_of_opcodes: Vec<WrittenIn>,
    /// Pairs of an opcode whose registers are in the reverse order in the machine code (`_REV`) and the opcode
    /// that the assembler chooses for the same text. Sorted by the first.
    plain: Vec<(OpcodeId, OpcodeId)>,
    /// For each of the decoder's codes, the opcodes that it may stand for.
    candidates: Vec<OnceLock<OpcodeCandidates>>,
}

/// The modes in which the assembler can choose an opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WrittenIn {
    /// In none.
    Never,
    /// Only in modes other than the decoder's.
    InOtherModes,
    /// In the decoder's mode.
    Here,
}

/// The opcodes that one of the decoder's codes may stand for, in the order of the tables.
#[derive(Debug)]
struct OpcodeCandidates {
    /// Opcodes that the assembler can choose, and long branches, which it chooses once distances are known.
    written: Box<[OpcodeId]>,
    /// Opcodes that the assembler never chooses, in any mode.
    others: Box<[OpcodeId]>,
}

impl Decoder {
    /// Makes a decoder; `None` if the tables are damaged.
    pub fn new(mode: Mode) -> Option<Decoder> {
        static TABLES: [OnceLock<Option<CodeTables>>; 3] = [const { OnceLock::new() }; 3];
        let tables = TABLES.get(mode as usize)?;
        let code = tables.get_or_init(|| Some(CodeTables::new(X86Isa::get().ok()?, mode)));
        Some(Decoder { code: code.as_ref()? })
    }
}

impl CodeTables {
    /// Makes the tables of a mode.
    fn new(isa: &'static X86Isa, mode: Mode) -> CodeTables {
        let mut modes_of_opcodes = vec![WrittenIn::Never; isa.n_opcodes()];
        for (_, row) in isa.all_match_rows(Dialect::Att) {
            match &mut modes_of_opcodes[row.opcode().index()] {
                known if row.mode().holds_in(Some(mode)) => *known = WrittenIn::Here,
                WrittenIn::Here => {}
                known => *known = WrittenIn::InOtherModes,
            }
        }
        let (encoder, registers) = (Encoder::new(isa, mode), RegisterMap::new(isa));
        let candidates = Code::values().map(|_| OnceLock::new()).collect();
        CodeTables { isa, mode, encoder, registers, modes_of_opcodes, plain: plain_forms(isa), candidates }
    }

    /// Decodes the instruction at the start of `bytes`; `address` is that of the first byte. `None` if it is
    /// unknown.
    fn read(&self, bytes: &[u8], address: u64) -> Option<Instruction> {
        let decoded = self.decode(bytes, address)?;
        let candidates = self.candidates_of(decoded.code())?;
        let found = self
            .search(bytes, address, &decoded, &candidates.written)
            .or_else(|| self.search(bytes, address, &decoded, &candidates.others))?;
        let Ok(plain) = self.plain.binary_search_by_key(&found.opcode, |(reversed, _)| *reversed) else {
            return Some(found);
        };
        let plain = candidate::build(self.isa, &self.registers, self.plain[plain].1, &decoded, 0);
        // The assembler chooses the shorter of the two for the text.
        let plain = plain.filter(|plain| self.encoded(plain).len() <= self.encoded(&found).len());
        Some(plain.unwrap_or(found))
    }

    /// Returns the first instruction, among those of the given opcodes, that encodes to the same bytes, or else the first with the
    /// same meaning; `None` if none has it.
    fn search(&self, bytes: &[u8], address: u64, decoded: &Decoded, opcodes: &[OpcodeId]) -> Option<Instruction> {
        let mut equivalent = None;
        let mut encoded = Vec::new();
        for opcode in opcodes {
            // The first register may be one that the opcode implies and has no operand for.
            for n_implied in 0..=1 {
                let candidate = candidate::build(self.isa, &self.registers, *opcode, decoded, n_implied);
                let Some(candidate) = candidate else { continue };
                encoded.clear();
                self.encoder.encode(&Expressions::default(), &candidate, &mut encoded);
                if encoded == bytes[..decoded.len()] || is_nop(decoded.code()) {
                    return Some(candidate);
                }
                if equivalent.is_none() && self.has_same_meaning(&encoded, address, decoded) {
                    equivalent = Some(candidate);
                }
            }
        }
        equivalent
    }

    /// Returns the opcodes that a code of the decoder may stand for, found on first use.
    fn candidates_of(&self, code: Code) -> Option<&OpcodeCandidates> {
        let candidates = self.candidates.get(code as usize)?;
        Some(candidates.get_or_init(|| {
            let all = self.isa.opcodes_of_decoder_code(&name_of(code));
            let (mut written, mut others) = (Vec::new(), Vec::new());
            for id in all {
                let opcode = self.isa.opcode(id);
                // Both registers of `cmp` can be in either place; other assemblers take the second way.
                let is_reversed = opcode.name().ends_with("_REV");
                // Branches with the prefix `notrack` have opcodes of their own (`_NT`); the assembler reads them as a branch
                // and a prefix.
                let is_branch = opcode.has(OpcodeFlag::Branch) && !opcode.name().ends_with("_NT");
                match self.modes_of_opcodes[id.index()] {
                    WrittenIn::Here => written.push(id),
                    WrittenIn::Never if is_branch || is_reversed => written.push(id),
                    WrittenIn::InOtherModes if is_reversed => written.push(id),
                    WrittenIn::Never => others.push(id),
                    WrittenIn::InOtherModes => {}
                }
            }
            OpcodeCandidates { written: written.into(), others: others.into() }
        }))
    }

    /// Returns what the decoder iced-x86 reads at the start of the bytes; `None` if they are invalid.
    fn decode(&self, bytes: &[u8], address: u64) -> Option<Decoded> {
        let decoded = self.iced(bytes, address).decode();
        (!decoded.is_invalid()).then_some(decoded)
    }

    /// Makes a decoder of iced-x86 that is at the start of the bytes.
    fn iced<'b>(&self, bytes: &'b [u8], address: u64) -> Iced<'b> {
        Iced::with_ip(u32::from(self.mode.width_bits()), bytes, address, DecoderOptions::MPX)
    }

    /// Returns the bytes that encode an instruction.
    fn encoded(&self, instruction: &Instruction) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.encoder.encode(&Expressions::default(), instruction, &mut bytes);
        bytes
    }

    /// Whether other bytes decode to the same instruction. The encoder leaves distances of branches open, so
    /// these are not compared.
    fn has_same_meaning(&self, bytes: &[u8], address: u64, decoded: &Decoded) -> bool {
        // What is relative to the end of the instruction stays so without prefixes that mean nothing.
        let address = address.wrapping_add(decoded.len() as u64).wrapping_sub(bytes.len() as u64);
        self.decode(bytes, address).is_some_and(|mut again| {
            let is_relative = decoded.op_count() > 0 && is_near(decoded);
            // A displacement may be written in a wider field than it needs.
            again.set_memory_displ_size(decoded.memory_displ_size());
            again == *decoded || (is_relative && again.code() == decoded.code())
        })
    }
}

impl InstructionDecoder for Decoder {
    fn length(&self, bytes: &[u8]) -> usize {
        self.code.decode(bytes, 0).map_or(1, |decoded| decoded.len())
    }

    fn decode(&self, bytes: &[u8], address: u64, span: Span) -> Option<Instruction> {
        let mut found = self.code.read(bytes, address)?;
        found.span = span;
        Some(found)
    }

    fn is_cut_off(&self, bytes: &[u8]) -> bool {
        let mut decoder = self.code.iced(bytes, 0);
        let _ = decoder.decode();
        decoder.last_error() == DecoderError::NoMoreBytes
    }

    /// Returns the destination of a branch, whose operand is an address already.
    fn destination(&self, instruction: &Instruction, _address: u64) -> Option<u64> {
        relocate::distance(self.code.isa, instruction).map(|address| address as u64)
    }

    fn relocate(
        &self,
        instruction: &mut Instruction,
        bytes: &[u8],
        relocation: &FieldRelocation<'_>,
        expressions: &mut Expressions,
    ) {
        relocation::apply(self.code, instruction, bytes, relocation, expressions);
    }

    fn walk(&self, code: &[u8], address: u64, each: &mut dyn FnMut(ControlStep)) {
        let mut decoder = self.code.iced(code, address);
        let mut decoded = Decoded::default();
        while decoder.can_decode() {
            let at = decoder.position();
            decoder.decode_out(&mut decoded);
            let control = match decoded.flow_control() {
                FlowControl::Call | FlowControl::IndirectCall => Control::Call,
                FlowControl::ConditionalBranch => Control::Branch,
                FlowControl::UnconditionalBranch => Control::Jump,
                FlowControl::IndirectBranch => Control::Indirect,
                FlowControl::Return | FlowControl::Exception => Control::End,
                _ if decoded.is_invalid() => Control::End,
                _ => Control::Next,
            };
            let destination = (control != Control::Next && is_near(&decoded)).then(|| decoded.near_branch_target());
            each(ControlStep { at, length: decoded.len(), control, destination });
        }
    }
}

/// Returns the name by which the tables know a code of the decoder.
fn name_of(code: Code) -> String {
    match code {
        _ if is_nop(code) => "Nopd".to_owned(),
        // The tables know the long branches by their names in 64-bit mode.
        _ if code.is_jcc_near() || code.is_jmp_near() => format!("{code:?}").replace("rel32_32", "rel32_64"),
        _ => format!("{code:?}"),
    }
}

/// Whether a code is that of the byte 90. It does nothing whatever width its prefixes give it: by definition it does
/// not exchange the accumulator with itself.
fn is_nop(code: Code) -> bool {
    matches!(code, Code::Nopw | Code::Nopd | Code::Nopq)
}

/// Whether the first operand is the target of a branch that the machine code holds as a distance.
fn is_near(decoded: &Decoded) -> bool {
    matches!(decoded.op0_kind(), OpKind::NearBranch16 | OpKind::NearBranch32 | OpKind::NearBranch64)
}

/// Returns the pairs of [`CodeTables::plain`]. The scheduling models describe idioms only for the plain one of two
/// such opcodes.
fn plain_forms(isa: &X86Isa) -> Vec<(OpcodeId, OpcodeId)> {
    let pair = |opcode: Opcode<'_>| Some((opcode.id(), isa.find_opcode(opcode.name().strip_suffix("_REV")?)?));
    let mut pairs: Vec<_> = isa.opcodes().filter_map(pair).collect();
    pairs.sort_unstable();
    pairs
}

/// Whether the prefix of segment `ds` precedes an indirect branch. It then says that the target needs no landing
/// pad.
fn is_notrack(decoded: &Decoded) -> bool {
    decoded.segment_prefix() == Register::DS && (decoded.is_jmp_near_indirect() || decoded.is_call_near_indirect())
}

/// Returns the prefixes that an instruction keeps as flags.
fn flags_of(decoded: &Decoded) -> TargetFlags {
    let mut flags = TargetFlags::default();
    let found = [
        (decoded.has_lock_prefix(), flags::LOCK),
        (decoded.has_rep_prefix(), flags::REP),
        (decoded.has_repne_prefix(), flags::REPNE),
        (is_notrack(decoded), flags::NOTRACK),
    ];
    for (_, flag) in found.iter().filter(|(is_set, _)| *is_set) {
        flags.insert(*flag);
    }
    flags
}

#[cfg(test)]
mod tests;
