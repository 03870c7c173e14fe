//! Finds the blocks of a loop that control reaches without going back to the header of a loop inside.

use std::collections::VecDeque;

use super::graph::{Block, Graph};

/// A loop and the loops inside, which share no block.
pub struct Inside<'a> {
    pub graph: &'a Graph,
    pub predecessors: &'a [Vec<u32>],
    /// The blocks, sorted.
    pub members: &'a [u32],
    /// For each member, the inner loop that it is in.
    pub owners: &'a [Option<usize>],
    /// For each inner loop, its header.
    pub headers: &'a [u32],
}

impl Inside<'_> {
    fn owner_of(&self, block: u32) -> Option<usize> {
        self.owners[self.members.binary_search(&block).ok()?]
    }

    fn is_way_back(&self, from: u32, to: u32) -> bool {
        self.owner_of(from).is_some_and(|owner| self.headers[owner] == to)
    }

    /// Returns the direct predecessors of a block, ways back inside left out.
    fn before(&self, block: u32) -> impl Iterator<Item = u32> {
        let before = self.predecessors[block as usize].iter().copied();
        before.filter(move |before| !self.is_way_back(*before, block))
    }

    /// Whether control goes from one member to another, but not back inside.
    pub fn leads_to(&self, from: u32, to: u32) -> bool {
        self.graph.leads_to(from, to) && !self.is_way_back(from, to)
    }

    /// Returns for each member whether a member is reached from it.
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

    /// Returns for each member whether it is reached from a member.
    pub fn reached(&self, start: u32) -> Vec<bool> {
        let (_, cases) = self.graph.tables_among(self.members);
        let mut spread = Spread::new(cases.iter().map(|at| self.case(*at)).collect());
        self.search(start, |at, open| {
            let block: &Block = &self.graph.blocks[self.members[at] as usize];
            open.extend(block.successors().filter(|next| !self.is_way_back(self.members[at], *next)));
            if block.is_table_jump {
                spread.add(self.jump(at), |case| open.push(self.members[case]));
            }
        })
    }

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

    fn jump(&self, at: usize) -> TableEnd {
        TableEnd { at, order: at as i64, inner: self.owners[at] }
    }

    fn case(&self, at: usize) -> TableEnd {
        let inner = self.owners[at].filter(|owner| self.headers[*owner] == self.members[at]);
        TableEnd { at, order: at as i64, inner }
    }
}

/// Where edges of jumps through tables begin or end: there is one between any two in this order that do not have one loop.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TableEnd {
    /// Place among the members.
    at: usize,
    order: i64,
    /// The inner loop that a jump is in, or whose header a case is.
    inner: Option<usize>,
}

impl TableEnd {
    fn backwards(self) -> TableEnd {
        TableEnd { order: -self.order, ..self }
    }

    fn may_reach(&self, other: &TableEnd) -> bool {
        self.order < other.order && (self.inner.is_none() || self.inner != other.inner)
    }
}

/// Finds what jumps through tables reach, in a time that does not depend on how many edges that is.
struct Spread {
    /// What no beginning comes before yet, in order.
    sinks: Vec<TableEnd>,
    /// What beginnings come before, all of which are in the loop of `first`; the last in order is first.
    held: VecDeque<TableEnd>,
    /// The first beginning, and the first one that is not in its loop.
    first: Option<TableEnd>,
    second: Option<TableEnd>,
}

impl Spread {
    fn new(sinks: Vec<TableEnd>) -> Spread {
        Spread { sinks, held: VecDeque::new(), first: None, second: None }
    }

    /// Adds a beginning, and passes on the places of those that are reached now and were not before.
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
