//! Results computed from runs, once for all blocks that run in the same way.

use super::Scratch;
use super::equal_blocks::NodesOfBlock;
use super::plain::is_plain;
use crate::model::facts::ProcessorFacts;
use crate::sim::options::SimulationOptions;
use crate::sim::program::compile::Inputs;
use crate::sim::{Cancellation, RegisterTable, SimulationError};

/// Returns the result of `measure` for a block that runs in the same way, if one is remembered; otherwise measures and
/// remembers it. The result must depend on nothing but the run.
pub fn measure_once(
    processor: &ProcessorFacts,
    registers: &RegisterTable,
    block: NodesOfBlock<'_>,
    options: &SimulationOptions,
    scratch: &mut Scratch,
    measure: impl FnOnce(&mut Scratch) -> Result<Box<[f64]>, SimulationError>,
) -> Result<Box<[f64]>, SimulationError> {
    if !scratch.may_remember(block.n_positions) {
        return measure(scratch);
    }
    let inputs = Inputs { processor, registers, block: block.nodes, is_out_of_order: processor.is_out_of_order() };
    if inputs.is_out_of_order && block.owners.is_empty() {
        let Scratch { compiler, program, plain, measured, .. } = scratch;
        compiler.compile(&inputs, program, &Cancellation::new())?;
        if is_plain(&inputs, options, program) {
            if let Some(numbers) = measured.find(options, program, plain.link(program)) {
                return Ok(numbers);
            }
            let numbers = measure(scratch)?;
            scratch.measured.keep(numbers.clone());
            return Ok(numbers);
        }
    }
    if let Some(numbers) = scratch.equal_blocks.find(block, options) {
        return Ok(numbers);
    }
    let numbers = measure(scratch)?;
    scratch.equal_blocks.keep(block, options, &numbers);
    Ok(numbers)
}
