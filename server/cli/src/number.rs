//! Integers in option values: `0x`, `0b`, `0o` or a leading `0` choose the radix; no blanks, no suffixes, no plus sign.

/// An unsigned 32-bit number.
pub fn unsigned(text: &[u8]) -> Option<u32> {
    u32::try_from(magnitude(text)?).ok()
}

/// A signed 32-bit number; the sign stands before the radix prefix.
pub fn signed(text: &[u8]) -> Option<i32> {
    match text.strip_prefix(b"-") {
        Some(digits) => i32::try_from(-i128::from(magnitude(digits)?)).ok(),
        None => i32::try_from(magnitude(text)?).ok(),
    }
}

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
    fn radixes() {
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
}
