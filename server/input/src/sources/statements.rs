//! Finds the loops of a source by its tokens, and which loop a line is part of.
//!
//! For most loops, compilers give the line of the head. For a vectorised loop GCC gives only lines of the body, and so do
//! compilers if the last branch back belongs to an `if` or a `continue`:
//!
//! ```c
//! for (int i = 0; i < n; i++)    // what a person calls the loop
//!     s += a[i] * b[i];          // what the debug data know of it
//! ```
//!
//! Macros are not expanded and templates not read: if a loop is not found, the line stays as it is.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;
use std::path::Path;

use super::Language;
use super::head::is_of_name;
use crate::inlining::is_of_a_library;
use crate::regular_file;

/// Maximum depth of statements in each other; the end of a deeper one is found too early.
const MAX_DEPTH: usize = 64;

/// Maximum size in bytes of a source that is read. A larger one was not written by a person.
const MAX_BYTES: usize = 1 << 22;

/// A loop of a source. All lines are from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LoopStatement {
    /// Lines of the loop's head: from its keyword to the end of the parentheses after it, or in Rust to the opening
    /// brace.
    head: RangeInclusive<u32>,
    /// Lines of the condition after the body of a `do`; `None` for other loops.
    tail: Option<RangeInclusive<u32>>,
    /// The loop's last line.
    last: u32,
}

/// All loops of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopStatements {
    /// The loops, in the order of their keywords.
    all: Vec<LoopStatement>,
}

impl LoopStatements {
    /// Finds the loops of a file of Rust, C or C++; `None` for other languages, and if the file cannot be read.
    pub fn from_file(path: &Path) -> Option<LoopStatements> {
        let is_rust = match Language::of(path) {
            Some(Language::Rust) => true,
            Some(language) if language.is_of_c() => false,
            Some(_) => return None,
            None => match path.extension()?.to_str()? {
                "h" | "hh" | "hpp" | "hxx" | "inl" | "ipp" | "tcc" | "mm" => false,
                _ => return None,
            },
        };
        // Debug data name the file, so it may be anything, such as a device.
        let text = regular_file::read(path, MAX_BYTES as u64).ok()?;
        Some(LoopStatements::of(&String::from_utf8_lossy(&text), is_rust))
    }

    /// Finds the loops of a text in Rust, or in C or a similar language.
    pub fn of(text: &str, is_rust: bool) -> LoopStatements {
        let source = Tokens::of(text, is_rust);
        LoopStatements { all: if is_rust { source.loops_of_rust() } else { source.loops_of_c() } }
    }

    /// Returns the first line of the loop for which compilers use `line`, which is that of its keyword, or of the
    /// condition after a `do`. `None` if there is no such loop.
    fn head_named_by(&self, line: u32) -> Option<u32> {
        let is_own = |one: &&LoopStatement| {
            *one.head.start() == line || one.tail.as_ref().is_some_and(|tail| tail.contains(&line))
        };
        self.all.iter().find(is_own).map(|one| *one.head.start())
    }

    /// Returns the first line of the innermost loop around all these lines; `None` if no loop is around all.
    fn head_around(&self, lines: &[u32]) -> Option<u32> {
        let holds = |one: &&LoopStatement| lines.iter().all(|line| (*one.head.start()..=one.last).contains(line));
        let innermost = self.all.iter().filter(holds).min_by_key(|one| one.last - one.head.start())?;
        (!lines.is_empty()).then_some(*innermost.head.start())
    }
}

/// The loops of the files that were asked for.
#[derive(Clone, Debug, Default)]
pub struct WrittenLoops {
    /// Loops by the file's name; `None` for files that could not be read.
    read: HashMap<String, Option<LoopStatements>>,
}

impl WrittenLoops {
    /// Returns the index in `frames` of the frame that has the source's loop to which code belongs, and the line of
    /// that loop's head. `frames` are file and line of the code's branch back, and of the calls by which it was
    /// inlined, from the inside out; `lines` are all lines of the code in the first frame's file. `None` if the frames'
    /// own lines are as good or better.
    pub fn find_head(&mut self, frames: &[(&str, u32)], lines: &[u32]) -> Option<(usize, u32)> {
        // If a library is around own code, that code is a closure: the loop is the library's, and its place is that of
        // the call.
        let first_own = frames.iter().position(|(file, _)| !is_of_a_library(file))?;
        if frames[first_own..].iter().any(|(file, _)| is_of_a_library(file)) {
            return None;
        }
        for (index, (file, line)) in frames.iter().enumerate() {
            let entry = self.read.entry((*file).to_owned());
            let loops = entry.or_insert_with(|| LoopStatements::from_file(Path::new(file))).as_ref()?;
            if let Some(head) = loops.head_named_by(*line) {
                return (head != *line && index >= first_own).then_some((index, head));
            }
            let around_all = if index == 0 { loops.head_around(lines) } else { None };
            if let Some(head) = around_all.or_else(|| loops.head_around(&[*line])) {
                return (index >= first_own).then_some((index, head));
            }
        }
        None
    }
}

