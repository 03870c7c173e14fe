//! File patterns: `?` is one character of a name, `*` any number of them, `{a,b}` one of several texts. `**` is any number of
//! folders, and must stand alone between slashes. A pattern without a slash matches file names in any folder; a slash at the
//! beginning is ignored; an unclosed `{` and a `}` without `{` are literal.

/// Whether a path matches a pattern. The path uses `/` on all systems, and is relative to the folder of the configuration file
/// that has the pattern.
pub fn matches(pattern: &str, path: &str) -> bool {
    if error_in(pattern).is_some() {
        return false;
    }
    expand(pattern).iter().any(|pattern| {
        let subject = if pattern.contains('/') { path } else { path.rsplit('/').next().unwrap_or(path) };
        matches_plain(pattern.trim_start_matches('/').as_bytes(), subject.as_bytes())
    })
}

/// The largest number of alternatives of a pattern: the product of the numbers in each pair of braces.
const MAX_ALTERNATIVES: usize = 64;

/// The largest size of a pattern, in bytes.
const MAX_BYTES: usize = 1_000;

/// Returns what is wrong with a pattern, which then matches nothing; `None` if it is right.
pub fn error_in(pattern: &str) -> Option<String> {
    if pattern.len() > MAX_BYTES {
        return Some(format!("it has more than {MAX_BYTES} bytes"));
    }
    let (mut n_alternatives, mut n_in_braces, mut is_in_braces) = (1_usize, 1, false);
    for character in pattern.chars() {
        match character {
            '{' if is_in_braces => return Some("braces in braces are not supported".to_owned()),
            '{' => (is_in_braces, n_in_braces) = (true, 1),
            ',' if is_in_braces => n_in_braces += 1,
            '}' if is_in_braces => (is_in_braces, n_alternatives) = (false, n_alternatives.saturating_mul(n_in_braces)),
            _ => {}
        }
    }
    if n_alternatives > MAX_ALTERNATIVES {
        return Some(format!("it has more than {MAX_ALTERNATIVES} alternatives"));
    }
    let mixes = |part: &str| part.contains("**") && part != "**";
    let is_mixed = expand(pattern).iter().any(|pattern| pattern.split('/').any(mixes));
    is_mixed.then(|| "`**` must stand alone between slashes".to_owned())
}

/// Returns the patterns without braces that a pattern with braces stands for.
fn expand(pattern: &str) -> Vec<String> {
    let mut unexpanded = vec![pattern.to_owned()];
    let mut done = Vec::new();
    while let Some(pattern) = unexpanded.pop() {
        let braces = pattern.find('{').and_then(|start| Some((start, start + pattern[start..].find('}')?)));
        let Some((start, end)) = braces else {
            done.push(pattern);
            continue;
        };
        for alternative in pattern[start + 1..end].split(',') {
            unexpanded.push(format!("{}{alternative}{}", &pattern[..start], &pattern[end + 1..]));
        }
    }
    done
}

/// Whether a path matches a pattern without braces. Instead of recursion, the last `*` and the last `**` are
/// remembered, from which the search goes on after a mismatch: each as the offset in the pattern after it, and the
/// offset in the path up to which it matches so far.
fn matches_plain(pattern: &[u8], path: &[u8]) -> bool {
    let (mut in_pattern, mut in_path) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    let mut double_star: Option<(usize, usize)> = None;
    loop {
        match pattern.get(in_pattern) {
            Some(b'*') if pattern[in_pattern..].starts_with(b"**") => {
                in_pattern += if pattern[in_pattern..].starts_with(b"**/") { 3 } else { 2 };
                double_star = Some((in_pattern, in_path));
                star = None;
                continue;
            }
            Some(b'*') => {
                in_pattern += 1;
                star = Some((in_pattern, in_path));
                continue;
            }
            Some(b'?') if path.get(in_path).is_some_and(|&byte| byte != b'/') => {
                in_pattern += 1;
                in_path += 1;
                // The other bytes of a character in UTF-8.
                while path.get(in_path).is_some_and(|byte| byte & 0xc0 == 0x80) {
                    in_path += 1;
                }
                continue;
            }
            Some(byte) if path.get(in_path) == Some(byte) => {
                (in_pattern, in_path) = (in_pattern + 1, in_path + 1);
                continue;
            }
            None if in_path == path.len() => return true,
            _ => {}
        }
        if let Some((after, from)) = star.filter(|&(_, from)| path.get(from).is_some_and(|&byte| byte != b'/')) {
            star = Some((after, from + 1));
            (in_pattern, in_path) = (after, from + 1);
        } else if let Some((after, from)) = double_star.filter(|&(_, from)| from < path.len()) {
            // A `**` matches whole folders: the next try begins after the next slash, or at the end of the path.
            let skipped = path[from..].iter().position(|&byte| byte == b'/').map_or(path.len() - from, |at| at + 1);
            double_star = Some((after, from + skipped));
            (in_pattern, in_path) = (after, from + skipped);
            star = None;
        } else {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{error_in, matches};

    #[test]
    fn invalid_patterns_match_nothing() {
        let alternatives_256 = "{a,b}".repeat(7) + "{a,b}";
        for pattern in
            [format!("{}.s", "x".repeat(1_000)), "{a,{b,c}}.s".to_owned(), alternatives_256, "{a,b}".repeat(100)]
        {
            assert!(error_in(&pattern).is_some() && !matches(&pattern, "a.s"), "{pattern}");
        }
        let many = "{a,b}".repeat(6);
        assert_eq!(error_in(&many), None);
        assert!(matches(&many, "ababab") && matches(&many, "bbbbbb") && matches(&many, "aaaaaa"));
        assert!(matches("{a,b", "{a,b") && matches("a}{b}", "a}b"));
    }

    #[test]
    fn wildcards_braces_and_folders_match() {
        assert!(matches("*.s", "a/b/c.s"));
        assert!(matches("a/*.s", "a/c.s"));
        assert!(!matches("a/*.s", "a/b/c.s"));
        assert!(matches("a/**/*.s", "a/b/d/c.s"));
        assert!(matches("a/**/*.s", "a/c.s"));
        assert!(matches("**/c?.{s,S}", "x/c1.S"));
        assert!(matches("/a/**", "a/b/c.s"));
        assert!(!matches("a?c.s", "a/c.s"));
        assert!(!matches("*.s", "a.asm"));
        assert!(matches("a*b*c.s", "aXbYbZc.s"));
        assert!(!matches("", "a"));
    }

    #[test]
    fn a_question_mark_is_one_character() {
        assert!(matches("?.s", "é.s") && matches("a/?x?.s", "a/🦀xß.s"));
        assert!(!matches("??.s", "é.s"));
        assert!(matches("*?.s", "né.s") && matches("*é?.s", "éé.s"));
        assert!(!matches("*é?.s", "é.s"));
    }

    #[test]
    fn two_stars_beside_other_text_are_an_error() {
        for pattern in ["**.s", "a**b", "a/**b/c.s", "**a/b", "***", "{*,a}*.s"] {
            assert_eq!(error_in(pattern).as_deref(), Some("`**` must stand alone between slashes"), "{pattern}");
            assert!(!matches(pattern, "a/b/c.s"), "{pattern}");
        }
        for pattern in ["**", "a/**", "**/a.s", "a/**/**/b.s", "*/*"] {
            assert_eq!(error_in(pattern), None, "{pattern}");
        }
    }
}
