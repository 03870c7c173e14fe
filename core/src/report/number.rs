//! Numbers as a report shows them: three decimal forms in text, up to 17 significant digits in JSON
//! (`core/docs/views.md`, "Rounding").
//!
//! `rounded_2` and `rounded_1` round half up first and then print; `exact_1` prints the exact binary value rounded
//! half to even. They differ on ties: 6.25 is `6.3` in the first manner and `6.2` in the second, and one report often
//! shows both.

use std::io::Write;

use crate::text::decimal::push_unsigned;

/// Value below which numbers are printed by way of an integer, which is exact there.
const LARGEST_EXACT: f64 = 1e15;

/// Appends `%.2f` of `floor(x · 100 + 0.5) / 100`.
pub fn rounded_2(value: f64, out: &mut Vec<u8>) {
    rounded(value, 100, 2, out);
}

/// Appends `%.1f` of `floor(x · 10 + 0.5) / 10`.
pub fn rounded_1(value: f64, out: &mut Vec<u8>) {
    rounded(value, 10, 1, out);
}

/// Appends `%.1f` of the value itself.
pub fn exact_1(value: f64, out: &mut Vec<u8>) {
    fixed(value, 1, out);
}

/// Appends up to 17 significant digits, without trailing zeros; exponent form below 1e-4 and from 1e17 on.
pub fn general_17(value: f64, out: &mut Vec<u8>) {
    if !value.is_finite() {
        return non_finite(value, out);
    }
    if value.fract() == 0.0 && (0.0..LARGEST_EXACT).contains(&value) && !(value == 0.0 && value.is_sign_negative()) {
        return push_unsigned(value as u64, out);
    }
    let scientific = format!("{value:.16e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let digits: Vec<u8> = mantissa.bytes().filter(u8::is_ascii_digit).collect();
    let n_significant = digits.iter().rposition(|&digit| digit != b'0').map_or(1, |last| last + 1);
    let digits = &digits[..n_significant];
    out.extend_from_slice(sign.as_bytes());
    if (-4..17).contains(&exponent) {
        positional(digits, exponent, out);
    } else {
        out.push(digits[0]);
        if digits.len() > 1 {
            out.push(b'.');
            out.extend_from_slice(&digits[1..]);
        }
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(out, "e{sign}{:02}", exponent.unsigned_abs());
    }
}

/// Appends the number `d.ddd… × 10^exponent` without an exponent; `digits` are its significant digits.
fn positional(digits: &[u8], exponent: i32, out: &mut Vec<u8>) {
    if exponent < 0 {
        out.extend_from_slice(b"0.");
        out.resize(out.len() + (-exponent - 1) as usize, b'0');
        out.extend_from_slice(digits);
        return;
    }
    let n_whole = exponent as usize + 1;
    if digits.len() <= n_whole {
        out.extend_from_slice(digits);
        out.resize(out.len() + n_whole - digits.len(), b'0');
    } else {
        out.extend_from_slice(&digits[..n_whole]);
        out.push(b'.');
        out.extend_from_slice(&digits[n_whole..]);
    }
}

/// Appends a value rounded half up to a multiple of 1 / `scale`, with `n_decimals` decimals, 1 or 2; `scale` is 10 to the power of
/// these.
fn rounded(value: f64, scale: u64, n_decimals: usize, out: &mut Vec<u8>) {
    if !value.is_finite() {
        return non_finite(value, out);
    }
    let scaled = (value * scale as f64 + 0.5).floor();
    if !(0.0..LARGEST_EXACT).contains(&scaled) {
        return fixed(scaled / scale as f64, n_decimals, out);
    }
    let scaled = scaled as u64;
    push_unsigned(scaled / scale, out);
    out.push(b'.');
    if n_decimals == 2 {
        out.push(b'0' + (scaled % 100 / 10) as u8);
    }
    out.push(b'0' + (scaled % 10) as u8);
}

/// Appends a value with `n_decimals` decimals, the exact binary value rounded half to even.
fn fixed(value: f64, n_decimals: usize, out: &mut Vec<u8>) {
    if !value.is_finite() {
        return non_finite(value, out);
    }
    let _ = write!(out, "{value:.n_decimals$}");
}

/// Appends `inf`, `-inf` or `-nan`: a NaN comes from 0/0, whose sign is negative where the reference was recorded.
fn non_finite(value: f64, out: &mut Vec<u8>) {
    let text: &[u8] = if value.is_nan() {
        b"-nan"
    } else if value > 0.0 {
        b"inf"
    } else {
        b"-inf"
    };
    out.extend_from_slice(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(print: fn(f64, &mut Vec<u8>), value: f64) -> String {
        let mut out = Vec::new();
        print(value, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_two_roundings_to_one_decimal_differ_on_ties() {
        for (value, half_up, to_even) in [
            (6.25, "6.3", "6.2"),
            (31.25, "31.3", "31.2"),
            (18.75, "18.8", "18.8"),
            (0.25, "0.3", "0.2"),
            (100.0, "100.0", "100.0"),
            (2236962130.2, "2236962130.2", "2236962130.2"),
            (f64::INFINITY, "inf", "inf"),
            (f64::NAN, "-nan", "-nan"),
        ] {
            assert_eq!(text(rounded_1, value), half_up);
            assert_eq!(text(exact_1, value), to_even);
        }
    }

    #[test]
    fn two_decimals_round_half_up() {
        for (value, expected) in [
            (0.0, "0.00"),
            (0.125, "0.13"),
            (0.005, "0.01"),
            (1.0 / 3.0, "0.33"),
            (0.999, "1.00"),
            (1e18, "1000000000000000000.00"),
        ] {
            assert_eq!(text(rounded_2, value), expected);
        }
    }

    #[test]
    fn general_form_has_seventeen_digits_and_no_trailing_zeros() {
        for (value, expected) in [
            (1.0, "1"),
            (0.5, "0.5"),
            (1.0 / 3.0, "0.33333333333333331"),
            (4.0 / 9.0, "0.44444444444444442"),
            (0.4, "0.40000000000000002"),
            (0.0, "0"),
            (1e-5, "1.0000000000000001e-05"),
            (0.0001, "0.0001"),
            (123456789.125, "123456789.125"),
            (1e16, "10000000000000000"),
            (1e17, "1e+17"),
            (2.5e20, "2.5e+20"),
        ] {
            assert_eq!(text(general_17, value), expected);
        }
    }
}
