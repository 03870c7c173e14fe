//! Reads operands that may be words: system registers, rounding modes, accesses of `fence`, constants of `fli`, opcodes of `.insn`.

use super::{Found, OperandReader};
use crate::inst::asm::{Parsed, real_toward_zero};
use crate::inst::targets::riscv::operand::Value;
use crate::inst::targets::riscv::system_registers::major_opcode;
use crate::text::token::TokenKind;

/// Names of rounding modes by their number; `None` for reserved numbers.
pub(in crate::inst::targets::riscv) const ROUNDING_MODES: [Option<&str>; 8] =
    [Some("rne"), Some("rtz"), Some("rdn"), Some("rup"), Some("rmm"), None, None, Some("dyn")];

/// Message about a name that is no system register.
const NOT_A_CSR: &str = "operand must be a valid system register name or an integer in the range [0, 4095]";
/// Message about a number that no system register has.
const CSR_NUMBER: &str = "immediate must be an integer in the range [0, 4095]";

impl OperandReader<'_, '_, '_> {
    /// Whether a number or a string begins here.
    fn begins_number(&self) -> bool {
        matches!(
            self.parser.token().kind,
            TokenKind::LeftParenthesis
                | TokenKind::Minus
                | TokenKind::Plus
                | TokenKind::Exclaim
                | TokenKind::Tilde
                | TokenKind::Integer
                | TokenKind::String
        )
    }

    /// Reads the opcode of `.insn`, by number or name, as a constant: 0 to 2 if the instruction is compressed, else 0 to 127.
    pub(super) fn read_insn_opcode(&mut self, is_compressed: bool) -> Parsed<Found> {
        let first = self.parser.token();
        let max = if is_compressed { 2 } else { 127 };
        let value = match first.kind {
            _ if self.begins_number() => {
                let parsed = self.parser.parse_expression()?;
                self.parser.expressions.as_constant(parsed.id).filter(|value| (0..=max).contains(value))
            }
            TokenKind::Identifier => {
                let value = self.insn_opcode_named(is_compressed);
                self.parser.lex();
                value
            }
            TokenKind::Percent => None,
            _ => return Ok(Found::Nothing),
        };
        let Some(value) = value else {
            let range = format!("opcode must be a valid opcode name or an immediate in the range [0, {max}]");
            return self.fail_at(first, range);
        };
        self.push_at(first.location(), Value::Constant(value));
        Ok(Found::Operand)
    }

    /// Returns the number of the opcode that the current token names; `None` if there is none.
    fn insn_opcode_named(&self, is_compressed: bool) -> Option<i64> {
        let name = self.parser.token_text();
        if is_compressed {
            let names: [&[u8]; 3] = [b"C0", b"C1", b"C2"];
            return names.iter().position(|known| *known == name).map(|position| position as i64);
        }
        major_opcode(self.tables.assembler, name)
    }

    /// Reads a system register, by number or name.
    pub(super) fn read_system_register(&mut self) -> Parsed<Found> {
        let first = self.parser.token();
        let number = match first.kind {
            _ if self.begins_number() => {
                let parsed = self.parser.parse_expression()?;
                let value = self.parser.expressions.as_constant(parsed.id);
                match value.filter(|value| (0..4096).contains(value)) {
                    Some(value) => value,
                    None => return self.fail_at(first, CSR_NUMBER),
                }
            }
            TokenKind::Identifier => {
                let name = self.parser.token_text().to_vec();
                self.parser.lex();
                match self.system_register_named(&name, first.location())? {
                    Some(number) => number,
                    None => return self.fail_at(first, NOT_A_CSR),
                }
            }
            TokenKind::Percent => return self.fail_at(first, CSR_NUMBER),
            _ => return Ok(Found::Nothing),
        };
        self.push_at(first.location(), Value::SystemRegister(number));
        Ok(Found::Operand)
    }

    /// Returns the number of the system register with a name, or the value of a symbol with this name; `None` if there is neither. A
    /// register whose features are missing is an error, a deprecated name leads to a warning.
    fn system_register_named(&mut self, name: &[u8], at: crate::text::Location) -> Parsed<Option<i64>> {
        let tables = self.tables;
        let mut known = tables.system_registers().iter();
        let Some(register) = known.find(|register| register.name.as_bytes().eq_ignore_ascii_case(name)) else {
            let symbols = &self.parser.expressions.symbols;
            let assigned = symbols.find(name).and_then(|symbol| symbols.assigned(symbol));
            let value = assigned.and_then(|value| self.parser.expressions.as_constant(value));
            self.parser.taint_statement();
            return Ok(value.filter(|value| (0..4096).contains(value)));
        };
        if register.is_deprecated {
            let all = tables.system_registers().iter();
            for normal in all.filter(|other| other.number == register.number && other.is_normal()) {
                let shown = String::from_utf8_lossy(name);
                let text = format!("'{shown}' is a deprecated alias for '{}'", normal.name);
                self.parser.warning(at, None, text);
            }
        }
        let features = &self.state().features;
        if register.is_usable(features) {
            return Ok(Some(register.number));
        }
        let names = register.features().iter().map(|feature| tables.features.feature(feature.0).name);
        let mut reasons = Vec::new();
        if register.is_of_wrong_width(features) {
            reasons.push("is RV32 only".to_owned());
        }
        if let Some(first) = names.min() {
            reasons.push(format!("requires '{first}' to be enabled"));
        }
        let text = format!("system register '{}' {}", register.name, reasons.join(" and "));
        self.parser.error(at, text)
    }

    /// Reads a constant of `fli`: a number, or `inf`, `nan` or `min`, which become their number in machine code.
    pub(super) fn read_float(&mut self) -> Parsed<Found> {
        let start = self.parser.token().location();
        if self.parser.is(TokenKind::Identifier) {
            let index = match self.parser.token_text().to_ascii_lowercase().as_slice() {
                b"inf" => 30,
                b"nan" => 31,
                b"min" => 1,
                _ => return self.parser.token_error("invalid floating point literal"),
            };
            self.push_at(start, Value::Constant(index));
            self.parser.lex();
            return Ok(Found::Operand);
        }
        let is_negative = self.parser.take(TokenKind::Minus);
        let start = if is_negative { start } else { self.parser.token().location() };
        if !self.parser.is(TokenKind::Real) {
            return self.parser.token_error("invalid floating point immediate");
        }
        let value = real_toward_zero(self.parser.token_text());
        self.push_at(start, Value::Float(if is_negative { -value } else { value }));
        self.parser.lex();
        Ok(Found::Operand)
    }

    /// Reads a rounding mode by name.
    pub(super) fn read_rounding_mode(&mut self) -> Parsed<Found> {
        let name = self.parser.token_text();
        let mode = ROUNDING_MODES.iter().position(|mode| mode.is_some_and(|mode| mode.as_bytes() == name));
        match mode.filter(|_| self.parser.is(TokenKind::Identifier)) {
            Some(mode) => self.take_word(Value::RoundingMode(mode as u8)),
            None => self.parser.token_error("operand must be a valid floating point rounding mode mnemonic"),
        }
    }

    /// Reads the set of accesses that `fence` orders: letters of `iorw` (input from devices, output to them, reads and writes of memory),
    /// or 0 for none.
    pub(super) fn read_fence_set(&mut self) -> Parsed<Found> {
        let token = self.parser.token();
        let set = match token.kind {
            TokenKind::Integer if token.value == 0 => Some(0),
            TokenKind::Identifier => fence_set(self.parser.token_text()),
            _ => None,
        };
        match set {
            Some(set) => self.take_word(Value::FenceSet(set)),
            None => {
                let text = "operand must be formed of letters selected in-order from 'iorw' or be 0";
                self.parser.token_error(text)
            }
        }
    }

    /// Appends the operand that the current token stands for, and consumes the token.
    fn take_word(&mut self, value: Value) -> Parsed<Found> {
        self.push_here(value);
        self.parser.lex();
        Ok(Found::Operand)
    }
}

/// Returns a set of the letters `iorw` as four bits, `i` the highest. `None` unless the letters are in this order, each at most once.
fn fence_set(text: &[u8]) -> Option<u8> {
    let mut set = 0_u8;
    for byte in text {
        let position = b"iorw".iter().position(|letter| letter == byte)?;
        let bit = 8 >> position;
        // Everything from this bit down must be free.
        if set & (2 * bit - 1) != 0 {
            return None;
        }
        set |= bit;
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use super::fence_set;

    #[test]
    fn letters_of_fence_must_be_in_order() {
        assert_eq!(fence_set(b"iorw"), Some(15));
        assert_eq!(fence_set(b"rw"), Some(3));
        assert_eq!(fence_set(b"i"), Some(8));
        assert_eq!(fence_set(b"wr"), None);
        assert_eq!(fence_set(b"rr"), None);
        assert_eq!(fence_set(b"rx"), None);
    }
}
