//! Scans bytes into an outline, one statement after the other.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use crate::strings::first_path;
use crate::{Branch, Label, Marker, MarkerKind, Mention, NumberedFile, Outline, SourceLine, edit_distance};

/// The word of a marker that begins a region.
const BEGIN: &str = "LLVM-MCA-BEGIN";
/// The word of a marker that ends a region.
const END: &str = "LLVM-MCA-END";
/// What all words begin with to which the analyser reacts in comments.
const PREFIX: &str = "LLVM-MCA-";

/// Scans a text.
pub fn scan(text: &str) -> Outline {
    let mut scanner = Scanner::new(text, Outline::default(), 0);
    scanner.run(0, text.len());
    scanner.finish()
}

/// A scan of a text, from its beginning or from any line.
pub(super) struct Scanner<'a> {
    /// The text itself.
    text: &'a str,
    /// The outline of the text that was scanned so far.
    pub outline: Outline,
    /// Line that the scan has reached, counted from 0.
    pub line: usize,
    /// Paths of source files, by the numbers that `.file` directives gave them so far.
    files: HashMap<String, Arc<str>>,
}

impl<'a> Scanner<'a> {
    /// Returns a scanner that has found `outline` before the line `line`, counted from 0.
    pub fn new(text: &'a str, outline: Outline, line: usize) -> Scanner<'a> {
        let known = outline.files.iter().map(|file| (file.number.clone(), file.path.clone()));
        Scanner { text, files: known.collect(), outline, line }
    }

    /// Returns the outline, with the parts that are known only at the end.
    pub fn finish(self) -> Outline {
        let mut outline = self.outline;
        // `.type` may stand after the label; without any, every global label of code is taken for a function.
        let functions: HashSet<&str> = outline.declared.iter().map(|(name, _)| name.as_str()).collect();
        for label in &mut outline.labels {
            label.is_function =
                if functions.is_empty() { !label.is_local() } else { functions.contains(label.name.as_str()) };
        }
        outline
    }

    /// Scans from one line start to another, or further if a comment reaches beyond it; returns the offset at which it ended.
    pub fn run(&mut self, from: usize, to: usize) -> usize {
        let bytes = self.text.as_bytes();
        let (mut at, mut start) = (from, from);
        while at < to {
            match bytes[at] {
                b'"' => {
                    at = end_of_string(bytes, at);
                    continue;
                }
                b'/' if bytes.get(at + 1) == Some(&b'*') => {
                    self.statement(start..at);
                    let end = self.text[at + 2..].find("*/").map_or(bytes.len(), |end| at + 2 + end);
                    self.comment(at + 2..end);
                    let n_lines = bytes[at..end].iter().filter(|&&byte| byte == b'\n').count();
                    self.line += n_lines;
                    let after = (end + 2).min(bytes.len());
                    if n_lines > 0 {
                        self.outline.long_comments.push(at..after);
                    }
                    (at, start) = (after, after);
                    continue;
                }
                b'#' | b'/' | b'@' if let Some(n_signs) = begins_line_comment(bytes, at) => {
                    self.statement(start..at);
                    let end = end_of_line(bytes, at);
                    if bytes[at] == b'#' {
                        self.line_marker(at + n_signs..end);
                    }
                    self.comment(at + n_signs..end);
                    (at, start) = (end, end);
                    continue;
                }
                b';' => {
                    self.statement(start..at);
                    start = at + 1;
                }
                b'\n' => {
                    self.statement(start..at);
                    start = at + 1;
                    self.line += 1;
                }
                _ => {}
            }
            at += 1;
        }
        self.statement(start..at);
        at
    }

    /// Scans one statement: labels, then a directive or an instruction.
    fn statement(&mut self, range: Range<usize>) {
        let mut rest = trimmed(self.text, range);
        // A comment in the signs of another target: what stands after it is not a label.
        let words = self.text[rest.clone()].trim_start_matches('@');
        if ["DEBUG_VALUE:", "kill: def ", "encoding: ["].iter().any(|comment| words.starts_with(comment)) {
            return;
        }
        loop {
            let word = word_from(self.text, rest.start, rest.end);
            let after = skip_blanks(self.text, word.end..rest.end);
            if word.is_empty() || !self.text[after.clone()].starts_with(':') {
                break;
            }
            let name = self.text[word.clone()].trim_matches('"').to_owned();
            self.outline.labels.push(Label { name, place: word, line: self.line, is_function: false });
            rest = skip_blanks(self.text, after.start + 1..rest.end);
        }
        if rest.is_empty() {
            return;
        }
        let mnemonic = word_from(self.text, rest.start, rest.end);
        let name = &self.text[mnemonic.clone()];
        let operands = skip_blanks(self.text, mnemonic.end..rest.end);
        if name.starts_with('.') {
            self.outline.directives.push(rest.clone());
            self.directive(name, operands, rest.start);
            return;
        }
        self.outline.instructions.push(rest.clone());
        self.mentions(operands.clone());
        if is_branch(name) {
            let target = last_word(self.text, operands);
            if !target.is_empty() {
                self.outline.branches.push(Branch { target, place: rest, line: self.line });
            }
        }
    }

    /// Notes what a directive at an offset says about names and places in source files.
    fn directive(&mut self, name: &str, operands: Range<usize>, at: usize) {
        let text = &self.text[operands.clone()];
        let mut words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        match name {
            ".type" => {
                let (symbol, rest) = self.symbol(operands.clone());
                let kind = self.text[rest].split([' ', '\t', ',']).find(|word| !word.is_empty());
                if kind.is_some_and(|kind| kind.trim_start_matches(['@', '%', '"']).starts_with("function")) {
                    self.outline.declared.extend(symbol.map(|symbol| (symbol, at)));
                }
                self.mentions(operands);
            }
            ".size" => {
                self.outline.sizes.extend(self.symbol(operands.clone()).0.map(|symbol| (symbol, at)));
                self.mentions(operands);
            }
            ".file" => {
                let number = words.next().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
                if let (Some(number), Some(path)) = (number, path_in(text)) {
                    self.files.insert(number.to_owned(), path.clone());
                    self.outline.files.push(NumberedFile { at, number: number.to_owned(), path });
                }
            }
            ".loc" => {
                let file = words.next().and_then(|number| self.files.get(number)).cloned();
                if let Some(line) = words.next().and_then(|line| line.parse().ok()) {
                    self.outline.source_lines.push(SourceLine { at, file, line });
                }
            }
            ".global" | ".globl" | ".weak" | ".quad" | ".long" | ".word" | ".set" | ".hidden" => {
                self.mentions(operands)
            }
            _ => {}
        }
    }

    /// Returns the symbol at the start of a directive's operands, without quotes, and the range of what follows it; `None` if there is
    /// no symbol.
    fn symbol(&self, operands: Range<usize>) -> (Option<String>, Range<usize>) {
        let is_quoted = self.text[operands.clone()].starts_with('"');
        let end = match is_quoted {
            true => end_of_string(self.text.as_bytes(), operands.start).min(operands.end),
            false => {
                let length = self.text[operands.clone()].find([' ', '\t', ',']);
                length.map_or(operands.end, |length| operands.start + length)
            }
        };
        let name = self.text[operands.start..end].trim_matches('"');
        ((!name.is_empty()).then(|| name.to_owned()), end..operands.end)
    }

    /// Scans a line marker of a preprocessor: `# 12 "file.c"`.
    fn line_marker(&mut self, range: Range<usize>) {
        let text = self.text[range.clone()].trim_start();
        let Some((number, rest)) = text.split_once(' ') else {
            return;
        };
        let path = Some(rest.trim_start()).filter(|rest| rest.starts_with('"')).and_then(first_path);
        if let (Ok(line), Some((file, _))) = (number.parse(), path) {
            let file = Some(Arc::from(file));
            self.outline.source_lines.push(SourceLine { at: range.start, file, line });
        }
    }

    /// Notes the identifiers that may be labels. Anything but registers, numbers and keywords is noted; a lookup decides later.
    fn mentions(&mut self, range: Range<usize>) {
        let bytes = self.text.as_bytes();
        let mut at = range.start;
        while at < range.end {
            let byte = bytes[at];
            if byte == b'"' {
                at = end_of_string(bytes, at);
            } else if byte == b'%' {
                at = word_from(self.text, at + 1, range.end).end.max(at + 1);
            } else if is_word_byte(byte) {
                let place = word_from(self.text, at, range.end);
                at = place.end.max(at + 1);
                if !place.is_empty() {
                    self.outline.mentions.push(Mention { place });
                }
            } else {
                at += 1;
            }
        }
    }

    /// Scans a comment's text, without the characters that begin it.
    fn comment(&mut self, range: Range<usize>) {
        let text = self.text[range.clone()].trim_start_matches([' ', '\t']);
        let start = range.end - text.len();
        let Some((kind, length)) = marker_kind(text) else {
            return;
        };
        let name = trimmed(self.text, start + length..range.end);
        self.outline.markers.push(Marker { kind, place: start..start + length, name, line: self.line });
    }
}

/// Returns the length in bytes of the sign with which a comment to the end of the line begins at an offset: `#`, `//`, or Arm's `@`,
/// which elsewhere is part of words such as `f@PLT` and `@function`. `None` if no comment begins there.
fn begins_line_comment(bytes: &[u8], at: usize) -> Option<usize> {
    let is_blank = |byte: Option<&u8>| byte.is_none_or(|byte| byte.is_ascii_whitespace());
    match bytes[at] {
        b'#' => Some(1),
        b'/' => (bytes.get(at + 1) == Some(&b'/')).then_some(2),
        b'@' => {
            let before = at.checked_sub(1).and_then(|before| bytes.get(before));
            let begins = is_blank(bytes.get(at + 1)) || bytes[at + 1..].starts_with(PREFIX.as_bytes());
            (is_blank(before) && begins).then_some(1)
        }
        _ => None,
    }
}

/// Returns the path in the operands of `.file 1 "folder" "name"` or `.file 1 "name"`; a checksum is not a string. `None` if there is
/// no path.
fn path_in(text: &str) -> Option<Arc<str>> {
    let (first, rest) = first_path(text)?;
    Some(match first_path(rest) {
        Some((name, _)) if name.starts_with('/') || first.is_empty() => Arc::from(name),
        Some((name, _)) => Arc::from(format!("{}/{name}", first.trim_end_matches('/'))),
        None => Arc::from(first),
    })
}

/// Returns the kind of marker that a comment begins with, and the length of its keyword in bytes; `None` for any other comment.
fn marker_kind(text: &str) -> Option<(MarkerKind, usize)> {
    if text.starts_with(END) {
        return Some((MarkerKind::End, END.len()));
    }
    if text.starts_with(BEGIN) {
        return Some((MarkerKind::Begin, BEGIN.len()));
    }
    let word = text.split([' ', '\t', '\r', '\n']).next().unwrap_or("");
    if text.starts_with(PREFIX) && word.len() > PREFIX.len() {
        let is_misspelt = is_near(word, BEGIN) || is_near(word, END);
        return Some((if is_misspelt { MarkerKind::Misspelt } else { MarkerKind::Instrument }, word.len()));
    }
    (is_near(word, BEGIN) || is_near(word, END)).then_some((MarkerKind::Misspelt, word.len()))
}

/// Returns the marker that a misspelt one was probably meant to be.
pub fn meant_marker(word: &str) -> &'static str {
    let upper = word.to_ascii_uppercase().replace('_', "-");
    if edit_distance(&upper, END) < edit_distance(&upper, BEGIN) { END } else { BEGIN }
}

