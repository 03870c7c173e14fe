//! Makes messages readable whose texts are not valid Unicode. Editors that keep texts in UTF-16 may send half of a
//! surrogate pair. Such a message must not be lost, since the next change of the document builds on it.
//!
//! ```text
//! "a\ud83d"        half of a pair: becomes "a\ufffd", which also counts as one unit of UTF-16
//! "\ud83d\ude00"   a whole pair is kept
//! "\\ud83d"        an escaped backslash and letters are kept
//! ```

/// Escape of the character that replaces what cannot be read.
const REPLACEMENT: &[u8] = b"\\ufffd";

/// Returns a body of JSON with the replacement character for each half of a surrogate pair, escaped or encoded, and
/// for bytes that are not UTF-8.
pub fn readable(body: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(&byte) = rest.first() {
        let (n_bytes, is_kept) = match (byte, escaped_unit(rest)) {
            (_, Some(0xd800..=0xdbff)) => match escaped_unit(&rest[6..]) {
                Some(0xdc00..=0xdfff) => (12, true),
                _ => (6, false),
            },
            (_, Some(0xdc00..=0xdfff)) => (6, false),
            (b'\\', _) => (2.min(rest.len()), true),
            // A half that is encoded in three bytes, as UTF-8 does not allow.
            (0xed, _) if matches!(rest, [_, 0xa0..=0xbf, 0x80..=0xbf, ..]) => (3, false),
            _ => (1, true),
        };
        text.extend_from_slice(if is_kept { &rest[..n_bytes] } else { REPLACEMENT });
        rest = &rest[n_bytes..];
    }
    String::from_utf8_lossy(&text).into_owned().into_bytes()
}

/// Returns the UTF-16 unit of an escape such as `\ud83d` at the beginning of a text; `None` if there is none.
fn escaped_unit(text: &[u8]) -> Option<u32> {
    let digits = text.strip_prefix(b"\\u")?.get(..4)?;
    digits.iter().try_fold(0, |unit, digit| Some(16 * unit + char::from(*digit).to_digit(16)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &[u8], text: &str) {
        assert_eq!(serde_json::from_slice::<String>(&readable(body)).unwrap(), text);
    }

    #[test]
    fn halves_of_pairs_are_replaced() {
        check(br#""a\ud83d""#, "a\u{fffd}");
        check(br#""\uDE00b""#, "\u{fffd}b");
        check(br#""\ud83d\ud83d\ude00\ude00""#, "\u{fffd}\u{1f600}\u{fffd}");
        check(br#""\ud83d\n\ud83dx\ud83d\\""#, "\u{fffd}\n\u{fffd}x\u{fffd}\\");
        check(b"\"\xed\xa0\xbd|\"", "\u{fffd}|");
        check(b"\"\xff\xe9\"", "\u{fffd}\u{fffd}");
    }

    #[test]
    fn valid_text_is_unchanged() {
        for body in
            [&br#"{"a": "\\ud83d \\\\\ud83d\ude00 \u00e9 \"", "b": [1, null]}"#[..], b"\"\xc3\xa9\xf0\x9f\x98\x80\""]
        {
            assert_eq!(readable(body), body);
        }
        for body in [&b"\\"[..], b"\"\\u12", b"\"\\ud83", b"\\ud83d\\ude"] {
            readable(body);
        }
    }
}
