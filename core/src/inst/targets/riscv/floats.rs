//! The constants that `fli` loads, by their code in the instruction.

/// The smallest normal double.
const SMALLEST: f64 = f64::MIN_POSITIVE;

/// The constants by code. The one of code 1 is the smallest normal number, here that of a double.
const VALUES: [f64; 32] = [
    -1.0,
    SMALLEST,
    0.0000152587890625,
    0.000030517578125,
    0.00390625,
    0.0078125,
    0.0625,
    0.125,
    0.25,
    0.3125,
    0.375,
    0.4375,
    0.5,
    0.625,
    0.75,
    0.875,
    1.0,
    1.25,
    1.5,
    1.75,
    2.0,
    2.5,
    3.0,
    4.0,
    8.0,
    16.0,
    128.0,
    256.0,
    32768.0,
    65536.0,
    f64::INFINITY,
    f64::NAN,
];

/// Returns the code of a constant; `None` if `fli` cannot load it.
pub(super) fn index_of(value: f64) -> Option<u8> {
    if value.is_nan() {
        return Some(31);
    }
    VALUES.iter().position(|&known| known == value).map(|index| index as u8)
}

/// Returns the text of the constant with a code, as the printer writes it: words for special ones, and at most 12 digits for
/// fractions.
pub(super) fn text_of(index: u8) -> String {
    match index {
        1 => "min".to_owned(),
        30 => "inf".to_owned(),
        31 => "nan".to_owned(),
        // Only these two need an exponent in twelve digits.
        2 => "1.52587890625e-05".to_owned(),
        3 => "3.0517578125e-05".to_owned(),
        _ => {
            let value = VALUES.get(usize::from(index)).copied().unwrap_or_default();
            if value.fract() == 0.0 { format!("{value:.1}") } else { format!("{value}") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_printed_as_the_reference_prints_them() {
        let texts: Vec<String> = [0, 1, 2, 4, 9, 16, 29, 30].map(text_of).into();
        assert_eq!(texts, ["-1.0", "min", "1.52587890625e-05", "0.00390625", "0.3125", "1.0", "65536.0", "inf"]);
    }

    #[test]
    fn values_are_found_by_number() {
        assert_eq!(index_of(0.3125), Some(9));
        assert_eq!(index_of(0.3), None);
        assert_eq!(index_of(f64::NEG_INFINITY), None);
    }
}
