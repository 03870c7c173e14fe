//! `name .req register` and `.unreq name`.

use crate::inst::asm::{DirectiveSite, Parsed, Parser, quote};
use crate::inst::targets::aarch64::operand::RegisterKind;
use crate::inst::targets::aarch64::operands::OperandReader;
use crate::inst::targets::aarch64::state::Aarch64State;
use crate::inst::targets::aarch64::tables::Tables;
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

/// Parses `.req` and the register after it, which `name` then means, too. If `name` already means another register, a warning
/// at `start` says that nothing changes.
pub(in super::super) fn parse_definition(
    parser: &mut Parser<'_>,
    tables: &'static Tables,
    start: Location,
    name: Span,
) -> Parsed<()> {
    parser.taint_statement();
    parser.lex();
    let at = parser.token().location();
    let mut operands = Vec::new();
    let mut reader =
        OperandReader { parser, tables, head: b"", mnemonic: None, operands: &mut operands, replacement: None };
    let mut found = reader.take_scalar().map(|register| (RegisterKind::Scalar, register));
    for (kind, message) in [
        (RegisterKind::Neon, "vector register without type specifier expected"),
        (RegisterKind::SveData, "sve vector register without type specifier expected"),
        (RegisterKind::SvePredicate, "sve predicate register without type specifier expected"),
    ] {
        if found.is_some() {
            break;
        }
        if let Some(vector) = reader.take_vector(kind)? {
            if vector.suffix.element_bits != 0 {
                return reader.parser.error(at, message);
            }
            found = Some((kind, vector.register));
        }
    }
    let parser = reader.parser;
    let Some((kind, register)) = found else {
        return parser.error(at, "register name or alias expected");
    };
    parser.parse_end_of_line()?;
    let lower = parser.text(name).to_ascii_lowercase();
    if !parser.state_mut::<Aarch64State>().aliases.add(&lower, (kind, register)) {
        parser.warning(start, None, quote("ignoring redefinition of register alias '", &lower, "'"));
    }
    parser.note_changed_state();
    Ok(())
}

/// Parses the name after `.unreq`, and forgets the register that `.req` gave it to.
pub(super) fn parse_removal(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::Identifier) {
        return parser.reached_error("unexpected input in .unreq directive.");
    }
    let name = parser.token_text().to_vec();
    parser.state_mut::<Aarch64State>().aliases.remove(&name);
    parser.lex();
    parser.expect(TokenKind::EndOfStatement, "unexpected token")
}
