//! Recognises that a text is for RISC-V, and makes a claim of it: a guess at triple, processor and features.

use super::arch_string::{self, ArchString, Extensions};
use super::face::FACE;
use super::features::EXPERIMENTAL;
use super::tables::Tables;
use crate::inst::recognition::Claim;
use crate::inst::targets::face::Assumed;

/// Extensions that `g` stands for.
const GENERAL: [&str; 7] = ["i", "m", "a", "f", "d", "zicsr", "zifencei"];

/// Extensions of one letter, in their canonical order.
const LETTERS: &str = "mafdqcbvh";

/// Returns the claim for a directive: an `.attribute` with an architecture, or an `.option` of RISC-V. `None` for any other.
pub(super) fn target_from_directive(directive: &[u8], operands: &[u8]) -> Option<Claim> {
    match directive {
        b".attribute" => of_attribute(operands),
        b".option" => {
            let word = operands.split(|byte| matches!(byte, b',' | b' ' | b'\t' | b'#')).next()?;
            const OPTIONS: [&[u8]; 9] =
                [b"push", b"pop", b"rvc", b"norvc", b"relax", b"norelax", b"exact", b"noexact", b"arch"];
            OPTIONS.contains(&word).then(default_guess)
        }
        _ => None,
    }
}

/// Returns the claim of a file format in a listing, such as `elf64-littleriscv`.
pub(super) fn claim_of_file_format(format: &[u8]) -> Option<Claim> {
    let is_narrow = format.starts_with(b"elf32");
    FACE.has_file_format(format).then(|| assumption_with(if is_narrow { "rv32" } else { "" }))
}

/// Returns the claim of `.attribute`; `None` unless its tag is the architecture.
fn of_attribute(operands: &[u8]) -> Option<Claim> {
    let tag = operands.split(|byte| *byte == b',').next()?.trim_ascii();
    let text = operands.split(|byte| *byte == b'"').nth(1)?;
    if !matches!(tag, b"5" | b"arch" | b"Tag_arch") {
        return None;
    }
    let tables = Tables::get().ok()?;
    match arch_string::parse(text, &tables.own) {
        Ok(architecture) => Some(claim_of(&architecture, &tables.own)),
        // The reader will say what is wrong with it.
        Err(_) => Some(default_guess()),
    }
}

/// Returns the claim for an architecture string.
fn claim_of(architecture: &ArchString, tables: &impl Extensions) -> Claim {
    let has_vectors = architecture.extensions.iter().any(|name| *name == "v" || name.starts_with("zv"));
    let sign = match (architecture.xlen, has_vectors) {
        (32, _) => "rv32",
        (_, true) => "",
        (_, false) => "rv64 without vectors",
    };
    let named = essential(architecture, tables);
    let feature = |name: &&str| {
        let is_experimental = tables.find(name.as_bytes()).is_some_and(|extension| extension.is_experimental);
        format!("+{}{name}", if is_experimental { EXPERIMENTAL } else { "" })
    };
    Claim {
        triple: format!("riscv{}", architecture.xlen),
        features: named.iter().map(feature).collect(),
        title: format!("RISC-V, {}", short_name(architecture, &named)),
        ..assumption_with(sign)
    }
}

/// Returns the names of the extensions of an architecture that its other extensions do not imply. Of two that imply each other, the
/// one with a name of one letter is kept.
fn essential(architecture: &ArchString, tables: &impl Extensions) -> Vec<&'static str> {
    let mut kept = architecture.extensions.clone();
    let mut candidates: Vec<&'static str> = kept.iter().copied().collect();
    candidates.sort_by_key(|name| std::cmp::Reverse((name.len() > 1, *name)));
    for name in candidates {
        let mut others = kept.clone();
        others.remove(name);
        let mut completed = others.clone();
        let is_implied = arch_string::complete(&mut completed, architecture.xlen, tables).is_ok();
        if is_implied && completed.contains(name) {
            kept = others;
        }
    }
    kept.into_iter().collect()
}

/// Returns a short architecture string such as `rv64gc_zba`: all extensions of one letter, and of the others those in `named`.
fn short_name(architecture: &ArchString, named: &[&str]) -> String {
    let all = &architecture.extensions;
    let is_general = GENERAL.iter().all(|name| all.contains(name));
    let base = match () {
        () if is_general => "g",
        () if all.contains("e") => "e",
        () => "i",
    };
    let is_named = |name: &str| !is_general || !GENERAL.contains(&name);
    let mut text = format!("rv{}{base}", architecture.xlen);
    text.extend(LETTERS.split("").filter(|letter| all.contains(letter) && is_named(letter)));
    for name in named.iter().filter(|name| name.len() > 1 && is_named(name)) {
        text.push('_');
        text.push_str(name);
    }
    text
}

/// Returns the claim for a text that is for RISC-V, but says nothing more.
pub(super) fn default_guess() -> Claim {
    assumption_with("")
}

/// Returns the claim for a sign that `FACE.assumed` lists; any other text stands for its default.
fn assumption_with(sign: &str) -> Claim {
    let Assumed { triple, cpu } = FACE.assumed.find(|known| known == sign);
    Claim::new(triple, cpu, "RISC-V")
}

/// Whether a word, in any case, is a mnemonic.
pub(super) fn knows_mnemonic(word: &[u8]) -> bool {
    let lower = word.to_ascii_lowercase();
    Tables::get().is_ok_and(|tables| tables.assembler.find_mnemonic(&lower).is_some())
}

/// Whether a word names a register.
pub(super) fn knows_register(word: &[u8]) -> bool {
    Tables::get().is_ok_and(|tables| tables.isa.find_written_register(word).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(directive: &str, operands: &str) -> Option<(String, String, String)> {
        let claim = target_from_directive(directive.as_bytes(), operands.as_bytes())?;
        Some((claim.title, claim.triple, claim.cpu))
    }

    #[test]
    fn titles_have_short_architecture_strings() {
        for (text, short, cpu) in [
            ("rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0", "rv64gc", "sifive-u74"),
            ("rv64gcv", "rv64gcv", "spacemit-x60"),
            ("rv64imac", "rv64imac", "sifive-u74"),
            ("rv32e", "rv32e", "syntacore-scr5-rv32"),
            ("rv64gc_zba1p0_zbb", "rv64gc_zba_zbb", "sifive-u74"),
        ] {
            let (title, triple, processor) = title(".attribute", &format!("5, \"{text}\"")).unwrap();
            assert_eq!((title, triple), (format!("RISC-V, {short}"), format!("riscv{}", &text[2..4])));
            assert_eq!(processor, cpu);
        }
    }

    #[test]
    fn other_attributes_and_options_make_no_claim() {
        assert_eq!(title(".attribute", "4, 16"), None);
        assert_eq!(title(".option", "pic0"), None);
        assert_eq!(title(".option", "norvc # short forms").unwrap().0, "RISC-V");
    }
}
