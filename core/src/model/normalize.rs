//! Converts the resource list of a model into the uses that an instruction really has.
//!
//! A model's list is expanded: a use of a unit also adds its cycles to every group that contains the unit. Here those implied
//! cycles are taken out again (`core/docs/lowering.md`, "Normalisation"). For example Haswell's `idivq` lists 26 cycles of the
//! group of ports 0 and 6; port 0 alone accounts for 4 of them and port 6 for 8, which leaves 14 cycles of either.

use std::collections::BTreeMap;

use super::facts::{ResourceBuffer, ResourceInterval, ResourceKind, ResourceUse};
use super::masks::identity_bit;

/// The uses of a row's resources, and the sets of kinds that follow from them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NormalizedResources {
    /// Units first, then groups, small ones before large ones; the order is observable.
    pub uses: Vec<ResourceUse>,
    /// Identity bits of the kinds with a buffer, and of dispatch hazards, that are used.
    pub used_buffers: u64,
    /// Identity bits of the unit kinds that are used.
    pub used_units: u64,
    /// Identity bits of the groups that are listed, also of those whose cycles the uses of their members account for.
    pub used_groups: u64,
    /// Whether two used groups have a unit in common.
    pub has_overlapping_groups: bool,
    /// Whether a dispatch hazard is used, and no buffer of more than one entry in which to wait.
    pub must_issue_immediately: bool,
}

/// Cycles that a kind has only because a kind that is a part of it (`ResourceKind::super_kind`) is used, by the mask of the
/// whole.
type SuperCycles = BTreeMap<u64, i64>;

/// A use from which implied cycles are still being subtracted.
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

/// Makes a use of each entry of the list, and finds out which buffers are taken.
fn collect(
    kinds: &[ResourceKind],
    intervals: impl Iterator<Item = ResourceInterval>,
    result: &mut NormalizedResources,
    super_cycles: &mut SuperCycles,
) -> Vec<ShrinkingUse> {
    let mut are_all_in_order = true;
    let mut is_any_hazard = false;
    let mut work = Vec::new();
    for interval in intervals {
        let Some(kind) = kinds.get(interval.resource.index()) else {
            continue;
        };
        match kind.buffer {
            ResourceBuffer::Unlimited => are_all_in_order = false,
            ResourceBuffer::DispatchHazard => is_any_hazard = true,
            ResourceBuffer::Entries(entries) => are_all_in_order &= entries <= 1,
        }
        if kind.buffer != ResourceBuffer::Unlimited {
            result.used_buffers |= identity_bit(kind.mask);
        }
        let cycles = i64::from(interval.released_at_cycle);
        if let Some(super_kind) = kind.super_kind.and_then(|number| kinds.get(number.index())) {
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
    result.must_issue_immediately = are_all_in_order && is_any_hazard;
    work
}

/// Subtracts the cycles of each use from all larger kinds that contain its units, and keeps the uses that have cycles left.
fn subtract(work: &mut [ShrinkingUse], super_cycles: &SuperCycles, result: &mut NormalizedResources) {
    let mut members_of_kept_groups = 0;
    for position in 0..work.len() {
        let (head, tail) = work.split_at_mut(position + 1);
        let current = &mut head[position];
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

/// Turns a use of more units than a group has kinds of members into a reservation of the whole group.
fn reserve(entry: &mut ResourceUse) {
    let n_members = entry.mask.count_ones() - 1;
    if n_members > 0 && entry.n_units > n_members {
        entry.is_reserved = true;
        entry.n_units = n_members;
    }
}

/// Adds the buffers of groups that contain a kind of `super_cycles`: the unit belongs to such a group only through the kind
/// that it is a part of.
fn add_buffers_of_supers(kinds: &[ResourceKind], super_cycles: &SuperCycles, result: &mut NormalizedResources) {
    for super_mask in super_cycles.keys() {
        for kind in &kinds[1..] {
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
