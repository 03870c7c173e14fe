//! Values in data directives: an expression, with a specifier in front as in `%gotpcrel(a)+4` or after a symbol as
//! in `a@GOT-b`, or a signed pointer.

use super::specifiers::Specifier::Hidden;
use crate::inst::asm::log::quote;
use crate::inst::asm::{Parsed, ParsedExpression, Parser};
use crate::inst::expr::{BinaryOperator, ExprNode, Specifier};
use crate::inst::syntax::ObjectFormat;
use crate::text::token::TokenKind;

/// Keys with which pointers are signed: two for instructions, two for data.
const KEYS: [&[u8]; 4] = [b"ia", b"ib", b"da", b"db"];

/// Specifiers that precede a symbol, after a percent sign. Letter case counts.
const IN_FRONT: [&[u8]; 4] = [b"dtprel", b"funcinit", b"gotpcrel", b"pltpcrel"];

/// Parses a value; `None` on Windows if no specifier precedes, since `@` is a part of names there.
pub(super) fn parse_value(parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
    if parser.is(TokenKind::Percent) {
        return Some(specified(parser));
    }
    let specifiers: &[Specifier] = match parser.format() {
        ObjectFormat::Elf => &[],
        ObjectFormat::MachO => &[Specifier::Got],
        ObjectFormat::Coff => return None,
    };
    Some(value(parser, specifiers))
}

/// Parses an expression, and after `@` one of the given specifiers or a signature.
fn value(parser: &mut Parser<'_>, specifiers: &[Specifier]) -> Parsed<ParsedExpression> {
    let mut parsed = parser.parse_expression()?;
    if !parser.take(TokenKind::At) {
        return Ok(parsed);
    }
    if !parser.is(TokenKind::Identifier) {
        return parser.reached_error("expected relocation specifier");
    }
    if parser.token_text().eq_ignore_ascii_case(b"auth") {
        return signed(parser, parsed);
    }
    let Some(specifier) = Specifier::find(specifiers, parser.token_text()) else {
        return parser.reached_error("invalid relocation specifier");
    };
    let specified = match parser.expressions.node(parsed.id) {
        ExprNode::Symbol { .. } => parser.expressions.with_specifier(parsed.id, specifier),
        _ => None,
    };
    let Some(id) = specified else { return parser.reached_error("@ specifier only allowed after a symbol") };
    parsed.id = id;
    parsed.end = parser.token().span.end_location();
    parser.lex();
    while let Some(operator) = sign_here(parser) {
        parser.lex();
        let term = parser.parse_target_primary()?;
        parsed.id = parser.expressions.binary(operator, parsed.id, term.id);
        parsed.end = term.end;
    }
    Ok(parsed)
}

/// Parses a value with a specifier in front, such as `%gotpcrel(a)`, and the operators after it.
fn specified(parser: &mut Parser<'_>) -> Parsed<ParsedExpression> {
    parser.lex();
    if !parser.is(TokenKind::Identifier) {
        return parser.reached_error("expected '%' relocation specifier");
    }
    if !IN_FRONT.contains(&parser.token_text()) {
        return parser.reached_error("invalid relocation specifier");
    }
    parser.lex();
    parser.expect(TokenKind::LeftParenthesis, "expected '('")?;
    let mut value = parser.parse_expression()?;
    value.end = parser.token().span.end_location();
    parser.expect(TokenKind::RightParenthesis, "expected ')'")?;
    value.id = Hidden.wrap(&mut parser.expressions, value.id);
    parser.parse_operators_behind(value)
}

/// Parses the signature of a pointer, which may follow any value: `@AUTH(key, number)` or `@AUTH(key, number, addr)`.
fn signed(parser: &mut Parser<'_>, mut value: ParsedExpression) -> Parsed<ParsedExpression> {
    parser.lex();
    parser.expect(TokenKind::LeftParenthesis, "expected '('")?;
    if !parser.is(TokenKind::Identifier) {
        return parser.reached_error("expected key name");
    }
    if !KEYS.contains(&parser.token_text()) {
        let message = quote("invalid key '", parser.token_text(), "'");
        return parser.reached_error(message);
    }
    parser.lex();
    parser.expect(TokenKind::Comma, "expected ','")?;
    if !parser.is(TokenKind::Integer) {
        return parser.reached_error("expected integer discriminator");
    }
    let number = parser.token().value;
    if u16::try_from(number).is_err() {
        return parser.reached_error(format!("integer discriminator {number} out of range [0, 0xFFFF]"));
    }
    parser.lex();
    if parser.take(TokenKind::Comma) {
        if parser.token_text() != b"addr" {
            return parser.reached_error("expected 'addr'");
        }
        parser.lex();
    }
    value.end = parser.token().span.end_location();
    parser.expect(TokenKind::RightParenthesis, "expected ')'")?;
    value.id = Hidden.wrap(&mut parser.expressions, value.id);
    Ok(value)
}

/// Returns the operator of the current token; `None` unless it is `+` or `-`.
fn sign_here(parser: &Parser<'_>) -> Option<BinaryOperator> {
    match parser.token().kind {
        TokenKind::Plus => Some(BinaryOperator::Add),
        TokenKind::Minus => Some(BinaryOperator::Subtract),
        _ => None,
    }
}
