//! Reads packed files: tables and their rows. Everything borrows from the file's bytes.

use super::{DIRECTORY_ENTRY_SIZE, FileKind, HEADER_SIZE, MAGIC, PackError, SectionId};

/// An opened packed file. Its directory lies inside the file; sections are checked when they are asked for.
#[derive(Clone, Copy, Debug)]
pub struct PackedFile<'a> {
    /// The whole file.
    bytes: &'a [u8],
    /// The entries of the sections.
    directory: &'a [u8],
}

/// Reads a little-endian number; `None` if it is not inside `bytes`.
fn u32_at(bytes: &[u8], offset: usize) -> Option<u32> {
    bytes.get(offset..)?.first_chunk().map(|raw| u32::from_le_bytes(*raw))
}

impl<'a> PackedFile<'a> {
    /// Opens a file, after checking its magic bytes, kind, version and the length of its directory.
    pub fn open(bytes: &'a [u8], kind: FileKind) -> Result<PackedFile<'a>, PackError> {
        let header: &[u8; HEADER_SIZE] = bytes.first_chunk().ok_or(PackError::Truncated)?;
        if header[..4] != MAGIC {
            return Err(PackError::NotPacked);
        }
        let field = |offset: usize| u32_at(header, offset).ok_or(PackError::Truncated);
        let found: [u8; 4] = field(4)?.to_le_bytes();
        if found != kind.tag {
            return Err(PackError::WrongKind { found, expected: kind.tag });
        }
        let version = field(8)?;
        if version != kind.version {
            return Err(PackError::WrongVersion { found: version, expected: kind.version });
        }
        let n_sections = field(12)? as usize;
        let directory = n_sections
            .checked_mul(DIRECTORY_ENTRY_SIZE)
            .and_then(|size| bytes.get(HEADER_SIZE..HEADER_SIZE.checked_add(size)?))
            .ok_or(PackError::Truncated)?;
        Ok(PackedFile { bytes, directory })
    }

    /// Returns the table of a section whose rows are `WIDTH` bytes wide.
    pub fn table<const WIDTH: usize>(&self, section: SectionId) -> Result<Table<'a, WIDTH>, PackError> {
        let (entries, _) = self.directory.as_chunks::<DIRECTORY_ENTRY_SIZE>();
        let entry = entries
            .iter()
            .find(|entry| u32_at(*entry, 0) == Some(section.0))
            .ok_or(PackError::MissingSection(section))?;
        let field = |offset: usize| u32_at(entry, offset).ok_or(PackError::Truncated);
        let (width, offset, n_rows) = (field(4)?, field(8)? as usize, field(12)? as usize);
        if width as usize != WIDTH {
            return Err(PackError::WrongRowWidth { section, found: width, expected: WIDTH as u32 });
        }
        let bytes = n_rows
            .checked_mul(WIDTH)
            .and_then(|size| self.bytes.get(offset..offset.checked_add(size)?))
            .ok_or(PackError::SectionOutOfBounds(section))?;
        Ok(Table { rows: bytes.as_chunks().0 })
    }

    /// Returns the bytes of a section of width 1.
    pub fn bytes(&self, section: SectionId) -> Result<&'a [u8], PackError> {
        Ok(self.table::<1>(section)?.rows.as_flattened())
    }
}

/// A section: rows of `WIDTH` bytes.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a, const WIDTH: usize> {
    /// The bytes of each row.
    rows: &'a [[u8; WIDTH]],
}

impl<'a, const WIDTH: usize> Table<'a, WIDTH> {
    /// A table without rows.
    pub const EMPTY: Table<'static, WIDTH> = Table { rows: &[] };

    /// Returns the number of rows.
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no rows.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns a row, if there is one.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Row<'a, WIDTH>> {
        self.rows.get(index).map(Row)
    }

    /// Returns a row; if there is none, one of zeroes.
    #[inline]
    pub fn row(&self, index: usize) -> Row<'a, WIDTH> {
        self.get(index).unwrap_or(Row(&[0; WIDTH]))
    }

    /// Returns `count` rows from `start` on; an empty table if some of them do not exist.
    #[inline]
    pub fn range(&self, start: usize, count: usize) -> Table<'a, WIDTH> {
        let rows = start.checked_add(count).and_then(|end| self.rows.get(start..end)).unwrap_or_default();
        Table { rows }
    }

    /// Returns the rows in order.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Row<'a, WIDTH>> + ExactSizeIterator + Clone + use<'a, WIDTH> {
        self.rows.iter().map(Row)
    }
}

/// A row. Offsets passed to its functions are constants of the layout, so the compiler removes the checks of bounds.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a, const WIDTH: usize>(&'a [u8; WIDTH]);

impl<'a, const WIDTH: usize> Row<'a, WIDTH> {
    /// Returns all bytes of the row.
    pub const fn bytes(&self) -> &'a [u8; WIDTH] {
        self.0
    }

    /// Returns `SIZE` bytes from an offset on; zeroes if they are not all in the row.
    #[inline]
    fn field<const SIZE: usize>(&self, offset: usize) -> [u8; SIZE] {
        self.0.get(offset..).and_then(|tail| tail.first_chunk()).copied().unwrap_or([0; SIZE])
    }

    // Numbers at an offset in bytes; 0 if they are not in the row.

    #[inline]
    pub fn u8(&self, offset: usize) -> u8 {
        self.field::<1>(offset)[0]
    }

    #[inline]
    pub fn u16(&self, offset: usize) -> u16 {
        u16::from_le_bytes(self.field(offset))
    }

    #[inline]
    pub fn u32(&self, offset: usize) -> u32 {
        u32::from_le_bytes(self.field(offset))
    }

    #[inline]
    pub fn i32(&self, offset: usize) -> i32 {
        i32::from_le_bytes(self.field(offset))
    }

    #[inline]
    pub fn u64(&self, offset: usize) -> u64 {
        u64::from_le_bytes(self.field(offset))
    }
}
