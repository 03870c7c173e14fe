//! Rows as columns: a form of a packed file that compresses much better, for modules that are downloaded compressed.
//!
//! Rows of a table are alike, and values change little from one to the next. So each section of rows of an even width
//! is turned into columns of two bytes, one after the other, and a column into the differences from row to row if
//! these are smaller. Sections keep their offsets and lengths; the highest bit of the row width in the directory says
//! which sections hold differences. A reader restores the whole file first.

use super::{DIRECTORY_ENTRY_SIZE, HEADER_SIZE};

/// Width of a column in bytes.
const UNIT: usize = 2;

/// The bit of a row width in the directory that marks columns of differences.
const HAS_DIFFERENCES: u32 = 1 << 31;

/// Offset of the row width in an entry of the directory.
const WIDTH_AT: usize = 4;

/// Returns a packed file with its rows turned into columns.
pub fn columns_of(file: &[u8]) -> Vec<u8> {
    let mut out = file.to_vec();
    for section in sections_of(file) {
        let Some(rows) = file.get(section.start..section.end) else { continue };
        let plain = columns(rows, section.width, |value, _| value);
        let differences = columns(rows, section.width, u16::wrapping_sub);
        let has_differences = entropy(&differences) < entropy(&plain);
        let chosen = if has_differences { differences } else { plain };
        out[section.start..section.end].copy_from_slice(&chosen);
        if has_differences {
            let width = section.width as u32 | HAS_DIFFERENCES;
            out[section.entry + WIDTH_AT..][..4].copy_from_slice(&width.to_le_bytes());
        }
    }
    out
}

/// Returns the packed file with its columns turned back into rows.
pub fn rows_of(file: &[u8]) -> Vec<u8> {
    let mut out = file.to_vec();
    for section in sections_of(file) {
        let Some(columns) = file.get(section.start..section.end) else { continue };
        let rows = &mut out[section.start..section.end];
        let column_bytes = columns.len() / (section.width / UNIT);
        for (index, column) in columns.chunks_exact(column_bytes.max(1)).enumerate() {
            let cells = rows.chunks_exact_mut(section.width).map(|row| &mut row[index * UNIT..][..UNIT]);
            let mut before = 0;
            for (cell, value) in cells.zip(units(column)) {
                before = if section.has_differences { value.wrapping_add(before) } else { value };
                cell.copy_from_slice(&before.to_le_bytes());
            }
        }
        out[section.entry + WIDTH_AT..][..4].copy_from_slice(&(section.width as u32).to_le_bytes());
    }
    out
}

/// A section whose rows are turned into columns.
struct Section {
    /// Offset of the section's entry in the directory.
    entry: usize,
    /// Bytes of a row.
    width: usize,
    /// Offset of the first row.
    start: usize,
    /// Offset after the last row.
    end: usize,
    /// Whether the columns hold differences from row to row.
    has_differences: bool,
}

/// Returns the sections of a file whose rows have an even width. Sections that a damaged directory places outside the file are
/// left out.
fn sections_of(file: &[u8]) -> Vec<Section> {
    let number = |at: usize| file.get(at..).and_then(<[u8]>::first_chunk).map(|bytes| u32::from_le_bytes(*bytes));
    let n_sections = number(HEADER_SIZE - 4).unwrap_or(0) as usize;
    let entries = (0..n_sections).map(|section| HEADER_SIZE + section * DIRECTORY_ENTRY_SIZE);
    let sections = entries.filter_map(|entry| {
        let (width, start, n_rows) = (number(entry + WIDTH_AT)?, number(entry + 8)? as usize, number(entry + 12)?);
        let has_differences = width & HAS_DIFFERENCES != 0;
        let width = (width & !HAS_DIFFERENCES) as usize;
        let end = start.checked_add(width.checked_mul(n_rows as usize)?)?;
        let has_columns = width > 0 && width.is_multiple_of(UNIT) && end <= file.len() && n_rows > 0;
        has_columns.then_some(Section { entry, width, start, end, has_differences })
    });
    sections.collect()
}

/// Returns bytes as numbers of 16 bits.
fn units(bytes: &[u8]) -> impl Iterator<Item = u16> + '_ {
    bytes.as_chunks::<UNIT>().0.iter().map(|unit| u16::from_le_bytes(*unit))
}

/// Turns rows of `width` bytes into columns. `of` gives the number to store for a value and the value before it in its column.
fn columns(rows: &[u8], width: usize, of: fn(u16, u16) -> u16) -> Vec<u8> {
    let mut out = Vec::with_capacity(rows.len());
    for column in (0..width).step_by(UNIT) {
        let mut before = 0;
        for value in rows.chunks_exact(width).flat_map(|row| units(&row[column..][..UNIT])) {
            out.extend(of(value, before).to_le_bytes());
            before = value;
        }
    }
    out
}

/// Returns the entropy of all bytes together in bits, an estimate of their compressed size. Bytes at even and at odd offsets are
/// counted separately.
fn entropy(bytes: &[u8]) -> f64 {
    let mut counts = [[0_u32; 256]; UNIT];
    for (at, byte) in bytes.iter().enumerate() {
        counts[at % UNIT][usize::from(*byte)] += 1;
    }
    let of_position = |counts: &[u32; 256]| {
        let total: u32 = counts.iter().sum();
        let bits = |count: &u32| f64::from(*count) * (f64::from(total) / f64::from(*count)).log2();
        counts.iter().filter(|count| **count > 0).map(bits).sum::<f64>()
    };
    counts.iter().map(of_position).sum()
}
