//! Lowers a region for the simulation on one processor.

use std::borrow::Cow;

use super::options::AnalysisOptions;
use super::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::instruction::Instruction;
use crate::inst::isa::OpcodeFlag;
use crate::model::lower::{Instrumentation, LoweredBlock, LoweringOptions};
use crate::model::processor::Processor;

/// A region, and its instructions lowered for a processor.
pub(super) struct LoweredRegion<'a> {
    /// For each instruction of the region, its index in the program.
    pub numbers: Vec<usize>,
    /// All instructions of the region, in the same order: those of the program, if they stand there one behind the other.
    pub instructions: Cow<'a, [Instruction]>,
    /// The lowered instructions, without those that were dropped.
    pub block: LoweredBlock,
}

/// Lowers a region. For a measured model this is done with its base; `measured::refine` does the rest.
pub(super) fn lower<'a>(
    program: &'a Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
) -> LoweredRegion<'a> {
    let numbers: Vec<usize> = region.instructions().collect();
    let all = &program.assembly.instructions;
    let instructions = match &region.members[..] {
        [run] => Cow::Borrowed(&all[run.start as usize..run.end.max(run.start) as usize]),
        _ => numbers.iter().map(|number| all[*number].clone()).collect(),
    };
    // If a measured model treats the stack pointer itself, the target's rules for it are not applied.
    let has_stack_engine = processor.measured_model().is_some_and(|model| model.mechanisms.has_stack_engine);
    let lowering = LoweringOptions {
        call_latency_cycles: options.call_latency_cycles,
        applies_hooks: options.applies_target_rules && !has_stack_engine,
        drops_failures: options.skips_unsupported,
        features: program.subtarget.features,
    };
    let instrumentation_of = |position: usize| Instrumentation {
        latency_cycles: program.latencies.get(numbers[position]).copied().flatten(),
        class: program.class_under(&instructions[position], numbers[position]).ok().flatten(),
    };
    let block = processor.base().lower(&instructions, &lowering, instrumentation_of);
    LoweredRegion { numbers, instructions, block }
}

impl LoweredRegion<'_> {
    /// Returns the instructions that were not dropped; all of them if lowering failed at none.
    pub fn kept(&self) -> Cow<'_, [Instruction]> {
        let positions = &self.block.positions;
        match positions.len() == self.instructions.len() {
            true => Cow::Borrowed(&self.instructions),
            false => positions.iter().map(|position| self.instructions[*position].clone()).collect(),
        }
    }
}

/// Returns the region lowered with calls of one cycle, since their assumed latency must not affect a verdict; `None` if no
/// verdict is made or there are no calls. `kept` are the instructions that were not dropped.
pub(super) fn without_calls(
    program: &Program,
    region: &MarkedRegion,
    processor: &Processor,
    options: &AnalysisOptions,
    kept: &[Instruction],
) -> Option<LoweredBlock> {
    let is_call = |instruction: &Instruction| program.isa.opcode(instruction.opcode).has(OpcodeFlag::Call);
    if !options.computes_verdict || !kept.iter().any(is_call) {
        return None;
    }
    let options = AnalysisOptions { call_latency_cycles: 1, ..options.clone() };
    Some(lower(program, region, processor, &options).block)
}
