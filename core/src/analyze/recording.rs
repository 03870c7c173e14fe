//! Records every step of some iterations of a region, instruction by instruction, for a timeline viewer.

use std::num::NonZeroU32;

use crate::analyze::lowered::lower;
use crate::analyze::measured;
use crate::analyze::options::AnalysisOptions;
use crate::analyze::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::ids::RegisterId;
use crate::model::facts::ResourceId;
use crate::model::processor::Processor;
use crate::sim::event::{self, CriticalDependency, Event, SourceIndex};
use crate::sim::observer::Observer;
use crate::sim::options::SimulationOptions;
use crate::sim::repetition::observer::RepetitionObserver;
use crate::sim::{Cancellation, Scratch, SimulationError};
use crate::view::Block;
use crate::view::columns::UnitColumns;

/// Beginning and size of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordingLimits {
    /// Whether the recording begins when the processor is full; otherwise it begins with the first iteration, on an empty
    /// processor.
    pub is_steady: bool,
    /// Maximum number of iterations that are recorded.
    pub max_iterations: u32,
    /// Maximum number of cycles from the first recorded dispatch to the end of the recording.
    pub max_cycles: u64,
    /// Maximum number of rows, that is, executions of instructions.
    pub max_rows: usize,
}

/// Minimum number of executions of instructions before the recorded ones; they fill the processor, since no reorder buffer holds half
/// as many. Half as many follow, since later ones do not compete with the last recorded one.
const EXECUTIONS_TO_FILL: usize = 1_500;

impl RecordingLimits {
    /// Returns how many iterations run before the recorded ones, to fill the processor, and after them, to compete with them; none
    /// if the recording begins on an empty processor.
    fn iterations_around(&self, n_positions: usize) -> (u32, u32) {
        if !self.is_steady {
            return (0, 0);
        }
        let n_iterations = |n: usize| n.div_ceil(n_positions.max(1)) as u32;
        (n_iterations(EXECUTIONS_TO_FILL).max(4), n_iterations(EXECUTIONS_TO_FILL / 2).max(2))
    }
}

/// Every step of some iterations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// The executions, iteration after iteration; each iteration has as many rows as there are `instructions`.
    pub rows: Vec<RecordedRow>,
    /// Indices in the program of the instructions that were simulated, by position.
    pub instructions: Vec<usize>,
    /// Iterations that were recorded, all of them completely.
    pub n_iterations: u32,
    /// Index of the first recorded iteration in the run.
    pub first_iteration: u32,
    /// The cycle of the run, from 0, in which the first row was dispatched; cycles of the rows count from it.
    pub first_cycle: u64,
    /// Cycles of the recording: one more than the last cycle of any row.
    pub n_cycles: u64,
    /// Whether a limit ended the recording before the last iteration that was asked for.
    pub is_truncated: bool,
}

/// An execution of an instruction. Cycles count from the first recorded dispatch; `None` for what has not happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedRow {
    /// Cycle in which the instruction entered the scheduler.
    pub dispatched: Option<u64>,
    /// First cycle in which its operands were ready; for an instruction in parts, those of its first part.
    pub ready: Option<u64>,
    /// Cycle in which it began to execute.
    pub issued: Option<u64>,
    /// Cycle from which it executed nothing until it [resumed](RecordedRow::resumed), as between a load and the operation on
    /// its data; the last such pause. Only measured models have such parts.
    pub paused: Option<u64>,
    /// Cycle in which the part began to execute that ended the pause.
    pub resumed: Option<u64>,
    /// Cycle in which its result was ready.
    pub executed: Option<u64>,
    /// Cycle in which it left the reorder buffer.
    pub retired: Option<u64>,
    /// The writers, memory accesses and resources that the instruction, or a part of it, waited for before it was issued. What it
    /// waited for from before the first row is left out.
    pub dependencies: Vec<WaitReason>,
    /// The units that executed it.
    pub units: Vec<RecordedUnitUse>,
}

/// Why an execution waited for another row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WaitReason {
    /// A register that the row writes.
    Register {
        /// Index of the row.
        row: usize,
        /// The register that was read.
        register: RegisterId,
        /// Cycles that the execution waited for it.
        cycles: u32,
    },
    /// Memory that the row writes.
    Memory {
        /// Index of the row.
        row: usize,
        /// Cycles that the execution waited for it.
        cycles: u32,
    },
    /// A resource that was busy, and which the row had used last.
    Resource {
        /// Index of the row, which may lie after the recorded ones.
        row: usize,
        /// The resource.
        resource: ResourceId,
    },
}

/// A unit that an execution used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedUnitUse {
    /// The unit's column among those of the processor's resource pressure.
    pub column: usize,
    /// The first cycle in which it was busy.
    pub from: u64,
    /// Cycles that the unit is occupied.
    pub cycles: u32,
}

