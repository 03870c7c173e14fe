//! The lengths in bytes that `ybndswi` can give a capability (a pointer with bounds), which are encoded in nine bits.
//!
//! ```text
//! 0 iiiiiiii   1 to 255; 0 is 4096
//! 1 000 h iiii   256 to 504 in steps of 8: 256 + 16 i + 8 h
//! 1 iiiiiiii   512 to 4080 in steps of 16, those above 31: 16 i
//! ```

/// Message about a length that cannot be encoded.
pub(super) const RANGE: &str = "immediate must be an integer in the range [1, 255], a multiple of 8 in the range [256, 504], or a \
                                multiple of 16 in the range [512, 4096]";

/// Whether a length can be encoded.
pub(super) fn is_length(value: i64) -> bool {
    match value {
        1..=255 => true,
        256..=511 => value % 8 == 0,
        512..=4096 => value % 16 == 0,
        _ => false,
    }
}

/// Returns the bits of a length that can be encoded.
pub(super) fn encode(length: i64) -> i64 {
    match length {
        ..=255 => length,
        256..=511 => 0x100 | length >> 4 & 15 | (length >> 3 & 1) << 4,
        512..=4095 => 0x100 | length >> 4,
        _ => 0,
    }
}

/// Returns the length that bits stand for.
pub(super) fn decode(bits: i64) -> i64 {
    match bits {
        0 => 4096,
        1..=0xff => bits,
        0x100..=0x11f => 256 + 16 * (bits & 15) + 8 * (bits >> 4 & 1),
        _ => 16 * (bits & 0xff),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_bits_correspond() {
        let lengths: Vec<i64> = (-1..5000).filter(|length| is_length(*length)).collect();
        assert_eq!(lengths.len(), 512);
        assert!(lengths.iter().all(|length| decode(encode(*length)) == *length));
        let mut bits: Vec<i64> = lengths.iter().map(|length| encode(*length)).collect();
        bits.sort_unstable();
        assert!(bits.iter().copied().eq(0..512));
        // As llvm-mc encodes them.
        assert_eq!([1, 256, 264, 512, 2000, 4096].map(encode), [1, 0x100, 0x110, 0x120, 0x17d, 0]);
    }
}
