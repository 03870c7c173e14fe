//! Numbers that are computed from a simulated run, and kept for later blocks whose runs give the same.

use super::Scratch;
use super::equal_blocks::NodesOfBlock;
use super::plain::is_plain;
use crate::model::facts::ProcessorFacts;
use crate::sim::options::SimulationOptions;
use crate::sim::program::compile::Inputs;
use crate::sim::{Cancellation, RegisterTable, SimulationError};

/// Returns the numbers that `compute` makes of a run of `block`. They are computed anew only if `scratch` has not kept those of
/// a block that gives the same. `compute` must depend on nothing but the block, the processor and the options; the meaning of
/// its numbers is its own.
pub fn compute_once(
    processor: &ProcessorFacts,
    registers: &RegisterTable,
    block: NodesOfBlock<'_>,
    options: &SimulationOptions,
    scratch: &mut Scratch,
    compute: impl FnOnce(&mut Scratch) -> Result<Box<[f64]>, SimulationError>,
) -> Result<Box<[f64]>, SimulationError> {
    if !scratch.may_remember(block.n_positions) {
        return compute(scratch);
    }
    let inputs = Inputs { processor, registers, block: block.nodes, is_out_of_order: processor.is_out_of_order() };
    // In the plain pipeline, blocks agree that differ only in the names of registers. Where instructions are split into nodes,
    // the numbers also depend on which node belongs to which instruction.
    if inputs.is_out_of_order && block.owners.is_empty() {
        let Scratch { compiler, program, plain, computed, .. } = scratch;
        // Compiling a block that may be remembered takes too short a time to be cancelled.
        compiler.compile(&inputs, program, &Cancellation::new())?;
        if is_plain(&inputs, options, program) {
            if let Some(numbers) = computed.find(options, program, plain.link(program)) {
                return Ok(numbers);
            }
            let numbers = compute(scratch)?;
            scratch.computed.keep(numbers.clone());
            return Ok(numbers);
        }
    }
    // All other blocks must be equal, registers included.
    if let Some(numbers) = scratch.equal_blocks.find(block, options) {
        return Ok(numbers);
    }
    let numbers = compute(scratch)?;
    scratch.equal_blocks.keep(block, options, &numbers);
    Ok(numbers)
}
