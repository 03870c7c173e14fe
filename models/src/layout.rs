//! The sections of each kind of packed file: their ids, the widths of their rows, and the offsets of the fields in a row.
//!
//! The packer writes by these constants and the typed views in the analyser read by them.

use crate::pack::Table;

pub mod assembler;
pub mod catalogue;
pub mod instructions;
pub mod measured;
pub mod processor;

/// Hashes a name for a packed table by FNV-1a, on the writing and on the reading side.
#[inline]
pub fn name_hash(name: &[u8]) -> u32 {
    name.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// Returns the index of the row with this name. `slots` is an open-addressed hash table over the names, whose length is a power of
/// two: each slot holds the index of a row plus 1, or 0 for none.
#[inline]
pub fn find_by_name<'a>(slots: Table<'_, 2>, name: &[u8], name_of: impl Fn(usize) -> &'a [u8]) -> Option<usize> {
    let mask = slots.len().checked_sub(1)?;
    let mut slot = name_hash(name) as usize & mask;
    for _ in 0..=mask {
        let found = usize::from(slots.row(slot).u16(0)).checked_sub(1)?;
        if name_of(found) == name {
            return Some(found);
        }
        slot = (slot + 1) & mask;
    }
    None
}
