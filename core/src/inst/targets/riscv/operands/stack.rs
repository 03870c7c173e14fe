//! Reads operands of `cm.push` and similar instructions: lists of saved registers, and stack adjustments.

use mca_models::riscv::feature;

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::riscv::operand::Value;
use crate::text::token::TokenKind;

/// Returns the number of bytes that a list of saved registers takes, rounded up to a multiple of 16. `list` is its number in machine
/// code: 4 is `ra` alone, each number up to 14 adds a register, and 15 adds two to 14.
pub(in crate::inst::targets::riscv) fn least_adjustment(list: i64, is_64_bit: bool) -> i64 {
    let n_registers = if list == 15 { 13 } else { list - 3 };
    let bytes = n_registers * if is_64_bit { 8 } else { 4 };
    (bytes + 15) / 16 * 16
}

// Numbers of registers that lists begin or end with.

const RA: u8 = 1;
const S0: u8 = 8;
const S1: u8 = 9;
const S2: u8 = 18;
const S10: u8 = 26;
const S11: u8 = 27;

impl OperandReader<'_, '_, '_> {
    /// Reads a list such as `{ra, s0-s3}` or `{x1, x8-x9, x18-x19}`. All names must be of the same kind. If it `needs_s0`, a list of `ra`
    /// alone is an error.
    pub(super) fn read_register_list(&mut self, needs_s0: bool) -> Parsed<Found> {
        let open = self.parser.token();
        if !open.is(TokenKind::LeftBrace) {
            return Ok(Found::Nothing);
        }
        self.parser.lex();
        let mut last: Option<u8> = None;
        let mut is_numeric = false;
        loop {
            let (number, is_x) = self.list_register()?;
            match last {
                None => {
                    is_numeric = is_x;
                    if number != RA {
                        return self.parser.token_error("register list must start from 'ra' or 'x1'");
                    }
                }
                Some(RA) if number != S0 || is_x != is_numeric => {
                    let name = if is_numeric { "x8" } else { "s0" };
                    return self.parser.token_error(format!("register must be '{name}'"));
                }
                Some(RA) => {}
                Some(S1) if is_numeric => {
                    if number != S2 || !is_x {
                        return self.parser.token_error("register must be 'x18'");
                    }
                }
                Some(_) => return self.parser.token_error("too many register ranges"),
            }
            self.parser.lex();
            last = Some(self.read_range_end(number, is_numeric)?);
            if !self.parser.take(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RightBrace, "expected ',' or '}'")?;
        let list = match last.unwrap_or(RA) {
            RA => 4,
            S0 => 5,
            S1 => 6,
            S10 => {
                let text = "invalid register list, '{ra, s0-s10}' or '{x1, x8-x9, x18-x26}' is not supported";
                return self.fail_at(open, text);
            }
            S11 => 15,
            number => number - S2 + 7,
        };
        if needs_s0 && list == 4 {
            return self.fail_at(open, "register list must include 's0' or 'x8'");
        }
        self.push_at(open.location(), Value::RegisterList(list));
        Ok(Found::Operand)
    }

    /// Returns the number of the register that the current token names, and whether its name is `x` and a number.
    /// The token is not consumed.
    fn list_register(&mut self) -> Parsed<(u8, bool)> {
        let Some(register) = self.register_here() else {
            return self.parser.token_error("invalid register");
        };
        // Registers of other files are not members of any list.
        let number = self.tables.registers.integer_number(register).unwrap_or(u8::MAX);
        Ok((number, self.parser.token_text().starts_with(b"x")))
    }

    /// Reads `-` and the last register of a range that begins with `first`, if they are here. Returns the number of the last register.
    fn read_range_end(&mut self, first: u8, is_numeric: bool) -> Parsed<u8> {
        let dash = self.parser.token();
        if !self.parser.take(TokenKind::Minus) {
            return Ok(first);
        }
        if first == RA {
            let name = if is_numeric { "x1" } else { "ra" };
            return self.fail_at(dash, format!("register '{name}' cannot start a multiple register range"));
        }
        let (number, is_x) = self.list_register()?;
        let is_saved = (S2..=S11).contains(&number);
        if first == S0 {
            let is_valid = number == S1 || !is_numeric && is_saved;
            if !is_valid || is_x != is_numeric {
                return self.parser.token_error(match is_numeric {
                    true => "register must be 'x9'",
                    false => "register must be in the range 's1' to 's11'",
                });
            }
        } else if first == S2 && (!is_saved || number == S2 || !is_x) {
            return self.parser.token_error("register must be in the range 'x19' to 'x27'");
        }
        self.parser.lex();
        Ok(number)
    }

    /// Reads the stack adjustment after a list of registers, which must be negative if `is_negative`. If no number is here, a `-` before
    /// it is consumed all the same.
    pub(super) fn read_stack_adjustment(&mut self, is_negative: bool) -> Parsed<Found> {
        let first = self.parser.token();
        let has_minus = self.parser.take(TokenKind::Minus);
        let Some(Value::RegisterList(list)) = self.operands.last().map(|operand| operand.value) else {
            return Ok(Found::Nothing);
        };
        if !self.parser.is(TokenKind::Integer) {
            return Ok(Found::Nothing);
        }
        let least = least_adjustment(i64::from(list), self.has(feature::F_64BIT));
        let adjustment = self.parser.token().value;
        let beyond = adjustment.wrapping_sub(least);
        if has_minus != is_negative || adjustment % 16 != 0 || adjustment < least || beyond > 48 {
            let (low, high) = if is_negative { (-least - 48, -least) } else { (least, least + 48) };
            let text = format!(
                "stack adjustment for register list must be a multiple of 16 bytes in the range [{low}, {high}]"
            );
            return self.fail_at(first, text);
        }
        self.push_at(first.location(), Value::StackAdjustment(beyond));
        self.parser.lex();
        Ok(Found::Operand)
    }
}
