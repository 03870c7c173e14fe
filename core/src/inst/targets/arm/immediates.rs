//! Encodes and decodes immediates: numbers of 32 or 64 bits in special forms that need few bits.

/// Encodes a number as A32 does: as a byte that is rotated right by an even number of bits. The result is the byte, and above it half
/// of the rotation. `None` if the number is no such byte.
pub(super) fn rotated_byte(value: i64) -> Option<u32> {
    let value = value as u32;
    if value < 256 {
        return Some(value);
    }
    let even_zeros = |value: u32| value.trailing_zeros() & !1;
    let usual = even_zeros(value);
    let mut rotation = (32 - usual) & 31;
    if value.rotate_right(usual) >= 256 && value & 63 != 0 {
        // The byte may lie across the ends of the word.
        let upper = even_zeros(value & !63);
        if value.rotate_right(upper % 32) < 256 {
            rotation = (32 - upper) & 31;
        }
    }
    let is_outside = 0xffff_ff00_u32.rotate_right(rotation) & value != 0;
    (!is_outside).then(|| value.rotate_left(rotation) | rotation >> 1 << 8)
}

/// Returns the value of the encoding of a rotated byte.
pub(super) fn value_of_rotated_byte(code: i64) -> u32 {
    (code as u32 & 255).rotate_right((code as u32 & 0xf00) >> 7)
}

/// Encodes a number as Thumb does: as a byte that is repeated or shifted. `None` if the number is no such byte.
pub(super) fn thumb_immediate(value: i64) -> Option<u32> {
    let value = value as u32;
    if value < 256 {
        return Some(value);
    }
    let shifted = if value & 255 == 0 { value >> 8 } else { value };
    let byte = shifted & 255;
    let twice = byte | byte << 16;
    if shifted == twice {
        return Some(if shifted == value { 1 << 8 | byte } else { 2 << 8 | byte });
    }
    if shifted == (twice | twice << 8) {
        return Some(3 << 8 | byte);
    }
    let zeros = value.leading_zeros();
    if zeros >= 24 || 0xff00_0000_u32.rotate_right(zeros) & value != value {
        return None;
    }
    Some(value.rotate_right(24 - zeros) & 0x7f | (zeros + 8) << 7)
}

/// Encodes a floating-point number in eight bits; `bits` are those of single precision. `None` if eight bits are not enough.
pub(super) fn float_code(bits: i64) -> Option<u8> {
    let bits = u32::try_from(bits).ok()?;
    let exponent = (bits >> 23 & 0xff) as i32 - 127;
    let mantissa = bits & 0x7f_ffff;
    if mantissa & 0x7_ffff != 0 || !(-3..=4).contains(&exponent) {
        return None;
    }
    Some(((bits >> 31 & 1) << 7 | (((exponent + 3) & 7) as u32 ^ 4) << 4 | mantissa >> 19) as u8)
}

/// Returns the floating-point number of an eight-bit encoding.
pub(super) fn float_of_code(code: u8) -> f32 {
    let code = u32::from(code);
    let high = if code & 0x40 != 0 { 0x1f << 25 } else { 1 << 30 };
    f32::from_bits((code >> 7 & 1) << 31 | high | (code >> 4 & 3) << 23 | (code & 15) << 19)
}

/// Whether exactly one of the `n_bytes` lowest bytes is not zero.
fn has_one_byte(value: u32, n_bytes: u32) -> bool {
    (0..n_bytes).filter(|byte| value >> (8 * byte) & 255 != 0).count() == 1
}

/// Whether a number is a 16-bit element of which at most one byte is not zero.
pub(super) fn is_half_splat(value: i64) -> bool {
    let value = value as u32;
    value <= 0xffff && (value == 0 || has_one_byte(value, 2))
}

/// Whether at most one of the lowest four bytes of a number is not zero.
pub(super) fn is_word_splat(value: i64) -> bool {
    let value = value as u32;
    value == 0 || has_one_byte(value, 4)
}

