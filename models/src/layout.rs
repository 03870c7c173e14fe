//! What the sections of each kind of packed file mean: section numbers, row widths and field offsets.
//!
//! The packer writes by these constants and the typed views in the analyser read by them.

pub mod assembler;
pub mod catalogue;
pub mod instructions;
pub mod processor;

/// The hash by which names are found in a packed table: FNV-1a. Both sides of the format use this one function.
#[inline]
pub fn name_hash(name: &[u8]) -> u32 {
    name.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}
