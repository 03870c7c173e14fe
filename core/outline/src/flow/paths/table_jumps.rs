//! The paths that go through jumps through tables: each jump passes its paths on to all cases behind it. Sums over ranges of jumps
//! take the place of single edges, of which there may be far too many.

use crate::flow::graph::Graph;

/// The jumps through tables and their cases among the members of a loop. All are known by their indices in the list of members.
pub struct TableJumps {
    /// The jumps, ascending.
    jumps: Vec<usize>,
    /// The cases, ascending.
    cases: Vec<Case>,
    /// Number of jumps, counted from the first, that are all finished.
    n_finished: usize,
    /// Number of cases, counted from the first, before which all jumps are finished.
    n_ready: usize,
    /// A binary indexed tree (Fenwick's) of the numbers of paths that finished jumps pass on. Element `i` holds the sum of as many
    /// jumps as the lowest bit of `i` says, up to the `i`-th, counted from 1.
    sums: Vec<u64>,
    /// The first finished jump to which there is a path; `usize::MAX` if there is none.
    first_reached: usize,
}

/// A block that jumps through tables may reach.
struct Case {
    /// Index in the list of members.
    at: usize,
    /// Number of jumps before it.
    n_jumps: usize,
    /// Number of paths that the jumps before it passed on until it was finished; 0 before.
    n_paths: u64,
}

impl TableJumps {
    /// Finds the jumps and cases among `members`, which are sorted. The block `start` counts as no case.
    pub fn new(graph: &Graph, members: &[u32], start: u32) -> TableJumps {
        let (jumps, cases) = graph.tables_among(members);
        let case = |at: usize| Case { at, n_jumps: jumps.partition_point(|jump| *jump < at), n_paths: 0 };
        let cases = cases.into_iter().filter(|at| members[*at] != start).map(case);
        let cases = cases.filter(|case| case.n_jumps > 0).collect();
        let sums = vec![0; jumps.len() + 1];
        TableJumps { jumps, cases, n_finished: 0, n_ready: 0, sums, first_reached: usize::MAX }
    }

    /// Returns the cases that a jump among the members goes to.
    pub fn cases(&self) -> impl Iterator<Item = usize> {
        self.cases.iter().map(|case| case.at)
    }

    /// Returns the index in `cases` of the member `at`; `None` if it is no case.
    fn index_of_case(&self, at: usize) -> Option<usize> {
        self.cases.binary_search_by_key(&at, |case| case.at).ok()
    }

    /// Whether a path through a finished jump reaches a member.
    pub fn reach(&self, at: usize) -> bool {
        self.first_reached < at && self.index_of_case(at).is_some()
    }

    /// Returns the number of paths that the first `n` jumps pass on so far.
    fn sum(&self, mut n: usize) -> u64 {
        let mut sum = 0;
        while n > 0 {
            sum += self.sums[n];
            n &= n - 1;
        }
        sum
    }

    /// Adds, in `n_paths`, the paths through jumps before it to the member `at`, which is now finished, if it is a case.
    pub fn finish_case(&mut self, at: usize, n_paths: &mut [u32]) {
        if let Some(index) = self.index_of_case(at) {
            let sum = self.sum(self.cases[index].n_jumps);
            self.cases[index].n_paths = sum;
            n_paths[at] = n_paths[at].saturating_add(clamped(sum));
        }
    }

    /// Passes on the `n_paths` paths of the member `at`, which is now finished, if it is a jump. Appends to `ready` the unfinished
    /// cases before which all jumps are finished now.
    pub fn finish_jump(
        &mut self,
        at: usize,
        n_paths: u32,
        is_finished: impl Fn(usize) -> bool,
        ready: &mut Vec<usize>,
    ) {
        let Ok(mut index) = self.jumps.binary_search(&at) else { return };
        if n_paths > 0 {
            self.first_reached = self.first_reached.min(at);
        }
        index += 1;
        while let Some(sum) = self.sums.get_mut(index) {
            *sum += u64::from(n_paths);
            index += index & index.wrapping_neg();
        }
        while self.jumps.get(self.n_finished).is_some_and(|jump| is_finished(*jump)) {
            self.n_finished += 1;
        }
        while let Some(case) = self.cases.get(self.n_ready).filter(|case| case.n_jumps <= self.n_finished) {
            ready.extend(Some(case.at).filter(|at| !is_finished(*at)));
            self.n_ready += 1;
        }
    }

    /// Adds, for each case, the paths that jumps passed on after it had been finished, to its number in `back`.
    pub fn count_back(&self, back: &mut [u32]) {
        for case in &self.cases {
            let n_back = clamped(self.sum(case.n_jumps) - case.n_paths);
            back[case.at] = back[case.at].saturating_add(n_back);
        }
    }
}

/// Returns a sum as a number of 32 bits, at most the largest.
fn clamped(sum: u64) -> u32 {
    u32::try_from(sum).unwrap_or(u32::MAX)
}
