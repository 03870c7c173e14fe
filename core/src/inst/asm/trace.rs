//! What the current statement used and did: all on which a later reading of the edited text depends.

use crate::inst::expr::SymbolId;
use crate::text::{BufferId, Span};

/// The kinds of statements that may be plain (`reuse.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// Nothing but the end of a statement.
    Empty,
    /// The statement is a label.
    Label,
    Instruction,
    /// A directive that reads values and forgets them.
    Data,
}

impl StatementKind {
    /// Whether a macro with the statement's name would change its meaning.
    pub fn may_be_macro(self) -> bool {
        matches!(self, StatementKind::Instruction | StatementKind::Data)
    }
}

/// How a statement uses a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameUseKind {
    /// The statement asks whether the name is known, without mentioning it.
    LookUp,
    /// An expression mentions the name.
    Mention,
    /// The statement is a label of this name.
    Label,
}

impl NameUseKind {
    /// Returns by how much the use raises the count of changes of the symbol table (`Symbols::n_changes`): one for finding or
    /// making the symbol, one for marking or defining it.
    pub fn n_symbol_changes(self) -> u32 {
        match self {
            NameUseKind::LookUp => 0,
            NameUseKind::Mention | NameUseKind::Label => 2,
        }
    }
}

/// The use of a name by a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameUse {
    pub kind: NameUseKind,
    /// Offset of the name from the start of the statement.
    pub offset: u32,
    /// Length of the name in bytes.
    pub length: u32,
    /// The name's symbol; `None` for a look-up.
    pub symbol: Option<SymbolId>,
}

impl NameUse {
    /// Returns the span of the name if the statement starts at `start`.
    pub fn name(&self, start: u32) -> Span {
        let start = start + self.offset;
        Span { buffer: BufferId::MAIN, start, end: start + self.length }
    }
}

/// The current statement, and the names that all recorded statements used.
#[derive(Clone, Debug, Default)]
pub struct StatementTrace {
    /// Offset at which the statement begins; `None` if it may not be recorded.
    pub origin: Option<u32>,
    /// Kind and name of the statement; `None` if it cannot be plain.
    pub kind: Option<(StatementKind, Span)>,
    /// Whether the statement is not plain, since it depends on more than a later reading checks, or changes more.
    pub is_tainted: bool,
    /// Uses of names by the recorded statements and by the current one.
    pub name_uses: Vec<NameUse>,
}

impl StatementTrace {
    /// Marks the statement as not plain.
    #[inline]
    pub fn taint(&mut self) {
        self.is_tainted = true;
    }

    /// Records that the statement is of a kind that may be plain.
    #[inline]
    pub fn note_kind(&mut self, kind: StatementKind, name: Span) {
        self.kind = Some((kind, name));
    }

    /// Records that the statement used this name.
    #[inline]
    pub fn note_name_use(&mut self, kind: NameUseKind, name: Span, symbol: Option<SymbolId>) {
        // Only what is in the main text is ever recorded.
        if let Some(start) = self.origin.filter(|_| name.buffer == BufferId::MAIN) {
            let length = name.end.saturating_sub(name.start);
            self.name_uses.push(NameUse { kind, offset: name.start.wrapping_sub(start), length, symbol });
        }
    }
}
