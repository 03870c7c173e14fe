//! Bounds: the cycles that an iteration would take if one thing alone were limited.
//!
//! The bound of a group of units counts the uses that no unit outside of the group can take: uses of the group, and of kinds or
//! groups inside it. So if one of two load ports also does something else, that work counts for the group of the two.

use crate::model::facts::{LoweredInstruction, ProcessorFacts, ResourceId, ResourceKind, ResourceUse};
use crate::view::Block;

/// A limit of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The slowest chain of dependencies from one iteration to the next.
    Chain,
    /// The units of one kind or group, which an iteration keeps busy longest.
    Units(UnitGroup),
    /// The number of micro-ops that are dispatched in a cycle.
    Dispatch,
    /// The front end: code does not reach dispatch as fast as dispatch could take it.
    FrontEnd,
    /// The number of instructions that retire in a cycle.
    Retirement,
    /// Issue in program order: instructions wait for those before them.
    InOrderIssue,
    /// A queue or buffer that was full, so that instructions could not be dispatched.
    Queue(FullQueue),
}

impl Limit {
    /// Names of the kinds of limits, for programs to read. A limit by units is `units`, whichever units they are.
    pub const KINDS: [&'static str; 11] = [
        "chain",
        "units",
        "dispatch",
        "frontEnd",
        "retirement",
        "inOrderIssue",
        "scheduler",
        "reorderBuffer",
        "loadQueue",
        "storeQueue",
        "registerFile",
    ];

    /// Returns the index of the limit's kind in [`Limit::KINDS`].
    pub fn kind(self) -> usize {
        match self {
            Limit::Chain => 0,
            Limit::Units(_) => 1,
            Limit::Dispatch => 2,
            Limit::FrontEnd => 3,
            Limit::Retirement => 4,
            Limit::InOrderIssue => 5,
            Limit::Queue(FullQueue::Scheduler) => 6,
            Limit::Queue(FullQueue::ReorderBuffer) => 7,
            Limit::Queue(FullQueue::LoadQueue) => 8,
            Limit::Queue(FullQueue::StoreQueue) => 9,
            Limit::Queue(FullQueue::RegisterFile) => 10,
        }
    }
}

/// A queue or a buffer that was full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FullQueue {
    Scheduler,
    ReorderBuffer,
    LoadQueue,
    StoreQueue,
    RegisterFile,
}

/// A kind of units or a group of kinds, as an entry of the model's list of resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitGroup {
    /// Its place in that list.
    pub resource: ResourceId,
    /// The name that the model gives it.
    pub name: &'static str,
    /// Name for people; empty if there is none.
    pub title: &'static str,
}

/// The cycles per iteration that one limit alone would take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    pub limit: Limit,
    pub cycles_per_iteration: f64,
}

impl UnitGroup {
    /// Returns a resource of a processor with its names, which are empty if the processor does not have it.
    pub fn of(processor: &ProcessorFacts, resource: ResourceId) -> UnitGroup {
        let (name, title) = processor.resources.get(resource.index()).map_or(("", ""), |kind| (kind.name, kind.title));
        UnitGroup { resource, name, title }
    }
}

/// Returns the unit kinds that a kind consists of, as a set of bits: each kind has one bit, its identity bit, which is the highest
/// of its mask. A unit kind consists of itself, a group of its members.
pub(super) fn parts_of(kind: &ResourceKind) -> u64 {
    let own = kind.mask.checked_ilog2().map_or(0, |bit| 1 << bit);
    if kind.is_group() { kind.mask & !own } else { kind.mask }
}

/// Whether every unit that can serve a use of `kind` is of one of the unit kinds in `parts`, a set of identity bits. Never so for a
/// kind without units.
pub(super) fn stays_in(kind: &ResourceKind, parts: u64) -> bool {
    let own = parts_of(kind);
    own != 0 && own & !parts == 0
}

/// Returns the cycles of a use, as if it took one unit: `n_units` is ignored.
pub(super) fn unit_cycles(usage: &ResourceUse) -> f64 {
    f64::from(usage.cycles)
}

/// A kind or group with its work in one run of the block.
#[derive(Clone, Copy, Debug)]
struct Demand {
    resource: ResourceId,
    /// Identity bits of the unit kinds that it consists of.
    parts: u64,
    /// Cycles of the uses that name this kind or group itself.
    own_cycles: f64,
    /// Cycles of all uses that only its units can serve: its own, and those of kinds and groups inside it.
    cycles: f64,
    /// Number of its units, over which the cycles spread.
    n_units: f64,
}

