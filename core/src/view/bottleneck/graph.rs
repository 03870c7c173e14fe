//! The graph of dependencies over three copies of the block, and the most expensive path through it
//! (`core/docs/views.md`, "Bottleneck analysis").
//!
//! A node of the graph is an instruction of a copy. If the block has N instructions, nodes 0 … N−1 stand for a past iteration, N …
//! 2N−1 for the current one, 2N … 3N−1 for a future one. A dependency within an iteration is an edge inside the middle copy; a
//! loop-carried one leads from the first copy into the middle, and likewise from the middle into the last.

/// Cause of an instruction's wait. Identifiers of registers and resources are not told apart: an edge is merged with an earlier
/// one between the same instructions with an equal identifier, whatever the kinds are, as in the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DependencyKind {
    /// The value of a register.
    Register,
    /// An earlier memory operation.
    Memory,
    /// A unit that another instruction used.
    Resource,
}

/// One wait of one executed instruction. Positions are those of the producer and of the instruction that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependency {
    pub kind: DependencyKind,
    /// The `RegisterId`, the identity bit of the resource as a mask, or 0 for memory.
    pub id: u64,
    /// Position of the instruction that causes the wait.
    pub from_position: usize,
    /// Position of the instruction that waits.
    pub to_position: usize,
    /// Cycles of the wait, plus twice the cycles in which pressure events named the instruction.
    pub cost: u64,
}

/// An edge of the critical sequence. A node is an instruction of one of three copies of the block: its index is the position plus
/// the number of instructions in the copies before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CriticalEdge {
    pub kind: DependencyKind,
    /// The `RegisterId`, the identity bit of the resource as a mask, or 0 for memory.
    pub id: u64,
    /// The instruction that causes the wait.
    pub from_node: usize,
    /// The instruction that waits.
    pub to_node: usize,
    /// Costs of all occurrences, added up; in cycles, see `Dependency::cost`.
    pub cost: u64,
    /// Number of times that the dependency occurred.
    pub frequency: u64,
}

/// All waits of one position for another by the same identifier.
#[derive(Clone, Copy, Debug)]
struct Merged {
    /// The kind of the first of them.
    kind: DependencyKind,
    /// As in `Dependency`.
    id: u64,
    /// Position of the instruction that waits.
    to_position: usize,
    /// Costs of the waits, added up.
    cost: u64,
    /// Number of waits.
    frequency: u64,
}

/// The dependencies between the instructions of a block, from which the edges between the copies follow.
#[derive(Clone, Debug, Default)]
pub struct DependencyGraph {
    /// For each position, the dependencies of others on it, in order of their first appearance.
    outgoing: Vec<Vec<Merged>>,
}

/// An instruction of one of the three copies, in the search for the path.
#[derive(Clone, Copy, Debug, Default)]
struct GraphNode {
    /// Number of edges that lead to it.
    n_predecessors: usize,
    /// Number of these edges that have been followed.
    n_visited: usize,
    /// Cost of the most expensive path to it.
    cost: u64,
    /// Number of edges of that path.
    depth: usize,
    /// The last edge of that path.
    best: Option<CriticalEdge>,
}

impl DependencyGraph {
    pub fn new(n_positions: usize) -> DependencyGraph {
        DependencyGraph { outgoing: vec![Vec::new(); n_positions] }
    }

    /// Adds a dependency: to an earlier one between the same positions with the same identifier, or as a new one.
    pub fn add(&mut self, dependency: Dependency) {
        let Dependency { kind, id, from_position, to_position, cost } = dependency;
        let outgoing = &mut self.outgoing[from_position];
        let known = outgoing.iter_mut().find(|merged| merged.to_position == to_position && merged.id == id);
        match known {
            Some(merged) => {
                merged.cost = merged.cost.wrapping_add(cost);
                merged.frequency += 1;
            }
            None => outgoing.push(Merged { kind, id, to_position, cost, frequency: 1 }),
        }
    }

    /// Adds what was counted since `before` another `n_times` times.
    pub fn repeat_since(&mut self, before: &DependencyGraph, n_times: u64) {
        for (now, before) in self.outgoing.iter_mut().zip(&before.outgoing) {
            // Lists only grow at their ends.
            for (index, merged) in now.iter_mut().enumerate() {
                let (cost, frequency) = before.get(index).map_or((0, 0), |known| (known.cost, known.frequency));
                let repeated = merged.cost.wrapping_sub(cost).wrapping_mul(n_times);
                merged.cost = merged.cost.wrapping_add(repeated);
                merged.frequency += (merged.frequency - frequency) * n_times;
            }
        }
    }

