//! Repetition of periods in the bottleneck analysis.

use super::BottleneckView;
use crate::sim::repetition::period::{InFlightSpan, Period};

impl BottleneckView<'_> {
    /// Appends what decides how later events are counted: the pressure so far on each instruction in flight, and the last users of
    /// units.
    pub(super) fn write_memory(&self, span: InFlightSpan, words: &mut Vec<u64>) {
        if !self.has_graph {
            return;
        }
        for index in span.indices() {
            match self.in_flight.find(index) {
                Some(pressure_so_far) => words.extend([
                    pressure_so_far.resource_cycles,
                    pressure_so_far.register_cycles,
                    pressure_so_far.memory_cycles,
                ]),
                None => words.push(u64::MAX),
            }
        }
        for user in &self.last_users {
            // Only the position of an instruction that stays in flight is used.
            if user.stays_in_flight {
                words.extend([1, self.positions.position_of(user.index) as u64, user.cycles.into()]);
            } else if user.cycles != 0 && self.in_flight.find(user.index).is_some() {
                words.extend([2, span.next.0 - user.index.0, user.cycles.into()]);
            } else {
                words.push(0);
            }
        }
    }

    /// Keeps the counts at the beginning of a period.
    pub(super) fn keep(&mut self) {
        self.kept.data.clone_from(&self.data);
        self.kept.distribution.clone_from(&self.distribution);
        self.kept.graph.clone_from(&self.graph);
    }

    /// Counts a period `period.n_times` more times, and adds the instructions that are left out to the indices of those in flight.
    pub(super) fn repeat(&mut self, period: Period) {
        let (now, kept) = (&mut self.data, &self.kept.data);
        let counts = [
            (&mut now.total_cycles, kept.total_cycles),
            (&mut now.pressure_cycles, kept.pressure_cycles),
            (&mut now.resource_cycles, kept.resource_cycles),
            (&mut now.data_cycles, kept.data_cycles),
            (&mut now.register_cycles, kept.register_cycles),
            (&mut now.memory_cycles, kept.memory_cycles),
        ];
        let of_kinds = self.distribution.iter_mut().zip(self.kept.distribution.iter().copied());
        for (count, kept) in counts.into_iter().chain(of_kinds) {
            *count += (*count - kept) * period.n_times;
        }
        self.graph.repeat_since(&self.kept.graph, period.n_times);
        let n_instructions = period.n_instructions_left_out();
        self.next_to_dispatch.0 += n_instructions;
        self.in_flight.renumber(n_instructions);
        for user in &mut self.last_users {
            user.index.0 += n_instructions;
        }
    }
}
