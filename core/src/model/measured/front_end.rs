//! Limits of the front end: fused compare and branch, gaps between the groups of a loop, and lines of straight code.
//!
//! A loop that fits the loop buffer runs as fast as dispatch takes it, but with at most one branch a cycle. A larger one comes
//! in groups: measured on Zen 5 (loops of 1 to 40 additions, nops, address calculations), n micro-ops take 2g - 1 cycles with g
//! = n / 12 rounded up, and one more for every line of 64 bytes beyond the first.
//!
//! Code without a branch back does not reach the full width if instructions are short: measured with lines of 6 to 32
//! instructions, n of them take n / 8 cycles up to 14, then a third of a cycle more for each up to 18, 3 cycles up to 24, and
//! so on. Copies of a region lie at all positions in lines that its length produces; the number of copies that run makes the
//! cycles whole.

use super::block::{MeasuredBlock, Placement};
use super::code::CodeFacts;
use super::decoders;
use super::joining::is_joinable;
use super::{FrontEnd, LoopEntries, MeasuredModel, OpCache};
use crate::inst::instruction::{Instruction, Operand};
use crate::model::facts::LoweredInstruction;

/// Maximum number of nodes of all copies of a region together, unless one copy has more.
pub(super) const MAX_COPIED_NODES: usize = 256;

/// Maximum number of copies of the region.
const MAX_COPIES: usize = 24;

/// Applies the limits of the front end to the nodes: fuses branches, and ends or begins dispatch groups so that an iteration
/// takes as long as the front end needs for it. Straight code may be copied. Does nothing if the model has no front end.
pub(super) fn place(model: &MeasuredModel, code: &CodeFacts<'_>, block: &mut MeasuredBlock, placement: Placement<'_>) {
    let Some(front_end) = model.mechanisms.front_end else { return };
    join_branches(model, code, block, placement.is_loop);
    let n_micro_ops: u32 = block.nodes.iter().map(|node| node.n_micro_ops).sum();
    let width = model.facts.issue_width.max(1);
    if n_micro_ops == 0 {
        return;
    }
    if !placement.is_loop {
        lay_out(model, code, block, placement);
        return;
    }
    if n_micro_ops <= front_end.loop_micro_ops {
        // A fused branch has no micro-ops and takes no place in a group, so the last node with micro-ops ends it.
        let last = block.nodes.iter_mut().rev().find(|node| node.n_micro_ops > 0);
        if let Some(last) = last.filter(|_| n_micro_ops <= width) {
            last.ends_group = true;
        }
        return;
    }
    if let Some(entries) = front_end.loop_entries {
        let n_cycles = entries_of_loop(code, block, placement.lengths, entries);
        if n_cycles * width > n_micro_ops {
            break_evenly(block, n_micro_ops, n_cycles);
            block.front_end_cycles = Some(f64::from(n_cycles));
        }
        return;
    }
    let n_bytes: u32 = placement.lengths.iter().sum();
    let n_lines =
        n_bytes.checked_div(front_end.line_bytes).map_or(1, |_| n_bytes.div_ceil(front_end.line_bytes).max(1));
    let n_groups = n_micro_ops.div_ceil(front_end.group_micro_ops);
    let n_cycles = (front_end.group_cycles * n_groups).saturating_sub(1) + n_lines - 1;
    if let Some(long) = front_end.long_loops.filter(|long| n_micro_ops > long.more_than) {
        let cycles = f64::from(n_micro_ops) / f64::from(long.width.min(width));
        if cycles < f64::from(n_cycles) {
            let weights = decoders::micro_ops_of(block, code.len());
            let n_copies = fitting_number(cycles, (MAX_COPIED_NODES / block.nodes.len().max(1)).clamp(1, MAX_COPIES));
            begin_groups(block, &weights, n_copies.into(), cycles, u32::MAX);
            block.n_copies = n_copies;
            block.front_end_cycles = Some(cycles);
            return;
        }
    }
    break_evenly(block, n_micro_ops, n_cycles);
    block.front_end_cycles = Some(f64::from(n_cycles));
}

