//! Machine code as instructions: the reference reads text only, here raw bytes can be analysed too.
//!
//! [`bytes_of`] and [`object_file`] find the bytes, [`program`] makes a program of them.
//!
//! The decoder is iced-x86; what it yields is turned into an opcode and operands of our tables. One of the decoder's
//! codes covers up to a dozen opcodes, so each candidate is encoded with our own encoder and decoded again: only one
//! that means the same is taken. The outcome is assembly in the notation of the reports, so that everything that works
//! on text works on bytes as well.

mod candidate;
pub mod facts;
pub mod loops;
pub mod object_file;
pub mod program;
mod registers;
pub mod relocation;
pub mod steps;

use mca_core::inst::targets::x86::flags;
use std::collections::HashMap;
use std::fmt;

use iced_x86::{
    Code, ConstantOffsets, Decoder, DecoderError, DecoderOptions, Instruction as Decoded, OpKind, Register,
};
use mca_core::inst::expr::Expressions;
use mca_core::inst::ids::OpcodeId;
use mca_core::inst::instruction::{Instruction, TargetFlags};
use mca_core::inst::isa::OpcodeFlag;
use mca_core::inst::targets::x86::encode::Encoder;
use mca_core::inst::targets::x86::isa::{Opcode, X86Isa};
use mca_core::inst::targets::x86::print::{PrintStyle, print};
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};

use registers::RegisterMap;

/// Why an input could not be turned into instructions. Offsets count bytes from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineCodeError {
    /// The machine code from here on belongs to no known instruction.
    UnknownInstruction { offset: usize },
    /// The input holds something else than pairs of hexadecimal digits here.
    NoDigits { offset: usize },
}

impl fmt::Display for MachineCodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MachineCodeError::UnknownInstruction { offset } => {
                write!(formatter, "no known instruction at offset {offset} of the machine code")
            }
            MachineCodeError::NoDigits { offset } => {
                write!(formatter, "not a byte of two hexadecimal digits at offset {offset} of the input")
            }
        }
    }
}

/// The bytes of an input such as `48 83 c0 01`, `0x48,0x83`, `\x48\x83` or `char code[] = {0x48, 0x83};`: pairs of digits,
/// whatever separates them.
pub fn bytes_of(input: &[u8]) -> Result<Vec<u8>, MachineCodeError> {
    let mut bytes = Vec::new();
    let (mut offset, close) = array_of(input);
    while let Some(&first) = input.get(offset) {
        // What follows an array is another declaration, such as that of its length.
        if Some(first) == close {
            break;
        }
        let second = input.get(offset + 1).copied();
        if first == b'/' && matches!(second, Some(b'/' | b'*')) {
            offset = end_of_comment(input, offset);
        } else if first.is_ascii_whitespace() || b",;[]{}\"".contains(&first) {
            offset += 1;
        } else if matches!((first, second), (b'0' | b'\\', Some(b'x' | b'X'))) {
            offset += 2;
        } else {
            let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
            let byte = digit(first).zip(second.and_then(digit)).map(|(high, low)| high << 4 | low);
            bytes.push(byte.ok_or(MachineCodeError::NoDigits { offset })?);
            offset += 2;
        }
    }
    Ok(bytes)
}

/// Where the values of an array begin that is declared in C or Rust, and what ends them; 0 if nothing is declared.
fn array_of(input: &[u8]) -> (usize, Option<u8>) {
    // `= &[`, `= b"`, `= vec![`; other texts have these signs, too, in other places.
    const MOST_BETWEEN: usize = 16;
    const LONGEST_HEAD: usize = 256;
    let equals = input.iter().take(LONGEST_HEAD).position(|byte| *byte == b'=');
    let opens = |at: usize| {
        let length = input[at + 1..].iter().position(|byte| b"{[\"".contains(byte))?;
        let between = &input[at + 1..at + 1 + length];
        let is_head = |byte: &u8| byte.is_ascii_alphabetic() || byte.is_ascii_whitespace() || b"&!".contains(byte);
        (length <= MOST_BETWEEN && between.iter().all(is_head)).then_some(at + 1 + length)
    };
    let start = equals.and_then(opens).unwrap_or(0);
    let close = match input.get(start) {
        Some(b'{') => Some(b'}'),
        Some(b'[') => Some(b']'),
        // Strings go on in the next line.
        Some(b'"') => Some(b';'),
        _ => None,
    };
    (start, close)
}

fn end_of_comment(input: &[u8], at: usize) -> usize {
    let is_line = input[at + 1] == b'/';
    let end: &[u8] = if is_line { b"\n" } else { b"*/" };
    let length = input[at..].windows(end.len()).skip(2).position(|window| window == end);
    length.map_or(input.len(), |length| at + 2 + length + end.len())
}

impl std::error::Error for MachineCodeError {}

