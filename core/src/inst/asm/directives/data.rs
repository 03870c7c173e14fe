//! Directives of data: integers, reals, strings, fillings. Values are checked for the sake of messages, and then forgotten: no
//! result depends on them but that there are data.

use crate::inst::asm::directive::Directive::{Data, Placing, Plain};
use crate::inst::asm::directive::DirectiveTable;
use crate::inst::asm::expression::is_real;
use crate::inst::asm::log::quote;
use crate::inst::asm::parser::{DirectiveSite, Failed, Parsed, ParsedExpression, Parser};
use crate::inst::asm::trace::StatementKind;
use crate::inst::expr::symbol::Definition;
use crate::inst::expr::{BinaryOperator, ExprId, ExprNode};
use crate::text::token::TokenKind;

/// Names and functions of these directives.
pub const NAMES: &DirectiveTable = &[
    (".2byte", Data(|parser, _| parser.parse_values(2))),
    (".4byte", Data(|parser, _| parser.parse_values(4))),
    (".8byte", Data(|parser, _| parser.parse_values(8))),
    (".ascii", Placing(parse_plain_strings)),
    (".asciz", Data(|parser, _| parse_strings(parser, true).map(drop))),
    (".base64", Data(|parser, _| parse_base64(parser))),
    (".byte", Data(|parser, _| parser.parse_values(1))),
    (".dc", Data(|parser, _| parser.parse_values(2))),
    (".dc.a", Data(|parser, _| parser.parse_values(parser.rules.pointer_bytes))),
    (".dc.b", Data(|parser, _| parser.parse_values(1))),
    (".dc.d", Data(|parser, _| parse_real_values(parser))),
    (".dc.l", Data(|parser, _| parser.parse_values(4))),
    (".dc.s", Data(|parser, _| parse_real_values(parser))),
    (".dc.w", Data(|parser, _| parser.parse_values(2))),
    (".dc.x", Plain(refuse)),
    (".dcb", Placing(|parser, here| parse_repeated_value(parser, here, 2))),
    (".dcb.b", Placing(|parser, here| parse_repeated_value(parser, here, 1))),
    (".dcb.d", Placing(parse_repeated_real)),
    (".dcb.l", Placing(|parser, here| parse_repeated_value(parser, here, 4))),
    (".dcb.s", Placing(parse_repeated_real)),
    (".dcb.w", Placing(|parser, here| parse_repeated_value(parser, here, 2))),
    (".dcb.x", Plain(refuse)),
    (".double", Data(|parser, _| parse_real_values(parser))),
    (".ds", Placing(parse_reserved)),
    (".ds.b", Placing(parse_reserved)),
    (".ds.d", Placing(parse_reserved)),
    (".ds.l", Placing(parse_reserved)),
    (".ds.p", Placing(parse_reserved)),
    (".ds.s", Placing(parse_reserved)),
    (".ds.w", Placing(parse_reserved)),
    (".ds.x", Placing(parse_reserved)),
    (".fill", Placing(|parser, _| parse_fill(parser))),
    (".float", Data(|parser, _| parse_real_values(parser))),
    (".int", Data(|parser, _| parser.parse_values(4))),
    (".long", Data(|parser, _| parser.parse_values(4))),
    (".octa", Data(|parser, _| parser.parse_many(|parser| parse_octa(parser).map(drop)))),
    (".org", Placing(|parser, _| parse_origin(parser))),
    (".quad", Data(|parser, _| parser.parse_values(8))),
    (".short", Data(|parser, _| parser.parse_values(2))),
    (".single", Data(|parser, _| parse_real_values(parser))),
    (".skip", Placing(|parser, _| parse_fill_with_value(parser))),
    (".sleb128", Data(|parser, _| parser.parse_many(|parser| parser.parse_expression().map(drop)))),
    (".space", Placing(|parser, _| parse_fill_with_value(parser))),
    (".string", Data(|parser, _| parse_strings(parser, true).map(drop))),
    (".uleb128", Data(|parser, _| parser.parse_many(|parser| parser.parse_expression().map(drop)))),
    (".value", Data(|parser, _| parser.parse_values(2))),
    (".word", Data(|parser, _| parser.parse_values(2))),
    (".zero", Placing(|parser, _| parse_fill_with_value(parser))),
];

/// Reports a directive that the reference knows but does not support.
pub(super) fn refuse(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let text = [parser.text(here.name), b" not currently supported for this target"].concat();
    parser.token_error(text)
}

impl Parser<'_> {
    /// Parses integers of `size` bytes each, up to the end of the statement.
    pub fn parse_values(&mut self, size: u8) -> Parsed<()> {
        self.parse_many(|parser| {
            let start = parser.token().location();
            let mark = parser.expressions.len();
            let value = match parser.words.parse_data_value(parser) {
                Some(value) => value?,
                None => parser.parse_expression()?,
            };
            if let Some(value) = parser.expressions.as_constant(value.id) {
                if !fits(value, size) {
                    return parser.error(start, "out of range literal value");
                }
                // The nodes of a constant are no longer needed: long tables of numbers would fill the memory.
                parser.expressions.truncate(mark);
            }
            Ok(())
        })
    }
}

