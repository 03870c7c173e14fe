//! Interned strings and interned lists of small integers: equal values are stored once and known by their index.

use std::collections::HashMap;

use super::{PackError, PackWriter, PackedFile, RowWriter, SectionId, Table};

/// Strings to be written to a file. Index 0 is the empty string.
#[derive(Clone, Debug)]
pub struct StringPool {
    /// The index of each string.
    ids: HashMap<String, u32>,
    /// Where each string ends in `bytes`.
    ends: Vec<u32>,
    /// All strings, one after the other.
    bytes: Vec<u8>,
}

impl Default for StringPool {
    fn default() -> StringPool {
        let mut pool = StringPool { ids: HashMap::new(), ends: Vec::new(), bytes: Vec::new() };
        pool.intern("");
        pool
    }
}

impl StringPool {
    /// Returns the index of a string, which is added if it is new.
    pub fn intern(&mut self, text: &str) -> u32 {
        if let Some(id) = self.ids.get(text) {
            return *id;
        }
        let id = self.ends.len() as u32;
        self.bytes.extend_from_slice(text.as_bytes());
        self.ends.push(self.bytes.len() as u32);
        self.ids.insert(text.to_owned(), id);
        id
    }

    /// Writes the pool as two sections: where each string ends, and the strings themselves.
    pub fn write(&self, ends: SectionId, bytes: SectionId, file: &mut PackWriter) {
        let mut rows = RowWriter::new(4);
        for end in &self.ends {
            rows.u32(*end).end_row();
        }
        file.add(ends, rows);
        file.add_bytes(bytes, &self.bytes);
    }
}

/// The strings of a file.
#[derive(Clone, Copy, Debug)]
pub struct Strings<'a> {
    /// Where each string ends in `bytes`.
    ends: Table<'a, 4>,
    /// All strings, one after the other.
    bytes: &'a [u8],
}

impl<'a> Strings<'a> {
    /// Opens the strings of a file from the two sections that [`StringPool::write`] wrote.
    pub fn open(file: &PackedFile<'a>, ends: SectionId, bytes: SectionId) -> Result<Strings<'a>, PackError> {
        Ok(Strings { ends: file.table(ends)?, bytes: file.bytes(bytes)? })
    }

    /// Returns the bytes of a string; empty if there is no such string.
    #[inline]
    pub fn bytes(&self, id: u32) -> &'a [u8] {
        let (start, end) = extent(self.ends, id as usize);
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// Returns the bytes of a string together with those of all strings after it, and the length of the string itself.
    #[inline]
    pub fn bytes_and_tail(&self, id: u32) -> (&'a [u8], usize) {
        let (start, end) = extent(self.ends, id as usize);
        let tail = self.bytes.get(start..).unwrap_or_default();
        (tail, end.saturating_sub(start).min(tail.len()))
    }

    /// Returns the string; empty if there is no such string or if it is no UTF-8.
    pub fn text(&self, id: u32) -> &'a str {
        std::str::from_utf8(self.bytes(id)).unwrap_or_default()
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

/// Returns where the item of a pool with this index begins and ends; an empty range at 0 if there is none.
#[inline]
fn extent(ends: Table<'_, 4>, index: usize) -> (usize, usize) {
    let end_of = |index: usize| ends.get(index).map_or(0, |row| row.u32(0) as usize);
    (if index == 0 { 0 } else { end_of(index - 1) }, end_of(index))
}

/// Lists of `u16` to be written to a file. Index 0 is the empty list.
#[derive(Clone, Debug)]
pub struct SequencePool {
    /// The index of each list.
    ids: HashMap<Vec<u16>, u32>,
    /// Where each list ends in `items`.
    ends: Vec<u32>,
    /// The items of all lists, one after the other.
    items: Vec<u16>,
}

impl Default for SequencePool {
    fn default() -> SequencePool {
        let mut pool = SequencePool { ids: HashMap::new(), ends: Vec::new(), items: Vec::new() };
        pool.intern(&[]);
        pool
    }
}

impl SequencePool {
    /// Returns the index of a list, which is added if it is new.
    pub fn intern(&mut self, items: &[u16]) -> u32 {
        if let Some(id) = self.ids.get(items) {
            return *id;
        }
        let id = self.ends.len() as u32;
        self.items.extend_from_slice(items);
        self.ends.push(self.items.len() as u32);
        self.ids.insert(items.to_vec(), id);
        id
    }

    /// Writes the pool as two sections: where each list ends, and the items.
    pub fn write(&self, ends: SectionId, items: SectionId, file: &mut PackWriter) {
        let mut end_rows = RowWriter::new(4);
        for end in &self.ends {
            end_rows.u32(*end).end_row();
        }
        file.add(ends, end_rows);
        let mut item_rows = RowWriter::new(2);
        for item in &self.items {
            item_rows.u16(*item).end_row();
        }
        file.add(items, item_rows);
    }
}

/// The lists of a file.
#[derive(Clone, Copy, Debug)]
pub struct Sequences<'a> {
    /// Where each list ends in `items`.
    ends: Table<'a, 4>,
    /// The items of all lists, one after the other.
    items: Table<'a, 2>,
}

impl<'a> Sequences<'a> {
    /// Opens the lists of a file from the two sections that [`SequencePool::write`] wrote.
    pub fn open(file: &PackedFile<'a>, ends: SectionId, items: SectionId) -> Result<Sequences<'a>, PackError> {
        Ok(Sequences { ends: file.table(ends)?, items: file.table(items)? })
    }

    /// Returns the items of a list; none if there is no such list.
    #[inline]
    pub fn get(&self, id: u32) -> impl DoubleEndedIterator<Item = u16> + ExactSizeIterator + Clone + use<'a> {
        self.items_of(id).iter().map(|row| row.u16(0))
    }

    /// Returns the items of a list as a table; empty if there is no such list.
    #[inline]
    pub fn items_of(&self, id: u32) -> Table<'a, 2> {
        let (start, end) = extent(self.ends, id as usize);
        self.items.range(start, end.saturating_sub(start))
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}
