//! Finds the loops of one function by its control flow.
//!
//! Text and machine code both become a list of [`Flow`]s, one for each instruction, so that both have the same loops. A loop is
//! a set of blocks each of which reaches every other. It has one header, through which it is entered, and a *latch* for each
//! branch back to the header. Without its latches, the loop falls apart into the loops inside. That finds natural loops and,
//! unlike a search by dominance, loops with several entries, which hand-written code has.

mod components;
mod graph;
mod indirect;
mod leading;
mod paths;
mod reached;
mod reaching;

use std::ops::Range;

pub use graph::Flow;
use graph::Graph;
pub use indirect::sort_indirect;
use leading::Cycles;
pub use paths::count_paths;
use reached::Inside;
pub use reaching::values_at_blocks;

/// A loop of a function. Its numbers are indices of the function's instructions, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// Index of the instruction through which it is entered.
    pub header: u32,
    /// Its instructions in the order of the code.
    pub members: Vec<Range<u32>>,
    /// Index, in the list of loops, of the loop around it; `None` if it is in no other.
    pub parent: Option<usize>,
    /// Whether it holds no other loop.
    pub is_innermost: bool,
    /// Number of branches back to the header.
    pub n_latches: u32,
    /// Number of paths that control may take from the header round to it.
    pub n_paths: u32,
}

impl Loop {
    /// Returns the first instruction in the order of the code, by which loops are named.
    pub fn first(&self) -> u32 {
        self.members.first().map_or(self.header, |range| range.start)
    }

    /// Counts its instructions.
    pub fn n_instructions(&self) -> usize {
        self.members.iter().map(ExactSizeIterator::len).sum()
    }
}

/// Number of passes over all blocks whose time the search may take; loops that would need more, since they are nested deeper, are
/// not found. Without the limit, time could grow with the square of the number of blocks.
const MOST_PASSES: usize = 64;

/// Marks no-ops that pad a function, which stand behind code that control does not fall through, up to the first destination of
/// branches or other instruction. They never run, and would count as a way into the loop behind them, or as a part of a case of a
/// `switch`, to which only a table leads. `is_no_op` tells it of an instruction.
pub fn cut_padding(flows: &mut [Flow], mut is_no_op: impl FnMut(usize) -> bool) {
    let mut is_target = vec![false; flows.len()];
    for flow in flows.iter() {
        if let Flow::Branch(Some(target)) | Flow::Jump(Some(target)) = flow
            && let Some(is_target) = is_target.get_mut(*target as usize)
        {
            *is_target = true;
        }
    }
    for at in 1..flows.len() {
        let is_reached = is_target[at] || matches!(flows[at - 1], Flow::Next | Flow::Branch(_));
        if !is_reached && flows[at] == Flow::Next && is_no_op(at) {
            flows[at] = Flow::Never;
        }
    }
}

/// Whether a statement is one with which compilers fill the space before a destination of branches.
pub fn is_padding(statement: &str) -> bool {
    // Prefixes that lengthen it: `data16`, and segments such as `cs`.
    let is_prefix = |word: &&str| *word == "data16" || word.len() == 2 && word.ends_with('s');
    let mut words = statement.split_ascii_whitespace().skip_while(is_prefix);
    match words.next() {
        Some(mnemonic) if mnemonic.starts_with("nop") || mnemonic.starts_with("int3") => true,
        Some("xchg" | "xchgw") => words.eq(["%ax,", "%ax"]) || statement.ends_with("%ax,%ax"),
        _ => false,
    }
}

/// Returns the loops of a function: those inside others come before these, otherwise in the order of the code.
pub fn loops_of(flows: &[Flow]) -> Vec<Loop> {
    // Without a way back there is nothing to find, which is true of most functions.
    let goes_back = |(at, flow): (usize, &Flow)| match flow {
        Flow::Branch(Some(target)) | Flow::Jump(Some(target)) => *target as usize <= at,
        Flow::Dispatch(_) => true,
        _ => false,
    };
    if !flows.iter().enumerate().any(goes_back) {
        return Vec::new();
    }
    let graph = Graph::new(flows);
    let mut predecessors = vec![Vec::new(); graph.blocks.len()];
    for (index, block) in graph.blocks.iter().enumerate() {
        for successor in block.successors() {
            predecessors[successor as usize].push(index as u32);
        }
    }
    let n_blocks = graph.blocks.len();
    let mut finder = FlowFinder { graph, predecessors, loops: Vec::new(), budget: n_blocks * MOST_PASSES };
    let all: Vec<u32> = (0..n_blocks as u32).collect();
    finder.run(all, &mut vec![0; n_blocks]);
    finder.finish()
}

/// The search for the loops of one function.
struct FlowFinder {
    /// The blocks of the function.
    graph: Graph,
    /// For each block, those that lead to it, without jumps through tables to cases behind them.
    predecessors: Vec<Vec<u32>>,
    /// The loops found so far; each comes after the one around it.
    loops: Vec<Loop>,
    /// Number of blocks that may still be looked at.
    budget: usize,
}

