//! A timing wheel: which node is due in which cycle. A node is something with a number that is known before the run, such as
//! an instruction's place or a unit, so that waiting needs no memory.
//!
//! A node is in the wheel at most once. Nodes that are due more than one turn (256 cycles) ahead stay in their bucket until
//! their turn comes.

use super::ids::NodeId;

/// Cycles of one turn: a node is in the bucket of its due cycle modulo this.
const N_BUCKETS: usize = 256;
/// Words of the set of buckets.
const N_WORDS: usize = N_BUCKETS / 64;

/// A node: the cycle in which it is due, and the next one in the same bucket.
#[derive(Clone, Copy, Debug, Default)]
struct WheelNode {
    due: u64,
    next: Option<NodeId>,
}

/// The wheel: for each bucket, a list of nodes.
#[derive(Clone, Debug)]
pub(crate) struct Wheel {
    /// The nodes by number, whether they are in the wheel or not.
    nodes: Vec<WheelNode>,
    /// The first node of each bucket.
    heads: [Option<NodeId>; N_BUCKETS],
    /// One bit for each bucket that is not empty.
    occupied: [u64; N_WORDS],
}

impl Default for Wheel {
    fn default() -> Wheel {
        Wheel { nodes: Vec::new(), heads: [None; N_BUCKETS], occupied: [0; N_WORDS] }
    }
}

impl Wheel {
    /// Empties the wheel and makes room for nodes up to this number.
    pub fn reset(&mut self, n_nodes: usize) {
        // A node that is not in a bucket is overwritten before it is read.
        self.grow(n_nodes);
        self.heads = [None; N_BUCKETS];
        self.occupied = [0; N_WORDS];
    }

    /// Makes room for more nodes.
    pub fn grow(&mut self, n_nodes: usize) {
        if n_nodes > self.nodes.len() {
            self.nodes.resize(n_nodes, WheelNode::default());
        }
    }

    /// Puts a node that is not in the wheel into it.
    #[inline]
    pub fn schedule(&mut self, node: NodeId, due: u64) {
        let bucket = due as usize % N_BUCKETS;
        self.nodes[node.index()] = WheelNode { due, next: self.heads[bucket] };
        self.heads[bucket] = Some(node);
        self.occupied[bucket / 64] |= 1 << (bucket % 64);
    }

    /// Moves the due cycle of a node that is in the wheel further ahead.
    pub fn postpone(&mut self, node: NodeId, n_cycles: u64) {
        self.nodes[node.index()].due += n_cycles;
    }

    /// Returns the cycle in which a node is due; without meaning if the node is not in the wheel.
    pub fn due_of(&self, node: NodeId) -> u64 {
        self.nodes[node.index()].due
    }

    /// Removes all nodes with this number or a higher one.
    pub fn remove_from(&mut self, first: NodeId) {
        for bucket in 0..N_BUCKETS {
            let mut next = self.heads[bucket].take();
            let mut last: Option<NodeId> = None;
            while let Some(node) = next {
                next = self.nodes[node.index()].next.take();
                if node >= first {
                    continue;
                }
                match last {
                    Some(last) => self.nodes[last.index()].next = Some(node),
                    None => self.heads[bucket] = Some(node),
                }
                last = Some(node);
            }
            if self.heads[bucket].is_none() {
                self.occupied[bucket / 64] &= !(1 << (bucket % 64));
            }
        }
    }

    /// Appends the nodes that are due now, in no particular order, and removes them. Must be called in every cycle that
    /// `find_next` names.
    #[inline]
    pub fn take_due(&mut self, now: u64, due: &mut Vec<NodeId>) {
        let bucket = now as usize % N_BUCKETS;
        if self.occupied[bucket / 64] & (1 << (bucket % 64)) == 0 {
            return;
        }
        let mut next = self.heads[bucket].take();
        self.occupied[bucket / 64] &= !(1 << (bucket % 64));
        while let Some(node) = next {
            let WheelNode { due: at, next: after } = self.nodes[node.index()];
            next = after;
            if at == now {
                due.push(node);
            } else {
                // Postponed, or more than one turn away.
                self.schedule(node, at);
            }
        }
    }

