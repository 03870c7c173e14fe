//! The assembler's tables: mnemonics and aliases, match rows, operand kinds, conversions, and replacements of an opcode after a
//! match.

use mca_models::layout::find_by_name;
use mca_models::layout::instructions::{alias, kind, match_row, mnemonic, rewrite};
use mca_models::pack::{Row, Sequences};

use super::{Opcode, X86Isa};
use crate::inst::ids::{KindId, MnemonicId, OpcodeId, RegisterId};
use crate::inst::isa::RegisterSet;
use crate::inst::targets::x86::syntax::{Dialect, Mode};

/// In which modes, of 16, 32 or 64 bits, a row or an alias is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeCondition {
    Any,
    In16,
    In32,
    In64,
    Not16,
    Not64,
}

impl ModeCondition {
    fn from_byte(byte: u8) -> ModeCondition {
        match byte {
            1 => ModeCondition::In16,
            2 => ModeCondition::In32,
            3 => ModeCondition::In64,
            4 => ModeCondition::Not16,
            5 => ModeCondition::Not64,
            _ => ModeCondition::Any,
        }
    }

    /// Whether the condition holds. Without a mode, only `Any` and the negative conditions do.
    #[inline]
    pub fn holds_in(self, mode: Option<Mode>) -> bool {
        match self {
            ModeCondition::Any => true,
            ModeCondition::In16 => mode == Some(Mode::Bits16),
            ModeCondition::In32 => mode == Some(Mode::Bits32),
            ModeCondition::In64 => mode == Some(Mode::Bits64),
            ModeCondition::Not16 => mode != Some(Mode::Bits16),
            ModeCondition::Not64 => mode != Some(Mode::Bits64),
        }
    }
}

/// What a kind of operand accepts.
#[derive(Clone, Copy, Debug)]
pub enum AcceptedOperand {
    /// Nothing: no row uses the kind.
    Unused,
    /// A token of this spelling.
    Token(&'static [u8]),
    /// Any of these registers.
    Registers(RegisterSet),
    /// Operands that fulfil the condition that `kinds.rs` has for this name.
    Operand(&'static str),
}

/// A step that appends machine operands. Most steps make them of a parsed operand, which they name by its number, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConversionStep {
    /// A register.
    Register(usize),
    /// A copy of the machine operand of this index, from 0.
    Tied(usize),
    /// A constant or symbol.
    Immediate(usize),
    /// The five parts of a memory reference: base, scale, index, displacement, segment.
    Memory(usize),
    /// The displacement of a memory reference, for targets of branches.
    Absolute(usize),
    /// The displacement and segment of a memory reference.
    Offset(usize),
    /// The base and segment of a memory reference.
    Source(usize),
    /// The base of a memory reference.
    Destination(usize),
    /// The 32-bit part of a register.
    Narrow32(usize),
    /// The 16-bit part of a register.
    Narrow16(usize),
    /// The pair of mask registers to which a register belongs.
    MaskPair(usize),
    /// This register, whatever was parsed.
    Fixed(RegisterId),
    /// This number, whatever was parsed.
    Constant(i64),
}

/// A row of a match table: the kinds of operands that a mnemonic takes, the opcode, and the steps to its machine
/// operands.
#[derive(Clone, Copy, Debug)]
pub struct MatchRow {
    sequences: Sequences<'static>,
    row: Row<'static, { match_row::WIDTH }>,
}

/// The condition under which an opcode is replaced after its row was found. In VEX, registers from number 8 on need three
/// bytes at some places, where others need two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RewriteKind {
    /// Machine operand 1 needs VEX of three bytes and operand 0 does not: the opcode with both in the opposite places is
    /// shorter.
    VexMove,
    /// Machine operand 2 needs VEX of three bytes and operand 0 does not: the opcode with both in the opposite places is
    /// shorter.
    VexScalarMove,
    /// Swapping the sources 1 and 2 makes VEX shorter, and the predicate allows it.
    VexCompare,
    /// Swapping the sources 1 and 2 makes VEX shorter.
    VexCommute,
    /// A shift or rotation by the constant 1.
    ShiftByOne,
    /// `{disp32}` asks for a wide displacement, outside of 16-bit mode.
    NearJump,
    /// `{disp32}` asks for a wide displacement, in 16-bit mode.
    NearJump16,
    /// Interrupt number 3.
    Breakpoint,
    /// `{evex}` asks for EVEX: a plain comparison becomes a conditional one, which that prefix has.
    ConditionalCompare,
}

