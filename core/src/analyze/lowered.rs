//! Lowers a region for the simulation on one processor.

use std::borrow::Cow;

use super::options::AnalysisOptions;
use super::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::instruction::Instruction;
use crate::model::lower::{Instrumentation, LoweredBlock, LoweringOptions};
use crate::model::processor::Processor;
use crate::sim::Cancellation;

/// A region, and its instructions lowered for a processor.
pub(super) struct LoweredRegion<'a> {
    /// For each instruction of the region, its index in the program.
    pub indices: Vec<usize>,
    /// All instructions of the region, in the same order as `indices`; borrowed from the program if they are one run of it.
    pub instructions: Cow<'a, [Instruction]>,
    /// The lowered instructions. Those without scheduling data may be missing: its list `positions` has, for each lowered one,
    /// the index in `instructions`.
    pub block: LoweredBlock,
}

/// Lowers a region. For a measured model, it is lowered with the reference model that is the base; `measured::refine` then replaces
/// the costs. If the run is cancelled meanwhile, the result must not be used.
pub(super) fn lower<'a>(
    program: &'a Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    cancellation: &Cancellation,
) -> LoweredRegion<'a> {
    let indices: Vec<usize> = region.instructions().collect();
    let all = &program.assembly.instructions;
    let instructions = match &region.members[..] {
        [run] => Cow::Borrowed(&all[run.start as usize..run.end.max(run.start) as usize]),
        _ => indices.iter().map(|index| all[*index].clone()).collect(),
    };
    // A measured model with a stack engine replaces the target's rules.
    let has_stack_engine = processor.measured_model().is_some_and(|model| model.mechanisms.has_stack_engine);
    let lowering = LoweringOptions {
        call_latency_cycles: options.call_latency_cycles,
        applies_target_rules: options.applies_target_rules && !has_stack_engine,
        skips_unsupported: options.skips_unsupported,
        features: program.subtarget.features,
    };
    let instrumentation_of = |position: usize| Instrumentation {
        latency_cycles: program.latencies.get(indices[position]).copied().flatten(),
        // An error counts as no class here: callers ask for errors themselves.
        class: program.instrumented_class(&instructions[position], indices[position]).ok().flatten(),
    };
    let block = processor.base().lower(&instructions, &lowering, instrumentation_of, &|| cancellation.is_cancelled());
    LoweredRegion { indices, instructions, block }
}

impl LoweredRegion<'_> {
    /// Returns the instructions that `block` has lowered, in its order: all of the region's, except those dropped for lack of
    /// scheduling data.
    pub fn kept(&self) -> Cow<'_, [Instruction]> {
        let positions = &self.block.positions;
        match positions.len() == self.instructions.len() {
            true => Cow::Borrowed(&self.instructions),
            false => positions.iter().map(|position| self.instructions[*position].clone()).collect(),
        }
    }
}

/// Lowers a region as `lower` does, but with calls of one cycle, since the latency that `options` assume must not affect a verdict.
/// `None` if no verdict is made or there are no calls. `kept` are the instructions that `lower` has not dropped.
pub(super) fn lower_with_one_cycle_calls(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    kept: &[Instruction],
    cancellation: &Cancellation,
) -> Option<LoweredBlock> {
    if !options.computes_verdict || !kept.iter().any(|instruction| program.is_call(instruction)) {
        return None;
    }
    let options = AnalysisOptions { call_latency_cycles: 1, ..options.clone() };
    Some(lower(program, region, processor, &options, cancellation).block)
}
