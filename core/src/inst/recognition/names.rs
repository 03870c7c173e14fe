//! Names in the lines of a text: mnemonics and words that may be registers.

/// Maximum number of names that count for one statement, so that a long list of registers does not decide.
pub(super) const MAX_NAMES: usize = 4;

/// Returns the format in the header of a listing, `a.out:     file format elf64-littleriscv`; `None` for other lines.
pub(super) fn file_format_of(line: &[u8]) -> Option<&[u8]> {
    const WORDS: &[u8] = b"file format ";
    let at = line.windows(WORDS.len()).position(|words| words == WORDS)?;
    Some(line[at + WORDS.len()..].trim_ascii())
}

/// Returns the first word of a statement, after any labels, and the rest of the line; `None` if there is no word.
pub(super) fn statement_of(line: &[u8]) -> Option<(&[u8], &[u8])> {
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

/// Splits a text after the characters that mnemonics and registers may have.
fn split_word(text: &[u8]) -> (&[u8], &[u8]) {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'%');
    text.split_at(text.iter().take_while(|byte| is_part(byte)).count())
}

/// Returns the words of operands, up to a comment.
pub(super) fn words(operands: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = operands;
    std::iter::from_fn(move || {
        // Comments begin differently on different targets; no operand that matters contains one of these marks.
        while !rest.is_empty() && ![b"# ", b"//", b"; "].iter().any(|mark| rest.starts_with(*mark)) {
            let (word, after) = split_word(rest);
            rest = if word.is_empty() { &rest[1..] } else { after };
            if !word.is_empty() {
                return Some(word);
            }
        }
        None
    })
}
