//! A writer that knows its column and can advance to another one.
//!
//! Columns start at 0 and count what a terminal would show: 2 for wide characters, 0 for combining and control characters. As
//! in the reference, advancing writes at least one space even if the column is already reached, and a TAB at a multiple of 8
//! counts nothing.

use super::number;
use super::width::width_of;
use crate::text::decimal::push_unsigned;

/// The bytes written so far, and the column after them.
#[derive(Debug, Default)]
pub struct LineWriter {
    out: Vec<u8>,
    column: i64,
}

impl LineWriter {
    pub fn new(out: Vec<u8>) -> LineWriter {
        LineWriter { out, column: 0 }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Writes printable ASCII, which may end in line feeds.
    pub fn write(&mut self, ascii: &str) {
        self.out.extend_from_slice(ascii.as_bytes());
        self.column = match ascii.bytes().rposition(|byte| byte == b'\n') {
            Some(last) => (ascii.len() - last - 1) as i64,
            None => self.column + ascii.len() as i64,
        };
    }

    /// Writes printable ASCII without line feeds.
    #[inline]
    pub fn write_plain(&mut self, ascii: &str) {
        self.out.extend_from_slice(ascii.as_bytes());
        self.column += ascii.len() as i64;
    }

    /// Returns the column at which the next character is written.
    #[inline]
    pub fn column(&self) -> i64 {
        self.column
    }

    /// Writes text of any kind, also bytes that are not valid UTF-8, and counts its columns.
    pub fn write_bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
        if bytes.iter().all(|byte| (b' '..=b'~').contains(byte)) {
            self.column += bytes.len() as i64;
        } else {
            self.count(bytes);
        }
    }

    /// Writes one printable ASCII character.
    pub fn write_byte(&mut self, byte: u8) {
        self.out.push(byte);
        self.column += 1;
    }

    pub fn write_repeated(&mut self, byte: u8, n_times: u32) {
        self.out.resize(self.out.len() + n_times as usize, byte);
        self.column += i64::from(n_times);
    }

    /// Writes bytes and ends the line, so that their columns do not matter.
    pub fn end_line_with(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
        self.end_line();
    }

    pub fn end_line(&mut self) {
        self.out.push(b'\n');
        self.column = 0;
    }

    /// Writes bytes that are not counted as columns, such as a terminal's colour sequences.
    pub fn write_invisible(&mut self, bytes: impl AsRef<[u8]>) {
        self.out.extend_from_slice(bytes.as_ref());
    }

    pub fn write_integer(&mut self, value: u64) {
        self.write_number(|out| push_unsigned(value, out));
    }

    /// Writes a value with one decimal, rounded half up.
    pub fn write_rounded_1(&mut self, value: f64) {
        self.write_number(|out| number::rounded_1(value, out));
    }

    /// Writes a value with two decimals, rounded half up.
    pub fn write_rounded_2(&mut self, value: f64) {
        self.write_number(|out| number::rounded_2(value, out));
    }

    /// Writes a value with one decimal, its exact binary value rounded half to even.
    pub fn write_exact_1(&mut self, value: f64) {
        self.write_number(|out| number::exact_1(value, out));
    }

    /// Writes spaces up to `column`, and at least one.
    pub fn pad_to(&mut self, column: i64) {
        let n_spaces = (column - self.column).max(1);
        self.out.resize(self.out.len() + n_spaces as usize, b' ');
        self.column += n_spaces;
    }

    /// Writes a number that `print` appends.
    fn write_number(&mut self, print: impl FnOnce(&mut Vec<u8>)) {
        let before = self.out.len();
        print(&mut self.out);
        self.column += (self.out.len() - before) as i64;
    }

    /// Moves the column past bytes of any kind.
    fn count(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some(&lead) = rest.first() {
            if (b' '..=b'~').contains(&lead) {
                self.column += 1;
                rest = &rest[1..];
                continue;
            }
            // A sequence that the end of the text cuts short does not count yet when padding is computed.
            let Some((sequence, tail)) = rest.split_at_checked(sequence_length(lead)) else {
                return;
            };
            rest = tail;
            match lead {
                b'\n' | b'\r' => self.column = 0,
                b'\t' => self.column += (8 - (self.column & 7)) & 7,
                _ => self.column += width_of(sequence),
            }
        }
    }
}

/// Returns the number of bytes that the lead byte announces; forms of five and six bytes are included, although none of them is
/// valid.
fn sequence_length(lead: u8) -> usize {
    match lead {
        0x00..=0xbf => 1,
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf7 => 4,
        0xf8..=0xfb => 5,
        0xfc..=0xff => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column_after(bytes: &[u8]) -> i64 {
        let mut line = LineWriter::default();
        line.write("              ");
        line.write_bytes(bytes);
        line.column
    }

    #[test]
    fn a_tab_at_a_multiple_of_eight_is_free() {
        assert_eq!(column_after(b"ld\tt0, 24(a0)"), 26);
        assert_eq!(column_after(b"rep\t\tmovsb\t(%rsi), %es:(%rdi)"), 50);
    }

    #[test]
    fn padding_writes_at_least_one_space() {
        let mut line = LineWriter::default();
        line.write("[10.0]");
        line.pad_to(6);
        line.write("x");
        line.pad_to(10);
        assert_eq!(line.into_bytes(), b"[10.0] x  ");
    }

    #[test]
    fn wide_combining_and_broken_characters() {
        assert_eq!(column_after("é中".as_bytes()), 17);
        assert_eq!(column_after("e\u{301}".as_bytes()), 15);
        assert_eq!(column_after(b"\xff....."), 12);
        assert_eq!(column_after(b"\xff"), 14);
        assert_eq!(column_after(b"\xc3x"), 12);
        assert_eq!(column_after(b"\x80"), 14);
    }
}
