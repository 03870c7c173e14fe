//! An observer that follows a run and objects to anything that no processor could do; it knows the facts, but not how the
//! simulation works.
//!
//! It checks widths, program order of dispatch and retirement, that every instruction goes through every state once and in
//! order, that write-back comes exactly one latency after issue, that no unit is used twice at a time, and that buffers and
//! the reorder buffer hold no more than they can.

use std::collections::{BTreeMap, VecDeque};

use crate::model::facts::{LoweredInstruction, ProcessorFacts, ResourceBuffer, ResourceId};

use super::event::{Event, SourceIndex, UnitUse};
use super::observer::Observer;
use super::options::SimulationOptions;
use super::repetition::observer::RepetitionObserver;

/// How far an instruction has come, by the last event of the same name that was raised for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum CheckState {
    #[default]
    Dispatched,
    Ready,
    Issued,
    Executed,
    Retired,
}

/// What the checker knows of an instruction in flight.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    state: CheckState,
    /// Cycle in which it entered this state.
    changed_at: u64,
    /// Micro-ops that have been dispatched so far.
    n_micro_ops: u32,
}

/// Follows one run and remembers the first violation.
#[derive(Debug)]
pub struct Checker<'a> {
    processor: &'a ProcessorFacts,
    block: &'a [LoweredInstruction],
    /// Maximum number of micro-ops that may be dispatched in a cycle.
    width: u32,
    /// Instructions that the whole run executes.
    n_instructions: u64,
    /// Cycles that have ended, which is the index of the present or the coming one.
    now: u64,
    /// Whether a cycle has begun and not ended.
    is_in_cycle: bool,
    /// Whether anything but waiting happened in the current cycle.
    has_progressed: bool,
    /// Number of instructions that have been dispatched, also in part.
    n_dispatched: u64,
    /// Number of instructions that have retired, counted from the first without a gap.
    n_retired: u64,
    /// Number of micro-ops dispatched in the current cycle.
    micro_ops_this_cycle: u32,
    /// Number of instructions retired in the current cycle; not counted on an in-order processor.
    retired_this_cycle: u32,
    /// The instructions in program order, from the oldest that has not retired.
    in_flight: VecDeque<Seen>,
    /// For each unit (its kind and its index in the kind), the cycle in which it becomes free.
    busy_until: BTreeMap<(ResourceId, u32), u64>,
    /// For each kind with a buffer, the entries in use.
    entries_used: BTreeMap<ResourceId, u32>,
    /// The first violation; what follows may be its consequence.
    violation: Option<String>,
}

