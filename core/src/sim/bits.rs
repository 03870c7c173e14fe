//! Iteration over the bits of a word.

/// Returns which bits of `mask` are set, from 0 to 63, ascending.
#[inline]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = mask.checked_ilog2().map(|_| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}
