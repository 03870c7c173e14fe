//! The parts of a report that come from the source and the instruction set: text, bytes, names and comments of the
//! instructions.
//!
//! Views never read any of it; it passes through to the printers.

/// A list of byte strings in one piece of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByteStrings {
    /// All strings, one after the other.
    bytes: Vec<u8>,
    /// Where each string ends in `bytes`.
    ends: Vec<u32>,
}

impl ByteStrings {
    /// Appends the string that `write` appends to the buffer it is given. `write` must not remove anything.
    pub fn push_with(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
        self.ends.push(self.bytes.len() as u32);
    }

    pub fn push(&mut self, string: &[u8]) {
        self.push_with(|bytes| bytes.extend_from_slice(string));
    }

    /// Returns the string with this index, from 0; empty if there is none.
    pub fn get(&self, index: usize) -> &[u8] {
        let Some(&end) = self.ends.get(index) else {
            return &[];
        };
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start as usize..end as usize]
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).map(|index| self.get(index))
    }

    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }
}

/// Texts of a region, one per instruction in each list. A list that no requested view shows may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The instructions as the printer writes them, without white space at the start.
    pub texts: ByteStrings,
    /// Machine code of the instructions.
    pub encodings: ByteStrings,
    /// Names of the opcodes, for full instruction tables only.
    pub opcode_names: Vec<&'static str>,
    /// Comments of the instructions, for full instruction tables only.
    pub comments: ByteStrings,
}

/// Returns the instruction's text as reports show it: white space is removed at its start only.
pub fn trimmed_start(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r'));
    &text[start.unwrap_or(text.len())..]
}

/// Returns the comment that full instruction tables show after an instruction: `source` starts at the instruction's first
/// character. Only the rest of its line counts, and only if a line feed ends it. A block comment is shown from its start for as
/// many bytes as precede its end, which is usually too much; a line comment to the end of the line. Comments of other
/// kinds are not recognised.
pub fn source_comment(source: &[u8]) -> &[u8] {
    let Some(end) = source.iter().position(|&byte| byte == b'\n') else {
        return &[];
    };
    let line = &source[..end];
    let find = |pair: &[u8; 2]| line.windows(2).position(|window| window == pair);
    if let (Some(start), Some(length)) = (find(b"/*"), find(b"*/")) {
        return &line[start..(start + length).min(line.len())];
    }
    find(b"//").map_or(&[], |start| &line[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_cut_as_in_the_reference() {
        for (source, expected) in [
            ("addl %eax, %ebx /* c */ // 0123456789012\nnop", "/* c */ // 0123456789"),
            ("addl %eax, %ebx # x // y\n", "// y"),
            ("nop // not ended", ""),
            ("nop /* x */\n", "/* x */"),
            ("nop */ /*\n", "/*"),
            ("nop\n// next line", ""),
        ] {
            assert_eq!(source_comment(source.as_bytes()), expected.as_bytes(), "{source:?}");
        }
    }

    #[test]
    fn strings_keep_their_borders() {
        let mut strings = ByteStrings::default();
        strings.push(b"ab");
        strings.push(b"");
        strings.push(b"c");
        assert_eq!(strings.iter().collect::<Vec<_>>(), [b"ab".as_slice(), b"", b"c"]);
        assert_eq!(strings.get(3), b"");
    }
}
