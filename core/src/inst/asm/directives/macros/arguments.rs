//! The arguments of an invocation: separated by commas or blanks, by position or by name.

use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{Failed, Parsed, Parser};
use crate::inst::asm::state::macros::{Argument, Macro, Macros};
use crate::inst::syntax::ObjectFormat;
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

/// Maximum number of arguments of a repetition or of a macro without parameters, each of which costs memory.
const MAX_ARGUMENTS: usize = 1 << 20;

/// Parses one argument: tokens up to a comma, a blank or the end of the statement outside of parentheses. A variadic one is the
/// rest of the statement, as one token.
pub fn parse_argument(parser: &mut Parser<'_>, is_variadic: bool) -> Parsed<Argument> {
    if is_variadic {
        if parser.is(TokenKind::EndOfStatement) {
            return Ok(Vec::new());
        }
        let span = parser.parse_to_statement_end();
        return Ok(vec![Token { kind: TokenKind::String, span, value: 0 }]);
    }
    let skips_blanks = parser.cursor.lexer.skips_blanks;
    parser.cursor.lexer.skips_blanks = parser.rules.format == ObjectFormat::MachO;
    let result = parse_argument_tokens(parser);
    parser.cursor.lexer.skips_blanks = skips_blanks;
    result
}

/// Parses the tokens of an argument that is not variadic.
fn parse_argument_tokens(parser: &mut Parser<'_>) -> Parsed<Argument> {
    let mut argument = Vec::new();
    let mut depth = 0;
    loop {
        if matches!(parser.token().kind, TokenKind::EndOfFile | TokenKind::Equal) {
            return parser.token_error("unexpected token in macro instantiation");
        }
        if depth == 0 {
            if parser.is(TokenKind::Comma) {
                break;
            }
            let is_behind_blank = parser.take(TokenKind::Space);
            // An operator after a blank continues the argument, as in `1 + 2`.
            if parser.rules.format != ObjectFormat::MachO && is_operator(parser.token().kind) {
                argument.push(parser.token());
                parser.advance();
                parser.take(TokenKind::Space);
                continue;
            }
            if is_behind_blank {
                break;
            }
        }
        match parser.token().kind {
            TokenKind::EndOfStatement => break,
            TokenKind::LeftParenthesis => depth += 1,
            TokenKind::RightParenthesis if depth > 0 => depth -= 1,
            _ => {}
        }
        argument.push(parser.token());
        parser.advance();
    }
    if depth != 0 {
        return parser.token_error("unbalanced parentheses in macro argument");
    }
    Ok(argument)
}

/// The arguments of an invocation or a repetition, in the order of the parameters.
pub struct Arguments {
    /// One value for each parameter of a macro, or for each value given to a repetition. Empty where nothing was given.
    pub values: Vec<Argument>,
    /// Whether defaults replace empty arguments; false if reading ended at a wrong expression.
    pub takes_defaults: bool,
}

/// Parses all arguments of the macro `definition`; those of a repetition if it is `None`.
pub fn parse_arguments(parser: &mut Parser<'_>, macros: &Macros, definition: Option<&Macro>) -> Parsed<Arguments> {
    let n_parameters = definition.map_or(0, |definition| definition.parameters.len());
    let is_variadic = definition.and_then(|one| one.parameters.last()).is_some_and(|last| last.is_variadic);
    let mut values: Vec<Argument> = vec![Vec::new(); n_parameters];
    let mut ends: Vec<Option<Location>> = vec![None; n_parameters];
    let mut has_named = false;
    let mut position = 0;
    while (n_parameters == 0 && position < MAX_ARGUMENTS) || position < n_parameters {
        let start = parser.token().location();
        let name = parse_argument_name(parser);
        has_named |= name.is_some();
        if has_named && name.is_none() {
            return parser.error(start, "cannot mix positional and keyword arguments");
        }
        let is_last = is_variadic && position + 1 == n_parameters;
        let Some(value) = parse_argument_value(parser, macros, is_last)? else {
            return Ok(Arguments { values, takes_defaults: false });
        };
        let target = match (name, definition) {
            (Some(name), Some(definition)) => find_parameter(parser, definition, name, start)?,
            _ => position,
        };
        if !value.is_empty() {
            if values.len() <= target {
                values.resize(target + 1, Vec::new());
                ends.resize(target + 1, None);
            }
            values[target] = value;
            ends[target] = Some(parser.token().location());
        }
        if parser.is(TokenKind::EndOfStatement) {
            if let Some(definition) = definition {
                check_required(parser, definition, &values, &ends)?;
            }
            return Ok(Arguments { values, takes_defaults: true });
        }
        parser.take(TokenKind::Comma);
        position += 1;
    }
    parser.token_error("too many positional arguments")
}

