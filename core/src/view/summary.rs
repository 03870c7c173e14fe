//! The summary: the length of the run, its amount of work, and the best that the block could reach (`core/docs/views.md`,
//! "Summary").
//!
//! Only the number of cycles comes from the run. Numbers that the reference counts at retirement are sums over the block, since
//! every instruction of the first iteration retires once.

use crate::model::facts::ProcessorFacts;
use crate::view::Block;

/// The data of the view. Counts have 32 bits and wrap.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub n_iterations: u32,
    /// Instructions executed in all iterations.
    pub n_instructions: u32,
    pub total_cycles: u32,
    pub total_micro_ops: u32,
    /// Micro-ops per cycle that the report shows as the width of dispatch.
    pub dispatch_width: u32,
    pub micro_ops_per_cycle: f64,
    pub instructions_per_cycle: f64,
    /// Cycles of an iteration if dispatch and resources were the only limits.
    pub block_reciprocal_throughput: f64,
}

/// Micro-ops and resource cycles of one iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockDemand {
    pub n_micro_ops: u32,
    /// Cycles of each kind, groups included.
    pub resource_cycles: Vec<u32>,
}

impl BlockDemand {
    /// Adds up the micro-ops and the resource cycles of all instructions of the block.
    pub fn of(block: &Block<'_>) -> BlockDemand {
        let mut demand = BlockDemand { n_micro_ops: 0, resource_cycles: vec![0; block.processor.resources.len()] };
        for instruction in block.instructions {
            demand.n_micro_ops = demand.n_micro_ops.wrapping_add(instruction.n_micro_ops);
            for usage in &instruction.resource_uses {
                let cycles = &mut demand.resource_cycles[usage.resource.index()];
                *cycles = cycles.wrapping_add(usage.cycles);
            }
        }
        demand
    }

    /// Returns the cycles per iteration if dispatch and resources were the only limits.
    pub fn reciprocal_throughput(&self, processor: &ProcessorFacts, dispatch_width: u32) -> f64 {
        let by_dispatch = f64::from(self.n_micro_ops) / f64::from(dispatch_width);
        let kinds = processor.resources.iter().zip(&self.resource_cycles);
        kinds
            .filter(|(_, cycles)| **cycles != 0)
            .map(|(kind, cycles)| f64::from(*cycles) / f64::from(kind.n_units))
            .fold(by_dispatch, f64::max)
    }
}

impl Summary {
    pub fn new(block: &Block<'_>, total_cycles: u64) -> Summary {
        let demand = BlockDemand::of(block);
        let n_iterations = block.n_iterations.get();
        let n_instructions = (block.instructions.len() as u32).wrapping_mul(n_iterations);
        let total_micro_ops = demand.n_micro_ops.wrapping_mul(n_iterations);
        let dispatch_width = block.dispatch_width.get();
        // All counts have 32 bits and wrap.
        let total_cycles = total_cycles as u32;
        Summary {
            n_iterations,
            n_instructions,
            total_cycles,
            total_micro_ops,
            dispatch_width,
            micro_ops_per_cycle: f64::from(total_micro_ops) / f64::from(total_cycles),
            instructions_per_cycle: f64::from(n_instructions) / f64::from(total_cycles),
            block_reciprocal_throughput: demand.reciprocal_throughput(block.processor, dispatch_width),
        }
    }
}
