//! Tables of records with named fields, such as the system registers of a target. LLVM calls them generic tables.

use super::{AssemblerTables, pairs};
use crate::ids::FeatureId;
use crate::layout::assembler::{cell, record_table};
use crate::pack::Row;

/// A table of records.
#[derive(Clone, Copy, Debug)]
pub struct RecordTable<'t> {
    tables: &'t AssemblerTables,
    row: Row<'static, { record_table::WIDTH }>,
}

/// The value of one field of a record.
#[derive(Clone, Copy, Debug)]
pub enum Cell<'t> {
    /// A number.
    Number(i32),
    /// A text.
    Text(&'static str),
    /// A list of features.
    Features(Features<'t>),
}

/// A list of features.
#[derive(Clone, Copy, Debug)]
pub struct Features<'t> {
    tables: &'t AssemblerTables,
    /// Index of the sequence of the features.
    sequence: u32,
}

impl Features<'_> {
    /// Returns the features in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = FeatureId> + use<> {
        self.tables.sequences.get(self.sequence).map(FeatureId)
    }
}

impl AssemblerTables {
    /// Returns the table with this name in the reference's descriptions; `None` if there is none.
    pub fn records(&self, name: &str) -> Option<RecordTable<'_>> {
        let row = self.record_tables.iter().find(|row| self.strings.text(row.u32(record_table::NAME)) == name)?;
        Some(RecordTable { tables: self, row })
    }
}

impl<'t> RecordTable<'t> {
    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.row.u32(record_table::N_RECORDS) as usize
    }

    /// Whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the index of the field with this name; `None` if there is none.
    pub fn field(&self, name: &str) -> Option<usize> {
        let mut names = pairs(self.tables.sequences, self.row.u32(record_table::FIELDS));
        names.position(|found| self.tables.strings.text(found) == name)
    }

    /// Returns the value of a field of a record, both given by index from 0.
    pub fn cell(&self, record: usize, field: usize) -> Cell<'t> {
        let n_fields = self.row.u32(record_table::N_FIELDS) as usize;
        let first = self.row.u32(record_table::FIRST_CELL) as usize;
        let row = self.tables.cells.row(first + record * n_fields + field);
        match row.u32(cell::SORT) {
            cell::NUMBER => Cell::Number(row.i32(cell::VALUE)),
            cell::TEXT => Cell::Text(self.tables.strings.text(row.u32(cell::VALUE))),
            _ => Cell::Features(Features { tables: self.tables, sequence: row.u32(cell::VALUE) }),
        }
    }

    /// Returns the value of a field of a record, both given by index; 0 if it is no number.
    pub fn number(&self, record: usize, field: usize) -> i32 {
        match self.cell(record, field) {
            Cell::Number(number) => number,
            _ => 0,
        }
    }

    /// Returns the value of a field of a record, both given by index; empty if it is no text.
    pub fn text(&self, record: usize, field: usize) -> &'static str {
        match self.cell(record, field) {
            Cell::Text(text) => text,
            _ => "",
        }
    }
}
