//! Counts the paths through code, each inner loop executed once.

mod table_jumps;

use super::graph::{Block, Flow, Graph};
use table_jumps::TableJumps;

/// Counts the paths through a list of instructions: to its end, back to its beginning, or out by a jump. A path out by a
/// conditional branch is not counted, and an inner loop counts as if it executed one iteration, by any of its paths. At least 1, at
/// most `u32::MAX`.
pub fn count_paths(flows: &[Flow]) -> u32 {
    let graph = Graph::new(flows);
    let Some(last) = (graph.blocks.len() as u32).checked_sub(1) else { return 1 };
    let members: Vec<u32> = (0..graph.blocks.len() as u32).collect();
    let leaves = |block: &Block| {
        let is_last = block.range.end as usize == flows.len();
        match flows[block.range.end as usize - 1] {
            Flow::Next | Flow::Branch(_) => is_last,
            Flow::Jump(target) => target.is_none(),
            Flow::Indirect | Flow::Dispatch(_) | Flow::End | Flow::Never => true,
        }
    };
    let n_paths = count_paths_through(&graph, &members, 0, leaves);
    // The last instruction of a loop leads both back and on, which is one path, counted twice so far.
    let closes = graph.leads_to(last, 0) && leaves(&graph.blocks[last as usize]);
    let n_doubled = if closes { PathCounts::count_from(&graph, &members, 0).count_to(&members, last) } else { 0 };
    n_paths.saturating_sub(n_doubled).max(1)
}

/// Counts the paths from a loop's header back to it. `members` are sorted. At least 1.
pub(super) fn count_loop_paths(graph: &Graph, members: &[u32], header: u32) -> u32 {
    count_paths_through(graph, members, header, |_| false).max(1)
}

/// Counts the paths through `members`, which are sorted, from any case to any jump through a table. At least 1.
pub(super) fn count_paths_between_tables(graph: &Graph, members: &[u32]) -> u32 {
    let (jumps, cases) = graph.tables_among(members);
    let reached = PathCounts::count(graph, members, &cases, None, TableJumps::new(graph, &[], 0));
    let n_paths = jumps.iter().fold(0, |sum: u32, at| sum.saturating_add(reached.to[*at]));
    n_paths.saturating_mul(reached.inner_loop_factor()).max(1)
}

/// Counts the paths from the block `start` through `members`, which are sorted, back to it, or out by a member for which `leaves`
/// is true.
fn count_paths_through(graph: &Graph, members: &[u32], start: u32, leaves: impl Fn(&Block) -> bool) -> u32 {
    let reached = PathCounts::count_from(graph, members, start);
    let ends =
        |member: u32| u32::from(graph.leads_to(member, start)) + u32::from(leaves(&graph.blocks[member as usize]));
    let ends = members.iter().zip(&reached.to).map(|(member, n)| n.saturating_mul(ends(*member)));
    ends.fold(0, u32::saturating_add).saturating_mul(reached.inner_loop_factor())
}

/// The largest number of unfinished blocks that are searched for the entry of a cycle: a jump into the middle of a loop is
/// never far.
const MAX_ENTRY_SEARCH_BLOCKS: usize = 64;

/// Number of paths from a start to each member that do not go through the start again.
struct PathCounts {
    /// For each member, the number of paths to it that go through no block twice.
    to: Vec<u32>,
    /// For each member, the number of paths that come back to it.
    back: Vec<u32>,
}

impl PathCounts {
    /// Returns the number of paths to a member, each inner loop on the way executed once; 0 if the block is no member.
    fn count_to(&self, members: &[u32], block: u32) -> u32 {
        members.binary_search(&block).map_or(0, |at| self.to[at].saturating_mul(self.inner_loop_factor()))
    }

    /// Returns the factor by which the paths around inner loops multiply the paths past them. A loop that `to` paths enter and
    /// `back` paths close has `back / to` paths around it: each of them can follow each of the ways in.
    fn inner_loop_factor(&self) -> u32 {
        let loops = self.to.iter().zip(&self.back).filter(|(to, _)| **to != 0);
        loops.fold(1, |product, (to, back)| product.saturating_mul(back.div_ceil(*to).max(1)))
    }

