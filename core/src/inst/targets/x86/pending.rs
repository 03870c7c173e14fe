//! The current statement: what is known about it so far.

use super::intel::Automaton;
use super::kinds::KindSet;
use super::operand::OperandList;
use super::tables::Tables;
use crate::inst::ids::OpcodeId;
use crate::inst::instruction::{Instruction, TargetFlags};
use crate::inst::targets::x86::flags;
use crate::inst::targets::x86::syntax::Mode;
use crate::text::{BufferId, Span};

/// Limit of the kinds of operands in a row.
pub(super) const MAX_KINDS: usize = 9;

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

/// State of the current statement, and buffers that outlive it.
#[derive(Debug)]
pub struct StatementParser {
    pub(super) tables: &'static Tables,
    pub(super) buffer: BufferId,
    /// The first byte of the statement.
    pub(super) start: u32,
    /// The statement's first byte after pseudo prefixes.
    pub(super) mnemonic_start: u32,
    /// The name after all prefixes; rules about particular instructions look at this.
    pub(super) name: Vec<u8>,
    /// The rewritten name that is looked up.
    pub(super) mnemonic: Vec<u8>,
    pub(super) prefix_flags: TargetFlags,
    pub(super) displacement_size: TargetFlags,
    pub(super) encoding: Option<ForcedEncoding>,
    /// `{nf}` was written.
    pub(super) suppresses_flags: bool,
    /// `data32` in 16-bit mode: the instruction after it is matched as in 32-bit mode.
    pub(super) matches_as_32_bit: bool,
    pub(super) operands: OperandList,
    pub(super) automaton: Automaton,
    /// Just past the last primary that was read; messages underline up to there.
    pub(super) last_end: u32,
    /// For each operand, the kinds that it fits.
    pub(super) accepted: [KindSet; MAX_KINDS],
    /// The mode of the reader, and the one, if any, that conditions of rows are held against.
    pub(super) reading_mode: Mode,
    pub(super) matching_mode: Option<Mode>,
    /// The statement names one of r16 to r31.
    pub(super) names_extended_general: bool,
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
