//! Messages as text, with the source line and a caret.
//!
//! ```text
//! <stdin>:1:5: error: expected newline
//! .err 5
//!      ^
//! ```

use super::buffer::Buffers;
use super::diagnostic::{Framing, LineMapping, Message, Severity};
use super::{BufferId, Location};

/// Appends a message about no place: label and text alone.
pub fn render_plain(severity: Severity, text: &[u8], uses_colors: bool, out: &mut Vec<u8>) {
    let label = severity.label();
    if uses_colors {
        out.extend_from_slice(format!("\x1b[0;1;{}m{label}: {RESET}", color_code(severity)).as_bytes());
    } else {
        out.extend_from_slice(format!("{label}: ").as_bytes());
    }
    out.extend_from_slice(text);
    out.push(b'\n');
}

/// Returns the number by which escape codes of terminals name the colour of a severity's label.
fn color_code(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "31",
        Severity::Warning => "35",
        Severity::Note => "30",
    }
}

/// Prints messages over one set of buffers.
pub struct Renderer<'a> {
    buffers: &'a Buffers,
    /// The line markers, to which messages refer by index.
    mappings: &'a [LineMapping],
    uses_colors: bool,
    /// Whether only the part around the place is shown of a long line: it may have many messages.
    cuts_lines: bool,
}

/// The escape code that ends all colours.
const RESET: &str = "\x1b[0m";
/// The escape code of bold text.
const BOLD: &str = "\x1b[1m";
/// The escape code of the colour of carets.
const CARET: &str = "\x1b[0;1;32m";
/// Columns from one tab stop to the next.
const TAB_STOP: usize = 8;
/// For a renderer that cuts lines: maximum number of bytes of a line that is shown as a whole, and about how many are shown of
/// longer ones.
const LONGEST_LINE: usize = 400;
/// What stands for the part of a line that is not shown.
const CUT: &str = "...";

