//! Reads numbers of special forms: rotated bytes, bit fields, floating-point numbers.

use super::{Found, OperandReader};
use crate::inst::asm::{Failed, Parsed, is_real};
use crate::inst::targets::arm::immediates::{float_of_code, rotated_byte};
use crate::inst::targets::arm::operand::{Immediate, Value};
use crate::text::token::TokenKind;

impl OperandReader<'_, '_> {
    /// Reads an immediate, as one number or as byte and rotation: `#255` or `#255, #8`.
    pub(super) fn read_rotated_byte(&mut self) -> Parsed<Found> {
        if self.parser.is(TokenKind::Identifier) || self.parser.is(TokenKind::Colon) {
            return Ok(Found::Nothing);
        }
        let start = self.here();
        if self.is_at_mark() {
            if self.parser.byte_after_token(0) == Some(b':') {
                return Ok(Found::Nothing);
            }
            self.parser.lex();
        }
        let first = self.here();
        let value = match self.value_or(first, "malformed expression")? {
            Immediate::Constant(value) => value,
            expression @ Immediate::Expression(_) => {
                self.push_before_here(first, Value::Immediate(expression));
                return Ok(Found::Operand);
            }
        };
        if self.parser.is(TokenKind::EndOfStatement) {
            let value = match rotated_byte(value) {
                Some(code) => Value::RotatedByte { byte: i64::from(code & 255), rotation: i64::from(code >> 8 << 1) },
                None => Value::Immediate(Immediate::Constant(value)),
            };
            self.push_before_here(first, value);
            return Ok(Found::Operand);
        }
        if !self.parser.is(TokenKind::Comma) {
            let text = "expected modified immediate operand: #[0, 255], #even[0-30]";
            return self.parser.error(first, text);
        }
        if value & !255 != 0 {
            return self.parser.error(first, "immediate operand must a number in the range [0, 255]");
        }
        self.parser.lex();
        let second = self.here();
        if self.is_at_mark() {
            self.parser.lex();
        }
        let Immediate::Constant(rotation) = self.value_or(second, "malformed expression")? else {
            return self.parser.error(second, "constant expression expected");
        };
        if rotation & !0x1e != 0 {
            return self.parser.error(second, "immediate operand must an even number in the range [0, 30]");
        }
        self.push_before_here(start, Value::RotatedByte { byte: value, rotation });
        Ok(Found::Operand)
    }

    /// Reads a bit field: `#lowest, #width`.
    pub(super) fn read_bitfield(&mut self) -> Parsed<Found> {
        const MALFORMED: &str = "malformed immediate expression";
        if !self.is_at_mark() {
            return Ok(Found::Nothing);
        }
        let start = self.here();
        let (lowest, at) = self.number_behind_mark(MALFORMED, "'lsb' operand must be an immediate")?;
        if !(0..=31).contains(&lowest) {
            return self.parser.error(at, "'lsb' operand must be in the range [0,31]");
        }
        let behind = self.here();
        if !self.parser.take(TokenKind::Comma) {
            return self.parser.error(behind, "too few operands");
        }
        if !self.is_at_mark() {
            return self.parser.token_error("'#' expected");
        }
        self.parser.lex();
        let Immediate::Constant(width) = self.value_or(behind, MALFORMED)? else {
            return self.parser.error(behind, "'width' operand must be an immediate");
        };
        if !(1..=32 - lowest).contains(&width) {
            return self.parser.error(behind, "'width' operand must be in the range [1,32-lsb]");
        }
        self.push_before_here(start, Value::Bitfield { lowest: lowest as u8, width: width as u8 });
        Ok(Found::Operand)
    }

    /// Reads a floating-point number such as `#1.0` after a mnemonic with a floating-point type, or its eight-bit code after `fconst`. The
    /// operand is the bits of the number in single precision.
    pub(super) fn read_float(&mut self) -> Parsed<Found> {
        if !self.is_at_mark() {
            return Ok(Found::Nothing);
        }
        let n_leading = super::super::rearranging::n_leading(self.operands);
        let types = [".f16", ".f32", ".f64"];
        let has_type = self.operands[..n_leading].iter().any(|operand| types.iter().any(|one| operand.is_token(one)));
        let is_code = self.name.is("fconstd") || self.name.is("fconsts");
        if !has_type && !is_code {
            return Ok(Found::Nothing);
        }
        let start = self.here();
        self.parser.lex();
        let is_negative = self.parser.take(TokenKind::Minus);
        let token = self.parser.token();
        let bits = match token.kind {
            TokenKind::Real if has_type => {
                let text = String::from_utf8_lossy(self.parser.token_text()).to_ascii_lowercase();
                let number = text.trim_end_matches(['+', '-']).trim_end_matches('e');
                let value = if is_real(number.as_bytes()) { number.parse::<f32>().unwrap_or(0.0) } else { 0.0 };
                value.to_bits() ^ u32::from(is_negative) << 31
            }
            TokenKind::Integer if is_code => match token.value {
                code @ 0..=255 => float_of_code(code as u8).to_bits(),
                _ => {
                    return self.parser.error(token.location(), "encoded floating point value out of range");
                }
            },
            TokenKind::Error => return Err(Failed),
            _ => return self.parser.error(token.location(), "invalid floating point immediate"),
        };
        self.parser.lex();
        self.push_before_here(start, Value::Immediate(Immediate::Constant(bits.into())));
        Ok(Found::Operand)
    }
}
