//! A histogram: number of cycles for each number of micro-ops or instructions.

/// Number of cycles for each value. Values are numbers of micro-ops or instructions in one cycle: small and dense.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// Number of cycles, by value.
    counts: Vec<u64>,
}

impl Histogram {
    /// Adds `n_cycles` cycles in which `value` occurred.
    #[inline]
    pub fn add(&mut self, value: u32, n_cycles: u64) {
        let value = value as usize;
        if value >= self.counts.len() {
            self.counts.resize(value + 1, 0);
        }
        self.counts[value] += n_cycles;
    }

    /// Adds what was counted since `before` another `n_times` times.
    pub fn repeat_since(&mut self, before: &Histogram, n_times: u64) {
        for (value, count) in self.counts.iter_mut().enumerate() {
            let known = before.counts.get(value).copied().unwrap_or(0);
            *count += (*count - known) * n_times;
        }
    }

    /// Returns the values that occurred, ascending, each with its number of cycles.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> + '_ {
        let seen = self.counts.iter().enumerate().filter(|(_, count)| **count != 0);
        seen.map(|(value, count)| (value as u32, *count))
    }
}