/// Parses an integer of up to 128 bits.
pub fn parse_octa(parser: &mut Parser<'_>) -> Parsed<u128> {
    let token = parser.token();
    if !token.is(TokenKind::Integer) && !token.is(TokenKind::BigInteger) {
        return parser.token_error("unknown token in expression");
    }
    let value = value_of_octa(parser.text(token.span));
    parser.lex();
    match value {
        Some(value) => Ok(value),
        None => parser.error(token.location(), "out of range literal value"),
    }
}

/// Parses real numbers, up to the end of the statement.
pub fn parse_real_values(parser: &mut Parser<'_>) -> Parsed<()> {
    parser.parse_many(parse_real)
}

/// Parses a real number, which may have a sign, or `infinity` or `nan`.
fn parse_real(parser: &mut Parser<'_>) -> Parsed<()> {
    if parser.is(TokenKind::Minus) || parser.is(TokenKind::Plus) {
        parser.advance();
    }
    let is_valid = match parser.token().kind {
        TokenKind::Error => {
            let message = parser.cursor.lexer.error().message;
            return parser.token_error(message);
        }
        TokenKind::Integer | TokenKind::Real => is_real(parser.token_text()),
        TokenKind::Identifier => {
            [&b"infinity"[..], b"inf", b"nan"].iter().any(|word| parser.token_text().eq_ignore_ascii_case(word))
        }
        _ => return parser.token_error("unexpected token in directive"),
    };
    if !is_valid {
        return parser.token_error("invalid floating point literal");
    }
    parser.lex();
    Ok(())
}

/// Parses strings up to the end of the statement. If they are not terminated by NUL (`.ascii`), several strings without commas
/// between them are one value. Returns whether any has a byte, or NUL.
pub fn parse_strings(parser: &mut Parser<'_>, is_terminated: bool) -> Parsed<bool> {
    let mut has_bytes = false;
    parser.parse_many(|parser| {
        loop {
            has_bytes |= !parser.parse_escaped_string()?.is_empty() || is_terminated;
            if is_terminated || !parser.is(TokenKind::String) {
                return Ok(());
            }
        }
    })?;
    Ok(has_bytes)
}

