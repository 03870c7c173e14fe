//! Converts types of the protocol to internal types. Positions that do not exist are moved to the nearest that does,
//! as the protocol asks.

use std::ops::Range;

use tower_lsp::lsp_types::{
    InitializeParams, Position, PositionEncodingKind, Range as WireRange, TextDocumentContentChangeEvent,
};

use super::document::{Document, Source, floor_boundary};

/// The unit in which the protocol's columns count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PositionEncoding {
    Utf8,
    #[default]
    Utf16,
}

/// Returns the unit of columns: bytes of UTF-8 if the client offers that, otherwise the protocol's default.
pub fn position_encoding(params: &InitializeParams) -> PositionEncoding {
    let offered = params.capabilities.general.as_ref().and_then(|general| general.position_encodings.as_ref());
    match offered {
        Some(kinds) if kinds.contains(&PositionEncodingKind::UTF8) => PositionEncoding::Utf8,
        _ => PositionEncoding::Utf16,
    }
}

/// Returns the byte offset of a position.
pub fn offset(source: &Source, position: Position, encoding: PositionEncoding) -> usize {
    let Some(range) = source.lines.line_range(&source.text, position.line as usize) else {
        return source.text.len();
    };
    let line = &source.text[range.clone()];
    range.start + offset_in_line(line, position.character as usize, encoding)
}

/// Returns the byte offset in `line` of the column `character`, from 0, moved back to the start of a character; the end of
/// the line if the column is after it.
fn offset_in_line(line: &str, character: usize, encoding: PositionEncoding) -> usize {
    match encoding {
        PositionEncoding::Utf8 => floor_boundary(line, character),
        PositionEncoding::Utf16 if line.is_ascii() => character.min(line.len()),
        PositionEncoding::Utf16 => {
            let mut n_units = 0;
            for (at, letter) in line.char_indices() {
                n_units += letter.len_utf16();
                if n_units > character {
                    return at;
                }
            }
            line.len()
        }
    }
}

/// Returns the byte range of a range of the protocol; a reversed range is turned round.
pub fn byte_range(source: &Source, range: WireRange, encoding: PositionEncoding) -> Range<usize> {
    let start = offset(source, range.start, encoding);
    let end = offset(source, range.end, encoding);
    start.min(end)..start.max(end)
}

/// Applies the changes of an edit to a document, and sets its version.
pub fn apply(
    document: &mut Document,
    version: i32,
    changes: Vec<TextDocumentContentChangeEvent>,
    encoding: PositionEncoding,
) {
    for change in changes {
        match change.range {
            None => document.replace_all(change.text),
            Some(range) => {
                let bytes = byte_range(document.source(), range, encoding);
                document.replace(bytes, &change.text);
            }
        }
    }
    document.version = version;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the byte offset of a position in a text.
    fn at(text: &str, line: u32, character: u32, encoding: PositionEncoding) -> usize {
        offset(&Source::new(text.to_owned()), Position { line, character }, encoding)
    }

    #[test]
    fn columns_count_units_of_the_encoding() {
        let text = "nop # é𝛂x\n";
        assert_eq!(at(text, 0, 7, PositionEncoding::Utf16), 8);
        assert_eq!(at(text, 0, 9, PositionEncoding::Utf16), 12);
        assert_eq!(at(text, 0, 8, PositionEncoding::Utf8), 8);
        assert_eq!(at(text, 0, 12, PositionEncoding::Utf8), 12);
    }

    #[test]
    fn positions_inside_a_character_move_to_its_start() {
        assert_eq!(at("𝛂", 0, 1, PositionEncoding::Utf16), 0);
        assert_eq!(at("𝛂", 0, 3, PositionEncoding::Utf8), 0);
    }

    #[test]
    fn positions_out_of_range_move_to_the_nearest() {
        for encoding in [PositionEncoding::Utf8, PositionEncoding::Utf16] {
            assert_eq!(at("ab\r\ncd", 0, 99, encoding), 2);
            assert_eq!(at("ab\r\ncd", 1, u32::MAX, encoding), 6);
            assert_eq!(at("ab\r\ncd", 2, 0, encoding), 6);
            assert_eq!(at("", u32::MAX, u32::MAX, encoding), 0);
        }
    }

    #[test]
    fn a_reversed_range_is_turned_round() {
        let source = Source::new("abc".to_owned());
        let range = WireRange::new(Position::new(0, 2), Position::new(0, 1));
        assert_eq!(byte_range(&source, range, PositionEncoding::Utf8), 1..2);
    }
}
