//! An open document: its text and version, which edits change.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use mca_config::configuration::SettingProblem;
use mca_config::configuration::modeline::{self, CommentLimit};
use tower_lsp::lsp_types::Url;

use super::line_index::LineIndex;

/// The text of one state of a document. Threads keep the state that they were started for while the document changes.
#[derive(Clone, Debug)]
pub struct Source {
    /// The whole text.
    pub text: String,
    /// Where the lines of the text begin.
    pub lines: LineIndex,
    /// Limits in comments, and errors in such comments, once they were asked for. They may be in any line, so they are
    /// searched once for each text.
    limits: OnceLock<(Vec<CommentLimit>, Vec<SettingProblem>)>,
    /// Number of UTF-16 units before each piece of [`PIECE`] bytes of the text, once they were asked for. Without them,
    /// finding columns in a very long line would take quadratic time.
    units: OnceLock<Vec<u32>>,
}

/// Size in bytes of the pieces before which UTF-16 units are counted once for all.
const PIECE: usize = 256;

impl Source {
    pub fn new(text: String) -> Source {
        let lines = LineIndex::new(&text);
        Source { text, lines, limits: OnceLock::new(), units: OnceLock::new() }
    }

    /// Returns the limits in comments, and the errors in them.
    pub fn limits(&self) -> &(Vec<CommentLimit>, Vec<SettingProblem>) {
        self.limits.get_or_init(|| modeline::read_limits(&self.text))
    }

    /// Counts the UTF-16 units of a range of bytes, which begins and ends between characters.
    pub fn utf16_units(&self, range: Range<usize>) -> usize {
        let bytes = self.text.as_bytes();
        if range.len() <= PIECE {
            return utf16_units(&bytes[range]);
        }
        let units = self.units.get_or_init(|| {
            let mut n_units = 0;
            let before = |piece| {
                let n_before = n_units;
                n_units += utf16_units(piece) as u32;
                n_before
            };
            bytes.chunks(PIECE).map(before).collect()
        });
        let before = |at: usize| {
            let piece = (at / PIECE).min(units.len() - 1);
            units[piece] as usize + utf16_units(&bytes[piece * PIECE..at])
        };
        before(range.end) - before(range.start)
    }

    /// Returns the text of a line, counted from 0, without its end; empty after the last line.
    pub fn line(&self, line: usize) -> &str {
        self.lines.line_range(&self.text, line).map_or("", |range| &self.text[range])
    }
}

/// An open document in its present state.
#[derive(Debug)]
pub struct Document {
    pub uri: Url,
    /// Version that the client gave to this state.
    pub version: i32,
    /// The text with its lines.
    source: Arc<Source>,
}

impl Document {
    pub fn new(uri: Url, version: i32, text: String) -> Document {
        Document { uri, version, source: Arc::new(Source::new(text)) }
    }

    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// Replaces the whole text.
    pub fn replace_all(&mut self, text: String) {
        self.source = Arc::new(Source::new(text));
    }

    /// Replaces a byte range, which begins and ends between characters.
    pub fn replace(&mut self, range: Range<usize>, text: &str) {
        let source = Arc::make_mut(&mut self.source);
        source.text.replace_range(range.clone(), text);
        source.lines.replace(range, text.len(), &source.text);
        source.limits = OnceLock::new();
        source.units = OnceLock::new();
    }
}

/// Counts the UTF-16 units of the characters that begin in a piece of UTF-8.
fn utf16_units(bytes: &[u8]) -> usize {
    let is_pair = |byte: u8| usize::from(byte >= 0xf0);
    bytes.iter().map(|&byte| usize::from(byte & 0xc0 != 0x80) + is_pair(byte)).sum()
}

/// Returns the last offset at or before `at` that is between characters of the text, or at one of its ends.
pub fn floor_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_of_long_lines_are_counted_in_pieces() {
        let source = Source::new("a\u{e9}\u{1d6c2}\u{20ac}".repeat(PIECE));
        let borders: Vec<usize> = (0..=source.text.len()).filter(|&at| source.text.is_char_boundary(at)).collect();
        for start in [0, 7, PIECE - 1, PIECE, 5 * PIECE] {
            let start = floor_boundary(&source.text, start);
            for end in borders.iter().copied().filter(|end| *end >= start) {
                let counted = source.text[start..end].encode_utf16().count();
                assert_eq!(source.utf16_units(start..end), counted, "{start}..{end}");
            }
        }
    }
}
