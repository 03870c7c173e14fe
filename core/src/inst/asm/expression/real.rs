//! The value of a real number token. An expression holds the bits of the number.

/// Returns the value of a decimal number, whose exponent may lack digits, or of a hexadecimal one with an exponent of two. 0 if
/// it is neither.
pub(super) fn value_of(token: &[u8]) -> f64 {
    let lower = token.to_ascii_lowercase();
    let text = std::str::from_utf8(&lower).unwrap_or("");
    if let Some(hexadecimal) = text.strip_prefix("0x") {
        return hexadecimal_value(hexadecimal);
    }
    without_empty_exponent(text).parse().unwrap_or(0.0)
}

/// Removes an exponent without digits: `1e` and `1e+` become `1`.
fn without_empty_exponent(text: &str) -> &str {
    text.trim_end_matches(['+', '-']).trim_end_matches(['e', 'E'])
}

/// Returns the value of a real number token; a decimal number between two doubles is rounded toward zero, and one beyond all
/// doubles becomes the largest.
pub fn value_toward_zero(token: &[u8]) -> f64 {
    let value = value_of(token);
    if value.is_infinite() {
        return f64::MAX;
    }
    let is_decimal = !token.to_ascii_lowercase().starts_with(b"0x");
    match is_decimal && is_below(token, value) {
        true => value.next_down(),
        false => value,
    }
}

/// Whether the text of a decimal number is less than a double that is not negative.
fn is_below(token: &[u8], value: f64) -> bool {
    let lower = token.to_ascii_lowercase();
    let text = std::str::from_utf8(&lower).unwrap_or("");
    let (digits, exponent) = text.split_once('e').unwrap_or((text, ""));
    let exponent: i64 = exponent.parse().unwrap_or(0);
    // Every double has an exact decimal form of this many places at most.
    let exact = format!("{value:.1074}");
    normalized(digits, exponent) < normalized(&exact, 0)
}

/// Returns the number 0.D × 10^E as the pair of E and the digits D, which have no zeros around them. Such pairs compare as the
/// numbers do.
fn normalized(digits: &str, exponent: i64) -> (i64, Vec<u8>) {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
    let n_leading = all.iter().take_while(|digit| **digit == b'0').count();
    let mut significant = all[n_leading..].to_vec();
    while significant.last() == Some(&b'0') {
        significant.pop();
    }
    let exponent = whole.len() as i64 - n_leading as i64 + exponent;
    (if significant.is_empty() { i64::MIN } else { exponent }, significant)
}

/// Whether the text of a number is exactly this value. A hexadecimal one is taken to be: it has few enough digits.
pub fn is_exactly(token: &[u8], value: f64) -> bool {
    let lower = token.to_ascii_lowercase();
    let text = std::str::from_utf8(&lower).unwrap_or("");
    if text.starts_with("0x") {
        return true;
    }
    let (digits, exponent) = text.split_once('e').unwrap_or((text, ""));
    let exact = format!("{value:.1074}");
    normalized(digits, exponent.parse().unwrap_or(0)) == normalized(&exact, 0)
}

/// Whether a text is a decimal number with optional fraction and exponent, whose digits may be missing, or a hexadecimal number
/// with an exponent of two.
pub fn is_real(text: &[u8]) -> bool {
    let lower = text.to_ascii_lowercase();
    let (digits, radix, mark) = match lower.strip_prefix(b"0x") {
        Some(digits) => (digits, 16, b'p'),
        None => (&lower[..], 10, b'e'),
    };
    let (significand, exponent) = match digits.iter().position(|&byte| byte == mark) {
        Some(at) => (&digits[..at], Some(&digits[at + 1..])),
        None => (digits, None),
    };
    let exponent_is_valid = match exponent {
        None => radix == 10,
        Some(exponent) => {
            let exponent = exponent.strip_prefix(b"-").or(exponent.strip_prefix(b"+")).unwrap_or(exponent);
            (radix == 10 || !exponent.is_empty()) && exponent.iter().all(u8::is_ascii_digit)
        }
    };
    let n_points = significand.iter().filter(|&&byte| byte == b'.').count();
    let are_digits = significand.iter().all(|&byte| byte == b'.' || (byte as char).is_digit(radix));
    exponent_is_valid && n_points <= 1 && are_digits && significand.len() > n_points
}

/// Returns the value of a hexadecimal number, without its `0x`, and its exponent of two.
fn hexadecimal_value(text: &str) -> f64 {
    let (significand, exponent) = text.split_once('p').unwrap_or((text, "0"));
    let (whole, fraction) = significand.split_once('.').unwrap_or((significand, ""));
    let mut value = 0.0;
    for digit in whole.chars().chain(fraction.chars()).filter_map(|digit| digit.to_digit(16)) {
        value = value * 16.0 + f64::from(digit);
    }
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let scale = exponent.saturating_sub((fraction.len() as i32).saturating_mul(4));
    value * f64::from(2).powi(scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_between_two_doubles_are_rounded_toward_zero() {
        for text in ["0.3125", "1.0", "65536.0", "1e3", "0.0", "1.52587890625e-05"] {
            assert_eq!(value_toward_zero(text.as_bytes()), value_of(text.as_bytes()), "{text}");
        }
        assert_eq!(value_toward_zero(b"0.31249999999999999999"), 0.3125_f64.next_down());
        assert_eq!(value_toward_zero(b"0.31250000000000000001"), 0.3125);
        assert_eq!(value_toward_zero(b"1e999"), f64::MAX);
    }

    #[test]
    fn decimal_and_hexadecimal_numbers_have_values() {
        for (text, expected) in
            [("1.5", 1.5), ("1e", 1.0), ("1.e-", 1.0), ("2e3", 2000.0), ("0x1.8p3", 12.0), (".5", 0.5)]
        {
            assert_eq!(value_of(text.as_bytes()), expected, "{text}");
        }
    }
}
