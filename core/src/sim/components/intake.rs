//! The dispatch budget of a cycle, and what is left of an instruction with more micro-ops than that, which the next cycles
//! dispatch.

use crate::sim::event::SourceIndex;
use crate::sim::program::Template;

/// Counts the micro-ops that dispatch takes in each cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Intake {
    /// Maximum number of micro-ops of a cycle.
    width: u32,
    /// Micro-ops that may still be dispatched in this cycle.
    budget: u32,
    /// Micro-ops that are still to be dispatched of an instruction that has more than fit into a cycle.
    carry: u32,
    /// The instruction that `carry` is left of; without meaning if `carry` is 0.
    carried: SourceIndex,
}

impl Intake {
    pub fn new(width: u32) -> Intake {
        Intake { width, budget: width, carry: 0, carried: SourceIndex(0) }
    }

    /// Starts a cycle. Returns the instruction that is carried over, if any, and how many of its micro-ops this cycle
    /// dispatches.
    #[inline]
    pub fn start_cycle(&mut self) -> Option<(SourceIndex, u32)> {
        self.budget = self.width;
        if self.carry == 0 {
            return None;
        }
        let n_micro_ops = self.carry.min(self.width);
        self.budget -= n_micro_ops;
        self.carry -= n_micro_ops;
        Some((self.carried, n_micro_ops))
    }

    /// Returns the micro-ops that have been dispatched in this cycle.
    #[inline]
    pub fn n_taken(&self) -> u32 {
        self.width - self.budget
    }

    /// Whether the micro-ops left of the width, and the rule that some instructions must be first in a cycle, allow the next
    /// instruction to be dispatched in this cycle.
    #[inline]
    pub fn has_room(&self, template: &Template) -> bool {
        let is_late = template.begins_group && self.budget != self.width;
        self.budget > 0 && template.n_micro_ops.min(self.width) <= self.budget && !is_late
    }

    /// Dispatches an instruction that has room. Returns how many of its micro-ops this cycle dispatches; the rest is carried over.
    #[inline]
    pub fn take(&mut self, template: &Template, index: SourceIndex) -> u32 {
        if template.n_micro_ops > self.width {
            self.budget = 0;
            self.carry = template.n_micro_ops - self.width;
            self.carried = index;
        } else {
            self.budget -= template.n_micro_ops;
        }
        if template.ends_group {
            self.budget = 0;
        }
        template.n_micro_ops.min(self.width)
    }

    /// Notes that `n_instructions` instructions were counted instead of simulated: the index of the one that is carried over grows.
    pub fn leave_out(&mut self, n_instructions: u64) {
        self.carried.0 += n_instructions;
    }

    /// Appends the words of the state on which the rest of the run depends; `next` is the instruction that enters next. Returns
    /// whether an instruction is carried over.
    pub fn write_state(&self, next: SourceIndex, words: &mut Vec<u64>) -> bool {
        words.push(u64::from(self.carry));
        if self.carry > 0 {
            words.push(next.0 - self.carried.0);
        }
        self.carry > 0
    }
}
