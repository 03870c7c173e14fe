//! Integers in all their notations, and real numbers.

use super::Lexer;
use crate::text::token::{Token, TokenKind};

/// A number read from digits of a radix.
struct Digits {
    /// The value modulo 2^64.
    value: u64,
    /// Whether the value fits in 64 bits.
    fits: bool,
}

/// Returns the number that the text is in a radix; `None` if the text is empty or has other characters.
fn read_digits(text: &[u8], radix: u32) -> Option<Digits> {
    let mut digits = Digits { value: 0, fits: true };
    if text.is_empty() {
        return None;
    }
    for &byte in text {
        let digit = (byte as char).to_digit(radix)?;
        let next = u128::from(digits.value) * u128::from(radix) + u128::from(digit);
        digits.fits &= next <= u128::from(u64::MAX);
        digits.value = next as u64;
    }
    Some(digits)
}

impl Lexer {
    /// Returns a number whose first digit has been taken.
    pub(super) fn scan_number(&mut self, start: usize) -> Token {
        let bytes = &self.bytes;
        let mut position = start;
        let mut value: u64 = 0;
        while let Some(byte) = bytes.get(position).filter(|byte| byte.is_ascii_digit()) {
            value = value.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
            position += 1;
        }
        // Nearly all numbers are short, decimal and followed by no letter; they need no second look.
        let is_plain = (bytes[start] != b'0' || position == start + 1) && position - start < 19;
        let next = bytes.get(position).copied().unwrap_or(0);
        if is_plain && !next.is_ascii_alphabetic() && next != b'.' {
            self.position = position;
            return self.valued(TokenKind::Integer, start, value as i64);
        }
        if let Some(token) = self.scan_suffixed(start) {
            return token;
        }
        if byte_at(&self.bytes, start) != b'0' || byte_at(&self.bytes, start + 1) == b'.' {
            return self.scan_decimal(start);
        }
        if matches!(byte_at(&self.bytes, start + 1), b'x' | b'X') {
            return self.scan_hexadecimal(start);
        }
        let (end, is_hexadecimal) = self.end_of_run(start);
        self.position = end;
        if is_hexadecimal {
            return self.integer(start, end, 16, end + 1, "invalid hexadecimal number");
        }
        self.integer(start, end, 8, end, "invalid octal number")
    }

    /// Takes a number in a notation with a letter at the end, such as `1fh`, or a real with a point, before which hexadecimal
    /// digits may stand; `None`, with nothing taken, for other numbers.
    fn scan_suffixed(&mut self, start: usize) -> Option<Token> {
        let bytes = &self.bytes;
        let mut end = start + 1;
        while bytes.get(end).is_some_and(u8::is_ascii_hexdigit) {
            end += 1;
        }
        let run = &bytes[start..end];
        match byte_at(bytes, end) {
            b'.' => {
                self.position = end + 1;
                return Some(self.scan_real(start));
            }
            b'h' | b'H' => return Some(self.integer(start, end, 16, end + 1, "invalid hexadecimal number")),
            b't' | b'T' => return Some(self.integer(start, end, 10, end + 1, "invalid decimal number")),
            b'o' | b'O' | b'q' | b'Q' => return Some(self.integer(start, end, 8, end + 1, "invalid octal number")),
            b'y' | b'Y' => return Some(self.integer(start, end, 2, end + 1, "invalid binary number")),
            _ => {}
        }
        let last = run.len() - 1;
        let first_non_decimal = run.iter().position(|byte| !byte.is_ascii_digit());
        if first_non_decimal == Some(last) && matches!(run[last], b'd' | b'D') {
            return Some(self.integer(start, end - 1, 10, end, "invalid decimal number"));
        }
        let first_non_binary = run.iter().position(|byte| !matches!(byte, b'0' | b'1'));
        if first_non_binary == Some(last) && matches!(run[last], b'b' | b'B') {
            return Some(self.integer(start, end - 1, 2, end, "invalid binary number"));
        }
        None
    }

    /// Returns where the digits that begin at `start` end, and whether they are hexadecimal: they are only if an `h` follows them.
    fn end_of_run(&self, start: usize) -> (usize, bool) {
        let mut end = start + 1;
        let mut first_hexadecimal = None;
        loop {
            let byte = byte_at(&self.bytes, end);
            if byte.is_ascii_hexdigit() {
                if !byte.is_ascii_digit() {
                    first_hexadecimal.get_or_insert(end);
                }
                end += 1;
            } else if matches!(byte, b'h' | b'H') {
                return (end, true);
            } else {
                return (first_hexadecimal.unwrap_or(end), false);
            }
        }
    }

