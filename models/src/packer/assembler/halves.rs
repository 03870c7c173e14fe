//! Numbers of 32 bits in rows of 16-bit items.

/// Returns the halves of a number, the low one first.
pub fn halves(number: u32) -> [u16; 2] {
    [number as u16, (number >> 16) as u16]
}
