//! How many of a text's regions an editor or an answer is about.

use mca_core::Region;
use mca_core::limits::{REGION_INSTRUCTIONS, REGIONS};

/// Returns the number of the first regions that are analysed. Where regions overlap, an instruction counts in each; a text whose
/// regions do not is analysed whole, up to the number of regions.
pub fn n_analysed<'r>(regions: impl Iterator<Item = &'r Region>, n_instructions: usize) -> usize {
    let most = REGION_INSTRUCTIONS.max(n_instructions);
    let mut n_in_regions = 0usize;
    let is_within = |region: &&Region| {
        n_in_regions = region.members().iter().map(ExactSizeIterator::len).fold(n_in_regions, usize::saturating_add);
        n_in_regions <= most
    };
    regions.take(REGIONS).take_while(is_within).count()
}
