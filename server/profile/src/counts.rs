//! Counts by offset in a file, with fast sums over ranges.

use std::ops::Range;

/// Counts of samples, or of events, by offset in the file.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Offsets, ascending.
    offsets: Vec<u64>,
    /// For each offset the sum of the counts at smaller offsets, and as one more element at the end the sum of all.
    before: Vec<u64>,
}

impl Counts {
    /// Makes counts from pairs of an offset and its count, which are sorted by offset.
    pub fn new(hits: &[(u64, u64)]) -> Counts {
        let mut before = vec![0_u64];
        for (_, n) in hits {
            before.push(before.last().copied().unwrap_or(0).saturating_add(*n));
        }
        Counts { offsets: hits.iter().map(|(offset, _)| *offset).collect(), before }
    }

    /// Returns the sum of the counts at offsets smaller than `end`.
    fn before(&self, end: usize) -> u64 {
        self.before.get(self.offsets.partition_point(|offset| *offset < end as u64)).copied().unwrap_or(0)
    }

    /// Returns the sum of the counts at the offsets of a range.
    pub fn in_range(&self, range: &Range<usize>) -> u64 {
        self.before(range.end).saturating_sub(self.before(range.start))
    }

    /// Returns the sum of the counts in ranges that do not overlap.
    pub fn in_pieces(&self, pieces: &[Range<usize>]) -> u64 {
        pieces.iter().map(|piece| self.in_range(piece)).sum()
    }

    /// Returns the sum of all counts.
    pub fn total(&self) -> u64 {
        self.before.last().copied().unwrap_or(0)
    }

    /// Returns the offsets with their counts, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.offsets.iter().zip(self.before.windows(2)).map(|(offset, ends)| (*offset, ends[1] - ends[0]))
    }
}
