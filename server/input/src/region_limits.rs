//! Limits how many regions of a text are analysed.

use mca_core::Region;
use mca_core::limits::{REGION_INSTRUCTIONS, REGIONS};

/// Returns how many of `regions`, from the first on, are analysed for an editor or a request: at most [`REGIONS`], and no
/// more than [`n_within`] allows.
pub fn n_analysed<'r>(regions: impl Iterator<Item = &'r Region>, n_instructions: usize) -> usize {
    n_within(regions.take(REGIONS), n_instructions)
}

/// Returns how many of `regions`, from the first on, have together no more instructions than `n_instructions`, those of
/// the text, or [`REGION_INSTRUCTIONS`] if that is more. Only regions that overlap, where an instruction counts in each,
/// can exceed that.
pub fn n_within<'r>(regions: impl Iterator<Item = &'r Region>, n_instructions: usize) -> usize {
    let most = REGION_INSTRUCTIONS.max(n_instructions);
    let mut n_in_regions = 0usize;
    let is_within = |region: &&Region| {
        n_in_regions = region.members().iter().map(ExactSizeIterator::len).fold(n_in_regions, usize::saturating_add);
        n_in_regions <= most
    };
    regions.take_while(is_within).count()
}
