//! Bounds what the parts of a file add up to that may lie on top of each other: a small file could have more of them than any
//! machine can read.

use std::ops::Range;

/// The parts of a file are more than it can hold apart.
pub(super) struct TooMuch;

/// Bounds what names add up to: any number of symbols may share the end of one name, and of relocations a symbol.
pub(super) struct Names {
    n_bytes_left: usize,
}

impl Names {
    /// All names together may have this many times the bytes of the file.
    const MOST: usize = 32;
    /// A longer name loses its end.
    const LONGEST: usize = 2048;

    pub fn of(bytes: &[u8]) -> Names {
        Names { n_bytes_left: bytes.len().saturating_mul(Names::MOST) }
    }

    /// Returns a name as it is shown.
    pub fn take<'a>(&mut self, name: &'a [u8]) -> Result<&'a [u8], TooMuch> {
        self.n_bytes_left = self.n_bytes_left.checked_sub(name.len()).ok_or(TooMuch)?;
        Ok(&name[..name.len().min(Names::LONGEST)])
    }
}

/// Bounds how often code is read: any number of symbols and sections may lie on the same bytes.
pub(super) struct Coverage {
    n_bytes_left: usize,
}

impl Coverage {
    /// All functions together may have this many times the bytes of the file.
    const MOST: usize = 16;

    pub fn of(bytes: &[u8]) -> Coverage {
        Coverage { n_bytes_left: bytes.len().saturating_mul(Coverage::MOST) }
    }

    /// Counts the places of functions, which are sorted. Neighbours with the same code are one.
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