/// Returns how many entries a loop takes if it begins with a line; an instruction that crosses the end of a line belongs to the
/// next line. The capacity was measured on Zen 3, with loops of 5 to 8 micro-ops and none to seven constants.
fn entries_of_loop(code: &CodeFacts<'_>, block: &MeasuredBlock, lengths: &[u32], entries: LoopEntries) -> u32 {
    let mut micro_ops = vec![0; lengths.len()];
    for (node, owner) in block.nodes.iter().zip(&block.owners) {
        micro_ops[*owner as usize] += node.n_micro_ops;
    }
    let (mut n_entries, mut n_held, mut taken, mut line, mut address) = (0, 0, 0, u32::MAX, 0);
    for (at, (n_micro_ops, length)) in micro_ops.iter().zip(lengths).enumerate().take(code.len()) {
        address += length;
        // A fused branch has no micro-ops but counts with its bytes and constants.
        let ends_in = address.saturating_sub(1) / entries.line_bytes;
        // The address of a nop takes no room.
        let n_constants = match code.traits[at].is_nop {
            true => 0,
            false => n_constants_of(code, at) + u32::from(has_long_immediate(&code.instructions[at])),
        };
        let takes = 2 * n_micro_ops + n_constants;
        if ends_in != line || n_held + n_micro_ops > entries.n_micro_ops || taken + takes > entries.room {
            (n_entries, n_held, taken, line) = (n_entries + 1, 0, 0, ends_in);
        }
        n_held += n_micro_ops;
        taken += takes;
    }
    n_entries
}

/// Copies straight code, and begins dispatch groups so that it runs as fast as lines or decoders, the slower of the two,
/// deliver it.
fn lay_out(model: &MeasuredModel, code: &CodeFacts<'_>, block: &mut MeasuredBlock, placement: Placement<'_>) {
    let width = model.facts.issue_width.max(1);
    let of_lines = cycles_of_lines(model, code, block, placement);
    let of_decoders = decoders::cycles(model, code, block, placement);
    let cycles = of_lines.max(of_decoders);
    // Lines hold instructions, however many micro-ops these have; decoders deliver micro-ops.
    let mut weights = decoders::micro_ops_of(block, code.len());
    if of_lines >= of_decoders {
        weights.iter_mut().for_each(|n_micro_ops| *n_micro_ops = (*n_micro_ops).min(1));
    }
    let n_slots: u32 = weights.iter().sum();
    let n_nodes = block.nodes.len().max(1);
    let n_copies = fitting_number(cycles, (MAX_COPIED_NODES / n_nodes).clamp(1, MAX_COPIES));
    if cycles * f64::from(width) <= f64::from(n_slots) * 1.001 {
        return;
    }
    // What lines bring waits in a queue for dispatch; what is decoded in one cycle is dispatched in one cycle.
    let most = if of_lines >= of_decoders { u32::MAX } else { width };
    begin_groups(block, &weights, n_copies.into(), cycles, most);
    block.n_copies = n_copies;
    block.front_end_cycles = Some(cycles);
}

