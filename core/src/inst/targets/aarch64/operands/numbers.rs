//! Reads numbers in the grammar that all mnemonics share, and floating-point immediates.

use super::{Found, OperandReader};
use crate::inst::asm::{Parsed, is_exactly, is_real, real_toward_zero};
use crate::inst::targets::aarch64::immediates::decode_float;
use crate::inst::targets::aarch64::operand::{Immediate, Value};
use crate::text::Location;
use crate::text::token::TokenKind;

impl OperandReader<'_, '_, '_> {
    /// Reads a number or symbol with or without `#`, and a shift after it. Comparisons take `#0.0`, which is two words in
    /// the tables, `#0` and `.0`.
    pub(super) fn read_number(&mut self) -> Parsed<()> {
        let start = self.here();
        self.parser.take(TokenKind::Hash);
        let mut is_negative = false;
        if self.parser.is(TokenKind::Minus) {
            is_negative = true;
            let mut next = [self.parser.token()];
            self.parser.peek(&mut next);
            if next[0].is(TokenKind::Real) {
                self.parser.lex();
            }
        }
        if self.parser.is(TokenKind::Real) {
            return self.read_real_zero(start, is_negative);
        }
        let immediate = self.read_symbolic()?;
        self.push_before_here(start, Value::Immediate(immediate));
        self.read_optional_shift()
    }

    /// Reads the `0.0` of comparisons with zero; any other real number is an error, and so is a sign.
    fn read_real_zero(&mut self, start: Location, is_negative: bool) -> Parsed<()> {
        let takes_zero =
            matches!(self.head, b"fcmp" | b"fcmpe" | b"fcmeq" | b"fcmge" | b"fcmgt" | b"fcmle" | b"fcmlt" | b"fcmne");
        if !takes_zero {
            return self.parser.reached_error("unexpected floating point literal");
        }
        if is_negative || real_toward_zero(self.parser.token_text()).to_bits() != 0 {
            return self.parser.reached_error("expected floating-point constant #0.0");
        }
        self.parser.lex();
        self.push_zero(start);
        Ok(())
    }

    /// Appends the two words of `#0.0`.
    fn push_zero(&mut self, start: Location) {
        self.push_token(start, b"#0");
        self.push_token(start, b".0");
    }

    /// Reads a floating-point immediate: a decimal number, or its encoding of 8 bits in hexadecimal. If `zero_is_tokens`,
    /// zero becomes the two words of `#0.0`.
    pub(super) fn read_float(&mut self, zero_is_tokens: bool) -> Parsed<Found> {
        let start = self.here();
        let has_mark = self.parser.take(TokenKind::Hash);
        let is_negative = self.parser.take(TokenKind::Minus);
        let token = self.parser.token();
        if !matches!(token.kind, TokenKind::Real | TokenKind::Integer) {
            return match has_mark {
                true => self.parser.reached_error("invalid floating point immediate"),
                false => Ok(Found::Nothing),
            };
        }
        let text = self.parser.token_text();
        let value = if token.is(TokenKind::Integer) && text.starts_with(b"0x") {
            if token.value > 255 || is_negative {
                return self.parser.reached_error("encoded floating point value out of range");
            }
            Value::Float { value: decode_float(token.value as u8), is_exact: true }
        } else {
            let Some((magnitude, is_exact)) = parse_real(text) else {
                return self.parser.reached_error("invalid floating point representation");
            };
            Value::Float { value: if is_negative { -magnitude } else { magnitude }, is_exact }
        };
        match value {
            Value::Float { value, .. } if zero_is_tokens && value.to_bits() == 0 => self.push_zero(start),
            _ => self.push_point(start, value),
        }
        self.parser.lex();
        Ok(Found::Operand)
    }

    /// Reads an immediate with an optional `lsl` and amount, an immediate with a group size such as `vgx2`, or a range
    /// such as `0:3`.
    pub(super) fn read_shifted_immediate(&mut self) -> Parsed<Found> {
        let start = self.here();
        if !self.parser.take(TokenKind::Hash) && !self.parser.is(TokenKind::Integer) {
            return Ok(Found::Nothing);
        }
        if self.parser.is(TokenKind::Integer) && self.is_colon_next() {
            return self.read_range();
        }
        let value = self.read_symbolic()?;
        if !self.parser.take(TokenKind::Comma) {
            self.push_to_here(start, Value::Immediate(value));
            return Ok(Found::Operand);
        }
        if let Some(group) = self.take_group_size() {
            self.push_to_here(start, Value::Immediate(value));
            self.push_token_here(group.as_bytes());
            return Ok(Found::Operand);
        }
        let amount = self.read_left_shift()?;
        match amount {
            0 => self.push_to_here(start, Value::Immediate(value)),
            _ => self.push_to_here(start, Value::Shifted { value, amount }),
        }
        Ok(Found::Operand)
    }

    /// Reads `lsl #amount`, which may lack the `#`, and returns the amount in bits.
    fn read_left_shift(&mut self) -> Parsed<u32> {
        const MESSAGE: &str = "only 'lsl #+N' valid after immediate";
        if self.word_here().is_none_or(|word| word.as_bytes() != b"lsl") {
            return self.parser.token_error(MESSAGE);
        }
        self.parser.lex();
        self.parser.take(TokenKind::Hash);
        if !self.parser.is(TokenKind::Integer) {
            return self.parser.token_error(MESSAGE);
        }
        let amount = self.parser.token().value;
        if amount < 0 {
            return self.parser.token_error("positive shift amount required");
        }
        self.parser.lex();
        Ok(amount as u32)
    }

    /// Whether the token after the current one is a colon.
    fn is_colon_next(&mut self) -> bool {
        let mut next = [self.parser.token()];
        self.parser.peek(&mut next) == 1 && next[0].is(TokenKind::Colon)
    }

    /// Reads a range such as `0:3`. Messages about it point at the statement.
    pub(super) fn read_range(&mut self) -> Parsed<Found> {
        if !self.parser.is(TokenKind::Integer) || !self.is_colon_next() {
            return Ok(Found::Nothing);
        }
        let Ok(Immediate::Constant(first)) = self.read_expression() else { return Ok(Found::Nothing) };
        if !self.parser.take(TokenKind::Colon) || !self.parser.is(TokenKind::Integer) {
            return Ok(Found::Nothing);
        }
        let end = self.here();
        // A numeric label, such as `1f`, is no number; with this end, no row takes the range.
        let last = match self.read_expression() {
            Ok(Immediate::Constant(last)) => last as u32,
            Ok(Immediate::Expression(_)) => u32::MAX,
            Err(_) => return Ok(Found::Nothing),
        };
        self.push(None, Some(end), Value::Range { first: first as u32, last });
        Ok(Found::Operand)
    }

    /// Reads the number of a compare-and-branch and adds `adjustment`: the branch at "at most 5" is that at "less than 6"
    /// in machine code. A sum that is not from 0 to 63 becomes a number that no row takes.
    pub(super) fn read_adjusted(&mut self, adjustment: i64) -> Parsed<Found> {
        /// A number outside of every permitted range.
        const OUTSIDE: i64 = -2;
        let start = self.here();
        self.parser.take(TokenKind::Hash);
        let is_negative = self.parser.take(TokenKind::Minus);
        if !self.parser.is(TokenKind::Integer) {
            return Ok(Found::Nothing);
        }
        let adjusted = match self.read_expression() {
            Ok(Immediate::Constant(value)) if is_negative => Some(value.wrapping_neg().wrapping_add(adjustment)),
            Ok(Immediate::Constant(value)) => Some(value.wrapping_add(adjustment)),
            Ok(Immediate::Expression(_)) => None,
            Err(_) => return Ok(Found::Nothing),
        };
        let value = adjusted.filter(|value| (0..64).contains(value)).unwrap_or(OUTSIDE);
        self.push_before_here(start, Value::Immediate(Immediate::Constant(value)));
        Ok(Found::Operand)
    }

    /// Reads `vgx2` or `vgx4`, the number of vectors in a group; `None` if the current token is neither.
    pub(super) fn take_group_size(&mut self) -> Option<&'static str> {
        let text = match self.word_here()?.as_bytes() {
            b"vgx2" => "vgx2",
            b"vgx4" => "vgx4",
            _ => return None,
        };
        self.parser.lex();
        Some(text)
    }

    /// Reads `mul vl` or `mul #2`. Returns false if neither follows; after `mul #` without a number, an error has been
    /// reported then.
    pub(super) fn read_multiplier(&mut self) -> bool {
        let is_word = self.word_here().is_some_and(|word| word.as_bytes() == b"mul");
        let mut next = [self.parser.token()];
        // The reference looks ahead twice, and reports what is wrong with a comment there each time.
        self.parser.peek(&mut next);
        let n_next = self.parser.peek(&mut next);
        let has_mark = n_next == 1 && next[0].is(TokenKind::Hash);
        let is_length = n_next == 1 && self.parser.text(next[0].span).eq_ignore_ascii_case(b"vl");
        if !is_word || !has_mark && !is_length {
            return false;
        }
        self.push_token_here(b"mul");
        self.parser.lex();
        if is_length {
            self.push_token_here(b"vl");
            self.parser.lex();
            return true;
        }
        self.parser.lex();
        let start = self.here();
        if let Ok(value @ Immediate::Constant(_)) = self.read_expression() {
            self.push_before_here(start, Value::Immediate(value));
            return true;
        }
        let _: Parsed<()> = self.parser.token_error("expected 'vl' or '#<imm>'");
        false
    }
}

/// Returns the value of a real number, rounded toward zero, and whether that is exact; `None` if the text is no real
/// number.
fn parse_real(token: &[u8]) -> Option<(f64, bool)> {
    if !is_real(token) {
        return None;
    }
    let value = real_toward_zero(token);
    Some((value, is_exactly(token, value)))
}
