//! Finds the places in a source that a compiler's messages are about.
//!
//! ```text
//! dot.c:3:5: error: 'x' undeclared (first use in this function)
//! error[E0425]: cannot find value `x` in this scope
//!  --> src/lib.rs:3:5
//! ```

use std::path::Path;

/// A message of a compiler about a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Line, counted from 0.
    pub line: usize,
    /// Column in bytes, counted from 0.
    pub column: usize,
    /// Whether it is an error, and not a warning.
    pub is_error: bool,
    /// Text of the message, without the place and the severity.
    pub text: String,
}

/// Returns the messages about the file at `path` in a compiler's output `said`, sorted by place. If none of them is an error,
/// the whole output is added as one error on the first line.
pub fn complaints(said: &str, path: &Path) -> Vec<Complaint> {
    let mut found: Vec<Complaint> = Vec::new();
    // Rust: severity and text of the last message, whose place follows on a line of its own.
    let mut pending: Option<(bool, String)> = None;
    // Fortran: a place, whose message follows after a copy of the line.
    let mut awaited: Option<(usize, usize)> = None;
    for line in said.lines() {
        if let (Some(place), Some(text)) = (awaited, headline(line)) {
            found.push(complaint(place, text));
            awaited = None;
        } else if let Some(rest) = line.trim_start().strip_prefix("--> ") {
            let place = split_place(rest, path).map(|(place, _)| place);
            found.extend(place.zip(pending.take()).map(|(place, text)| complaint(place, text)));
        } else if let Some((place, rest)) = split_place(line, path) {
            match headline(rest.trim_start_matches(':').trim()) {
                Some(text) => found.push(complaint(place, text)),
                // A place on a line of its own.
                None if rest.trim_matches(':').trim().is_empty() => awaited = Some(place),
                None => {}
            }
        } else if let Some(text) = headline(line) {
            pending = Some(text);
        }
    }
    found.sort_by_key(|complaint| (complaint.line, complaint.column));
    found.dedup();
    if !found.iter().any(|complaint| complaint.is_error) {
        found.push(Complaint { line: 0, column: 0, is_error: true, text: said.trim().to_owned() });
    }
    found
}

/// Makes a complaint of its parts.
fn complaint((line, column): (usize, usize), (is_error, text): (bool, String)) -> Complaint {
    Complaint { line, column, is_error, text }
}

/// Splits a message that begins with a place, `path:3:5`. Returns line and column counted from 0, and the rest. `None` unless
/// the written path is an end of `path`, or begins with `..` and ends with the file's name.
fn split_place<'a>(line: &'a str, path: &Path) -> Option<((usize, usize), &'a str)> {
    let name = path.file_name()?.to_str()?;
    let end = line.match_indices(name).map(|(at, _)| at + name.len()).find(|end| line[*end..].starts_with(':'))?;
    let written = Path::new(line[..end].trim_start_matches("./"));
    if !path.ends_with(written) && !written.starts_with("..") {
        return None;
    }
    let rest = &line[end + 1..];
    let (row, rest) = number(rest)?;
    let (column, rest) = rest.strip_prefix(':').and_then(number).unwrap_or((1, rest));
    Some(((row.saturating_sub(1), column.saturating_sub(1)), rest))
}

/// Splits a number from the beginning of a text; `None` if no number is there.
fn number(text: &str) -> Option<(usize, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..length].parse().ok()?, &text[length..]))
}

/// Parses the first line of a message: `error: text`, `error[E0425]: text`, `fatal error: text`, `warning: text`. Returns
/// whether it is an error, and its text; `None` for any other line.
fn headline(line: &str) -> Option<(bool, String)> {
    let (kind, text) = line.split_once(": ")?;
    let kind = kind.split('[').next()?;
    let is_error = match kind {
        "error" | "fatal error" | "Error" | "Fatal Error" => true,
        "warning" | "Warning" => false,
        _ => return None,
    };
    Some((is_error, text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(said: &str, path: &str) -> Vec<(usize, usize, bool, String)> {
        let complaints = complaints(said, Path::new(path)).into_iter();
        complaints.map(|one| (one.line, one.column, one.is_error, one.text)).collect()
    }

    #[test]
    fn messages_are_placed_where_the_compiler_says() {
        let gcc = "dot.c: In function 'dot':\ndot.c:3:12: error: 'x' undeclared (first use in this function)\n    3 |\
                   return x;\ndot.c:1:2: warning: odd\nother.h:9:1: error: elsewhere\n";
        let undeclared = (2, 11, true, "'x' undeclared (first use in this function)".to_owned());
        assert_eq!(found(gcc, "/w/src/dot.c"), [(0, 1, false, "odd".to_owned()), undeclared]);
        let rustc = "error[E0425]: cannot find value `x` in this scope\n --> src/lib.rs:3:5\n  |\n3 |     x\n\nerror: \
                     aborting due to 1 previous error\n";
        let unknown = (2, 4, true, "cannot find value `x` in this scope".to_owned());
        assert_eq!(found(rustc, "/w/src/lib.rs"), [unknown]);
        let fortran = "dot.f90:4:3:\n\n    4 |   s = x +\n      |   1\nError: Invalid character in name at (1)\n";
        assert_eq!(found(fortran, "/w/dot.f90"), [(3, 2, true, "Invalid character in name at (1)".to_owned())]);
    }

    #[test]
    fn messages_without_a_place_are_kept() {
        assert_eq!(found("cc1: out of memory\n", "/w/dot.c"), [(0, 0, true, "cc1: out of memory".to_owned())]);
        assert_eq!(found("error: no `mca` in here\n", "/w/lib.rs").len(), 1);
    }
}
