//! The outline of an edited text from that of the text before: only lines around the edit are scanned.
//!
//! The meaning of a line depends only on two things before it: a comment that is still open, and the `.file` directives, which
//! give numbers to source files.

use std::ops::Range;

use crate::scan::Scanner;
use crate::{Branch, Label, Marker, Mention, NumberedFile, Outline, SourceLine, common_end, common_start};

/// Returns what `scan` would return for `text`, of which `outline` is that of an earlier version, `before`. Scanned are the
/// lines from the one in which the edit begins to the one in which it ends; all lines to the end of the text if the edit changes
/// which comments are open after it, or the numbers of files.
pub fn scan_again(text: &str, before: &str, outline: &Outline) -> Outline {
    let n_start = common_start(text.as_bytes(), before.as_bytes());
    let n_end = common_end(&text.as_bytes()[n_start..], &before.as_bytes()[n_start..]);
    // The scan begins with the line of the edit, or of the comment around it. A comment that ends where this line begins counts as
    // around it: at the end of the text it may have been an open one, which the edit continues.
    let mut from = line_start(text, n_start);
    while let Some(comment) = outline.long_comments.iter().find(|comment| comment.start < from && from <= comment.end) {
        from = line_start(text, comment.start);
    }
    let line = count_lines(&text[..from]);
    let mut start = Outline::default();
    start.append(outline, 0..from, 0, 0);
    let mut scanner = Scanner::new(text, start, line);
    // It ends with the line in which the edit ends, or with a comment that reaches further.
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
        let line_shift = scanner.line.wrapping_sub(line_before);
        scanner.outline.append(outline, to_before..usize::MAX, shift, line_shift);
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

/// Returns the number of line ends in a text.
fn count_lines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// An item of an outline, which moves when text before it changes. Distances wrap, so that they can be negative.
trait Found: Clone {
    /// Returns the offset at which the item begins.
    fn at(&self) -> usize;
    /// Moves the item by `shift` bytes and `line_shift` lines.
    fn moved(&mut self, shift: usize, line_shift: usize);
}

/// Moves both ends of a range by `shift` bytes, which wraps if it is negative.
fn move_range(range: &mut Range<usize>, shift: usize) {
    *range = range.start.wrapping_add(shift)..range.end.wrapping_add(shift);
}

/// Number of items for which a list has room beyond the length that it had before the edit.
const ROOM_FOR_EDITS: usize = 64;

/// Appends the items that begin in a range, moved by `shift` bytes and `line_shift` lines. The items are sorted.
fn append<F: Found>(into: &mut Vec<F>, found: &[F], range: &Range<usize>, shift: usize, line_shift: usize) {
    let first = found.partition_point(|one| one.at() < range.start);
    let last = found.partition_point(|one| one.at() < range.end);
    if into.is_empty() {
        // A later call appends those behind the edit.
        into.reserve(found.len() + ROOM_FOR_EDITS);
    }
    let n_before = into.len();
    into.extend_from_slice(&found[first..last]);
    if shift != 0 || line_shift != 0 {
        into[n_before..].iter_mut().for_each(|one| one.moved(shift, line_shift));
    }
}

impl Outline {
    /// Appends the items of another outline that begin in a range, moved by `shift` bytes and `line_shift` lines.
    fn append(&mut self, other: &Outline, range: Range<usize>, shift: usize, line_shift: usize) {
        append(&mut self.labels, &other.labels, &range, shift, line_shift);
        append(&mut self.markers, &other.markers, &range, shift, line_shift);
        append(&mut self.mentions, &other.mentions, &range, shift, line_shift);
        append(&mut self.branches, &other.branches, &range, shift, line_shift);
        append(&mut self.source_lines, &other.source_lines, &range, shift, line_shift);
        append(&mut self.sizes, &other.sizes, &range, shift, line_shift);
        append(&mut self.declared, &other.declared, &range, shift, line_shift);
        append(&mut self.files, &other.files, &range, shift, line_shift);
        append(&mut self.long_comments, &other.long_comments, &range, shift, line_shift);
        append(&mut self.instructions, &other.instructions, &range, shift, line_shift);
        append(&mut self.directives, &other.directives, &range, shift, line_shift);
    }
}

impl Found for Label {
    fn at(&self) -> usize {
        self.place.start
    }

    fn moved(&mut self, shift: usize, line_shift: usize) {
        move_range(&mut self.place, shift);
        self.line = self.line.wrapping_add(line_shift);
    }
}

impl Found for Marker {
    fn at(&self) -> usize {
        self.place.start
    }

    fn moved(&mut self, shift: usize, line_shift: usize) {
        move_range(&mut self.place, shift);
        move_range(&mut self.name, shift);
        self.line = self.line.wrapping_add(line_shift);
    }
}

impl Found for Mention {
    fn at(&self) -> usize {
        self.place.start
    }

    fn moved(&mut self, shift: usize, _line_shift: usize) {
        move_range(&mut self.place, shift);
    }
}

impl Found for Branch {
    fn at(&self) -> usize {
        self.place.start
    }

    fn moved(&mut self, shift: usize, line_shift: usize) {
        move_range(&mut self.place, shift);
        move_range(&mut self.target, shift);
        self.line = self.line.wrapping_add(line_shift);
    }
}

impl Found for SourceLine {
    fn at(&self) -> usize {
        self.at
    }

    fn moved(&mut self, shift: usize, _line_shift: usize) {
        self.at = self.at.wrapping_add(shift);
    }
}

impl Found for NumberedFile {
    fn at(&self) -> usize {
        self.at
    }

    fn moved(&mut self, shift: usize, _line_shift: usize) {
        self.at = self.at.wrapping_add(shift);
    }
}

/// The name in a `.size` or `.type` directive, and the offset of the directive.
impl Found for (String, usize) {
    fn at(&self) -> usize {
        self.1
    }

    fn moved(&mut self, shift: usize, _line_shift: usize) {
        self.1 = self.1.wrapping_add(shift);
    }
}

/// A statement or a comment.
impl Found for Range<usize> {
    fn at(&self) -> usize {
        self.start
    }

    fn moved(&mut self, shift: usize, _line_shift: usize) {
        move_range(self, shift);
    }
}
