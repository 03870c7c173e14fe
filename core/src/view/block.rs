//! The block under analysis, as every view knows it before the run: the processor, the instructions, the number of
//! iterations.

use std::num::NonZeroU32;

use crate::model::facts::{LoweredInstruction, ProcessorFacts, StaticColumns};
use crate::sim::event::SourceIndex;
use crate::sim::observer::Observer;
use crate::sim::options::SimulationOptions;
use crate::sim::parts::{BlockParts, simulate_parts};
use crate::sim::{Cancellation, RegisterTable, Scratch, SimulationError, SimulationSummary, simulate};

/// The block under analysis. `instructions` and `columns` have one entry for each instruction of the block, and at least one.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    pub processor: &'a ProcessorFacts,
    pub instructions: &'a [LoweredInstruction],
    /// What the model says about each instruction alone: its latency, reciprocal throughput and so on.
    pub columns: &'a [StaticColumns],
    pub n_iterations: NonZeroU32,
    /// Micro-ops per cycle that the report shows: what the user asked for, otherwise the model's.
    pub dispatch_width: NonZeroU32,
    /// The parts of the instructions, on a processor that runs them in parts; otherwise `None`.
    pub parts: Option<BlockParts<'a>>,
}

impl Block<'_> {
    /// Runs the block as often as the options say and passes the events of its instructions to the observer.
    pub fn simulate<O: Observer>(
        &self,
        registers: &RegisterTable,
        options: &SimulationOptions,
        cancellation: &Cancellation,
        scratch: &mut Scratch,
        observer: &mut O,
    ) -> Result<SimulationSummary, SimulationError> {
        match self.parts {
            None => simulate(self.processor, registers, self.instructions, options, cancellation, scratch, observer),
            Some(parts) => simulate_parts(self.processor, registers, parts, options, cancellation, scratch, observer),
        }
    }

    /// Returns what an iteration dispatches: the instructions or, on a processor that runs them in parts, the parts.
    pub fn nodes(&self) -> &[LoweredInstruction] {
        self.parts.as_ref().map_or(self.instructions, BlockParts::once)
    }

    /// Returns the splitter of source indices into iteration and position.
    pub fn positions(&self) -> Positions {
        Positions::new(self.instructions.len())
    }

    /// Returns the index of the last executed instruction of the run.
    pub fn last_index(&self) -> SourceIndex {
        SourceIndex(self.instructions.len() as u64 * u64::from(self.n_iterations.get()) - 1)
    }
}

/// Splits source indices into iteration and position. Events ask for this all the time, hence no division: the
/// remainder comes out of a multiplication by a precomputed reciprocal, which is exact for 32-bit indices.
#[derive(Clone, Copy, Debug)]
pub struct Positions {
    /// Length of the block, at least 1.
    n_positions: u64,
    /// 2^64 divided by the length, rounded up; 0 for a block of one instruction.
    reciprocal: u64,
}

impl Positions {
    pub fn new(n_positions: usize) -> Positions {
        let n_positions = (n_positions as u64).clamp(1, u64::from(u32::MAX));
        // Rounded up; for one position it wraps to 0, and so does every remainder.
        let reciprocal = (u64::MAX / n_positions).wrapping_add(1);
        Positions { n_positions, reciprocal }
    }

    /// Returns the position in the block of an executed instruction.
    #[inline]
    pub fn position_of(self, index: SourceIndex) -> usize {
        if index.0 > u64::from(u32::MAX) {
            return (index.0 % self.n_positions) as usize;
        }
        let fraction = self.reciprocal.wrapping_mul(index.0);
        ((u128::from(fraction) * u128::from(self.n_positions)) >> 64) as usize
    }

    /// Returns the iteration, from 0, of an executed instruction.
    pub fn iteration_of(self, index: SourceIndex) -> u64 {
        index.0 / self.n_positions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_remainders() {
        for n in [1usize, 2, 3, 7, 10, 64, 1000, 65_537, 4_294_967_295] {
            let positions = Positions::new(n);
            for near in [0u64, 1, n as u64, 12_345_678, 4_294_967_280, 1 << 40] {
                for index in near.saturating_sub(3)..near + 3 {
                    assert_eq!(positions.position_of(SourceIndex(index)) as u64, index % n as u64, "{index} mod {n}");
                }
            }
        }
    }
}
