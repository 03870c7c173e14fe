//! Causes of each instruction's waits: the producer of its data, a resource, or retirement. The reference has no such view.
//!
//! An instruction waits for data from dispatch until it is ready, for a resource from when it is ready until it issues, and for
//! retirement after its execution. A wait for data is ascribed to one dependency, the one that was over last; a wait for a
//! resource to the kinds that the instruction was refused for last. Both are only known if the run raises pressure events.

mod repetition;

use crate::inst::ids::RegisterId;
use crate::model::facts::ResourceId;
use crate::sim::event::{CriticalDependency, Event, SourceIndex, StallKind};
use crate::sim::observer::Observer;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::repetition::period::{InFlightSpan, Period};
use crate::view::Block;
use crate::view::block::Positions;
use crate::view::kinds::{KindsByBit, bits_of};
use crate::view::window::Window;

/// Waits of the instruction at one position. Cycles are sums over all executions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstructionWaits {
    /// Number of executions that have retired.
    pub n_executions: u64,
    /// Cycles from dispatch until all operands had arrived.
    pub data_cycles: u64,
    /// Cycles from the arrival of all operands until issue.
    pub resource_cycles: u64,
    /// Cycles from issue to write-back.
    pub execution_cycles: u64,
    /// Cycles from the one after write-back to retirement.
    pub retirement_cycles: u64,
    /// Failed checks that kept the instruction from being dispatched (in order: issued), by `StallKind`.
    pub stalls: [u64; StallKind::COUNT],
    /// Waits for data by producer, in order of their first appearance.
    pub producers: Vec<ProducerWait>,
    /// Waits for units by kind, in order of their first appearance.
    pub resources: Vec<ResourceWait>,
}

/// A wait for the result of another instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProducerWait {
    /// Position of the producer in the block.
    pub position: usize,
    /// Number of iterations by which the producer ran earlier.
    pub n_iterations_back: u64,
    /// The register of the result; `None` for a dependency through memory.
    pub register: Option<RegisterId>,
    /// Number of executions that waited for it.
    pub n_executions: u64,
    /// Cycles of these waits, added up.
    pub cycles: u64,
}

/// A wait for a unit of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceWait {
    pub resource: ResourceId,
    pub resource_name: &'static str,
    /// Number of executions that waited for it.
    pub n_executions: u64,
    /// Cycles of these waits, added up.
    pub cycles: u64,
}

/// The data of the view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// Waits by position.
    pub instructions: Vec<InstructionWaits>,
}

/// The cycles of the events of an instruction in flight; 0 until an event has occurred.
#[derive(Clone, Copy, Debug, Default)]
struct Cycles {
    dispatched: u64,
    ready: u64,
    issued: u64,
    executed: u64,
}

/// Records waits from the events of a run.
#[derive(Clone, Debug)]
pub struct WaitsView<'a> {
    block: Block<'a>,
    positions: Positions,
    kinds_by_bit: KindsByBit,
    /// The present cycle, from 0.
    cycle: u64,
    /// The instructions in flight.
    in_flight: Window<Cycles>,
    /// The first instruction of which nothing has been dispatched.
    next_to_dispatch: SourceIndex,
    data: Waits,
    /// The counts at the beginning of a period.
    kept: Waits,
    /// Stalls of the current cycle, by position, in case it repeats.
    stalls_this_cycle: Vec<(usize, StallKind)>,
}

