//! Replaces words of a line, for converters of other assemblers' texts.

/// Maximum length in bytes of a line after replacing; a line that would be longer stays as it is.
const LONGEST: usize = 1 << 16;

/// Replaces each word for which `replace` returns a text. Words consist of letters, digits and `others`.
pub fn replaced(text: &str, others: &[char], mut replace: impl FnMut(&str) -> Option<String>) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || others.contains(&letter);
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|letter| is_word(letter) != is_word(first)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        match Some(piece).filter(|_| is_word(first)).and_then(&mut replace) {
            Some(new) => out.push_str(&new),
            None => out.push_str(piece),
        }
        if out.len() > LONGEST {
            return text.to_owned();
        }
        rest = after;
    }
    out
}

/// Replaces words by their definitions, which `find` returns. Since definitions may name others, this is repeated until
/// nothing changes, but at most 16 times.
pub fn defined(text: &str, others: &[char], find: impl Fn(&str) -> Option<String>) -> String {
    const DEEPEST: usize = 16;
    let mut text = text.to_owned();
    for _ in 0..DEEPEST {
        let new = replaced(&text, others, &find);
        if new == text {
            break;
        }
        text = new;
    }
    text
}
