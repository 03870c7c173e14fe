//! Lines and columns of a text, as editors count them: from 1, columns in UTF-16 code units.

/// A text and where its lines begin.
pub struct Lines<'a> {
    /// The text itself.
    text: &'a [u8],
    /// Offset at which each line begins.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Finds the lines of a text.
    pub fn new(text: &'a [u8]) -> Lines<'a> {
        let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        Lines { text, starts: std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect() }
    }

    /// Returns line and column of an offset in bytes. An offset beyond the text is taken as its end. Each invalid sequence of
    /// UTF-8 counts as one column.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= offset);
        let before = &self.text[self.starts[line - 1]..offset];
        (line, String::from_utf8_lossy(before).encode_utf16().count() + 1)
    }
}
