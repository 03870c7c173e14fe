//! Finds the strongly connected components of a graph that contain a cycle.

/// State of a node during the search.
#[derive(Clone, Copy, Default)]
struct Node {
    /// How many nodes had been visited when it was, itself included; 0 before.
    index: u32,
    /// Least `index` of the open nodes that are known to be reached from it.
    low: u32,
    /// Whether it was visited, and its component is not complete.
    is_open: bool,
}

/// Returns the sets of nodes that reach each other and lie on cycles, by Tarjan's method with an explicit stack, since graphs may be
/// long chains. `nodes` are sorted; other nodes that are reached from them have greater numbers, below `end`.
pub fn cycles<I: Iterator<Item = u32>>(nodes: &[u32], end: u32, successors: impl Fn(u32) -> I) -> Vec<Vec<u32>> {
    let least = nodes.first().copied().unwrap_or(0);
    let mut known = vec![Node::default(); (end - least) as usize];
    let place = |node: u32| (node - least) as usize;
    let mut count = 0;
    let mut open: Vec<u32> = Vec::new();
    let mut found = Vec::new();
    for root in nodes {
        if known[place(*root)].index > 0 {
            continue;
        }
        let mut path: Vec<(u32, I)> = Vec::new();
        let mut enter = Some(*root);
        loop {
            if let Some(node) = enter.take() {
                count += 1;
                known[place(node)] = Node { index: count, low: count, is_open: true };
                open.push(node);
                path.push((node, successors(node)));
            }
            let Some((node, rest)) = path.last_mut() else { break };
            let node = *node;
            match rest.next() {
                Some(next) => {
                    let there = known[place(next)];
                    if there.index == 0 {
                        enter = Some(next);
                    } else if there.is_open {
                        known[place(node)].low = known[place(node)].low.min(there.index);
                    }
                }
                None => {
                    path.pop();
                    let low = known[place(node)].low;
                    if let Some((before, _)) = path.last() {
                        let before = &mut known[place(*before)];
                        before.low = before.low.min(low);
                    }
                    if low == known[place(node)].index {
                        let first = open.iter().rposition(|one| *one == node).unwrap_or(0);
                        let members = open.split_off(first);
                        for member in &members {
                            known[place(*member)].is_open = false;
                        }
                        if members.len() > 1 || successors(node).any(|next| next == node) {
                            found.push(members);
                        }
                    }
                }
            }
        }
    }
    found
}
