//! The cycle loop, which runs until the last instruction has retired, and the choice of the pipeline that it runs. On out-of-order
//! processors, `plain` runs most blocks and `out_of_order` all others; on in-order processors, `in_order` runs all.

mod computed_once;
mod equal_blocks;
mod in_order;
mod out_of_order;
mod plain;
mod remembered;

use crate::model::facts::{LoweredInstruction, ProcessorFacts};

use super::cancellation::Cancellation;
use super::components::resource_manager::ResourceManager;
use super::error::SimulationError;
use super::event::{CriticalDependency, Event, SourceIndex};
use super::ids::{SignatureId, TemplateId};
use super::machine::Components;
use super::observer::Observer;
use super::options::SimulationOptions;
use super::program::SimulatedProgram;
use super::program::compile::{Compiler, Inputs};
use super::registers::RegisterTable;
use super::repetition::period::Period;
use super::repetition::search::{Repeating, RepetitionSearch};
use super::stages::execute::ExecuteStage;
use super::stages::in_order_issue::InOrderComponents;
use super::unhindered::{self, Unhindered};
use equal_blocks::EqualBlocks;
use remembered::Remembered;

pub use computed_once::compute_once;
pub use equal_blocks::NodesOfBlock;

/// The length of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulationSummary {
    /// Number of cycles up to that in which the last instruction retires, included.
    pub n_cycles: u64,
    /// Executed instructions: the instructions of the block times the iterations.
    pub n_instructions: u64,
    /// Executed instructions that were counted instead of simulated, because their stretch of the run repeated an earlier
    /// one.
    pub n_left_out: u64,
}

/// Memory of the simulation, to be kept from run to run. What it holds changes no result, only how long a run takes.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Makes `program` of a block.
    compiler: Compiler,
    /// The block that was compiled last.
    program: SimulatedProgram,
    /// The components of an out-of-order processor whose every event is followed.
    components: Components,
    /// The execute stage of the same processor.
    execute: ExecuteStage,
    /// The components of an in-order processor.
    in_order: InOrderComponents,
    /// The components of an out-of-order processor in the plain pipeline.
    plain: plain::PlainComponents,
    /// The search for repetitions.
    search: RepetitionSearch,
    /// Memory in which the order of memory groups is noted.
    ranks: Vec<u64>,
    /// Memory of `issue_unhindered`.
    unhindered: Unhindered,
    /// Lengths of earlier runs of the plain pipeline, for observers that only count cycles.
    remembered: Remembered<SimulationSummary>,
    /// Results of `compute_once` for earlier blocks that the plain pipeline ran, found by how a block runs.
    computed: Remembered<Box<[f64]>>,
    /// Results of `compute_once` for all other earlier blocks, found only for equal blocks.
    equal_blocks: EqualBlocks,
}

impl Scratch {
    /// Keeps the results of up to `n_blocks` blocks from now on, for blocks that run in the same way; 0 keeps none. Call it
    /// again whenever the processor changes.
    pub fn remember_runs(&mut self, n_blocks: usize) {
        self.remembered.reset(n_blocks);
        self.computed.reset(n_blocks);
        self.equal_blocks.reset(n_blocks);
    }

    /// Whether results are kept for blocks of `n_instructions` instructions.
    pub fn may_remember(&self, n_instructions: usize) -> bool {
        self.computed.may_hold(n_instructions)
    }
}

/// Runs a block on a processor and passes all events to the observer.
pub fn simulate<O: Observer>(
    processor: &ProcessorFacts,
    registers: &RegisterTable,
    block: &[LoweredInstruction],
    options: &SimulationOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<SimulationSummary, SimulationError> {
    let inputs = Inputs { processor, registers, block, is_out_of_order: processor.is_out_of_order() };
    scratch.compiler.compile(&inputs, &mut scratch.program, cancellation)?;
    run_program(&inputs, options, cancellation, scratch, observer)
}

/// Calls `report` for each execution of an instruction, in program order, with its issue cycle and the value that it waited for
/// last, on a processor where only operands and the order of memory (nothing aliases) hold instructions up. Returns `false` if
/// that takes a simulation of such a processor; then what was reported is void.
pub fn issue_unhindered(
    processor: &ProcessorFacts,
    registers: &RegisterTable,
    block: &[LoweredInstruction],
    n_iterations: u64,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
    report: &mut dyn FnMut(SourceIndex, u64, CriticalDependency),
) -> Result<bool, SimulationError> {
    let inputs = Inputs { processor, registers, block, is_out_of_order: processor.is_out_of_order() };
    if !unhindered::is_possible(&inputs) {
        return Ok(false);
    }
    let Scratch { compiler, program, unhindered, .. } = scratch;
    compiler.compile(&inputs, program, cancellation)?;
    unhindered.run(program, n_iterations, cancellation, report)
}

/// Runs the program that `scratch` holds, or takes the result of an equal earlier run.
fn run_program<O: Observer>(
    inputs: &Inputs<'_>,
    options: &SimulationOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
    observer: &mut O,
) -> Result<SimulationSummary, SimulationError> {
    let Scratch { program, components, execute, in_order, plain, search, ranks, remembered, .. } = scratch;
    let is_plain = inputs.is_out_of_order && !observer.follows_progress() && plain::is_plain(inputs, options, program);
    let is_remembered = is_plain && observer.only_counts_cycles() && remembered.may_hold(program.templates.len());
    if is_plain {
        let dependences = plain.link(program);
        let known = if is_remembered { remembered.find(options, program, dependences) } else { None };
        if let Some(summary) = known {
            observer.observe(Event::CycleRepeated { n_cycles: summary.n_cycles });
            return Ok(summary);
        }
    }
    search.reset(options.skips_repetitions);
    let mut driver = Driver { search, cancellation, observer };
    match inputs.is_out_of_order {
        true if is_plain => {
            let summary = driver.run(&mut plain::PlainPipeline::new(inputs, options, program, plain, ranks)?)?;
            if is_remembered {
                remembered.keep(summary);
            }
            Ok(summary)
        }
        true => {
            let mut pipeline = out_of_order::OutOfOrderPipeline::new(
                inputs,
                options,
                program,
                components,
                execute,
                ranks,
                cancellation,
            )?;
            driver.run(&mut pipeline)
        }
        false => driver.run(&mut in_order::InOrderPipeline::new(inputs, options, program, in_order, ranks)?),
    }
}

/// A processor in the middle of a run, as the cycle loop sees it.
trait Pipeline: Repeating {
    /// Runs one cycle. Returns whether anything but waiting has happened.
    fn run_cycle<O: Observer>(&mut self, observer: &mut O) -> Result<bool, SimulationError>;
    /// Whether any instruction is left to enter or to retire.
    fn has_work(&self) -> bool;
    /// Returns the next cycle, not before `now`, in which anything can happen; an error if nothing ever can. Called after a cycle of
    /// waiting.
    fn find_next_cycle(&mut self) -> Result<u64, SimulationError>;
    /// Returns the index of the coming cycle, counted among those that are simulated, to be changed.
    fn now(&mut self) -> &mut u64;
}

/// Simulated cycles between two looks at the cancellation.
const STEPS_BETWEEN_LOOKS: u32 = 64;

/// The cycle loop of one run.
struct Driver<'a, O> {
    search: &'a mut RepetitionSearch,
    cancellation: &'a Cancellation,
    observer: &'a mut O,
}

