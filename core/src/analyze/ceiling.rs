//! What an iteration of a region takes at most, found without a simulation. Whoever looks for the slowest of very many regions
//! need not simulate those that cannot be among them.

use super::options::AnalysisOptions;
use super::program::Program;
use super::region::lower;
use crate::inst::asm::regions::Region;
use crate::model::facts::{InstructionFacts, ProcessorFacts};
use crate::model::processor::Processor;

/// Cycles for handing over from one instruction to the next, and from one iteration to the next: dispatch, issue, retirement.
const BETWEEN_INSTRUCTIONS: u64 = 1;
const BETWEEN_ITERATIONS: u64 = 16;

/// Cycles of an iteration if each instruction waited for the one before until that has given back everything.
pub fn most_cycles(program: &Program, region: &Region, processor: &Processor, options: &AnalysisOptions) -> u64 {
    let block = lower(program, region, processor, options).block;
    let processor = processor.facts();
    let all: u64 = block.instructions.iter().map(|facts| alone(facts, processor)).sum();
    all + BETWEEN_ITERATIONS
}

/// One instruction, its operands ready when the processor gets them last, on one unit after the other.
fn alone(facts: &InstructionFacts, processor: &ProcessorFacts) -> u64 {
    let writes = facts.writes.iter().map(|write| u64::try_from(write.latency_cycles).unwrap_or(0));
    let latency = writes.max().unwrap_or(0).max(u64::from(facts.latency_cycles));
    let delay = facts.reads.iter().flat_map(|read| processor.read_advances.rows_of(read.class, read.use_index));
    let delay = delay.map(|row| u64::from(row.cycles.min(0).unsigned_abs())).max().unwrap_or(0);
    let busy: u64 = facts.resource_uses.iter().map(|one| u64::from(one.cycles) * u64::from(one.n_units.max(1))).sum();
    latency.max(busy) + delay + u64::from(facts.n_micro_ops) + BETWEEN_INSTRUCTIONS
}