/// Whether a word is a marker's keyword, in capitals or not, with at most two letters wrong, missing or too many.
fn is_near(word: &str, marker: &str) -> bool {
    let upper = word.to_ascii_uppercase().replace('_', "-");
    // Two slips at most, and never a word that only shares its end.
    word.len().abs_diff(marker.len()) <= 2 && upper.contains("MCA") && edit_distance(&upper, marker) <= 2
}

/// Whether a statement may branch, by what its mnemonic begins with on any target. Some that do not branch begin so, too; only the
/// assembler knows.
fn is_branch(mnemonic: &str) -> bool {
    let name = mnemonic.as_bytes();
    let begins = |word: &str| name.len() >= word.len() && name[..word.len()].eq_ignore_ascii_case(word.as_bytes());
    ["j", "loop", "b", "cb", "tb", "s_branch", "s_cbranch", "cj", "cgj", "clj"].into_iter().any(begins)
}

/// Returns the range of a name that is the whole last operand; empty if there is none.
fn last_word(text: &str, operands: Range<usize>) -> Range<usize> {
    let whole = word_from(text, operands.start, operands.end);
    if whole.end == operands.end {
        return whole;
    }
    let length = text[operands.clone()].rfind([',', ' ', '\t']).map_or(0, |at| at + 1);
    let word = word_from(text, operands.start + length, operands.end);
    if word.end == operands.end { word } else { operands.end..operands.end }
}