impl<O: Observer> Driver<'_, O> {
    /// Runs cycles until no work is left, and skips cycles of waiting and stretches that repeat.
    fn run<P: Pipeline>(&mut self, pipeline: &mut P) -> Result<SimulationSummary, SimulationError> {
        self.search.begin(pipeline, self.observer);
        let n_instructions = pipeline.moment().n_left;
        let mut left_out = Period::default();
        let mut n_entered = 0;
        let mut n_steps: u32 = 0;
        loop {
            if n_steps.is_multiple_of(STEPS_BETWEEN_LOOKS) && self.cancellation.is_cancelled() {
                return Err(SimulationError::Cancelled);
            }
            n_steps = n_steps.wrapping_add(1);
            self.observer.observe(Event::CycleBegin);
            let has_progressed = pipeline.run_cycle(self.observer)?;
            self.observer.observe(Event::CycleEnd);
            *pipeline.now() += 1;
            if !pipeline.has_work() {
                let n_cycles = *pipeline.now() + left_out.n_cycles;
                return Ok(SimulationSummary { n_cycles, n_instructions, n_left_out: left_out.n_instructions });
            }
            if !has_progressed {
                let next = pipeline.find_next_cycle()?;
                let n_cycles = next.saturating_sub(*pipeline.now());
                if n_cycles > 0 {
                    self.observer.observe(Event::CycleRepeated { n_cycles });
                    *pipeline.now() = next;
                }
                continue;
            }
            let (n_entered_now, position) = pipeline.progress();
            let has_begun_anew = u64::from(position) < n_entered_now - n_entered;
            n_entered = n_entered_now;
            if has_begun_anew && let Some(period) = self.search.find(pipeline, self.observer, n_entered) {
                left_out.n_cycles += period.n_times * period.n_cycles;
                left_out.n_instructions += period.n_times * period.n_instructions;
                n_entered = pipeline.progress().0;
                // The observer may have cancelled the run.
                n_steps = 0;
            }
        }
    }
}

/// A place in the instructions of a run: the block, as often as there are iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct InstructionCursor {
    /// Position of the next instruction in the block.
    position: u32,
    /// Number of instructions that are left, over all iterations.
    n_left: u64,
}

impl InstructionCursor {
    /// Returns the cursor at the beginning of a run.
    fn new(program: &SimulatedProgram, options: &SimulationOptions) -> InstructionCursor {
        InstructionCursor {
            position: 0,
            n_left: program.templates.len() as u64 * u64::from(options.n_iterations.get()),
        }
    }

    /// Returns the next instruction; `None` if none is left.
    #[inline]
    fn find_template(&self) -> Option<TemplateId> {
        (self.n_left > 0).then_some(TemplateId(self.position))
    }

    /// Goes on to the next instruction of a block of `n_templates`.
    #[inline]
    fn advance(&mut self, n_templates: usize) {
        self.position += 1;
        if self.position as usize == n_templates {
            self.position = 0;
        }
        self.n_left -= 1;
    }
}

/// Refuses a program in which an instruction asks for more units than the processor has: it would wait for ever.
fn check_resources(program: &SimulatedProgram, resources: &ResourceManager) -> Result<(), SimulationError> {
    let signatures = (0..program.signatures.list.len()).map(|index| SignatureId(index as u32));
    let culprits = signatures.filter_map(|signature| {
        let resource = resources.find_unobtainable(&program.signatures, signature)?;
        Some((program.signatures.representative_of(signature), resource))
    });
    match culprits.min_by_key(|(instruction, _)| *instruction) {
        Some((instruction, resource)) => Err(SimulationError::NeverIssues { instruction, resource: Some(resource) }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
