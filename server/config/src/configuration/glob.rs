//! File patterns: `?` one character, `*` any within a folder, `**` any number of folders, `{a,b}` alternatives. A pattern
//! without a slash matches file names in any folder.

/// Whether a path fits a pattern. The path has slashes and is relative to the folder of the pattern.
pub fn matches(pattern: &str, path: &str) -> bool {
    if problem_of(pattern).is_some() {
        return false;
    }
    expand(pattern).iter().any(|pattern| {
        let subject = if pattern.contains('/') { path } else { path.rsplit('/').next().unwrap_or(path) };
        matches_plain(pattern.trim_start_matches('/').as_bytes(), subject.as_bytes())
    })
}

/// The most alternatives of a pattern: the product of those in each pair of braces.
const MAX_ALTERNATIVES: usize = 64;

/// The most bytes of a pattern.
const MAX_BYTES: usize = 1_000;

/// Returns what is wrong with a pattern, which then matches nothing.
pub fn problem_of(pattern: &str) -> Option<String> {
    if pattern.len() > MAX_BYTES {
        return Some(format!("it has more than {MAX_BYTES} bytes"));
    }
    let (mut n_alternatives, mut n_here, mut is_inside) = (1_usize, 1, false);
    for letter in pattern.chars() {
        match letter {
            '{' if is_inside => return Some("braces in braces are not known".to_owned()),
            '{' => (is_inside, n_here) = (true, 1),
            ',' if is_inside => n_here += 1,
            '}' if is_inside => (is_inside, n_alternatives) = (false, n_alternatives.saturating_mul(n_here)),
            _ => {}
        }
    }
    (n_alternatives > MAX_ALTERNATIVES).then(|| format!("it has more than {MAX_ALTERNATIVES} alternatives"))
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

/// Whether a path fits a pattern without braces. Instead of recursion, the last `*` and the last `**` are remembered:
/// each as the position in the pattern behind it and the position in the path from which to try again.
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
                (in_pattern, in_path) = (in_pattern + 1, in_path + 1);
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
            // A `**` takes whole folders: the next try begins behind the next slash, or at the end of the path.
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
    use super::{matches, problem_of};

    #[test]
    fn patterns_of_many_alternatives_match_nothing() {
        let two_hundred = "{a,b}".repeat(7) + "{a,b}";
        for pattern in [format!("{}.s", "x".repeat(1_000)), "{a,{b,c}}.s".to_owned(), two_hundred, "{a,b}".repeat(100)]
        {
            assert!(problem_of(&pattern).is_some() && !matches(&pattern, "a.s"), "{pattern}");
        }
        let many = "{a,b}".repeat(6);
        assert_eq!(problem_of(&many), None);
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
}
