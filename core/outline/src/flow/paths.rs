//! Counts the paths that control can take through code once. The functions call a path a way.

use super::{Block, Flow, blocks_of};

/// Counts the paths through a list of instructions: to its end, back to its beginning, or out by a jump. A path out by a
/// conditional branch does not count, and an inner loop counts as if it went round once, by any of its paths. At least 1, at
/// most `u32::MAX`.
pub fn count_paths(flows: &[Flow]) -> u32 {
    if flows.is_empty() {
        return 1;
    }
    let blocks = blocks_of(flows);
    let members: Vec<u32> = (0..blocks.len() as u32).collect();
    let leaves = |block: &Block| {
        let is_last = block.range.end as usize == flows.len();
        match flows[block.range.end as usize - 1] {
            Flow::Next | Flow::Branch(_) => is_last,
            Flow::Jump(target) => target.is_none(),
            Flow::Indirect | Flow::End => true,
        }
    };
    let n_paths = count_paths_through(&blocks, &members, 0, leaves);
    // The last instruction of a loop leads both back and on, which is one path, counted twice so far.
    let closes = blocks.last().is_some_and(|block| block.successors.contains(&0) && leaves(block));
    let last = blocks.len() as u32 - 1;
    let n_doubled = if closes { PathCounts::from(&blocks, &members, 0).to(&members, last) } else { 0 };
    n_paths.saturating_sub(n_doubled).max(1)
}

/// Counts the paths from a loop's header back to it. `members` are sorted. At least 1.
pub(super) fn count_loop_paths(blocks: &[Block], members: &[u32], header: u32) -> u32 {
    count_paths_through(blocks, members, header, |_| false).max(1)
}

/// Counts the paths from a block through members back to it, or out by a member that leaves.
fn count_paths_through(blocks: &[Block], members: &[u32], start: u32, leaves: impl Fn(&Block) -> bool) -> u32 {
    let reached = PathCounts::from(blocks, members, start);
    let ends = |member: &u32| {
        let block = &blocks[*member as usize];
        u32::from(block.successors.contains(&start)) + u32::from(leaves(block))
    };
    let ends = members.iter().zip(&reached.to).map(|(member, n)| n.saturating_mul(ends(member)));
    ends.fold(0, u32::saturating_add).saturating_mul(reached.inside())
}

/// Number of blocks after the first of a loop among which its entry is searched: jumps into the middle are short.
const NEAR: usize = 64;

/// Number of paths from a start to each member that do not go through the start again.
struct PathCounts {
    /// For each member, the number of paths to it that go through no block twice.
    to: Vec<u32>,
    /// For each member, the number of paths that come back to it.
    back: Vec<u32>,
}

impl PathCounts {
    /// Counts the paths to a block, inner loops included.
    fn to(&self, members: &[u32], block: u32) -> u32 {
        let at = members.binary_search(&block).unwrap_or(0);
        self.to.get(at).map_or(0, |n| n.saturating_mul(self.inside()))
    }

    /// Returns the factor by which the paths round inner loops multiply the paths past them.
    fn inside(&self) -> u32 {
        let rounds = self.to.iter().zip(&self.back).filter(|(to, _)| **to != 0);
        rounds.fold(1, |product, (to, back)| product.saturating_mul(back.div_ceil(*to).max(1)))
    }

    /// Counts paths in an order in which each block follows its predecessors. Where blocks are their own predecessors in a
    /// circle, the first in the order of the code that has been reached goes ahead.
    fn from(blocks: &[Block], members: &[u32], start: u32) -> PathCounts {
        let place = |block: &u32| members.binary_search(block).ok().filter(|_| *block != start);
        let onward = |member: u32| blocks[member as usize].successors.iter().filter_map(place);
        let mut n_before = vec![0u32; members.len()];
        members.iter().flat_map(|member| onward(*member)).for_each(|at| n_before[at] += 1);
        let mut n_paths = vec![0u32; members.len()];
        let mut back = vec![0u32; members.len()];
        let mut is_done = vec![false; members.len()];
        if let Ok(first) = members.binary_search(&start) {
            n_paths[first] = 1;
        }
        let mut ready: Vec<usize> = (0..members.len()).rev().filter(|at| n_before[*at] == 0).collect();
        let mut next_stuck = 0;
        loop {
            let at = match ready.pop() {
                Some(at) => at,
                None => {
                    let waiting = || (next_stuck..members.len()).filter(|at| !is_done[*at]);
                    match waiting().take(NEAR).find(|at| n_paths[*at] != 0).or_else(|| waiting().next()) {
                        Some(at) => at,
                        None => return PathCounts { to: n_paths, back },
                    }
                }
            };
            if std::mem::replace(&mut is_done[at], true) {
                continue;
            }
            while next_stuck < members.len() && is_done[next_stuck] {
                next_stuck += 1;
            }
            for to in onward(members[at]).collect::<Vec<_>>() {
                if is_done[to] {
                    back[to] = back[to].saturating_add(n_paths[at]);
                    continue;
                }
                n_paths[to] = n_paths[to].saturating_add(n_paths[at]);
                n_before[to] = n_before[to].saturating_sub(1);
                if n_before[to] == 0 {
                    ready.push(to);
                }
            }
        }
    }
}