/// Parses the name in `name=value` and the `=`; `None`, with nothing consumed, if the argument has no name.
fn parse_argument_name(parser: &mut Parser<'_>) -> Option<Span> {
    if !parser.is(TokenKind::Identifier) {
        return None;
    }
    let mut next = [parser.token()];
    parser.peek(&mut next);
    if !next[0].is(TokenKind::Equal) {
        return None;
    }
    let name = parser.parse_identifier();
    parser.lex();
    name
}

/// Returns the index of a parameter by its name, or reports that the macro has none of this name.
fn find_parameter(parser: &mut Parser<'_>, definition: &Macro, name: Span, start: Location) -> Parsed<usize> {
    if let Some(&index) = definition.numbers.get(parser.text(name)) {
        return Ok(index);
    }
    let text = quote("parameter named '", parser.text(name), "' does not exist for macro '");
    parser.error(start, [&text, parser.text(definition.name), b"'"].concat())
}

/// Parses an argument's value. `None` after `%` without an expression: that is reported, and the macro is expanded with what
/// was read.
fn parse_argument_value(parser: &mut Parser<'_>, macros: &Macros, is_variadic: bool) -> Parsed<Option<Argument>> {
    let first = parser.token();
    if macros.is_alternate && first.is(TokenKind::Percent) {
        return parse_evaluated_argument(parser, first);
    }
    if macros.is_alternate
        && first.is(TokenKind::Less)
        && let Some(end) = end_of_angle_string(parser, first.span)
    {
        parser.cursor.go_to(end);
        parser.lex();
        let span = Span { end: end.offset, ..first.span };
        return Ok(Some(vec![Token { kind: TokenKind::String, span, value: 0 }]));
    }
    parse_argument(parser, is_variadic).map(Some)
}

/// Parses `%expression` into an integer token whose text keeps the `%`, by which expansion recognises it.
fn parse_evaluated_argument(parser: &mut Parser<'_>, sign: Token) -> Parsed<Option<Argument>> {
    parser.lex();
    let Ok(parsed) = parser.parse_expression() else { return Ok(None) };
    let Some(value) = parser.expressions.evaluate(parsed.id) else {
        return parser.error(sign.location(), "expected absolute expression");
    };
    let span = Span { end: parsed.end.offset.max(sign.span.end), ..sign.span };
    Ok(Some(vec![Token { kind: TokenKind::Integer, span, value }]))
}

/// Returns where `<text>` ends, in which `!` escapes the next character; `None` if it does not end on this line.
fn end_of_angle_string(parser: &Parser<'_>, start: Span) -> Option<Location> {
    let bytes = &parser.cursor.buffers.get(start.buffer).bytes;
    let mut offset = start.start as usize;
    loop {
        match bytes.get(offset)? {
            b'>' => return Some(Location { buffer: start.buffer, offset: offset as u32 + 1 }),
            b'\n' | b'\r' | 0 => return None,
            b'!' => offset += 2,
            _ => offset += 1,
        }
    }
}

/// Reports each required parameter without an argument. `ends` has the place where each argument ends; `None` if it is empty.
fn check_required(
    parser: &mut Parser<'_>,
    definition: &Macro,
    values: &[Argument],
    ends: &[Option<Location>],
) -> Parsed<()> {
    let mut result = Ok(());
    for (index, parameter) in definition.parameters.iter().enumerate() {
        if parameter.is_required && values[index].is_empty() {
            let location = ends[index].unwrap_or(parser.token().location());
            let text = about(parser, "missing value for required parameter '", parameter.name, definition.name);
            let _: Parsed<()> = parser.error(location, text);
            result = Err(Failed);
        }
    }
    result
}

/// Returns the message `<start><parameter>' in macro '<macro>'`.
pub fn about(parser: &Parser<'_>, start: &str, parameter: Span, macro_name: Span) -> Vec<u8> {
    [start.as_bytes(), parser.text(parameter), b"' in macro '", parser.text(macro_name), b"'"].concat()
}

/// Whether a token is an operator, which continues an argument after a blank.
fn is_operator(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Plus | Minus
            | Tilde
            | Slash
            | Star
            | Dot
            | Equal
            | EqualEqual
            | Pipe
            | PipePipe
            | Caret
            | Ampersand
            | AmpersandAmpersand
            | Exclaim
            | ExclaimEqual
            | Less
            | LessEqual
            | LessLess
            | LessGreater
            | Greater
            | GreaterEqual
            | GreaterGreater
    )
}