    /// Returns the critical sequence, the most expensive path, in program order; empty if no dependency occurs often enough.
    pub fn critical_sequence(&self, n_iterations: u32) -> Vec<CriticalEdge> {
        let mut edges = self.edges();
        let mut nodes = vec![GraphNode::default(); 3 * self.outgoing.len()];
        for edge in edges.iter().flatten() {
            nodes[edge.to_node].n_predecessors += 1;
        }
        for list in &mut edges {
            prune(list, &mut nodes, n_iterations);
        }
        propagate(&edges, &mut nodes);
        most_expensive_path(&nodes)
    }

    /// Returns the outgoing edges of the first two copies; the last copy has none.
    fn edges(&self) -> Vec<Vec<CriticalEdge>> {
        let n_positions = self.outgoing.len();
        let edge = |from_node: usize, merged: &Merged| {
            let from_position = from_node % n_positions;
            let is_carried = from_position >= merged.to_position;
            let copy = from_node / n_positions + usize::from(is_carried);
            // No edge leads from an instruction of the first copy to another of that copy.
            (copy > 0).then(|| CriticalEdge {
                kind: merged.kind,
                id: merged.id,
                from_node,
                to_node: merged.to_position + copy * n_positions,
                cost: merged.cost,
                frequency: merged.frequency,
            })
        };
        (0..2 * n_positions)
            .map(|node| self.outgoing[node % n_positions].iter().filter_map(|merged| edge(node, merged)).collect())
            .collect()
    }
}

/// Drops those of a node's edges that occurred in at most a tenth of the iterations, and corrects `n_predecessors` of the nodes
/// they lead to. The last edge takes the place of a dropped one, is not looked at, and stays: the reference does so, and it decides
/// which path is found.
fn prune(edges: &mut Vec<CriticalEdge>, nodes: &mut [GraphNode], n_iterations: u32) {
    let mut n_kept = edges.len();
    let mut at = 0;
    while at < n_kept {
        let edge = edges[at];
        let is_frequent = 0.10 < edge.frequency as f64 / f64::from(n_iterations);
        if edge.frequency != u64::from(n_iterations) && !is_frequent {
            nodes[edge.to_node].n_predecessors -= 1;
            n_kept -= 1;
            edges.swap(at, n_kept);
        }
        at += 1;
    }
    edges.truncate(n_kept);
}

/// Enters into each node the cost, the depth and the last edge of the most expensive path to it, level by level from the nodes to
/// which no edge leads; of equally expensive paths the first found stays. `edges` has the outgoing edges of each node.
fn propagate(edges: &[Vec<CriticalEdge>], nodes: &mut [GraphNode]) {
    let is_start = |node: &usize| nodes[*node].n_predecessors == 0 && !edges[*node].is_empty();
    let mut level: Vec<usize> = (0..edges.len()).filter(is_start).collect();
    let mut next = Vec::new();
    while !level.is_empty() {
        for &from in &level {
            for edge in edges.get(from).into_iter().flatten() {
                let (cost, depth) = (nodes[from].cost.wrapping_add(edge.cost), nodes[from].depth);
                let to = &mut nodes[edge.to_node];
                if cost > to.cost {
                    to.cost = cost;
                    to.depth = depth + 1;
                    to.best = Some(*edge);
                }
                to.n_visited += 1;
                if to.n_visited == to.n_predecessors {
                    next.push(edge.to_node);
                }
            }
        }
        std::mem::swap(&mut level, &mut next);
        next.clear();
    }
}

/// Returns the path to the node of greatest cost, the first of several, in program order.
fn most_expensive_path(nodes: &[GraphNode]) -> Vec<CriticalEdge> {
    let mut at = 0;
    for (index, node) in nodes.iter().enumerate() {
        if node.cost > nodes[at].cost {
            at = index;
        }
    }
    let mut sequence = Vec::with_capacity(nodes.get(at).map_or(0, |node| node.depth));
    for _ in 0..sequence.capacity() {
        let Some(edge) = nodes[at].best else {
            break;
        };
        sequence.push(edge);
        at = edge.from_node;
    }
    sequence.reverse();
    sequence
}
