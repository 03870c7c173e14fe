//! Finds the loops of one function by its control flow.
//!
//! Text and machine code both become a list of [`Flow`]s, one for each instruction, so that both have the same loops. A loop is
//! a set of blocks each of which reaches every other. It has one header, through which it is entered, and a *latch* for each
//! branch back to the header. Without its latches, the loop falls apart into the loops inside. That finds natural loops and,
//! unlike a search by dominance, loops with several entries, which hand-written code has.

mod components;
mod paths;

use std::ops::Range;

pub use paths::count_paths;

/// Destination of control after an instruction. Numbers count the instructions of the function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    /// Control goes on to the next instruction.
    #[default]
    Next,
    /// Conditional branch to this instruction, else on with the next; `None` leaves the function.
    Branch(Option<u32>),
    /// Direct jump to this instruction; `None` leaves the function.
    Jump(Option<u32>),
    /// Indirect jump, through a register or a table, to a place that is not known.
    Indirect,
    /// Return or stop.
    End,
}

/// A loop of a function; numbers count the function's instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// Index of the instruction through which it is entered.
    pub header: u32,
    /// Its instructions in the order of the code.
    pub members: Vec<Range<u32>>,
    /// The loop around it, by its position in the list of loops.
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

/// Instructions that only the last of is left by anything but going on.
#[derive(Clone, Debug, Default)]
struct Block {
    range: Range<u32>,
    successors: Vec<u32>,
}

/// Limit of passes over all blocks: loops can be nested as deep as there are blocks.
const MOST_PASSES: usize = 64;

/// Returns the loops of a function: those inside others come before these, otherwise in the order of the code.
pub fn loops_of(flows: &[Flow]) -> Vec<Loop> {
    // Without a way back there is nothing to find, which is true of most functions.
    let goes_back = |(at, flow): (usize, &Flow)| match flow {
        Flow::Branch(Some(target)) | Flow::Jump(Some(target)) => *target as usize <= at,
        _ => false,
    };
    if !flows.iter().enumerate().any(goes_back) {
        return Vec::new();
    }
    let blocks = blocks_of(flows);
    let mut predecessors = vec![Vec::new(); blocks.len()];
    for (index, block) in blocks.iter().enumerate() {
        for successor in &block.successors {
            predecessors[*successor as usize].push(index as u32);
        }
    }
    let budget = blocks.len() * MOST_PASSES;
    let mut finder = FlowFinder { blocks: &blocks, predecessors, loops: Vec::new(), budget };
    let all: Vec<u32> = (0..blocks.len() as u32).collect();
    let mut stamps = vec![0; blocks.len()];
    finder.run(all, &mut stamps);
    finder.finish()
}

fn blocks_of(flows: &[Flow]) -> Vec<Block> {
    let length = flows.len();
    let mut begins = vec![false; length + 1];
    begins[0] = true;
    for (at, flow) in flows.iter().enumerate() {
        if let Flow::Branch(Some(target)) | Flow::Jump(Some(target)) = flow {
            begins[(*target as usize).min(length)] = true;
        }
        if *flow != Flow::Next {
            begins[at + 1] = true;
        }
    }
    let starts: Vec<usize> = (0..length).filter(|at| begins[*at]).collect();
    let number_of = |at: u32| starts.binary_search(&(at as usize)).ok().map(|number| number as u32);
    let mut blocks = Vec::with_capacity(starts.len());
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(length);
        let next = (index + 1 < starts.len()).then_some(index as u32 + 1);
        let mut successors = Vec::new();
        match flows[end - 1] {
            Flow::Next => successors.extend(next),
            Flow::Branch(target) => {
                successors.extend(target.and_then(number_of));
                successors.extend(next);
            }
            Flow::Jump(target) => successors.extend(target.and_then(number_of)),
            Flow::Indirect | Flow::End => {}
        }
        successors.dedup();
        blocks.push(Block { range: *start as u32..end as u32, successors });
    }
    let is_indirect = |block: &Block| flows[block.range.end as usize - 1] == Flow::Indirect;
    if blocks.iter().any(is_indirect) {
        add_table_jump_edges(flows, &mut blocks);
    }
    blocks
}

/// Adds edges to the cases of a `switch` to a jump through a table: the blocks after it that are not reached otherwise.
fn add_table_jump_edges(flows: &[Flow], blocks: &mut [Block]) {
    let mut is_reached = vec![false; blocks.len()];
    is_reached[0] = true;
    for block in blocks.iter() {
        for successor in &block.successors {
            is_reached[*successor as usize] = true;
        }
    }
    for number in 0..blocks.len() {
        if flows[blocks[number].range.end as usize - 1] == Flow::Indirect {
            let behind = (number + 1..blocks.len()).filter(|behind| !is_reached[*behind]);
            let cases: Vec<u32> = behind.map(|behind| behind as u32).collect();
            blocks[number].successors = cases;
        }
    }
}

struct FlowFinder<'a> {
    blocks: &'a [Block],
    predecessors: Vec<Vec<u32>>,
    loops: Vec<Loop>,
    budget: usize,
}