impl<'a> Checker<'a> {
    pub fn new(
        processor: &'a ProcessorFacts,
        block: &'a [LoweredInstruction],
        options: &SimulationOptions,
    ) -> Checker<'a> {
        Checker {
            processor,
            block,
            width: options.dispatch_width.map_or(processor.issue_width, |width| width.get()),
            n_instructions: block.len() as u64 * u64::from(options.n_iterations.get()),
            now: 0,
            is_in_cycle: false,
            has_progressed: false,
            n_dispatched: 0,
            n_retired: 0,
            micro_ops_this_cycle: 0,
            retired_this_cycle: 0,
            in_flight: VecDeque::new(),
            busy_until: BTreeMap::new(),
            entries_used: BTreeMap::new(),
            violation: None,
        }
    }

    /// Ends the check: returns the number of cycles if nothing was wrong and all instructions retired, otherwise the violation.
    pub fn finish(mut self) -> Result<u64, String> {
        let is_complete = self.n_dispatched == self.n_instructions;
        self.check(is_complete, || "not all instructions were dispatched".to_owned());
        if self.processor.is_out_of_order() {
            let is_complete = self.n_retired == self.n_instructions;
            self.check(is_complete, || "not all instructions were retired".to_owned());
        }
        self.check(!self.is_in_cycle, || "the last cycle has no end".to_owned());
        self.violation.map_or(Ok(self.now), Err)
    }

    /// Notes a violation if a condition does not hold and none was noted before.
    fn check(&mut self, holds: bool, violation: impl FnOnce() -> String) {
        if !holds && self.violation.is_none() {
            self.violation = Some(format!("cycle {}: {}", self.now, violation()));
        }
    }

    /// Returns the facts about an instruction of the run.
    fn facts_of(&self, index: SourceIndex) -> &'a LoweredInstruction {
        &self.block[(index.0 % self.block.len() as u64) as usize]
    }

    /// Returns what is known of an instruction in flight; `None` if it has not been dispatched or has retired.
    fn find(&mut self, index: SourceIndex) -> Option<&mut Seen> {
        self.in_flight.get_mut(usize::try_from(index.0.checked_sub(self.n_retired)?).ok()?)
    }

    /// Moves an instruction to the state `to`; it is a violation if it was not in `from`. Returns the cycle in which it had entered
    /// the state before; `None` if it is not in flight.
    fn advance(&mut self, index: SourceIndex, from: CheckState, to: CheckState) -> Option<u64> {
        let now = self.now;
        let before = self.find(index).map(|seen| *seen);
        if let Some(seen) = self.find(index) {
            seen.state = to;
            seen.changed_at = now;
        }
        let state = before.map(|seen| seen.state);
        self.check(state == Some(from), || format!("{index:?} becomes {to:?} while it is {state:?}"));
        before.map(|seen| seen.changed_at)
    }

    /// Checks the order and the width of dispatch.
    fn dispatched(&mut self, index: SourceIndex, n_micro_ops: u32) {
        self.micro_ops_this_cycle += n_micro_ops;
        let facts = self.facts_of(index);
        // In order, all micro-ops of an instruction are dispatched in one event, even if they take several cycles.
        if self.processor.is_out_of_order() || facts.n_micro_ops <= self.width {
            let is_within = self.micro_ops_this_cycle <= self.width || !self.processor.is_out_of_order();
            self.check(is_within, || "more micro-ops dispatched than the processor is wide".to_owned());
        }
        if index.0 == self.n_dispatched {
            self.n_dispatched += 1;
            let (state, changed_at) = (CheckState::Dispatched, self.now);
            self.in_flight.push_back(Seen { state, changed_at, n_micro_ops });
            self.check_reorder_buffer();
            return;
        }
        // A later part of an instruction wider than the dispatch width. The instruction may have retired by now.
        self.check(index.0 < self.n_dispatched, || format!("{index:?} is dispatched out of order"));
        if let Some(seen) = self.find(index) {
            seen.n_micro_ops += n_micro_ops;
            let n_micro_ops = seen.n_micro_ops;
            self.check(n_micro_ops <= facts.n_micro_ops, || format!("{index:?} has too many micro-ops"));
        }
    }

    /// Checks that the instructions in flight fit into the reorder buffer.
    fn check_reorder_buffer(&mut self) {
        if !self.processor.is_out_of_order() {
            return;
        }
        let extra = self.processor.extra.as_ref();
        let size = extra.and_then(|extra| extra.reorder_buffer_size).unwrap_or(self.processor.micro_op_buffer_size);
        let entries = (self.n_retired..self.n_dispatched).map(|index| self.facts_of(SourceIndex(index)).n_micro_ops);
        let n_used: u64 = entries.map(|n_micro_ops| u64::from(n_micro_ops.clamp(1, size))).sum();
        self.check(n_used <= u64::from(size), || "the reorder buffer holds more than it can".to_owned());
    }

    /// Checks that the units of an issue exist, are free, and are those that the instruction asks for.
    fn issued(&mut self, index: SourceIndex, units: &[UnitUse]) {
        self.advance(index, CheckState::Ready, CheckState::Issued);
        for usage in units {
            let key = (usage.resource, usage.unit);
            let is_free = self.busy_until.get(&key).is_none_or(|until| *until <= self.now);
            self.check(is_free, || format!("{index:?} uses {key:?}, which is busy"));
            self.busy_until.insert(key, self.now + u64::from(usage.cycles));
            let n_units = self.processor.resources.get(usage.resource.index()).map_or(0, |kind| kind.n_units);
            self.check(usage.unit < n_units, || format!("{key:?} does not exist"));
        }
        // An instruction gets exactly as many units as it asks for; an eliminated move gets none.
        let uses = self.facts_of(index).resource_uses.iter().filter(|usage| !usage.is_reserved);
        let is_served = units.is_empty() || units.len() == uses.count();
        self.check(is_served, || format!("{index:?} uses {} units", units.len()));
        let is_known = units.iter().all(|usage| {
            let mask = self.processor.resources[usage.resource.index()].mask;
            let mut uses = self.facts_of(index).resource_uses.iter();
            uses.any(|wanted| wanted.mask & mask == mask && wanted.cycles == usage.cycles)
        });
        self.check(is_known, || format!("{index:?} uses a unit it did not ask for"));
    }

    /// Checks that write-back comes one latency after issue, with the known exceptions.
    fn executed(&mut self, index: SourceIndex) {
        let issued_at = self.advance(index, CheckState::Issued, CheckState::Executed);
        let facts = self.facts_of(index);
        let cycles = issued_at.map(|issued_at| self.now - issued_at);
        let is_exact = cycles == Some(u64::from(facts.latency_cycles));
        let is_late = cycles >= Some(u64::from(facts.latency_cycles));
        let is_eliminated = facts.is_optimizable_move && cycles == Some(0);
        // In order, an instruction that is carried over completes when all of it has been issued.
        let is_carried = !self.processor.is_out_of_order() && facts.n_micro_ops > 1 && is_late;
        self.check(is_exact || is_eliminated || is_carried, || format!("{index:?} is written back after {cycles:?}"));
    }

    /// Checks the order, the time and the number of retirements.
    fn retired(&mut self, index: SourceIndex) {
        if !self.processor.is_out_of_order() {
            // Instructions leave as they complete, or never.
            self.advance(index, CheckState::Executed, CheckState::Retired);
            while self.in_flight.front().is_some_and(|seen| seen.state == CheckState::Retired) {
                self.in_flight.pop_front();
                self.n_retired += 1;
            }
            return;
        }
        self.check(index.0 == self.n_retired, || format!("{index:?} retires out of order"));
        let executed_at = self.advance(index, CheckState::Executed, CheckState::Retired);
        let now = self.now;
        self.check(executed_at < Some(now), || format!("{index:?} retires in the cycle of its write-back"));
        self.in_flight.pop_front();
        self.n_retired += 1;
        self.retired_this_cycle += 1;
        let max = self.processor.extra.as_ref().and_then(|extra| extra.max_retire_per_cycle);
        let is_within = max.is_none_or(|max| self.retired_this_cycle <= max);
        self.check(is_within, || "too many instructions retire".to_owned());
    }

    /// Counts buffer entries that an instruction takes; checks that buffers hold no more than they can.
    fn reserved(&mut self, resources: &[ResourceId]) {
        for resource in resources {
            let used = self.entries_used.entry(*resource).or_default();
            *used += 1;
            let n_used = *used;
            if let ResourceBuffer::Entries(n_entries) = self.processor.resources[resource.index()].buffer {
                self.check(n_used <= n_entries, || format!("the buffer of {resource:?} holds more than it can"));
            }
        }
    }

    /// Counts buffer entries that an instruction gives back; checks that none is given back twice.
    fn released(&mut self, resources: &[ResourceId]) {
        for resource in resources {
            let used = self.entries_used.entry(*resource).or_default();
            let left = used.checked_sub(1);
            *used = left.unwrap_or(0);
            self.check(left.is_some(), || format!("the buffer of {resource:?} is given back twice"));
        }
    }
}

