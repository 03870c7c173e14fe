//! How a statement looks, on any target and in either dialect.

use mca_core::Target;

/// A person sees what a text is in its first lines, too.
pub const MOST_LINES: usize = 2000;

/// The mnemonic and the operands of a line, if it looks like an instruction.
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

/// Whether registers of x86 stand without `%`, in a text that is for it.
pub fn is_intel(text: &str) -> bool {
    let (mut n_intel, mut n_att) = (0, 0);
    for (_, operands) in text.lines().take(MOST_LINES).filter_map(statement_of) {
        if operands.contains('%') {
            n_att += 1;
        } else if operands.split(|letter: char| !letter.is_ascii_alphanumeric()).any(is_x86_register) {
            n_intel += 1;
        }
    }
    // Others have registers of the same names.
    n_intel > n_att && Target::detect(text.as_bytes()).is_none()
}

pub fn is_x86_register(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let general = ["ax", "bx", "cx", "dx", "si", "di", "bp", "sp"];
    let wide = word.strip_prefix(['r', 'e']).unwrap_or(&word);
    let numbered = |prefix: &str| {
        let number = word.strip_prefix(prefix).map(|rest| rest.trim_end_matches(['d', 'w', 'b']));
        number.and_then(|number| number.parse::<u8>().ok())
    };
    general.contains(&wide)
        || ["al", "bl", "cl", "dl", "ah", "bh", "ch", "dh", "sil", "dil", "rip"].contains(&word.as_str())
        || numbered("r").is_some_and(|number| (8..32).contains(&number))
        || ["xmm", "ymm", "zmm", "mm"].iter().any(|prefix| numbered(prefix).is_some_and(|number| number < 32))
}

/// Whether a statement may branch, on any target.
pub fn is_branch(mnemonic: &str) -> bool {
    let is_arm = mnemonic == "b" || mnemonic.starts_with("b.") || ["cbz", "cbnz", "tbz", "tbnz"].contains(&mnemonic);
    let riscv =
        ["beq", "bne", "blt", "bge", "bltu", "bgeu", "beqz", "bnez", "blez", "bgez", "bltz", "bgtz", "bgt", "ble"];
    mnemonic.starts_with('j')
        || mnemonic.starts_with("loop")
        || is_arm
        || riscv.contains(&mnemonic.strip_prefix("c.").unwrap_or(mnemonic))
        || ["bgtu", "bleu"].contains(&mnemonic)
}