impl X86Isa {
    /// Returns the mnemonic or alias of this name, which is in lower case; `None` if there is none.
    #[inline]
    pub fn find_mnemonic(&self, name: &[u8]) -> Option<MnemonicId> {
        let name_of = |index: usize| self.strings.bytes(self.mnemonics.row(index).u32(mnemonic::NAME));
        Some(MnemonicId(find_by_name(self.mnemonic_hash, name, name_of)? as u16))
    }

    #[cfg(any(test, feature = "internals"))]
    pub fn n_mnemonics(&self) -> usize {
        self.mnemonics.len()
    }

    #[cfg(any(test, feature = "internals"))]
    pub fn mnemonic_name(&self, mnemonic: MnemonicId) -> &'static [u8] {
        self.strings.bytes(self.mnemonics.row(mnemonic.index()).u32(mnemonic::NAME))
    }

    /// Returns the mnemonic that this one is an alias for, or the mnemonic itself. Aliases of the dialect hide
    /// those of both dialects even if none of their conditions holds. An alias of an alias is not resolved
    /// further.
    #[inline]
    pub fn resolve_alias(&self, mnemonic: MnemonicId, dialect: Dialect, mode: Option<Mode>) -> MnemonicId {
        let row = self.mnemonics.row(mnemonic.index());
        let counts = mnemonic::N_ALIASES.map(|offset| usize::from(row.u8(offset)));
        if counts == [0; 3] {
            return mnemonic;
        }
        let first = usize::from(row.u16(mnemonic::FIRST_ALIAS));
        let (start, count) = match (dialect, counts) {
            (Dialect::Att, [att, _, _]) if att > 0 => (first, att),
            (Dialect::Intel, [att, intel, _]) if intel > 0 => (first + att, intel),
            (_, [att, intel, both]) => (first + att + intel, both),
        };
        self.aliases
            .range(start, count)
            .iter()
            .find(|row| ModeCondition::from_byte(row.u8(alias::MODE)).holds_in(mode))
            .map_or(mnemonic, |row| MnemonicId(row.u16(alias::MNEMONIC)))
    }

    /// Returns the rows of a mnemonic in the order in which they must be tried.
    #[inline]
    pub fn match_rows(
        &self,
        mnemonic: MnemonicId,
        dialect: Dialect,
    ) -> impl ExactSizeIterator<Item = MatchRow> + Clone + use<> {
        let row = self.mnemonics.row(mnemonic.index());
        let first = usize::from(row.u16(mnemonic::FIRST_ROW[dialect.index()]));
        let count = usize::from(row.u16(mnemonic::N_ROWS[dialect.index()]));
        let sequences = self.sequences;
        self.match_rows[dialect.index()].range(first, count).iter().map(move |row| MatchRow { sequences, row })
    }

    /// Returns all rows of a dialect with their mnemonics.
    pub fn all_match_rows(&self, dialect: Dialect) -> impl Iterator<Item = (MnemonicId, MatchRow)> + use<> {
        let sequences = self.sequences;
        let rows = self.match_rows[dialect.index()].iter();
        rows.map(move |row| (MnemonicId(row.u16(match_row::MNEMONIC)), MatchRow { sequences, row }))
    }

    pub fn n_kinds(&self) -> usize {
        self.kinds.len()
    }

    /// Returns what a kind accepts.
    pub fn kind(&self, kind: KindId) -> AcceptedOperand {
        let row = self.kinds.row(kind.index());
        let name = row.u32(kind::NAME);
        match row.u8(kind::CATEGORY) {
            kind::TOKEN => AcceptedOperand::Token(self.strings.bytes(name)),
            kind::REGISTER => AcceptedOperand::Registers(self.register_set(usize::from(row.u16(kind::SET)))),
            kind::OPERAND => AcceptedOperand::Operand(self.strings.text(name)),
            _ => AcceptedOperand::Unused,
        }
    }

    /// Returns the name that the data give a kind.
    #[cfg(any(test, feature = "internals"))]
    pub fn kind_name(&self, kind: KindId) -> &'static str {
        self.strings.text(self.kinds.row(kind.index()).u32(kind::NAME))
    }
}

