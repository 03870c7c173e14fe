//! Writes packed files: rows field by field, sections into a file. Used by the build script and by tests.

use super::{DIRECTORY_ENTRY_SIZE, FileKind, HEADER_SIZE, MAGIC, SECTION_ALIGNMENT, SectionId};

/// Collects the rows of one section.
#[derive(Clone, Debug)]
pub struct RowWriter {
    /// Bytes of a row.
    width: usize,
    /// The rows so far.
    bytes: Vec<u8>,
}

impl RowWriter {
    /// Begins a section with rows of this width.
    pub fn new(width: usize) -> RowWriter {
        RowWriter { width, bytes: Vec::new() }
    }

    // Fields of the row that has begun: each function appends a number.

    pub fn u8(&mut self, value: u8) -> &mut RowWriter {
        self.raw(&[value])
    }

    pub fn u16(&mut self, value: u16) -> &mut RowWriter {
        self.raw(&value.to_le_bytes())
    }

    pub fn u32(&mut self, value: u32) -> &mut RowWriter {
        self.raw(&value.to_le_bytes())
    }

    pub fn i32(&mut self, value: i32) -> &mut RowWriter {
        self.raw(&value.to_le_bytes())
    }

    pub fn u64(&mut self, value: u64) -> &mut RowWriter {
        self.raw(&value.to_le_bytes())
    }

    /// Appends bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) -> &mut RowWriter {
        self.bytes.extend_from_slice(bytes);
        self
    }

    /// Closes a row. The packer's code is wrong, and the build stops, if its fields do not fill the declared width.
    pub fn end_row(&mut self) {
        assert_eq!(self.bytes.len() % self.width, 0, "a packed row must be {} bytes wide", self.width);
    }

    /// Returns the rows as they are written to the file.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns the number of rows so far.
    pub fn n_rows(&self) -> usize {
        self.bytes.len() / self.width
    }
}

/// Collects the sections of one file.
#[derive(Clone, Debug)]
pub struct PackWriter {
    kind: FileKind,
    /// The sections so far, in the order in which they were added.
    sections: Vec<(SectionId, RowWriter)>,
}

impl PackWriter {
    /// Begins a file.
    pub fn new(kind: FileKind) -> PackWriter {
        PackWriter { kind, sections: Vec::new() }
    }

    /// Adds a section of rows.
    pub fn add(&mut self, section: SectionId, rows: RowWriter) {
        self.sections.push((section, rows));
    }

    /// Adds a section of bytes, which are rows of width 1.
    pub fn add_bytes(&mut self, section: SectionId, bytes: &[u8]) {
        let mut rows = RowWriter::new(1);
        rows.raw(bytes);
        self.add(section, rows);
    }

    /// Returns the file: header, directory and sections.
    pub fn finish(self) -> Vec<u8> {
        let mut header = Vec::new();
        header.extend_from_slice(&MAGIC);
        header.extend_from_slice(&self.kind.tag);
        header.extend_from_slice(&self.kind.version.to_le_bytes());
        header.extend_from_slice(&(self.sections.len() as u32).to_le_bytes());
        let first_offset = HEADER_SIZE + self.sections.len() * DIRECTORY_ENTRY_SIZE;
        let mut body = Vec::new();
        for (section, rows) in &self.sections {
            let padding = (first_offset + body.len()).next_multiple_of(SECTION_ALIGNMENT) - first_offset - body.len();
            body.resize(body.len() + padding, 0);
            for field in [section.0, rows.width as u32, (first_offset + body.len()) as u32, rows.n_rows() as u32] {
                header.extend_from_slice(&field.to_le_bytes());
            }
            body.extend_from_slice(&rows.bytes);
        }
        header.extend_from_slice(&body);
        header
    }
}
