//! The statement that is being read: what is known about it so far.

use super::intel::Automaton;
use super::kinds::KindSet;
use super::operand::OperandList;
use super::tables::Tables;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, TargetFlags};
use crate::inst::targets::x86::flags;
use crate::inst::targets::x86::syntax::Mode;
use crate::text::{BufferId, Span};

/// Maximum number of operands that a match row takes.
pub(super) const MAX_ROW_OPERANDS: usize = 9;

/// The encoding that a pseudo prefix such as `{evex}` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ForcedEncoding {
    Rex,
    Rex2,
    Vex,
    Vex2,
    Vex3,
    Evex,
}

impl ForcedEncoding {
    /// Returns the flag of instructions that asks for the encoding.
    pub(super) fn flag(self) -> TargetFlags {
        match self {
            ForcedEncoding::Rex => flags::USE_REX,
            ForcedEncoding::Rex2 => flags::USE_REX2,
            ForcedEncoding::Vex => flags::USE_VEX,
            ForcedEncoding::Vex2 => flags::USE_VEX2,
            ForcedEncoding::Vex3 => flags::USE_VEX3,
            ForcedEncoding::Evex => flags::USE_EVEX,
        }
    }
}

/// What is known about the current statement. One value serves all statements of a text, so that its buffers are
/// reused.
#[derive(Debug)]
pub struct StatementParser {
    pub(super) tables: &'static Tables,
    /// The text that the statement is in.
    pub(super) buffer: BufferId,
    /// Offset of the statement's first byte.
    pub(super) start: u32,
    /// Offset of the statement's first byte after pseudo prefixes in braces.
    pub(super) mnemonic_start: u32,
    /// The mnemonic as it is written, after all prefixes. Rules about particular instructions look at this.
    pub(super) name: Vec<u8>,
    /// The mnemonic that is looked up in the tables, after rewriting.
    pub(super) mnemonic: Vec<u8>,
    /// Flags of prefixes such as `lock`.
    pub(super) prefix_flags: TargetFlags,
    /// The flag of `{disp8}` or `{disp32}`, or of the suffix `.d8` or `.d32`.
    pub(super) displacement_size: TargetFlags,
    /// The encoding that a pseudo prefix asks for; `None` without such a prefix.
    pub(super) encoding: Option<ForcedEncoding>,
    /// Whether `{nf}` was written, which asks for an instruction that leaves the status flags as they are.
    pub(super) suppresses_flags: bool,
    /// Whether `data32` is in front, in 16-bit mode: the instruction is then matched as in 32-bit mode.
    pub(super) matches_as_32_bit: bool,
    /// The operands that have been read.
    pub(super) operands: OperandList,
    /// What reads operands in Intel syntax, kept for its memory.
    pub(super) automaton: Automaton,
    /// Offset right after the last register, number or expression that was read, up to where messages underline.
    pub(super) last_end: u32,
    /// For each operand, the kinds that it fits.
    pub(super) accepted: [KindSet; MAX_ROW_OPERANDS],
    /// The mode in which the statement is read.
    pub(super) reading_mode: Mode,
    /// The mode in which rows must be valid; `None` if the text has no mode.
    pub(super) matching_mode: Option<Mode>,
    /// Whether the statement names one of r16 to r31.
    pub(super) names_extended_general: bool,
    /// The instruction that is made of the statement.
    pub(super) instruction: Instruction,
}

impl StatementParser {
    pub(super) fn new(tables: &'static Tables) -> StatementParser {
        StatementParser {
            tables,
            buffer: BufferId::MAIN,
            start: 0,
            mnemonic_start: 0,
            name: Vec::new(),
            mnemonic: Vec::new(),
            prefix_flags: TargetFlags::default(),
            displacement_size: TargetFlags::default(),
            encoding: None,
            suppresses_flags: false,
            matches_as_32_bit: false,
            operands: OperandList::default(),
            automaton: Automaton::default(),
            last_end: 0,
            accepted: Default::default(),
            reading_mode: Mode::default(),
            matching_mode: None,
            names_extended_general: false,
            instruction: Instruction::new(OpcodeId::default(), Span::default()),
        }
    }
}
