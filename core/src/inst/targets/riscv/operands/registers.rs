//! Reads register operands of special forms: pairs, integer registers with floating-point values, masks, addresses of one register.

use mca_models::riscv::{feature, register};

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::ids::RegisterId;
use crate::inst::targets::riscv::operand::Value;
use crate::text::token::TokenKind;

impl OperandReader<'_, '_, '_> {
    /// Returns the integer register that the current token names, and its number; `None` if it names none.
    fn integer_here(&self) -> Option<(RegisterId, u8)> {
        let register = self.register_here()?;
        Some((register, self.tables.registers.integer_number(register)?))
    }

    /// Reads a pair of registers, written as its first one, whose number must be even. Unless `is_for_64_bit`, only 32-bit targets have
    /// such pairs.
    pub(super) fn read_pair(&mut self, is_for_64_bit: bool) -> Parsed<Found> {
        if !is_for_64_bit && self.has(feature::F_64BIT) {
            return Ok(Found::Nothing);
        }
        let Some((_, number)) = self.integer_here() else { return Ok(Found::Nothing) };
        if number % 2 != 0 {
            return self.parser.token_error("register must be even");
        }
        self.push_register(self.tables.registers.pairs[usize::from(number)], false);
        Ok(Found::Operand)
    }

    /// Reads a register. It may hold a floating-point value if the processor has no floating-point registers.
    pub(super) fn read_integer_as_float(&mut self) -> Parsed<Found> {
        let Some(register) = self.register_here() else { return Ok(Found::Nothing) };
        let may_hold_float = !self.has(feature::F_F);
        self.push_register(register, may_hold_float);
        Ok(Found::Operand)
    }

    /// Reads an integer register that holds a floating-point number of 64 bits; finds nothing if the processor has floating-point
    /// registers.
    pub(super) fn read_integer_as_double(&mut self) -> Parsed<Found> {
        if self.has(feature::F_F) { Ok(Found::Nothing) } else { self.read_integer_as_float() }
    }

    /// Reads a pair of integer registers that holds a floating-point number of 64 bits, written as its first register. Finds nothing
    /// on 64-bit targets, and if the processor has floating-point registers.
    pub(super) fn read_pair_as_double(&mut self) -> Parsed<Found> {
        if self.has(feature::F_64BIT) || self.has(feature::F_F) {
            return Ok(Found::Nothing);
        }
        let Some((_, number)) = self.integer_here() else { return Ok(Found::Nothing) };
        if number % 2 != 0 {
            if !self.has(feature::F_ZFINX) {
                return Ok(Found::Nothing);
            }
            return self
                .parser
                .token_error("double precision floating point operands must use even numbered X register");
        }
        self.push_register(self.tables.registers.pairs[usize::from(number)], true);
        Ok(Found::Operand)
    }

    /// Reads the mask `v0.t`.
    pub(super) fn read_mask(&mut self) -> Parsed<Found> {
        if !self.parser.is(TokenKind::Identifier) {
            return Ok(Found::Nothing);
        }
        match self.parser.token_text().strip_suffix(b".t") {
            Some(b"v0") => {
                self.push_register(register::V0, false);
                Ok(Found::Operand)
            }
            None if self.register_here().is_some() => self.parser.token_error("expected '.t' suffix"),
            _ => Ok(Found::Nothing),
        }
    }

    /// Reads `v0.scale`, which holds the scales of a matrix product's elements.
    pub(super) fn read_scales(&mut self) -> Parsed<Found> {
        if !self.parser.is(TokenKind::Identifier) {
            return Ok(Found::Nothing);
        }
        match self.parser.token_text().strip_suffix(b".scale") {
            Some(b"v0") => {
                self.push_register(register::V0, false);
                Ok(Found::Operand)
            }
            Some(_) => Ok(Found::Nothing),
            None => self.parser.token_error("expected '.scale' suffix"),
        }
    }

    /// Reads `(register)` or `0(register)`. Only the register becomes an operand.
    pub(super) fn read_zero_offset(&mut self) -> Parsed<Found> {
        const NEITHER: &str = "expected '(' or optional integer offset";
        let offset = self.parser.token();
        let mut offset_end = None;
        if !offset.is(TokenKind::LeftParenthesis) {
            if !offset.is(TokenKind::Integer) {
                return self.parser.token_error(NEITHER);
            }
            self.parser.lex();
            offset_end = Some(self.parser.token().span.start);
        }
        let message = if offset_end.is_some() { "expected '(' after optional integer offset" } else { NEITHER };
        self.expect(TokenKind::LeftParenthesis, message)?;
        if self.read_register(false)? == Found::Nothing {
            return self.parser.token_error("expected register");
        }
        self.expect(TokenKind::RightParenthesis, "expected ')'")?;
        match offset_end {
            Some(end) if offset.value != 0 => {
                let range = crate::text::Span { end, ..offset.span };
                self.parser.error_in(offset.location(), Some(range), "optional integer offset must be 0")
            }
            _ => Ok(Found::Operand),
        }
    }

    /// Reads `offset(base)`, where both are registers.
    pub(super) fn read_indexed(&mut self) -> Parsed<Found> {
        if !self.parser.is(TokenKind::Identifier) {
            return Ok(Found::Nothing);
        }
        let start = self.parser.token().location();
        let offset = self.take_integer()?;
        self.expect(TokenKind::LeftParenthesis, "expected '(' or invalid operand")?;
        let base = self.take_integer()?;
        self.expect(TokenKind::RightParenthesis, "expected ')'")?;
        self.push_at(start, Value::Indexed { base, offset });
        Ok(Found::Operand)
    }

    /// Reads an integer register and returns it; anything else is an error.
    fn take_integer(&mut self) -> Parsed<RegisterId> {
        let Some((register, _)) = self.integer_here() else {
            return self.parser.token_error("expected GPR register");
        };
        self.parser.lex();
        Ok(register)
    }
}