/// Makes `n_copies` copies of the nodes, and begins dispatch groups so that each copy takes `cycles` cycles on average. Groups get
/// about equal sums of `weights`, which has a number for each instruction, and no more than `most` micro-ops as long as the number
/// of groups allows it.
fn begin_groups(block: &mut MeasuredBlock, weights: &[u32], n_copies: u64, cycles: f64, most: u32) {
    let n_cycles = (cycles * n_copies as f64).round().max(1.0) as u64;
    let micro_ops = decoders::micro_ops_of(block, weights.len());
    let n_slots: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
    let n_instructions = weights.iter().filter(|weight| **weight > 0).count() as u64;
    let n_empty = add_empty_groups(block, n_cycles.div_ceil(n_copies).saturating_sub(n_instructions));
    let (nodes, owners) = (block.nodes.clone(), block.owners.clone());
    block.nodes.clear();
    let (mut n_passed, mut n_begun, mut n_in_group) = (0, 0, 0);
    for copy in 1..=n_copies {
        // If each instruction has a group of its own and cycles are left, empty groups fill them.
        let n_needed = (copy * n_cycles).div_ceil(n_copies).saturating_sub(n_begun + n_instructions) as usize;
        let mut previous = None;
        for (at, (node, owner)) in nodes.iter().zip(&owners).enumerate() {
            let mut node = node.clone();
            if at < n_empty {
                (node.begins_group, node.ends_group) = (at < n_needed, at < n_needed);
                n_begun += u64::from(at < n_needed);
            } else if previous != Some(owner) {
                previous = Some(owner);
                let (weight, n_micro_ops) = (weights[*owner as usize], micro_ops[*owner as usize]);
                let is_due = n_passed * n_cycles >= n_begun * n_copies * n_slots;
                let is_full = n_in_group + n_micro_ops > most && n_begun < n_copies * n_cycles;
                if is_due || is_full || n_empty > 0 && weight > 0 {
                    node.begins_group = true;
                    (n_begun, n_in_group) = (n_begun + 1, 0);
                }
                n_in_group += n_micro_ops;
                n_passed += u64::from(weight);
            }
            block.nodes.push(node);
        }
    }
}

/// Puts `n_groups` nodes that do nothing in front of an iteration, but at most `MAX_COPIED_NODES`, and returns how many. As a
/// dispatch group, each stands for a cycle in which the front end brings nothing.
fn add_empty_groups(block: &mut MeasuredBlock, n_groups: u64) -> usize {
    let Some(owner) = block.owners.first().copied() else { return 0 };
    let n_groups = (n_groups as usize).min(MAX_COPIED_NODES);
    let empty = LoweredInstruction { retires_along: true, ..LoweredInstruction::default() };
    block.nodes.splice(0..0, std::iter::repeat_n(empty, n_groups));
    block.owners.splice(0..0, std::iter::repeat_n(owner, n_groups));
    block.is_last.splice(0..0, std::iter::repeat_n(false, n_groups));
    n_groups
}

/// Returns the cycles that fetching by lines takes for an iteration of straight code; 0 if lines do not matter.
fn cycles_of_lines(
    model: &MeasuredModel,
    code: &CodeFacts<'_>,
    block: &MeasuredBlock,
    placement: Placement<'_>,
) -> f64 {
    let Some(front_end) = model.mechanisms.front_end.filter(|front_end| front_end.line_bytes > 0) else { return 0.0 };
    let slots = slots_of(code, block);
    let n_slots = slots.iter().flatten().count() as f64;
    n_slots * cycles_of_slot(&slots, placement.lengths, front_end, model.facts.issue_width.max(1))
}

/// Returns the number of immediates and displacements of each instruction; `None` for a branch that another instruction has
/// joined.
fn slots_of(code: &CodeFacts<'_>, block: &MeasuredBlock) -> Vec<Option<u32>> {
    let mut slots = vec![None; code.len()];
    let places = block.nodes.iter().zip(&block.owners).filter(|(node, _)| node.n_micro_ops > 0);
    for owner in places.map(|(_, owner)| *owner as usize) {
        slots[owner].get_or_insert_with(|| n_constants_of(code, owner));
    }
    slots
}

/// Returns how many constants an instruction has: 0 to 2, an immediate and a displacement.
fn n_constants_of(code: &CodeFacts<'_>, at: usize) -> u32 {
    let address = code.addresses[at].as_ref();
    let is_immediate = |operand: &Operand| matches!(operand, Operand::Immediate(_) | Operand::Expression(_));
    let is_of_address = |position: usize| address.is_some_and(|address| address.has_operand(position));
    let mut operands = code.instructions[at].operands().iter().enumerate();
    let has_immediate = operands.any(|(position, operand)| is_immediate(operand) && !is_of_address(position));
    u32::from(address.is_some_and(|address| address.has_displacement)) + u32::from(has_immediate)
}

