//! Counts by place in a file, of which those of any range can be summed up.

use std::ops::Range;

/// Samples, or events, by the offset in the file.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// In order.
    offsets: Vec<u64>,
    /// In front of each offset, and of all.
    before: Vec<u64>,
}

impl Counts {
    /// Counts at offsets, each with its count, in order.
    pub fn new(hits: &[(u64, u64)]) -> Counts {
        let mut before = vec![0_u64];
        for (_, n) in hits {
            before.push(before.last().copied().unwrap_or(0).saturating_add(*n));
        }
        Counts { offsets: hits.iter().map(|(offset, _)| *offset).collect(), before }
    }

    fn before(&self, end: usize) -> u64 {
        self.before.get(self.offsets.partition_point(|offset| *offset < end as u64)).copied().unwrap_or(0)
    }

    /// The counts at the offsets of a range, summed up.
    pub fn in_range(&self, range: &Range<usize>) -> u64 {
        self.before(range.end).saturating_sub(self.before(range.start))
    }

    /// The counts of ranges that do not overlap, summed up.
    pub fn in_pieces(&self, pieces: &[Range<usize>]) -> u64 {
        pieces.iter().map(|piece| self.in_range(piece)).sum()
    }

    /// All of them.
    pub fn total(&self) -> u64 {
        self.before.last().copied().unwrap_or(0)
    }

    /// Offsets with their counts, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.offsets.iter().zip(self.before.windows(2)).map(|(offset, ends)| (*offset, ends[1] - ends[0]))
    }
}
