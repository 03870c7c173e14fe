//! Instructions that run in parts: a load separate from the operation on its data, several copies of a block at different
//! places in memory.
//!
//! The simulation knows only the parts, called *nodes*, and simulates them as it does instructions. [`Joined`] stands between it
//! and an observer of instructions, and turns events of parts into events of their instructions. An instruction is ready and
//! issued when its first part is, executed and retired when all parts are.

mod block;
mod owners;
mod pressure;
mod under_way;

pub use block::BlockParts;
use owners::Owners;
use under_way::{PartsInFlight, PartsSlot};

use super::event::{CriticalDependency, Event, ReadyInstruction, SourceIndex, UnitUse};
use super::observer::Observer;
use super::options::SimulationOptions;
use super::pipeline::{Scratch, SimulationSummary, simulate};
use super::repetition::observer::RepetitionObserver;
use super::repetition::period::{InFlightSpan, Period};
use super::{Cancellation, RegisterTable, SimulationError};
use crate::inst::ids::RegisterId;
use crate::model::facts::ProcessorFacts;

/// Simulates a block in parts for as many iterations as the options say; the observer sees its instructions. Errors name
/// instructions, not nodes.
pub fn simulate_parts<O: Observer>(
    processor: &ProcessorFacts,
    registers: &RegisterTable,
    parts: BlockParts<'_>,
    options: &SimulationOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<SimulationSummary, SimulationError> {
    let n_iterations = options.n_iterations;
    let of_nodes = n_iterations.get().div_ceil(parts.n_copies.max(1));
    let of_nodes = SimulationOptions { n_iterations: of_nodes.try_into().unwrap_or(n_iterations), ..options.clone() };
    let n_wanted = parts.n_positions as u64 * u64::from(n_iterations.get());
    let end_of_run = Cancellation::new();
    let mut joined = Joined::new(parts, n_wanted, observer, &end_of_run, cancellation);
    let outcome = simulate(processor, registers, parts.nodes, &of_nodes, &end_of_run, scratch, &mut joined);
    let summary =
        SimulationSummary { n_cycles: joined.n_cycles, n_instructions: n_wanted, n_left_out: joined.n_left_out };
    match outcome {
        Ok(_) => Ok(summary),
        Err(SimulationError::Cancelled) if joined.is_complete => Ok(summary),
        Err(SimulationError::NeverIssues { instruction, resource }) => {
            let node = instruction % parts.once().len().max(1);
            let instruction = parts.owners.get(node).copied().unwrap_or_default() as usize;
            Err(SimulationError::NeverIssues { instruction, resource })
        }
        Err(error) => Err(error),
    }
}

/// Turns events of parts into events of their instructions, which it passes to an observer.
struct Joined<'a, O> {
    parts: BlockParts<'a>,
    /// The observer of instructions.
    inner: &'a mut O,
    /// Finds the instruction of a part.
    owners: Owners,
    /// What the parts of each instruction in flight have done.
    under_way: PartsInFlight,
    /// Number of instructions of the run any part of which has been dispatched.
    next: u64,
    /// Whether the observer follows progress (`Observer::follows_progress`). If not, the events in between are not passed on, nor
    /// what later parts waited for, nor the registers that instructions of several parts freed.
    follows_progress: bool,
    /// Whether events are no longer passed on: all wanted instructions have retired, or the caller has cancelled the run.
    has_ended: bool,
    /// Number of instructions that are reported. The copies may hold more, because the iterations asked for are not a multiple
    /// of them.
    n_wanted: u64,
    /// Cycles so far, those included that were left out.
    n_cycles: u64,
    /// Instructions that were counted instead of simulated.
    n_left_out: u64,
    /// Whether the last wanted instruction has retired.
    is_complete: bool,
    /// Ends the simulation of the parts, once all wanted instructions have retired or the caller cancels.
    end_of_run: &'a Cancellation,
    /// The caller's flag to end the run.
    cancellation: &'a Cancellation,
    /// Memory of the next pressure event: instructions that wait for values.
    affected: Vec<SourceIndex>,
    /// Memory of the next pressure event: instructions that wait for units.
    ready: Vec<ReadyInstruction>,
}

