//! A region as nodes for a measured model's processor, and its layout in memory.

use crate::inst::ids::RegisterId;
use crate::model::facts::{LoweredInstruction, StaticColumns};

/// A region as a measured model's processor runs it.
#[derive(Clone, Debug, Default)]
pub struct MeasuredBlock {
    pub nodes: Vec<LoweredInstruction>,
    /// The instruction of each node.
    pub owners: Vec<u32>,
    /// Whether each node's end is that of its instruction.
    pub is_last: Vec<bool>,
    /// The instructions with their costs in this model, as views without a run see them.
    pub instructions: Vec<LoweredInstruction>,
    pub columns: Vec<StaticColumns>,
    /// Number of copies of the region that the nodes form: more than one if its place in memory matters.
    pub n_copies: u32,
    /// The least cycles that the front end takes for an iteration, where it decides anything.
    pub front_end_cycles: Option<f64>,
    /// Whether loads would wait for stores if data brought consecutive iterations to one place in memory.
    pub may_meet: bool,
    /// Positions of instructions that the text does not have.
    pub unknown: Vec<usize>,
}

/// The layout of the code in memory.
#[derive(Clone, Copy, Debug)]
pub struct Placement<'a> {
    /// The machine code.
    pub bytes: &'a [u8],
    /// Length of each instruction in bytes.
    pub lengths: &'a [u32],
    /// The code ends with a branch to its beginning.
    pub is_loop: bool,
    /// Loads and stores of consecutive iterations meet wherever data may bring them together.
    pub meets: bool,
}

/// The values that a store wrote, execution by execution, the last one first.
pub(super) struct KeptData {
    pub(super) store: usize,
    pub(super) registers: Vec<RegisterId>,
}
