//! Data: integers, reals, strings, fillings. Only their mistakes matter.

use super::Here;
use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Failed, Parsed, Parser};
use crate::text::token::TokenKind;

impl Parser<'_> {
    /// Integers of so many bytes.
    pub fn parse_values(&mut self, size: u8) -> Parsed<()> {
        self.parse_many(|parser| {
            let start = parser.token().location();
            let mark = parser.expressions.len();
            let value = parser.parse_expression()?;
            if let Some(value) = parser.expressions.as_constant(value.id) {
                if !fits(value, size) {
                    return parser.error(start, "out of range literal value");
                }
                // Tables of numbers leave nothing behind.
                parser.expressions.truncate(mark);
            }
            Ok(())
        })
    }

    pub(super) fn parse_octa_values(&mut self) -> Parsed<()> {
        self.parse_many(|parser| parser.parse_octa().map(drop))
    }

    /// An integer of up to 128 bits.
    pub(super) fn parse_octa(&mut self) -> Parsed<u128> {
        let token = self.token();
        if !token.is(TokenKind::Integer) && !token.is(TokenKind::BigInteger) {
            return self.token_error("unknown token in expression");
        }
        let value = value_of_octa(self.text(token.span));
        self.lex();
        match value {
            Some(value) => Ok(value),
            None => self.error(token.location(), "out of range literal value"),
        }
    }

    pub(super) fn parse_real_values(&mut self) -> Parsed<()> {
        self.parse_many(Parser::parse_real)
    }

    fn parse_real(&mut self) -> Parsed<()> {
        if self.is(TokenKind::Minus) || self.is(TokenKind::Plus) {
            self.advance();
        }
        let is_valid = match self.token().kind {
            TokenKind::Error => {
                let message = self.lexer.error().message;
                return self.token_error(message);
            }
            TokenKind::Integer | TokenKind::Real => is_real(self.token_text()),
            TokenKind::Identifier => {
                [&b"infinity"[..], b"inf", b"nan"].iter().any(|word| self.token_text().eq_ignore_ascii_case(word))
            }
            _ => return self.token_error("unexpected token in directive"),
        };
        if !is_valid {
            return self.token_error("invalid floating point literal");
        }
        self.lex();
        Ok(())
    }

    pub(super) fn parse_strings(&mut self, is_terminated: bool) -> Parsed<()> {
        self.parse_many(|parser| {
            loop {
                parser.parse_escaped_string()?;
                if is_terminated || !parser.is(TokenKind::String) {
                    return Ok(());
                }
            }
        })
    }

    pub(super) fn parse_base64(&mut self) -> Parsed<()> {
        let result = self.parse_many(|parser| {
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
        result.or_else(|Failed| self.token_error("expected string"))
    }

    pub(super) fn parse_fill(&mut self) -> Parsed<()> {
        self.parse_expression()?;
        let (mut size, mut pattern) = (1, 0);
        let (mut size_start, mut pattern_start) = (self.token().location(), self.token().location());
        if self.take(TokenKind::Comma) {
            size_start = self.token().location();
            size = self.parse_absolute_expression()?;
            if self.take(TokenKind::Comma) {
                pattern_start = self.token().location();
                pattern = self.parse_absolute_expression()?;
            }
        }
        self.parse_end_of_line()?;
        if size < 0 {
            self.warning(size_start, None, "'.fill' directive with negative size has no effect");
            return Ok(());
        }
        if size > 8 {
            let text = "'.fill' directive with size greater than 8 has been truncated to 8";
            self.warning(size_start, None, text);
        }
        if u32::try_from(pattern).is_err() && size > 4 {
            self.warning(pattern_start, None, "'.fill' directive pattern has been truncated to 32-bits");
        }
        Ok(())
    }

    /// `.zero`, `.skip`, `.space`, `.org`: an amount and perhaps what to fill with.
    pub(super) fn parse_fill_with_value(&mut self) -> Parsed<()> {
        self.parse_expression()?;
        if self.take(TokenKind::Comma) {
            self.parse_absolute_expression()?;
        }
        self.parse_end_of_line()
    }

    /// The count of `.dcb` and `.ds`; a negative one is a warning.
    fn parse_count(&mut self, here: Here) -> Parsed<Option<i64>> {
        let start = self.token().location();
        let count = self.parse_absolute_expression()?;
        if count >= 0 {
            return Ok(Some(count));
        }
        let text = quote("'", self.text(here.name), "' directive with negative repeat count has no effect");
        self.warning(start, None, text);
        Ok(None)
    }

    pub(super) fn parse_repeated_value(&mut self, here: Here, size: u8) -> Parsed<()> {
        if self.parse_count(here)?.is_none() {
            return Ok(());
        }
        self.parse_comma()?;
        let start = self.token().location();
        let value = self.parse_expression()?;
        if self.expressions.as_constant(value.id).is_some_and(|value| !fits(value, size)) {
            return self.error(start, "literal value out of range for directive");
        }
        self.parse_end_of_line()
    }

    pub(super) fn parse_repeated_real(&mut self, here: Here) -> Parsed<()> {
        if self.parse_count(here)?.is_none() {
            return Ok(());
        }
        self.parse_comma()?;
        self.parse_real()?;
        self.parse_end_of_line()
    }

    pub(super) fn parse_reserved(&mut self, here: Here) -> Parsed<()> {
        let start = self.token().location();
        let count = self.parse_absolute_expression()?;
        self.parse_end_of_line()?;
        if count < 0 {
            let text = quote("'", self.text(here.name), "' directive with negative repeat count has no effect");
            self.warning(start, None, text);
        }
        Ok(())
    }
}

/// Whether the value fits as a signed or an unsigned number of this many bytes.
fn fits(value: i64, size: u8) -> bool {
    let bits = u32::from(size) * 8;
    bits >= 64 || (value >= -(1 << (bits - 1)) && value < 1 << bits)
}

/// The value of a valid integer token, if it fits in 128 bits.
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

/// A decimal number with optional fraction and exponent, or a hexadecimal one with an exponent of two.
fn is_real(text: &[u8]) -> bool {
    let lower = text.to_ascii_lowercase();
    let (digits, radix, mark) = match lower.strip_prefix(b"0x") {
        Some(digits) => (digits, 16, b'p'),
        None => (&lower[..], 10, b'e'),
    };
    let (significand, exponent) = match digits.iter().position(|&byte| byte == mark) {
        Some(at) => (&digits[..at], Some(&digits[at + 1..])),
        None => (digits, None),
    };
    let exponent_is_valid = match exponent {
        None => radix == 10,
        Some(exponent) => {
            let exponent = exponent.strip_prefix(b"-").or(exponent.strip_prefix(b"+")).unwrap_or(exponent);
            !exponent.is_empty() && exponent.iter().all(u8::is_ascii_digit)
        }
    };
    let n_points = significand.iter().filter(|&&byte| byte == b'.').count();
    let are_digits = significand.iter().all(|&byte| byte == b'.' || (byte as char).is_digit(radix));
    exponent_is_valid && n_points <= 1 && are_digits && significand.len() > n_points
}

fn is_base64(text: &[u8]) -> bool {
    let padding = text.iter().rev().take_while(|&&byte| byte == b'=').count();
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    text.len().is_multiple_of(4) && padding <= 2 && text[..text.len() - padding].iter().all(is_letter)
}
