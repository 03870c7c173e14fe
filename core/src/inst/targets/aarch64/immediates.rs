//! Tests and encodes immediates of special forms: bit masks, wide moves, floating-point numbers of 8 bits, immediates of
//! scalable vectors.

/// Returns the encoding (N, immr, imms) of a bit mask of `width` bits: a pattern of 2, 4, …, 64 bits that repeats and
/// is a rotated run of ones, of which the shortest counts. `None` for other numbers, for zero and for all ones.
pub(super) fn encode_bit_mask(value: u64, width: u32) -> Option<u16> {
    let full = ones(width);
    if value == 0 || value >= full {
        return None;
    }
    let mut size = width;
    while size > 2 && value & ones(size / 2) == value >> (size / 2) & ones(size / 2) {
        size /= 2;
    }
    let pattern = value & ones(size);
    let rotation = (0..size).find(|&by| is_low_run(rotate_right(pattern, by, size)))?;
    let n_ones = pattern.count_ones();
    let immr = (size - rotation) % size;
    let imms = (!(size - 1) << 1 | (n_ones - 1)) & 0x3f;
    let n = u32::from(size == 64);
    Some((n << 12 | immr << 6 | imms) as u16)
}

/// Returns the bit mask of `width` bits that an encoding (N, immr, imms) stands for.
pub(super) fn decode_bit_mask(encoding: u16, width: u32) -> u64 {
    let encoding = u32::from(encoding);
    let (n, immr, imms) = (encoding >> 12 & 1, encoding >> 6 & 63, encoding & 63);
    let size = 1 << (n << 6 | !imms & 63).checked_ilog2().unwrap_or(0);
    let mut pattern = rotate_right(ones((imms & (size - 1)) + 1), immr & (size - 1), size);
    let mut filled = size;
    while filled < width {
        pattern |= pattern << filled;
        filled *= 2;
    }
    pattern
}

/// Returns a number whose lowest `width` bits are ones.
fn ones(width: u32) -> u64 {
    u64::MAX.checked_shr(64 - width).unwrap_or(0)
}

/// Rotates the lowest `size` bits of a number to the right.
fn rotate_right(value: u64, by: u32, size: u32) -> u64 {
    match by {
        0 => value,
        _ => (value >> by | value << (size - by)) & ones(size),
    }
}

/// Whether a number is a run of ones that begins with the lowest bit.
fn is_low_run(value: u64) -> bool {
    value != 0 && value & value.wrapping_add(1) == 0
}

/// Returns the encoding of a constant as a bit mask of `width` bits. The bits above must be all zeros or all ones.
pub(super) fn encode_logical(value: i64, width: u32) -> Option<u16> {
    let value = value as u64;
    let upper = !ones(width);
    if value & upper != 0 && value & upper != upper {
        return None;
    }
    encode_bit_mask(value & !upper, width)
}

/// Whether `movz` with this shift in bits can load the value.
pub(super) fn is_wide_move(value: u64, shift: u32, width: u32) -> bool {
    let value = value & ones(width);
    (value != 0 || shift == 0) && value & !(0xffff << shift) == 0
}

/// Whether `movn` with this shift in bits can load the value, and no `movz` can.
pub(super) fn is_inverted_wide_move(value: u64, shift: u32, width: u32) -> bool {
    !is_any_wide_move(value, width) && is_wide_move(!value & ones(width), shift, width)
}

/// Whether `movz` with any shift can load the value.
fn is_any_wide_move(value: u64, width: u32) -> bool {
    (0..width).step_by(16).any(|shift| value & !(0xffff << shift) == 0)
}

/// Whether any `movz` or `movn` can load a value of `width` bits.
pub(super) fn is_any_move(value: u64, width: u32) -> bool {
    is_any_wide_move(value, width) || is_any_wide_move(!value & ones(width), width)
}

/// Returns the encoding of a number as sign, three bits of exponent and four of mantissa; `None` if it has none, as
/// zero.
pub(super) fn encode_float(value: f64) -> Option<u8> {
    let bits = value.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    if bits & 0xffff_ffff_ffff != 0 || !(-3..=4).contains(&exponent) {
        return None;
    }
    let exponent = ((exponent + 3) as u8 & 7) ^ 4;
    let (sign, mantissa) = ((bits >> 56) as u8 & 0x80, (bits >> 48) as u8 & 15);
    Some(sign | exponent << 4 | mantissa)
}

