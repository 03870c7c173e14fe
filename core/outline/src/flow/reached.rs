//! Finds the blocks of a loop that control reaches without going back to the header of a loop inside.

use std::collections::VecDeque;

use super::graph::{Block, Graph};

/// A loop and the loops inside, which share no block.
pub struct Inside<'a> {
    /// The blocks of the function.
    pub graph: &'a Graph,
    /// For each block of the function, those that lead to it, without jumps through tables.
    pub predecessors: &'a [Vec<u32>],
    /// The blocks of the loop, sorted.
    pub members: &'a [u32],
    /// For each member, the index of the inner loop that it is in; `None` if it is in none.
    pub owners: &'a [Option<usize>],
    /// For each inner loop, its header.
    pub headers: &'a [u32],
}

impl Inside<'_> {
    /// Returns the index of the inner loop that a block is in; `None` if it is in none, or no member.
    fn owner_of(&self, block: u32) -> Option<usize> {
        self.owners[self.members.binary_search(&block).ok()?]
    }

    /// Whether an edge leads from an inner loop back to that loop's header.
    fn is_way_back(&self, from: u32, to: u32) -> bool {
        self.owner_of(from).is_some_and(|owner| self.headers[owner] == to)
    }

    /// Returns the blocks that lead to a block, without jumps through tables and without ways back to the header of an inner loop.
    fn before(&self, block: u32) -> impl Iterator<Item = u32> {
        let before = self.predecessors[block as usize].iter().copied();
        before.filter(move |before| !self.is_way_back(*before, block))
    }

    /// Whether control goes from the end of one member right to another, but not back to the header of an inner loop.
    pub fn leads_to(&self, from: u32, to: u32) -> bool {
        self.graph.leads_to(from, to) && !self.is_way_back(from, to)
    }

    /// Returns for each member whether the member `end` is reached from it.
    pub fn reaching(&self, end: u32) -> Vec<bool> {
        let (jumps, cases) = self.graph.tables_among(self.members);
        let sinks = jumps.iter().rev().map(|at| self.jump(*at).backwards());
        let mut spread = Spread::new(sinks.collect());
        let mut is_case = vec![false; self.members.len()];
        cases.iter().for_each(|at| is_case[*at] = true);
        self.search(end, |at, open| {
            open.extend(self.before(self.members[at]));
            if is_case[at] {
                spread.add(self.case(at).backwards(), |jump| open.push(self.members[jump]));
            }
        })
    }

    /// Returns for each member whether it is reached from the member `start`.
    pub fn reached(&self, start: u32) -> Vec<bool> {
        let (_, cases) = self.graph.tables_among(self.members);
        let mut spread = Spread::new(cases.iter().map(|at| self.case(*at)).collect());
        self.search(start, |at, open| {
            let block: &Block = &self.graph.blocks[self.members[at] as usize];
            open.extend(block.successors().filter(|next| !self.is_way_back(self.members[at], *next)));
            if block.table_jump.is_some() {
                spread.add(self.jump(at), |case| open.push(self.members[case]));
            }
        })
    }

    /// Returns for each member whether it is found from `start`: `go_on` takes the index of a member that was found, and appends the
    /// blocks next to it.
    fn search(&self, start: u32, mut go_on: impl FnMut(usize, &mut Vec<u32>)) -> Vec<bool> {
        let mut is_reached = vec![false; self.members.len()];
        let mut open = vec![start];
        while let Some(block) = open.pop() {
            let Ok(at) = self.members.binary_search(&block) else { continue };
            if !std::mem::replace(&mut is_reached[at], true) {
                go_on(at, &mut open);
            }
        }
        is_reached
    }

    /// Returns the jump of the member with the index `at` as the beginning of edges.
    fn jump(&self, at: usize) -> TableEnd {
        TableEnd { at, order: at as i64, inner: self.owners[at] }
    }

    /// Returns the case that is the member with the index `at` as the end of edges.
    fn case(&self, at: usize) -> TableEnd {
        let inner = self.owners[at].filter(|owner| self.headers[*owner] == self.members[at]);
        TableEnd { at, order: at as i64, inner }
    }
}

/// A jump through a table, or a case: an edge leads from each jump to each case with a greater `order`, unless both have the same
/// `inner`, because that would be a way back to the header of an inner loop. For a search backwards, edges lead from cases to jumps.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TableEnd {
    /// Index among the members.
    at: usize,
    /// The index; negative for a search backwards.
    order: i64,
    /// Index of the inner loop that a jump is in, or whose header a case is; `None` if there is none.
    inner: Option<usize>,
}

impl TableEnd {
    /// Returns the same place for a search against the direction of control.
    fn backwards(self) -> TableEnd {
        TableEnd { order: -self.order, ..self }
    }

    /// Whether an edge leads from this place to another.
    fn may_reach(&self, other: &TableEnd) -> bool {
        self.order < other.order && (self.inner.is_none() || self.inner != other.inner)
    }
}

/// Finds what jumps through tables reach, in a time that does not depend on how many edges that is.
struct Spread {
    /// Ends of edges that no beginning comes before yet, ascending in their order.
    sinks: Vec<TableEnd>,
    /// Ends of edges that beginnings come before but do not reach, since all have the same inner loop; descending in their order.
    held: VecDeque<TableEnd>,
    /// The first of the beginnings, in their order; `None` before there is one.
    first: Option<TableEnd>,
    /// The first of the beginnings that are not in the inner loop of `first`; `None` before there is one.
    second: Option<TableEnd>,
}

impl Spread {
    /// Begins with the ends of edges, ascending in their order, of which none is reached.
    fn new(sinks: Vec<TableEnd>) -> Spread {
        Spread { sinks, held: VecDeque::new(), first: None, second: None }
    }

    /// Adds a beginning of edges, and calls `pass_on` with the index of each end that is reached now and was not before.
    fn add(&mut self, begin: TableEnd, mut pass_on: impl FnMut(usize)) {
        let is_before = |than: Option<TableEnd>| than.is_none_or(|than| begin.order < than.order);
        let is_other = self.first.is_some_and(|first| first.inner.is_none() || first.inner != begin.inner);
        if is_before(self.first) {
            if is_other {
                self.second = self.first;
            }
            self.first = Some(begin);
        } else if is_other && is_before(self.second) {
            self.second = Some(begin);
        }
        let begins = [self.first, self.second];
        let reaches = |end: &TableEnd| begins.iter().flatten().any(|begin| begin.may_reach(end));
        while let Some(end) = self.held.pop_front_if(|end| reaches(end)) {
            pass_on(end.at);
        }
        while let Some(end) = self.sinks.pop_if(|end| begin.order < end.order) {
            match reaches(&end) {
                true => pass_on(end.at),
                false => self.held.push_back(end),
            }
        }
    }
}
