//! Helps to find the slowest of very many regions: an upper bound of a region's cycles without a simulation, so that regions that
//! cannot be among the slowest need none, and the exact number without the rest of a verdict.

use super::lowered::{lower, lower_with_one_cycle_calls};
use super::measured;
use super::options::AnalysisOptions;
use super::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::instruction_traits::LatencyTrust;
use crate::model::facts::{LoweredInstruction, ProcessorFacts};
use crate::model::processor::Processor;
use crate::sim::{Cancellation, Scratch};

/// Cycles that the bound adds for each instruction, for dispatch, issue and retirement.
const BETWEEN_INSTRUCTIONS: u64 = 1;
/// Cycles that the bound adds for each iteration, for dispatch, issue and retirement.
const BETWEEN_ITERATIONS: u64 = 16;

/// Returns an upper bound of the cycles per iteration of a region without calls: as if each instruction waited until the one before it
/// had finished and released all units.
pub fn most_cycles(program: &Program, region: &MarkedRegion, processor: &Processor, options: &AnalysisOptions) -> u64 {
    let block = lower(program, region, processor, options, &Cancellation::new()).block;
    let processor = processor.facts();
    let all: u64 = block.instructions.iter().map(|facts| cycles_by_itself(facts, processor)).sum();
    all + BETWEEN_ITERATIONS
}

/// Returns the maximum number of cycles that an instruction takes if no other runs: it waits for its operands as long as a negative
/// read-advance may make it, and uses its units one after the other.
fn cycles_by_itself(facts: &LoweredInstruction, processor: &ProcessorFacts) -> u64 {
    let writes = facts.writes.iter().map(|write| u64::try_from(write.latency_cycles).unwrap_or(0));
    let latency = writes.max().unwrap_or(0).max(u64::from(facts.latency_cycles));
    let delay = facts.reads.iter().flat_map(|read| processor.read_advances.rows_of(read.class, read.use_index));
    let delay = delay.map(|row| u64::from(row.cycles.min(0).unsigned_abs())).max().unwrap_or(0);
    let busy: u64 = facts.resource_uses.iter().map(|one| u64::from(one.cycles) * u64::from(one.n_units.max(1))).sum();
    latency.max(busy) + delay + u64::from(facts.n_micro_ops) + BETWEEN_INSTRUCTIONS
}

/// Returns the cycles per iteration that a verdict on the region would name; `None` if there would be no verdict, for example because
/// an instruction cannot be lowered or the run was cancelled.
pub fn cycles_of(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Option<f64> {
    let whole = lower(program, region, processor, options, cancellation);
    let has_class = |(index, one)| program.instrumented_class(one, index).is_ok();
    let is_whole = whole.indices.iter().copied().zip(&*whole.instructions).all(has_class);
    let measured = measured::refine(program, processor, &whole, cancellation);
    let lowered = &whole.block;
    if !is_whole || lowered.failure.is_some() || lowered.instructions.is_empty() {
        return None;
    }
    let judged = lower_with_one_cycle_calls(program, region, processor, options, &whole.kept(), cancellation);
    let instructions = match (&measured, &judged) {
        (Some(measured), _) => &measured.instructions,
        (None, Some(judged)) => &judged.instructions,
        (None, None) => &lowered.instructions,
    };
    let parts = measured.as_ref().map(|measured| measured::parts_of(program, measured));
    measured::steady_cycles_of(
        program,
        &options.facts_of(processor),
        options,
        instructions,
        parts,
        cancellation,
        scratch,
    )
}

/// Whether the region holds an instruction whose latency no model can know, such as `cpuid` or `rep movsb`, so that its cycles are
/// a guess.
pub fn is_guess(program: &Program, region: &MarkedRegion) -> bool {
    let instructions = &program.assembly.instructions;
    let target = program.subtarget.target();
    region.instructions().any(|index| {
        let trust = target.nature_of(program.isa, &instructions[index]).latency_trust;
        matches!(trust, LatencyTrust::Repeated | LatencyTrust::Unknown)
    })
}

/// Whether `cycles`, those of an iteration, may come from an instruction that the model does not know, to which it gives a default
/// latency. Never so if `cycles` is less than that latency; then no instruction is examined.
pub fn rests_on_guess(program: &Program, region: &MarkedRegion, processor: &Processor, cycles: f64) -> bool {
    let Some(unknown) = program.subtarget.target().latency_of_the_unknown().filter(|least| cycles >= f64::from(*least))
    else {
        return false;
    };
    let instructions = &program.assembly.instructions;
    region.instructions().any(|index| {
        let one = &instructions[index];
        let class = program.instrumented_class(one, index).ok().flatten();
        let columns = processor.base().static_columns(one, class, &program.subtarget.features);
        columns.is_some_and(|columns| columns.latency_cycles == unknown)
    })
}

/// Whether the region holds a call. Statements that could not be read do not count.
pub fn calls(program: &Program, region: &MarkedRegion) -> bool {
    let instructions = &program.assembly.instructions;
    region.instructions().any(|index| program.is_call(&instructions[index]))
}
