//! The blocks of a function, and where control goes between them.
//!
//! A jump through a table may go to any case behind it. With an edge from each jump to each case, long functions would have far
//! too many, so there are two lists instead: of the jumps and of the cases.

use std::ops::Range;

/// Destination of control after an instruction. Numbers are indices of instructions of the function, from 0.
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
    /// Indirect jump through the table of an earlier one, whose index this is: to any case behind that one.
    Dispatch(u32),
    /// Return or stop.
    End,
    /// Padding that control never reaches, so that it is part of no block.
    Never,
}

/// Instructions one after the other, of which branches reach only the first, and only the last one may branch.
#[derive(Clone, Debug)]
pub struct Block {
    /// Indices of the instructions; at least one.
    pub range: Range<u32>,
    /// Indices of the blocks to which control goes, without cases of a `switch`; `None` in place of those that are missing.
    pub direct: [Option<u32>; 2],
    /// Indices of the leading cases to which its jump through a table goes; empty for other blocks.
    pub leading: Vec<u32>,
    /// If it ends with a jump through a register or a table: the block behind which any case may be its destination. That is the
    /// block itself, except for copies of a jump.
    pub table_jump: Option<u32>,
}

impl Block {
    /// Returns the successors without cases of a `switch` behind it.
    pub fn successors(&self) -> impl Iterator<Item = u32> {
        self.direct.into_iter().flatten().chain(self.leading.iter().copied())
    }
}

/// The blocks of a function in the order of the code.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The blocks, in the order of the code.
    pub blocks: Vec<Block>,
    /// Blocks that end with a jump through a table, in order.
    jumps: Vec<u32>,
    /// The cases of `switch`es, in order: blocks behind such a jump that are not reached otherwise.
    cases: Vec<u32>,
    /// Blocks in front of the last such jump that are not reached otherwise, in order, without the beginning: each may be a
    /// *leading* case, which a jump behind it reaches.
    maybe_leading: Vec<u32>,
}

impl Graph {
    pub fn new(flows: &[Flow]) -> Graph {
        let blocks = blocks_of(flows);
        let indices = || 0..blocks.len() as u32;
        let jumps: Vec<u32> = indices().filter(|index| blocks[*index as usize].table_jump.is_some()).collect();
        let (mut cases, mut maybe_leading) = (Vec::new(), Vec::new());
        if let [first, ..] = jumps[..] {
            let last = jumps[jumps.len() - 1];
            let mut is_reached = vec![false; blocks.len()];
            blocks.iter().flat_map(Block::successors).for_each(|successor| is_reached[successor as usize] = true);
            let other = || indices().skip(1).filter(|index| !is_reached[*index as usize]);
            cases = other().filter(|index| first < *index).collect();
            maybe_leading = other().filter(|index| *index < last).collect();
        }
        Graph { blocks, jumps, cases, maybe_leading }
    }

    /// Returns the blocks that may be leading cases, in order.
    pub fn maybe_leading(&self) -> &[u32] {
        &self.maybe_leading
    }

    /// Makes a block a leading case of the jump through a table with which the block `jump` ends.
    pub fn lead(&mut self, jump: u32, case: u32) {
        self.blocks[jump as usize].leading.push(case);
    }

    /// Whether a block is a case of a `switch`.
    pub fn is_case(&self, block: u32) -> bool {
        self.cases.binary_search(&block).is_ok()
    }

    /// Returns the first block with a jump through a table that is not among `members`, which are sorted; `None` if all are.
    pub fn first_jump_outside(&self, members: &[u32]) -> Option<u32> {
        self.jumps.iter().copied().find(|jump| members.binary_search(jump).is_err())
    }

    /// Whether control may go from the end of one block right to another one.
    pub fn leads_to(&self, from: u32, to: u32) -> bool {
        let block = &self.blocks[from as usize];
        block.successors().any(|next| next == to)
            || (block.table_jump.is_some_and(|from| from < to) && self.is_case(to))
    }

    /// Whether some of these blocks, which are sorted, end with copies of a jump through a table whose cases are among them.
    pub fn is_dispatched(&self, members: &[u32]) -> bool {
        let is_case = |block: &u32| self.is_case(*block);
        let last = members.iter().rfind(|member| is_case(member)).copied();
        let is_copy = |member: &u32| {
            let from = self.blocks[*member as usize].table_jump.filter(|from| from != member);
            from.is_some_and(|from| last.is_some_and(|last| from < last))
        };
        members.iter().any(is_copy)
    }

    /// Returns the indices, in `members`, of the blocks that end with a jump through a table, and of those that are cases. `members`
    /// are sorted.
    pub fn tables_among(&self, members: &[u32]) -> (Vec<usize>, Vec<usize>) {
        if self.cases.is_empty() {
            return Default::default();
        }
        let places = |list: &[u32]| (0..members.len()).filter(|at| list.binary_search(&members[*at]).is_ok()).collect();
        (places(&self.jumps), places(&self.cases))
    }
}

/// Splits the instructions of a function into blocks.
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
    let starts: Vec<usize> = (0..length).filter(|at| begins[*at] && flows[*at] != Flow::Never).collect();
    let index_of = |at: u32| starts.binary_search(&(at as usize)).ok().map(|index| index as u32);
    let mut blocks = Vec::with_capacity(starts.len());
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(length);
        // Padding stands between blocks.
        let end = (*start..end).find(|at| flows[*at] == Flow::Never).unwrap_or(end);
        let next = (index + 1 < starts.len()).then_some(index as u32 + 1);
        let last = flows[end - 1];
        let direct = match last {
            Flow::Next => [next, None],
            Flow::Branch(target) => match target.and_then(index_of) {
                target if target == next => [next, None],
                target => [target, next],
            },
            Flow::Jump(target) => [target.and_then(index_of), None],
            Flow::Indirect | Flow::Dispatch(_) | Flow::End | Flow::Never => [None; 2],
        };
        let table_jump = match last {
            Flow::Indirect => Some(index as u32),
            Flow::Dispatch(first) => {
                Some((starts.partition_point(|start| *start <= first as usize) as u32).saturating_sub(1))
            }
            _ => None,
        };
        blocks.push(Block { range: *start as u32..end as u32, direct, leading: Vec::new(), table_jump });
    }
    blocks
}
