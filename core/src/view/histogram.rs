//! How many cycles saw how much of something.

/// Counts by value. The values are numbers of micro-ops or instructions in one cycle: small and dense.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
}

impl Histogram {
    #[inline]
    pub fn add(&mut self, value: u32, n_cycles: u64) {
        let value = value as usize;
        if value >= self.counts.len() {
            self.counts.resize(value + 1, 0);
        }
        self.counts[value] += n_cycles;
    }

    /// What was added since `before` is added `n_times` more.
    pub fn repeat_since(&mut self, before: &Histogram, n_times: u64) {
        for (value, count) in self.counts.iter_mut().enumerate() {
            let known = before.counts.get(value).copied().unwrap_or(0);
            *count += (*count - known) * n_times;
        }
    }

    /// (value, number of cycles), ascending, only values that were seen.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> + '_ {
        let seen = self.counts.iter().enumerate().filter(|(_, count)| **count != 0);
        seen.map(|(value, count)| (value as u32, *count))
    }
}
