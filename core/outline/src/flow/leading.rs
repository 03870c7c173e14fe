//! Finds leading cases: those of a `switch` in a loop that stand in front of its jump, and are reached by it alone. Compilers that
//! do not move code put the first case in front of the place where all come together, and enter the loop by a jump over both.

use super::graph::Graph;

/// Blocks, and the cycles among them.
pub struct Cycles<'a> {
    /// The blocks of the function.
    pub graph: &'a Graph,
    /// For each block of the function, those that lead to it, without jumps through tables to cases behind them.
    pub predecessors: &'a [Vec<u32>],
    /// The blocks, sorted.
    pub members: &'a [u32],
    /// The header of the loop that they make, to which control does not go back; `None` for the function.
    pub header: Option<u32>,
    /// The members on each cycle, sorted.
    pub found: &'a [Vec<u32>],
}

/// What is known about a member.
#[derive(Clone, Copy)]
enum Place {
    /// It has not been looked at.
    New,
    /// It is on the cycle with this index.
    Cycle(usize),
    /// It is reached from a block that may be a leading case, but is on no cycle; with the index of the cycle that is reached.
    Tail(Option<usize>),
}

/// A cycle of which leading cases are looked for.
struct Target {
    /// The blocks of the cycle that end with a jump through a table, in order.
    jumps: Vec<u32>,
    /// The first block in front of which control comes into the cycle; `None` if nothing is known to enter it.
    first_entry: Option<u32>,
}

impl Cycles<'_> {
    /// Returns the leading cases, each behind the jump that reaches it. A block is one if nothing else leads to it, control goes from
    /// it to one cycle only, this has a jump through a table behind it, and is entered in front of it, too.
    pub fn leading(&self) -> Vec<(u32, u32)> {
        let mut cases = Vec::new();
        let maybe = self.graph.maybe_leading();
        if maybe.is_empty() || self.found.is_empty() {
            return cases;
        }
        let mut places = vec![Place::New; self.members.len()];
        for (index, cycle) in self.found.iter().enumerate() {
            cycle.iter().filter_map(|block| self.place_of(*block)).for_each(|at| places[at] = Place::Cycle(index));
        }
        let targets: Vec<Target> = self.found.iter().map(|cycle| self.target(cycle)).collect();
        let (_, mut behind) = self.graph.tables_among(self.members);
        for at in 0..self.members.len() {
            let case = self.members[at];
            let is_new = matches!(places[at], Place::New) && self.predecessors[case as usize].is_empty();
            if !is_new || maybe.binary_search(&case).is_err() {
                continue;
            }
            let (tail, entries) = self.follow(at, &mut places, &mut behind);
            let reached = match entries[..] {
                [(cycle, _), ..] if entries.iter().all(|(other, _)| *other == cycle) => cycle,
                _ => continue,
            };
            let jumps = &targets[reached].jumps;
            let jump = jumps.get(jumps.partition_point(|jump| *jump < case));
            let is_entered = targets[reached].first_entry.is_some_and(|entry| entry < case);
            let is_sure = || !self.graph.is_case(case) || self.stands_behind_entry(case, reached, &entries, &places);
            if let Some(jump) = jump.filter(|_| is_entered && is_sure()) {
                cases.push((*jump, case));
                tail.into_iter().for_each(|at| places[at] = Place::Tail(Some(reached)));
            }
        }
        cases
    }

    /// Returns the index among the members of a block; `None` if it is none.
    fn place_of(&self, block: u32) -> Option<usize> {
        self.members.binary_search(&block).ok()
    }

    /// Returns what a cycle, whose blocks are sorted, has to have for leading cases.
    fn target(&self, cycle: &[u32]) -> Target {
        let is_outside = |block: &u32| cycle.binary_search(block).is_err();
        let jumps =
            cycle.iter().copied().filter(|block| self.graph.blocks[*block as usize].table_jump.is_some()).collect();
        let before = cycle.iter().flat_map(|block| self.predecessors[*block as usize].iter().copied());
        let start = cycle.first().copied().filter(|first| *first == 0);
        Target { jumps, first_entry: start.or(before.filter(is_outside).min()) }
    }

    /// Follows control from the member with the index `start` to cycles. Returns the indices of the members on the way, and the blocks
    /// through which it comes into cycles, each behind the cycle's index. `behind` has the cases that no jump on a way was followed to.
    fn follow(&self, start: usize, places: &mut [Place], behind: &mut Vec<usize>) -> (Vec<usize>, Vec<(usize, u32)>) {
        let (mut tail, mut entries) = (Vec::new(), Vec::new());
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            match places[at] {
                Place::Cycle(cycle) | Place::Tail(Some(cycle)) => entries.push((cycle, self.members[at])),
                Place::Tail(None) => {}
                Place::New => {
                    places[at] = Place::Tail(None);
                    tail.push(at);
                    let block = &self.graph.blocks[self.members[at] as usize];
                    let next = block.successors().filter(|next| Some(*next) != self.header);
                    open.extend(next.filter_map(|next| self.place_of(next)));
                    if block.table_jump.is_some() {
                        open.extend(behind.drain(behind.partition_point(|case| *case <= at)..));
                    }
                }
            }
        }
        (tail, entries)
    }

    /// Whether the block right before a case jumps over it into a cycle, as compilers write it, or is a leading case, too. A case that
    /// a jump in front of it may reach is often one that leaves its loop, and goes on to another with a `switch` through the entry.
    fn stands_behind_entry(&self, case: u32, cycle: usize, entries: &[(usize, u32)], places: &[Place]) -> bool {
        let Some(before) = case.checked_sub(1) else { return false };
        if let Some(Place::Tail(Some(other))) = self.place_of(before).map(|at| places[at]) {
            return other == cycle;
        }
        let is_entry = |next: &u32| entries.iter().any(|(_, entry)| entry == next);
        let is_inside = |next: &u32| self.found[cycle].binary_search(next).is_ok();
        self.graph.blocks[before as usize].successors().any(|next| is_inside(&next) && !is_entry(&next))
    }
}
