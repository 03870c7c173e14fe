//! Signs in a text that it is for x86.

use super::face::FACE;
use super::isa::X86Isa;
use crate::inst::recognition::Claim;
use crate::inst::targets::face::Assumed;

/// Returns the claim of a directive that only texts for x86 have.
pub(super) fn target_from_directive(directive: &[u8]) -> Option<Claim> {
    FACE.has_directive(directive).then(default_guess)
}

/// Returns the claim of a file format in a listing, such as `elf64-x86-64` or `pei-i386`.
pub(super) fn claim_of_file_format(format: &[u8]) -> Option<Claim> {
    FACE.has_file_format(format).then(default_guess)
}

/// Returns the claim for a text that is full of names of x86.
pub(super) fn default_guess() -> Claim {
    let Assumed { triple, cpu } = FACE.assumed.otherwise;
    Claim::new(triple, cpu, "x86")
}

/// Whether a word, in any case, is a mnemonic.
pub(super) fn knows_mnemonic(word: &[u8]) -> bool {
    let lower = word.to_ascii_lowercase();
    X86Isa::get().is_ok_and(|isa| isa.find_mnemonic(&lower).is_some())
}

/// Whether a word, in any case and with or without `%`, is a register.
pub(super) fn knows_register(word: &[u8]) -> bool {
    let name = word.strip_prefix(b"%").unwrap_or(word).to_ascii_lowercase();
    X86Isa::get().is_ok_and(|isa| isa.find_written_register(&name).is_some())
}
