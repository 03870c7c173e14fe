//! Which target is this text for? Asked where nobody said it, and only by views that the reference does not have.
//!
//! What a directive says outright decides (`.attribute arch, "rv64gc"`). Without one, names are counted: of mnemonics and
//! of registers. The default target keeps a text that speaks as much for it as for any other.

use super::targets::Target;
use super::targets::registry::TARGETS;
use super::triple::Triple;

/// What a text is written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub triple: String,
    /// The processor that is named, or assumed where none is.
    pub cpu: String,
    /// Features beyond the processor's, as `-mattr` has them.
    pub features: Vec<String>,
    /// What people call it: `RISC-V, rv64gc`.
    pub told: String,
}

/// Lines that are looked at: the answer lies at the top of a text, and it is asked for at every keystroke.
const MAX_LINES: usize = 2000;

/// More names than this in one statement prove no more.
const MAX_NAMES: usize = 4;

/// What a text is for if it is not for the default target.
pub fn recognise(text: &[u8]) -> Option<Claim> {
    let default = Triple::default().target;
    let mut scores = [0_usize; TARGETS.len()];
    for line in text.split(|byte| *byte == b'\n').take(MAX_LINES) {
        let Some((word, rest)) = statement_of(line) else { continue };
        if word.starts_with(b".") {
            let claims = |target: &&'static dyn Target| target.claim(word, rest).map(|claim| (*target, claim));
            if let Some((target, claim)) = TARGETS.iter().find_map(claims) {
                return (target != default).then_some(claim);
            }
            continue;
        }
        for (score, target) in scores.iter_mut().zip(TARGETS) {
            *score += n_known(target, word, rest);
        }
    }
    let default_score = TARGETS.iter().position(|target| *target == default).map_or(0, |number| scores[number]);
    let best = *scores.iter().max()?;
    let target = TARGETS.into_iter().zip(scores).find(|(_, score)| *score == best).map(|(target, _)| target)?;
    if best > default_score { target.assumption() } else { None }
}

/// The first word of a statement that is no label, and what follows it on the line.
fn statement_of(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut rest = line.trim_ascii();
    loop {
        let (word, after) = split_word(rest);
        if word.is_empty() {
            return None;
        }
        match after.trim_ascii_start().strip_prefix(b":") {
            Some(behind) => rest = behind.trim_ascii_start(),
            None => return Some((word, after.trim_ascii())),
        }
    }
}

fn split_word(text: &[u8]) -> (&[u8], &[u8]) {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'%');
    text.split_at(text.iter().take_while(|byte| is_part(byte)).count())
}

/// How many names of a statement a target knows.
fn n_known(target: &dyn Target, mnemonic: &[u8], operands: &[u8]) -> usize {
    let mut n_known = usize::from(target.knows_mnemonic(mnemonic));
    let mut rest = operands;
    // Where comments begin differs; none of these is part of an operand that is worth a look.
    while !rest.is_empty() && !rest.starts_with(b"# ") && !rest.starts_with(b"//") && n_known < MAX_NAMES {
        let (word, after) = split_word(rest);
        n_known += usize::from(!word.is_empty() && target.knows_register(word));
        rest = if word.is_empty() { &rest[1..] } else { after };
    }
    n_known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Option<String> {
        recognise(text.as_bytes()).map(|claim| claim.told)
    }

    #[test]
    fn the_default_target_needs_no_evidence() {
        for text in ["", "nop\n", "ret\n", "add\n", "foo bar\n", "\taddl %eax, %ebx\n", "add eax, ebx\nmov x5, 3\n"] {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn names_are_counted_over_the_whole_text() {
        let text = "loop:\n\tadd a0, a0, a1 # %eax\n\tnop\n1: bnez a0, loop\n";
        assert_eq!(told(text).as_deref(), Some("RISC-V"));
        let text = "mov a0(%rip), %eax\nadd $a1, %ebx\n";
        assert_eq!(told(text), None);
    }

    #[test]
    fn what_a_directive_says_decides() {
        let text = "nop\n\t.attribute\t5, \"rv32i2p1_m2p0\"\n\tmovl %eax, %ebx\n";
        assert_eq!(told(text).as_deref(), Some("RISC-V, rv32im"));
        let text = ".intel_syntax noprefix\nadd a0, a1, a2\n";
        assert_eq!(told(text), None);
    }
}
