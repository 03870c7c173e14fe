//! The timeline: the cycles in which each instruction of the first iterations changed its state, and average waits
//! (`core/docs/views.md`, "Timeline").

use crate::model::facts::{ResourceBuffer, ResourceId};
use crate::sim::event::{Event, SourceIndex};
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::{InFlightSpan, Period};
use crate::view::Block;
use crate::view::block::Positions;
use crate::view::switches::TimelineLimits;

/// Cycles in which one instruction changed its state; 0 until the event has occurred, except `dispatched`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimelineEntry {
    /// Cycle of its first dispatch; `None` until then.
    pub dispatched: Option<u32>,
    pub ready: u32,
    pub issued: u32,
    pub executed: u32,
    /// Cycle of retirement; stays 0 from the cycle limit on.
    pub retired: u32,
}

impl TimelineEntry {
    /// Whether the display ends before this entry, because the instruction retired in the cycle of the limit or later.
    pub fn is_truncated(&self) -> bool {
        self.retired == 0 && self.executed != 0
    }
}

/// Cycles waited at one position, summed over the iterations of the timeline. They ignore the cycle limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitTimes {
    /// Cycles from dispatch to issue.
    pub in_queue: u32,
    /// Cycles from ready to issue.
    pub in_queue_while_ready: u32,
    /// Cycles from write-back until retirement.
    pub until_retired: u32,
}

impl WaitTimes {
    /// Returns the averages over `n_executions` executions in cycles, in the order of the fields, rounded to a tenth. The
    /// multiplication by ten has 32 bits and wraps, as in the reference.
    fn averages(&self, n_executions: u32) -> [f64; 3] {
        let tenths = |cycles: u32| f64::from(cycles.wrapping_mul(10)) / f64::from(n_executions);
        [self.in_queue, self.in_queue_while_ready, self.until_retired].map(|wait| (tenths(wait) + 0.5).floor() / 10.0)
    }
}

/// Severity of a wait, compared with the size of the buffer in which the instruction waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitSeverity {
    /// A wait although no buffer was reserved.
    Unbuffered,
    /// A wait that on average takes at least as many cycles as the buffer has entries.
    Full,
    /// A wait that on average takes at least half as many cycles as the buffer has entries.
    HalfFull,
    /// A shorter wait, or none.
    Harmless,
}

impl WaitSeverity {
    /// Returns the severity of a wait, in cycles summed over `n_executions`; `buffer` is the number of entries, `None` if
    /// none was reserved.
    fn of(wait: u32, n_executions: u32, buffer: Option<u32>) -> WaitSeverity {
        let Some(n_entries) = buffer else {
            return if wait != 0 { WaitSeverity::Unbuffered } else { WaitSeverity::Harmless };
        };
        let limit = n_entries.wrapping_mul(n_executions);
        if wait >= limit {
            WaitSeverity::Full
        } else if wait.wrapping_mul(2) >= limit {
            WaitSeverity::HalfFull
        } else {
            WaitSeverity::Harmless
        }
    }
}

/// The data of the view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    /// Number of iterations that the timeline covers.
    pub n_iterations: u32,
    pub n_positions: u32,
    /// The last cycle that is displayed, from 0.
    pub last_cycle: u32,
    /// The entries, iteration after iteration.
    pub entries: Vec<TimelineEntry>,
    /// The waits by position.
    pub waits: Vec<WaitTimes>,
    /// For each position, the number of entries of the smallest buffer that the instruction reserved in its first iteration.
    /// `None` if it reserved none. Colours of reports compare the waits with it.
    pub smallest_buffers: Vec<Option<u32>>,
    /// Entries of the reorder buffer, with which waits for retirement are compared.
    pub micro_op_buffer_size: u32,
}

impl Timeline {
    /// Returns the entries that are displayed; one cut by the cycle limit ends the display.
    pub fn displayed(&self) -> &[TimelineEntry] {
        let end = self.entries.iter().position(TimelineEntry::is_truncated);
        &self.entries[..end.unwrap_or(self.entries.len())]
    }

    /// Returns the averages, in cycles, of the waits of one position over its executions in the timeline, in the order of the fields.
    pub fn averages_of(&self, waits: &WaitTimes) -> [f64; 3] {
        waits.averages(self.n_iterations)
    }

    /// Returns the averages, in cycles, of the waits over all executions of all positions in the timeline, in the order of the fields.
    pub fn average_of_all(&self) -> [f64; 3] {
        self.total_waits().averages(self.n_iterations.wrapping_mul(self.n_positions))
    }

    /// Returns the severities of the waits of a position, in the order of the fields of `WaitTimes`.
    pub fn severities_of(&self, position: usize) -> [WaitSeverity; 3] {
        let waits = self.waits[position];
        let buffer = self.smallest_buffers[position];
        [
            WaitSeverity::of(waits.in_queue, self.n_iterations, buffer),
            WaitSeverity::of(waits.in_queue_while_ready, self.n_iterations, buffer),
            WaitSeverity::of(waits.until_retired, self.n_iterations, Some(self.micro_op_buffer_size)),
        ]
    }

    /// Returns the waits of all positions added up.
    fn total_waits(&self) -> WaitTimes {
        self.waits.iter().fold(WaitTimes::default(), |sum, waits| WaitTimes {
            in_queue: sum.in_queue.wrapping_add(waits.in_queue),
            in_queue_while_ready: sum.in_queue_while_ready.wrapping_add(waits.in_queue_while_ready),
            until_retired: sum.until_retired.wrapping_add(waits.until_retired),
        })
    }
}

