//! Tokens that cannot be guessed.

use std::hash::{BuildHasher, Hasher, RandomState};

/// Makes a token: 128 bits of the system's randomness, taken from the keys of hash maps, as 32 hexadecimal digits.
pub fn new() -> String {
    let word = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", word(), word())
}

/// Compares two tokens in a time that does not depend on how much of them agrees.
pub fn is_same(left: &str, right: &str) -> bool {
    let differences =
        left.bytes().zip(right.bytes()).fold(0, |differences, (left, right)| differences | (left ^ right));
    left.len() == right.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_equal_only_to_themselves() {
        let (one, other) = (new(), new());
        assert!(one.len() == 32 && is_same(&one, &one.clone()));
        assert!(!is_same(&one, &other) && !is_same(&one, &one[1..]) && !is_same("", &one) && !is_same(&one, ""));
    }
}
