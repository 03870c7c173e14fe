//! Guesses what a statement is (its syntax, registers, branches) without a parser, on any target and in either syntax.

use mca_core::Target;
use mca_core::target::Architecture;

/// Number of lines at the top of a text by which its kind is detected.
pub const MOST_LINES: usize = 2000;

/// Returns the mnemonic and the operands of a line, after a label and without a comment, if it looks like an
/// instruction.
pub fn statement_of(line: &str) -> Option<(&str, &str)> {
    let code = line.trim();
    let code =
        code.split_once(':').filter(|(label, _)| !label.contains([' ', '\t', '"', '['])).map_or(code, |(_, rest)| rest);
    let code = code.split(['#', ';']).next().unwrap_or_default().trim();
    let (mnemonic, operands) = code.split_once([' ', '\t']).unwrap_or((code, ""));
    let is_name = mnemonic.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_');
    let is_instruction = mnemonic.starts_with(|first: char| first.is_ascii_alphabetic()) && is_name;
    is_instruction.then(|| (mnemonic, operands.trim()))
}

/// Whether a text is in Intel syntax: more lines have registers without the sign of AT&T syntax, `%`, than with it.
pub fn is_intel(text: &str) -> bool {
    let (mut n_intel, mut n_att) = (0, 0);
    let signed = Architecture::all().map(Architecture::facts).find(|facts| facts.register_sign.is_some());
    let Some((registers, sign)) = signed.and_then(|facts| Some((&facts.registers, facts.register_sign?))) else {
        return false;
    };
    let is_register = |word: &str| registers.contain(&word.to_ascii_lowercase());
    for (_, operands) in text.lines().take(MOST_LINES).filter_map(statement_of) {
        if operands.contains(sign) {
            n_att += 1;
        } else if operands.split(|letter: char| !letter.is_ascii_alphanumeric()).any(is_register) {
            n_intel += 1;
        }
    }
    // Other architectures have registers of the same names, so a text for which a target is detected is not taken for
    // Intel syntax.
    n_intel > n_att && Target::detect(text.as_bytes()).is_none()
}

/// Whether a word is a register, on any target.
pub fn is_register(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    Architecture::all().any(|architecture| architecture.facts().registers.contain(&word))
}

/// Whether a mnemonic may be that of a branch, on any target.
pub fn is_branch(mnemonic: &str) -> bool {
    Architecture::all().any(|architecture| architecture.facts().branches.contain(mnemonic))
}

/// Whether a branch is conditional, by its mnemonic.
pub fn is_conditional(mnemonic: &str) -> bool {
    is_branch(mnemonic) && !["b", "j", "jmp", "jr", "c.j", "c.jr"].contains(&mnemonic)
}
