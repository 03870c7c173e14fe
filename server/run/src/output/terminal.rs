//! Makes output safe for terminals. Texts, objects and names of files come from others, and control sequences in them
//! could change a terminal's title, clipboard or screen. Files and pipes get every byte unchanged.

use std::borrow::Cow;

/// Returns the text with a blank for each control character except line ends and tabs, and for each character that reverses the
/// direction of text. Each sequence of bytes that is not UTF-8 becomes U+FFFD. The escape sequences of [`COLOURS`] are kept; others
/// could hide text, so they lose the character that begins them.
pub fn drawn(text: &[u8]) -> Cow<'_, [u8]> {
    let is_plain = |byte: &u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~');
    if text.iter().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut drawn = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        add(chunk.valid(), &mut drawn);
        if !chunk.invalid().is_empty() {
            drawn.push(char::REPLACEMENT_CHARACTER);
        }
    }
    Cow::Owned(drawn.into_bytes())
}

/// Appends valid text to `drawn`, with blanks for invisible characters.
fn add(text: &str, drawn: &mut String) {
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let n_bytes = match letter {
            '\x1b' => length_of_colour(rest).unwrap_or(0),
            '\r' if rest.starts_with("\r\n") => 1,
            letter if is_unseen(letter) => 0,
            letter => letter.len_utf8(),
        };
        match rest.split_at(n_bytes) {
            ("", _) => {
                drawn.push(' ');
                rest = &rest[letter.len_utf8()..];
            }
            (kept, behind) => {
                drawn.push_str(kept);
                rest = behind;
            }
        }
    }
}

/// Escape sequences for colours, bold, faint and plain text that messages and reports have.
const COLOURS: [&str; 13] = [
    "\x1b[0m",
    "\x1b[1m",
    "\x1b[2m",
    "\x1b[32m",
    "\x1b[33m",
    "\x1b[1;31m",
    "\x1b[0;1;30m",
    "\x1b[0;1;31m",
    "\x1b[0;1;32m",
    "\x1b[0;1;33m",
    "\x1b[0;1;34m",
    "\x1b[0;1;35m",
    "\x1b[0;1;36m",
];

/// Returns the length in bytes of the sequence of [`COLOURS`] that the text begins with; `None` if it begins with none.
fn length_of_colour(text: &str) -> Option<usize> {
    COLOURS.iter().find(|colour| text.starts_with(**colour)).map(|colour| colour.len())
}

/// Whether a character is invisible, or changes how others are shown.
fn is_unseen(letter: char) -> bool {
    let reverses = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    reverses || letter.is_control() && !matches!(letter, '\n' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_control_a_terminal() {
        for (text, wanted) in [
            ("a\tb\nc", "a\tb\nc"),
            ("\x1b[0;1;31merror: \x1b[0mé\r\n", "\x1b[0;1;31merror: \x1b[0mé\r\n"),
            ("\x1b]0;title\x07 \x1b[2J\x1b[3", " ]0;title   [2J [3"),
            ("\x1b[8mhidden\x1b[0;30;40m\x1b[30m\x1b[m", " [8mhidden [0;30;40m [30m [m"),
            ("over\rwritten\x08\x7f\u{9b}2J", "over written   2J"),
            ("\u{202e}evil\u{2066}", " evil "),
        ] {
            assert_eq!(String::from_utf8_lossy(&drawn(text.as_bytes())), wanted, "{text:?}");
        }
        assert_eq!(&*drawn(b"a\x9b2Jb"), "a\u{fffd}2Jb".as_bytes());
        assert!(matches!(drawn(b"a\tb\n"), Cow::Borrowed(_)));
    }
}
