//! Reads numbers in words of a row.

use crate::text::{FactRow, TextError};

/// Reads a number that must fit its type.
pub fn number<N: std::str::FromStr>(row: &FactRow<'_>, text: &str) -> Result<N, TextError> {
    text.parse().map_err(|_| row.error(format!("'{text}' is not a number that fits")))
}

/// Reads a signed number of 16 bits, as its two's complement.
pub fn signed(row: &FactRow<'_>, text: &str) -> Result<u16, TextError> {
    number::<i16>(row, text).map(|value| value as u16)
}
