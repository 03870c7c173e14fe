//! A region as nodes for the processor of a measured model, and how its code lies in memory.

use crate::inst::ids::RegisterId;
use crate::model::facts::{LoweredInstruction, StaticColumns};

/// A region as the processor of a measured model runs it. An instruction becomes one node or more, such as a load and its
/// operation.
#[derive(Clone, Debug, Default)]
pub struct MeasuredBlock {
    /// The nodes of `n_copies` copies of the region, in order.
    pub nodes: Vec<LoweredInstruction>,
    /// For each node of one copy, the position of the instruction that it belongs to.
    pub owners: Vec<u32>,
    /// For each node of one copy, whether it is the last one of its instruction.
    pub is_last: Vec<bool>,
    /// The instructions with their costs in this model, not split into nodes.
    pub instructions: Vec<LoweredInstruction>,
    /// The static columns of reports, one for each instruction.
    pub columns: Vec<StaticColumns>,
    /// Number of copies of the region that the nodes form: more than one if the cycles of one are no whole number.
    pub n_copies: u32,
    /// Minimum number of cycles that the front end takes for an iteration; `None` if it does not limit the region.
    pub front_end_cycles: Option<f64>,
    /// Whether some load would wait for a store of the iteration before if data led both to one address, as in a histogram.
    pub may_meet: bool,
    /// The registers that mask the indices of loads from arrays in which the loop stores, if these indices were taken to stay
    /// where they are.
    pub masks: Vec<RegisterId>,
    /// Positions of instructions for which the model has no costs.
    pub unknown: Vec<usize>,
}

/// The code of a region as it lies in memory.
#[derive(Clone, Copy, Debug)]
pub struct Placement<'a> {
    /// The machine code of the whole region.
    pub bytes: &'a [u8],
    /// Length of each instruction in bytes.
    pub lengths: &'a [u32],
    /// Whether the code ends with a branch to its beginning.
    pub is_loop: bool,
    /// How addresses are read where the code alone does not decide them.
    pub reading: AddressReading,
}

/// How addresses are read where the code alone does not decide them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressReading {
    /// Addresses that depend on data differ in each iteration. An index that a register masks stays the same.
    Likely,
    /// Loads and stores of consecutive iterations have the same address wherever data may bring that about.
    Meeting,
    /// An index that a register masks advances: the mask keeps its low bits, as in a ring buffer.
    Advancing,
}

/// Registers, invented for the simulation, with the values that the last executions of a store wrote.
pub(super) struct KeptData {
    /// Position of the store.
    pub(super) store: usize,
    /// One register for each execution, the last one first.
    pub(super) registers: Vec<RegisterId>,
}