impl Observer for Checker<'_> {
    fn observe(&mut self, event: Event<'_>) {
        let is_between = matches!(event, Event::CycleBegin | Event::CycleRepeated { .. });
        self.check(is_between != self.is_in_cycle, || format!("{event:?} at the wrong place"));
        self.has_progressed |= !matches!(
            event,
            Event::CycleBegin
                | Event::CycleEnd
                | Event::CycleRepeated { .. }
                | Event::Stalled { .. }
                | Event::Pressure(_)
        );
        match event {
            Event::CycleBegin => {
                self.is_in_cycle = true;
                self.has_progressed = false;
                self.micro_ops_this_cycle = 0;
                self.retired_this_cycle = 0;
            }
            Event::CycleEnd => {
                self.is_in_cycle = false;
                self.now += 1;
            }
            Event::CycleRepeated { n_cycles } => {
                self.check(!self.has_progressed, || "a cycle is repeated in which something happened".to_owned());
                self.now += n_cycles;
            }
            Event::Dispatched { index, n_micro_ops, .. } => self.dispatched(index, n_micro_ops),
            Event::ReservedBuffers { resources, .. } => self.reserved(resources),
            Event::ReleasedBuffers { resources, .. } => self.released(resources),
            Event::Ready { index } => {
                self.advance(index, CheckState::Dispatched, CheckState::Ready);
            }
            Event::Issued { index, units, .. } => self.issued(index, units),
            Event::Executed { index } => self.executed(index),
            Event::Retired { index, .. } => self.retired(index),
            Event::Stalled { .. }
            | Event::IssuedPart { .. }
            | Event::ExecutedPart { .. }
            | Event::Pending { .. }
            | Event::Pressure(_) => {}
        }
    }
}

