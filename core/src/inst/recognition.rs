//! Detects the target of a text if none was named, for extended views only.
//!
//! A directive that names the target (`.attribute arch, "rv64gc"`) or the header of a listing decides. Without one, names are
//! counted: mnemonics and registers. The default target is taken unless another one has more of its names in the text. A text
//! may also be for an architecture without a target here, which is then the result.

mod claim; // what a target says about a text
mod names; // words of a text
mod unsupported; // architectures without a target

use std::collections::HashMap;

use super::targets::Target;
use super::targets::registry::TARGETS;
use super::triple::Triple;
pub use claim::Claim;
use names::{MAX_NAMES, file_format_of, statement_of, words};
use unsupported::UNSUPPORTED;

/// The target that a text is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DetectedTarget {
    /// The text is for a target that is built in.
    BuiltIn(Claim),
    /// The text is for an architecture that no target reads, by its name.
    Unsupported(&'static str),
}

/// The number of lines of a text that are looked at. The top of a text decides, and an editor asks at every keystroke.
const MAX_LINES: usize = 500;

/// Returns the top of a text, which decides whether the text is for the default target.
pub fn top_of(text: &[u8]) -> &[u8] {
    let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    ends.map(|(at, _)| at).nth(MAX_LINES - 1).map_or(text, |end| &text[..end])
}

/// Returns the target of a text; `None` if it is the default one.
pub fn recognise(text: &[u8]) -> Option<DetectedTarget> {
    let default = Triple::default().target();
    let mut evidence = [Score::default(); TARGETS.len()];
    let mut claimed = None;
    let mut names = KnownWords::default();
    let lines = || top_of(text).split(|byte| *byte == b'\n');
    for line in lines() {
        let Some((word, rest)) = statement_of(line) else { continue };
        if word.starts_with(b".") {
            if let Some(found) = UNSUPPORTED.iter().find(|one| one.has_directive(word)) {
                return Some(DetectedTarget::Unsupported(found.name));
            }
            claimed = claimed.or_else(|| claim_of(|target| target.target_from_directive(word, rest, text)));
            continue;
        }
        if let Some(format) = file_format_of(line) {
            claimed = claimed.or_else(|| claim_of(|target| target.claim_of_file_format(format, text)));
            if let Some(found) = UNSUPPORTED.iter().find(|one| one.has_file_format(format)) {
                return Some(DetectedTarget::Unsupported(found.name));
            }
            continue;
        }
        count(&mut evidence, &mut names, word, rest);
    }
    if let Some((target, claim)) = claimed {
        return (target != default).then_some(DetectedTarget::BuiltIn(claim));
    }
    by_names(&evidence, lines(), default, text)
}

/// Returns the first target that makes a claim, and the claim.
fn claim_of(claim: impl Fn(&'static dyn Target) -> Option<Claim>) -> Option<(&'static dyn Target, Claim)> {
    TARGETS.iter().find_map(|target| claim(*target).map(|claim| (*target, claim)))
}

/// Returns the target that the names in a text show; `None` if it is the default one.
fn by_names<'t>(
    evidence: &[Score],
    lines: impl Iterator<Item = &'t [u8]>,
    default: &'static dyn Target,
    text: &[u8],
) -> Option<DetectedTarget> {
    let of_default = TARGETS.iter().position(|target| *target == default).map(|index| evidence[index]);
    let most = evidence.iter().map(|counts| counts.n_names).max()?;
    let (target, best) = TARGETS.into_iter().zip(evidence).find(|(_, counts)| counts.n_names == most)?;
    // Some words are alike in all architectures. Only if the best target understands less than half of the statements may the
    // text be for an architecture that is not supported.
    if best.n_understood * 2 < best.n_statements
        && let Some(stranger) = unsupported::found(lines.filter_map(statement_of), best.n_statements, most)
    {
        return Some(DetectedTarget::Unsupported(stranger));
    }
    let is_another = of_default.is_none_or(|of_default| most > of_default.n_names);
    if is_another { target.default_guess(text).map(DetectedTarget::BuiltIn) } else { None }
}

/// The evidence in a text for one target.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    /// Number of mnemonics and registers that the target has.
    n_names: usize,
    /// Number of statements in the text.
    n_statements: usize,
    /// Number of statements with a mnemonic and a register that the target has.
    n_understood: usize,
}

