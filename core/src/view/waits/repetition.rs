//! Repetition of periods in the view of waits.

use super::{Cycles, InstructionWaits, WaitsView};
use crate::sim::repetition::period::{InFlightSpan, Period};

impl WaitsView<'_> {
    /// Appends, for the events of each instruction in flight, how many cycles ago they occurred, plus 1; 0 for events that have not
    /// occurred. For an instruction that has not been dispatched, the largest number.
    pub(super) fn write_ages(&self, span: InFlightSpan, words: &mut Vec<u64>) {
        for index in span.indices() {
            let Some(cycles) = self.in_flight.find(index) else {
                words.push(u64::MAX);
                continue;
            };
            let Cycles { dispatched, ready, issued, executed } = *cycles;
            for cycle in [dispatched, ready, issued, executed] {
                words.push(if cycle < dispatched { 0 } else { 1 + self.cycle - cycle });
            }
        }
    }

    /// Counts a period `period.n_times` more times. The instructions in flight become those of a later iteration, and their events
    /// later by the cycles that are left out.
    pub(super) fn repeat(&mut self, period: Period) {
        let n_cycles = period.n_cycles_left_out();
        self.cycle += n_cycles;
        self.next_to_dispatch.0 += period.n_instructions_left_out();
        self.in_flight.renumber(period.n_instructions_left_out());
        for entry in self.in_flight.entries_mut() {
            let Cycles { dispatched, ready, issued, executed } = entry;
            for cycle in [ready, issued, executed] {
                if *cycle >= *dispatched {
                    *cycle += n_cycles;
                }
            }
            *dispatched += n_cycles;
        }
        let nothing = InstructionWaits::default();
        for (position, waits) in self.data.instructions.iter_mut().enumerate() {
            waits.repeat_since(self.kept.instructions.get(position).unwrap_or(&nothing), period.n_times);
        }
    }
}

impl InstructionWaits {
    /// Adds what was counted since `before` another `n_times` times.
    fn repeat_since(&mut self, before: &InstructionWaits, n_times: u64) {
        let repeat = |count: &mut u64, before: u64| *count += (*count - before) * n_times;
        repeat(&mut self.n_executions, before.n_executions);
        repeat(&mut self.data_cycles, before.data_cycles);
        repeat(&mut self.resource_cycles, before.resource_cycles);
        repeat(&mut self.execution_cycles, before.execution_cycles);
        repeat(&mut self.retirement_cycles, before.retirement_cycles);
        for (stalls, before) in self.stalls.iter_mut().zip(before.stalls) {
            repeat(stalls, before);
        }
        // Lists only grow at their ends.
        for (index, wait) in self.producers.iter_mut().enumerate() {
            let before = before.producers.get(index).map_or((0, 0), |wait| (wait.n_executions, wait.cycles));
            repeat(&mut wait.n_executions, before.0);
            repeat(&mut wait.cycles, before.1);
        }
        for (index, wait) in self.resources.iter_mut().enumerate() {
            let before = before.resources.get(index).map_or((0, 0), |wait| (wait.n_executions, wait.cycles));
            repeat(&mut wait.n_executions, before.0);
            repeat(&mut wait.cycles, before.1);
        }
    }
}