/// Whether an immediate takes 64 bits.
fn has_long_immediate(instruction: &Instruction) -> bool {
    instruction.operands().iter().any(|operand| match operand {
        Operand::Immediate(value) => i32::try_from(*value).is_err() && u32::try_from(*value).is_err(),
        _ => false,
    })
}

/// Returns the minimum number of cycles of an iteration in the front end and at dispatch, at least 1 for a loop.
pub(super) fn least_cycles(
    model: &MeasuredModel,
    code: &CodeFacts<'_>,
    block: &MeasuredBlock,
    placement: Placement<'_>,
) -> f64 {
    let width = model.facts.issue_width.max(1);
    let n_micro_ops: u32 = block.nodes.iter().map(|node| node.n_micro_ops).sum();
    let of_width = f64::from(n_micro_ops) / f64::from(width);
    if placement.is_loop {
        return of_width.max(1.0);
    }
    let of_lines = cycles_of_lines(model, code, block, placement);
    of_width.max(of_lines).max(decoders::cycles(model, code, block, placement))
}

/// Returns the cycles that the front end takes for one instruction on average over endless copies: lines come one after the
/// other, and what they bring waits in a queue.
fn cycles_of_slot(slots: &[Option<u32>], lengths: &[u32], front_end: FrontEnd, width: u32) -> f64 {
    let line_bytes = front_end.line_bytes;
    let n_bytes: u32 = lengths.iter().sum();
    let n_copies = line_bytes / greatest_divisor(n_bytes, line_bytes).max(1);
    let (mut sum, mut n_all) = (0.0, 0);
    let (mut address, mut line_index) = (0, 0);
    let mut line = Line::default();
    for _ in 0..n_copies {
        for (n_constants, length) in slots.iter().zip(lengths) {
            // Every line takes its time, also one that holds only a middle part of an instruction.
            while line_index < address / line_bytes {
                sum += line.cycles(front_end, width);
                (line, line_index) = (Line::default(), line_index + 1);
            }
            if let Some(n_constants) = n_constants {
                line.push(*n_constants, front_end.op_cache);
                n_all += 1;
            }
            address += length;
        }
    }
    sum += line.cycles(front_end, width);
    (sum / f64::from(n_all.max(1))).max(1.0 / f64::from(width))
}

/// A line of code as the op cache holds it.
#[derive(Default)]
struct Line {
    /// Instructions of the line.
    n_instructions: u32,
    /// For each entry of the op cache, the number of instructions, and of immediates and displacements.
    entries: Vec<(u32, u32)>,
}

impl Line {
    /// Adds an instruction with this number of immediates and displacements.
    fn push(&mut self, n_constants: u32, op_cache: Option<OpCache>) {
        self.n_instructions += 1;
        let Some(op_cache) = op_cache else { return };
        match self.entries.last_mut() {
            Some((n_held, n_here)) if *n_held < op_cache.entry && *n_here + n_constants <= op_cache.entry => {
                *n_held += 1;
                *n_here += n_constants;
            }
            _ => self.entries.push((1, n_constants)),
        }
    }

    /// Returns the cycles of the line. Its first pair of entries takes a cycle; each further pair takes the longer the more its
    /// first entry holds. Instructions beyond what the cache holds of a line add nothing.
    fn cycles(&self, front_end: FrontEnd, width: u32) -> f64 {
        let Some(op_cache) = front_end.op_cache else {
            return f64::from(self.n_instructions.div_ceil(width).max(1));
        };
        let known = (op_cache.most / op_cache.entry) as usize;
        let firsts = self.entries.iter().take(known).skip(2).step_by(2);
        let held: u32 = firsts.map(|(n_held, n_constants)| (*n_held).max(*n_constants)).sum();
        1.0 + f64::from(op_cache.pair_cycles * held) / f64::from(op_cache.entry)
    }
}