    /// Takes a number that begins with a decimal digit other than 0 and that `scan_suffixed` has left: a decimal integer, or a
    /// real with an exponent and without a point.
    fn scan_decimal(&mut self, start: usize) -> Token {
        let (end, is_hexadecimal) = self.end_of_run(start);
        self.position = end;
        let next = byte_at(&self.bytes, end);
        if !is_hexadecimal && matches!(next, b'.' | b'e' | b'E') {
            self.position += usize::from(next == b'.');
            return self.scan_real(start);
        }
        let radix = if is_hexadecimal { 16 } else { 10 };
        self.integer(start, end, radix, end, "invalid decimal number")
    }

    /// Takes a number that begins with `0x`.
    fn scan_hexadecimal(&mut self, start: usize) -> Token {
        let digits = start + 2;
        let mut end = digits;
        while byte_at(&self.bytes, end).is_ascii_hexdigit() {
            end += 1;
        }
        self.position = end;
        let next = byte_at(&self.bytes, end);
        if matches!(next, b'.' | b'p' | b'P') {
            return self.scan_hexadecimal_real(start, end == digits);
        }
        if end == digits {
            return self.fail(start, "invalid hexadecimal number");
        }
        let after = end + usize::from(matches!(next, b'h' | b'H'));
        self.integer_of(start, digits, end, 16, after, "invalid hexadecimal number")
    }

    /// Returns an integer whose digits are `start..end`; see `integer_of`.
    fn integer(&mut self, start: usize, end: usize, radix: u32, after: usize, message: &'static str) -> Token {
        self.integer_of(start, start, end, radix, after, message)
    }

    /// Returns an integer from `start` whose digits are `digits..end`, or an error with `message` if they are not digits of the
    /// radix. Reading continues at `after`, or behind a type suffix such as `UL` that begins there. A number that does not fit in
    /// 64 bits is a `BigInteger` with the value 0.
    fn integer_of(
        &mut self,
        start: usize,
        digits: usize,
        end: usize,
        radix: u32,
        after: usize,
        message: &'static str,
    ) -> Token {
        self.position = after;
        let Some(digits) = read_digits(&self.bytes[digits..end], radix) else {
            return self.fail(start, message);
        };
        let kind = if digits.fits { TokenKind::Integer } else { TokenKind::BigInteger };
        let token = self.valued(kind, start, if digits.fits { digits.value as i64 } else { 0 });
        self.skip_type_suffix();
        token
    }

    /// Skips `U`, `L`, `LL` and their combinations, which have no meaning.
    fn skip_type_suffix(&mut self) {
        self.position += usize::from(matches!(self.byte(), b'u' | b'U'));
        self.position += usize::from(matches!(self.byte(), b'l' | b'L'));
        self.position += usize::from(matches!(self.byte(), b'l' | b'L'));
    }

    /// Takes the rest of a real number that begins at `start`: digits, then an exponent, both of which may be missing. The lexer is
    /// behind the point, behind digits after it, or at the `e` of the exponent.
    pub(super) fn scan_real(&mut self, start: usize) -> Token {
        while self.byte().is_ascii_digit() {
            self.position += 1;
        }
        if matches!(self.byte(), b'-' | b'+') {
            let at = self.position;
            return self.fail(at, "invalid sign in float literal");
        }
        if matches!(self.byte(), b'e' | b'E') {
            self.position += 1;
            self.position += usize::from(matches!(self.byte(), b'-' | b'+'));
            while self.byte().is_ascii_digit() {
                self.position += 1;
            }
        }
        self.token(TokenKind::Real, start)
    }

    /// Takes the rest of a hexadecimal real number, from the point or the `p` of its exponent.
    fn scan_hexadecimal_real(&mut self, start: usize, has_no_whole_digits: bool) -> Token {
        let mut has_no_digits = has_no_whole_digits;
        if self.take(b'.') {
            let fraction = self.position;
            while self.byte().is_ascii_hexdigit() {
                self.position += 1;
            }
            has_no_digits &= self.position == fraction;
        }
        const PREFIX_ERRORS: [&str; 3] = [
            "invalid hexadecimal floating-point constant: expected at least one significand digit",
            "invalid hexadecimal floating-point constant: expected exponent part 'p'",
            "invalid hexadecimal floating-point constant: expected at least one exponent digit",
        ];
        if has_no_digits {
            return self.fail(start, PREFIX_ERRORS[0]);
        }
        if !matches!(self.byte(), b'p' | b'P') {
            return self.fail(start, PREFIX_ERRORS[1]);
        }
        self.position += 1;
        self.position += usize::from(matches!(self.byte(), b'-' | b'+'));
        let exponent = self.position;
        while self.byte().is_ascii_digit() {
            self.position += 1;
        }
        if self.position == exponent {
            return self.fail(start, PREFIX_ERRORS[2]);
        }
        self.token(TokenKind::Real, start)
    }
}

/// Returns the byte at an offset; 0 beyond the end.
fn byte_at(bytes: &[u8], position: usize) -> u8 {
    bytes.get(position).copied().unwrap_or(0)
}
