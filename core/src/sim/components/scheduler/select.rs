//! The choice of the ready instruction that issues next.

use super::{Backend, Refusals, Scheduler};
use crate::sim::components::ready_lists::Rank;
use crate::sim::ids::InstanceId;
use crate::sim::program::SimulatedProgram;
use crate::sim::repetition::trace::TraceStep;

impl Scheduler {
    /// Takes the ready instruction that issues next, the one of the lowest [`Rank`] among those that find units; `None` if no more
    /// can issue in this cycle.
    #[inline]
    pub fn select(&mut self, program: &SimulatedProgram, backend: &mut Backend) -> Option<InstanceId> {
        if self.refusals == Refusals::NotedInOrder {
            return self.select_in_order(program, backend);
        }
        let selected = self.ready.take_best(program, &mut backend.resources, backend.now);
        match selected {
            Some(id) => self.ready.trace.add(TraceStep::Issued(backend.in_flight.get(id).template), backend.now),
            None if self.refusals == Refusals::Noted => self.note_refusals(program, backend),
            None => {}
        }
        selected
    }

    /// Notes for each ready instruction which kinds refuse it. Called when no more can issue in a cycle.
    fn note_refusals(&mut self, program: &SimulatedProgram, backend: &mut Backend) {
        for (signature, refused) in self.ready.by_signature() {
            let busy = backend.resources.busy_for(&program.signatures, signature);
            self.busy_resources |= busy;
            for id in refused {
                if let Some(critical) = backend.in_flight.critical_mut(id) {
                    critical.resources = busy;
                }
            }
        }
    }

    /// Selects as `select` does, by examining Ready in order, and notes refusals on the way: of instructions that rank behind one
    /// that can issue, none.
    fn select_in_order(&mut self, program: &SimulatedProgram, backend: &mut Backend) -> Option<InstanceId> {
        let mut best: Option<(usize, Rank)> = None;
        for (position, &id) in self.ready_in_order.iter().enumerate() {
            let rank = backend.in_flight.rank_of(id);
            if best.is_some_and(|(_, best)| best <= rank) {
                continue;
            }
            let signature = backend.in_flight.get(id).signature;
            let busy = backend.resources.busy_for(&program.signatures, signature);
            if busy == 0 {
                best = Some((position, rank));
                continue;
            }
            self.busy_resources |= busy;
            if let Some(critical) = backend.in_flight.critical_mut(id) {
                critical.resources = busy;
            }
        }
        best.map(|(position, _)| self.ready_in_order.swap_remove(position))
    }
}
