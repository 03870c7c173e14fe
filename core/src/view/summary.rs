//! The summary: how long the run took, how much it did, and what the block could reach at best.
//!
//! Only the number of cycles comes out of the run. What the reference counts at retirement is a sum over the block:
//! every instruction of the first iteration retires once. Only the in-order pipeline can lose one, so there, and only
//! there, retirements are watched.

use crate::model::facts::ProcessorFacts;
use crate::sim::event::{Event, Observer, Span};
use crate::view::Block;

#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub n_iterations: u32,
    pub n_instructions: u32,
    pub total_cycles: u32,
    pub total_micro_ops: u32,
    pub dispatch_width: u32,
    pub micro_ops_per_cycle: f64,
    pub instructions_per_cycle: f64,
    pub block_reciprocal_throughput: f64,
}

/// Micro-ops and resource cycles of one iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockDemand {
    pub n_micro_ops: u32,
    /// Per kind, groups included.
    pub resource_cycles: Vec<u32>,
}

impl BlockDemand {
    pub fn of(block: &Block<'_>) -> BlockDemand {
        BlockDemand::of_those(block, |_| true)
    }

    /// The demand of the instructions at some positions.
    fn of_those(block: &Block<'_>, counts: impl Fn(usize) -> bool) -> BlockDemand {
        let mut demand = BlockDemand { n_micro_ops: 0, resource_cycles: vec![0; block.processor.resources.len()] };
        let counted = block.instructions.iter().enumerate().filter(|(position, _)| counts(*position));
        for (_, instruction) in counted {
            demand.n_micro_ops = demand.n_micro_ops.wrapping_add(instruction.n_micro_ops);
            for usage in &instruction.resource_uses {
                let cycles = &mut demand.resource_cycles[usage.resource.index()];
                *cycles = cycles.wrapping_add(usage.cycles);
            }
        }
        demand
    }

    /// Cycles per iteration if dispatch and resources were the only limits.
    pub fn reciprocal_throughput(&self, processor: &ProcessorFacts, dispatch_width: u32) -> f64 {
        let by_dispatch = f64::from(self.n_micro_ops) / f64::from(dispatch_width);
        let kinds = processor.resources.iter().zip(&self.resource_cycles);
        kinds
            .filter(|(_, cycles)| **cycles != 0)
            .map(|(kind, cycles)| f64::from(*cycles) / f64::from(kind.n_units))
            .fold(by_dispatch, f64::max)
    }
}

/// Which instructions of the first iteration have retired.
#[derive(Clone, Debug)]
pub struct FirstRetirements {
    has_retired: Vec<bool>,
}

impl FirstRetirements {
    /// Only needed where an instruction may never retire.
    pub fn of(block: &Block<'_>) -> Option<FirstRetirements> {
        let may_lose = !block.processor.is_out_of_order();
        may_lose.then(|| FirstRetirements { has_retired: vec![false; block.instructions.len()] })
    }
}

impl Observer for FirstRetirements {
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Retired { index, .. } = event
            && let Some(has_retired) = self.has_retired.get_mut(index.0 as usize)
        {
            *has_retired = true;
        }
    }

    /// Single events are needed until the first iteration is through.
    fn accepts_repetition(&self, span: Span) -> bool {
        span.oldest.0 >= self.has_retired.len() as u64
    }
}

impl Summary {
    /// `retirements` is absent if nothing can get lost.
    pub fn new(block: &Block<'_>, total_cycles: u64, retirements: Option<&FirstRetirements>) -> Summary {
        let has_retired = |position| retirements.is_none_or(|retirements| retirements.has_retired[position]);
        let demand = BlockDemand::of_those(block, has_retired);
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