/// Returns how many copies, from 1 to `most`, of a region of `cycles` cycles take nearly a whole number of cycles together; the
/// fewest of those that come nearest.
fn fitting_number(cycles: f64, most: usize) -> u32 {
    let error = |n_copies: u32| {
        let all = cycles * f64::from(n_copies);
        (all.round().max(1.0) / all - 1.0).abs()
    };
    (1..=most as u32).fold(1, |best, next| if error(next) + 1e-3 < error(best) { next } else { best })
}

/// Returns the greatest common divisor.
fn greatest_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

/// Ends dispatch groups so that an iteration of `n_micro_ops` micro-ops takes `n_cycles` cycles.
fn break_evenly(block: &mut MeasuredBlock, n_micro_ops: u32, n_cycles: u32) {
    let mut n_passed = 0;
    let mut n_broken = 1;
    for node in block.nodes.iter_mut().filter(|node| node.n_micro_ops > 0) {
        n_passed += u64::from(node.n_micro_ops);
        if n_passed * u64::from(n_cycles) >= n_broken * u64::from(n_micro_ops) {
            node.ends_group = true;
            n_broken += 1;
        }
    }
}

/// Removes the costs of branches that are fused with the instruction before them. The last instruction of a loop is taken to
/// lead back, every other branch to lead out of the loop.
fn join_branches(model: &MeasuredModel, code: &CodeFacts<'_>, block: &mut MeasuredBlock, is_loop: bool) {
    for at in 1..block.nodes.len() {
        let (before, owner) = (block.owners[at - 1] as usize, block.owners[at] as usize);
        if before == owner || !code.traits[owner].may_join || !is_joinable(model, code.traits[before]) {
            continue;
        }
        let branch = &mut block.nodes[at];
        branch.n_micro_ops = 0;
        branch.retires_along = true;
        branch.latency_cycles = 0;
        branch.resource_uses.clear();
        (branch.used_buffers, branch.used_units, branch.used_groups) = (0, 0, 0);
        branch.has_overlapping_groups = false;
        branch.reads.clear();
        if let Some(units) = model.mechanisms.joined_branches_on {
            let unit = if is_loop && owner + 1 == code.len() { units.taken } else { units.passed };
            let joined = &mut block.nodes[at - 1];
            let uses = joined.resource_uses.iter().map(|used| (used.resource, used.cycles));
            let of_load = uses.filter(|(unit, _)| model.mechanisms.load_units.contains(unit));
            let uses: Vec<_> = of_load.chain([(unit, 1)]).collect();
            model.set_uses(joined, uses.into_iter());
            joined.latency_cycles = joined.latency_cycles.max(1);
            for write in &mut joined.writes {
                write.latency_cycles = write.latency_cycles.max(1);
            }
        }
    }
}

/// Removes the micro-op of each move whose result the next instruction, an arithmetic one, changes, if the model joins such moves.
pub(super) fn join_moves(
    model: &MeasuredModel,
    code: &CodeFacts<'_>,
    block: &mut MeasuredBlock,
    placement: Placement<'_>,
) {
    if !model.mechanisms.joins_moves {
        return;
    }
    for at in 0..block.nodes.len() {
        let owner = block.owners[at] as usize;
        let next = owner + 1;
        // The last instruction is followed by the first one of the next copy; in a loop the last one is the branch.
        let next = if next < code.len() { next } else { 0 };
        if next != owner && !(next == 0 && placement.is_loop) && is_joined_move(code, owner, next) {
            block.nodes[at].n_micro_ops = 0;
            block.nodes[at].retires_along = true;
        }
    }
}

/// Whether one instruction is a move and another one changes the register that it sets, and does not also read it as an
/// operand.
fn is_joined_move(code: &CodeFacts<'_>, moved: usize, changed: usize) -> bool {
    let bits = code.traits[moved].moved_bits;
    let register_of = |at: usize, operand: usize| match code.instructions[at].operands().get(operand) {
        Some(Operand::Register(register)) => Some(*register),
        _ => None,
    };
    let result = register_of(moved, 0);
    bits != 0
        && code.traits[changed].changed_bits == bits
        && result.is_some()
        && register_of(changed, 0) == result
        && register_of(changed, 2) != result
}
