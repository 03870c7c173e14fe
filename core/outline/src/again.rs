//! The outline of an edited text from that of the text before: only lines around the edit are scanned.
//!
//! The meaning of a line depends only on two things before it: an open comment, and the files that have a number by then.

use std::ops::Range;

use crate::scan::Scanner;
use crate::{Branch, Label, Marker, Mention, NumberedFile, Outline, SourceLine, common_end, common_start};

/// Returns what `scan` would return for `text`.
pub fn scan_again(text: &str, before: &str, outline: &Outline) -> Outline {
    let n_start = common_start(text.as_bytes(), before.as_bytes());
    let n_end = common_end(&text.as_bytes()[n_start..], &before.as_bytes()[n_start..]);
    // From the last line that begins before the edit and not in a comment. One that never ends may end now.
    let mut from = line_start(text, n_start);
    while let Some(comment) = outline.long_comments.iter().find(|comment| comment.start < from && from <= comment.end) {
        from = line_start(text, comment.start);
    }
    let line = count_lines(&text[..from]);
    let mut start = Outline::default();
    start.append(outline, 0..from, 0, 0);
    let mut scanner = Scanner::new(text, start, line);
    // To the first line after it that was not in a comment.
    let to = line_end(text, text.len() - n_end);
    let to_before = before.len() - (text.len() - to);
    let is_in_comment = |at: usize| outline.long_comments.iter().any(|comment| comment.start < at && at < comment.end);
    let arrived = scanner.run(from, to);
    let is_known = arrived == to && !is_in_comment(to_before);
    let n_files = outline.files.iter().filter(|file| (from..to_before).contains(&file.at)).count();
    let renumbers = n_files > 0 || scanner.outline.files.iter().any(|file| file.at >= from);
    if is_known && !renumbers {
        let line_before = line + count_lines(&before[from..to_before]);
        let shift = to.wrapping_sub(to_before);
        let n_lines = scanner.line.wrapping_sub(line_before);
        scanner.outline.append(outline, to_before..usize::MAX, shift, n_lines);
    } else {
        scanner.run(arrived, text.len());
    }
    scanner.finish()
}

/// Returns the start of the line that holds an offset.
fn line_start(text: &str, at: usize) -> usize {
    text.as_bytes()[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
}

/// Returns the start of the line after the one that holds an offset.
fn line_end(text: &str, at: usize) -> usize {
    text.as_bytes()[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| at + length + 1)
}

fn count_lines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// An item of an outline, which moves when text before it changes.
trait Found: Clone {
    fn at(&self) -> usize;
    fn moved(&mut self, shift: usize, n_lines: usize);
}

fn move_range(range: &mut Range<usize>, shift: usize) {
    *range = range.start.wrapping_add(shift)..range.end.wrapping_add(shift);
}

/// Capacity reserved for the items that an edit adds.
const EDIT: usize = 64;

/// Appends the items that lie in a range, moved by `shift` bytes and `n_lines` lines. The items are sorted.
fn append<F: Found>(into: &mut Vec<F>, found: &[F], range: &Range<usize>, shift: usize, n_lines: usize) {
    let first = found.partition_point(|one| one.at() < range.start);
    let last = found.partition_point(|one| one.at() < range.end);
    if into.is_empty() {
        // The other part of them comes later.
        into.reserve(found.len() + EDIT);
    }
    let n_before = into.len();
    into.extend_from_slice(&found[first..last]);
    if shift != 0 || n_lines != 0 {
        into[n_before..].iter_mut().for_each(|one| one.moved(shift, n_lines));
    }
}

impl Outline {
    /// Appends the entries of another outline in a range, moved by `shift`.
    fn append(&mut self, other: &Outline, range: Range<usize>, shift: usize, n_lines: usize) {
        append(&mut self.labels, &other.labels, &range, shift, n_lines);
        append(&mut self.markers, &other.markers, &range, shift, n_lines);
        append(&mut self.mentions, &other.mentions, &range, shift, n_lines);
        append(&mut self.branches, &other.branches, &range, shift, n_lines);
        append(&mut self.source_lines, &other.source_lines, &range, shift, n_lines);
        append(&mut self.sizes, &other.sizes, &range, shift, n_lines);
        append(&mut self.declared, &other.declared, &range, shift, n_lines);
        append(&mut self.files, &other.files, &range, shift, n_lines);
        append(&mut self.long_comments, &other.long_comments, &range, shift, n_lines);
        append(&mut self.instructions, &other.instructions, &range, shift, n_lines);
        append(&mut self.directives, &other.directives, &range, shift, n_lines);
    }
}

impl Found for Label {
    fn at(&self) -> usize {
        self.place.start
    }

    fn moved(&mut self, shift: usize, n_lines: usize) {
        move_range(&mut self.place, shift);
        self.line = self.line.wrapping_add(n_lines);
    }
}

impl Found for Marker {
    fn at(&self) -> usize {
        self.place.start
    }

    fn moved(&mut self, shift: usize, n_lines: usize) {
        move_range(&mut self.place, shift);
        move_range(&mut self.name, shift);
        self.line = self.line.wrapping_add(n_lines);
    }
}

impl Found for Mention {
    fn at(&self) -> usize {
        self.place.start
    }

    fn moved(&mut self, shift: usize, _n_lines: usize) {
        move_range(&mut self.place, shift);
    }
}

impl Found for Branch {
    fn at(&self) -> usize {
        self.place.start
    }

    fn moved(&mut self, shift: usize, n_lines: usize) {
        move_range(&mut self.place, shift);
        move_range(&mut self.target, shift);
        self.line = self.line.wrapping_add(n_lines);
    }
}

impl Found for SourceLine {
    fn at(&self) -> usize {
        self.at
    }

    fn moved(&mut self, shift: usize, _n_lines: usize) {
        self.at = self.at.wrapping_add(shift);
    }
}

impl Found for NumberedFile {
    fn at(&self) -> usize {
        self.at
    }

    fn moved(&mut self, shift: usize, _n_lines: usize) {
        self.at = self.at.wrapping_add(shift);
    }
}

/// A size or a declaration.
impl Found for (String, usize) {
    fn at(&self) -> usize {
        self.1
    }

    fn moved(&mut self, shift: usize, _n_lines: usize) {
        self.1 = self.1.wrapping_add(shift);
    }
}

/// A statement or a comment.
impl Found for Range<usize> {
    fn at(&self) -> usize {
        self.start
    }

    fn moved(&mut self, shift: usize, _n_lines: usize) {
        move_range(self, shift);
    }
}
