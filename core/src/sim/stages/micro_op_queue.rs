//! The queue of micro-ops between decoders and dispatch. Instructions pass it in order, so it only counts entries.

/// Entries beyond which a larger queue changes nothing, if decoders fill it as fast as dispatch empties it: it never runs out.
const ENOUGH: u32 = 1 << 16;

/// A micro-op queue of a given size; a processor without one has no such value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MicroOpQueue {
    /// Number of entries; an instruction takes one for each micro-op.
    n_entries: u32,
    /// Entries that no instruction holds.
    n_free: u32,
    /// Instructions that may enter per cycle; `None`: unlimited.
    throughput: Option<u32>,
    /// Instructions that entered in this cycle.
    n_accepted: u32,
}

impl MicroOpQueue {
    /// Returns an empty queue in front of a dispatch stage that takes `width` micro-ops in a cycle.
    pub fn new(n_entries: u32, throughput: Option<u32>, width: u32) -> MicroOpQueue {
        let never_runs_out = width < ENOUGH && throughput.is_none_or(|throughput| throughput >= width);
        let n_entries = if never_runs_out { n_entries.min(ENOUGH) } else { n_entries };
        MicroOpQueue { n_entries, n_free: n_entries, throughput, n_accepted: 0 }
    }

    pub fn start_cycle(&mut self) {
        self.n_accepted = 0;
    }

    /// Returns the number of entries that an instruction takes: one for each micro-op, at least one, and at most all there
    /// are.
    fn n_needed(&self, n_micro_ops: u32) -> u32 {
        n_micro_ops.min(self.n_entries).max(1)
    }

    /// Appends the state on which the rest of the run depends.
    pub fn write_state(&self, words: &mut Vec<u64>) {
        words.push(u64::from(self.n_free));
    }

    /// Takes an instruction if there is room. Returns whether it did.
    pub fn try_accept(&mut self, n_micro_ops: u32) -> bool {
        let n_needed = self.n_needed(n_micro_ops);
        if self.throughput == Some(self.n_accepted) || n_needed > self.n_free {
            return false;
        }
        self.n_free -= n_needed;
        self.n_accepted += 1;
        true
    }

    /// Frees the entries of an instruction that dispatch has taken.
    pub fn release(&mut self, n_micro_ops: u32) {
        self.n_free += self.n_needed(n_micro_ops);
    }
}

#[cfg(test)]
mod tests;
