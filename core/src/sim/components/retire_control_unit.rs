//! The reorder buffer: how many micro-ops may be between dispatch and retirement. It only counts; instructions are held in program
//! order elsewhere.

/// The entries of the reorder buffer, counted in micro-ops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RetireControlUnit {
    /// Size of the reorder buffer, in micro-ops.
    n_entries: u32,
    /// Entries that no instruction holds.
    n_free: u32,
    /// Maximum number of instructions that retire in a cycle; `None`: no limit.
    max_retired_per_cycle: Option<u32>,
}

impl RetireControlUnit {
    /// Returns an empty reorder buffer.
    pub fn new(n_entries: u32, max_retired_per_cycle: Option<u32>) -> RetireControlUnit {
        RetireControlUnit { n_entries, n_free: n_entries, max_retired_per_cycle }
    }

    /// Returns the maximum number of instructions that retire in a cycle; `u32::MAX` without a limit.
    pub fn max_retired_per_cycle(&self) -> u32 {
        self.max_retired_per_cycle.unwrap_or(u32::MAX)
    }

    /// Appends the state on which the rest of the run depends.
    pub fn write_state(&self, words: &mut Vec<u64>) {
        words.push(u64::from(self.n_free));
    }

    /// Returns the number of entries that an instruction takes: one for each micro-op, at least one, and at most all there are.
    #[inline]
    fn n_needed(&self, n_micro_ops: u32) -> u32 {
        n_micro_ops.min(self.n_entries).max(1)
    }

    #[inline]
    pub fn has_room(&self, n_micro_ops: u32) -> bool {
        self.n_needed(n_micro_ops) <= self.n_free
    }

    #[inline]
    pub fn take_entries(&mut self, n_micro_ops: u32) {
        self.n_free -= self.n_needed(n_micro_ops);
    }

    #[inline]
    pub fn give_back_entries(&mut self, n_micro_ops: u32) {
        self.n_free += self.n_needed(n_micro_ops);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instruction_takes_at_least_one_entry_and_at_most_all() {
        let mut unit = RetireControlUnit::new(4, None);
        unit.take_entries(0);
        assert!(unit.has_room(3));
        assert!(!unit.has_room(4));
        assert!(!unit.has_room(100));
        unit.give_back_entries(0);
        assert!(unit.has_room(100));
        unit.take_entries(100);
        assert!(!unit.has_room(0));
        unit.give_back_entries(100);
        assert_eq!(unit, RetireControlUnit::new(4, None));
    }
}
