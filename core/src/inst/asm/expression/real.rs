//! The value of a real number token, whose bits stand for it in an expression.

/// A decimal number, perhaps with an exponent that lacks digits, or a hexadecimal one with an exponent of two.
pub(super) fn value_of(token: &[u8]) -> f64 {
    let lower = token.to_ascii_lowercase();
    let text = std::str::from_utf8(&lower).unwrap_or("");
    if let Some(hexadecimal) = text.strip_prefix("0x") {
        return hexadecimal_value(hexadecimal);
    }
    let complete = text.trim_end_matches(['+', '-']).trim_end_matches('e');
    complete.parse().unwrap_or(0.0)
}

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
    fn decimal_and_hexadecimal_numbers_have_values() {
        for (text, expected) in
            [("1.5", 1.5), ("1e", 1.0), ("1.e-", 1.0), ("2e3", 2000.0), ("0x1.8p3", 12.0), (".5", 0.5)]
        {
            assert_eq!(value_of(text.as_bytes()), expected, "{text}");
        }
    }
}
