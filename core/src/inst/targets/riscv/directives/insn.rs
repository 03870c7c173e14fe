//! `.insn`, which gives an instruction by its format and fields, or by its bits.

use mca_models::riscv::{feature, opcode};

use super::{features, tables};
use crate::inst::asm::DirectiveSite;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::targets::riscv::{emission, statement};
use crate::text::token::TokenKind;

/// Formats that every processor has.
const FORMATS: [&[u8]; 9] = [b"r", b"r4", b"i", b"b", b"sb", b"u", b"j", b"uj", b"s"];
/// Formats of two bytes, for processors with compressed instructions.
const COMPRESSED: [&[u8]; 9] = [b"cr", b"ci", b"ciw", b"css", b"cl", b"cs", b"ca", b"cb", b"cj"];
/// Formats of Qualcomm, for 32-bit processors.
const QUALCOMM: [&[u8]; 5] = [b"qc.eai", b"qc.ei", b"qc.eb", b"qc.ej", b"qc.es"];

/// Parses `.insn format, field…` or `.insn length, value`.
pub(super) fn parse(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    let first = parser.token();
    let may_be_format =
        matches!(first.kind, TokenKind::Identifier | TokenKind::String | TokenKind::Dollar | TokenKind::At);
    if may_be_format && let Some(format) = parser.parse_identifier() {
        let set = features(parser);
        let text = parser.text(format);
        let is_known = FORMATS.contains(&text)
            || set.has(feature::F_ZCA) && COMPRESSED.contains(&text)
            || !set.has(feature::F_64BIT) && QUALCOMM.contains(&text);
        if !is_known {
            return parser.error(first.location(), "invalid instruction format");
        }
        let mnemonic = [b".insn_", text].concat();
        return statement::parse_named(parser, tables, &mnemonic, here.name);
    }
    let mut value = parse_absolute(parser)?;
    let mut length = None;
    if parser.take(TokenKind::Comma) {
        length = Some(value);
        value = parse_absolute(parser)?;
        if is_bad_length(length) {
            return parser.error(first.location(), "instruction lengths must be a non-zero multiple of two");
        }
        if length.is_some_and(|length| length > 8) {
            return parser.error(first.location(), "instruction lengths over 64 bits are not supported");
        }
    }
    let natural = if value & 3 == 3 { 4 } else { 2 };
    if length.is_some_and(|length| length <= 4 && length != natural) {
        return parser.error(first.location(), "instruction length does not match the encoding");
    }
    let n_bytes = length.unwrap_or(natural);
    if n_bytes < 8 && value as u64 >> (n_bytes * 8) != 0 {
        return parser.error(first.location(), "encoding value does not fit into instruction");
    }
    if natural == 2 && !features(parser).has(feature::F_ZCA) {
        return parser.error(first.location(), "compressed instructions are not allowed");
    }
    if !parser.is(TokenKind::EndOfStatement) {
        return parser.token_error("invalid operand for instruction");
    }
    parser.lex();
    let id = match n_bytes {
        2 => opcode::Insn16,
        4 => opcode::Insn32,
        6 => opcode::Insn48,
        _ => opcode::Insn64,
    };
    parser.note_bits_of_instruction(here.name);
    emission::emit_raw(parser, tables, id, value, here.name);
    Ok(())
}

/// Whether a length was given that no instruction can have.
fn is_bad_length(length: Option<i64>) -> bool {
    length.is_some_and(|length| length == 0 || length % 2 != 0)
}

/// Parses a constant expression.
fn parse_absolute(parser: &mut Parser<'_>) -> Parsed<i64> {
    let start = parser.token().location();
    let parsed = parser.parse_expression()?;
    match parser.expressions.as_constant(parsed.id) {
        Some(value) => Ok(value),
        None => parser.error(start, "expected absolute expression"),
    }
}
