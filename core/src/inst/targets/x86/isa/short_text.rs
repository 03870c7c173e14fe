//! Texts of at most 15 bytes that are appended very often. Copying a fixed number of bytes and cutting the end off is
//! several times faster than copying a variable number.

/// Number of bytes that are copied at once.
const STEP: usize = 16;

/// A text of at most 15 bytes, padded with zeros. The last byte holds its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShortText([u8; STEP]);

impl ShortText {
    /// Joins the parts; what exceeds 15 bytes is cut off.
    pub fn new(parts: &[&[u8]]) -> ShortText {
        let mut bytes = [0; STEP];
        let mut length = 0;
        for byte in parts.iter().copied().flatten().take(STEP - 1) {
            bytes[length] = *byte;
            length += 1;
        }
        bytes[STEP - 1] = length as u8;
        ShortText(bytes)
    }

    /// Appends the text.
    #[inline]
    pub fn push_to(&self, out: &mut Vec<u8>) {
        let length = out.len() + usize::from(self.0[STEP - 1]);
        out.extend_from_slice(&self.0);
        out.truncate(length);
    }
}

/// Appends the first `length` bytes of `text`. Bytes after them may be there, to be copied along and cut off.
#[inline]
pub fn push_padded(text: &[u8], length: usize, out: &mut Vec<u8>) {
    match text.first_chunk::<STEP>() {
        Some(chunk) if length <= STEP => {
            let end = out.len() + length;
            out.extend_from_slice(chunk);
            out.truncate(end);
        }
        _ => out.extend_from_slice(text.get(..length).unwrap_or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_to_their_length() {
        let mut out = b"<".to_vec();
        ShortText::new(&[b"%", b"rax"]).push_to(&mut out);
        ShortText::new(&[b"a name that is too long"]).push_to(&mut out);
        push_padded(b"short", 3, &mut out);
        push_padded(b"enough to be copied at once", 6, &mut out);
        push_padded(b"too long to be copied at once", 25, &mut out);
        push_padded(b"x", 9, &mut out);
        assert_eq!(out, b"<%raxa name that is shoenoughtoo long to be copied at x");
    }
}
