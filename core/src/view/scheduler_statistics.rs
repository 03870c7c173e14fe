//! Scheduler statistics: cycles by number of micro-ops issued, and how full the buffers were at the end of each cycle.

use crate::model::facts::{ResourceBuffer, ResourceId};
use crate::sim::event::{Event, SourceIndex};
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::Period;
use crate::view::Block;
use crate::view::block::Positions;
use crate::view::histogram::Histogram;

/// Use of the entries of one buffered resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BufferUsage {
    /// The name that the model gives the resource.
    pub name: &'static str,
    /// Average number of entries in use, rounded to a tenth, then cut to an integer.
    pub average_used: u32,
    /// Maximum number of entries in use at the end of a cycle.
    pub max_used: u32,
    /// Size of the buffer.
    pub n_entries: u32,
}

impl BufferUsage {
    /// Whether on average four fifths or more of the entries were in use.
    pub fn is_nearly_full(&self) -> bool {
        u64::from(self.average_used) >= u64::from(self.n_entries) * 4 / 5
    }

    /// Whether all entries were in use at the end of some cycle.
    pub fn was_full(&self) -> bool {
        self.max_used == self.n_entries
    }
}

/// The data of the view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchedulerStatistics {
    pub n_cycles: u64,
    /// Number of cycles by micro-ops issued in them.
    pub micro_ops_issued: Histogram,
    /// All buffered kinds in table order; empty if no buffer of any kind was ever used.
    pub buffers: Vec<BufferUsage>,
}

/// Entries in use of the buffer of one resource kind. The number at the end of a cycle counts, so a cycle is accounted for only
/// when a later one brings a change.
#[derive(Clone, Debug, Default)]
struct Occupancy {
    /// Entries in use now.
    used: u32,
    /// Maximum number of entries in use at the end of an accounted cycle.
    max: u32,
    /// Entries in use at the end of each accounted cycle, added up; wraps.
    sum: u64,
    /// Number of cycles accounted for.
    n_cycles: u64,
}

impl Occupancy {
    /// Accounts for the cycles since the last change, in which the number in use stayed as it is: `n_cycles` are over now.
    #[inline]
    fn catch_up(&mut self, n_cycles: u64) {
        if self.n_cycles < n_cycles {
            self.max = self.max.max(self.used);
            self.sum = self.sum.wrapping_add(u64::from(self.used).wrapping_mul(n_cycles - self.n_cycles));
            self.n_cycles = n_cycles;
        }
    }

    /// Adds `by` to the number in use, after accounting for the cycles that are over, `n_cycles` in all.
    #[inline]
    fn change(&mut self, n_cycles: u64, by: i32) {
        self.catch_up(n_cycles);
        self.used = self.used.wrapping_add_signed(by);
    }

    /// Returns the average number in use, rounded to a tenth, then cut to an integer.
    fn average(&self) -> u32 {
        let average = self.sum as f64 / self.n_cycles as f64;
        ((average * 10.0 + 0.5).floor() / 10.0) as u32
    }
}

/// Counts scheduler statistics from the events of a run.
#[derive(Clone, Debug)]
pub struct SchedulerStatisticsView<'a> {
    block: Block<'a>,
    positions: Positions,
    n_cycles: u64,
    /// Micro-ops issued in this cycle.
    n_this_cycle: u32,
    micro_ops_issued: Histogram,
    /// Use of the buffer of each resource kind.
    kinds: Vec<Occupancy>,
    /// The kind whose buffer is the load queue; `None`: the model names none.
    load_queue: Option<ResourceId>,
    /// The kind whose buffer is the store queue; `None`: the model names none.
    store_queue: Option<ResourceId>,
    /// The instruction for which an entry of the load queue was taken last: a wide instruction is dispatched several times.
    last_load: Option<SourceIndex>,
    /// The instruction for which an entry of the store queue was taken last.
    last_store: Option<SourceIndex>,
    /// `micro_ops_issued` at the beginning of a period.
    kept_issues: Histogram,
    /// `Occupancy::sum` of each kind at the beginning of a period.
    kept_sums: Vec<u64>,
}