/// Blocks that may hold loops, inside of a loop.
struct Task {
    /// The blocks, sorted: those of the loop, or of the function.
    members: Vec<u32>,
    /// Index of the loop; `None` for the function.
    parent: Option<usize>,
    /// Header of the loop: what goes back to it does not count for loops inside. `None` for the function, and for a loop whose
    /// header is a table.
    header: Option<u32>,
    /// Whether the header of the loop, or of one around it, is a table, through which copies of its jump lead round.
    is_dispatched: bool,
}

impl FlowFinder {
    /// Finds the loops among the blocks `all`, from the outside in, until the budget is used up. `stamps` has a 0 for each block.
    fn run(&mut self, all: Vec<u32>, stamps: &mut [u32]) {
        let mut tasks = vec![Task { members: all, parent: None, header: None, is_dispatched: false }];
        let mut stamp = 0;
        while let Some(task) = tasks.pop() {
            let Some(budget) = self.budget.checked_sub(task.members.len()) else { return };
            self.budget = budget;
            stamp += 1;
            for member in &task.members {
                stamps[*member as usize] = stamp;
            }
            let is_inside = |block: u32| stamps[block as usize] == stamp && Some(block) != task.header;
            let mut found = self.cycles(&task, is_inside);
            if self.add_leading_cases(&task, &found) {
                found = self.cycles(&task, is_inside);
            }
            let mut inner = Vec::with_capacity(found.len());
            for members in found {
                let is_dispatched = !task.is_dispatched && self.graph.is_dispatched(&members);
                let (header, found) = self.describe(&members, task.parent, is_dispatched);
                self.loops.push(found);
                inner.push((members.clone(), header));
                let (parent, header) = (Some(self.loops.len() - 1), (!is_dispatched).then_some(header));
                tasks.push(Task { members, parent, header, is_dispatched: is_dispatched || task.is_dispatched });
            }
            if let (Some(parent), false) = (task.parent, inner.is_empty()) {
                self.loops[parent].is_innermost = false;
            }
            if let (Some(parent), Some(header), false) = (task.parent, task.header, inner.is_empty()) {
                self.take_apart(parent, &task.members, header, &inner);
            }
        }
    }

    /// Returns the sets of a task's members that lie on cycles of those inside, each sorted. Between a jump through a table and its
    /// cases there are gates, numbered behind the members: control goes from a jump to the gate of the first case behind it, and
    /// from a gate to its case or to the next gate.
    fn cycles(&self, task: &Task, is_inside: impl Fn(u32) -> bool) -> Vec<Vec<u32>> {
        let members = &task.members[..];
        let Some(first_gate) = members.last().map(|last| last + 1) else { return Vec::new() };
        let (_, cases) = self.graph.tables_among(members);
        let cases: Vec<u32> = cases.iter().map(|at| members[*at]).filter(|case| is_inside(*case)).collect();
        let gate = |index: usize| (index < cases.len()).then_some(first_gate + index as u32);
        let is_inside = &is_inside;
        let mut found = components::cycles(members, first_gate + cases.len() as u32, |node| {
            let (next, leading) = match node.checked_sub(first_gate) {
                Some(index) => ([Some(cases[index as usize]), gate(index as usize + 1)], &[][..]),
                None => {
                    let block = &self.graph.blocks[node as usize];
                    // A copy of a jump through the table that is the header leads round.
                    let from = block.table_jump.filter(|from| *from == node || !task.is_dispatched);
                    let gate = from.and_then(|from| gate(cases.partition_point(|case| *case <= from)));
                    let [one, other] = block.direct.map(|next| next.filter(|next| is_inside(*next)));
                    ([one.or(gate), other], &block.leading[..])
                }
            };
            next.into_iter().flatten().chain(leading.iter().copied().filter(|next| is_inside(*next)))
        });
        for members in &mut found {
            members.retain(|member| *member < first_gate);
            members.sort_unstable();
        }
        found
    }

    /// Adds the leading cases of the cycles `found` in a task, and returns whether there are any.
    fn add_leading_cases(&mut self, task: &Task, found: &[Vec<u32>]) -> bool {
        let Some(budget) = self.budget.checked_sub(task.members.len()) else { return false };
        let (graph, predecessors) = (&self.graph, &self.predecessors);
        let cases = Cycles { graph, predecessors, members: &task.members, header: task.header, found }.leading();
        if cases.is_empty() {
            return false;
        }
        self.budget = budget;
        for (jump, case) in cases {
            self.graph.lead(jump, case);
            self.predecessors[case as usize].push(jump);
        }
        true
    }

