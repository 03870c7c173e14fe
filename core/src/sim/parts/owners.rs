//! Finds the instruction of a part. The search runs several times for each event, so it avoids divisions: a table covers the parts
//! in flight and moves on with them.

use std::cell::Cell;

use super::block::BlockParts;
use crate::sim::event::SourceIndex;

/// The table of the instructions of parts in flight. A part is named by the `SourceIndex` that the simulation, which takes it for
/// an instruction, gives it.
pub(super) struct Owners {
    /// Number of nodes of all copies of the block.
    n_nodes: u64,
    /// Number of instructions of all copies of the block.
    n_instructions: u64,
    /// For each part from the first one on: its instruction, counted from the first one of the table, and the number of parts of
    /// that instruction.
    table: Vec<(u32, u32)>,
    /// Indices in the run of the part and the instruction with which the table begins.
    first: Cell<(u64, u64)>,
}

/// Least number of parts that the table reaches back from a part to which it is moved.
const N_UNDER_WAY: u64 = 1024;

impl Owners {
    pub(super) fn new(parts: BlockParts<'_>) -> Owners {
        let n_nodes = parts.nodes.len().max(1);
        let mut n_parts_of = vec![0; parts.n_positions];
        for owner in &parts.owners[..parts.once().len().min(parts.owners.len())] {
            if let Some(count) = n_parts_of.get_mut(*owner as usize) {
                *count += 1;
            }
        }
        let n_iterations = 2 * N_UNDER_WAY as usize / n_nodes + 3;
        let n_instructions = parts.n_instructions();
        let entry_of = |node| {
            let offset = parts.offset_of(node);
            (offset, n_parts_of.get(offset as usize % parts.n_positions.max(1)).copied().unwrap_or(1))
        };
        let once: Vec<(u32, u32)> = (0..n_nodes).map(entry_of).collect();
        let mut table = Vec::with_capacity(n_iterations * n_nodes);
        for iteration in 0..n_iterations as u64 {
            let before = (iteration * n_instructions) as u32;
            table.extend(once.iter().map(|(offset, n_parts)| (before + offset, *n_parts)));
        }
        Owners { n_nodes: n_nodes as u64, n_instructions, table, first: Cell::new((0, 0)) }
    }

    /// Returns the instruction of a part, and its number of parts.
    #[inline]
    pub(super) fn find(&self, index: SourceIndex) -> (SourceIndex, u32) {
        let (part, instruction) = self.first.get();
        let entry = usize::try_from(index.0.wrapping_sub(part)).ok().and_then(|at| self.table.get(at));
        match entry {
            Some((offset, n_parts)) => (SourceIndex(instruction + u64::from(*offset)), *n_parts),
            None => self.move_to(index),
        }
    }

    /// Moves the table so that it covers a part that it did not hold, and returns what `find` does.
    #[cold]
    fn move_to(&self, index: SourceIndex) -> (SourceIndex, u32) {
        let iteration = index.0 / self.n_nodes;
        let first = iteration.saturating_sub(N_UNDER_WAY / self.n_nodes + 1);
        self.first.set((first * self.n_nodes, first * self.n_instructions));
        let (offset, n_parts) = self.table.get((index.0 - first * self.n_nodes) as usize).copied().unwrap_or_default();
        (SourceIndex(first * self.n_instructions + u64::from(offset)), n_parts)
    }

    /// Returns the instruction of a part.
    pub(super) fn instruction_of(&self, index: SourceIndex) -> SourceIndex {
        self.find(index).0
    }
}
