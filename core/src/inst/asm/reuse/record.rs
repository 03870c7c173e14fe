//! The record of a reading: its plain statements.

use crate::inst::asm::memory::StateKey;
use crate::inst::asm::options::Options;
use crate::inst::asm::trace::{NameUse, StatementKind};
use crate::inst::ids::DialectId;

/// Everything that decides the meaning of a plain statement besides its text and names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatementSyntax {
    pub dialect: DialectId,
    pub situation: Option<StateKey>,
}

/// Numbers of instructions, nodes and the like at some point of the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateCounts {
    pub instructions: u32,
    pub nodes: u32,
    pub name_uses: u32,
}

impl StateCounts {
    /// Returns by how much the numbers have grown; [`StateCounts::plus`] adds that again.
    pub fn since(self, before: StateCounts) -> StateCounts {
        StateCounts {
            instructions: self.instructions.wrapping_sub(before.instructions),
            nodes: self.nodes.wrapping_sub(before.nodes),
            name_uses: self.name_uses.wrapping_sub(before.name_uses),
        }
    }

    pub fn plus(self, more: StateCounts) -> StateCounts {
        StateCounts {
            instructions: self.instructions.wrapping_add(more.instructions),
            nodes: self.nodes.wrapping_add(more.nodes),
            name_uses: self.name_uses.wrapping_add(more.name_uses),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainStatement {
    pub kind: StatementKind,
    /// Index into the list of syntaxes.
    pub syntax: u8,
    /// Where the scan of its first token began, and where that of the next statement's first token did.
    pub start: u32,
    pub end: u32,
    /// Offset of the first byte that reading the statement did not look at; the length of the text plus 1 if it saw the end.
    pub reach: u32,
    /// Offset of the name from the start of the statement, in bytes.
    pub name_offset: u32,
    pub name_length: u32,
    /// Counts before and after the statement.
    pub first: StateCounts,
    pub last: StateCounts,
}

impl PlainStatement {
    /// Returns whether the statement only appended instructions, without a name or an expression in them.
    pub fn is_nameless(&self) -> bool {
        self.first.nodes == self.last.nodes && self.first.name_uses == self.last.name_uses
    }

    /// Returns this statement at another place: `shift` bytes further, between other counts.
    pub fn moved(&self, shift: u32, first: StateCounts, last: StateCounts) -> PlainStatement {
        PlainStatement {
            start: self.start.wrapping_add(shift),
            end: self.end.wrapping_add(shift),
            reach: self.reach.wrapping_add(shift),
            first,
            last,
            ..*self
        }
    }
}

/// The plain statements of one reading, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Options of the reading that kept the record, if one did.
    pub options: Option<Options>,
    pub statements: Vec<PlainStatement>,
    pub name_uses: Vec<NameUse>,
    pub syntaxes: Vec<StatementSyntax>,
}

impl Record {
    pub(super) fn push(&mut self, statement: PlainStatement, syntax: StatementSyntax) {
        self.extend(std::iter::once(statement), syntax);
    }

    /// Adds statements that were read with the same syntax.
    #[inline]
    pub(super) fn extend(&mut self, statements: impl Iterator<Item = PlainStatement>, syntax: StatementSyntax) {
        let known = self.syntaxes.iter().rposition(|other| *other == syntax);
        let number = known.unwrap_or_else(|| {
            self.syntaxes.push(syntax);
            self.syntaxes.len() - 1
        });
        // A text has far fewer combinations than the 256 numbers of a byte.
        self.statements.extend(statements.map(|statement| PlainStatement { syntax: number as u8, ..statement }));
    }
}
