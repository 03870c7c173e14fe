//! Splits the first word of a statement, such as `addseq`, into name, condition and other parts.

use super::operand::{ALWAYS, condition_named};
use super::words::{self, Packed, begins, has};

/// Facts about the processor that decide how words are split.
#[derive(Clone, Copy, Debug)]
pub(super) struct MnemonicMode {
    /// Whether the instruction set is Thumb, not A32.
    pub(super) is_thumb: bool,
    /// Whether the instruction set is Thumb with only its 16-bit instructions and a few more.
    pub(super) is_thumb_1: bool,
    /// Whether there are vector instructions with predicates.
    pub(super) has_mve: bool,
    /// Whether the chip may have instructions that its maker has defined.
    pub(super) has_custom: bool,
    /// Whether the architecture is Armv6-M or a later one for microcontrollers.
    pub(super) is_v6m: bool,
}

/// The parts of the first word of a statement, up to the first dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SplitMnemonic<'a> {
    /// The name of the operation, such as `add`.
    pub(super) name: &'a [u8],
    /// The number of the condition; [`ALWAYS`] if none is written.
    pub(super) condition: u8,
    /// The predicate of a vector instruction: 0 for none, 1 for `t`, 2 for `e`.
    pub(super) predicate: u8,
    /// Whether an `s` follows the name.
    pub(super) sets_flags: bool,
    /// The effect at the end of `cps`: 2 for `ie` (enable interrupts), 3 for `id` (disable), 0 for none.
    pub(super) effect: u8,
    /// The letters after `it`, `vpt` and `vpst`; empty for other names.
    pub(super) mask: &'a [u8],
}

/// Which parts may follow a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Accepted {
    /// Whether an `s` may, for an instruction that sets flags.
    pub(super) flags: bool,
    /// Whether a condition may.
    pub(super) condition: bool,
    /// Whether the predicate of a vector instruction may.
    pub(super) predicate: bool,
}

/// Splits the part of a word before the first dot; `suffixes` is the rest with its dots.
pub(super) fn split<'a>(stem: &'a [u8], suffixes: &[u8], mode: MnemonicMode) -> SplitMnemonic<'a> {
    let mut parts =
        SplitMnemonic { name: stem, condition: ALWAYS, predicate: 0, sets_flags: false, effect: 0, mask: &[] };
    let keeps_s = |name: &[u8]| name == b"movs" && mode.is_thumb;
    let packed = Packed::new(stem);
    if has(words::NEVER_SPLIT, packed) || stem.starts_with(b"vsel") || keeps_s(stem) {
        return parts;
    }
    let has_none_in_mve = || has(words::WITHOUT_CONDITION_IN_MVE, packed) || stem.starts_with(b"vq");
    if !has(words::WITHOUT_CONDITION, packed)
        && (!mode.has_mve || !has_none_in_mve())
        && let Some((name, ending)) = stem.split_last_chunk::<2>()
        && let Some(condition) = condition_named(ending)
    {
        (parts.name, parts.condition) = (name, condition);
    }
    if let Some(name) = parts.name.strip_suffix(b"s")
        && !has(words::ENDING_IN_S, Packed::new(parts.name))
        && !keeps_s(parts.name)
    {
        (parts.name, parts.sets_flags) = (name, true);
    }
    if parts.name.starts_with(b"cps") {
        for (ending, effect) in [(b"ie", 2), (b"id", 3)] {
            if let Some(name) = parts.name.strip_suffix(ending) {
                (parts.name, parts.effect) = (name, effect);
                break;
            }
        }
    }
    if is_predicable(parts.name, suffixes, mode) && !has(words::ENDING_IN_T, Packed::new(parts.name)) {
        for (ending, predicate) in [(b"t", 1), (b"e", 2)] {
            if let Some(name) = parts.name.strip_suffix(ending) {
                (parts.name, parts.predicate) = (name, predicate);
                break;
            }
        }
        return parts;
    }
    for head in [&b"it"[..], b"vpst", b"vpt"] {
        if let Some(mask) = parts.name.strip_prefix(head) {
            (parts.name, parts.mask) = (&parts.name[..head.len()], mask);
            break;
        }
    }
    parts
}

