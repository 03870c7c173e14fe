//! Setup of the resource manager: the kinds of a processor, all of them free.

use super::selector::Selector;
use super::{IssueUnits, ResourceManager, UnitKindState, UnitTimer};
use crate::model::facts::{ProcessorFacts, ResourceBuffer, ResourceId};
use crate::sim::ids::{KindId, TimerId};
use crate::sim::program::signatures::Signatures;

impl ResourceManager {
    /// Appends the kinds of a processor in the order of their identity bits. A kind has at most 64 units.
    pub(super) fn add_kinds(&mut self, processor: &ProcessorFacts) {
        let mut order: Vec<(u32, usize)> = Vec::with_capacity(processor.resources.len());
        for (index, kind) in processor.resources.iter().enumerate() {
            if kind.mask != 0 {
                order.push((kind.mask.ilog2(), index));
            }
        }
        order.sort_unstable();
        for (bit, index) in order {
            let facts = &processor.resources[index];
            let is_group = facts.is_group();
            let n_units = if is_group { 0 } else { facts.n_units.min(64) };
            let units = if n_units == 64 { u64::MAX } else { (1 << n_units) - 1 };
            let members = if is_group { facts.mask & !(1 << bit) } else { 0 };
            self.free |= u64::from(n_units > 0) << bit;
            let is_lone = n_units == 1 && facts.buffer != ResourceBuffer::DispatchHazard;
            self.lone |= u64::from(is_lone) << bit;
            self.hazards |= u64::from(facts.buffer == ResourceBuffer::DispatchHazard) << bit;
            let n_entries = match facts.buffer {
                ResourceBuffer::Entries(n_entries) => n_entries,
                _ => 0,
            };
            let kind = KindId(self.kinds.len() as u8);
            debug_assert_eq!(u32::from(kind.0), bit, "identity bits are given out without gaps");
            self.kinds.push(UnitKindState {
                resource: ResourceId(index as u16),
                is_group,
                is_hazard: facts.buffer == ResourceBuffer::DispatchHazard,
                members,
                n_entries,
                free_entries: n_entries,
            });
            self.of_kind[kind] = IssueUnits {
                free_units: units,
                groups: 0,
                first_timer: TimerId(self.timers.len() as u32),
                n_units,
                resource: ResourceId(index as u16),
            };
            self.selectors[kind] = Selector::new(if is_group { members } else { units });
            for unit in (0..n_units).map(Some).chain([None]) {
                self.timers.push(UnitTimer { kind, unit, is_busy: false });
            }
        }
    }

    /// Connects kinds with the groups that have a turn to keep: those from which some instruction picks a member.
    pub(super) fn connect_groups(&mut self, signatures: &Signatures) {
        let picked =
            signatures.uses.iter().filter(|signature_use| signature_use.is_group && !signature_use.is_reserved);
        let picked = picked.fold(0u64, |mask, signature_use| mask | 1 << signature_use.kind.0);
        self.choosing.clear();
        for index in 0..self.kinds.len() {
            let kind = KindId(index as u8);
            if self.of_kind[kind].n_units > 1 || picked & (1 << index) != 0 {
                self.choosing.push(kind);
            }
            let is_member = |kind: &UnitKindState| kind.members & (1 << index) != 0;
            let groups = self.kinds.iter().zip(0..).filter(|(kind, _)| is_member(kind));
            let groups = groups.fold(0, |mask, (_, group)| mask | 1u64 << group);
            self.of_kind[kind].groups = if self.kinds[index].is_group { 0 } else { groups & picked };
        }
    }
}