impl<'a> SchedulerStatisticsView<'a> {
    pub fn new(block: Block<'a>) -> SchedulerStatisticsView<'a> {
        let extra = block.processor.extra.as_ref();
        SchedulerStatisticsView {
            positions: block.positions(),
            n_cycles: 0,
            n_this_cycle: 0,
            micro_ops_issued: Histogram::default(),
            kinds: vec![Occupancy::default(); block.processor.resources.len()],
            load_queue: extra.and_then(|extra| extra.load_queue),
            store_queue: extra.and_then(|extra| extra.store_queue),
            last_load: None,
            last_store: None,
            kept_issues: Histogram::default(),
            kept_sums: Vec::new(),
            block,
        }
    }

    pub fn into_data(mut self) -> SchedulerStatistics {
        for kind in &mut self.kinds {
            kind.catch_up(self.n_cycles);
        }
        let usage = self.block.processor.resources.iter().zip(&self.kinds);
        let buffered = usage.filter_map(|(kind, occupancy)| match kind.buffer {
            ResourceBuffer::Entries(n_entries) => Some(BufferUsage {
                name: kind.name,
                average_used: occupancy.average(),
                max_used: occupancy.max,
                n_entries,
            }),
            ResourceBuffer::Unlimited | ResourceBuffer::DispatchHazard => None,
        });
        let is_used = self.kinds.iter().any(|occupancy| occupancy.max != 0);
        SchedulerStatistics {
            n_cycles: self.n_cycles,
            buffers: if is_used { buffered.collect() } else { Vec::new() },
            micro_ops_issued: self.micro_ops_issued,
        }
    }

    /// Adds `by` to the number of entries in use of one resource kind.
    #[inline]
    fn change(&mut self, resource: ResourceId, by: i32) {
        self.kinds[resource.index()].change(self.n_cycles, by);
    }

    /// Adds `by` to the numbers of entries in use of these kinds. Load and store queues are left out: their entries are taken at
    /// dispatch and given back at execution, not at issue.
    fn change_buffers(&mut self, resources: &[ResourceId], by: i32) {
        for &resource in resources {
            if Some(resource) != self.load_queue && Some(resource) != self.store_queue {
                self.change(resource, by);
            }
        }
    }

    /// Takes entries of the load and store queues, once for an instruction.
    fn dispatched(&mut self, index: SourceIndex) {
        let instruction = &self.block.instructions[self.positions.position_of(index)];
        if let Some(queue) = self.load_queue.filter(|_| instruction.may_load && self.last_load != Some(index)) {
            self.last_load = Some(index);
            self.change(queue, 1);
        }
        if let Some(queue) = self.store_queue.filter(|_| instruction.may_store && self.last_store != Some(index)) {
            self.last_store = Some(index);
            self.change(queue, 1);
        }
    }

    /// Gives the entries of the load and store queues back when an instruction has executed.
    fn executed(&mut self, index: SourceIndex) {
        let instruction = &self.block.instructions[self.positions.position_of(index)];
        if let Some(queue) = self.load_queue.filter(|_| instruction.may_load) {
            self.change(queue, -1);
        }
        if let Some(queue) = self.store_queue.filter(|_| instruction.may_store) {
            self.change(queue, -1);
        }
    }
}

impl Observer for SchedulerStatisticsView<'_> {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Issued { index, .. } => {
                let instruction = &self.block.instructions[self.positions.position_of(index)];
                self.n_this_cycle = self.n_this_cycle.wrapping_add(instruction.n_micro_ops);
            }
            Event::ReservedBuffers { resources, .. } => self.change_buffers(resources, 1),
            Event::ReleasedBuffers { resources, .. } => self.change_buffers(resources, -1),
            Event::Dispatched { index, .. } => self.dispatched(index),
            Event::Executed { index } => self.executed(index),
            Event::CycleEnd => {
                self.n_cycles += 1;
                self.micro_ops_issued.add(self.n_this_cycle, 1);
                self.n_this_cycle = 0;
            }
            Event::CycleRepeated { n_cycles } => {
                self.n_cycles += n_cycles;
                self.micro_ops_issued.add(0, n_cycles);
            }
            _ => {}
        }
    }
}

impl RepetitionObserver for SchedulerStatisticsView<'_> {
    fn begin_period(&mut self) {
        self.kept_issues = self.micro_ops_issued.clone();
        self.kept_sums.clear();
        for kind in &mut self.kinds {
            kind.catch_up(self.n_cycles);
            self.kept_sums.push(kind.sum);
        }
    }

    fn repeat_period(&mut self, period: Period) {
        let n_left_out = period.n_cycles_left_out();
        for last in self.last_load.iter_mut().chain(&mut self.last_store) {
            last.0 += period.n_instructions_left_out();
        }
        for (kind, kept) in self.kinds.iter_mut().zip(&self.kept_sums) {
            kind.catch_up(self.n_cycles);
            kind.sum = kind.sum.wrapping_add(kind.sum.wrapping_sub(*kept).wrapping_mul(period.n_times));
            kind.n_cycles += n_left_out;
        }
        self.n_cycles += n_left_out;
        self.micro_ops_issued.repeat_since(&self.kept_issues, period.n_times);
    }
}