    /// Counts the paths from the block `start` to each member.
    fn count_from(graph: &Graph, members: &[u32], start: u32) -> PathCounts {
        let first: Vec<usize> = members.binary_search(&start).into_iter().collect();
        PathCounts::count(graph, members, &first, Some(start), TableJumps::new(graph, members, start))
    }

    /// Counts the paths to each member from those with the indices `first`, without going through the block `end`, in an order in which each block follows its predecessors. In a cycle,
    /// the first reached block in the order of the code is taken next. Blocks are known here by their indices in `members`, which
    /// are sorted.
    fn count(graph: &Graph, members: &[u32], first: &[usize], end: Option<u32>, mut tables: TableJumps) -> PathCounts {
        let place = |block: u32| members.binary_search(&block).ok().filter(|_| Some(block) != end);
        let onward = |member: u32| graph.blocks[member as usize].successors().filter_map(place);
        let mut n_before = vec![0u32; members.len()];
        members.iter().flat_map(|member| onward(*member)).for_each(|at| n_before[at] += 1);
        tables.cases().for_each(|at| n_before[at] += 1);
        let mut n_paths = vec![0u32; members.len()];
        let mut back = vec![0u32; members.len()];
        let mut unfinished = Unfinished { next: (0..=members.len() as u32).collect() };
        first.iter().for_each(|at| n_paths[*at] = 1);
        let mut ready: Vec<usize> = (0..members.len()).rev().filter(|at| n_before[*at] == 0).collect();
        loop {
            let at = match ready.pop() {
                Some(at) => at,
                None => {
                    let Some(first) = unfinished.first_from(0) else { break };
                    let waiting = std::iter::successors(Some(first), |at| unfinished.first_from(at + 1));
                    let is_reached = |at: &usize| n_paths[*at] != 0 || tables.reach(*at);
                    waiting.take(MAX_ENTRY_SEARCH_BLOCKS).find(is_reached).unwrap_or(first)
                }
            };
            if !unfinished.finish(at) {
                continue;
            }
            tables.finish_case(at, &mut n_paths);
            for to in onward(members[at]) {
                if unfinished.is_finished(to) {
                    back[to] = back[to].saturating_add(n_paths[at]);
                    continue;
                }
                n_paths[to] = n_paths[to].saturating_add(n_paths[at]);
                n_before[to] = n_before[to].saturating_sub(1);
                if n_before[to] == 0 {
                    ready.push(to);
                }
            }
            let is_finished = |at: usize| unfinished.is_finished(at);
            tables.finish_jump(at, n_paths[at], is_finished, &mut ready);
        }
        tables.count_back(&mut back);
        PathCounts { to: n_paths, back }
    }
}

/// The members that have not been counted.
struct Unfinished {
    /// For each member, by its index: that index if it is unfinished, otherwise a greater one, such that the member and all after it
    /// up to that one are finished. One element more than there are members ends the list.
    next: Vec<u32>,
}

impl Unfinished {
    /// Whether the member with the index `at` is finished.
    fn is_finished(&self, at: usize) -> bool {
        self.next[at] != at as u32
    }

    /// Finishes a member. Returns whether it was not finished before.
    fn finish(&mut self, at: usize) -> bool {
        let was_open = !self.is_finished(at);
        if was_open {
            self.next[at] = at as u32 + 1;
        }
        was_open
    }

    /// Returns the index of the first unfinished member from `at` on; `None` if all are finished.
    fn first_from(&mut self, mut at: usize) -> Option<usize> {
        while self.next[at] != at as u32 {
            // Each step of a long way becomes half as long for the next search.
            self.next[at] = self.next[self.next[at] as usize];
            at = self.next[at] as usize;
        }
        (at + 1 < self.next.len()).then_some(at)
    }
}
