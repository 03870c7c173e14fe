//! A block whose instructions run in parts.

use crate::model::facts::LoweredInstruction;

/// A block in parts (*nodes*), for one or more successive iterations, the *copies*. Each instruction of each copy has at least one
/// node.
#[derive(Clone, Copy, Debug)]
pub struct BlockParts<'a> {
    /// The nodes in program order, copy after copy.
    pub nodes: &'a [LoweredInstruction],
    /// For each node of one copy, the position of its instruction in the block.
    pub owners: &'a [u32],
    /// Number of iterations of the block that the nodes stand for.
    pub n_copies: u32,
    /// Number of instructions of the block.
    pub n_positions: usize,
    /// Number of registers of the target. Higher register indices are registers that only pass values from one part to another.
    pub n_named_registers: usize,
}

impl<'a> BlockParts<'a> {
    /// Returns the nodes of one copy.
    pub fn once(&self) -> &'a [LoweredInstruction] {
        let n_nodes = self.nodes.len() / self.n_copies.max(1) as usize;
        self.nodes.get(..n_nodes).unwrap_or(self.nodes)
    }

    /// Returns the number of instructions of all copies together.
    pub(super) fn n_instructions(&self) -> u64 {
        self.n_positions as u64 * u64::from(self.n_copies.max(1))
    }

    /// Returns the number of micro-ops of each instruction of all copies, in program order: the sum of its nodes'.
    pub fn micro_ops(&self) -> Vec<u32> {
        let mut micro_ops = vec![0; self.n_instructions() as usize];
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(sum) = micro_ops.get_mut(self.offset_of(index) as usize) {
                *sum += node.n_micro_ops;
            }
        }
        micro_ops
    }

    /// Returns the instruction of a node; both are counted from the first of the first copy.
    pub(super) fn offset_of(&self, node: usize) -> u32 {
        let n_once = self.once().len().max(1);
        let owner = self.owners.get(node % n_once).copied().unwrap_or_default();
        (node / n_once * self.n_positions) as u32 + owner
    }
}
