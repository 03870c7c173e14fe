//! Reads numbers in values of options, with the reference's rules. In integers, `0x`, `0b`, `0o` or a leading `0`
//! choose the radix; blanks, suffixes and a plus sign are errors. Numbers with a fraction are read as by the C library:
//! blanks may precede them, and `inf` and `nan` are numbers.

/// Reads an unsigned integer of 32 bits; `None` if it is malformed or too large.
pub fn unsigned(text: &[u8]) -> Option<u32> {
    u32::try_from(magnitude(text)?).ok()
}

/// Reads a signed integer of 32 bits, whose sign precedes the radix; `None` if it is malformed or out of range.
pub fn signed(text: &[u8]) -> Option<i32> {
    match text.strip_prefix(b"-") {
        Some(digits) => i32::try_from(-i128::from(magnitude(digits)?)).ok(),
        None => i32::try_from(magnitude(text)?).ok(),
    }
}

/// Reads a number in double precision; `None` if it is malformed. An empty text is 0, and a number that is too large is
/// infinite.
pub fn real(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text).ok()?;
    if text.is_empty() {
        return Some(0.0);
    }
    let unsigned = text.trim_start_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
    let (unsigned, sign) = match unsigned.strip_prefix('-') {
        Some(rest) => (rest, -1.0),
        None => (unsigned.strip_prefix('+').unwrap_or(unsigned), 1.0),
    };
    let lower = unsigned.to_ascii_lowercase();
    let magnitude = match lower.as_str() {
        "inf" | "infinity" => f64::INFINITY,
        _ if is_not_a_number(&lower) => f64::NAN,
        _ => match lower.strip_prefix("0x") {
            Some(digits) => hexadecimal(digits)?,
            // Rust's parser would also accept words and a second sign, which C's does not.
            None if lower.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'+' | b'-')) => {
                lower.parse().ok().filter(|_| !lower.starts_with(['+', '-']))?
            }
            None => return None,
        },
    };
    Some(sign * magnitude)
}

/// Whether a text in lower case is `nan`, or `nan` and a word in parentheses.
fn is_not_a_number(lower: &str) -> bool {
    let Some(rest) = lower.strip_prefix("nan") else { return false };
    let word = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    rest.is_empty() || word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'))
}

/// Reads hexadecimal digits without `0x`, perhaps with a point and a power of two after `p`: `1.8p3` is 12. `None` if
/// they are malformed.
fn hexadecimal(text: &str) -> Option<f64> {
    let (digits, exponent) = text.split_once('p').unwrap_or((text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let digits = whole.chars().chain(fraction.chars());
    let value =
        digits.map(|digit| digit.to_digit(16)).try_fold(0.0, |sum, digit| Some(sum * 16.0 + f64::from(digit?)))?;
    let magnitude = exponent.trim_start_matches(['+', '-']);
    let has_one_sign = exponent.len() - magnitude.len() <= 1;
    if magnitude.is_empty() || !has_one_sign || !magnitude.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let magnitude = magnitude.parse::<i32>().unwrap_or(i32::MAX / 2).min(i32::MAX / 2);
    let exponent = if exponent.starts_with('-') { -magnitude } else { magnitude };
    Some(value * f64::from(2).powi(exponent.saturating_sub((fraction.len() as i32).saturating_mul(4))))
}

/// Reads an integer without a sign, in the radix of its prefix; `None` if it is malformed or has more than 64 bits.
fn magnitude(text: &[u8]) -> Option<u64> {
    let (radix, digits) = match text {
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', b'b' | b'B', digits @ ..] => (2, digits),
        [b'0', b'o', digits @ ..] => (8, digits),
        [b'0', digits @ ..] if digits.first().is_some_and(u8::is_ascii_digit) => (8, digits),
        _ => (10, text),
    };
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0u64, |value, byte| {
        let digit = char::from(*byte).to_digit(radix)?;
        value.checked_mul(u64::from(radix))?.checked_add(u64::from(digit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefix_of_an_integer_chooses_its_radix() {
        assert_eq!(unsigned(b"010"), Some(8));
        assert_eq!(unsigned(b"0x1F"), Some(31));
        assert_eq!(unsigned(b"0b101"), Some(5));
        assert_eq!(unsigned(b"4294967295"), Some(u32::MAX));
        for wrong in ["", "08", "0O17", "1e2", "3u", " 3", "-1", "+1", "4294967296", "0x"] {
            assert_eq!(unsigned(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!(signed(b"-0x10"), Some(-16));
        assert_eq!(signed(b"-2147483648"), Some(i32::MIN));
        assert_eq!(signed(b"2147483648"), None);
    }

    /// Expectations are recorded from the reference, which reads numbers with C's library.
    #[test]
    fn fractions_are_read_as_by_the_c_library() {
        for (text, value) in [("2", 2.0), ("0x2", 2.0), ("0x1p3", 8.0), ("0x1.8", 1.5), ("0x1.p1", 2.0), ("0x.8", 0.5)]
        {
            assert_eq!(real(text.as_bytes()), Some(value), "{text}");
        }
        for (text, value) in [("1e3", 1000.0), (".5", 0.5), ("5.", 5.0), ("+1.5", 1.5), (" 1.5", 1.5), ("010", 10.0)] {
            assert_eq!(real(text.as_bytes()), Some(value), "{text}");
        }
        assert_eq!(real(b""), Some(0.0));
        assert_eq!(real(b"1e400"), Some(f64::INFINITY));
        assert_eq!(real(b"-Infinity"), Some(f64::NEG_INFINITY));
        assert!(
            ["nan", "NaN", "-nan", "nan()", "nan(1)"].iter().all(|text| real(text.as_bytes()).is_some_and(f64::is_nan))
        );
        for wrong in
            ["x", "1x", "0x", "0x1.8p", "1e", "1e+", ".", "++1", "1.5 ", " ", "1,5", "infi", "nan(a b)", "1.5f", "0b1"]
        {
            assert_eq!(real(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
