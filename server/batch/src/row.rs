//! The numbers of a block: a line of the table that `mca batch` prints.

use mca_core::Analysis;
use mca_core::analysis::Limit;

/// Names of the limits that [`Row::limit`] stands for, as in `limitedBy` of `mca --json=v2`.
pub const LIMITS: [&str; 11] = Limit::KINDS;

/// Value of [`Row::limit`] without a verdict.
pub const NO_LIMIT: u8 = 255;

/// Completeness of a block's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Status {
    /// The numbers are those of all instructions of the block.
    Whole = 0,
    /// The numbers leave out some of the block's instructions: the processor's model has no data for them, they could not be read,
    /// or they are written as data (`.byte`).
    Incomplete = 1,
    /// The block has no instruction, or none that could be read; or it is not one block, but a text with several marked regions.
    Nothing = 2,
    /// The simulation failed, or the text expands to too many instructions.
    Failed = 3,
}

/// The numbers of one block. If it could not be predicted, integers are 0 and the others NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Completeness of the other numbers.
    pub status: Status,
    /// The limit of the block, as an index in [`LIMITS`]; [`NO_LIMIT`] without a verdict.
    pub limit: u8,
    /// Number of instructions of one iteration.
    pub instructions: u32,
    /// Number of micro-ops of one iteration.
    pub uops: u32,
    /// Cycles of all iterations, from the first one's dispatch to the last one's retirement: `Total Cycles` of llvm-mca,
    /// which wraps at 2^32.
    pub total_cycles: u64,
    /// Cycles of an iteration: in steady state with a verdict, otherwise the average over all iterations.
    pub cycles: f64,
    /// Instructions per cycle: in steady state with a verdict, otherwise over all iterations.
    pub ipc: f64,
    /// Cycles of an iteration if only dispatch and units limited it: `Block RThroughput` of llvm-mca.
    pub rthroughput: f64,
}

impl Row {
    /// Returns the row of a block without numbers.
    pub fn without_numbers(status: Status) -> Row {
        let (cycles, ipc, rthroughput) = (f64::NAN, f64::NAN, f64::NAN);
        Row { status, limit: NO_LIMIT, instructions: 0, uops: 0, total_cycles: 0, cycles, ipc, rthroughput }
    }

    /// Returns the name of the limit; `None` without a verdict.
    pub fn limit_name(&self) -> Option<&'static str> {
        LIMITS.get(usize::from(self.limit)).copied()
    }

    /// Returns the row of an analysis. `was_read_whole` is false if a part of the block could not be read.
    pub(crate) fn of(analysis: &Analysis, was_read_whole: bool) -> Row {
        let Some(summary) = analysis.summary() else { return Row::without_numbers(Status::Failed) };
        let of_an_iteration = |count: u64| (count / u64::from(summary.n_iterations.max(1))) as u32;
        let is_whole = was_read_whole && analysis.dropped().is_empty();
        let verdict = analysis.verdict();
        let limit = verdict.map_or(NO_LIMIT, |verdict| u8::try_from(verdict.limit.kind()).unwrap_or(NO_LIMIT));
        Row {
            status: if is_whole { Status::Whole } else { Status::Incomplete },
            limit,
            instructions: of_an_iteration(summary.n_instructions),
            uops: of_an_iteration(summary.total_micro_ops),
            total_cycles: summary.total_cycles,
            cycles: analysis.cycles_per_iteration(),
            ipc: verdict.map_or(summary.instructions_per_cycle, |verdict| verdict.instructions_per_cycle),
            rthroughput: summary.block_reciprocal_throughput,
        }
    }
}
