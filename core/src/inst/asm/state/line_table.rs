//! The files that `.loc` may refer to.

use std::collections::BTreeSet;

/// Facts of `.file` about a file besides its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFile {
    pub name: Vec<u8>,
    pub checksum: Option<u128>,
    pub has_source: bool,
}

/// The numbers of the files that `.loc` may refer to.
#[derive(Clone, Debug, Default)]
pub struct LineTable {
    files: BTreeSet<i64>,
    /// File 0. If it exists, the tables are those of DWARF 5, in which other mentions of it get no number of their own.
    root: Option<SourceFile>,
    has_checksum: bool,
    lacks_checksum: bool,
    has_source: bool,
    has_complained: bool,
}

impl LineTable {
    fn note_checksum(&mut self, file: &SourceFile) {
        self.has_checksum |= file.checksum.is_some();
        self.lacks_checksum |= file.checksum.is_none();
    }

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

    /// Whether some files have a checksum and others none, which is complained of once.
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
