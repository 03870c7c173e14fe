//! Instructions that run in several parts, between the first event of a part and the last.

use std::collections::VecDeque;

use crate::sim::event::SourceIndex;

/// Events of the parts of an instruction so far.
#[derive(Clone, Debug, Default)]
pub(super) struct PartsSlot {
    /// Number of parts that have executed.
    pub n_executed: u32,
    /// Number of parts that have retired.
    pub n_retired: u32,
    /// Whether the first part has become pending.
    pub is_pending: bool,
    /// Whether the first part has become ready.
    pub is_ready: bool,
    /// Whether the first part has issued.
    pub is_issued: bool,
    /// Physical registers given back by the parts that have retired, for each register file.
    pub registers_freed: Vec<u32>,
}

/// What the parts of each instruction in flight have done so far.
#[derive(Debug, Default)]
pub(super) struct PartsInFlight {
    /// A slot for each instruction from `first` on, up to the last one that was asked for.
    slots: VecDeque<PartsSlot>,
    /// Index in the run of the oldest instruction that has not retired.
    first: u64,
}

impl PartsInFlight {
    /// Returns the slot of an instruction, a new one if it has none; `None` if it has retired.
    pub fn slot_of(&mut self, instruction: SourceIndex) -> Option<&mut PartsSlot> {
        let at = usize::try_from(instruction.0.checked_sub(self.first)?).ok()?;
        if self.slots.len() <= at {
            self.slots.resize(at + 1, PartsSlot::default());
        }
        self.slots.get_mut(at)
    }

    /// Forgets all instructions up to this one.
    pub fn retire_through(&mut self, instruction: SourceIndex) {
        while self.first <= instruction.0 {
            self.slots.pop_front();
            self.first += 1;
        }
    }

    /// Notes that `n_instructions` instructions were counted instead of simulated: the indices of those in flight grow by that.
    pub fn leave_out(&mut self, n_instructions: u64) {
        self.first += n_instructions;
    }
}
