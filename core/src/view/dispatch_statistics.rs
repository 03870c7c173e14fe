//! Dispatch statistics: how often an instruction could not be dispatched, by reason, and the number of cycles in which 0, 1,
//! 2 … micro-ops were dispatched.

use crate::sim::event::{Event, StallKind};
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::Period;
use crate::view::histogram::Histogram;

/// The numbers of stalls by reason, and of cycles by micro-ops dispatched. Stalls are not cycles: one cycle may have several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DispatchStatistics {
    /// Number of stalls by `StallKind`.
    stalls: [u64; StallKind::COUNT],
    pub n_cycles: u64,
    /// Number of cycles by micro-ops dispatched in them.
    pub micro_ops_dispatched: Histogram,
}

impl DispatchStatistics {
    /// Returns how often this reason kept an instruction from being dispatched.
    pub fn stalls_of(&self, kind: StallKind) -> u64 {
        self.stalls[kind as usize]
    }
}

/// Counts dispatch statistics from the events of a run.
#[derive(Clone, Debug, Default)]
pub struct DispatchStatisticsView {
    data: DispatchStatistics,
    /// Micro-ops dispatched in this cycle.
    n_this_cycle: u32,
    /// Stalls in this cycle by `StallKind`, in case it repeats.
    stalls_this_cycle: [u32; StallKind::COUNT],
    /// The counts at the beginning of a period.
    kept: DispatchStatistics,
}

impl DispatchStatisticsView {
    pub fn into_data(self) -> DispatchStatistics {
        self.data
    }
}

impl Observer for DispatchStatisticsView {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Dispatched { n_micro_ops, .. } => self.n_this_cycle = self.n_this_cycle.wrapping_add(n_micro_ops),
            Event::Stalled { kind, .. } => {
                self.data.stalls[kind as usize] += 1;
                self.stalls_this_cycle[kind as usize] += 1;
            }
            Event::CycleBegin => self.stalls_this_cycle = [0; StallKind::COUNT],
            Event::CycleEnd => {
                self.data.n_cycles += 1;
                self.data.micro_ops_dispatched.add(self.n_this_cycle, 1);
                self.n_this_cycle = 0;
            }
            Event::CycleRepeated { n_cycles } => {
                self.data.n_cycles += n_cycles;
                self.data.micro_ops_dispatched.add(0, n_cycles);
                for (stalls, repeated) in self.data.stalls.iter_mut().zip(self.stalls_this_cycle) {
                    *stalls += u64::from(repeated) * n_cycles;
                }
            }
            _ => {}
        }
    }
}

impl RepetitionObserver for DispatchStatisticsView {
    fn begin_period(&mut self) {
        self.kept = self.data.clone();
    }

    fn repeat_period(&mut self, period: Period) {
        let DispatchStatistics { stalls, n_cycles, micro_ops_dispatched } = &mut self.data;
        for (stalls, kept) in stalls.iter_mut().zip(self.kept.stalls) {
            *stalls += (*stalls - kept) * period.n_times;
        }
        *n_cycles += period.n_cycles_left_out();
        micro_ops_dispatched.repeat_since(&self.kept.micro_ops_dispatched, period.n_times);
    }
}
