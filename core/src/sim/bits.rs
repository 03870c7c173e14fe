//! Iteration over sets of numbers from 0 to 63, held as bits of a word.

/// Returns the positions of the set bits, ascending.
#[inline]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = mask.checked_ilog2().map(|_| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}
