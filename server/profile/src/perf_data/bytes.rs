//! Reads little-endian numbers and texts from bytes.

/// Bytes that have not been read yet. Its functions read from their beginning; if too few are left, they return `None`
/// and read nothing.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// Reads `n` bytes.
    pub fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(n)?;
        self.0 = tail;
        Some(head)
    }

    /// Reads `N` bytes.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// Reads the offset and the length in bytes of a part of the file.
    pub fn section(&mut self) -> Option<(u64, u64)> {
        Some((self.u64()?, self.u64()?))
    }

    /// Returns the text before the first byte 0, or all bytes without one.
    pub fn text(self) -> &'a [u8] {
        &self.0[..self.0.iter().position(|byte| *byte == 0).unwrap_or(self.0.len())]
    }
}
