//! Numbers computed from simulated runs, kept for later blocks whose nodes are the same, registers included.
//!
//! [`Remembered`](super::remembered::Remembered) recognises more blocks, but only those of the plain pipeline. Stubs, wrappers
//! and instances of C++ templates are often the same except for the targets of their calls, which no node has.

use std::collections::BTreeMap;

use super::remembered::LONGEST_BLOCK;
use crate::model::facts::LoweredInstruction;
use crate::sim::options::SimulationOptions;
use crate::sim::repetition::steady_state::mix;

/// The nodes that a block is simulated as: its instructions, or those that a measured model makes of them.
#[derive(Clone, Copy, Debug)]
pub struct NodesOfBlock<'a> {
    /// The instructions, or the nodes of all copies.
    pub nodes: &'a [LoweredInstruction],
    /// For each node of one copy, the position of its instruction in the block; empty if the nodes are the instructions.
    pub owners: &'a [u32],
    /// Number of iterations of the block that the nodes stand for.
    pub n_copies: u32,
    /// Number of instructions of the block.
    pub n_positions: usize,
}

/// A block (see `NodesOfBlock`), the options that it ran with, and the numbers computed from that run.
#[derive(Clone, Debug)]
struct KeptBlock {
    nodes: Box<[LoweredInstruction]>,
    owners: Box<[u32]>,
    n_copies: u32,
    n_positions: usize,
    options: SimulationOptions,
    numbers: Box<[f64]>,
}

/// Numbers of blocks, by the checksum of a block. Of blocks with one checksum the last is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct EqualBlocks {
    /// Maximum number of blocks that are kept; when there are more, all are dropped.
    most: usize,
    /// The blocks by their checksums.
    kept: BTreeMap<u64, KeptBlock>,
    /// Number of nodes of all blocks that are kept; a limit for it bounds their memory.
    n_nodes: usize,
}

impl EqualBlocks {
    /// Drops all blocks; from now on up to `most` are kept.
    pub fn reset(&mut self, most: usize) {
        self.most = most;
        self.clear();
    }

    /// Returns the numbers of an equal block that ran with these options; `None` if none is kept.
    pub fn find(&self, block: NodesOfBlock<'_>, options: &SimulationOptions) -> Option<Box<[f64]>> {
        let kept = self.kept.get(&checksum_of(block))?;
        let is_equal = *kept.nodes == *block.nodes
            && *kept.owners == *block.owners
            && (kept.n_copies, kept.n_positions) == (block.n_copies, block.n_positions)
            && kept.options == *options;
        is_equal.then(|| kept.numbers.clone())
    }

    /// Keeps the numbers of a block, unless it alone has more nodes than all kept blocks may have together.
    pub fn keep(&mut self, block: NodesOfBlock<'_>, options: &SimulationOptions, numbers: &[f64]) {
        let most_nodes = self.most * LONGEST_BLOCK;
        if block.nodes.len() > most_nodes {
            return;
        }
        if self.kept.len() >= self.most || self.n_nodes + block.nodes.len() > most_nodes {
            self.clear();
        }
        let one = KeptBlock {
            nodes: block.nodes.into(),
            owners: block.owners.into(),
            n_copies: block.n_copies,
            n_positions: block.n_positions,
            options: options.clone(),
            numbers: numbers.into(),
        };
        self.n_nodes += block.nodes.len();
        if let Some(before) = self.kept.insert(checksum_of(block), one) {
            self.n_nodes -= before.nodes.len();
        }
    }

    fn clear(&mut self) {
        self.kept.clear();
        self.n_nodes = 0;
    }
}

/// Returns a number that is the same for equal blocks, and hardly ever for others.
fn checksum_of(block: NodesOfBlock<'_>) -> u64 {
    let of_node = |sum: u64, node: &LoweredInstruction| {
        let costs = [u64::from(node.n_micro_ops), u64::from(node.latency_cycles), node.used_units, node.used_groups];
        let uses = node.resource_uses.iter().map(|usage| usage.mask ^ u64::from(usage.cycles));
        let writes =
            node.writes.iter().map(|write| (write.register.index() as u64) << 32 | write.latency_cycles as u64);
        let reads = node.reads.iter().map(|read| read.register.index() as u64);
        let groups = u64::from(node.begins_group) << 1 | u64::from(node.ends_group);
        costs.into_iter().chain(uses).chain(writes).chain(reads).chain([groups]).fold(sum, mix)
    };
    block.nodes.iter().fold(block.nodes.len() as u64, of_node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_equal_blocks_are_found_and_memory_is_bounded() {
        let node = |latency_cycles: u32| LoweredInstruction { latency_cycles, ..LoweredInstruction::default() };
        let (short, long) = ([node(1)], vec![node(2); LONGEST_BLOCK + 1]);
        let (mixed, longest) = ([&long[1..], &short[..]].concat(), vec![node(3); 3 * LONGEST_BLOCK]);
        let of = |nodes| NodesOfBlock { nodes, owners: &[], n_copies: 1, n_positions: 1 };
        let options = SimulationOptions::default();
        let mut blocks = EqualBlocks::default();
        blocks.reset(2);
        assert_eq!(blocks.find(of(&short), &options), None);
        blocks.keep(of(&short), &options, &[1.0]);
        assert_eq!(blocks.find(of(&short), &options).as_deref(), Some(&[1.0][..]));
        assert_eq!(blocks.find(NodesOfBlock { n_copies: 2, ..of(&short) }, &options), None);
        assert_eq!(blocks.find(NodesOfBlock { owners: &[0], ..of(&short) }, &options), None);
        let longer = SimulationOptions { n_iterations: std::num::NonZeroU32::MAX, ..options.clone() };
        assert_eq!(blocks.find(of(&short), &longer), None);
        // Two of the long ones have too many nodes.
        blocks.keep(of(&long), &options, &[2.0]);
        assert!(blocks.find(of(&short), &options).is_some() && blocks.find(of(&long), &options).is_some());
        blocks.keep(of(&mixed), &options, &[3.0]);
        assert!(blocks.find(of(&short), &options).is_none() && blocks.find(of(&long), &options).is_none());
        blocks.keep(of(&longest), &options, &[4.0]);
        assert_eq!(blocks.kept.len(), 1);
    }
}