/// Whether each of the eight bytes of a number is 0 or 255.
pub(super) fn is_byte_mask(value: i64) -> bool {
    value.to_le_bytes().iter().all(|byte| matches!(byte, 0 | 255))
}

/// Whether a 32-bit number is one byte with zeros around it, or with ones below it and zeros above.
pub(super) fn is_word_of_vector(value: i64) -> bool {
    (0..4).any(|byte| value & !(255 << (8 * byte)) == 0) || value & !0xff00 == 0xff || value & !0xff_0000 == 0xffff
}

/// Encodes a number that [`is_word_of_vector`] accepts, as an immediate of a vector instruction.
pub(super) fn code_of_word(value: i64) -> i64 {
    let value = i64::from(value as u32);
    let has_ones = value & 255 != 0;
    match value {
        0..=0xff => value,
        0x100..=0xffff => value >> 8 | if has_ones { 0xc00 } else { 0x200 },
        0x1_0000..=0xff_ffff => value >> 16 | if has_ones { 0xd00 } else { 0x400 },
        _ => value >> 24 | 0x600,
    }
}

/// Whether a value of `bits` bits, inverted if `is_inverted`, consists of equal elements of `element_bits` bits that can be encoded.
pub(super) fn is_repeated(value: i64, element_bits: u32, bits: u32, is_inverted: bool) -> bool {
    if value == 0 {
        return false;
    }
    let mut value = if is_inverted { !value } else { value };
    let mask = (1_i64 << element_bits) - 1;
    let element = value & mask;
    if element_bits == 16 && element & 0xff != 0 && element & 0xff00 != 0
        || element_bits == 32 && !is_word_of_vector(element)
    {
        return false;
    }
    (1..bits / element_bits).all(|_| {
        value >>= element_bits;
        value & mask == element
    })
}

/// Returns the value of the encoding of a vector's immediate.
pub(super) fn value_of_vector_code(code: i64) -> u64 {
    let (operation, byte) = (code >> 8 & 31, code as u64 & 255);
    match operation {
        0xe => byte,
        _ if operation & 0xc == 8 => byte << (8 * (operation >> 1 & 1)),
        _ if operation & 8 == 0 => byte << (8 * (operation >> 1 & 3)),
        _ if operation & 0xe == 0xc => {
            let n_bytes = 1 + (operation & 1);
            byte << (8 * n_bytes) | 0xffff >> (8 * (2 - n_bytes))
        }
        _ => (0..8).filter(|bit| code >> bit & 1 != 0).map(|bit| 255_u64 << (8 * bit)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotated_bytes_have_the_encodings_of_a32() {
        assert_eq!(rotated_byte(0xff), Some(0xff));
        assert_eq!(rotated_byte(0x3fc), Some(0xfff));
        assert_eq!(rotated_byte(0xf000_000f), Some(0x2ff));
        assert_eq!(rotated_byte(0x101), None);
        assert_eq!(rotated_byte(0x1fe), None);
        for code in 0..0x1000 {
            let value = value_of_rotated_byte(code);
            assert_eq!(rotated_byte(value.into()).map(|code| value_of_rotated_byte(code.into())), Some(value));
        }
    }

    #[test]
    fn repeated_bytes_have_the_encodings_of_thumb() {
        assert_eq!(thumb_immediate(0xab00_ab00), Some(0x2ab));
        assert_eq!(thumb_immediate(0x00ab_00ab), Some(0x1ab));
        assert_eq!(thumb_immediate(0xabab_abab), Some(0x3ab));
        assert_eq!(thumb_immediate(0x1fe), Some(0xfff));
        assert_eq!(thumb_immediate(0x101), None);
    }

    #[test]
    fn every_float_of_eight_bits_survives_decoding_and_encoding() {
        for code in 0..=255 {
            let value = float_of_code(code);
            assert_eq!(float_code(value.to_bits().into()), Some(code), "{value}");
        }
        assert_eq!(float_of_code(0x70), 1.0);
        assert_eq!(float_code(0.1_f32.to_bits().into()), None);
    }
}
