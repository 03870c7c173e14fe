//! File patterns: `?` one character, `*` any within a folder, `**` any number of folders, `{a,b}` alternatives. A pattern
//! without a slash matches file names in any folder.

/// Whether a path, with slashes and relative to the folder of the pattern, fits.
pub fn matches(pattern: &str, path: &str) -> bool {
    expand(pattern).iter().any(|pattern| {
        let subject = if pattern.contains('/') { path } else { path.rsplit('/').next().unwrap_or(path) };
        matches_plain(pattern.trim_start_matches('/').as_bytes(), subject.as_bytes())
    })
}

/// The most alternatives of a pattern; further ones are ignored.
const MAX_ALTERNATIVES: usize = 64;

/// Resolves the alternatives in braces.
fn expand(pattern: &str) -> Vec<String> {
    let mut open = vec![pattern.to_owned()];
    let mut done = Vec::new();
    while let Some(pattern) = open.pop() {
        let braces = pattern.find('{').and_then(|start| Some((start, start + pattern[start..].find('}')?)));
        let Some((start, end)) = braces.filter(|_| open.len() + done.len() < MAX_ALTERNATIVES) else {
            done.push(pattern);
            continue;
        };
        for alternative in pattern[start + 1..end].split(',') {
            open.push(format!("{}{alternative}{}", &pattern[..start], &pattern[end + 1..]));
        }
    }
    done
}

/// Matches without recursion: remembers the last `*` and the last `**`, the positions to go on from when stuck.
fn matches_plain(pattern: &[u8], path: &[u8]) -> bool {
    let (mut p, mut s) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    let mut double_star: Option<(usize, usize)> = None;
    loop {
        match pattern.get(p) {
            Some(b'*') if pattern[p..].starts_with(b"**") => {
                p += if pattern[p..].starts_with(b"**/") { 3 } else { 2 };
                double_star = Some((p, s));
                star = None;
                continue;
            }
            Some(b'*') => {
                p += 1;
                star = Some((p, s));
                continue;
            }
            Some(b'?') if path.get(s).is_some_and(|&byte| byte != b'/') => {
                (p, s) = (p + 1, s + 1);
                continue;
            }
            Some(byte) if path.get(s) == Some(byte) => {
                (p, s) = (p + 1, s + 1);
                continue;
            }
            None if s == path.len() => return true,
            _ => {}
        }
        if let Some((after, from)) = star.filter(|&(_, from)| path.get(from).is_some_and(|&byte| byte != b'/')) {
            star = Some((after, from + 1));
            (p, s) = (after, from + 1);
        } else if let Some((after, from)) = double_star.filter(|&(_, from)| from < path.len()) {
            // `**/` goes on after a slash, a final `**` anywhere.
            let skipped = path[from..].iter().position(|&byte| byte == b'/').map_or(path.len() - from, |at| at + 1);
            double_star = Some((after, from + skipped));
            (p, s) = (after, from + skipped);
            star = None;
        } else {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns() {
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
