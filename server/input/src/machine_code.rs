//! Machine code as an input: hexadecimal digits and objects, neither of which the reference reads.
//!
//! [`bytes_of`] and [`object_file`] find the bytes, [`program`] makes a program of them, and [`loops`] finds the loops in them.

pub mod loops;
pub mod object_file;
pub mod program;

use std::fmt;

use mca_core::Cpu;
use mca_core::code::Decoder;

/// Returns the decoder for the bytes that listings show; `None` for architectures whose instructions can be read from
/// their text without doubt, and where there is no decoder.
pub fn decoder_for_listings(cpu: &Cpu) -> Option<Decoder> {
    if cpu.target().architecture().facts().has_ambiguous_text { Decoder::new(cpu) } else { None }
}

/// The reason why an input is not machine code in digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineCodeError {
    /// At this offset in bytes, the input holds something else than a pair of hexadecimal digits.
    NoDigits { offset: usize },
}

impl fmt::Display for MachineCodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MachineCodeError::NoDigits { offset } => {
                write!(formatter, "not a byte of two hexadecimal digits at offset {offset} of the input")
            }
        }
    }
}

/// Returns the bytes of an input such as `48 83 c0 01`, `0x48,0x83`, `\x48\x83` or `char code[] = {0x48, 0x83};`: pairs
/// of hexadecimal digits with any of the usual separators, and comments, which are skipped.
pub fn bytes_of(input: &[u8]) -> Result<Vec<u8>, MachineCodeError> {
    let mut bytes = Vec::new();
    let (mut offset, close) = array_of(input);
    while let Some(&first) = input.get(offset) {
        // Another declaration may follow an array, such as that of its length.
        if Some(first) == close {
            break;
        }
        let second = input.get(offset + 1).copied();
        if first == b'/' && matches!(second, Some(b'/' | b'*')) {
            offset = end_of_comment(input, offset);
        } else if first.is_ascii_whitespace() || b",;[]{}\"".contains(&first) {
            offset += 1;
        } else if matches!((first, second), (b'0' | b'\\', Some(b'x' | b'X'))) {
            offset += 2;
        } else {
            let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
            let byte = digit(first).zip(second.and_then(digit)).map(|(high, low)| high << 4 | low);
            bytes.push(byte.ok_or(MachineCodeError::NoDigits { offset })?);
            offset += 2;
        }
    }
    Ok(bytes)
}

/// Returns the offset at which the values of a declared array of C or Rust begin, and the character that ends them; 0
/// and `None` if no array is declared.
fn array_of(input: &[u8]) -> (usize, Option<u8>) {
    // Only a few characters are between the equals sign and the bracket: `= &[`, `= b"`, `= vec![`. In other texts,
    // these signs are further apart.
    const MOST_BETWEEN: usize = 16;
    // Number of bytes of an input in which the equals sign of a declaration is searched.
    const LONGEST_HEAD: usize = 256;
    let equals = input.iter().take(LONGEST_HEAD).position(|byte| *byte == b'=');
    let opens = |at: usize| {
        let length = input[at + 1..].iter().position(|byte| b"{[\"".contains(byte))?;
        let between = &input[at + 1..at + 1 + length];
        let is_head = |byte: &u8| byte.is_ascii_alphabetic() || byte.is_ascii_whitespace() || b"&!".contains(byte);
        (length <= MOST_BETWEEN && between.iter().all(is_head)).then_some(at + 1 + length)
    };
    let start = equals.and_then(opens).unwrap_or(0);
    let close = match input.get(start) {
        Some(b'{') => Some(b'}'),
        Some(b'[') => Some(b']'),
        // Several strings may follow each other, so a semicolon ends them.
        Some(b'"') => Some(b';'),
        _ => None,
    };
    (start, close)
}

/// Returns the offset after the comment of C that begins at `at`.
fn end_of_comment(input: &[u8], at: usize) -> usize {
    let is_line = input[at + 1] == b'/';
    let end: &[u8] = if is_line { b"\n" } else { b"*/" };
    let length = input[at..].windows(end.len()).skip(2).position(|window| window == end);
    length.map_or(input.len(), |length| at + 2 + length + end.len())
}

impl std::error::Error for MachineCodeError {}

#[cfg(test)]
mod tests;
