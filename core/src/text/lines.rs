//! Byte offsets to lines and columns.

/// Starts of the lines of one text. Only LF ends a line here.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    pub fn new(text: &[u8]) -> LineIndex {
        let ends = text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
        LineIndex { starts: ends.map(|(offset, _)| offset as u32 + 1).collect() }
    }

    /// Returns the number, from 1, of the line that holds this offset.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32 + 1
    }
}

/// Returns the column, from 1, in a line that only LF ends: after a lone CR, where [`line_around`] begins a line, it is larger
/// than the column that is shown.
pub fn column(text: &[u8], offset: usize) -> usize {
    let before = &text[..offset.min(text.len())];
    before.len() - before.iter().rposition(|&byte| byte == b'\n').map_or(0, |position| position + 1) + 1
}

/// Returns the line around `offset`, bounded by LF and CR: its start and its end.
pub fn line_around(text: &[u8], offset: usize) -> (usize, usize) {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let offset = offset.min(text.len());
    let start = text[..offset].iter().rposition(is_end).map_or(0, |position| position + 1);
    let end = text[offset..].iter().position(is_end).map_or(text.len(), |length| offset + length);
    (start, end)
}