/// Records the timeline from the events of a run.
#[derive(Clone, Debug)]
pub struct TimelineView<'a> {
    block: Block<'a>,
    positions: Positions,
    data: Timeline,
    /// Number of instructions that the timeline covers.
    n_entries: u64,
    /// The first cycle that is not displayed, from 0; `u32::MAX` without a limit.
    limit: u32,
    /// The present cycle, from 0; wraps.
    cycle: u32,
}

impl<'a> TimelineView<'a> {
    pub fn new(block: Block<'a>, limits: TimelineLimits) -> TimelineView<'a> {
        let n_positions = block.instructions.len();
        let n_iterations = limits.max_iterations.min(block.n_iterations.get());
        let n_entries = n_positions as u64 * u64::from(n_iterations);
        let data = Timeline {
            n_iterations,
            n_positions: n_positions as u32,
            last_cycle: 0,
            entries: Vec::new(),
            waits: vec![WaitTimes::default(); n_positions],
            smallest_buffers: vec![None; n_positions],
            micro_op_buffer_size: block.processor.micro_op_buffer_size,
        };
        TimelineView {
            positions: block.positions(),
            block,
            data,
            n_entries,
            limit: limits.max_cycles.unwrap_or(u32::MAX),
            cycle: 0,
        }
    }

    pub fn into_data(mut self) -> Timeline {
        self.data.entries.resize(self.n_entries as usize, TimelineEntry::default());
        self.data
    }

    /// Returns the entry of an instruction, made when it is first asked for; `None` if the timeline does not cover the instruction.
    /// The present cycle counts as displayed then, unless it is beyond the limit.
    #[inline]
    fn entry_of(&mut self, index: SourceIndex) -> Option<&mut TimelineEntry> {
        if index.0 >= self.n_entries {
            return None;
        }
        let entry_index = index.0 as usize;
        if entry_index >= self.data.entries.len() {
            self.data.entries.resize(entry_index + 1, TimelineEntry::default());
        }
        if self.cycle < self.limit {
            self.data.last_cycle = self.data.last_cycle.max(self.cycle);
        }
        Some(&mut self.data.entries[entry_index])
    }

    /// Enters the retirement of an instruction, and adds its waits to those of its position.
    fn retired(&mut self, index: SourceIndex) {
        let (cycle, limit) = (self.cycle, self.limit);
        let Some(entry) = self.entry_of(index) else {
            return;
        };
        if cycle < limit {
            entry.retired = cycle;
        }
        let entry = *entry;
        let waits = &mut self.data.waits[self.positions.position_of(index)];
        let dispatched = entry.dispatched.unwrap_or(u32::MAX);
        waits.in_queue = waits.in_queue.wrapping_add(entry.issued.wrapping_sub(dispatched));
        waits.in_queue_while_ready = waits.in_queue_while_ready.wrapping_add(entry.issued.wrapping_sub(entry.ready));
        if entry.executed < cycle {
            waits.until_retired = waits.until_retired.wrapping_add(cycle - 1 - entry.executed);
        }
    }

    /// Returns the entries of the smallest of these buffers, 0 for a dispatch hazard; `None` if none of the kinds has a
    /// buffer.
    fn smallest_buffer_of(&self, resources: &[ResourceId]) -> Option<u32> {
        let buffers = resources.iter().map(|resource| self.block.processor.resources[resource.index()].buffer);
        buffers
            .filter_map(|buffer| match buffer {
                ResourceBuffer::Entries(n_entries) => Some(n_entries),
                ResourceBuffer::DispatchHazard => Some(0),
                ResourceBuffer::Unlimited => None,
            })
            .min()
    }
}

impl Observer for TimelineView<'_> {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        let cycle = self.cycle;
        match event {
            Event::Dispatched { index, .. } => {
                if let Some(entry) = self.entry_of(index) {
                    // A wide instruction is dispatched in several cycles; the first one counts.
                    entry.dispatched.get_or_insert(cycle);
                }
            }
            Event::Ready { index } => {
                if let Some(entry) = self.entry_of(index) {
                    entry.ready = cycle;
                }
            }
            Event::Issued { index, .. } => {
                if let Some(entry) = self.entry_of(index) {
                    entry.issued = cycle;
                }
            }
            Event::Executed { index } => {
                if let Some(entry) = self.entry_of(index) {
                    entry.executed = cycle;
                }
            }
            Event::Retired { index, .. } => self.retired(index),
            Event::ReservedBuffers { index, resources } if index.0 < self.block.instructions.len() as u64 => {
                self.data.smallest_buffers[index.0 as usize] = self.smallest_buffer_of(resources);
            }
            Event::CycleEnd => self.cycle = self.cycle.wrapping_add(1),
            Event::CycleRepeated { n_cycles } => self.cycle = self.cycle.wrapping_add(n_cycles as u32),
            _ => {}
        }
    }
}

impl RepetitionObserver for TimelineView<'_> {
    /// Whether all instructions that the timeline shows, and those of the first iteration, have retired. One instruction more must
    /// have, since an event of the one before the oldest in flight may still come.
    fn accepts_repetition(&self, span: InFlightSpan) -> bool {
        span.oldest.0 > self.n_entries.max(self.block.instructions.len() as u64)
    }

    fn repeat_period(&mut self, period: Period) {
        self.cycle = self.cycle.wrapping_add(period.n_cycles_left_out() as u32);
    }
}