/// An instruction and how many bytes it takes.
#[derive(Clone, Debug)]
pub struct Found {
    pub instruction: Instruction,
    pub length: usize,
    /// Where in the bytes these fields stand.
    displacement_at: Option<usize>,
    immediate_at: Option<usize>,
}

/// An instruction as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// All but the target.
    pub text: String,
    /// Where a branch or a call goes to.
    pub target: Option<u64>,
}

/// Turns machine code of one mode into instructions.
pub struct MachineCodeReader {
    isa: &'static X86Isa,
    mode: Mode,
    encoder: Encoder<'static>,
    registers: RegisterMap,
    /// By opcode: whether the assembler can choose it. Duplicates that only the compiler uses have other costs.
    is_written: Vec<Written>,
    /// For an opcode whose registers stand the other way round in the machine code, the one that text leads to.
    plain: HashMap<OpcodeId, OpcodeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    Never,
    InOtherModes,
    Here,
}

impl MachineCodeReader {
    pub fn new(isa: &'static X86Isa, mode: Mode) -> MachineCodeReader {
        let mut is_written = vec![Written::Never; isa.n_opcodes()];
        for (_, row) in isa.all_match_rows(Dialect::Att) {
            match &mut is_written[row.opcode().index()] {
                known if row.mode().holds_in(Some(mode)) => *known = Written::Here,
                Written::Here => {}
                known => *known = Written::InOtherModes,
            }
        }
        let (encoder, registers) = (Encoder::new(isa, mode), RegisterMap::new(isa));
        MachineCodeReader { isa, mode, encoder, registers, is_written, plain: plain_forms(isa) }
    }

    /// The code as assembly, one instruction a line.
    pub fn listing(&self, code: &[u8], dialect: Dialect) -> Result<String, MachineCodeError> {
        let style = PrintStyle { dialect, mode: self.mode, hexadecimal: false };
        let mut text = Vec::new();
        for instruction in self.instructions(code)? {
            print(self.isa, &Expressions::default(), &instruction, &style, &mut text);
            text.push(b'\n');
        }
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// The instruction at an address as a statement in AT&T syntax. A branch leaves its target to the caller.
    pub fn statement(&self, bytes: &[u8], address: u64) -> Option<Statement> {
        let (decoded, _) = self.decode(bytes, address)?;
        let found = self.read(bytes, address)?;
        let style = PrintStyle { dialect: Dialect::Att, mode: self.mode, hexadecimal: false };
        let mut text = Vec::new();
        print(self.isa, &Expressions::default(), &found.instruction, &style, &mut text);
        let text = String::from_utf8_lossy(&text).trim().to_owned();
        let kinds = [OpKind::NearBranch16, OpKind::NearBranch32, OpKind::NearBranch64];
        let goes = decoded.op_count() > 0 && kinds.contains(&decoded.op0_kind());
        match text.rfind([' ', '\t']).filter(|_| goes) {
            Some(at) => Some(Statement { text: text[..=at].to_owned(), target: Some(decoded.near_branch_target()) }),
            None => Some(Statement { text, target: None }),
        }
    }

    /// Whether the bytes are the beginning of an instruction.
    pub fn is_cut_off(&self, bytes: &[u8]) -> bool {
        let mut decoder = Decoder::with_ip(u32::from(self.mode.width_bits()), bytes, 0, DecoderOptions::MPX);
        let _ = decoder.decode();
        decoder.last_error() == DecoderError::NoMoreBytes
    }

    /// All instructions of the code; branch targets are offsets from its beginning.
    pub fn instructions(&self, code: &[u8]) -> Result<Vec<Instruction>, MachineCodeError> {
        let mut instructions = Vec::new();
        let mut offset = 0;
        while offset < code.len() {
            let bytes = &code[offset..];
            let found = self.read(bytes, offset as u64).ok_or(MachineCodeError::UnknownInstruction { offset })?;
            instructions.push(found.instruction);
            offset += found.length;
        }
        Ok(instructions)
    }

    /// The instruction with which bytes begin that will stand at an address.
    pub fn read(&self, bytes: &[u8], address: u64) -> Option<Found> {
        let (decoded, fields) = self.decode(bytes, address)?;
        let length = decoded.len();
        // Other assemblers choose forms that ours does not.
        let found =
            self.search(bytes, address, &decoded, true).or_else(|| self.search(bytes, address, &decoded, false));
        let found = found?;
        let plain = self.plain.get(&found.opcode);
        let plain = plain.and_then(|plain| candidate::build(self.isa, &self.registers, *plain, &decoded, 0));
        // Of a form that is shorter, text leads to that one.
        let plain = plain.filter(|plain| self.encoded(plain).len() <= self.encoded(&found).len());
        Some(Found {
            instruction: plain.unwrap_or(found),
            length,
            displacement_at: fields.has_displacement().then(|| fields.displacement_offset()),
            immediate_at: fields.has_immediate().then(|| fields.immediate_offset()),
        })
    }

    /// What the bytes are encoded from, or what means the same; only of what the assembler writes, or also of the rest.
    fn search(&self, bytes: &[u8], address: u64, decoded: &Decoded, is_written: bool) -> Option<Instruction> {
        let mut meaning_the_same = None;
        for opcode in self.opcodes_of(decoded, is_written) {
            // The first register may be one that the opcode implies and has no operand for.
            for n_implied in 0..=1 {
                let candidate = candidate::build(self.isa, &self.registers, opcode, decoded, n_implied);
                let Some(candidate) = candidate else { continue };
                let encoded = self.encoded(&candidate);
                if encoded == bytes[..decoded.len()] || is_nop(decoded) {
                    return Some(candidate);
                }
                if meaning_the_same.is_none() && self.means(&encoded, address, decoded) {
                    meaning_the_same = Some(candidate);
                }
            }
        }
        meaning_the_same
    }

    /// What the assembler can choose, and the long branches that it chooses only once distances are known.
    fn opcodes_of(&self, decoded: &Decoded, is_written: bool) -> impl Iterator<Item = OpcodeId> {
        let name = match decoded.code() {
            _ if is_nop(decoded) => "Nopd".to_owned(),
            // The tables know the long branches by their names in 64-bit mode.
            code if decoded.is_jcc_near() || decoded.is_jmp_near() => {
                format!("{code:?}").replace("rel32_32", "rel32_64")
            }
            code => format!("{code:?}"),
        };
        self.isa.opcodes_of_decoder_code(&name).filter(move |id| {
            let opcode = self.isa.opcode(*id);
            // Both registers of `cmp` can stand in either place; other assemblers take the second way.
            let is_turned = opcode.name().ends_with("_REV");
            // Opcodes of their own for what a prefix says; to the assembler it is the prefix that says it.
            let is_branch = opcode.has(OpcodeFlag::Branch) && !opcode.name().ends_with("_NT");
            match self.is_written[id.index()] {
                Written::Here => true,
                Written::Never => !is_written || is_branch || is_turned,
                Written::InOtherModes => is_turned,
            }
        })
    }

    /// How many bytes the decoder takes for one instruction, be it known here or not; at least one.
    fn length_of(&self, bytes: &[u8]) -> usize {
        self.decode(bytes, 0).map_or(1, |(decoded, _)| decoded.len())
    }

    fn decode(&self, bytes: &[u8], address: u64) -> Option<(Decoded, ConstantOffsets)> {
        let mut decoder = Decoder::with_ip(u32::from(self.mode.width_bits()), bytes, address, DecoderOptions::MPX);
        let decoded = decoder.decode();
        (!decoded.is_invalid()).then(|| (decoded, decoder.get_constant_offsets(&decoded)))
    }

    fn encoded(&self, instruction: &Instruction) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.encoder.encode(&Expressions::default(), instruction, &mut bytes);
        bytes
    }

