//! Operations that issue before their operands have come, and issue again.
//!
//! Measured on Zen 5: two address calculations of which the second needs the first take as long as three independent ones; six,
//! and six that need those, take as long as sixteen. An operation that waits for one on another unit, or for one that itself
//! was late, does not issue too early.

use std::collections::HashMap;

use super::block::MeasuredBlock;
use super::code::CodeFacts;
use super::{MeasuredModel, SeldomReplay};
use crate::inst::ids::RegisterId;
use crate::inst::isa::Isa;
use crate::model::facts::{LoweredInstruction, ReadFacts, ResourceBuffer, ResourceId};

/// The largest latency of an operation whose users issue too early; longer ones are waited for, as loads are.
const MOST_LATENCY_CYCLES: u32 = 1;

/// Maximum number of cycles for which an operation on the unit takes it; one that takes it longer is neither replayed nor waited
/// for.
const MOST_UNIT_CYCLES: u32 = 3;

/// For each whole register, the operation on the unit that wrote it last, as the number of such operations up to it; `None` if
/// readers of the register do not issue too early.
type Writers = HashMap<RegisterId, Option<u32>>;

/// Adds a cycle of the unit to each operation that is replayed. `least_cycles` is what the front end takes for an iteration.
pub(super) fn take_again(model: &MeasuredModel, code: &CodeFacts<'_>, block: &mut MeasuredBlock, least_cycles: f64) {
    let Some(replay) = model.mechanisms.replay else { return };
    let isa = model.base.isa();
    let is_on_unit = |node: &LoweredInstruction| {
        node.resource_uses.iter().any(|used| used.resource == replay.unit && used.cycles <= MOST_UNIT_CYCLES)
    };
    let mut writers = Writers::new();
    let mut loaded: HashMap<RegisterId, bool> = HashMap::new();
    let mut n_operations = 0;
    let mut is_late = vec![false; block.nodes.len()];
    let mut is_seldom_late = vec![false; block.nodes.len()];
    // The first pass finds what comes from the previous iteration.
    for _ in 0..2 {
        for (at, node) in block.nodes.iter().enumerate() {
            let owner = block.owners[at] as usize;
            let is_operation = is_on_unit(node);
            n_operations += u32::from(is_operation);
            let awaited = node
                .reads
                .iter()
                .filter(|read| !is_of_store_address(code, owner, node, read))
                .filter_map(|read| writers.get(&isa.whole_register(read.register)).copied().flatten());
            let distance = awaited.max().filter(|_| is_operation).map(|n_before| n_operations - n_before);
            let is_known = |read: &ReadFacts| loaded.get(&isa.whole_register(read.register)) == Some(&true);
            let is_loaded = node.may_load || node.reads.iter().any(is_known);
            let distance = distance.filter(|_| is_loaded || !replay.is_behind_loads);
            loaded.extend(node.writes.iter().map(|write| (isa.whole_register(write.register), is_loaded)));
            is_late[at] = distance.is_some_and(|distance| distance <= replay.distance);
            let is_near = |beyond: SeldomReplay| distance.is_some_and(|distance| distance <= beyond.distance);
            is_seldom_late[at] = !is_late[at] && replay.beyond.is_some_and(is_near);
            let is_waited_for = is_operation && !is_late[at] && node.latency_cycles <= MOST_LATENCY_CYCLES;
            let result = match node.reads.as_slice() {
                // A move that takes no unit passes on the value of another operation.
                [source] if node.resource_uses.is_empty() && node.latency_cycles == 0 => {
                    writers.get(&isa.whole_register(source.register)).copied().flatten()
                }
                _ => is_waited_for.then_some(n_operations),
            };
            writers.extend(node.writes.iter().map(|write| (isa.whole_register(write.register), result)));
        }
    }
    if !is_limit(model, block, replay.unit, least_cycles) {
        return;
    }
    if let Some(beyond) = replay.beyond {
        // One in `one_of` of these operations, spread evenly; the number is rounded.
        let seldom = (0..is_late.len()).filter(|at| is_seldom_late[*at]);
        let chosen = seldom.skip((beyond.one_of / 2) as usize).step_by(beyond.one_of as usize);
        chosen.for_each(|at| is_late[at] = true);
    }
    for (node, _) in block.nodes.iter_mut().zip(is_late).filter(|(_, is_late)| *is_late) {
        model.take_longer(node, replay.unit, 1);
    }
}

/// Whether a unit limits the region, or nearly does. If not, few operations wait for it, and none issues too early.
fn is_limit(model: &MeasuredModel, block: &MeasuredBlock, unit: ResourceId, least_cycles: f64) -> bool {
    let kinds = &model.facts.resources;
    let cycles_on = |members: &[ResourceId]| cycles_on(model, &block.nodes, members);
    let others = kinds.iter().filter(|kind| {
        kind.is_group() && !kind.members.iter().any(|member| kinds[unit.index()].members.contains(member))
    });
    let of_others = others.map(|kind| cycles_on(&kind.members)).fold(least_cycles, f64::max);
    let limit = of_others.max(chain_cycles(model.base.isa(), &block.nodes));
    cycles_on(&kinds[unit.index()].members) > SHORTAGE * limit
}

/// Returns the cycles per iteration that nodes take of these units, if each takes the same share.
pub(super) fn cycles_on(model: &MeasuredModel, nodes: &[LoweredInstruction], members: &[ResourceId]) -> f64 {
    let kinds = &model.facts.resources;
    let is_inside = |resource: ResourceId| match &kinds[resource.index()] {
        kind if kind.is_group() => {
            kind.buffer == ResourceBuffer::Unlimited && kind.members.iter().all(|member| members.contains(member))
        }
        _ => members.contains(&resource),
    };
    let uses = nodes.iter().flat_map(|node| &node.resource_uses);
    let cycles: u32 = uses.filter(|used| is_inside(used.resource)).map(|used| used.cycles).sum();
    f64::from(cycles) / members.len().max(1) as f64
}

/// A unit counts as the limit if it is busy for more than this share of the cycles of the next limit: enough operations wait for
/// it then.
const SHORTAGE: f64 = 0.85;

/// Returns the cycles per iteration of the longest loop-carried chain: by how much the last result comes later in each of several
/// iterations.
fn chain_cycles(isa: &Isa, nodes: &[LoweredInstruction]) -> f64 {
    // Iterations that are replayed. In the first half of them, chains that are not carried may still be the longest.
    const N_ROUNDS: i32 = 8;
    let mut ready: HashMap<RegisterId, i32> = HashMap::new();
    let (mut latest, mut at_half) = (0, 0);
    for round in 0..N_ROUNDS {
        for node in nodes {
            let inputs = node.reads.iter().filter_map(|read| ready.get(&isa.whole_register(read.register)));
            let start = inputs.copied().max().unwrap_or(0);
            for write in &node.writes {
                let end = start + write.latency_cycles.max(0);
                ready.insert(isa.whole_register(write.register), end);
                latest = latest.max(end);
            }
        }
        if round + 1 == N_ROUNDS / 2 {
            at_half = latest;
        }
    }
    f64::from(latest - at_half) / f64::from(N_ROUNDS / 2)
}

/// Whether a read of a node belongs to the address of a store, which the unit does not wait for as it does for the data.
fn is_of_store_address(code: &CodeFacts<'_>, at: usize, node: &LoweredInstruction, read: &ReadFacts) -> bool {
    node.may_store && code.uses_of_address(at).is_some_and(|uses| uses.contains(&read.use_index))
}