/// Whether the instruction of this name may be in a block of vector instructions, so that it may have a predicate.
pub(super) fn is_predicable(name: &[u8], suffixes: &[u8], mode: MnemonicMode) -> bool {
    if !mode.has_mve {
        return false;
    }
    let is_half = |word: &[u8], other: &[u8]| name.starts_with(word) && name != other;
    let packed = Packed::new(name);
    has(words::PREDICABLE_CUSTOM, packed)
        || is_half(b"vldrh", b"vldrhi")
        || is_half(b"vstrh", b"vstrhi")
        || name.starts_with(b"vmov") && !matches!(suffixes, b".f16" | b".32" | b".16" | b".8")
        || is_half(b"vrint", b"vrintr")
        || begins(words::PREDICABLE, packed)
}

/// Returns which parts may follow a name; `whole` is the word as written.
pub(super) fn accepted(name: &[u8], suffixes: &[u8], whole: &[u8], mode: MnemonicMode) -> Accepted {
    let packed = Packed::new(name);
    let flags = has(words::SETTING_FLAGS, packed) || !mode.is_thumb && has(words::SETTING_FLAGS_IN_ARM, packed);
    let is_custom = || mode.has_custom && has(words::CUSTOM, packed) && !begins(words::CUSTOM_ACCUMULATING, packed);
    let condition = match () {
        () if has(words::UNCONDITIONAL, packed) || begins(words::BEGINNING_UNCONDITIONAL, packed) => false,
        () if whole.starts_with(b"vmull") && whole.ends_with(b".p64") => false,
        () if is_custom() => false,
        () if mode.has_mve && begins(words::BEGINNING_UNCONDITIONAL_IN_MVE, packed) => false,
        () if !mode.is_thumb => {
            !has(words::UNCONDITIONAL_IN_ARM, packed) && !name.starts_with(b"rfe") && !name.starts_with(b"srs")
        }
        () if mode.is_thumb_1 => name != b"movs" && (mode.is_v6m || name != b"nop"),
        () => true,
    };
    Accepted { flags, condition, predicate: is_predicable(name, suffixes, mode) }
}

/// Returns the letters after `it` as the mask in machine operands. From bit 3 down, it has a bit for each letter, set for `e`, and then
/// a set bit that ends the block. `None` if there are other letters than `t` and `e`.
pub(super) fn mask_of(letters: &[u8]) -> Option<i64> {
    let mut mask = 8;
    for letter in letters.iter().rev() {
        mask >>= 1;
        match letter {
            b't' => {}
            b'e' => mask |= 8,
            _ => return None,
        }
    }
    Some(mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARM: MnemonicMode =
        MnemonicMode { is_thumb: false, is_thumb_1: false, has_mve: false, has_custom: false, is_v6m: true };
    const THUMB: MnemonicMode = MnemonicMode { is_thumb: true, ..ARM };

    fn parts(word: &str, mode: MnemonicMode) -> (String, u8, bool) {
        let parts = split(word.as_bytes(), b"", mode);
        (String::from_utf8_lossy(parts.name).into_owned(), parts.condition, parts.sets_flags)
    }

    #[test]
    fn conditions_and_flags_are_split_off() {
        assert_eq!(parts("addseq", ARM), ("add".to_owned(), 0, true));
        assert_eq!(parts("bics", ARM), ("bic".to_owned(), ALWAYS, true));
        assert_eq!(parts("teq", ARM), ("teq".to_owned(), ALWAYS, false));
        assert_eq!(parts("movs", ARM), ("mov".to_owned(), ALWAYS, true));
        assert_eq!(parts("movs", THUMB), ("movs".to_owned(), ALWAYS, false));
        assert_eq!(parts("bls", THUMB), ("b".to_owned(), 9, false));
        assert_eq!(parts("blls", THUMB), ("bl".to_owned(), 9, false));
    }

    #[test]
    fn letters_behind_it_become_a_mask() {
        let mask = |word: &str| mask_of(word.as_bytes());
        assert_eq!(mask(""), Some(8));
        assert_eq!(mask("t"), Some(4));
        assert_eq!(mask("e"), Some(12));
        assert_eq!(mask("et"), Some(0b1010));
        assert_eq!(mask("eet"), Some(0b1101));
        assert_eq!(mask("x"), None);
        assert_eq!(split(b"itte", b"", THUMB).mask, b"te");
    }

    #[test]
    fn predicates_of_vectors_are_split_off() {
        let mve = MnemonicMode { has_mve: true, ..THUMB };
        let predicate = |word: &[u8]| (split(word, b".i32", mve).name.to_vec(), split(word, b".i32", mve).predicate);
        assert_eq!(predicate(b"vaddt"), (b"vadd".to_vec(), 1));
        assert_eq!(predicate(b"vadde"), (b"vadd".to_vec(), 2));
        assert_eq!(predicate(b"vshllt"), (b"vshllt".to_vec(), 0));
    }
}
