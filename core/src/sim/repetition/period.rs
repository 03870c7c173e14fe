//! What repeats, and which instructions are under way when it does.

use crate::sim::event::SourceIndex;

/// A stretch of a run that happens again: the same events, only with later instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Period {
    /// How many more times.
    pub n_times: u64,
    /// Length of the stretch, once.
    pub n_cycles: u64,
    pub n_instructions: u64,
}

impl Period {
    /// All that is not simulated.
    pub fn n_cycles_left_out(&self) -> u64 {
        self.n_times * self.n_cycles
    }

    pub fn n_instructions_left_out(&self) -> u64 {
        self.n_times * self.n_instructions
    }
}

/// The instructions under way between two cycles: nothing will be told any more of those before the oldest, except what
/// is left of the dispatch of a wide one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InFlightSpan {
    pub oldest: SourceIndex,
    pub next: SourceIndex,
}

impl InFlightSpan {
    pub fn indices(self) -> impl Iterator<Item = SourceIndex> {
        (self.oldest.0..self.next.0).map(SourceIndex)
    }
}