/// Blocks that may hold loops, inside of a loop.
struct Task {
    members: Vec<u32>,
    parent: Option<usize>,
    /// Header whose incoming edges do not count any more.
    header: Option<u32>,
}

impl FlowFinder<'_> {
    fn run(&mut self, all: Vec<u32>, stamps: &mut [u32]) {
        let mut tasks = vec![Task { members: all, parent: None, header: None }];
        let mut stamp = 0;
        while let Some(task) = tasks.pop() {
            let Some(budget) = self.budget.checked_sub(task.members.len()) else { return };
            self.budget = budget;
            stamp += 1;
            for member in &task.members {
                stamps[*member as usize] = stamp;
            }
            let is_inside = |block: u32| stamps[block as usize] == stamp && Some(block) != task.header;
            let found = components::cycles(&task.members, |block| {
                let successors = &self.blocks[block as usize].successors;
                successors.iter().copied().filter(|successor| is_inside(*successor))
            });
            let mut inner = Vec::with_capacity(found.len());
            for mut members in found {
                members.sort_unstable();
                let (header, found) = self.describe(&members, task.parent);
                self.loops.push(found);
                inner.push((members.clone(), header));
                tasks.push(Task { members, parent: Some(self.loops.len() - 1), header: Some(header) });
            }
            if let (Some(parent), Some(header), false) = (task.parent, task.header, inner.is_empty()) {
                self.loops[parent].is_innermost = false;
                self.take_apart(parent, &task.members, header, &inner);
            }
        }
    }

    /// Splits two overlapping loops: each can go round without the other's branch back, but they look like one around the other
    /// because control may change between them. The outer one is then only the code that belongs to it alone.
    fn take_apart(&mut self, index: usize, members: &[u32], header: u32, inner: &[(Vec<u32>, u32)]) {
        // No block is in two of them.
        let mut owners: Vec<Option<usize>> = vec![None; members.len()];
        for (index, (blocks, _)) in inner.iter().enumerate() {
            blocks.iter().filter_map(|block| members.binary_search(block).ok()).for_each(|at| owners[at] = Some(index));
        }
        let owner_of = |block: u32| owners[members.binary_search(&block).ok()?];
        let is_way_back = |from: u32, to: u32| owner_of(from).is_some_and(|index| inner[index].1 == to);
        let back = |block: u32| {
            self.predecessors[block as usize].iter().copied().filter(move |before| !is_way_back(*before, block))
        };
        let on = |block: u32| {
            self.blocks[block as usize].successors.iter().copied().filter(move |next| !is_way_back(block, *next))
        };
        let (before, behind) = (reached(members, header, back), reached(members, header, on));
        let is_alone = |at: usize| before[at] && behind[at];
        let alone: Vec<u32> = (0..members.len()).filter(|at| is_alone(*at)).map(|at| members[at]).collect();
        let holds = |blocks: &[u32]| blocks.iter().all(|block| alone.binary_search(block).is_ok());
        let covers_all = members.iter().all(|block| alone.binary_search(block).is_ok() || owner_of(*block).is_some());
        let goes_round = back(header).any(|block| alone.binary_search(&block).is_ok());
        if covers_all && goes_round && !inner.iter().any(|(blocks, _)| holds(blocks)) {
            let parent = self.loops[index].parent;
            let (_, found) = self.describe(&alone, parent);
            self.loops[index] = found;
            let first = self.loops.len() - inner.len();
            self.loops[first..].iter_mut().for_each(|one| one.parent = parent);
        }
    }

    /// Returns a loop of these blocks, and its header among them.
    fn describe(&self, members: &[u32], parent: Option<usize>) -> (u32, Loop) {
        let header = self.header_of(members);
        let mut ranges: Vec<Range<u32>> = Vec::new();
        let mut n_latches = 0;
        for member in members {
            let block = &self.blocks[*member as usize];
            match ranges.last_mut() {
                Some(last) if last.end == block.range.start => last.end = block.range.end,
                _ => ranges.push(block.range.clone()),
            }
            n_latches += u32::from(block.successors.contains(&header));
        }
        let at = self.blocks[header as usize].range.start;
        let n_paths = paths::count_loop_paths(self.blocks, members, header);
        (header, Loop { header: at, members: ranges, parent, is_innermost: true, n_latches, n_paths })
    }

    /// Returns the block that is entered from outside; of several the one that most branches go back to, of none the first.
    fn header_of(&self, members: &[u32]) -> u32 {
        let is_member = |block: u32| members.binary_search(&block).is_ok();
        let is_entered =
            |member: &u32| *member == 0 || self.predecessors[*member as usize].iter().any(|before| !is_member(*before));
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

/// Returns the blocks that are reached from the start, which is one of them. `members` are sorted.
fn reached<I: Iterator<Item = u32>>(members: &[u32], start: u32, next: impl Fn(u32) -> I) -> Vec<bool> {
    let mut is_reached = vec![false; members.len()];
    let mut open = vec![start];
    while let Some(block) = open.pop() {
        let Ok(at) = members.binary_search(&block) else { continue };
        if !std::mem::replace(&mut is_reached[at], true) {
            open.extend(next(block));
        }
    }
    is_reached
}

#[cfg(test)]
mod tests;
