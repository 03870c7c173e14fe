//! What the current statement asked and did, as far as reading an edited text again depends on it.

use crate::inst::expr::SymbolId;
use crate::text::{BufferId, Span};

/// The kinds of statements that may be plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementKind {
    Empty,
    Label,
    Instruction,
    /// A directive that reads values and forgets them.
    Data,
}

impl StatementKind {
    /// Whether a macro of the statement's name would change its meaning.
    pub fn may_be_macro(self) -> bool {
        matches!(self, StatementKind::Instruction | StatementKind::Data)
    }
}

/// How a statement uses a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameUseKind {
    /// Whether it is known, without mentioning it.
    LookUp,
    /// In an expression.
    Mention,
    Label,
}

impl NameUseKind {
    /// Calls that may change the symbol table.
    pub fn n_symbol_changes(self) -> u32 {
        match self {
            NameUseKind::LookUp => 0,
            NameUseKind::Mention | NameUseKind::Label => 2,
        }
    }
}

/// A name that a statement asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameUse {
    pub kind: NameUseKind,
    /// Offset from the start of the statement.
    pub offset: u32,
    pub length: u32,
    pub symbol: Option<SymbolId>,
}

impl NameUse {
    /// Returns the name, if the statement starts at `start`.
    pub fn name(&self, start: u32) -> Span {
        let start = start + self.offset;
        Span { buffer: BufferId::MAIN, start, end: start + self.length }
    }
}

/// The statement at hand, and the names that all recorded ones asked for.
#[derive(Clone, Debug, Default)]
pub struct StatementTrace {
    /// Where the statement begins, if it may be recorded.
    pub origin: Option<u32>,
    /// Kind and name of the statement, if it may be plain.
    pub kind: Option<(StatementKind, Span)>,
    /// Something was asked that is not asked again.
    pub is_tainted: bool,
    pub name_uses: Vec<NameUse>,
}

impl StatementTrace {
    /// Marks the statement as depending on more than is checked again.
    #[inline]
    pub fn taint(&mut self) {
        self.is_tainted = true;
    }

    /// Records that the statement is of a kind that may be plain.
    #[inline]
    pub fn note_kind(&mut self, kind: StatementKind, name: Span) {
        self.kind = Some((kind, name));
    }

    /// Records that the statement asked for this name.
    #[inline]
    pub fn note_name_use(&mut self, kind: NameUseKind, name: Span, symbol: Option<SymbolId>) {
        // Only what stands in the main text is ever recorded.
        if let Some(start) = self.origin.filter(|_| name.buffer == BufferId::MAIN) {
            let length = name.end.saturating_sub(name.start);
            self.name_uses.push(NameUse { kind, offset: name.start.wrapping_sub(start), length, symbol });
        }
    }
}
