//! Retire control unit statistics: cycles by number of instructions retired, and how full the reorder buffer was.

use crate::sim::event::Event;
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::Period;
use crate::view::Block;
use crate::view::block::Positions;
use crate::view::histogram::Histogram;

/// The data of the view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RetireStatistics {
    pub n_cycles: u64,
    /// Number of cycles by instructions retired in them.
    pub instructions_retired: Histogram,
    /// Size of the reorder buffer in micro-ops; 0 or 1 on in-order processors.
    pub n_entries: u32,
    /// Largest number of entries in use. It wraps below zero when an instruction retires before its last micro-op is
    /// dispatched (`core/docs/views.md`, "Statistics").
    pub max_used_entries: u32,
    /// Average number of entries in use at the end of a cycle, cut to an integer.
    pub average_used_entries: u32,
}

/// Counts retirements and entries of the reorder buffer from the events of a run.
#[derive(Clone, Debug)]
pub struct RetireStatisticsView<'a> {
    block: Block<'a>,
    positions: Positions,
    /// Number of micro-ops of each instruction of the block; if it runs in parts, of all its copies one after the other.
    micro_ops: Vec<u32>,
    n_cycles: u64,
    instructions_retired: Histogram,
    /// Instructions retired in this cycle.
    n_this_cycle: u32,
    /// Entries in use now; wraps below zero as `max_used_entries` says.
    used: u32,
    /// Largest number of entries in use at the end of a cycle.
    max_used: u32,
    /// Entries in use at the end of each cycle, added up; wraps.
    sum_used: u32,
    /// `instructions_retired` at the beginning of a period.
    kept_retired: Histogram,
    /// Entries in use at the beginning of a period.
    kept_used: u32,
    /// `sum_used` at the beginning of a period.
    kept_sum: u32,
}

impl<'a> RetireStatisticsView<'a> {
    pub fn new(block: Block<'a>) -> RetireStatisticsView<'a> {
        let micro_ops = match &block.parts {
            None => block.instructions.iter().map(|instruction| instruction.n_micro_ops).collect(),
            Some(parts) => parts.micro_ops(),
        };
        RetireStatisticsView {
            block,
            positions: Positions::new(micro_ops.len()),
            micro_ops,
            n_cycles: 0,
            instructions_retired: Histogram::default(),
            n_this_cycle: 0,
            used: 0,
            max_used: 0,
            sum_used: 0,
            kept_retired: Histogram::default(),
            kept_used: 0,
            kept_sum: 0,
        }
    }

    pub fn into_data(self) -> RetireStatistics {
        let processor = self.block.processor;
        let own_size = processor.extra.as_ref().and_then(|extra| extra.reorder_buffer_size);
        RetireStatistics {
            n_cycles: self.n_cycles,
            instructions_retired: self.instructions_retired,
            n_entries: own_size.filter(|&size| size != 0).unwrap_or(processor.micro_op_buffer_size),
            max_used_entries: self.max_used,
            average_used_entries: (f64::from(self.sum_used) / self.n_cycles as f64) as u32,
        }
    }
}

impl Observer for RetireStatisticsView<'_> {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Dispatched { n_micro_ops, .. } => self.used = self.used.wrapping_add(n_micro_ops),
            Event::Retired { index, .. } => {
                self.used = self.used.wrapping_sub(self.micro_ops[self.positions.position_of(index)]);
                self.n_this_cycle += 1;
            }
            Event::CycleEnd => {
                self.n_cycles += 1;
                self.instructions_retired.add(self.n_this_cycle, 1);
                self.n_this_cycle = 0;
                self.max_used = self.max_used.max(self.used);
                self.sum_used = self.sum_used.wrapping_add(self.used);
            }
            Event::CycleRepeated { n_cycles } => {
                self.n_cycles += n_cycles;
                self.instructions_retired.add(0, n_cycles);
                self.sum_used = self.sum_used.wrapping_add(self.used.wrapping_mul(n_cycles as u32));
            }
            _ => {}
        }
    }
}

impl RepetitionObserver for RetireStatisticsView<'_> {
    fn begin_period(&mut self) {
        self.kept_retired = self.instructions_retired.clone();
        self.kept_used = self.used;
        self.kept_sum = self.sum_used;
    }

    fn repeat_period(&mut self, period: Period) {
        self.n_cycles += period.n_cycles_left_out();
        self.instructions_retired.repeat_since(&self.kept_retired, period.n_times);
        debug_assert_eq!(self.used, self.kept_used, "as many entries are in use as a period before");
        let sum = self.sum_used.wrapping_sub(self.kept_sum);
        self.sum_used = self.sum_used.wrapping_add(sum.wrapping_mul(period.n_times as u32));
    }
}