impl RepetitionObserver for Checker<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::facts::ReadAdvances;

    /// Returns the checker's verdict on a run of two instructions of latency 1 on a processor of width 1.
    fn objection_to(events: &[Event<'_>]) -> Option<String> {
        let processor = ProcessorFacts {
            issue_width: 1,
            units_at_dispatch: None,
            micro_op_buffer_size: 4,
            resources: Vec::new(),
            extra: None,
            read_advances: ReadAdvances::default(),
        };
        let one = LoweredInstruction { n_micro_ops: 1, latency_cycles: 1, ..LoweredInstruction::default() };
        let block = [one.clone(), one];
        let options = SimulationOptions { n_iterations: std::num::NonZeroU32::MIN, ..SimulationOptions::default() };
        let mut checker = Checker::new(&processor, &block, &options);
        events.iter().for_each(|event| checker.observe(*event));
        checker.finish().err()
    }

    fn dispatched(index: u64) -> Event<'static> {
        Event::Dispatched { index: SourceIndex(index), n_micro_ops: 1, registers_taken: &[], moves: &[] }
    }

    #[test]
    fn objects_to_impossible_runs() {
        let index = SourceIndex(0);
        let (begin, end) = (Event::CycleBegin, Event::CycleEnd);
        let retired = Event::Retired { index, registers_freed: &[] };
        let objects = |events: &[Event<'_>], words: &str| {
            let violation = objection_to(events).unwrap_or_default();
            assert!(violation.contains(words), "{violation:?} should speak of {words:?}");
        };
        objects(&[begin, dispatched(0), dispatched(1)], "wide");
        objects(&[begin, dispatched(1)], "out of order");
        objects(&[begin, dispatched(0), Event::Executed { index }], "becomes Executed");
        objects(&[begin, dispatched(0), retired], "becomes Retired");
        objects(&[begin, dispatched(0), end, Event::CycleRepeated { n_cycles: 1 }], "repeated");
        objects(&[dispatched(0)], "wrong place");
        objects(&[begin, end], "not all instructions");
    }
}
