//! Bounds the total size of the parts of a file. Parts may overlap, so a small file could describe more of them than
//! any machine can read.

use std::ops::Range;

/// The error that the parts of a file are together too large.
pub(super) struct TooMuch;

/// Bounds the total length of names: many symbols may share the end of one name, and many relocations may name one
/// symbol.
pub(super) struct Names {
    /// Number of bytes that further names may have.
    n_bytes_left: usize,
}

impl Names {
    /// Maximum of the bytes of all names together, in multiples of the bytes of the file.
    const MOST: usize = 32;
    /// Maximum number of bytes of a name that are kept.
    const LONGEST: usize = 2048;

    /// Makes the bound for a file.
    pub fn of(bytes: &[u8]) -> Names {
        Names { n_bytes_left: bytes.len().saturating_mul(Names::MOST) }
    }

    /// Counts a name, and returns its first `LONGEST` bytes; an error if the names so far are too long.
    pub fn take<'a>(&mut self, name: &'a [u8]) -> Result<&'a [u8], TooMuch> {
        self.n_bytes_left = self.n_bytes_left.checked_sub(name.len()).ok_or(TooMuch)?;
        Ok(&name[..name.len().min(Names::LONGEST)])
    }
}

/// Bounds how often code is read: many symbols and sections may lie on the same bytes.
pub(super) struct Coverage {
    /// Number of bytes that further functions may have.
    n_bytes_left: usize,
}

impl Coverage {
    /// Maximum of the bytes of all functions together, in multiples of the bytes of the file.
    const MOST: usize = 16;

    /// Makes the bound for a file.
    pub fn of(bytes: &[u8]) -> Coverage {
        Coverage { n_bytes_left: bytes.len().saturating_mul(Coverage::MOST) }
    }

    /// Counts the ranges of functions, which are sorted; an error if there is too much. Neighbours with the same range
    /// count once.
    pub fn take<'a>(&mut self, places: impl Iterator<Item = &'a Range<usize>>) -> Result<(), TooMuch> {
        let mut before = None;
        for place in places {
            if before.replace(place) != Some(place) {
                self.n_bytes_left = self.n_bytes_left.checked_sub(place.len()).ok_or(TooMuch)?;
            }
        }
        Ok(())
    }
}