/// Simulates a region and records some of its iterations. The run has as many iterations as the options say, or more if the
/// recorded ones need others before and after them. It ends as soon as the last recorded one has retired.
pub fn record(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    limits: &RecordingLimits,
    cancellation: &Cancellation,
) -> Result<Recording, SimulationError> {
    let lowered = lower(program, region, processor, options, cancellation);
    let measured = measured::refine(program, processor, &lowered, cancellation);
    if cancellation.is_cancelled() {
        return Err(SimulationError::Cancelled);
    }
    let n_positions = lowered.block.instructions.len();
    let (n_before, n_behind) = limits.iterations_around(n_positions);
    let wanted = match limits.is_steady {
        true => limits.max_iterations,
        false => limits.max_iterations.min(options.n_iterations().get()),
    };
    let n_iterations = wanted.min(u32::try_from(limits.max_rows / n_positions.max(1)).unwrap_or(u32::MAX));
    let facts = &*options.facts_of(processor);
    let n_all = options.n_iterations().max(NonZeroU32::MIN.saturating_add(n_before + n_iterations + n_behind - 1));
    let simulation = SimulationOptions {
        n_iterations: n_all,
        // The simulation finds out what an instruction waited for only if this is set.
        raises_pressure_events: true,
        // Iterations that repeat are recorded, too.
        skips_repetitions: false,
        ..options.simulation.clone()
    };
    let end_of_run = Cancellation::new();
    let mut recorder = Recorder {
        rows: vec![RecordedRow::default(); n_positions * n_iterations as usize],
        parts: vec![PartsProgress::default(); n_positions * n_iterations as usize],
        last_users: vec![None; facts.resources.len()],
        resource_masks: facts.resources.iter().map(|kind| kind.mask).collect(),
        columns: UnitColumns::new(facts),
        n_rows_before: n_positions * n_before as usize,
        cycle: 0,
        first_cycle: None,
        n_open: n_positions * n_iterations as usize,
        max_cycles: limits.max_cycles,
        end_of_run: &end_of_run,
        cancellation,
    };
    let block = Block {
        processor: facts,
        instructions: &lowered.block.instructions,
        columns: &[],
        n_iterations: n_all,
        dispatch_width: options.dispatch_width(facts),
        parts: measured.as_ref().map(|measured| measured::parts_of(program, measured)),
    };
    let registers = measured::registers_for(program, &block);
    let run = block.simulate(registers, &simulation, &end_of_run, &mut Scratch::default(), &mut recorder);
    match run {
        Ok(_) => {}
        Err(SimulationError::Cancelled) if end_of_run.is_cancelled() && !cancellation.is_cancelled() => {}
        Err(error) => return Err(error),
    }
    let n_open = recorder.n_open;
    // Only whole iterations are kept: a viewer folds the rows by iteration.
    let is_complete = |row: &RecordedRow| row.retired.is_some();
    let complete = recorder.rows.chunks(n_positions.max(1)).take_while(|rows| rows.iter().all(is_complete)).count();
    recorder.rows.truncate(complete * n_positions);
    let first_cycle = recorder.first_cycle.unwrap_or_default();
    recorder.rows.iter_mut().for_each(|row| row.count_from(first_cycle));
    let last = recorder.rows.iter().filter_map(|row| row.retired).max();
    Ok(Recording {
        n_cycles: last.map_or(0, |last| last + 1),
        instructions: lowered.block.positions.iter().map(|position| lowered.indices[*position]).collect(),
        n_iterations: complete as u32,
        first_iteration: n_before,
        first_cycle,
        is_truncated: n_iterations < wanted || n_open != 0,
        rows: recorder.rows,
    })
}

impl RecordedRow {
    /// Makes the cycles of the row count from `first`.
    fn count_from(&mut self, first: u64) {
        let RecordedRow { dispatched, ready, issued, paused, resumed, executed, retired, .. } = self;
        let times = [dispatched, ready, issued, paused, resumed, executed, retired];
        times.into_iter().flatten().for_each(|cycle| *cycle = cycle.saturating_sub(first));
        self.units.iter_mut().for_each(|unit| unit.from = unit.from.saturating_sub(first));
    }
}

/// Which parts of an execution are executing, and which were.
#[derive(Clone, Default)]
struct PartsProgress {
    /// Number of parts that have issued and not executed.
    n_executing: u32,
    /// Latest cycle in which a part executed; `None` if none has.
    last_executed: Option<u64>,
}

