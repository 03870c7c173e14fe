//! Strings in quotes, as compilers write them: `"\303\274.c"` is `ü.c`.

use std::borrow::Cow;

/// Returns the bytes of the first string in quotes of a text, with its escapes resolved, and what follows the string. A string without
/// a closing quotation mark ends with the text. `None` if the text has no string.
pub fn first_string(text: &str) -> Option<(Vec<u8>, &str)> {
    let start = text.find('"')? + 1;
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = start;
    while let Some(&byte) = bytes.get(at).filter(|byte| **byte != b'"') {
        at += 1;
        if byte != b'\\' {
            found.push(byte);
            continue;
        }
        let escaped = bytes.get(at).copied().unwrap_or(b'\\');
        at += 1;
        match escaped {
            b'0'..=b'7' => {
                let digits = bytes[at - 1..].iter().take(3).take_while(|digit| (b'0'..=b'7').contains(digit));
                at += digits.clone().count() - 1;
                found.push(digits.fold(0, |value: u8, digit| value.wrapping_mul(8).wrapping_add(digit - b'0')));
            }
            b'n' => found.push(b'\n'),
            b't' => found.push(b'\t'),
            b'r' => found.push(b'\r'),
            b'b' => found.push(8),
            b'f' => found.push(12),
            other => found.push(other),
        }
    }
    Some((found, text.get(at + 1..).unwrap_or_default()))
}

/// Returns the path that the first string in quotes of a text is, and what follows the string. In a path of Windows, slashes take the
/// place of backslashes. `None` if the text has no string.
pub(crate) fn first_path(text: &str) -> Option<(String, &str)> {
    let (bytes, rest) = first_string(text)?;
    let path = String::from_utf8_lossy(&bytes).into_owned();
    Some((if is_of_windows(&path) { path.replace('\\', "/") } else { path }, rest))
}

/// Whether a path begins with a drive or a share of Windows: only there a backslash surely separates folders.
fn is_of_windows(path: &str) -> bool {
    let is_drive = |path: &[u8]| matches!(path, [drive, b':', b'\\' | b'/', ..] if drive.is_ascii_alphabetic());
    is_drive(path.as_bytes()) || path.starts_with("\\\\")
}

/// Returns a text as it stands between the quotes of a directive.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['"', '\\', '\n', '\r']) {
        return text.into();
    }
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    text.replace('\n', "\\n").replace('\r', "\\r").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone() {
        for (text, found, rest) in [
            ("1 \"a.c\" md5 0x1", "a.c", " md5 0x1"),
            ("\"\\303\\274.c\"", "ü.c", ""),
            ("\"q\\\"x.c\" \"b\"", "q\"x.c", " \"b\""),
            ("\"a\\\\b\\tc\"", "a\\b\tc", ""),
            ("\"\\0601\\7\"", "01\u{7}", ""),
            ("\"open", "open", ""),
            ("\"open\\", "open\\", ""),
        ] {
            let (bytes, behind) = first_string(text).unwrap();
            assert_eq!((String::from_utf8(bytes).unwrap().as_str(), behind), (found, rest), "{text}");
        }
        assert_eq!(first_string("1 a.c"), None);
    }

    #[test]
    fn escaping_is_undone_by_reading() {
        for text in ["a.c", "q\"x.c", "a\\b.c", "a\nb\r.c", "ü\\", ""] {
            let written = format!("\"{}\"", escaped(text));
            assert_eq!(first_string(&written), Some((text.as_bytes().to_vec(), "")), "{written}");
            assert!(!written.contains('\n'), "{written}");
        }
    }

    #[test]
    fn paths_of_windows_have_slashes() {
        for (text, path) in [
            ("\"C:\\\\src\\\\a.c\"", "C:/src/a.c"),
            ("\"\\\\\\\\host\\\\a.c\"", "//host/a.c"),
            ("\"a\\\\b.c\"", "a\\b.c"),
        ] {
            assert_eq!(first_path(text).map(|(path, _)| path).as_deref(), Some(path), "{text}");
        }
    }
}
