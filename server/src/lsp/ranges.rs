//! Converts places in texts to the protocol's positions.

use std::ops::Range;

use tower_lsp::lsp_types::{Position, Range as WireRange};

use super::document::{Source, floor_boundary};
use super::from_proto::PositionEncoding;

/// Returns the position of a byte offset.
pub fn position(source: &Source, offset: usize, encoding: PositionEncoding) -> Position {
    let offset = floor_boundary(&source.text, offset);
    let line = source.lines.line_of(offset);
    let range = source.lines.line_range(&source.text, line).unwrap_or(offset..offset);
    let before = range.start..offset.clamp(range.start, range.end);
    let character = match encoding {
        PositionEncoding::Utf8 => before.len(),
        PositionEncoding::Utf16 => source.utf16_units(before),
    };
    Position::new(line as u32, character as u32)
}

/// Returns the range between two byte offsets.
pub fn range(source: &Source, bytes: Range<usize>, encoding: PositionEncoding) -> WireRange {
    WireRange::new(position(source, bytes.start, encoding), position(source, bytes.end, encoding))
}

/// Returns the range of a line, counted from 0, without its indentation.
pub fn line_range(source: &Source, line: usize, encoding: PositionEncoding) -> WireRange {
    let text = source.line(line);
    let start = source.lines.line_range(&source.text, line).map_or(0, |range| range.start);
    let indent = text.len() - text.trim_start().len();
    range(source, start + indent..start + text.len(), encoding)
}

/// Returns the position at the end of a line, counted from 0; the end of the text if there is no such line.
pub fn line_end(source: &Source, line: usize, encoding: PositionEncoding) -> Position {
    let end = source.lines.line_range(&source.text, line).map_or(source.text.len(), |range| range.end);
    position(source, end, encoding)
}