impl<'a, O: Observer> Joined<'a, O> {
    fn new(
        parts: BlockParts<'a>,
        n_wanted: u64,
        inner: &'a mut O,
        end_of_run: &'a Cancellation,
        cancellation: &'a Cancellation,
    ) -> Joined<'a, O> {
        Joined {
            parts,
            follows_progress: inner.follows_progress(),
            inner,
            owners: Owners::new(parts),
            under_way: PartsInFlight::default(),
            next: 0,
            has_ended: false,
            n_wanted,
            n_cycles: 0,
            n_left_out: 0,
            is_complete: false,
            end_of_run,
            cancellation,
            affected: Vec::new(),
            ready: Vec::new(),
        }
    }

    /// Returns the instruction that a node is a part of, and that instruction's number of parts; `None` beyond the instructions that
    /// are reported.
    #[inline]
    fn find(&self, index: SourceIndex) -> Option<(SourceIndex, u32)> {
        let (instruction, n_nodes) = self.owners.find(index);
        (instruction.0 < self.n_wanted).then_some((instruction, n_nodes))
    }

    /// Whether this is the first part of an instruction to which something happens. `of` returns the flag of an instruction's slot
    /// that says that it has happened; the flag is set. An instruction of one part needs no flag. False if the instruction has no
    /// slot, because it has retired.
    #[inline]
    fn is_first(
        &mut self,
        (instruction, n_nodes): (SourceIndex, u32),
        of: impl FnOnce(&mut PartsSlot) -> &mut bool,
    ) -> bool {
        n_nodes == 1 || self.under_way.slot_of(instruction).is_some_and(|slot| !std::mem::replace(of(slot), true))
    }

    /// Converts a dependency of a part of the instruction `index` to one of the instruction. Waits for another part of the same
    /// instruction do not count. A register that is none of the target's passes a value through memory: the result has no register.
    fn dependency(&self, index: SourceIndex, found: CriticalDependency) -> CriticalDependency {
        if found.cycles == 0 {
            return CriticalDependency::default();
        }
        let producer = self.owners.instruction_of(found.producer);
        if producer == index {
            return CriticalDependency::default();
        }
        let is_named = found.register.index() < self.parts.n_named_registers;
        CriticalDependency { producer, register: if is_named { found.register } else { RegisterId::NONE }, ..found }
    }

    /// Passes on that a part has issued: as `Issued` for the first part of an instruction, else as `IssuedPart`. `waits` are the
    /// critical register, the latest register and the critical memory operation; those of a later part are passed on only to an
    /// observer that follows progress.
    fn issued(&mut self, index: SourceIndex, units: &[UnitUse], resources: u64, waits: [CriticalDependency; 3]) {
        let Some(found @ (index, _)) = self.find(index) else { return };
        let is_first = self.is_first(found, |slot| &mut slot.is_issued);
        let has_waited = waits.iter().any(|found| found.cycles > 0);
        let [critical_register, latest_register, critical_memory] = match has_waited {
            true if is_first || self.follows_progress => waits.map(|found| self.dependency(index, found)),
            _ => Default::default(),
        };
        if !is_first {
            return self.inner.observe(Event::IssuedPart {
                index,
                units,
                critical_resources: resources,
                latest_register,
                critical_memory,
            });
        }
        self.inner.observe(Event::Issued {
            index,
            units,
            critical_resources: resources,
            critical_register,
            latest_register,
            critical_memory,
        });
    }

    /// Passes on that a part has executed: as `Executed` for the last part of an instruction, else as `ExecutedPart`.
    fn executed(&mut self, index: SourceIndex) {
        let Some((index, n_nodes)) = self.find(index) else { return };
        if n_nodes > 1 {
            let Some(slot) = self.under_way.slot_of(index) else { return };
            slot.n_executed += 1;
            if slot.n_executed < n_nodes {
                return self.inner.observe(Event::ExecutedPart { index });
            }
        }
        self.inner.observe(Event::Executed { index });
    }

    /// Passes on that an instruction retires, once its last part does, with the registers that all its parts freed. If it has
    /// several parts, no registers are passed on unless the observer follows progress.
    fn retired(&mut self, index: SourceIndex, freed: &[u32]) {
        let Some((index, n_nodes)) = self.find(index) else { return };
        if n_nodes == 1 {
            self.inner.observe(Event::Retired { index, registers_freed: freed });
        } else {
            let Some(slot) = self.under_way.slot_of(index) else { return };
            slot.n_retired += 1;
            if self.follows_progress {
                slot.registers_freed.resize(freed.len().max(slot.registers_freed.len()), 0);
                for (sum, n_freed) in slot.registers_freed.iter_mut().zip(freed) {
                    *sum += n_freed;
                }
            }
            if slot.n_retired < n_nodes {
                return;
            }
            let registers_freed = std::mem::take(&mut slot.registers_freed);
            self.inner.observe(Event::Retired { index, registers_freed: &registers_freed });
        }
        self.under_way.retire_through(index);
        self.is_complete |= index.0 + 1 >= self.n_wanted;
    }

    /// Counts cycles that have ended and passes `event` on, which reports them.
    fn end_cycles(&mut self, n_cycles: u64, event: Event<'_>) {
        self.n_cycles += n_cycles;
        self.inner.observe(event);
        self.end_if_complete();
    }

    /// Ends the simulation of the parts if nothing more is to be reported.
    fn end_if_complete(&mut self) {
        if self.is_complete || self.cancellation.is_cancelled() {
            self.has_ended = true;
            self.end_of_run.cancel();
        }
    }

    /// Passes on an event that names a part, with its instruction; `Pending` and `Ready` only for the first part. Ignores events that
    /// `observe` handles itself.
    fn observe_part(&mut self, event: Event<'_>) {
        match event {
            Event::Dispatched { index, n_micro_ops, registers_taken, moves } => {
                if let Some((index, _)) = self.find(index) {
                    self.next = self.next.max(index.0 + 1);
                    self.inner.observe(Event::Dispatched { index, n_micro_ops, registers_taken, moves });
                }
            }
            Event::Stalled { index, kind } => {
                if let Some((index, _)) = self.find(index) {
                    self.inner.observe(Event::Stalled { index, kind });
                }
            }
            Event::Executed { index } => self.executed(index),
            Event::ReservedBuffers { index, resources } => {
                if let Some((index, _)) = self.find(index) {
                    self.inner.observe(Event::ReservedBuffers { index, resources });
                }
            }
            Event::ReleasedBuffers { index, resources } => {
                if let Some((index, _)) = self.find(index) {
                    self.inner.observe(Event::ReleasedBuffers { index, resources });
                }
            }
            Event::Pending { index } => {
                if let Some(found) = self.find(index)
                    && self.is_first(found, |slot| &mut slot.is_pending)
                {
                    self.inner.observe(Event::Pending { index: found.0 });
                }
            }
            Event::Ready { index } => {
                if let Some(found) = self.find(index)
                    && self.is_first(found, |slot| &mut slot.is_ready)
                {
                    self.inner.observe(Event::Ready { index: found.0 });
                }
            }
            _ => {}
        }
    }

    /// Converts the nodes in flight to the instructions in flight.
    fn joined_span(&self, span: InFlightSpan) -> InFlightSpan {
        let oldest = self.owners.instruction_of(span.oldest);
        // An instruction that has been dispatched in part is under way.
        let next = match span.next.0.checked_sub(1) {
            Some(last) => self.owners.instruction_of(SourceIndex(last)).0 + 1,
            None => 0,
        };
        InFlightSpan { oldest, next: SourceIndex(next.max(oldest.0)) }
    }

    /// Counts a repeated stretch of nodes; returns it as a stretch of instructions.
    fn leave_out(&mut self, period: Period) -> Period {
        let joined = self.joined_period(period);
        self.under_way.leave_out(joined.n_instructions_left_out());
        self.next += joined.n_instructions_left_out();
        self.n_cycles += joined.n_cycles_left_out();
        self.n_left_out += joined.n_instructions_left_out();
        joined
    }

    /// Converts a stretch of nodes to one of instructions. A stretch that repeats consists of whole iterations of the nodes, because
    /// states are equal only at the same place in the block.
    fn joined_period(&self, period: Period) -> Period {
        let n_nodes = self.parts.nodes.len().max(1) as u64;
        Period { n_instructions: period.n_instructions / n_nodes * self.parts.n_instructions(), ..period }
    }
}

