//! `.include` and `.incbin`. Files come from the caller.

use crate::inst::asm::cursor::TooMuch;
use crate::inst::asm::directive::Directive::{Placing, Plain};
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".incbin", Placing(|parser, _| parse_include_bytes(parser))),
    (".include", Plain(|parser, _| parse_include(parser))),
];

/// Parses `.include` and continues in the file. The end of the statement is not consumed: it is read when the file is over.
pub fn parse_include(parser: &mut Parser<'_>) -> Parsed<()> {
    let start = parser.token().location();
    if !parser.is(TokenKind::String) {
        return parser.token_error("expected string in '.include' directive");
    }
    let name = parser.parse_escaped_string()?;
    if !parser.is(TokenKind::EndOfStatement) {
        return parser.token_error("unexpected token in '.include' directive");
    }
    let Some(bytes) = parser.cursor.files.read(&name) else {
        return parser.error(start, quote("Could not find include file '", &name, "'"));
    };
    if let Err(TooMuch(text)) = parser.cursor.check_inclusion() {
        return parser.error(start, text);
    }
    parser.check_expansion(bytes.len())?;
    parser.cursor.enter_file(name, bytes);
    Ok(())
}

/// Parses `.incbin`. The bytes of the file do not matter, but it must exist. Returns whether it may place bytes.
pub fn parse_include_bytes(parser: &mut Parser<'_>) -> Parsed<bool> {
    let start = parser.token().location();
    if !parser.is(TokenKind::String) {
        return parser.token_error("expected string in '.incbin' directive");
    }
    let name = parser.parse_escaped_string()?;
    let (mut skip, mut skip_start) = (0, start);
    let mut count = None;
    if parser.take(TokenKind::Comma) {
        if !parser.is(TokenKind::Comma) {
            skip_start = parser.token().location();
            skip = parser.parse_absolute_expression()?;
        }
        if parser.take(TokenKind::Comma) {
            count = Some((parser.token().location(), parser.parse_expression()?));
        }
    }
    parser.parse_end_of_line()?;
    if skip < 0 {
        return parser.error(skip_start, "skip is negative");
    }
    let Some(n_bytes) = parser.cursor.files.n_bytes(&name) else {
        return parser.error(start, quote("Could not find incbin file '", &name, "'"));
    };
    let has_rest = skip.unsigned_abs() < n_bytes;
    let Some((count_start, count)) = count else {
        return Ok(has_rest);
    };
    match parser.expressions.evaluate(count.id) {
        None => parser.error(count_start, "expected absolute expression"),
        Some(count) => {
            if count < 0 {
                parser.warning(count_start, None, "negative count has no effect");
            }
            Ok(count > 0 && has_rest)
        }
    }
}
