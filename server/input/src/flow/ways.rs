//! In how many ways control can go through code once.

use super::{Block, Flow, blocks_of};

/// Ways through instructions that are taken as one piece: to their end, back to their beginning, or out by a jump. A branch
/// out of them is no way through, and an inner loop counts as if it went round once. At least one.
pub fn ways_through(flows: &[Flow]) -> u32 {
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
            Flow::Anywhere | Flow::End => true,
        }
    };
    let n_ways = ways(&blocks, &members, 0, leaves);
    // Out of a loop's last instruction leads the branch back and the way on: that is once round.
    let closes = blocks.last().is_some_and(|block| block.successors.contains(&0) && leaves(block));
    let n_doubled = if closes { ways_to(&blocks, &members, 0, blocks.len() as u32 - 1) } else { 0 };
    n_ways.saturating_sub(n_doubled).max(1)
}

/// Ways from a loop's header back to it. `members` are sorted.
pub(super) fn ways_round(blocks: &[Block], members: &[u32], header: u32) -> u32 {
    ways(blocks, members, header, |_| false).max(1)
}

fn ways(blocks: &[Block], members: &[u32], start: u32, leaves: impl Fn(&Block) -> bool) -> u32 {
    let reached = numbers_of_ways(blocks, members, start);
    let ends = |member: &u32| {
        let block = &blocks[*member as usize];
        u32::from(block.successors.contains(&start)) + u32::from(leaves(block))
    };
    members.iter().zip(&reached).fold(0u32, |sum, (member, n)| sum.saturating_add(n.saturating_mul(ends(member))))
}

fn ways_to(blocks: &[Block], members: &[u32], start: u32, block: u32) -> u32 {
    let at = members.binary_search(&block).unwrap_or(0);
    numbers_of_ways(blocks, members, start).get(at).copied().unwrap_or(0)
}

/// In how many ways each member is reached from the start, without going through that again. Where blocks wait for each
/// other in a circle, the first in the order of the code goes ahead.
fn numbers_of_ways(blocks: &[Block], members: &[u32], start: u32) -> Vec<u32> {
    let place = |block: &u32| members.binary_search(block).ok().filter(|_| *block != start);
    let onward = |member: u32| blocks[member as usize].successors.iter().filter_map(place);
    let mut n_before = vec![0u32; members.len()];
    members.iter().flat_map(|member| onward(*member)).for_each(|at| n_before[at] += 1);
    let mut n_ways = vec![0u32; members.len()];
    let mut is_done = vec![false; members.len()];
    if let Ok(first) = members.binary_search(&start) {
        n_ways[first] = 1;
    }
    let mut ready: Vec<usize> = (0..members.len()).rev().filter(|at| n_before[*at] == 0).collect();
    let mut next_stuck = 0;
    loop {
        let at = match ready.pop() {
            Some(at) => at,
            None => match (next_stuck..members.len()).find(|at| !is_done[*at]) {
                Some(at) => at,
                None => return n_ways,
            },
        };
        if std::mem::replace(&mut is_done[at], true) {
            continue;
        }
        while next_stuck < members.len() && is_done[next_stuck] {
            next_stuck += 1;
        }
        for to in onward(members[at]).filter(|to| !is_done[*to]).collect::<Vec<_>>() {
            n_ways[to] = n_ways[to].saturating_add(n_ways[at]);
            n_before[to] = n_before[to].saturating_sub(1);
            if n_before[to] == 0 {
                ready.push(to);
            }
        }
    }
}
