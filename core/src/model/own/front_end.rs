//! What the front end lets through: compare and branch as one, and the gaps between the groups of a loop.
//!
//! A loop that fits the loop buffer runs as fast as dispatch takes it, but takes at most one branch a cycle. A longer one
//! comes in groups: measured on Zen 5 (loops of 1 to 40 additions, nops, address calculations), n micro-ops take 2g - 1
//! cycles with g = n / 12 rounded up, and one more for every line of 64 bytes beyond the first.
//!
//! Code without a branch back does not reach the full width either: a cycle's instructions come from one line. Since copies
//! of a block begin at different places in their lines, it is run in as many copies as it takes until the places repeat.

use super::OwnModel;
use super::lower::{OwnBlock, Placement};
use crate::inst::instruction::Instruction;

/// Instructions that a conditional branch behind them joins, by the letters in front of the width in their opcode.
const JOINED: [&str; 8] = ["CMP", "TEST", "ADD", "SUB", "AND", "INC", "DEC", "OR"];

/// More nodes than this are not made by copying.
const MAX_COPIED_NODES: usize = 256;

pub(super) fn place(model: &OwnModel, code: &[Instruction], block: &mut OwnBlock, placement: Placement<'_>) {
    let Some(front_end) = model.mechanisms.front_end else { return };
    join_branches(model, code, block);
    let n_micro_ops: u32 = block.nodes.iter().map(|node| node.n_micro_ops).sum();
    let width = model.facts.issue_width.max(1);
    if n_micro_ops == 0 {
        return;
    }
    if !placement.is_loop {
        if front_end.line_bytes > 0 {
            lay_out(block, placement.lengths, front_end.line_bytes);
        }
        return;
    }
    if n_micro_ops <= front_end.loop_micro_ops {
        // A branch that joined the instruction before it takes no place in a group, and must not wait for the next one.
        let last = block.nodes.iter_mut().rev().find(|node| node.n_micro_ops > 0);
        if let Some(last) = last.filter(|_| n_micro_ops <= width) {
            last.ends_group = true;
        }
        return;
    }
    let n_bytes: u32 = placement.lengths.iter().sum();
    let n_lines =
        n_bytes.checked_div(front_end.line_bytes).map_or(1, |_| n_bytes.div_ceil(front_end.line_bytes).max(1));
    let n_groups = n_micro_ops.div_ceil(front_end.group_micro_ops);
    let n_cycles = (front_end.group_cycles * n_groups).saturating_sub(1) + n_lines - 1;
    break_evenly(block, n_micro_ops, n_cycles);
    block.front_end_cycles = Some(n_cycles);
}

/// Copies of straight-line code, in each of which the first instruction of a line begins a group.
fn lay_out(block: &mut OwnBlock, lengths: &[u32], line_bytes: u32) {
    let n_bytes: u32 = lengths.iter().sum();
    let n_nodes = block.nodes.len().max(1);
    let n_places = line_bytes / greatest_divisor(n_bytes, line_bytes).max(1);
    let n_copies = (n_places as usize).min(MAX_COPIED_NODES / n_nodes).max(1);
    let (nodes, owners) = (block.nodes.clone(), block.owners.clone());
    block.nodes.clear();
    let mut address = 0;
    let mut line = None;
    for _ in 0..n_copies {
        let mut previous = None;
        for (node, owner) in nodes.iter().zip(&owners) {
            let mut node = node.clone();
            if previous != Some(owner) {
                let begins_line = line.replace(address / line_bytes) != Some(address / line_bytes);
                node.begins_group |= begins_line && n_copies > 1;
                address += lengths.get(*owner as usize).copied().unwrap_or(0);
                previous = Some(owner);
            }
            block.nodes.push(node);
        }
    }
    block.n_copies = n_copies as u32;
}

fn greatest_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

/// Ends dispatch groups so that an iteration takes as many cycles.
fn break_evenly(block: &mut OwnBlock, n_micro_ops: u32, n_cycles: u32) {
    let mut n_passed = 0;
    let mut n_broken = 1;
    for node in block.nodes.iter_mut().filter(|node| node.n_micro_ops > 0) {
        n_passed += node.n_micro_ops;
        if n_passed * n_cycles >= n_broken * n_micro_ops {
            node.ends_group = true;
            n_broken += 1;
        }
    }
}

/// A branch that joins the instruction before it costs nothing of its own.
fn join_branches(model: &OwnModel, code: &[Instruction], block: &mut OwnBlock) {
    let isa = model.base.isa();
    for at in 1..block.nodes.len() {
        let (before, owner) = (block.owners[at - 1] as usize, block.owners[at] as usize);
        if before == owner || !isa.opcode(code[owner].opcode).name().starts_with("JCC_") {
            continue;
        }
        let name = isa.opcode(code[before].opcode).name();
        let is_joined = JOINED.iter().any(|stem| {
            name.strip_prefix(stem).is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
        });
        let stores = name.ends_with('m') || name.ends_with("mr") || name.contains("mi");
        let is_compare = name.starts_with("CMP") || name.starts_with("TEST");
        if !is_joined || stores && !(is_compare && name.ends_with("mr")) {
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
    }
}
