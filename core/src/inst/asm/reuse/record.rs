//! The record of a reading: its plain statements.

use crate::inst::asm::memory::StateKey;
use crate::inst::asm::options::Options;
use crate::inst::asm::trace::{NameUse, StatementKind};
use crate::inst::ids::DialectId;

/// Everything on which the meaning of a plain statement depends besides its text and names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatementSyntax {
    pub dialect: DialectId,
    /// The target's situation; `None` if a key cannot hold it.
    pub situation: Option<StateKey>,
}

/// How many instructions, expression nodes and uses of names there are at some point of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateCounts {
    /// Number of instructions.
    pub instructions: u32,
    /// Number of expression nodes.
    pub nodes: u32,
    /// Number of uses of names that were recorded.
    pub name_uses: u32,
}

impl StateCounts {
    /// Returns by how much the counts have grown since `before`, modulo 2^32.
    pub fn since(self, before: StateCounts) -> StateCounts {
        StateCounts {
            instructions: self.instructions.wrapping_sub(before.instructions),
            nodes: self.nodes.wrapping_sub(before.nodes),
            name_uses: self.name_uses.wrapping_sub(before.name_uses),
        }
    }

    /// Returns the counts after growing by `more`, modulo 2^32.
    pub fn plus(self, more: StateCounts) -> StateCounts {
        StateCounts {
            instructions: self.instructions.wrapping_add(more.instructions),
            nodes: self.nodes.wrapping_add(more.nodes),
            name_uses: self.name_uses.wrapping_add(more.name_uses),
        }
    }
}

/// A statement that a later reading may take over (see [`super`]), and which instructions, nodes and uses of names are its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainStatement {
    pub kind: StatementKind,
    /// Index into [`Record::syntaxes`].
    pub syntax: u8,
    /// Offset where the scan of its first token began.
    pub start: u32,
    /// Offset where the scan of the next statement's first token began.
    pub end: u32,
    /// Offset after the line of the last byte that was looked at to read the statement, line end included; the length of the text
    /// plus 1 if its end was seen.
    pub reach: u32,
    /// Bytes from the start of the statement to its name.
    pub name_offset: u32,
    /// Length of the name in bytes.
    pub name_length: u32,
    /// Counts before the statement.
    pub first: StateCounts,
    /// Counts after the statement.
    pub last: StateCounts,
}

impl PlainStatement {
    /// Whether the statement used no name and made no expression.
    pub fn is_nameless(&self) -> bool {
        self.first.nodes == self.last.nodes && self.first.name_uses == self.last.name_uses
    }

    /// Returns this statement `shift` bytes (modulo 2^32) further on, with other counts before and after it.
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

/// The plain statements of one reading, in order, and what they used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Options of the reading; `None` if it kept no record.
    pub options: Option<Options>,
    pub statements: Vec<PlainStatement>,
    /// The uses of names of all plain statements.
    pub name_uses: Vec<NameUse>,
    /// The syntaxes in which statements were read: `PlainStatement::syntax` is an index into them.
    pub syntaxes: Vec<StatementSyntax>,
}

impl Record {
    /// Adds a statement that was read with this syntax.
    pub(super) fn push(&mut self, statement: PlainStatement, syntax: StatementSyntax) {
        self.extend(std::iter::once(statement), syntax);
    }

    /// Adds statements that were read with the same syntax. If that is the 257th syntax or a later one, nothing is added, so that
    /// a later reading reads these statements itself.
    #[inline]
    pub(super) fn extend(&mut self, statements: impl Iterator<Item = PlainStatement>, syntax: StatementSyntax) {
        let known = self.syntaxes.iter().rposition(|other| *other == syntax);
        let Ok(index) = u8::try_from(known.unwrap_or(self.syntaxes.len())) else { return };
        if known.is_none() {
            self.syntaxes.push(syntax);
        }
        self.statements.extend(statements.map(|statement| PlainStatement { syntax: index, ..statement }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_of_more_syntaxes_than_an_index_can_tell_apart_are_not_recorded() {
        let counts = StateCounts { instructions: 0, nodes: 0, name_uses: 0 };
        let statement = |start| PlainStatement {
            kind: StatementKind::Empty,
            syntax: 0,
            start,
            end: start + 1,
            reach: start + 1,
            name_offset: 0,
            name_length: 0,
            first: counts,
            last: counts,
        };
        let situation = |number: u32| {
            let mut words = StateKey::default();
            words.0[0] = number.into();
            Some(words)
        };
        let mut record = Record::default();
        for number in (0..300).chain(0..300) {
            let syntax = StatementSyntax { dialect: DialectId(0), situation: situation(number) };
            record.push(statement(number), syntax);
        }
        assert_eq!((record.syntaxes.len(), record.statements.len()), (256, 512));
        for statement in &record.statements {
            assert_eq!(record.syntaxes[usize::from(statement.syntax)].situation, situation(statement.start));
        }
    }
}
