//! What instructions set for those after them, followed along all paths through a function.

use std::ops::Range;

use super::Flow;
use super::graph::Graph;

/// Returns what holds where each block begins, with the index of its first instruction, in order. `sets` has what instructions set,
/// by their indices, in order; `unknown` is what holds where the function begins, where paths with different values meet, and in
/// code that no path reaches. A jump through a table may go to every block to which nothing else leads.
pub fn values_at_blocks<T: Copy + PartialEq>(flows: &[Flow], sets: &[(u32, T)], unknown: T) -> Vec<(u32, T)> {
    if flows.is_empty() {
        return Vec::new();
    }
    let graph = Graph::new(flows);
    let last_in = |range: &Range<u32>| {
        let n_before = sets.partition_point(|(at, _)| *at < range.end);
        sets[..n_before].last().filter(|(at, _)| *at >= range.start).map(|(_, value)| *value)
    };
    let n_blocks = graph.blocks.len();
    let mut is_reached = vec![false; n_blocks];
    is_reached[0] = true;
    graph.blocks.iter().flat_map(|block| block.successors()).for_each(|next| is_reached[next as usize] = true);
    // What holds at the beginning of each block, and in the last place, of all cases of jumps through tables.
    let mut begins: Vec<Option<T>> = vec![None; n_blocks + 1];
    begins[0] = Some(unknown);
    let mut open = vec![0];
    // A place changes at most twice: to the first value that reaches it, and to the unknown one.
    while let Some(place) = open.pop() {
        let before = begins[place].unwrap_or(unknown);
        let (value, next): (T, Vec<usize>) = match graph.blocks.get(place) {
            Some(block) => {
                let cases = block.is_table_jump.then_some(n_blocks);
                let next = block.successors().map(|next| next as usize).chain(cases).collect();
                (last_in(&block.range).unwrap_or(before), next)
            }
            None => (before, (0..n_blocks).filter(|block| !is_reached[*block]).collect()),
        };
        for next in next {
            let merged = match begins[next] {
                Some(known) if known != value => unknown,
                _ => value,
            };
            if begins[next] != Some(merged) {
                begins[next] = Some(merged);
                open.push(next);
            }
        }
    }
    graph.blocks.iter().zip(begins).map(|(block, value)| (block.range.start, value.unwrap_or(unknown))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of blocks in code whose instructions 0 and 1 branch over a setting each, and where a loop follows.
    #[test]
    fn values_follow_paths_and_differ_where_these_meet() {
        let flows = [
            Flow::Next,            // 0: sets 'a'
            Flow::Branch(Some(4)), // 1
            Flow::Next,            // 2: sets 'b'
            Flow::Jump(Some(6)),   // 3
            Flow::Next,            // 4: 'a'
            Flow::Branch(Some(4)), // 5
            Flow::Next,            // 6: 'a' or 'b'
            Flow::End,             // 7
        ];
        let values = values_at_blocks(&flows, &[(0, 'a'), (2, 'b')], '?');
        assert_eq!(values, [(0, '?'), (2, 'a'), (4, 'a'), (6, '?')]);
        let same = values_at_blocks(&flows, &[(0, 'a'), (2, 'a')], '?');
        assert_eq!(same.last(), Some(&(6, 'a')));
    }

    #[test]
    fn cases_have_the_value_of_their_jump() {
        let flows = [Flow::Next, Flow::Indirect, Flow::Jump(Some(0)), Flow::Jump(Some(0))];
        let values = values_at_blocks(&flows, &[(0, 'a')], '?');
        assert_eq!(values, [(0, '?'), (2, 'a'), (3, 'a')]);
    }
}
