//! The files that `.loc` may refer to.

use std::collections::BTreeSet;

/// What `.file` says about a file besides its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFile {
    pub name: Vec<u8>,
    /// Its MD5 checksum, if given.
    pub checksum: Option<u128>,
    /// Whether the directive contains the text of the file.
    pub has_source: bool,
}

/// The files that `.loc` may refer to, by number.
#[derive(Clone, Debug, Default)]
pub struct LineTable {
    files: BTreeSet<i64>,
    /// File 0. If there is one, the tables are those of DWARF 5, in which a further mention of that file gets no number of its
    /// own.
    root: Option<SourceFile>,
    /// Whether a file has a checksum.
    has_checksum: bool,
    /// Whether a file has no checksum.
    lacks_checksum: bool,
    /// Whether the first file contains its text; the others have to agree.
    has_source: bool,
    /// Whether the warning about missing checksums has been given.
    has_complained: bool,
}

impl LineTable {
    /// Notes whether a file has a checksum.
    fn note_checksum(&mut self, file: &SourceFile) {
        self.has_checksum |= file.checksum.is_some();
        self.lacks_checksum |= file.checksum.is_none();
    }

    /// Adds a file; the error is the text of a message.
    pub fn add(&mut self, number: i64, file: SourceFile) -> Result<(), &'static str> {
        if number == 0 {
            self.note_checksum(&file);
            self.has_source |= file.has_source;
            self.root = Some(file);
            return Ok(());
        }
        if self.files.is_empty() {
            self.note_checksum(&file);
            self.has_source |= file.has_source;
        }
        if self.root.as_ref().is_some_and(|root| root.name == file.name && root.checksum == file.checksum) {
            return Ok(());
        }
        if self.files.contains(&number) {
            return Err("file number already allocated");
        }
        if self.has_source != file.has_source {
            return Err("inconsistent use of embedded source");
        }
        self.files.insert(number);
        self.note_checksum(&file);
        Ok(())
    }

    /// Whether `.loc` may name file 0.
    pub fn has_root(&self) -> bool {
        self.root.is_some()
    }

    pub fn contains(&self, number: i64) -> bool {
        self.files.contains(&number)
    }

    /// Whether some files have a checksum and others none. True only once, for one warning.
    pub fn becomes_inconsistent(&mut self) -> bool {
        let is_inconsistent = self.has_checksum && self.lacks_checksum && !self.files.is_empty();
        is_inconsistent && !std::mem::replace(&mut self.has_complained, true)
    }

    /// Returns the numbers below the last one that no file has.
    pub fn holes(&self) -> impl Iterator<Item = i64> {
        let last = self.files.last().copied().unwrap_or(0);
        (1..last).filter(|number| !self.files.contains(number))
    }
}
