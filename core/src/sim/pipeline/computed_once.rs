<<<<<<<< HEAD:core/src/sim/pipeline/computed_once.rs
//! Numbers that are computed from a simulated run, and kept for later blocks whose runs give the same.
========
//! Remembers numbers that were computed from simulated runs, so that a block that runs as an earlier one did is not simulated.
>>>>>>>> s2:core/src/sim/pipeline/measure_once.rs

use super::Scratch;
use super::equal_blocks::NodesOfBlock;
use super::plain::is_plain;
use crate::model::facts::ProcessorFacts;
use crate::sim::options::SimulationOptions;
use crate::sim::program::compile::Inputs;
use crate::sim::{Cancellation, RegisterTable, SimulationError};

<<<<<<<< HEAD:core/src/sim/pipeline/computed_once.rs
/// Returns the numbers that `compute` makes of a run of `block`. They are computed anew only if `scratch` has not kept those of
/// a block that gives the same. `compute` must depend on nothing but the block, the processor and the options; the meaning of
/// its numbers is its own.
pub fn compute_once(
========
/// Returns the numbers that `measure` computes by simulating `block` with `options`, or those that it computed for an earlier
/// block that runs in the same way; they must depend on nothing but the run. Numbers are remembered only if
/// [`Scratch::remember_runs`] says so, and until it is called again.
pub fn measure_once(
>>>>>>>> s2:core/src/sim/pipeline/measure_once.rs
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
<<<<<<<< HEAD:core/src/sim/pipeline/computed_once.rs
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
========
    // In the plain pipeline, few things decide how a block runs, so that most blocks with other registers count as the same. Only
    // blocks whose nodes are their instructions are looked up so.
    if inputs.is_out_of_order && block.owners.is_empty() {
        let Scratch { compiler, program, plain, numbers: remembered, .. } = scratch;
        compiler.compile(&inputs, program, &Cancellation::new())?;
        if is_plain(&inputs, options, program) {
            if let Some(numbers) = remembered.find(options, program, plain.link(program)) {
                return Ok(numbers);
            }
            let numbers = measure(scratch)?;
            scratch.numbers.keep(numbers.clone());
            return Ok(numbers);
        }
    }
    // Of all others, only equal blocks count as the same.
>>>>>>>> s2:core/src/sim/pipeline/measure_once.rs
    if let Some(numbers) = scratch.equal_blocks.find(block, options) {
        return Ok(numbers);
    }
    let numbers = compute(scratch)?;
    scratch.equal_blocks.keep(block, options, &numbers);
    Ok(numbers)
}
