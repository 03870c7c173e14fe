//! `.attribute`, of which only the architecture has an effect.

use mca_models::riscv::feature;

use super::{features, set_features, tables};
use crate::inst::asm::DirectiveSite;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::targets::riscv::features::{replace_extensions, switch};
use crate::inst::targets::riscv::state::{RiscvState, SelectedArchitecture};
use crate::inst::targets::riscv::tables::Tables;
use crate::text::Location;
use crate::text::token::TokenKind;

/// The tag of the architecture.
const ARCHITECTURE: i64 = 5;

/// Names of tags, without `Tag_`, and their numbers.
const TAGS: [(&[u8], i64); 7] = [
    (b"stack_align", 4),
    (b"arch", ARCHITECTURE),
    (b"unaligned_access", 6),
    (b"priv_spec", 8),
    (b"priv_spec_minor", 10),
    (b"priv_spec_revision", 12),
    (b"atomic_abi", 14),
];

/// Parses a tag and its value: odd tags have strings, even ones numbers.
pub(super) fn parse(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    let tag = parse_tag(parser)?;
    if !parser.take(TokenKind::Comma) {
        return parser.token_error("expected comma");
    }
    let value = parser.token();
    if tag % 2 == 0 {
        parse_number(parser)?;
        return parser.parse_end_of_line();
    }
    if !value.is(TokenKind::String) {
        return parser.token_error("expected string constant");
    }
    let text = parser.text(parser.name_span(value)).to_vec();
    parser.lex();
    parser.parse_end_of_line()?;
    if tag == ARCHITECTURE {
        let xlen = set_architecture(parser, tables, &text, value.location())?;
        let mut set = features(parser);
        switch(tables.features, &mut set, feature::F_64BIT, xlen == 64);
        set_features(parser, tables, set);
    }
    Ok(())
}

/// Parses a tag by name or number.
fn parse_tag(parser: &mut Parser<'_>) -> Parsed<i64> {
    if !parser.is(TokenKind::Identifier) {
        return parse_number(parser);
    }
    let name = parser.token_text();
    let plain = name.strip_prefix(b"Tag_").unwrap_or(name);
    let Some((_, tag)) = TAGS.into_iter().find(|(known, _)| *known == plain) else {
        let text = [b"attribute name not recognised: ", name].concat();
        return parser.token_error(text);
    };
    parser.lex();
    Ok(tag)
}

/// Parses a constant expression.
fn parse_number(parser: &mut Parser<'_>) -> Parsed<i64> {
    let start = parser.token().location();
    let parsed = parser.parse_expression()?;
    match parser.expressions.as_constant(parsed.id) {
        Some(value) => Ok(value),
        None => parser.error(start, "expected numeric constant"),
    }
}

/// Replaces the extensions in force by those of an architecture string, and returns its width in bits.
pub(super) fn set_architecture(
    parser: &mut Parser<'_>,
    tables: &'static Tables,
    text: &[u8],
    at: Location,
) -> Parsed<u32> {
    let before = features(parser);
    let known = parser.state::<RiscvState>().architecture.as_ref();
    if let Some(known) = known.filter(|known| known.before == before && known.text == text) {
        let (after, xlen) = (known.after, known.xlen);
        set_features(parser, tables, after);
        return Ok(xlen);
    }
    let mut after = before;
    let result = replace_extensions(tables, &mut after, text);
    set_features(parser, tables, after);
    match result {
        Ok(xlen) => {
            let architecture = SelectedArchitecture { text: text.to_vec(), before, after, xlen };
            parser.state_mut::<RiscvState>().architecture = Some(architecture);
            Ok(xlen)
        }
        Err(reason) => {
            let shown = String::from_utf8_lossy(text);
            parser.error(at, format!("invalid arch name '{shown}', {reason}"))
        }
    }
}