/// A word or a sign of a source, with its line from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StatementToken<'t> {
    /// A word, or a single character of anything else.
    text: &'t str,
    line: u32,
}

/// The words and signs of a source, without comments, strings and directives.
pub(super) struct Tokens<'t> {
    /// The words and signs, in order.
    tokens: Vec<StatementToken<'t>>,
    /// For each opening bracket, the index of the token that closes it; the index of the last token for brackets that
    /// are not closed, and for other tokens.
    partners: Vec<usize>,
}

impl<'t> Tokens<'t> {
    /// Reads the tokens of a source in Rust or Zig, or in C or a similar language.
    pub(super) fn of(text: &'t str, is_rust: bool) -> Tokens<'t> {
        let tokens = tokens_of(text, is_rust);
        Tokens { partners: partners_of(&tokens), tokens }
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns the index of the token that closes the bracket with the index `at`.
    pub(super) fn partner(&self, at: usize) -> usize {
        self.partners.get(at).copied().unwrap_or(at)
    }

    /// Returns the text of a token; empty after the last one.
    pub(super) fn text(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    /// Returns the line of a token, from 1. An index after the last token gives that token's line.
    pub(super) fn line(&self, at: usize) -> u32 {
        self.tokens.get(at).or(self.tokens.last()).map_or(0, |token| token.line)
    }

    /// Returns the indices of the tokens before the brace with the index `brace`, back to the end of the statement
    /// before it. Of brackets, only the opening ones are included, and nothing between them.
    pub(super) fn head_of(&self, brace: usize) -> Vec<usize> {
        // Maximum number of tokens of a head.
        const LONGEST: usize = 400;
        let (mut head, mut depth) = (Vec::new(), 0_usize);
        for at in (brace.saturating_sub(LONGEST)..brace).rev() {
            match self.text(at) {
                ")" | "]" => depth += 1,
                // The braces may initialise a member in the head of a constructor: `A() : x{1}, y{2} {`.
                "}" if depth > 0 || at + 1 == brace || self.text(at + 1) == "," => depth += 1,
                "(" | "[" | "{" if depth == 0 => break,
                bracket @ ("(" | "[" | "{") => {
                    depth -= 1;
                    if depth == 0 && bracket != "{" {
                        head.push(at);
                    }
                }
                ";" | "}" if depth == 0 => break,
                _ if depth == 0 => head.push(at),
                _ => {}
            }
        }
        head.reverse();
        head
    }

    /// Returns the index of the token after the brackets that open at the index `at`; `at` itself if no bracket opens
    /// there.
    fn behind_brackets(&self, at: usize) -> usize {
        if matches!(self.text(at), "(" | "{" | "[") { self.partners[at] + 1 } else { at }
    }

    /// Finds the loops of C and similar languages.
    fn loops_of_c(&self) -> Vec<LoopStatement> {
        let mut tails: HashSet<usize> = HashSet::new();
        let mut all = Vec::new();
        for at in 0..self.tokens.len() {
            let brackets = at + 1;
            let (head, tail, end) = match self.text(at) {
                "for" if self.text(brackets) == "(" => {
                    let body = self.behind_brackets(brackets);
                    (body - 1, None, self.end_of_statement(body, MAX_DEPTH))
                }
                "while" if self.text(brackets) == "(" && !tails.contains(&at) => {
                    let body = self.behind_brackets(brackets);
                    (body - 1, None, self.end_of_statement(body, MAX_DEPTH))
                }
                "do" => {
                    let tail = self.end_of_statement(at + 1, MAX_DEPTH);
                    if self.text(tail) != "while" {
                        continue;
                    }
                    tails.insert(tail);
                    (at, Some(tail), self.behind_brackets(tail + 1))
                }
                _ => continue,
            };
            let last = self.line(end.saturating_sub(1));
            all.push(LoopStatement {
                head: self.line(at)..=self.line(head),
                tail: tail.map(|tail| self.line(tail)..=last),
                last,
            });
        }
        all
    }

    /// Returns the index of the token after the statement that begins at the index `at`. `depth` is how many levels of
    /// statements inside it are followed.
    fn end_of_statement(&self, mut at: usize, depth: usize) -> usize {
        let n_tokens = self.tokens.len();
        while at < n_tokens {
            match self.text(at) {
                "{" => return self.behind_brackets(at),
                "for" | "while" | "switch" => at = self.behind_brackets(at + 1),
                "if" if depth > 0 => {
                    at += usize::from(self.text(at + 1) == "constexpr");
                    let end = self.end_of_statement(self.behind_brackets(at + 1), depth - 1);
                    if self.text(end) != "else" {
                        return end;
                    }
                    at = end + 1;
                }
                "do" if depth > 0 => {
                    let tail = self.end_of_statement(at + 1, depth - 1);
                    return self.behind_brackets(tail + 1) + 1;
                }
                _ => {
                    while at < n_tokens && !matches!(self.text(at), ";" | "}") {
                        at = self.behind_brackets(at).max(at + 1);
                    }
                    return at + 1;
                }
            }
        }
        n_tokens
    }

    /// Finds the loops of Rust.
    fn loops_of_rust(&self) -> Vec<LoopStatement> {
        let mut all = Vec::new();
        for at in 0..self.tokens.len() {
            let word = self.text(at);
            if !matches!(word, "for" | "while" | "loop") {
                continue;
            }
            let mut body = at + 1;
            let mut has_in = false;
            // The word `for` without `in` begins no loop: `impl Read for File {`, `for<'a> Fn(&'a u8)`.
            while body < self.tokens.len() && !matches!(self.text(body), "{" | ";" | "}") {
                has_in |= self.text(body) == "in";
                body = self.behind_brackets(body).max(body + 1);
            }
            if self.text(body) != "{" || (word == "for" && !has_in) || (word == "loop" && body != at + 1) {
                continue;
            }
            let last = self.line(self.partners[body]);
            all.push(LoopStatement { head: self.line(at)..=self.line(body), tail: None, last });
        }
        all
    }
}

/// Returns for each opening bracket the index of the token that closes it. A bracket that is not closed gets the index
/// of the last token, as all other tokens do.
fn partners_of(tokens: &[StatementToken<'_>]) -> Vec<usize> {
    let mut partners = vec![tokens.len().saturating_sub(1); tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let opening = match token.text {
            "(" | "{" | "[" => {
                open.push(at);
                continue;
            }
            ")" => "(",
            "}" => "{",
            "]" => "[",
            _ => continue,
        };
        // A closing bracket also ends other kinds of brackets that were left open inside.
        let Some(place) = open.iter().rposition(|one| tokens[*one].text == opening) else { continue };
        open.drain(place..).for_each(|one| partners[one] = at);
    }
    partners
}

/// Returns the words and signs of a source, without comments, strings and directives of the preprocessor.
fn tokens_of(text: &str, is_rust: bool) -> Vec<StatementToken<'_>> {
    let bytes = text.as_bytes();
    let mut tokens: Vec<StatementToken<'_>> = Vec::new();
    let (mut at, mut line) = (0, 1);
    let mut is_first = true;
    while at < bytes.len() {
        let rest = &text[at..];
        let first = rest.chars().next().unwrap_or(' ');
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if first == '#' && is_first && !is_rust {
            length_of_directive(rest)
        } else if let Some(length) = length_of_raw_string(rest, is_rust) {
            length
        } else if first == '"' || (first == '\'' && is_character(rest, is_rust)) {
            length_of_string(rest, first as u8)
        } else if is_of_name(first) {
            // `1'000'000` is one number.
            let is_number = first.is_ascii_digit() && !is_rust;
            let length = rest.find(|one| !(is_of_name(one) || (is_number && one == '\''))).unwrap_or(rest.len());
            tokens.push(StatementToken { text: &rest[..length], line });
            length
        } else {
            if !first.is_whitespace() {
                tokens.push(StatementToken { text: &rest[..first.len_utf8()], line });
            }
            first.len_utf8()
        };
        let n_lines = rest[..length].matches('\n').count() as u32;
        is_first = n_lines > 0 || (is_first && first.is_whitespace());
        line += n_lines;
        at += length;
    }
    tokens
}

/// Returns the number of bytes of a preprocessor directive at the beginning of `rest`, with the lines that continue it.
fn length_of_directive(rest: &str) -> usize {
    let mut ends = rest.match_indices('\n').map(|(at, _)| at);
    ends.find(|at| !rest[..*at].trim_end_matches('\r').ends_with('\\')).unwrap_or(rest.len())
}

/// Returns the number of bytes of a raw string, `R"x(...)x"` or `r#"..."#`; `None` if the text does not begin with one.
fn length_of_raw_string(rest: &str, is_rust: bool) -> Option<usize> {
    let (opening, behind) = if is_rust {
        let inner = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
        let hashes = &inner[..inner.len() - inner.trim_start_matches('#').len()];
        inner[hashes.len()..]
            .starts_with('"')
            .then(|| (rest.len() - inner.len() + hashes.len() + 1, format!("\"{hashes}")))?
    } else {
        let inner = rest.strip_prefix("R\"")?;
        let name = inner.split('(').next().filter(|name| name.len() <= 16)?;
        (2 + name.len(), format!("){name}\""))
    };
    Some(rest[opening..].find(&behind).map_or(rest.len(), |end| opening + end + behind.len()))
}

/// Whether the single quote at the beginning of `rest` begins a character; in Rust, it may also begin a lifetime.
fn is_character(rest: &str, is_rust: bool) -> bool {
    let mut letters = rest.chars().skip(1);
    !is_rust || letters.next() == Some('\\') || letters.next() == Some('\'')
}

/// Returns the number of bytes of a string or a character at the beginning of `rest`, with its quotes; up to the end of
/// the text if it is not closed.
fn length_of_string(rest: &str, quote: u8) -> usize {
    let mut is_escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            byte if byte == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns, for each line of a text, the line of the innermost loop around it; 0 for none.
    fn heads(text: &str, is_rust: bool) -> Vec<u32> {
        let loops = LoopStatements::of(text, is_rust);
        (1..=text.lines().count() as u32).map(|line| loops.head_around(&[line]).unwrap_or(0)).collect()
    }

    #[test]
    fn lines_of_c_belong_to_their_innermost_loop() {
        let text = "#define EACH(x) for (x) \\\n  {\nint f(int n) {\n  for (int i = 0;\n       i < n; i++)\n    if (i)\n      \
                    g();\n    else\n      while (h()) k(';'); // for (;;) {\n  g(\"}\");\n  do {\n    g();\n  } while (n);\n  \
                    /* { */ g();\n  for (;;) for (;;)\n    do g(); while (1);\n  g(1'0, '{');\n}\n";
        assert_eq!(heads(text, false), [0, 0, 0, 4, 4, 4, 4, 4, 9, 0, 11, 11, 11, 0, 15, 16, 0, 0]);
        let loops = LoopStatements::of(text, false);
        let named: Vec<(u32, u32)> = (1..=18).filter_map(|line| Some((line, loops.head_named_by(line)?))).collect();
        assert_eq!(named, [(4, 4), (9, 9), (11, 11), (13, 11), (15, 15), (16, 16)]);
        // A loop that was unrolled into the one around it.
        assert_eq!(loops.head_around(&[9, 7]), Some(4));
        assert_eq!(loops.head_around(&[9, 12]), None);
    }

    #[test]
    fn lines_of_rust_belong_to_their_innermost_loop() {
        let text = "impl<'a> A for B<'a> {\n    fn f(x: &'a str) {\n        for (i, x) in xs.iter()\n            .map(|x| { x })\n        {\n            \
                    g(r#\"}\"#, '}', \"{\");\n            while let Some(x) = y {\n                g();\n            }\n        }\n        \
                    g();\n        'outer: loop {\n            break 'outer;\n        }\n    }\n}\nfn h<F: for<'a> Fn(&'a u8)>() {\n    g();\n}\n";
        assert_eq!(heads(text, true), [0, 0, 3, 3, 3, 3, 7, 7, 7, 3, 0, 12, 12, 12, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn incomplete_texts_never_panic() {
        for text in
            ["for (", "do", "do while", "for (;;)", "while (1) {", "} ) ]", "\"", "'", "R\"(", "/*", "if", "#", "do do"]
        {
            assert_eq!(LoopStatements::of(text, true), LoopStatements::of(text, true));
            assert!(LoopStatements::of(text, false).all.len() <= 2, "{text}");
        }
        let deep = "do if (x) ".repeat(5000);
        assert!(!LoopStatements::of(&format!("{deep} for (;;) x;"), false).all.is_empty());
    }
}
