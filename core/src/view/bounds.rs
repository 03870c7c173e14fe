//! Bounds: how many cycles an iteration would take if one thing alone were limited. Not a view of the reference.
//!
//! The largest bound is what to look at first; the distance between it and the simulated cycles is what the parts cost
//! each other.
//!
//! Width, units and retirement follow from the block. What the dependencies alone allow is found by simulating the block
//! on a processor of which everything else is unlimited: so eliminated moves, partial writes and early operands count as
//! they do in the real run.

use std::num::NonZeroU32;

use crate::model::facts::{InstructionFacts, ProcessorFacts, RegisterFileFacts};
use crate::sim::options::SimulationOptions;
use crate::sim::{Cancellation, RegisterTable, Scratch, SimulationError, simulate};
use crate::view::Block;
use crate::view::summary::BlockDemand;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Dispatch,
    /// A unit kind or a group.
    Resource(&'static str),
    Retirement,
    /// The longest chain of dependencies from one iteration to the next.
    Dependencies,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    pub limit: Limit,
    pub cycles_per_iteration: f64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bounds {
    /// Dispatch, resources in table order as far as they are used, retirement if it is limited, dependencies.
    pub rows: Vec<Bound>,
}

impl Bounds {
    /// Without a figure for the dependencies there is no row for them.
    pub fn new(block: &Block<'_>, dependency_cycles_per_iteration: Option<f64>) -> Bounds {
        let demand = BlockDemand::of(block);
        let dispatch_width = f64::from(block.dispatch_width.get());
        let mut bounds = Bounds::default();
        bounds.add(Limit::Dispatch, f64::from(demand.n_micro_ops) / dispatch_width);
        for (kind, &cycles) in block.processor.resources.iter().zip(&demand.resource_cycles) {
            if cycles != 0 && kind.n_units != 0 {
                bounds.add(Limit::Resource(kind.name), f64::from(cycles) / f64::from(kind.n_units));
            }
        }
        let extra = block.processor.extra.as_ref();
        if let Some(n_retired) = extra.and_then(|extra| extra.max_retire_per_cycle) {
            bounds.add(Limit::Retirement, block.instructions.len() as f64 / f64::from(n_retired));
        }
        if let Some(cycles) = dependency_cycles_per_iteration {
            bounds.add(Limit::Dependencies, cycles);
        }
        bounds
    }

    /// The bound that asks for the most cycles; the first of several.
    pub fn find_tightest(&self) -> Option<&Bound> {
        self.rows
            .iter()
            .reduce(|best, row| if row.cycles_per_iteration > best.cycles_per_iteration { row } else { best })
    }

    fn add(&mut self, limit: Limit, cycles_per_iteration: f64) {
        self.rows.push(Bound { limit, cycles_per_iteration });
    }
}

/// Iterations of the shorter of the two runs whose difference is taken. All of them are in flight at once, so long
/// blocks, which hardly are loops, get fewer.
fn n_iterations_for(n_instructions: usize) -> u32 {
    const MOST_IN_FLIGHT: usize = 1 << 12;
    (MOST_IN_FLIGHT / n_instructions.max(1)).clamp(2, 32) as u32
}

/// Cycles that each further iteration takes if nothing but dependencies holds the instructions up.
pub fn dependency_cycles_per_iteration(
    block: &Block<'_>,
    registers: &RegisterTable,
    options: &SimulationOptions,
    cancellation: &Cancellation,
    scratch: &mut Scratch,
) -> Result<f64, SimulationError> {
    let instructions: Vec<_> = block.instructions.iter().map(without_resources).collect();
    let n_iterations = n_iterations_for(block.instructions.len());
    let n_in_flight = block.instructions.len() as u64 * u64::from(2 * n_iterations);
    let processor = without_limits(block.processor, u32::try_from(n_in_flight).unwrap_or(u32::MAX).max(2));
    let mut cycles_of = |n_iterations: u32| {
        let options = SimulationOptions {
            n_iterations: NonZeroU32::new(n_iterations).unwrap_or(NonZeroU32::MIN),
            assumes_no_alias: options.assumes_no_alias,
            ..SimulationOptions::default()
        };
        let run = simulate(&processor, registers, &instructions, &options, cancellation, scratch, &mut ());
        run.map(|summary| summary.n_cycles)
    };
    let (shorter, longer) = (cycles_of(n_iterations)?, cycles_of(2 * n_iterations)?);
    Ok(longer.saturating_sub(shorter) as f64 / f64::from(n_iterations))
}

fn without_resources(instruction: &InstructionFacts) -> InstructionFacts {
    InstructionFacts {
        n_micro_ops: 1,
        resource_uses: Vec::new(),
        used_buffers: 0,
        used_units: 0,
        used_groups: 0,
        has_overlapping_groups: false,
        must_issue_immediately: false,
        begins_group: false,
        ends_group: false,
        ..instruction.clone()
    }
}

/// An out-of-order processor that takes and retires everything at once. Register files only stay because they decide
/// about the elimination of moves.
fn without_limits(processor: &ProcessorFacts, width: u32) -> ProcessorFacts {
    let mut processor = processor.clone();
    processor.issue_width = width;
    processor.micro_op_buffer_size = width;
    if let Some(extra) = &mut processor.extra {
        extra.reorder_buffer_size = None;
        extra.max_retire_per_cycle = None;
        extra.load_queue = None;
        extra.store_queue = None;
        for file in &mut extra.register_files {
            *file = RegisterFileFacts { n_physical_registers: 0, ..file.clone() };
        }
    }
    processor
}

#[cfg(test)]
mod tests;
