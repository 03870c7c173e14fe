//! Turns pressure on the parts of an instruction, which are simulated apart, into pressure on the instruction.

use super::Joined;
use crate::sim::event::{Event, Pressure, ReadyInstruction, SourceIndex};
use crate::sim::observer::Observer;

impl<O: Observer> Joined<'_, O> {
    /// Passes a pressure event on, in program order; an instruction affected in several parts appears once, with the critical
    /// resources of one of them.
    pub(super) fn pressure(&mut self, pressure: Pressure<'_>) {
        let mut affected = std::mem::take(&mut self.affected);
        affected.clear();
        let mut join = |indices: &[SourceIndex]| {
            affected.extend(indices.iter().map(|index| self.owners.instruction_of(*index)));
            affected.sort_unstable();
            affected.dedup();
            affected.retain(|index| index.0 < self.n_wanted);
        };
        match pressure {
            Pressure::Resources { mask, affected } => {
                let mut ready = std::mem::take(&mut self.ready);
                ready.clear();
                let join =
                    |one: &ReadyInstruction| ReadyInstruction { index: self.owners.instruction_of(one.index), ..*one };
                ready.extend(affected.iter().map(join).filter(|one| one.index.0 < self.n_wanted));
                ready.sort_unstable_by_key(|one| one.index);
                ready.dedup_by_key(|one| one.index);
                self.inner.observe(Event::Pressure(Pressure::Resources { mask, affected: &ready }));
                self.ready = ready;
            }
            Pressure::RegisterDependencies { affected: indices } => {
                join(indices);
                self.inner.observe(Event::Pressure(Pressure::RegisterDependencies { affected: &affected }));
            }
            Pressure::MemoryDependencies { affected: indices } => {
                join(indices);
                self.inner.observe(Event::Pressure(Pressure::MemoryDependencies { affected: &affected }));
            }
        }
        self.affected = affected;
    }
}
