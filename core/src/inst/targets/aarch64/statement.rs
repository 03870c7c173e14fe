//! Reads statements with instructions, from the mnemonic to the emitted instruction.
//!
//! The order of work: the mnemonic is split at its dots, operands are read, some statements are rewritten. Then a row
//! is searched, first in the table of Apple's short vector forms (`fadd.4s v0, v1, v2`) and then in the general one,
//! whatever the system; last come conversion and checks. One statement is one instruction.

mod choice;
mod system;

use mca_models::aarch64::Parse;

use super::checks;
use super::conditions::{find_condition, undotted_condition, unknown_condition};
use super::directives::aliases;
use super::operand::Name;
use super::operand::{Operand, Value};
use super::operands::OperandReader;
use super::patches::{self, Written};
use super::rendering::Rendering;
use super::state::Aarch64State;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, Parser};
use crate::inst::instruction::Instruction;
use crate::inst::tables::convert::convert;
use crate::inst::tables::mnemonics::Mnemonic;
use crate::inst::tables::statement::{StatementScratch, parse_in_scratch};
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

/// Parses an instruction, or a `.req` after a name. `name` is the mnemonic or the name, which has been consumed; `start` is where
/// its first token begins.
pub(super) fn parse(parser: &mut Parser, tables: &'static Tables, start: Location, name: Span) -> Parsed<()> {
    if parser.is(TokenKind::Identifier) && parser.token_text().eq_ignore_ascii_case(b".req") {
        return aliases::parse_definition(parser, tables, start, name);
    }
    let place = Span { start: start.offset, ..name };
    parse_in_scratch::<Aarch64State>(parser, name, |parser, StatementScratch { mnemonic, operands }| {
        if undotted_condition(mnemonic).is_some() {
            mnemonic.insert(1, b'.');
        }
        parse_named(parser, tables, mnemonic, place, operands)
    })
}

/// Parses the operands of the mnemonic `name` and emits the instruction. `place` is where the mnemonic is.
fn parse_named(
    parser: &mut Parser,
    tables: &'static Tables,
    name: &[u8],
    place: Span,
    operands: &mut Vec<Operand>,
) -> Parsed<()> {
    let mut parts = MnemonicParts { name, offset: 0 };
    let head = parts.next().unwrap_or_default();
    let mnemonic = tables.find_mnemonic(head);
    let mut reader = OperandReader { parser, tables, head, mnemonic, operands, replacement: None };
    let (written, end) = match system::parse(&mut reader)? {
        Some((system_mnemonic, end)) => (system_mnemonic, end),
        None => {
            let last_part = reader.read_suffixes(parts, place)?;
            (head, reader.read_all(last_part)?)
        }
    };
    let replacement = reader.replacement;
    let parser = reader.parser;
    if parser.has_errors() {
        return Err(Failed);
    }
    let span = parser.statement_span(place, end);
    let mut statement = Written { mnemonic: replacement.map_or(written, str::as_bytes), place, operands };
    patches::apply(parser, tables.registers, &mut statement)?;
    let mnemonic = if statement.mnemonic == head { mnemonic } else { tables.find_mnemonic(statement.mnemonic) };
    emit(parser, tables, mnemonic, &statement, span)
}

/// Chooses the row of a statement and emits its instruction, whose place is `span`.
fn emit(
    parser: &mut Parser,
    tables: &'static Tables,
    mnemonic: Option<&'static Mnemonic<Parse>>,
    statement: &Written<'_>,
    span: Span,
) -> Parsed<()> {
    let row = choice::choose(parser, tables, mnemonic, statement)?;
    let mut instruction = Instruction::new(row.opcode, span);
    let rendering = Rendering { registers: tables.registers, operands: statement.operands };
    convert(row.steps.iter().copied(), Default::default(), &rendering, &mut instruction);
    checks::check(parser, tables, &instruction, statement.operands)?;
    parser.emit(instruction);
    Ok(())
}

/// Splits a mnemonic at its dots. The first part has no dot, each further one begins with its dot.
struct MnemonicParts<'a> {
    name: &'a [u8],
    /// Offset of the next part in `name`.
    offset: usize,
}

impl<'a> MnemonicParts<'a> {
    /// Returns the next part; `None` at the end.
    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.name.get(self.offset..).filter(|rest| !rest.is_empty())?;
        let is_first = self.offset == 0;
        let skipped = usize::from(!is_first);
        let length = rest[skipped..].iter().position(|&byte| byte == b'.').map_or(rest.len(), |dot| dot + skipped);
        self.offset += length;
        // A name that begins with a dot has an empty first part.
        if is_first && length == 0 {
            return None;
        }
        Some(&rest[..length])
    }
}

impl OperandReader<'_, '_, '_> {
    /// Reads the parts after the first dot of the mnemonic, which are operands: the condition of a branch, and
    /// suffixes. Returns the last part.
    fn read_suffixes<'n>(&mut self, mut parts: MnemonicParts<'n>, place: Span) -> Parsed<&'n [u8]>
    where
        Self: 'n,
    {
        let start = place.location();
        let behind_dot = |offset: usize| Location { offset: start.offset + offset as u32 + 1, ..start };
        let mut last: &[u8] = &parts.name[..parts.offset];
        if matches!(self.head, b"b" | b"bc") {
            let at = behind_dot(parts.offset);
            if let Some(part) = parts.next() {
                let name = &part[1..];
                let Some(code) = find_condition(name) else {
                    return self.parser.error(at, unknown_condition(name));
                };
                self.push_suffix(at, b".");
                self.push_point(start, Value::Condition(code));
                last = name;
            }
        }
        loop {
            let at = behind_dot(parts.offset);
            let Some(part) = parts.next() else { return Ok(last) };
            self.push_suffix(at, part);
            last = part;
        }
    }

    /// Appends a suffix as an operand.
    fn push_suffix(&mut self, at: Location, text: &[u8]) {
        self.push_point(at, Value::Token { text: Name::new(text), is_suffix: true });
    }
}
