//! Arrangements of a vector's elements, such as the `.4s` of `v0.4s`.

/// An arrangement, as a suffix gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Suffix {
    /// Number of elements; 0 if the suffix gives none, as `.s`.
    pub(super) n_elements: u8,
    /// Width of an element in bits; 0 without a suffix.
    pub(super) element_bits: u8,
}

/// Parses the suffix of a NEON vector, ignoring case; it may be empty. `None` if it is invalid.
pub(super) fn neon_suffix(text: &[u8]) -> Option<Suffix> {
    let (n_elements, letter) = match text {
        [] => return Some(Suffix::default()),
        [b'.', letter] => (0, letter),
        [b'.', b'1', b'6', letter @ (b'b' | b'B')] => (16, letter),
        [b'.', count @ (b'1' | b'2' | b'4' | b'8'), letter] => (count - b'0', letter),
        _ => return None,
    };
    let element_bits = element_bits_of(*letter)?;
    let is_known = match n_elements {
        0 => element_bits != 128,
        1 => element_bits >= 64,
        2 => element_bits != 128,
        4 => element_bits <= 32,
        8 => element_bits <= 16,
        _ => true,
    };
    is_known.then_some(Suffix { n_elements, element_bits })
}

/// Parses the suffix of a scalable vector, a predicate or a matrix, such as `.s`; it may be empty. `None` if it is
/// invalid.
pub(super) fn scalable_suffix(text: &[u8]) -> Option<Suffix> {
    match text {
        [] => Some(Suffix::default()),
        [b'.', letter] => Some(Suffix { n_elements: 0, element_bits: element_bits_of(*letter)? }),
        _ => None,
    }
}

/// Returns the width of an element in bits, by the letter of the suffix.
fn element_bits_of(letter: u8) -> Option<u8> {
    Some(match letter.to_ascii_lowercase() {
        b'b' => 8,
        b'h' => 16,
        b's' => 32,
        b'd' => 64,
        b'q' => 128,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_these_suffixes_are_known() {
        let known = [
            "", ".1d", ".1q", ".2b", ".2h", ".2s", ".2d", ".4b", ".4h", ".4s", ".8b", ".8h", ".16b", ".b", ".h", ".s",
            ".d",
        ];
        for text in known {
            assert!(neon_suffix(text.as_bytes()).is_some(), "{text}");
        }
        for text in [".q", ".1s", ".16h", ".4d", ".8s", ".3s", ".2q", "."] {
            assert_eq!(neon_suffix(text.as_bytes()), None, "{text}");
        }
        assert_eq!(neon_suffix(b".8H"), Some(Suffix { n_elements: 8, element_bits: 16 }));
        assert_eq!(scalable_suffix(b".Q"), Some(Suffix { n_elements: 0, element_bits: 128 }));
        assert_eq!(scalable_suffix(b".4s"), None);
    }
}
