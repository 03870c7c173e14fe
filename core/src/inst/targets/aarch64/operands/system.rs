//! Reads system registers, fields of the processor's state, and control registers such as `c7` in operands.

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::aarch64::operand::{SystemRegister, Value};
use crate::inst::targets::aarch64::state::Aarch64State;
use crate::inst::targets::aarch64::system_operands::{List, SystemOperand};
use crate::text::token::TokenKind;

impl OperandReader<'_, '_, '_> {
    /// Returns the entry of this name in a list; `None` if the list does not have it.
    fn find(&self, list: List, name: &[u8]) -> Option<&'static SystemOperand> {
        self.tables.system_operands.find(self.tables.assembler, list, name)
    }

    /// Whether the features in force have what an entry needs.
    fn is_available(&self, entry: &SystemOperand) -> bool {
        entry.is_available(&self.parser.state::<Aarch64State>().features)
    }

    /// Reads `c0` to `c15`.
    pub(super) fn read_control_register(&mut self) -> Parsed<Found> {
        let number = match self.parser.token_text() {
            [b'c' | b'C', digits @ ..] if self.parser.is(TokenKind::Identifier) => number_below(digits, 16),
            _ => None,
        };
        let Some(number) = number else {
            return self.parser.token_error("Expected cN operand where 0 <= N <= 15");
        };
        let start = self.here();
        self.parser.lex();
        self.push_to_here(start, Value::ControlRegister(number as u8));
        Ok(Found::Operand)
    }

    /// Reads any name but those of streaming mode, known or not, as a system register. The encodings that the name has, for
    /// reading, for writing and as a field of the processor's state, decide which rows take it.
    pub(super) fn read_system_register(&mut self) -> Parsed<Found> {
        let name = self.parser.token_text();
        if !self.parser.is(TokenKind::Identifier) || self.find(List::StreamingControls, name).is_some() {
            return Ok(Found::Nothing);
        }
        let start = self.here();
        let mut value = SystemRegister { state_field: self.state_field(name), ..SystemRegister::default() };
        match self.find(List::SystemRegisters, name).filter(|entry| self.is_available(entry)) {
            Some(entry) => {
                value.readable = entry.is_readable.then_some(entry.encoding);
                value.writable = entry.is_writable.then_some(entry.encoding);
            }
            None => {
                let encoding = generic_encoding(name);
                (value.readable, value.writable) = (encoding, encoding);
            }
        }
        self.push_point(start, Value::SystemRegister(value));
        self.parser.lex();
        Ok(Found::Operand)
    }

    /// Returns the encoding of the field of the processor's state that has this name; `None` if there is none or if a
    /// feature that it needs is not in force. Fields of four bits are searched first; a name that is found there is not
    /// searched among those of one bit.
    fn state_field(&self, name: &[u8]) -> Option<u16> {
        let entry = match self.find(List::WideStateFields, name) {
            Some(entry) => entry,
            None => self.find(List::NarrowStateFields, name)?,
        };
        self.is_available(entry).then_some(entry.encoding)
    }

    /// Reads a control of streaming mode, `sm` or `za`; other names are left to another parser.
    pub(super) fn read_streaming_control(&mut self) -> Parsed<Found> {
        if !self.parser.is(TokenKind::Identifier) {
            return self.parser.reached_error("invalid operand for instruction");
        }
        let Some(entry) = self.find(List::StreamingControls, self.parser.token_text()) else {
            return Ok(Found::Nothing);
        };
        let start = self.here();
        let value = self.is_available(entry).then_some(entry.encoding);
        self.push_point(start, Value::StreamingControl(value));
        self.parser.lex();
        Ok(Found::Operand)
    }
}

/// Parses a decimal number without leading zeros; `None` if it is not below `limit`, which is at most 20.
fn number_below(digits: &[u8], limit: u16) -> Option<u16> {
    let number = match digits {
        [digit @ b'0'..=b'9'] => u16::from(digit - b'0'),
        [b'1', digit @ b'0'..=b'9'] => 10 + u16::from(digit - b'0'),
        _ => return None,
    };
    (number < limit).then_some(number)
}

/// Returns the encoding of a system register that is written by its numbers, such as `S3_0_C4_C2_0`, ignoring case; `None`
/// for other names.
fn generic_encoding(name: &[u8]) -> Option<u16> {
    let upper = name.to_ascii_uppercase();
    let mut parts = upper.strip_prefix(b"S")?.split(|&byte| byte == b'_');
    let mut part = |letter: &[u8], limit| number_below(parts.next()?.strip_prefix(letter)?, limit);
    let encoding =
        part(b"", 4)? << 14 | part(b"", 8)? << 11 | part(b"C", 16)? << 7 | part(b"C", 16)? << 3 | part(b"", 8)?;
    parts.next().is_none().then_some(encoding)
}

#[cfg(test)]
mod tests {
    use super::generic_encoding;

    #[test]
    fn registers_without_a_name_have_five_numbers() {
        assert_eq!(generic_encoding(b"s3_3_c4_C2_0"), Some(0xda10));
        for text in ["S4_0_C1_C1_1", "S3_0_C01_C1_1", "S3_0_C1_C16_1", "S3_0_C1_C1", "S3_0_C1_C1_1_", "S3_0_1_C1_1"] {
            assert_eq!(generic_encoding(text.as_bytes()), None, "{text}");
        }
    }
}
