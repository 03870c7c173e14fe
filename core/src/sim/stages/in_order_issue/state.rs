//! The state of an in-order processor's instructions, for the search for repetitions.

use super::{InOrderIssue, Issued, NextInstruction};
use crate::sim::ids::GroupId;
use crate::sim::repetition::steady_state::mix;

impl InOrderIssue<'_> {
    /// Returns the instructions that are in flight, stalled or carried over.
    fn under_way(&self) -> impl Iterator<Item = &NextInstruction> {
        let issued = self.components.issued.iter().flatten().map(|issued| &issued.candidate);
        let stalled = self.stall.iter().map(|stall| &stall.candidate);
        issued.chain(stalled).chain(self.carried.iter().map(|carried| &carried.issued.candidate))
    }

    /// Returns the index of the oldest instruction that has entered and not retired; `None` if there is none.
    pub fn find_oldest(&self) -> Option<u64> {
        self.under_way().map(|candidate| candidate.source).min()
    }

    /// Appends the state on which the rest of the run depends. `next` is the index of the instruction that enters next.
    pub fn write_state(&mut self, next: u64, ranks: &mut Vec<u64>, words: &mut Vec<u64>) {
        let (program, now) = (self.program, self.now);
        self.components.memory.write_state(crate::sim::event::SourceIndex(next), now, ranks, words);
        words.push(self.last_write_back_at.saturating_sub(now));
        let rank_of = |group: Option<GroupId>| group.map_or(0, |group| ranks[group.index()]);
        let candidate_words = |candidate: &NextInstruction| [next - candidate.source, rank_of(candidate.group)];
        words.push(u64::from(self.stall.is_some()));
        if let Some(stall) = &self.stall {
            words.extend(candidate_words(&stall.candidate));
            words.extend([stall.reason as u64, stall.retry_at.saturating_sub(now)]);
        }
        let issued_words = |issued: &Issued| {
            let [age, rank] = candidate_words(&issued.candidate);
            [age, rank, issued.completes_at.saturating_sub(now)]
        };
        words.push(u64::from(self.carried.is_some()));
        if let Some(carried) = &self.carried {
            words.extend(issued_words(&carried.issued));
            words.push(u64::from(carried.n_micro_ops));
        }
        let mut issued: Vec<[u64; 3]> = self.components.issued.iter().flatten().map(issued_words).collect();
        issued.sort_unstable();
        words.push(issued.len() as u64);
        words.extend(issued.into_iter().flatten());
        self.components.registers.write_state(program, next, now, words);
        self.components.resources.write_state(&self.components.wheel, now, words);
    }

    /// Returns a number that depends only on what `write_state` writes.
    pub fn sketch(&self) -> u64 {
        let stall = self.stall.as_ref();
        let stall = stall.map_or(0, |stall| (stall.retry_at.saturating_sub(self.now) << 8) | (stall.reason as u64 + 1));
        let carried = self.carried.as_ref().map_or(0, |carried| u64::from(carried.n_micro_ops));
        let write_back = self.last_write_back_at.saturating_sub(self.now);
        // Instructions in flight have no order.
        let issued = self.components.issued.iter().flatten();
        let issued = issued.map(|issued| mix(1, issued.completes_at.saturating_sub(self.now)));
        let sketch = [stall, carried, write_back].into_iter().fold(issued.fold(0, u64::wrapping_add), mix);
        self.components.resources.sketch(sketch)
    }

    /// Counts `n_instructions` instructions instead of simulating them: the indices of later instructions and of those in
    /// flight or remembered grow by that.
    pub fn leave_out(&mut self, n_instructions: u64) {
        let issued = self.components.issued.iter_mut().flatten().map(|issued| &mut issued.candidate);
        let stalled = self.stall.iter_mut().map(|stall| &mut stall.candidate);
        let carried = self.carried.iter_mut().map(|carried| &mut carried.issued.candidate);
        for candidate in issued.chain(stalled).chain(carried) {
            candidate.source += n_instructions;
        }
        self.components.registers.leave_out(n_instructions);
        self.components.memory.leave_out(n_instructions);
    }
}
