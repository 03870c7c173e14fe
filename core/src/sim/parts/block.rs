//! What a block in parts is.

use crate::model::facts::LoweredInstruction;

/// A block in parts. At least one belongs to each instruction of each copy.
#[derive(Clone, Copy, Debug)]
pub struct BlockParts<'a> {
    /// In program order, copy after copy.
    pub nodes: &'a [LoweredInstruction],
    /// The position in the block of the instruction of each node of a copy.
    pub owners: &'a [u32],
    /// How many iterations of the block the nodes are.
    pub n_copies: u32,
    pub n_positions: usize,
    /// Registers from here on only pass values from one part to another.
    pub n_named_registers: usize,
}

impl<'a> BlockParts<'a> {
    /// The nodes of one copy.
    pub fn once(&self) -> &'a [LoweredInstruction] {
        let n_nodes = self.nodes.len() / self.n_copies.max(1) as usize;
        self.nodes.get(..n_nodes).unwrap_or(self.nodes)
    }

    /// Instructions in all copies.
    pub(super) fn n_instructions(&self) -> u64 {
        self.n_positions as u64 * u64::from(self.n_copies.max(1))
    }

    /// The instruction of a node of an iteration, counted from its first.
    pub(super) fn offset_of(&self, node: usize) -> u32 {
        let n_once = self.once().len().max(1);
        let owner = self.owners.get(node % n_once).copied().unwrap_or_default();
        (node / n_once * self.n_positions) as u32 + owner
    }
}
