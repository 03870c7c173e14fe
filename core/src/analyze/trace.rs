//! Every step of some iterations of a region, instruction by instruction: what a timeline viewer draws.

use std::num::NonZeroU32;

use crate::analyze::lowered::lower;
use crate::analyze::options::AnalysisOptions;
use crate::analyze::own;
use crate::analyze::program::Program;
use crate::inst::asm::regions::Region;
use crate::inst::ids::RegisterId;
use crate::model::facts::ResourceId;
use crate::model::processor::Processor;
use crate::sim::event::{CriticalDependency, Event, Observer, SourceIndex, UnitUse};
use crate::sim::options::SimulationOptions;
use crate::sim::{Cancellation, Scratch, SimulationError};
use crate::view::Block;

/// Where the recording begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceStart {
    /// With the first iteration, for which the processor is empty.
    Cold,
    /// When the processor is as full as it gets.
    Steady,
}

/// How much is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceLimits {
    pub start: TraceStart,
    pub max_iterations: u32,
    pub max_cycles: u64,
    pub max_rows: usize,
}

/// Executions until the processor is full: no reorder buffer holds half as many.
const LEAD: usize = 1_500;

impl TraceStart {
    /// Iterations that go before, and those that have to follow so that the recorded ones have competitors.
    fn unrecorded(self, n_positions: usize) -> (u32, u32) {
        match self {
            TraceStart::Cold => (0, 0),
            TraceStart::Steady => {
                let n_iterations = |n: usize| n.div_ceil(n_positions.max(1)) as u32;
                (n_iterations(LEAD).max(4), n_iterations(LEAD / 2).max(2))
            }
        }
    }
}

/// One instruction of one iteration. Cycles count from that of the first dispatch; an entry is `None` until it happens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TraceRow {
    pub dispatched: Option<u64>,
    pub ready: Option<u64>,
    pub issued: Option<u64>,
    pub executed: Option<u64>,
    pub retired: Option<u64>,
    pub dependencies: Vec<TraceDependency>,
    pub units: Vec<TraceUnit>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceDependency {
    /// Waited for the register or, without one, for memory written by an earlier row.
    Data { row: usize, register: Option<RegisterId>, cycles: u32 },
    /// Found the resource busy, which an earlier row had used last.
    Resource { row: usize, resource: ResourceId },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceUnit {
    pub resource: ResourceId,
    pub unit: u32,
    pub from: u64,
    pub cycles: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Iteration after iteration; each has `instructions.len()` rows.
    pub rows: Vec<TraceRow>,
    /// The numbers in the program of the instructions that were simulated.
    pub instructions: Vec<usize>,
    pub n_iterations: u32,
    /// What the first of them is among all.
    pub first_iteration: u32,
    /// In which cycle of the run the recording begins.
    pub first_cycle: u64,
    /// One more than the last cycle of any row.
    pub n_cycles: u64,
    /// A limit was met before the last iteration asked for.
    pub is_truncated: bool,
}

/// Simulates a region and records some of its iterations. The run has as many iterations as the options say, or more, since
/// those that follow compete with the ones that are recorded; it ends as soon as the last of these has retired.
pub fn trace(
    program: &Program,
    region: &Region,
    processor: &Processor,
    options: &AnalysisOptions,
    limits: TraceLimits,
    cancellation: &Cancellation,
) -> Result<Trace, SimulationError> {
    let lowered = lower(program, region, processor, options);
    let measured = own::refine(program, processor, &lowered);
    let n_positions = lowered.block.instructions.len();
    let (n_before, n_behind) = limits.start.unrecorded(n_positions);
    let wanted = match limits.start {
        TraceStart::Cold => limits.max_iterations.min(options.n_iterations().get()),
        TraceStart::Steady => limits.max_iterations,
    };
    let n_iterations = wanted.min(u32::try_from(limits.max_rows / n_positions.max(1)).unwrap_or(u32::MAX));
    let facts = &*options.facts_of(processor);
    // What an instruction waited for is only found out on demand.
    let n_all = options.n_iterations().max(NonZeroU32::MIN.saturating_add(n_before + n_iterations + n_behind - 1));
    let simulation = SimulationOptions {
        n_iterations: n_all,
        raises_pressure_events: true,
        // What repeats is drawn, too.
        skips_repetitions: false,
        ..options.simulation.clone()
    };
    let is_done = Cancellation::new();
    let mut recorder = Recorder {
        rows: vec![TraceRow::default(); n_positions * n_iterations as usize],
        last_users: vec![None; facts.resources.len()],
        kinds: facts.resources.iter().map(|kind| kind.mask).collect(),
        base: n_positions * n_before as usize,
        cycle: 0,
        first_cycle: None,
        n_open: n_positions * n_iterations as usize,
        max_cycles: limits.max_cycles,
        is_done: &is_done,
        cancellation,
    };
    let block = Block {
        processor: facts,
        instructions: &lowered.block.instructions,
        columns: &[],
        n_iterations: n_all,
        dispatch_width: options.dispatch_width(facts),
        parts: measured.as_ref().map(|measured| own::parts_of(program, measured)),
    };
    let registers = own::registers_for(program, &block);
    let run = block.simulate(registers, &simulation, &is_done, &mut Scratch::default(), &mut recorder);
    match run {
        Ok(_) => {}
        Err(SimulationError::Cancelled) if is_done.is_cancelled() && !cancellation.is_cancelled() => {}
        Err(error) => return Err(error),
    }
    let n_open = recorder.n_open;
    // Whole iterations only: a viewer folds by them.
    let is_complete = |row: &TraceRow| row.retired.is_some();
    let complete = recorder.rows.chunks(n_positions.max(1)).take_while(|rows| rows.iter().all(is_complete)).count();
    recorder.rows.truncate(complete * n_positions);
    let first_cycle = recorder.first_cycle.unwrap_or_default();
    recorder.rows.iter_mut().for_each(|row| row.count_from(first_cycle));
    let last = recorder.rows.iter().filter_map(|row| row.retired).max();
    Ok(Trace {
        n_cycles: last.map_or(0, |last| last + 1),
        instructions: lowered.block.positions.iter().map(|position| lowered.numbers[*position]).collect(),
        n_iterations: complete as u32,
        first_iteration: n_before,
        first_cycle,
        is_truncated: n_iterations < wanted || n_open != 0,
        rows: recorder.rows,
    })
}

impl TraceRow {
    fn count_from(&mut self, first: u64) {
        let times = [&mut self.dispatched, &mut self.ready, &mut self.issued, &mut self.executed, &mut self.retired];
        times.into_iter().flatten().for_each(|cycle| *cycle = cycle.saturating_sub(first));
        self.units.iter_mut().for_each(|unit| unit.from = unit.from.saturating_sub(first));
    }
}

struct Recorder<'a> {
    rows: Vec<TraceRow>,
    /// Executions before the first row.
    base: usize,
    /// By resource kind, the row that used it last.
    last_users: Vec<Option<usize>>,
    /// Masks of the resource kinds.
    kinds: Vec<u64>,
    cycle: u64,
    /// When the first row was dispatched.
    first_cycle: Option<u64>,
    /// Rows that have not retired.
    n_open: usize,
    max_cycles: u64,
    is_done: &'a Cancellation,
    cancellation: &'a Cancellation,
}

