//! Byte offsets to lines and columns.

/// Where the lines of one text begin and end. An answer takes no longer in a long line than in a short one.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    /// Offsets after each LF, which ends a line that is counted.
    starts: Vec<u32>,
    /// Offsets of CR, which ends a line that is shown.
    returns: Vec<u32>,
    /// Length of the text.
    n_bytes: usize,
}

impl LineIndex {
    pub fn new(text: &[u8]) -> LineIndex {
        let mut index = LineIndex { n_bytes: text.len(), ..LineIndex::default() };
        for (offset, &byte) in text.iter().enumerate() {
            match byte {
                b'\n' => index.starts.push(offset as u32 + 1),
                b'\r' => index.returns.push(offset as u32),
                _ => {}
            }
        }
        index
    }

    /// Returns the number, from 1, of the line that holds this offset.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32 + 1
    }

    /// Returns the column, from 1, in a line that only LF ends: after a lone CR, where [`LineIndex::around`] begins a line, it is
    /// larger than the column that is shown.
    pub fn column(&self, offset: usize) -> usize {
        let offset = offset.min(self.n_bytes);
        offset - self.start_of(self.line(offset as u32)) + 1
    }

    /// Returns the line around `offset`, bounded by LF and CR: its start and its end.
    pub fn around(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.n_bytes);
        let line = self.line(offset as u32);
        let end = self.starts.get(line as usize - 1).map_or(self.n_bytes, |&next| next as usize - 1);
        let next = self.returns.partition_point(|&at| (at as usize) < offset);
        let behind = next.checked_sub(1).map_or(0, |before| self.returns[before] as usize + 1);
        (self.start_of(line).max(behind), self.returns.get(next).map_or(end, |&at| end.min(at as usize)))
    }

    /// Returns where a line begins, by its number from 1.
    pub fn start_of(&self, line: u32) -> usize {
        (line as usize).checked_sub(2).map_or(0, |before| self.starts[before] as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line around an offset as a search in both directions finds it, and the column.
    fn searched(text: &[u8], offset: usize) -> (usize, usize, usize) {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let after = |place: Option<usize>| place.map_or(0, |place| place + 1);
        let start = after(text[..offset].iter().rposition(is_end));
        let end = text[offset..].iter().position(is_end).map_or(text.len(), |length| offset + length);
        (start, end, offset - after(text[..offset].iter().rposition(|&byte| byte == b'\n')) + 1)
    }

    #[test]
    fn lines_are_those_that_a_search_finds() {
        for text in ["", "a", "\n", "\r", "a\nbc\n", "a\r\nbc\r\n\r\nd", "\r\r\n\n\ra\rb\n", "ab\rcd"] {
            let (text, index) = (text.as_bytes(), LineIndex::new(text.as_bytes()));
            for offset in 0..=text.len() {
                let (start, end) = index.around(offset);
                assert_eq!((start, end, index.column(offset)), searched(text, offset), "{text:?} {offset}");
            }
            assert_eq!(index.around(text.len() + 5), index.around(text.len()));
        }
    }
}
