//! How reading an instruction begins on all targets that tables describe.

use mca_models::pack::PackError;

use crate::inst::asm::{Parsed, Parser};
use crate::inst::targets::TargetState;
use crate::text::token::Token;
use crate::text::{Location, Span};

/// The parts of the current statement, which are kept so that their memory is used again.
#[derive(Debug)]
pub struct StatementScratch<O> {
    /// The mnemonic in lower case.
    pub mnemonic: Vec<u8>,
    /// Operands that have been read after the mnemonic.
    pub operands: Vec<O>,
}

impl<O> Default for StatementScratch<O> {
    fn default() -> StatementScratch<O> {
        StatementScratch { mnemonic: Vec::new(), operands: Vec::new() }
    }
}

/// The state of a target that keeps the parts of a statement for their memory.
pub trait KeepsScratch: TargetState {
    /// An operand of the target.
    type Operand;

    /// Returns the parts of the current statement.
    fn scratch(&mut self) -> &mut StatementScratch<Self::Operand>;
}

/// Reads an instruction with `read`; an error if the tables could not be opened. The mnemonic, `name`, has been consumed; `first`
/// is the first token of the statement.
pub fn parse_with_tables<T>(
    parser: &mut Parser<'_>,
    tables: Result<&'static T, PackError>,
    first: Token,
    name: Span,
    read: fn(&mut Parser<'_>, &'static T, Location, Span) -> Parsed<()>,
) -> Parsed<()> {
    match tables {
        Ok(tables) => read(parser, tables, first.location(), name),
        Err(_) => parser.error(first.location(), "no instruction tables"),
    }
}

/// Reads a statement with `read`, which gets the mnemonic in lower case and an empty list of operands. Both use the memory of the
/// statement before.
pub fn parse_in_scratch<S: KeepsScratch>(
    parser: &mut Parser<'_>,
    name: Span,
    read: impl FnOnce(&mut Parser<'_>, &mut StatementScratch<S::Operand>) -> Parsed<()>,
) -> Parsed<()> {
    let mut scratch = std::mem::take(parser.state_mut::<S>().scratch());
    scratch.operands.clear();
    scratch.mnemonic.clear();
    scratch.mnemonic.extend_from_slice(parser.text(name));
    scratch.mnemonic.make_ascii_lowercase();
    let result = read(parser, &mut scratch);
    *parser.state_mut::<S>().scratch() = scratch;
    result
}
