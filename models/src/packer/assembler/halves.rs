//! Splits numbers of 32 bits for sequences of 16-bit items.

/// Returns the halves of a number, the low one first.
pub fn halves(number: u32) -> [u16; 2] {
    [number as u16, (number >> 16) as u16]
}
