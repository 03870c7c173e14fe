//! Reads shifts and extensions in operands.

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::aarch64::operand::{Immediate, Shift, ShiftKind, Value};
use crate::text::Location;
use crate::text::token::TokenKind;

impl OperandReader<'_, '_, '_> {
    /// Reads a shift or extension such as `lsl #3`. An extension may lack its amount.
    pub(super) fn read_shift(&mut self) -> Parsed<Found> {
        let start = self.here();
        let Some((shift, end)) = self.take_shift()? else { return Ok(Found::Nothing) };
        self.push(Some(start), Some(end), Value::Shift(shift));
        Ok(Found::Operand)
    }

    /// Reads a shift or extension. Returns it, and the place up to which messages underline it; `None` if the current
    /// token is none.
    pub(super) fn take_shift(&mut self) -> Parsed<Option<(Shift, Location)>> {
        let kind = self.parser.is(TokenKind::Identifier).then(|| ShiftKind::find(self.parser.token_text())).flatten();
        let Some(kind) = kind else { return Ok(None) };
        self.parser.lex();
        let has_mark = self.parser.take(TokenKind::Hash);
        let amount_start = self.here();
        let mut shift = Shift { kind, amount: 0, is_amount_written: false };
        if has_mark || self.parser.is(TokenKind::Integer) {
            if !matches!(
                self.parser.token().kind,
                TokenKind::Integer | TokenKind::LeftParenthesis | TokenKind::Identifier
            ) {
                return self.parser.error(amount_start, "expected integer shift amount");
            }
            let Immediate::Constant(amount) = self.read_expression()? else {
                return self.parser.error(amount_start, "expected constant '#imm' after shift specifier");
            };
            shift = Shift { amount: amount as u32, is_amount_written: true, ..shift };
        } else if kind.is_shift() {
            return self.parser.reached_error("expected #imm after shift specifier");
        }
        let end = self.here();
        Ok(Some((shift, Location { offset: end.offset.saturating_sub(1), ..end })))
    }

    /// Reads a comma and a shift. If no shift follows the comma, the comma is not consumed.
    pub(super) fn read_optional_shift(&mut self) -> Parsed<()> {
        let saved = self.parser.token();
        if self.parser.take(TokenKind::Comma) && self.read_shift()? == Found::Nothing {
            self.parser.put_back(saved);
        }
        Ok(())
    }
}
