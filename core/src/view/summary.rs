//! The summary: the length of the run, its amount of work, and the best that the block could reach (`core/docs/views.md`,
//! "Summary").
//!
//! Only the number of cycles comes from the run. Numbers that the reference counts at retirement are sums over the block, since
//! every instruction of the first iteration retires once.

use crate::model::facts::ProcessorFacts;
use crate::view::Block;

/// The data of the view. Its counts are exact; [`Summary::in_32_bits`] returns those that the reference prints.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub n_iterations: u32,
    /// Instructions executed in all iterations.
    pub n_instructions: u64,
    pub total_cycles: u64,
    pub total_micro_ops: u64,
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
    /// Micro-ops of all instructions; wraps.
    pub n_micro_ops: u32,
    /// Cycles of each resource kind, groups included; they wrap.
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
        let dispatch_width = block.dispatch_width.get();
        let summary = Summary {
            n_iterations,
            n_instructions: block.instructions.len() as u64 * u64::from(n_iterations),
            total_cycles,
            total_micro_ops: u64::from(demand.n_micro_ops) * u64::from(n_iterations),
            dispatch_width,
            micro_ops_per_cycle: 0.0,
            instructions_per_cycle: 0.0,
            block_reciprocal_throughput: demand.reciprocal_throughput(block.processor, dispatch_width),
        };
        summary.with_ratios()
    }

    /// Returns the average cycles of an iteration, from the first one's dispatch to the last one's retirement.
    pub fn cycles_per_iteration(&self) -> f64 {
        self.total_cycles as f64 / f64::from(self.n_iterations.max(1))
    }

    /// Returns the summary as the reference's report has it: its counts have 32 bits and wrap, and its ratios follow from them.
    pub fn in_32_bits(&self) -> Summary {
        let wrapped = |count: u64| u64::from(count as u32);
        let summary = Summary {
            n_instructions: wrapped(self.n_instructions),
            total_cycles: wrapped(self.total_cycles),
            total_micro_ops: wrapped(self.total_micro_ops),
            ..self.clone()
        };
        summary.with_ratios()
    }

    /// Returns the summary with its two numbers per cycle calculated from its counts.
    fn with_ratios(self) -> Summary {
        Summary {
            micro_ops_per_cycle: self.total_micro_ops as f64 / self.total_cycles as f64,
            instructions_per_cycle: self.n_instructions as f64 / self.total_cycles as f64,
            ..self
        }
    }
}