impl MatchRow {
    pub fn opcode(&self) -> OpcodeId {
        OpcodeId(self.row.u16(match_row::OPCODE))
    }

    /// Returns the modes in which the row is valid.
    #[inline]
    pub fn mode(&self) -> ModeCondition {
        ModeCondition::from_byte(self.row.u8(match_row::MODE))
    }

    /// Returns the number of parsed operands that the row takes.
    #[inline]
    pub fn n_kinds(&self) -> usize {
        usize::from(self.row.u8(match_row::N_KINDS))
    }

    /// Returns the kind for the parsed operand of this index, from 0; `None` beyond the last one. The row itself holds the first
    /// two kinds, a sequence all of them.
    #[inline]
    pub fn kind(&self, index: usize) -> Option<KindId> {
        match index {
            _ if index >= self.n_kinds() => None,
            0 | 1 => Some(KindId(u16::from(self.row.u8(match_row::FIRST_KINDS + index)))),
            _ => self.kinds().nth(index),
        }
    }

    /// Returns the kinds of the parsed operands, in order.
    #[inline]
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = KindId> + Clone + use<> {
        self.sequences.get(u32::from(self.row.u16(match_row::KINDS))).map(KindId)
    }

    /// Returns the steps that build the machine operands, in order.
    pub fn steps(&self) -> impl Iterator<Item = ConversionStep> + use<> {
        let mut items = self.sequences.get(u32::from(self.row.u16(match_row::CONVERSION)));
        std::iter::from_fn(move || Some(ConversionStep::from_items(items.next()?, items.next()?)))
    }
}

impl ConversionStep {
    /// Returns the step of this number in the data, with its argument.
    fn from_items(step: u16, argument: u16) -> ConversionStep {
        let number = usize::from(argument);
        match step {
            0 => ConversionStep::Register(number),
            1 => ConversionStep::Tied(number),
            2 => ConversionStep::Immediate(number),
            3 => ConversionStep::Memory(number),
            4 => ConversionStep::Absolute(number),
            5 => ConversionStep::Offset(number),
            6 => ConversionStep::Source(number),
            7 => ConversionStep::Destination(number),
            8 => ConversionStep::Narrow32(number),
            9 => ConversionStep::Narrow16(number),
            10 => ConversionStep::MaskPair(number),
            11 => ConversionStep::Fixed(RegisterId(argument)),
            _ => ConversionStep::Constant(i64::from(argument)),
        }
    }
}

impl Opcode<'_> {
    /// Returns the opcodes that may replace this one after its row was found, each with its condition, in the order in which
    /// they are tried.
    pub fn rewrites(&self) -> impl Iterator<Item = (RewriteKind, OpcodeId)> + use<> {
        let first = usize::from(self.row().u16(mca_models::layout::instructions::opcode::REWRITE));
        let rows = self.tables.rewrites;
        let id = self.id();
        let range = match first.checked_sub(1) {
            Some(start) => rows.range(start, rows.len().saturating_sub(start)),
            None => rows.range(0, 0),
        };
        range
            .iter()
            .take_while(move |row| row.u16(rewrite::OPCODE) == id.0)
            .map(|row| (RewriteKind::from_number(row.u16(rewrite::KIND)), OpcodeId(row.u16(rewrite::REPLACEMENT))))
    }
}

impl RewriteKind {
    fn from_number(number: u16) -> RewriteKind {
        match number {
            0 => RewriteKind::VexMove,
            1 => RewriteKind::VexScalarMove,
            2 => RewriteKind::VexCompare,
            3 => RewriteKind::VexCommute,
            4 => RewriteKind::ShiftByOne,
            5 => RewriteKind::NearJump,
            6 => RewriteKind::NearJump16,
            7 => RewriteKind::Breakpoint,
            _ => RewriteKind::ConditionalCompare,
        }
    }
}
