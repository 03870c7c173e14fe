//! A repeated stretch of a run, and the instructions in flight at its ends.

use crate::sim::event::SourceIndex;

/// A stretch of a run that happens again: the same events, with later instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Period {
    /// Number of repetitions that are left out.
    pub n_times: u64,
    /// Length of the stretch, once.
    pub n_cycles: u64,
    /// Instructions that enter the pipeline during the stretch, once.
    pub n_instructions: u64,
}

impl Period {
    /// Returns the cycles of all repetitions together.
    pub fn n_cycles_left_out(&self) -> u64 {
        self.n_times * self.n_cycles
    }

    /// Returns the instructions of all repetitions together.
    pub fn n_instructions_left_out(&self) -> u64 {
        self.n_times * self.n_instructions
    }
}

/// The instructions in flight between two cycles. No later event concerns an instruction before the oldest, with one exception: an
/// instruction with more micro-ops than the dispatch width is dispatched over several cycles, and may retire before the last of
/// them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InFlightSpan {
    /// The oldest instruction that has not retired.
    pub oldest: SourceIndex,
    /// The instruction that enters next.
    pub next: SourceIndex,
}

impl InFlightSpan {
    /// Returns the indices of the instructions in flight.
    pub fn indices(self) -> impl Iterator<Item = SourceIndex> {
        (self.oldest.0..self.next.0).map(SourceIndex)
    }
}
