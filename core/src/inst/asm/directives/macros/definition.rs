//! `.macro`: the header with its parameters, and the body up to the matching end.

use super::arguments::{about, parse_argument};
use super::expansion::is_name;
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Parsed, Parser};
use crate::inst::asm::state::macros::{Macro, Macros, Parameter, ParameterNumbers};
use crate::text::token::TokenKind;
use crate::text::{Location, Span};

/// Parses `.macro` with its body, and defines the macro.
pub fn parse_macro_definition(parser: &mut Parser<'_>, macros: &mut Macros, here: DirectiveSite) -> Parsed<()> {
    let Some(name) = parser.parse_identifier() else {
        return parser.token_error("expected identifier in '.macro' directive");
    };
    parser.take(TokenKind::Comma);
    let (parameters, numbers) = parse_parameters(parser, name)?;
    parser.advance();
    let body = parse_macro_body(parser, here.location)?;
    let name_text = parser.text(name).to_vec();
    if macros.is_defined(&name_text) {
        return parser.error(here.location, quote("macro '", &name_text, "' is already defined"));
    }
    warn_of_positional_parameters(parser, here.location, body, &numbers);
    macros.define(name_text, Macro { name, parameters, numbers, body, n_expansions: 0 });
    Ok(())
}

/// Parses the parameters of a macro, and returns them with their indices by name.
fn parse_parameters(parser: &mut Parser<'_>, macro_name: Span) -> Parsed<(Vec<Parameter>, ParameterNumbers)> {
    let (mut parameters, mut numbers): (Vec<Parameter>, _) = (Vec::new(), ParameterNumbers::new());
    while !parser.is(TokenKind::EndOfStatement) {
        if let Some(last) = parameters.last().filter(|last| last.is_variadic) {
            let text = quote("vararg parameter '", parser.text(last.name), "' should be the last parameter");
            return parser.token_error(text);
        }
        let Some(name) = parser.parse_identifier() else {
            return parser.token_error("expected identifier in '.macro' directive");
        };
        if numbers.insert(parser.text(name).to_vec(), parameters.len()).is_some() {
            let start = quote("macro '", parser.text(macro_name), "' has multiple parameters named '");
            return parser.token_error([&start, parser.text(name), b"'"].concat());
        }
        let mut parameter = Parameter { name, ..Parameter::default() };
        if parser.take(TokenKind::Colon) {
            parse_qualifier(parser, macro_name, &mut parameter)?;
        }
        if parser.take(TokenKind::Equal) {
            let start = parser.token().location();
            parameter.default = parse_argument(parser, false)?;
            if parameter.is_required {
                let text = about(parser, "pointless default value for required parameter '", name, macro_name);
                parser.warning(start, None, text);
            }
        }
        parameters.push(parameter);
        parser.take(TokenKind::Comma);
    }
    Ok((parameters, numbers))
}

/// Parses the `req` or `vararg` after the colon of a parameter.
fn parse_qualifier(parser: &mut Parser<'_>, macro_name: Span, parameter: &mut Parameter) -> Parsed<()> {
    let start = parser.token().location();
    let Some(qualifier) = parser.parse_identifier() else {
        let text = about(parser, "missing parameter qualifier for '", parameter.name, macro_name);
        return parser.error(start, text);
    };
    match parser.text(qualifier) {
        b"req" => parameter.is_required = true,
        b"vararg" => parameter.is_variadic = true,
        _ => {
            let text = about(parser, " is not a valid parameter qualifier for '", parameter.name, macro_name);
            return parser.error(start, [parser.text(qualifier), &text].concat());
        }
    }
    Ok(())
}

/// Reads the body of a macro. The `.endm` or `.endmacro` after it, which must be in lower case, is consumed, but not the end of its
/// statement.
fn parse_macro_body(parser: &mut Parser<'_>, directive: Location) -> Parsed<Span> {
    let first = parser.token().span;
    let mut depth = 0;
    loop {
        while parser.is(TokenKind::Error) {
            parser.advance();
        }
        let token = parser.token();
        match token.kind {
            TokenKind::EndOfFile => return parser.error(directive, "no matching '.endmacro' in definition"),
            TokenKind::Identifier => match parser.token_text() {
                b".endm" | b".endmacro" if depth == 0 => {
                    parser.advance();
                    if !parser.is(TokenKind::EndOfStatement) {
                        let text = quote("unexpected token in '", parser.text(token.span), "' directive");
                        return parser.token_error(text);
                    }
                    return Ok(parser.cursor.text_between(first, token.span));
                }
                b".endm" | b".endmacro" => depth -= 1,
                b".macro" => depth += 1,
                _ => {}
            },
            TokenKind::LineMarker => parser.parse_line_marker(token, true),
            _ => {}
        }
        parser.skip_statement();
    }
}

/// Warns of a body that uses `$1` but none of the macro's named parameters: it was probably meant for another assembler.
fn warn_of_positional_parameters(parser: &mut Parser<'_>, directive: Location, body: Span, numbers: &ParameterNumbers) {
    if numbers.is_empty() {
        return;
    }
    let text = parser.text(body);
    let mut rest = text;
    while let Some(at) = rest.iter().position(|&byte| byte == b'\\') {
        rest = &rest[at + 1..];
        let length = rest.iter().take_while(|&&byte| is_name(byte)).count();
        if numbers.contains_key(&rest[..length]) {
            return;
        }
    }
    let is_positional = |pair: &[u8]| pair[0] == b'$' && (pair[1] == b'n' || pair[1].is_ascii_digit());
    if text.windows(2).any(is_positional) {
        let warning = "macro defined with named parameters which are not used in macro body, possible positional \
                       parameter found in body which will have no effect";
        parser.warning(directive, None, warning);
    }
}