    /// Splits two overlapping loops: each can go round without the other's branch back, but they look like one around the other
    /// because control may change between them. The outer one is then only the code that belongs to it alone. `index` is that of
    /// the outer loop, `members` are its blocks, `header` its header; `inner` has the blocks and the header of each loop inside,
    /// which are the last loops found.
    fn take_apart(&mut self, index: usize, members: &[u32], header: u32, inner: &[(Vec<u32>, u32)]) {
        // No block is in two of them.
        let mut owners: Vec<Option<usize>> = vec![None; members.len()];
        for (index, (blocks, _)) in inner.iter().enumerate() {
            blocks.iter().filter_map(|block| members.binary_search(block).ok()).for_each(|at| owners[at] = Some(index));
        }
        let headers: Vec<u32> = inner.iter().map(|(_, header)| *header).collect();
        let inside = Inside {
            graph: &self.graph,
            predecessors: &self.predecessors,
            members,
            owners: &owners,
            headers: &headers,
        };
        let (before, behind) = (inside.reaching(header), inside.reached(header));
        let is_alone = |at: usize| before[at] && behind[at];
        let alone: Vec<u32> = (0..members.len()).filter(|at| is_alone(*at)).map(|at| members[at]).collect();
        let holds = |blocks: &[u32]| blocks.iter().all(|block| alone.binary_search(block).is_ok());
        let covers_all = (0..members.len()).all(|at| is_alone(at) || owners[at].is_some());
        let goes_round = alone.iter().any(|block| inside.leads_to(*block, header));
        if covers_all && goes_round && !inner.iter().any(|(blocks, _)| holds(blocks)) {
            let parent = self.loops[index].parent;
            let (_, found) = self.describe(&alone, parent, false);
            self.loops[index] = found;
            let first = self.loops.len() - inner.len();
            self.loops[first..].iter_mut().for_each(|one| one.parent = parent);
        }
    }

    /// Returns the header among these blocks, which are sorted, and the loop that they make. `parent` is the index of the loop around.
    /// If a table is the header, as `is_dispatched` says, the first case of the loop stands for it.
    fn describe(&self, members: &[u32], parent: Option<usize>, is_dispatched: bool) -> (u32, Loop) {
        let header = self.header_of(members);
        let mut ranges: Vec<Range<u32>> = Vec::new();
        let mut n_latches = 0;
        for member in members {
            let block = &self.graph.blocks[*member as usize];
            match ranges.last_mut() {
                Some(last) if last.end == block.range.start => last.end = block.range.end,
                _ => ranges.push(block.range.clone()),
            }
            n_latches += u32::from(self.graph.leads_to(*member, header));
        }
        let at = self.graph.blocks[header as usize].range.start;
        let n_paths = match is_dispatched {
            true => paths::count_paths_between_tables(&self.graph, members),
            false => paths::count_loop_paths(&self.graph, members, header),
        };
        (header, Loop { header: at, members: ranges, parent, is_innermost: true, n_latches, n_paths })
    }

    /// Returns the block through which these blocks are entered from outside: of several, the one that most branches go back to; if
    /// there is none, the first.
    fn header_of(&self, members: &[u32]) -> u32 {
        let is_member = |block: u32| members.binary_search(&block).is_ok();
        let outside_jump = self.graph.first_jump_outside(members);
        // A leading case has a jump before it in the list.
        let is_case = |block: u32| self.graph.is_case(block) && self.predecessors[block as usize].is_empty();
        let is_entered = |member: &u32| {
            let is_outside = |before: &u32| !is_member(*before);
            *member == 0
                || self.predecessors[*member as usize].iter().any(is_outside)
                || outside_jump.is_some_and(|jump| jump < *member && is_case(*member))
        };
        let entries: Vec<u32> = members.iter().copied().filter(is_entered).collect();
        let n_back = |entry: u32| {
            let before = &self.predecessors[entry as usize];
            before.iter().filter(|before| **before >= entry && is_member(**before)).count()
        };
        let first = members[0];
        match entries[..] {
            [] => first,
            [entry] => entry,
            _ => {
                entries.iter().copied().max_by_key(|entry| (n_back(*entry), std::cmp::Reverse(*entry))).unwrap_or(first)
            }
        }
    }

    /// Returns the loops, inner ones first, otherwise in the order of the code.
    fn finish(self) -> Vec<Loop> {
        let depth = |mut at: usize| {
            let mut depth = 0;
            while let Some(parent) = self.loops[at].parent {
                (at, depth) = (parent, depth + 1);
            }
            depth
        };
        // By the outermost loop, then from the inside.
        let outermost = |mut at: usize| {
            while let Some(parent) = self.loops[at].parent {
                at = parent;
            }
            self.loops[at].first()
        };
        let mut order: Vec<usize> = (0..self.loops.len()).collect();
        order.sort_by_key(|at| (outermost(*at), std::cmp::Reverse(depth(*at)), self.loops[*at].first()));
        let mut place = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            place[*old] = new;
        }
        let moved = |old: &usize| {
            let found = self.loops[*old].clone();
            Loop { parent: found.parent.map(|parent| place[parent]), ..found }
        };
        order.iter().map(moved).collect()
    }
}

#[cfg(test)]
mod tests;
