//! Results computed from runs, once for all blocks that run in the same way.

use super::Scratch;
use super::plain::is_plain;
use crate::model::facts::{LoweredInstruction, ProcessorFacts};
use crate::sim::options::SimulationOptions;
use crate::sim::program::compile::Inputs;
use crate::sim::{Cancellation, RegisterTable, SimulationError};

/// Returns the result of `measure` for a block that runs in the same way, if one is remembered; otherwise measures and
/// remembers it. The result must depend on nothing but the run.
pub fn measure_once(
    processor: &ProcessorFacts,
    registers: &RegisterTable,
    block: &[LoweredInstruction],
    options: &SimulationOptions,
    scratch: &mut Scratch,
    measure: impl FnOnce(&mut Scratch) -> Result<Box<[f64]>, SimulationError>,
) -> Result<Box<[f64]>, SimulationError> {
    let inputs = Inputs { processor, registers, block, is_out_of_order: processor.is_out_of_order() };
    if !inputs.is_out_of_order || !scratch.may_remember(block.len()) {
        return measure(scratch);
    }
    let Scratch { compiler, program, plain, measured, .. } = scratch;
    compiler.compile(&inputs, program, &Cancellation::new())?;
    if !is_plain(&inputs, options, program) {
        return measure(scratch);
    }
    if let Some(numbers) = measured.find(options, program, plain.link(program)) {
        return Ok(numbers);
    }
    let numbers = measure(scratch)?;
    scratch.measured.keep(numbers.clone());
    Ok(numbers)
}