/// Returns the floating-point number that an encoding of sign, exponent and mantissa stands for.
pub(super) fn decode_float(encoding: u8) -> f64 {
    let mantissa = f64::from(16 + (encoding & 15)) / 16.0;
    let exponent = i32::from((encoding >> 4 & 7) ^ 4) - 3;
    let magnitude = mantissa * 2_f64.powi(exponent);
    if encoding & 0x80 != 0 { -magnitude } else { magnitude }
}

/// Whether `cpy` of scalable vectors can set elements of `width` bits to a value: 8 bits with a sign, perhaps shifted
/// left by 8.
pub(super) fn is_copy_immediate(value: i64, width: u32) -> bool {
    let upper = !ones(width) as i64;
    if value & upper != 0 && value & upper != upper {
        return false;
    }
    let element = sign_extended(value, width);
    match (value & 0xff, value & 0xff00) {
        (0, 0) => value == 0,
        (0, _) => sign_extended(value, 16) == element,
        _ => sign_extended(value, 8) == element,
    }
}

/// Whether `add` of scalable vectors takes a value: 8 bits without a sign, perhaps shifted left by 8.
pub(super) fn is_addition_immediate(value: i64, width: u32) -> bool {
    (0..256).contains(&value) || width > 8 && value & !0xff00 == 0
}

/// Returns the lowest `width` bits of a value, sign-extended.
fn sign_extended(value: i64, width: u32) -> i64 {
    value << (64 - width) >> (64 - width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_mask_survives_decoding_and_encoding() {
        let mut n_masks = 0;
        for encoding in 0..1 << 13 {
            let (n, imms) = (encoding >> 12, encoding & 63);
            if n == 0 && imms >= 62 {
                continue;
            }
            let value = decode_bit_mask(encoding, 64);
            if let Some(again) = encode_bit_mask(value, 64) {
                assert_eq!(decode_bit_mask(again, 64), value, "{encoding:x}");
                n_masks += usize::from(again == encoding);
            }
        }
        // For each size s, there are s - 1 lengths of runs and s rotations.
        assert_eq!(n_masks, [2, 4, 8, 16, 32, 64].iter().map(|size| size * (size - 1)).sum());
    }

    #[test]
    fn bit_masks_have_the_encodings_of_the_architecture() {
        for (value, width, expected) in [
            (0x5555_5555_5555_5555, 64, Some(0b0_000000_111100)),
            (0xff, 64, Some(0b1_000000_000111)),
            (0xff00, 32, Some(0b0_011000_000111)),
            (0xffff_ffff, 32, None),
            (0, 64, None),
            (5, 64, None),
        ] {
            assert_eq!(encode_bit_mask(value, width), expected, "{value:x}");
        }
        assert_eq!(encode_logical(-256, 32), encode_logical(0xffff_ff00, 32));
        assert_eq!(encode_logical(0x1_0000_00ff, 32), None);
    }

    #[test]
    fn every_float_of_eight_bits_survives_decoding_and_encoding() {
        for encoding in 0..=255 {
            assert_eq!(encode_float(decode_float(encoding)), Some(encoding));
        }
        for value in [0.0, 0.1, 32.0, 0.0625] {
            assert_eq!(encode_float(value), None, "{value}");
        }
    }

    #[test]
    fn wide_moves_are_distinguished() {
        assert!(is_wide_move(0xffff_0000, 16, 64) && !is_wide_move(0, 16, 64) && is_wide_move(0, 0, 64));
        assert!(is_inverted_wide_move(u64::MAX, 0, 64) && !is_inverted_wide_move(0, 0, 64));
    }

    #[test]
    fn immediates_of_scalable_vectors_depend_on_the_element() {
        for (value, width, expected) in [
            (255, 8, true),
            (255, 16, false),
            (-128, 16, true),
            (0x7f00, 32, true),
            (0x1_0000, 64, false),
            (257, 16, false),
        ] {
            assert_eq!(is_copy_immediate(value, width), expected, "{value} {width}");
        }
        assert!(
            is_addition_immediate(0xff00, 16) && !is_addition_immediate(0xff00, 8) && !is_addition_immediate(-1, 16)
        );
    }
}