impl<O: Observer> Observer for Joined<'_, O> {
    /// Passes an event on as one of the instruction; drops events that the observer does not use.
    #[inline(always)]
    fn observe(&mut self, event: Event<'_>) {
        if self.has_ended {
            return;
        }
        match event {
            Event::Pending { .. }
            | Event::Ready { .. }
            | Event::Executed { .. }
            | Event::ReservedBuffers { .. }
            | Event::ReleasedBuffers { .. }
                if !self.follows_progress => {}
            Event::CycleBegin => self.inner.observe(event),
            Event::CycleEnd => self.end_cycles(1, event),
            Event::CycleRepeated { n_cycles } => self.end_cycles(n_cycles, event),
            Event::Issued { index, units, critical_resources, critical_register, latest_register, critical_memory } => {
                self.issued(index, units, critical_resources, [critical_register, latest_register, critical_memory]);
            }
            Event::Retired { index, registers_freed } => self.retired(index, registers_freed),
            Event::Pressure(pressure) => self.pressure(pressure),
            other => self.observe_part(other),
        }
    }

    fn follows_progress(&self) -> bool {
        self.follows_progress
    }
}

/// Asks the observer of instructions, with spans and periods of nodes converted to those of instructions.
impl<O: Observer> RepetitionObserver for Joined<'_, O> {
    fn write_state(&self, span: InFlightSpan, words: &mut Vec<u64>) {
        self.inner.write_state(self.joined_span(span), words);
    }

    fn begin_period(&mut self) {
        self.inner.begin_period();
    }

    fn accepts_repetition(&self, span: InFlightSpan) -> bool {
        self.inner.accepts_repetition(self.joined_span(span))
    }

    /// Returns as many repetitions as the observer accepts, but no more than fit before the last instruction that is reported.
    fn max_repetitions(&self, period: Period) -> u64 {
        let period = self.joined_period(period);
        let n_left = self.n_wanted.saturating_sub(self.next);
        self.inner.max_repetitions(period).min(n_left / period.n_instructions.max(1))
    }

    fn repeat_period(&mut self, period: Period) {
        let joined = self.leave_out(period);
        self.inner.repeat_period(joined);
        self.end_if_complete();
    }

    /// Whether the observer needs stretches to use the same units in each repetition.
    fn distinguishes_units(&self) -> bool {
        self.inner.distinguishes_units()
    }

    /// Whether the observer needs what it had counted when a repeated stretch began.
    fn needs_counts_at_start(&self) -> bool {
        self.inner.needs_counts_at_start()
    }

    /// Reports the uses of a unit by a node as uses by its instruction.
    fn use_units(&mut self, node: usize, usage: UnitUse, n_times: u64) {
        let position = self.parts.offset_of(node) as usize % self.parts.n_positions.max(1);
        self.inner.use_units(position, usage, n_times);
    }

    fn repeat_period_except_units(&mut self, period: Period) {
        let joined = self.leave_out(period);
        self.inner.repeat_period_except_units(joined);
        self.end_if_complete();
    }
}

#[cfg(test)]
mod tests;
