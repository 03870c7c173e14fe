//! Converts the resource list of a model into the uses that an instruction really has.
//!
//! A model's list is expanded: a use of a unit also adds its cycles to every group that contains the unit. Here those implied
//! cycles are taken out again (`core/docs/lowering.md`, "Normalisation"). For example Haswell's `idivq` lists 26 cycles of the
//! group of ports 0 and 6; port 0 alone accounts for 4 of them and port 6 for 8, which leaves 14 cycles of either.
//!
//! Sets of kinds are masks. Each kind has a bit of its own, its *identity bit*. The mask of a unit kind is this bit; that of a
//! group has also the bits of its members, all of them below its own.

use std::collections::BTreeMap;

use super::facts::{ResourceBuffer, ResourceInterval, ResourceKind, ResourceUse};
use super::masks::identity_bit;

/// The uses of an instruction, and what follows from them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NormalizedResources {
    /// Uses that have cycles left, in the order in which units are taken, which is observable: units first, then groups, small
    /// ones before large ones.
    pub uses: Vec<ResourceUse>,
    /// Identity bits of the listed kinds with a buffer, dispatch hazards among them.
    pub used_buffers: u64,
    /// Identity bits of the unit kinds in `uses`.
    pub used_units: u64,
    /// Identity bits of the groups in `uses`, and of listed kinds that have no cycles left.
    pub used_groups: u64,
    /// Whether two groups in `uses` have a unit in common.
    pub has_overlapping_groups: bool,
    /// Whether a dispatch hazard is listed, and no kind whose buffer has more than one entry or is unlimited: the instruction
    /// has nowhere to wait after dispatch.
    pub must_issue_immediately: bool,
}

/// For a kind that others are parts of (their `ResourceKind::super_kind`), by its mask: the cycles that uses of these parts add
/// to its own in the list.
type SuperCycles = BTreeMap<u64, i64>;

/// A use from which the cycles that smaller uses imply are still being subtracted.
struct ShrinkingUse {
    /// The use as it will be, except for its cycles.
    entry: ResourceUse,
    /// Cycles left after the subtractions so far.
    cycles: i64,
}

/// Returns the uses that follow from a resource list.
pub fn normalize(kinds: &[ResourceKind], intervals: impl Iterator<Item = ResourceInterval>) -> NormalizedResources {
    let mut result = NormalizedResources::default();
    let mut super_cycles = SuperCycles::new();
    let mut work = collect(kinds, intervals, &mut result, &mut super_cycles);
    work.sort_by_key(|work| (work.entry.mask.count_ones(), work.entry.mask));
    subtract(&mut work, &super_cycles, &mut result);
    for entry in &mut result.uses {
        reserve(entry);
    }
    add_buffers_of_supers(kinds, &super_cycles, &mut result);
    result
}

/// Makes a use of each entry of the list, and finds out which buffers are taken. As in the reference, a use lasts from issue to
/// the end of the interval, whenever the interval begins.
fn collect(
    kinds: &[ResourceKind],
    intervals: impl Iterator<Item = ResourceInterval>,
    result: &mut NormalizedResources,
    super_cycles: &mut SuperCycles,
) -> Vec<ShrinkingUse> {
    let mut has_no_queue = true;
    let mut has_hazard = false;
    let mut work = Vec::new();
    for interval in intervals {
        let Some(kind) = kinds.get(interval.resource.index()) else {
            continue;
        };
        match kind.buffer {
            ResourceBuffer::Unlimited => has_no_queue = false,
            ResourceBuffer::DispatchHazard => has_hazard = true,
            ResourceBuffer::Entries(entries) => has_no_queue &= entries <= 1,
        }
        if kind.buffer != ResourceBuffer::Unlimited {
            result.used_buffers |= identity_bit(kind.mask);
        }
        let cycles = i64::from(interval.released_at_cycle);
        if let Some(super_kind) = kind.super_kind.and_then(|id| kinds.get(id.index())) {
            *super_cycles.entry(super_kind.mask).or_default() += cycles;
        }
        let entry = ResourceUse {
            resource: interval.resource,
            mask: kind.mask,
            cycles: interval.released_at_cycle,
            n_units: 1,
            is_reserved: false,
        };
        work.push(ShrinkingUse { entry, cycles });
    }
    result.must_issue_immediately = has_no_queue && has_hazard;
    work
}

/// Subtracts the cycles of each use from all larger kinds that contain its units, and keeps the uses that have cycles left.
///
/// A group from which cycles are subtracted has to give one unit more than before: with one of its units taken by the smaller
/// use, it is refused unless another is free. Cycles that only come from parts are not subtracted: the list has not added them
/// to the groups of the whole.
fn subtract(work: &mut [ShrinkingUse], super_cycles: &SuperCycles, result: &mut NormalizedResources) {
    let mut members_of_kept_groups = 0;
    for index in 0..work.len() {
        let (head, tail) = work.split_at_mut(index + 1);
        let current = &mut head[index];
        let mask = current.entry.mask;
        let own_bit = identity_bit(mask);
        if current.cycles == 0 {
            result.used_groups |= own_bit;
            continue;
        }
        let is_group = mask != own_bit;
        let parts = if is_group { mask ^ own_bit } else { mask };
        if is_group {
            result.has_overlapping_groups |= members_of_kept_groups & parts != 0;
            members_of_kept_groups |= parts;
            result.used_groups |= own_bit;
        } else {
            result.used_units |= mask;
        }
        let implied_cycles = current.cycles - super_cycles.get(&mask).copied().unwrap_or(0);
        for larger in tail.iter_mut().filter(|larger| larger.entry.mask & parts == parts) {
            larger.cycles -= implied_cycles;
            if larger.entry.mask.count_ones() > 1 {
                larger.entry.n_units += 1;
            }
        }
        // The tables never subtract more than there is.
        current.entry.cycles = u32::try_from(current.cycles).unwrap_or(0);
        result.uses.push(current.entry);
    }
}

/// Reserves a whole group, so that no other instruction gets any of its units, if more units are asked of it than it has members
/// in its mask.
fn reserve(entry: &mut ResourceUse) {
    let n_members = entry.mask.count_ones() - 1;
    if n_members > 0 && entry.n_units > n_members {
        entry.is_reserved = true;
        entry.n_units = n_members;
    }
}

/// Adds the buffers of groups that contain a kind of `super_cycles`. The list does not have these groups: what it uses are parts
/// of the kind, and parts are no members.
fn add_buffers_of_supers(kinds: &[ResourceKind], super_cycles: &SuperCycles, result: &mut NormalizedResources) {
    for super_mask in super_cycles.keys() {
        for kind in kinds.iter().skip(1) {
            if kind.buffer != ResourceBuffer::Unlimited
                && kind.mask != *super_mask
                && kind.mask & super_mask == *super_mask
            {
                result.used_buffers |= identity_bit(kind.mask);
            }
        }
    }
}

#[cfg(all(test, feature = "x86"))]
mod tests;
