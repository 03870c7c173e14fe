//! `.rept`, `.irp`, `.irpc`: all copies of the body form one text, in which reading continues.

use super::arguments::parse_arguments;
use super::expansion::{MacroExpansion, enter_instantiation, expand};
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Failed, Parsed, Parser};
use crate::inst::asm::state::conditions::Conditions;
use crate::inst::asm::state::macros::{Argument, Macros, Parameter};
use crate::text::diagnostic::Severity;
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

/// Parses `.rept` and `.rep`: a count, and as many copies of the body.
pub fn parse_repeat(
    parser: &mut Parser<'_>,
    macros: &Macros,
    conditions: &Conditions,
    here: DirectiveSite,
) -> Parsed<()> {
    let start = parser.token().location();
    let count = parser.parse_expression()?;
    let Some(count) = parser.expressions.evaluate(count.id) else {
        let text = quote("unexpected token in '", parser.text(here.name), "' directive");
        return parser.error(start, text);
    };
    if count < 0 {
        return parser.error(start, "Count is negative");
    }
    parser.parse_end_of_line()?;
    let body = parse_repetition_body(parser, here.location)?;
    let mut text = Vec::new();
    let mut expansion = MacroExpansion::from_body(body, macros);
    if !body.is_empty() {
        for number in 0..count as u64 {
            expansion.count = number;
            expand(parser, &expansion, &mut text)?;
            // If one copy is empty, all are.
            if text.is_empty() {
                break;
            }
        }
    }
    enter_repetition(parser, conditions, here, body, text)
}

/// Parses `.irp`: a copy of the body for each value.
pub fn parse_repeat_values(
    parser: &mut Parser<'_>,
    macros: &Macros,
    conditions: &Conditions,
    here: DirectiveSite,
) -> Parsed<()> {
    let Some(name) = parser.parse_identifier() else {
        return parser.token_error("expected identifier in '.irp' directive");
    };
    parser.parse_comma()?;
    let values = parse_arguments(parser, macros, None)?.values;
    parser.parse_end_of_line()?;
    let (body, text) = repeat_for(parser, macros, here, name, values)?;
    enter_repetition(parser, conditions, here, body, text)
}

/// Parses `.irpc`: a copy of the body for each character.
pub fn parse_repeat_characters(
    parser: &mut Parser<'_>,
    macros: &Macros,
    conditions: &Conditions,
    here: DirectiveSite,
) -> Parsed<()> {
    let Some(name) = parser.parse_identifier() else {
        return parser.token_error("expected identifier in '.irpc' directive");
    };
    parser.parse_comma()?;
    let values = parse_arguments(parser, macros, None)?.values;
    let [value] = values.as_slice() else {
        return parser.token_error("unexpected token in '.irpc' directive");
    };
    let &[token] = value.as_slice() else {
        return parser.token_error("unexpected token in '.irpc' directive");
    };
    parser.parse_end_of_line()?;
    let text = parser.name_span(token);
    let characters = (text.start..text.end).map(|start| {
        let span = Span { start, end: start + 1, ..text };
        vec![Token { kind: TokenKind::Identifier, span, value: 0 }]
    });
    let (body, text) = repeat_for(parser, macros, here, name, characters.collect())?;
    enter_repetition(parser, conditions, here, body, text)
}

/// Reads the body and expands it for each value of the parameter `name`; returns the body and the text of all copies.
fn repeat_for(
    parser: &mut Parser<'_>,
    macros: &Macros,
    here: DirectiveSite,
    name: Span,
    values: Vec<Argument>,
) -> Parsed<(Span, Vec<u8>)> {
    let body = parse_repetition_body(parser, here.location)?;
    let parameters = [Parameter { name, ..Parameter::default() }];
    let mut text = Vec::new();
    for (number, value) in (0..).zip(values) {
        let expansion = MacroExpansion {
            parameters: &parameters,
            arguments: &[value],
            invocation: Some(macros.n_invocations),
            count: number,
            ..MacroExpansion::from_body(body, macros)
        };
        expand(parser, &expansion, &mut text)?;
    }
    Ok((body, text))
}

/// Continues in the text of all copies, at whose end an `.endr` leads back.
fn enter_repetition(
    parser: &mut Parser<'_>,
    conditions: &Conditions,
    here: DirectiveSite,
    body: Span,
    mut text: Vec<u8>,
) -> Parsed<()> {
    text.extend_from_slice(b".endr\n");
    enter_instantiation(parser, conditions, here.location, body, text)
}

/// Reads the body up to the matching `.endr`, which is consumed, but not the end of its statement.
fn parse_repetition_body(parser: &mut Parser<'_>, directive: Location) -> Parsed<Span> {
    let first = parser.token().span;
    let mut depth = 0;
    loop {
        let token = parser.token();
        if token.is(TokenKind::EndOfFile) {
            parser.report(Severity::Error, directive, None, "no matching '.endr' in definition".into());
            return Err(Failed);
        }
        if token.is(TokenKind::Identifier) {
            match parser.token_text() {
                b".rept" | b".rep" | b".irp" | b".irpc" => depth += 1,
                b".endr" if depth == 0 => {
                    parser.advance();
                    if parser.is(TokenKind::EndOfStatement) {
                        return Ok(parser.cursor.text_between(first, token.span));
                    }
                    let location = parser.token().location();
                    parser.report(Severity::Error, location, None, "expected newline".into());
                    return Err(Failed);
                }
                b".endr" => depth -= 1,
                _ => {}
            }
        }
        parser.skip_statement();
    }
}