/// Returns the bounds by units, in table order. Of groups with the same units, only the one whose own uses take the most cycles is
/// listed, or the first of several. A group is left out if it has no more work than a group or kind inside it.
pub(super) fn unit_bounds(block: &Block<'_>) -> Vec<Bound> {
    let kinds = &block.processor.resources;
    let uses = || block.nodes().iter().flat_map(|instruction| &instruction.resource_uses);
    let mut own = vec![0.0; kinds.len()];
    for usage in uses() {
        own[usage.resource.index()] += unit_cycles(usage);
    }
    let demands: Vec<Demand> = kinds
        .iter()
        .enumerate()
        .filter(|(_, kind)| kind.n_units != 0 && parts_of(kind) != 0)
        .map(|(index, kind)| {
            let parts = parts_of(kind);
            let inside = kinds.iter().zip(&own).filter(|(other, _)| stays_in(other, parts));
            Demand {
                resource: ResourceId(index as u16),
                parts,
                own_cycles: own[index],
                cycles: inside.map(|(_, cycles)| cycles).sum(),
                n_units: f64::from(kind.n_units),
            }
        })
        .filter(|demand| demand.cycles > 0.0)
        .collect();
    // Whether the bound of `other` makes that of `demand` superfluous.
    let is_implied_by = |demand: &Demand, other: &Demand| {
        if demand.resource == other.resource || other.parts & !demand.parts != 0 {
            return false;
        }
        if other.parts == demand.parts {
            return (other.own_cycles, demand.resource) > (demand.own_cycles, other.resource);
        }
        other.cycles >= demand.cycles
    };
    let kept = demands.iter().filter(|demand| !demands.iter().any(|other| is_implied_by(demand, other)));
    kept.map(|demand| Bound {
        limit: Limit::Units(UnitGroup::of(block.processor, demand.resource)),
        cycles_per_iteration: demand.cycles / demand.n_units,
    })
    .collect()
}

/// Number of iterations over which dispatch is averaged; as many run before, after which it is regular.
const N_DISPATCHED: u32 = 16;

/// Returns the cycles per iteration if nothing but dispatch took time: an instruction that does not fit into what is left of a
/// cycle waits for the next one, and one wider than a cycle takes slots of those that follow. Instructions that must begin or end a
/// group do so, but nodes do not: their groups stand for the front end, which `front_end_bound` is about.
pub(super) fn dispatch_bound(block: &Block<'_>) -> f64 {
    match block.parts {
        None => dispatched(block, block.instructions, true),
        Some(parts) => dispatched(block, parts.once(), false),
    }
}

/// Returns the cycles per iteration if nothing took time but dispatch in the groups that the front end delivers; `None` if the
/// model has no front end, so that no node begins or ends a group.
pub(super) fn front_end_bound(block: &Block<'_>) -> Option<f64> {
    let parts = block.parts?;
    let is_modelled = parts.nodes.iter().any(|node| node.begins_group || node.ends_group);
    is_modelled.then(|| dispatched(block, parts.nodes, true) / f64::from(parts.n_copies.max(1)))
}

/// Returns the cycles that dispatch takes for one repetition of `nodes` (of the instructions, if these have no nodes), averaged
/// over several. Without `respects_groups`, it is ignored that some must begin or end a group.
fn dispatched(block: &Block<'_>, nodes: &[LoweredInstruction], respects_groups: bool) -> f64 {
    let width = block.dispatch_width.get();
    // Cycles that are over, slots that are left of the current one, and slots that a wide node takes of those that follow.
    let (mut n_cycles, mut left, mut carry) = (0u64, width, 0u32);
    let mut slots_at_half = 0;
    for iteration in 0..2 * N_DISPATCHED {
        if iteration == N_DISPATCHED {
            slots_at_half = n_cycles * u64::from(width) + u64::from(width - left);
        }
        for instruction in nodes {
            // Without micro-ops, a node goes along with the one before it, even if no slot is left; a whole instruction waits for a
            // slot, but does not take it.
            let least = u32::from(block.parts.is_none());
            let needed = instruction.n_micro_ops.min(width).max(least);
            while needed > left || (instruction.begins_group && respects_groups && left != width) {
                n_cycles += 1;
                left = width - carry.min(width);
                carry = carry.saturating_sub(width);
            }
            carry = instruction.n_micro_ops.saturating_sub(width);
            left -= instruction.n_micro_ops.min(width);
            if instruction.ends_group && respects_groups {
                left = 0;
            }
        }
    }
    let slots = n_cycles * u64::from(width) + u64::from(width - left);
    (slots - slots_at_half) as f64 / f64::from(width) / f64::from(N_DISPATCHED)
}

/// Returns the cycles per iteration if nothing but retirement took time; `None` if any number may retire in a cycle. Nodes with
/// `retires_along` do not count.
pub(super) fn retirement_bound(block: &Block<'_>) -> Option<f64> {
    let n_retired = block.processor.extra.as_ref()?.max_retire_per_cycle?;
    let n_nodes = block.nodes().iter().filter(|node| !node.retires_along).count();
    Some(n_nodes as f64 / f64::from(n_retired.max(1)))
}