impl<'a> WaitsView<'a> {
    pub fn new(block: Block<'a>) -> WaitsView<'a> {
        WaitsView {
            positions: block.positions(),
            kinds_by_bit: KindsByBit::new(block.processor),
            cycle: 0,
            in_flight: Window::new(),
            next_to_dispatch: SourceIndex(0),
            data: Waits { instructions: vec![InstructionWaits::default(); block.instructions.len()] },
            kept: Waits::default(),
            stalls_this_cycle: Vec::new(),
            block,
        }
    }

    pub fn into_data(self) -> Waits {
        self.data
    }

    /// Adds the waits of an instruction that issues. `critical` has the register and the memory operation that it waited for last.
    fn issued(&mut self, index: SourceIndex, critical_resources: u64, critical: &[CriticalDependency; 2]) {
        let Some(cycles) = self.in_flight.find_mut(index) else {
            return;
        };
        cycles.issued = self.cycle;
        let data_cycles = cycles.ready.saturating_sub(cycles.dispatched);
        let resource_cycles = cycles.issued.saturating_sub(cycles.ready);
        let position = self.positions.position_of(index);
        if data_cycles != 0 {
            self.data.instructions[position].data_cycles += data_cycles;
            let [register, memory] = *critical;
            self.blame_producer(index, if memory.cycles > register.cycles { memory } else { register }, data_cycles);
        }
        if resource_cycles != 0 {
            self.data.instructions[position].resource_cycles += resource_cycles;
            self.blame_resources(position, critical_resources, resource_cycles);
        }
    }

    /// Ascribes a wait of `cycles` cycles for data to a dependency: adds it to the waits for the same producer and register. Does
    /// nothing without a known dependency.
    fn blame_producer(&mut self, index: SourceIndex, dependency: CriticalDependency, cycles: u64) {
        if dependency.cycles == 0 {
            return;
        }
        let (own_iteration, producer_iteration) =
            (self.positions.iteration_of(index), self.positions.iteration_of(dependency.producer));
        let wait = ProducerWait {
            position: self.positions.position_of(dependency.producer),
            n_iterations_back: own_iteration.saturating_sub(producer_iteration),
            register: Some(dependency.register).filter(|register| register.is_some()),
            n_executions: 1,
            cycles,
        };
        let key = |wait: &ProducerWait| (wait.position, wait.n_iterations_back, wait.register);
        let producers = &mut self.data.instructions[self.positions.position_of(index)].producers;
        match producers.iter_mut().find(|known| key(known) == key(&wait)) {
            Some(known) => {
                known.n_executions += 1;
                known.cycles += cycles;
            }
            None => producers.push(wait),
        }
    }

    /// Ascribes a wait of `cycles` cycles for units to each kind whose identity bit is in `mask`, in full.
    fn blame_resources(&mut self, position: usize, mask: u64, cycles: u64) {
        let known = &mut self.data.instructions[position].resources;
        for resource in bits_of(mask).filter_map(|bit| self.kinds_by_bit.find(bit)) {
            match known.iter_mut().find(|known| known.resource == resource) {
                Some(known) => {
                    known.n_executions += 1;
                    known.cycles += cycles;
                }
                None => known.push(ResourceWait {
                    resource,
                    resource_name: self.block.processor.resources[resource.index()].name,
                    n_executions: 1,
                    cycles,
                }),
            }
        }
    }

    /// Adds the cycles of an instruction that retires from issue on, and forgets it.
    fn retired(&mut self, index: SourceIndex) {
        let Some(cycles) = self.in_flight.remove(index) else {
            return;
        };
        let waits = &mut self.data.instructions[self.positions.position_of(index)];
        waits.n_executions += 1;
        waits.execution_cycles += cycles.executed.saturating_sub(cycles.issued);
        // Retiring takes the cycle after the write-back.
        waits.retirement_cycles += self.cycle.saturating_sub(cycles.executed + 1);
    }
}

impl Observer for WaitsView<'_> {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::CycleBegin => self.stalls_this_cycle.clear(),
            Event::CycleEnd => self.cycle += 1,
            Event::CycleRepeated { n_cycles } => {
                self.cycle += n_cycles;
                for &(position, kind) in &self.stalls_this_cycle {
                    self.data.instructions[position].stalls[kind as usize] += n_cycles;
                }
            }
            Event::Stalled { index, kind } => {
                let position = self.positions.position_of(index);
                self.data.instructions[position].stalls[kind as usize] += 1;
                self.stalls_this_cycle.push((position, kind));
            }
            Event::Dispatched { index, .. } if index >= self.next_to_dispatch => {
                self.next_to_dispatch = SourceIndex(index.0 + 1);
                self.in_flight.entry_of(index).dispatched = self.cycle;
            }
            Event::Ready { index } => {
                if let Some(cycles) = self.in_flight.find_mut(index) {
                    cycles.ready = self.cycle;
                }
            }
            Event::Issued { index, critical_resources, latest_register, critical_memory, .. } => {
                self.issued(index, critical_resources, &[latest_register, critical_memory]);
            }
            Event::Executed { index } => {
                if let Some(cycles) = self.in_flight.find_mut(index) {
                    cycles.executed = self.cycle;
                }
            }
            Event::Retired { index, .. } => self.retired(index),
            _ => {}
        }
    }
}

impl RepetitionObserver for WaitsView<'_> {
    fn write_state(&self, span: InFlightSpan, words: &mut Vec<u64>) {
        self.write_ages(span, words);
    }

    fn begin_period(&mut self) {
        self.kept.clone_from(&self.data);
    }

    fn repeat_period(&mut self, period: Period) {
        self.repeat(period);
    }
}

#[cfg(test)]
mod tests;