impl Recorder<'_> {
    fn number_of(&self, index: SourceIndex) -> Option<usize> {
        usize::try_from(index.0).ok()?.checked_sub(self.base)
    }

    fn row(&mut self, index: SourceIndex) -> Option<&mut TraceRow> {
        let number = self.number_of(index)?;
        self.rows.get_mut(number)
    }

    fn issued(&mut self, index: SourceIndex, units: &[UnitUse], resources: u64, data: [CriticalDependency; 2]) {
        let cycle = self.cycle;
        let busy = self.resource_dependency(resources);
        let waited = data.into_iter().filter(|dependency| dependency.cycles != 0);
        let waited: Vec<TraceDependency> = waited
            .filter_map(|dependency| {
                Some(TraceDependency::Data {
                    row: self.number_of(dependency.producer)?,
                    register: Some(dependency.register).filter(|register| register.is_some()),
                    cycles: dependency.cycles,
                })
            })
            .collect();
        let number = self.number_of(index);
        let Some(row) = self.row(index) else {
            return;
        };
        row.issued = Some(cycle);
        row.dependencies.extend(waited);
        row.dependencies.extend(busy);
        let usage =
            |unit: &UnitUse| TraceUnit { resource: unit.resource, unit: unit.unit, from: cycle, cycles: unit.cycles };
        row.units = units.iter().map(usage).collect();
        for unit in units {
            if let Some(last) = self.last_users.get_mut(unit.resource.index()) {
                *last = number;
            }
        }
    }

    /// The last user of a kind whose unit the instruction was refused for.
    fn resource_dependency(&self, mask: u64) -> Option<TraceDependency> {
        let users = self.kinds.iter().enumerate().filter(|(_, kind)| **kind != 0 && *kind & mask != 0);
        let used = users.filter_map(|(kind, _)| Some((kind, (*self.last_users.get(kind)?)?)));
        let (kind, row) = used.max_by_key(|(_, row)| *row)?;
        Some(TraceDependency::Resource { row, resource: ResourceId(kind as u16) })
    }

    fn end_cycles(&mut self, n_cycles: u64) {
        self.cycle += n_cycles;
        let n_recorded = self.first_cycle.map_or(0, |first| self.cycle - first);
        if self.n_open == 0 || n_recorded >= self.max_cycles || self.cancellation.is_cancelled() {
            self.is_done.cancel();
        }
    }
}

impl Observer for Recorder<'_> {
    fn observe(&mut self, event: Event<'_>) {
        let cycle = self.cycle;
        match event {
            Event::CycleEnd => self.end_cycles(1),
            Event::CycleRepeated { n_cycles } => self.end_cycles(n_cycles),
            Event::Dispatched { index, .. } => {
                if let Some(row) = self.row(index) {
                    row.dispatched.get_or_insert(cycle);
                    self.first_cycle.get_or_insert(cycle);
                }
            }
            Event::Ready { index } => {
                if let Some(row) = self.row(index) {
                    row.ready.get_or_insert(cycle);
                }
            }
            Event::Issued { index, units, critical_resources, latest_register, critical_memory, .. } => {
                self.issued(index, units, critical_resources, [latest_register, critical_memory]);
            }
            Event::Executed { index } => {
                if let Some(row) = self.row(index) {
                    row.executed = Some(cycle);
                }
            }
            Event::Retired { index, .. } => {
                if let Some(row) = self.row(index).filter(|row| row.retired.is_none()) {
                    row.retired = Some(cycle);
                    self.n_open -= 1;
                }
            }
            _ => {}
        }
    }
}
