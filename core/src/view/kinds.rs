//! Finds the resource kinds that the bits of a mask stand for.

use crate::model::facts::{ProcessorFacts, ResourceId};

/// The resource kind of each identity bit: the one whose mask has this bit as its highest.
#[derive(Clone, Debug)]
pub struct KindsByBit([Option<ResourceId>; 64]);

impl KindsByBit {
    pub fn new(processor: &ProcessorFacts) -> KindsByBit {
        let mut kinds = [None; 64];
        for (index, kind) in processor.resources.iter().enumerate() {
            if let Some(bit) = kind.mask.checked_ilog2() {
                kinds[bit as usize] = Some(ResourceId(index as u16));
            }
        }
        KindsByBit(kinds)
    }

    /// Returns the kind with this identity bit; `None` if no kind has it.
    pub fn find(&self, bit: u32) -> Option<ResourceId> {
        self.0[bit as usize]
    }
}

/// Returns which bits of `mask` are set, from 0 to 63, ascending.
pub fn bits_of(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros());
        mask &= mask.wrapping_sub(1);
        bit
    })
}