    /// Returns the first cycle, not before `from`, in which `take_due` has something to do.
    pub fn find_next(&self, from: u64) -> Option<u64> {
        let start = from as usize % N_BUCKETS;
        let mut earliest = None;
        // The first word is visited twice: its bits from `start` on first, the others last.
        for step in 0..=N_WORDS {
            let word = (start / 64 + step) % N_WORDS;
            let mut bits = self.occupied[word];
            if step == 0 {
                bits &= u64::MAX << (start % 64);
            } else if step == N_WORDS {
                bits &= !(u64::MAX << (start % 64));
            }
            while bits != 0 {
                let bucket = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let turn = from + ((bucket + N_BUCKETS - start) % N_BUCKETS) as u64;
                let first = self.earliest_in(bucket, turn);
                if first.is_some_and(|first| first <= turn) {
                    return Some(turn);
                }
                earliest = match (earliest, first) {
                    (Some(a), Some(b)) => Some(std::cmp::min::<u64>(a, b)),
                    (a, b) => a.or(b),
                };
            }
        }
        earliest
    }

    /// Returns the first cycle in which a node of a bucket has to be looked at; the turn of the bucket is known. A postponed
    /// node is looked at early, to move it to another bucket.
    fn earliest_in(&self, bucket: usize, turn: u64) -> Option<u64> {
        let mut earliest: Option<u64> = None;
        let mut next = self.heads[bucket];
        while let Some(node) = next {
            let node = &self.nodes[node.index()];
            let visit = if node.due as usize % N_BUCKETS == bucket { node.due } else { turn };
            earliest = Some(earliest.map_or(visit, |first| first.min(visit)));
            next = node.next;
        }
        earliest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(wheel: &mut Wheel, now: u64) -> Vec<u32> {
        let mut nodes = Vec::new();
        wheel.take_due(now, &mut nodes);
        let mut nodes: Vec<u32> = nodes.iter().map(|node| node.0).collect();
        nodes.sort_unstable();
        nodes
    }

    #[test]
    fn nodes_come_out_in_their_cycle_however_far_away() {
        let mut wheel = Wheel::default();
        wheel.reset(4);
        wheel.schedule(NodeId(0), 3);
        wheel.schedule(NodeId(1), 3 + 256);
        wheel.schedule(NodeId(2), 70_000);
        assert_eq!(wheel.find_next(1), Some(3));
        assert_eq!(due(&mut wheel, 3), [0]);
        assert_eq!(wheel.find_next(4), Some(259));
        assert_eq!(due(&mut wheel, 259), [1]);
        assert_eq!(wheel.find_next(260), Some(70_000));
        assert_eq!(due(&mut wheel, 70_000), [2]);
        assert_eq!(wheel.find_next(70_001), None);
    }

    #[test]
    fn removing_nodes_leaves_the_others() {
        let mut wheel = Wheel::default();
        wheel.reset(5);
        for node in 0..5 {
            wheel.schedule(NodeId(node), if node == 4 { 6 } else { 5 });
        }
        wheel.remove_from(NodeId(2));
        assert_eq!(wheel.find_next(1), Some(5));
        assert_eq!(due(&mut wheel, 5), [0, 1]);
        assert_eq!(wheel.find_next(6), None);
    }

    #[test]
    fn a_postponed_node_changes_its_bucket_when_its_old_cycle_comes() {
        let mut wheel = Wheel::default();
        wheel.reset(2);
        wheel.schedule(NodeId(1), 5);
        wheel.postpone(NodeId(1), 2);
        assert_eq!(wheel.find_next(1), Some(5));
        assert_eq!(due(&mut wheel, 5), [] as [u32; 0]);
        assert_eq!(wheel.find_next(6), Some(7));
        assert_eq!(due(&mut wheel, 7), [1]);
    }
}
