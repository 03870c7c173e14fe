//! Values of data: an expression, a relocation behind `@`, and sums with what that does not cover, as in `a@GOT-b`.

use crate::inst::asm::{Parsed, ParsedExpression, Parser};
use crate::inst::expr::{BinaryOperator, Node, Specifier};
use crate::inst::syntax::ObjectFormat;
use crate::text::token::TokenKind;

/// On Windows `@` is part of names.
pub(super) fn parse_value(parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
    let known: &[Specifier] = match parser.format() {
        ObjectFormat::Elf => &[Specifier::Plt, Specifier::GotPcRel, Specifier::FuncInit],
        ObjectFormat::MachO => &[Specifier::Got],
        ObjectFormat::Coff => return None,
    };
    Some(value(parser, known))
}

fn value(parser: &mut Parser<'_>, known: &[Specifier]) -> Parsed<ParsedExpression> {
    let mut parsed = parser.parse_expression()?;
    if !parser.take(TokenKind::At) {
        return Ok(parsed);
    }
    if !parser.is(TokenKind::Identifier) {
        return parser.reached_error("expected relocation specifier");
    }
    let Some(specifier) = Specifier::find(known, parser.token_text()) else {
        return parser.reached_error("invalid relocation specifier");
    };
    let specified = match parser.expressions.node(parsed.id) {
        Node::Symbol { .. } => parser.expressions.with_specifier(parsed.id, specifier),
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

fn sign_here(parser: &Parser<'_>) -> Option<BinaryOperator> {
    match parser.token().kind {
        TokenKind::Plus => Some(BinaryOperator::Add),
        TokenKind::Minus => Some(BinaryOperator::Subtract),
        _ => None,
    }
}