/// Makes rows from the events of a run.
struct Recorder<'a> {
    rows: Vec<RecordedRow>,
    /// For each row, the progress of its parts; meaningful only for instructions that run in parts.
    parts: Vec<PartsProgress>,
    /// Number of executions before that of the first row.
    n_rows_before: usize,
    /// The row that used each resource last, by the resource's index; `None` if no recorded one has.
    last_users: Vec<Option<usize>>,
    /// The mask of each resource by its index; events combine these masks to say which resources were waited for.
    resource_masks: Vec<u64>,
    /// The columns of resource pressure, by which units are named.
    columns: UnitColumns,
    /// The current cycle of the run.
    cycle: u64,
    /// Cycle in which the first row was dispatched.
    first_cycle: Option<u64>,
    /// Number of rows that have not retired.
    n_open: usize,
    /// Maximum number of cycles from the first recorded dispatch on.
    max_cycles: u64,
    /// Cancelled by the recorder itself when nothing is left to record.
    end_of_run: &'a Cancellation,
    /// The caller's request to end the run.
    cancellation: &'a Cancellation,
}

impl Recorder<'_> {
    /// Returns the index of an execution's row; `None` if it comes before the first row. It may be after the last one.
    fn row_index_of(&self, index: SourceIndex) -> Option<usize> {
        usize::try_from(index.0).ok()?.checked_sub(self.n_rows_before)
    }

    /// Returns the row of an execution, if it is recorded.
    fn row(&mut self, index: SourceIndex) -> Option<&mut RecordedRow> {
        let row = self.row_index_of(index)?;
        self.rows.get_mut(row)
    }

    /// Notes that a part of an execution has issued. If nothing of the execution was executing, although earlier parts have
    /// executed, returns the cycle since when; else `None`.
    fn begin_part(&mut self, index: SourceIndex) -> Option<u64> {
        let cycle = self.cycle;
        let parts = self.row_index_of(index).and_then(|row| self.parts.get_mut(row))?;
        parts.n_executing += 1;
        parts.last_executed.filter(|executed| parts.n_executing == 1 && *executed < cycle)
    }

    /// Records that an execution, or a part of it, has issued: the units that it uses, and what it waited for. `resources` combines
    /// the masks of the resources that were busy; `data` are the register and the memory operation waited for.
    fn issued(&mut self, index: SourceIndex, units: &[event::UnitUse], resources: u64, data: [CriticalDependency; 2]) {
        let cycle = self.cycle;
        let busy = self.resource_dependency(resources);
        let waited = data.into_iter().filter(|dependency| dependency.cycles != 0);
        let waited: Vec<WaitReason> = waited
            .filter_map(|CriticalDependency { producer, register, cycles }| {
                let row = self.row_index_of(producer)?;
                Some(match register.is_some() {
                    true => WaitReason::Register { row, register, cycles },
                    false => WaitReason::Memory { row, cycles },
                })
            })
            .collect();
        let usage = |unit: &event::UnitUse| RecordedUnitUse {
            column: self.columns.column_of(unit.resource, unit.unit),
            from: cycle,
            cycles: unit.cycles,
        };
        let used: Vec<RecordedUnitUse> = units.iter().map(usage).collect();
        let row_index = self.row_index_of(index);
        let waited_since = self.begin_part(index);
        let Some(row) = self.row(index) else {
            return;
        };
        row.issued.get_or_insert(cycle);
        if let Some(waited_since) = waited_since {
            (row.paused, row.resumed) = (Some(waited_since), Some(cycle));
        }
        row.dependencies.extend(waited);
        row.dependencies.extend(busy);
        row.units.extend(used);
        for unit in units {
            if let Some(last) = self.last_users.get_mut(unit.resource.index()) {
                *last = row_index;
            }
        }
    }

    /// Returns the wait for a busy resource: of those in `mask`, the combined masks of resources, the one whose last user is the
    /// latest row. `None` if no row has used one of them.
    fn resource_dependency(&self, mask: u64) -> Option<WaitReason> {
        let waited_for = self.resource_masks.iter().enumerate().filter(|(_, own)| **own & mask != 0);
        let used = waited_for.filter_map(|(index, _)| Some((index, (*self.last_users.get(index)?)?)));
        let (index, row) = used.max_by_key(|(_, row)| *row)?;
        Some(WaitReason::Resource { row, resource: ResourceId(index as u16) })
    }

    /// Counts cycles, and ends the run if everything is recorded or a limit is reached.
    fn end_cycles(&mut self, n_cycles: u64) {
        self.cycle += n_cycles;
        let n_recorded = self.first_cycle.map_or(0, |first| self.cycle - first);
        if self.n_open == 0 || n_recorded >= self.max_cycles || self.cancellation.is_cancelled() {
            self.end_of_run.cancel();
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
            Event::IssuedPart { index, units, critical_resources, latest_register, critical_memory } => {
                self.issued(index, units, critical_resources, [latest_register, critical_memory]);
            }
            Event::ExecutedPart { index } => {
                if let Some(parts) = self.row_index_of(index).and_then(|row| self.parts.get_mut(row)) {
                    parts.n_executing = parts.n_executing.saturating_sub(1);
                    parts.last_executed = Some(cycle);
                }
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

impl RepetitionObserver for Recorder<'_> {}
