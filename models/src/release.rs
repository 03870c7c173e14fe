//! The release of the reference from which all data come, read from the file `REFERENCE` of this package.

/// Number of the release, such as `9.0.1`.
pub const RELEASE: &str = value_of(include_str!("../REFERENCE"), "release\t");

/// Returns the text after `key` at the beginning of a line, up to the end of that line.
const fn value_of(text: &'static str, key: &str) -> &'static str {
    let mut rest = text;
    loop {
        let (line, others) = split_line(rest);
        if starts_with(line, key) {
            return line.split_at(key.len()).1;
        }
        assert!(!others.is_empty(), "the file lacks the key");
        rest = others;
    }
}

/// Splits off the first line, without its end, from the rest.
const fn split_line(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != b'\n' {
        end += 1;
    }
    let (line, rest) = text.split_at(end);
    (line, if rest.is_empty() { rest } else { rest.split_at(1).1 })
}

/// Whether a text begins with another; `str::starts_with` is not for constants.
const fn starts_with(text: &str, start: &str) -> bool {
    let (text, start) = (text.as_bytes(), start.as_bytes());
    if text.len() < start.len() {
        return false;
    }
    let mut index = 0;
    while index < start.len() {
        if text[index] != start[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_with_its_line() {
        const TEXT: &str = "# release\t1\nmajor\t2\nrelease\t2.1.0\nsuite\tsid";
        assert_eq!(value_of(TEXT, "release\t"), "2.1.0");
        assert_eq!(value_of(TEXT, "suite\t"), "sid");
    }

    #[test]
    fn the_release_is_three_numbers() {
        assert_eq!(RELEASE.split('.').filter_map(|part| part.parse::<u32>().ok()).count(), 3, "{RELEASE}");
    }
}
