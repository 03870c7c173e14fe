//! Registers in directives about stack frames.

use super::register_name::ParsedRegister;
use super::statement::{parse_bare_register, parse_register as parse_any_register};
use super::syntax::Dialect;
use super::tables::Tables;
use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::text::token::TokenKind;

/// Parses a register by name in a directive about frames. As in the reference, the message about a wrong one points
/// right after it.
pub(super) fn parse_register(parser: &mut Parser<'_>) -> Parsed<()> {
    let is_att = Dialect::of(parser.dialect) == Dialect::Att;
    if is_att {
        parser.take(TokenKind::Percent);
    }
    let location = parser.token().span.end_location();
    if is_att && parser.is(TokenKind::Percent) {
        return parser.error(location, "invalid register name");
    }
    let result = parse_bare_register(parser);
    if result.is_err() {
        parser.move_last_error(location);
    }
    result.map(drop)
}

/// Number of the first register that only some processors have, or that needs an extended prefix.
const FIRST_EXTENDED: u16 = 16;

/// Parses a general register of 64 bits, or a vector register of 128, by name or number. Returns whether its number
/// is 16 or more.
pub(super) fn parse_unwind_register(parser: &mut Parser<'_>, here: DirectiveSite, is_vector: bool) -> Parsed<bool> {
    match parse_optional_unwind_register(parser, is_vector) {
        Some(parsed) => parsed,
        None => parser.error(here.location, NO_SUCH_DIRECTIVE),
    }
}

/// Like [`parse_unwind_register`]; `None`, without a message, if no register is here in Intel syntax.
pub(super) fn parse_optional_unwind_register(parser: &mut Parser<'_>, is_vector: bool) -> Option<Parsed<bool>> {
    let start = parser.token().location();
    let class = if is_vector { "VR128X" } else { "GR64" };
    let isa = Tables::get().map(|tables| tables.isa);
    if parser.is(TokenKind::Integer) {
        let number = match parser.parse_absolute_expression() {
            Ok(number) => number,
            Err(failed) => return Some(Err(failed)),
        };
        let is_encoding = isa.is_some_and(|isa| {
            let mut members = isa.class_set_of(class).iter();
            members.any(|register| i64::from(isa.register_encoding(register)) == number)
        });
        return Some(match is_encoding {
            true => Ok(number >= i64::from(FIRST_EXTENDED)),
            false => parser.error(start, "incorrect register number for use with this directive"),
        });
    }
    let parsed = match Dialect::of(parser.dialect) {
        Dialect::Att => parse_bare_register(parser),
        Dialect::Intel => parse_any_register(parser)?,
    };
    Some(parsed.and_then(|register| match isa.filter(|isa| isa.class_set_of(class).contains(register.register)) {
        Some(isa) => Ok(isa.register_encoding(register.register) >= FIRST_EXTENDED),
        None => parser.error(start, "register is not supported for use with this directive"),
    }))
}

/// Message if no register is here in Intel syntax. The reference then searches for another directive of the name,
/// and finds none.
const NO_SUCH_DIRECTIVE: &str = "unknown directive";

/// Parses a register in Intel syntax.
pub(super) fn parse_intel_register(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<ParsedRegister> {
    match parse_any_register(parser) {
        Some(register) => register,
        None => parser.error(here.location, NO_SUCH_DIRECTIVE),
    }
}