    /// Whether the bytes decode to the same instruction. The encoder leaves branch distances open.
    fn means(&self, bytes: &[u8], address: u64, decoded: &Decoded) -> bool {
        // What is relative to the end of the instruction stays so without prefixes that mean nothing.
        let address = address.wrapping_add(decoded.len() as u64).wrapping_sub(bytes.len() as u64);
        self.decode(bytes, address).is_some_and(|(mut again, _)| {
            let target_kinds = [OpKind::NearBranch16, OpKind::NearBranch32, OpKind::NearBranch64];
            let is_relative = decoded.op_count() > 0 && target_kinds.contains(&decoded.op0_kind());
            // A displacement may be written in a wider field than it needs.
            again.set_memory_displ_size(decoded.memory_displ_size());
            again == *decoded || (is_relative && again.code() == decoded.code())
        })
    }
}

/// Whether an instruction is the byte 90, which does nothing whatever width its prefixes give it: the architecture says
/// that it is no exchange of the accumulator with itself.
fn is_nop(decoded: &Decoded) -> bool {
    matches!(decoded.code(), Code::Nopw | Code::Nopd | Code::Nopq)
}

/// The opcodes that differ from another only in which field of the machine code holds which register. Text leads to the
/// other one unless it is longer, and the scheduling models describe idioms of that one alone.
fn plain_forms(isa: &X86Isa) -> HashMap<OpcodeId, OpcodeId> {
    let pair = |opcode: Opcode<'_>| Some((opcode.id(), isa.find_opcode(opcode.name().strip_suffix("_REV")?)?));
    isa.opcodes().filter_map(pair).collect()
}

/// In front of an indirect branch, the prefix of a segment says that no landing pad is expected.
fn is_notrack(decoded: &Decoded) -> bool {
    decoded.segment_prefix() == Register::DS && (decoded.is_jmp_near_indirect() || decoded.is_call_near_indirect())
}

/// The prefixes that are flags of an instruction.
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