/// Parses `.ascii`. Returns whether it places bytes.
pub fn parse_plain_strings(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<bool> {
    parser.trace.note_kind(StatementKind::Data, here.name);
    let places_bytes = parse_strings(parser, false)?;
    if !places_bytes {
        // A statement that is taken over has data.
        parser.trace.taint();
    }
    Ok(places_bytes)
}

/// Parses strings that hold base64.
pub fn parse_base64(parser: &mut Parser<'_>) -> Parsed<()> {
    let result = parser.parse_many(|parser| {
        if !parser.is(TokenKind::String) {
            return Err(Failed);
        }
        let text = parser.text(parser.name_span(parser.token()));
        if text.is_empty() {
            return parser.token_error("expected nonempty string");
        }
        if !is_base64(text) {
            return parser.token_error("failed to base64 decode string data");
        }
        parser.lex();
        Ok(())
    });
    result.or_else(|Failed| parser.token_error("expected string"))
}

/// Parses `.fill`: a count, and optionally the size of an item in bytes and its value. Returns whether it may place bytes.
pub fn parse_fill(parser: &mut Parser<'_>) -> Parsed<bool> {
    let count = parser.parse_expression()?;
    let (mut size, mut pattern) = (1, 0);
    let (mut size_start, mut pattern_start) = (parser.token().location(), parser.token().location());
    if parser.take(TokenKind::Comma) {
        size_start = parser.token().location();
        size = parser.parse_absolute_expression()?;
        if parser.take(TokenKind::Comma) {
            pattern_start = parser.token().location();
            pattern = parser.parse_absolute_expression()?;
        }
    }
    parser.parse_end_of_line()?;
    if size < 0 {
        parser.warning(size_start, None, "'.fill' directive with negative size has no effect");
        return Ok(false);
    }
    if size > 8 {
        let text = "'.fill' directive with size greater than 8 has been truncated to 8";
        parser.warning(size_start, None, text);
    }
    if u32::try_from(pattern).is_err() && size > 4 {
        parser.warning(pattern_start, None, "'.fill' directive pattern has been truncated to 32-bits");
    }
    Ok(size > 0 && may_be_positive(parser, count))
}

/// Whether a count may be more than 0, by what is known before the places of labels are.
fn may_be_positive(parser: &Parser<'_>, count: ParsedExpression) -> bool {
    parser.expressions.evaluate(count.id).is_none_or(|count| count > 0)
}

/// Parses `.org`: a place and an optional value to fill with. Returns whether there may be bytes up to the place.
pub fn parse_origin(parser: &mut Parser<'_>) -> Parsed<bool> {
    let place = parser.parse_expression()?;
    if parser.take(TokenKind::Comma) {
        parser.parse_absolute_expression()?;
    }
    parser.parse_end_of_line()?;
    Ok(may_be_ahead(parser, place.id))
}

/// Whether a place may be after the current one: false for `.`, and for `.` and a constant that is not positive.
pub fn may_be_ahead(parser: &Parser<'_>, place: ExprId) -> bool {
    let expressions = &parser.expressions;
    let is_here = |id: ExprId| match expressions.node(id) {
        // Only `.` is a label without a name.
        ExprNode::Symbol { symbol, specifier: None } => {
            let symbols = &expressions.symbols;
            symbols.name(symbol).is_empty() && symbols.definition(symbol) == Definition::Label
        }
        _ => false,
    };
    let distance = match expressions.node(place) {
        ExprNode::Binary(BinaryOperator::Add, left, right) if is_here(left) => expressions.evaluate(right),
        ExprNode::Binary(BinaryOperator::Add, left, right) if is_here(right) => expressions.evaluate(left),
        ExprNode::Binary(BinaryOperator::Subtract, left, right) if is_here(left) => {
            expressions.evaluate(right).and_then(i64::checked_neg)
        }
        _ => is_here(place).then_some(0),
    };
    distance.is_none_or(|distance| distance > 0)
}

/// Parses `.zero`, `.skip` or `.space`: an amount and an optional value to fill with. Returns whether the amount may be more
/// than 0.
pub fn parse_fill_with_value(parser: &mut Parser<'_>) -> Parsed<bool> {
    let amount = parser.parse_expression()?;
    if parser.take(TokenKind::Comma) {
        parser.parse_absolute_expression()?;
    }
    parser.parse_end_of_line()?;
    Ok(may_be_positive(parser, amount))
}

/// Parses the count of a `.dcb` directive; `None` after a warning if it is negative.
fn parse_count(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<Option<i64>> {
    let start = parser.token().location();
    let count = parser.parse_absolute_expression()?;
    if count >= 0 {
        return Ok(Some(count));
    }
    let text = quote("'", parser.text(here.name), "' directive with negative repeat count has no effect");
    parser.warning(start, None, text);
    Ok(None)
}

/// Parses `.dcb` for integers: a count, and a value of `size` bytes. Returns whether it places any.
pub fn parse_repeated_value(parser: &mut Parser<'_>, here: DirectiveSite, size: u8) -> Parsed<bool> {
    let Some(count) = parse_count(parser, here)? else { return Ok(false) };
    parser.parse_comma()?;
    let start = parser.token().location();
    let value = parser.parse_expression()?;
    if parser.expressions.as_constant(value.id).is_some_and(|value| !fits(value, size)) {
        return parser.error(start, "literal value out of range for directive");
    }
    parser.parse_end_of_line()?;
    Ok(count > 0)
}

/// Parses `.dcb` for reals: a count, and a value. Returns whether it places any.
pub fn parse_repeated_real(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<bool> {
    let Some(count) = parse_count(parser, here)? else { return Ok(false) };
    parser.parse_comma()?;
    parse_real(parser)?;
    parser.parse_end_of_line()?;
    Ok(count > 0)
}

/// Parses `.ds`: a count of items to reserve, with a warning if it is negative. Returns whether it reserves any.
pub fn parse_reserved(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<bool> {
    let start = parser.token().location();
    let count = parser.parse_absolute_expression()?;
    parser.parse_end_of_line()?;
    if count < 0 {
        let text = quote("'", parser.text(here.name), "' directive with negative repeat count has no effect");
        parser.warning(start, None, text);
    }
    Ok(count > 0)
}

/// Whether a value fits as a signed or an unsigned number of `size` bytes.
fn fits(value: i64, size: u8) -> bool {
    let bits = u32::from(size) * 8;
    bits >= 64 || (value >= -(1 << (bits - 1)) && value < 1 << bits)
}

/// Returns the value of the text of an integer token; `None` if it does not fit in 128 bits.
fn value_of_octa(text: &[u8]) -> Option<u128> {
    let lower = text.to_ascii_lowercase();
    let digits = lower.strip_prefix(b"0x").map(|digits| (digits, 16));
    let last = lower.last().copied().unwrap_or(0);
    let (digits, radix) = digits.unwrap_or(match last {
        b'h' => (&lower[..], 16),
        _ if lower.first() == Some(&b'0') => (&lower[..], 8),
        _ => (&lower[..], 10),
    });
    let mut value: u128 = 0;
    for digit in digits.iter().map_while(|&byte| (byte as char).to_digit(radix)) {
        value = value.checked_mul(u128::from(radix))?.checked_add(u128::from(digit))?;
    }
    Some(value)
}

/// Whether a text is base64: groups of four characters, the last one padded with at most two `=`.
fn is_base64(text: &[u8]) -> bool {
    let padding = text.iter().rev().take_while(|&&byte| byte == b'=').count();
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    text.len().is_multiple_of(4) && padding <= 2 && text[..text.len() - padding].iter().all(is_letter)
}