/// Whether a byte may be part of a label or another word.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'@') || byte >= 0x80
}

/// Returns the range of the word that begins at `start` and ends at `end` at the latest: a quoted name with its quotes, or characters
/// of labels; empty if there is none.
fn word_from(text: &str, start: usize, end: usize) -> Range<usize> {
    let bytes = &text.as_bytes()[..end];
    if bytes.get(start) == Some(&b'"') {
        return start..end_of_string(bytes, start).min(end);
    }
    let length = bytes[start.min(end)..].iter().take_while(|&&byte| is_word_byte(byte)).count();
    start..start + length
}

/// Returns a range without the blanks at its start.
fn skip_blanks(text: &str, range: Range<usize>) -> Range<usize> {
    let rest = text[range.clone()].trim_start();
    range.end - rest.len()..range.end
}

/// Returns a range without the blanks at both ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let inner = skip_blanks(text, range);
    let length = text[inner.clone()].trim_end().len();
    inner.start..inner.start + length
}

/// Returns the offset of the next line end; that of the end of the text if there is none.
fn end_of_line(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |length| at + length)
}

/// Returns the offset after the closing quotation mark; a string ends at the end of its line at the latest.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            // A line end is never escaped.
            b'\\' if bytes.get(at + 1) != Some(&b'\n') => at += 1,
            b'"' => return at + 1,
            b'\n' => return at,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::scan;
    use crate::functions;

    /// Compilers say in comments where variables are, in words that look like labels.
    #[test]
    fn comments_of_arm_and_of_macs_are_no_labels() {
        let text = "\t.type\tf, %function\nf:\n@ %bb.0:\n\t@DEBUG_VALUE: f:a <- $r0\n\tadd\tr0, r1, r2   @ a: b\n\
                    \t;DEBUG_VALUE: f:a <- $x0\n\t; kill: def $w8 killed $w8 def $x8\n\tsub\tr0, r1 ; encoding: [0x40]\n\
                    @ LLVM-MCA-END\n";
        let outline = scan(text);
        let labels: Vec<&str> = outline.labels.iter().map(|label| label.name.as_str()).collect();
        assert_eq!((labels, outline.instructions.len(), outline.markers.len()), (vec!["f"], 2, 1));
        assert_eq!(functions(&outline, text).len(), 1);
        let text = "\t.type\tf, @function\nf:\n\tcall\tg@PLT\n@h@8:\n\tret\n";
        let outline = scan(text);
        assert_eq!((outline.declared.len(), outline.labels.len(), outline.instructions.len()), (1, 2, 2));
    }

    /// Labels that clang makes for macOS begin no functions.
    #[test]
    fn labels_that_a_compiler_makes_for_macs_are_local() {
        let text = "_f:\n\tmov\tx0, x1\nLloh0:\n\tadrp\tx1, x@PAGE\nLtmp1:\nLfunc_end0:\n\tret\nLoop:\n\tret\n";
        let found: Vec<String> = functions(&scan(text), text).into_iter().map(|one| one.name).collect();
        assert_eq!(found, ["_f", "Loop"]);
    }
}