impl<'a> Renderer<'a> {
    pub fn new(buffers: &'a Buffers, mappings: &'a [LineMapping], uses_colors: bool) -> Renderer<'a> {
        Renderer { buffers, mappings, uses_colors, cuts_lines: false }
    }

    /// Returns a renderer that shows only the part around the place of lines that are too long to be read.
    pub fn cutting_lines(self) -> Renderer<'a> {
        Renderer { cuts_lines: true, ..self }
    }

    /// Appends a message.
    pub fn render(&self, message: &Message, out: &mut Vec<u8>) {
        if message.framing == Framing::Bare {
            out.extend_from_slice(&message.text);
            return out.push(b'\n');
        }
        if message.framing == Framing::Included
            && let Some(location) = message.location
        {
            self.render_inclusions(location.buffer, out);
        }
        self.color(BOLD, out);
        let mut has_line = false;
        match message.location.filter(|_| message.framing != Framing::Unknown) {
            Some(location) => has_line = self.render_position(message, location, out),
            None => out.extend_from_slice(b"<unknown>:0: "),
        }
        if self.uses_colors {
            out.extend_from_slice(RESET.as_bytes());
            out.extend_from_slice(format!("\x1b[0;1;{}m", color_code(message.severity)).as_bytes());
        }
        out.extend_from_slice(format!("{}: ", message.severity.label()).as_bytes());
        self.color(RESET, out);
        self.color(BOLD, out);
        out.extend_from_slice(&message.text);
        out.push(b'\n');
        self.color(RESET, out);
        if let Some(location) = message.location.filter(|_| has_line) {
            self.render_source(message, location, out);
        }
    }

    /// Returns the physical line, from 1, of a location.
    pub fn line_of(&self, location: Location) -> u32 {
        self.buffers.lines(location.buffer).line(location.offset)
    }

    /// Appends an escape code, if colours are in use.
    fn color(&self, code: &str, out: &mut Vec<u8>) {
        if self.uses_colors {
            out.extend_from_slice(code.as_bytes());
        }
    }

    /// Appends the chain of including lines, outermost first.
    fn render_inclusions(&self, buffer: BufferId, out: &mut Vec<u8>) {
        let mut chain = Vec::new();
        let mut next = self.buffers.get(buffer).included_from;
        while let Some(location) = next {
            chain.push(location);
            next = self.buffers.get(location.buffer).included_from;
        }
        for location in chain.into_iter().rev() {
            let line = self.line_of(location);
            out.extend_from_slice(b"Included from ");
            out.extend_from_slice(&self.buffers.get(location.buffer).name);
            out.extend_from_slice(format!(":{line}:\n").as_bytes());
        }
    }

    /// Appends the place of a message. Returns false for the mapped line -1, by which the reference means "no line": nothing
    /// more is shown then.
    fn render_position(&self, message: &Message, location: Location, out: &mut Vec<u8>) -> bool {
        let mut line = i64::from(self.line_of(location));
        let mut name: &[u8] = &self.buffers.get(location.buffer).name;
        if let Some(mapping) = message.mapping.and_then(|id| self.mappings.get(id.0 as usize)) {
            let marker_line = i64::from(self.line_of(mapping.marker));
            line = i64::from(mapping.line.wrapping_sub(1).wrapping_add(line - marker_line) as i32);
            name = &mapping.file;
        }
        if name.is_empty() {
            return line != -1;
        }
        let column = self.buffers.lines(location.buffer).column(location.offset as usize);
        out.extend_from_slice(if name == b"-" { b"<stdin>" } else { name });
        if line != -1 {
            out.extend_from_slice(format!(":{line}:{column}").as_bytes());
        }
        out.extend_from_slice(b": ");
        line != -1
    }

    /// Appends the line of the source, and below it the caret and the underlined range; those only if the line is ASCII.
    fn render_source(&self, message: &Message, location: Location, out: &mut Vec<u8>) {
        let bytes = &self.buffers.get(location.buffer).bytes;
        let lines = self.buffers.lines(location.buffer);
        let whole = lines.around(location.offset as usize);
        let column = lines.column(location.offset as usize) - 1;
        let (start, end) = if self.cuts_lines { shown_part(bytes, whole, column) } else { whole };
        let line = &bytes[start..end];
        let cut_before = if start > whole.0 { CUT } else { "" };
        out.extend_from_slice(cut_before.as_bytes());
        render_expanded(line, line, Some(b' '), out);
        out.extend_from_slice(if end < whole.1 { CUT.as_bytes() } else { b"" });
        out.push(b'\n');
        if !line.is_ascii() {
            return;
        }
        let mut carets = vec![b' '; line.len() + 1];
        if let Some(range) = message.range.filter(|range| range.buffer == location.buffer) {
            let first = (range.start as usize).clamp(start, end);
            let last = (range.end as usize).clamp(start, end);
            if range.start as usize <= end && range.end as usize >= start && first <= last {
                carets[first - start..last - start].fill(b'~');
            }
        }
        carets[(whole.0 + column).saturating_sub(start).min(line.len())] = b'^';
        let length = carets.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
        self.color(CARET, out);
        out.extend(std::iter::repeat_n(b' ', cut_before.len()));
        render_expanded(&carets[..length], line, None, out);
        out.push(b'\n');
        self.color(RESET, out);
    }
}

/// Returns the part that is shown of the line `start..end`: all of it, or as much of a long one as can be read around `column`,
/// without parts of letters.
fn shown_part(bytes: &[u8], (start, end): (usize, usize), column: usize) -> (usize, usize) {
    if end - start <= LONGEST_LINE {
        return (start, end);
    }
    let is_inside_letter = |at: &usize| bytes.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let from = (start + column).saturating_sub(LONGEST_LINE / 2).clamp(start, end - LONGEST_LINE);
    let to = from + LONGEST_LINE;
    let next_letter = |at: usize| (at..end.min(at + 4)).find(|at| !is_inside_letter(at)).unwrap_or(at);
    (if from == start { start } else { next_letter(from) }, next_letter(to))
}

/// Appends `text`, repeating the characters that are under a TAB of `line` up to the next tab stop; `filler` takes
/// their place if given.
fn render_expanded(text: &[u8], line: &[u8], filler: Option<u8>, out: &mut Vec<u8>) {
    let mut column = 0;
    for (index, &byte) in text.iter().enumerate() {
        if line.get(index) != Some(&b'\t') {
            out.push(byte);
            column += 1;
            continue;
        }
        let width = TAB_STOP - column % TAB_STOP;
        out.extend(std::iter::repeat_n(filler.unwrap_or(byte), width));
        column += width;
    }
}