/// Counts the names of a statement in the score of every target.
fn count<'t>(evidence: &mut [Score], names: &mut KnownWords<'t>, mnemonic: &'t [u8], operands: &'t [u8]) {
    let is_known = names.targets_with_mnemonic(mnemonic);
    let mut n_registers = [0; TARGETS.len()];
    for word in words(operands) {
        let is_register = names.targets_with_register(word);
        for (number, has) in n_registers.iter_mut().zip(is_register) {
            *number += usize::from(has);
        }
    }
    for ((counts, is_known), n_registers) in evidence.iter_mut().zip(is_known).zip(n_registers) {
        counts.n_statements += 1;
        counts.n_names += (usize::from(is_known) + n_registers).min(MAX_NAMES);
        counts.n_understood += usize::from(is_known && n_registers > 0);
    }
}

/// For each target, by its index in the registry, whether it knows a word.
type KnownBy = [bool; TARGETS.len()];

/// A cache of the targets that know a word: a text has far fewer words than places where they occur.
#[derive(Default)]
struct KnownWords<'t> {
    /// The targets that have each word as a mnemonic.
    mnemonics: HashMap<&'t [u8], KnownBy>,
    /// The targets that have each word as a register.
    registers: HashMap<&'t [u8], KnownBy>,
}

impl<'t> KnownWords<'t> {
    /// Returns which targets have this mnemonic.
    fn targets_with_mnemonic(&mut self, word: &'t [u8]) -> KnownBy {
        *self.mnemonics.entry(word).or_insert_with(|| TARGETS.map(|target| target.knows_mnemonic(word)))
    }

    /// Returns which targets have this register.
    fn targets_with_register(&mut self, word: &'t [u8]) -> KnownBy {
        *self.registers.entry(word).or_insert_with(|| TARGETS.map(|target| target.knows_register(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(text: &str) -> Option<String> {
        recognise(text.as_bytes()).map(|whose| match whose {
            DetectedTarget::BuiltIn(claim) => claim.title,
            DetectedTarget::Unsupported(name) => format!("unsupported: {name}"),
        })
    }

    #[test]
    fn the_default_target_needs_no_evidence() {
        for text in ["", "nop\n", "ret\n", "add\n", "foo bar\n", "\taddl %eax, %ebx\n", "add eax, ebx\nmov x5, 3\n"] {
            assert_eq!(title(text), None, "{text}");
        }
    }

    #[test]
    #[cfg(all(feature = "x86", feature = "riscv", feature = "aarch64"))]
    fn names_are_counted_over_the_whole_text() {
        let text = "loop:\n\tadd a0, a0, a1 # %eax\n\tnop\n1: bnez a0, loop\n";
        assert_eq!(title(text).as_deref(), Some("RISC-V"));
        let text = "mov a0(%rip), %eax\nadd $a1, %ebx\n";
        assert_eq!(title(text), None);
    }

    #[test]
    #[cfg(all(feature = "x86", feature = "riscv", feature = "aarch64"))]
    fn a_directive_that_names_the_target_decides() {
        let text = "nop\n\t.attribute\t5, \"rv32i2p1_m2p0\"\n\tmovl %eax, %ebx\n";
        assert_eq!(title(text).as_deref(), Some("RISC-V, rv32im"));
        let text = ".intel_syntax noprefix\nadd a0, a1, a2\n";
        assert_eq!(title(text), None);
    }

    #[test]
    #[cfg(all(feature = "x86", feature = "riscv", feature = "aarch64", feature = "arm"))]
    fn registers_tell_arm_and_aarch64_apart() {
        let text = "1:\tldr r2, [r0], #4\n\tsubs r1, r1, #1\n\tadd r3, r3, r2\n\tbne 1b\n";
        assert_eq!(title(text).as_deref(), Some("Arm"));
        let text = "1:\tldr w2, [x0], #4\n\tsubs x1, x1, #1\n\tadd w3, w3, w2\n\tb.ne 1b\n";
        assert_eq!(title(text).as_deref(), Some("AArch64"));
        // Both targets know the directive of the first line.
        let text = "\t.arch armv8-a\n\t.eabi_attribute 28, 1\n\tbx lr\n";
        assert_eq!(title(text).as_deref(), Some("Arm, armv8-a"));
        assert_eq!(title("\t.arch armv8-a\n\tret\n").as_deref(), Some("AArch64, armv8-a"));
    }

    #[test]
    fn texts_for_unsupported_architectures_are_named() {
        let texts = [
            ("\tadd %o0, %o1, %o2\n\tretl\n\tfaddd %f0, %f2, %f4\n", "SPARC"),
            ("\tlwzu 5, 4(3)\n\tadd 4, 4, 5\n\tbdnz 1b\n", "PowerPC"),
            ("a.o:     file format elf32-tradbigmips\n\n   0:\t03e00008 \tjr\tra\n", "MIPS"),
        ];
        for (text, name) in texts {
            assert_eq!(title(text), Some(format!("unsupported: {name}")), "{text}");
        }
    }
}
