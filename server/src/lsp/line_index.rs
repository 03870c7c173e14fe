//! Offsets of the lines of a text. Lines end as the protocol says: `\n`, `\r\n` or `\r`.

use std::ops::Range;

/// The offsets at which lines begin, so that a line is found by binary search. Lines are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    /// Byte offset of the first byte of each line; the first is 0.
    starts: Vec<u32>,
}

impl LineIndex {
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        push_starts(text.as_bytes(), 0, text.len(), &mut starts);
        LineIndex { starts }
    }

    pub fn n_lines(&self) -> usize {
        self.starts.len()
    }

    /// Returns the line of an offset; after the text, the last line.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= offset).saturating_sub(1)
    }

    /// Returns the byte range of a line without its end; `None` after the last line. `text` is the text of the index.
    pub fn line_range(&self, text: &str, line: usize) -> Option<Range<usize>> {
        let start = *self.starts.get(line)? as usize;
        let next = self.starts.get(line + 1).map_or(text.len(), |&next| next as usize);
        let body = text.get(start..next)?;
        let trimmed = match self.starts.get(line + 1) {
            Some(_) => {
                body.strip_suffix("\r\n").or(body.strip_suffix('\n')).or(body.strip_suffix('\r')).unwrap_or(body)
            }
            None => body,
        };
        Some(start..start + trimmed.len())
    }

    /// Adjusts the index after the bytes `range` of the text were replaced by `n_inserted` bytes; `text` is the text that
    /// came of it.
    pub fn replace(&mut self, range: Range<usize>, n_inserted: usize, text: &str) {
        // One line before and one byte after: `\r` and `\n` may have been joined or parted at either end.
        let first = self.line_of(range.start.saturating_sub(1));
        let rescan_from = self.starts[first] as usize;
        let kept_from = self.starts.partition_point(|&start| start as usize <= range.end + 1);
        let shift = |start: u32| (start as usize - range.end + range.start + n_inserted) as u32;
        let tail: Vec<u32> = self.starts[kept_from..].iter().map(|&start| shift(start)).collect();
        self.starts.truncate(first + 1);
        let rescan_to = (range.start + n_inserted + 1).min(text.len());
        push_starts(text.as_bytes(), rescan_from, rescan_to, &mut self.starts);
        self.starts.extend(tail);
    }
}

/// Appends to `starts` the offsets after the line ends whose last byte is in `from..to`.
fn push_starts(bytes: &[u8], from: usize, to: usize, starts: &mut Vec<u32>) {
    for at in from..to {
        let ends = match bytes[at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        if ends {
            starts.push((at + 1) as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_ends_a_line() {
        let text = "a\nbc\r\nd\re";
        let index = LineIndex::new(text);
        let lines: Vec<_> = (0..).map_while(|line| index.line_range(text, line)).map(|range| &text[range]).collect();
        assert_eq!(lines, ["a", "bc", "d", "e"]);
        assert_eq!(index.line_of(0), 0);
        assert_eq!(index.line_of(1), 0);
        assert_eq!(index.line_of(2), 1);
        assert_eq!(index.line_of(1000), 3);
        assert_eq!(LineIndex::new("").n_lines(), 1);
    }

    /// Tries all small replacements in all small texts of bytes that matter for line ends.
    #[test]
    fn an_adjusted_index_equals_a_new_one() {
        let letters = ['x', '\n', '\r'];
        let texts: Vec<String> = (0..=4u32)
            .flat_map(|length| (0..3usize.pow(length)).map(move |n| (length, n)))
            .map(|(length, n)| (0..length).map(|digit| letters[n / 3usize.pow(digit) % 3]).collect())
            .collect();
        for text in &texts {
            for start in 0..=text.len() {
                for end in start..=text.len() {
                    for inserted in texts.iter().filter(|inserted| inserted.len() <= 2) {
                        let mut edited = text.clone();
                        edited.replace_range(start..end, inserted);
                        let mut index = LineIndex::new(text);
                        index.replace(start..end, inserted.len(), &edited);
                        assert_eq!(index, LineIndex::new(&edited), "{text:?} {start}..{end} {inserted:?}");
                    }
                }
            }
        }
    }
}
