//! The free units of each resource kind, and the choice of a unit for an instruction (`core/docs/pipeline.md`, "Issue").
//!
//! A `KindId` is the place of a kind's identity bit. Whether a group has a free member follows from which kinds are free, so the
//! only state of a group is its selector, which says whose turn it is; groups from which no instruction of the block picks need
//! none. A *dispatch hazard* is a kind without a buffer: instructions take it at dispatch, and others are not dispatched until
//! its unit is free again. A *reserved* use closes a whole group to other instructions.

mod by_kind;
pub(crate) mod selector;
mod setup;
mod state;
mod units;

use crate::model::facts::{ProcessorFacts, ResourceId};
use crate::sim::bits::bits;
use crate::sim::event::UnitUse;
use crate::sim::ids::{KindId, SignatureId, TimerId};
use crate::sim::program::signatures::{Signature, SignatureUse, Signatures};
use crate::sim::timing_wheel::Wheel;
use by_kind::ByKind;
use selector::Selector;

/// A kind of units or a group: its facts, and the free entries of its buffer.
#[derive(Clone, Debug)]
struct UnitKindState {
    resource: ResourceId,
    is_group: bool,
    /// Whether it has no buffer, so that an instruction takes it at dispatch.
    is_hazard: bool,
    /// Identity bits of a group's members.
    members: u64,
    /// Entries of its buffer; 0 if it has none, or an unlimited one.
    n_entries: u32,
    /// Entries of its buffer that no instruction holds.
    free_entries: u32,
}

/// What an issue needs to know of a resource kind, apart from [`UnitKindState`].
#[derive(Clone, Copy, Debug, Default)]
struct IssueUnits {
    /// The free units, if the kind has several; for a kind of one unit, see `ResourceManager::free`.
    free_units: u64,
    /// Identity bits of the groups that contain the kind and whose selectors must be told when its last unit is taken.
    groups: u64,
    /// First of the kind's timers: one for each unit, then one for the kind as a whole. Counted without `timer_offset`.
    first_timer: TimerId,
    /// Number of units; 0 for a group.
    n_units: u32,
    resource: ResourceId,
}

/// What a timer frees when it is due.
#[derive(Clone, Copy, Debug)]
struct UnitTimer {
    kind: KindId,
    /// Index of the unit in its kind; `None` for the kind as a whole: a reserved group, or an issue that found no unit.
    unit: Option<u32>,
    /// Whether the timer is in the wheel.
    is_busy: bool,
}

/// The last answer of `busy_for` for a signature, valid as long as no unit is taken or becomes free.
#[derive(Clone, Copy, Debug, Default)]
struct Answer {
    /// `ResourceManager::version` at the time of the answer.
    version: u64,
    /// Identity bits of the kinds that refuse the signature; 0 if it can issue.
    busy: u64,
}

/// The units and buffers of a processor. Sets of kinds are masks of their identity bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResourceManager {
    /// The kinds by `KindId`, groups included.
    kinds: Vec<UnitKindState>,
    /// The free units of each kind; not in `kinds`, so that an issue touches little memory.
    of_kind: ByKind<IssueUnits>,
    /// A selector for each kind, though only some kinds have a choice.
    selectors: ByKind<Selector>,
    /// What the timers free, from the one with the index `timer_offset` on.
    timers: Vec<UnitTimer>,
    /// The kinds whose selectors are in use: those with several units, and groups of which the block picks members.
    choosing: Vec<KindId>,
    /// Index of the first timer in the wheel that belongs to a unit.
    timer_offset: u32,
    /// Set of unit kinds with a free unit.
    free: u64,
    /// Set of kinds of one unit that are no dispatch hazards: their bits in `free` say all.
    lone: u64,
    /// Set of kinds that are dispatch hazards.
    hazards: u64,
    /// Set of the kinds that have units taken for one cycle only, as most are. These units become free in the cycle after
    /// the last issue, without an entry in the wheel.
    short: u64,
    /// For each kind in `short` with several units, the units that are taken for one cycle.
    short_units: ByKind<u64>,
    /// Cycle in which the units in `short` become free.
    short_until: u64,
    /// Set of groups that are reserved.
    reserved_groups: u64,
    /// Set of buffers without a free entry.
    full_buffers: u64,
    /// Set of dispatch hazards that are taken.
    reserved_hazards: u64,
    /// Grows whenever a unit is taken or becomes free.
    version: u64,
    /// The last answer for each signature.
    answers: Vec<Answer>,
    /// Memory of `issue_overlapping`.
    pending_uses: Vec<SignatureUse>,
}

impl ResourceManager {
    /// Sets up the units and buffers of a processor, all free. The units' timers in the wheel begin with the index `timer_offset`.
    pub fn reset(&mut self, processor: &ProcessorFacts, signatures: &Signatures, timer_offset: u32) {
        self.kinds.clear();
        self.timers.clear();
        self.timer_offset = timer_offset;
        (self.free, self.lone, self.hazards) = (0, 0, 0);
        (self.short, self.short_until) = (0, 0);
        (self.reserved_groups, self.full_buffers, self.reserved_hazards) = (0, 0, 0);
        self.version = 1;
        self.answers.clear();
        self.answers.resize(signatures.list.len(), Answer::default());
        self.add_kinds(processor);
        self.short_units = ByKind::default();
        self.connect_groups(signatures);
    }

    /// Returns how many timers of the timing wheel the units need.
    pub fn n_timers(&self) -> usize {
        self.timers.len()
    }

    pub fn resource_of(&self, kind: KindId) -> Option<ResourceId> {
        self.kinds.get(kind.index()).map(|kind| kind.resource)
    }

    // Buffers.

    /// Whether any of these kinds (identity bits) is a dispatch hazard that is taken.
    pub fn has_reserved_hazard(&self, buffers: u64) -> bool {
        buffers & self.reserved_hazards != 0
    }

    /// Whether any of these buffers (identity bits) has no free entry.
    pub fn has_full_buffer(&self, buffers: u64) -> bool {
        buffers & self.full_buffers != 0
    }

    /// Takes an entry of each of these buffers (identity bits), and the dispatch hazards among them.
    #[inline]
    pub fn take_buffers(&mut self, buffers: u64) {
        for bit in bits(buffers) {
            let Some(kind) = self.kinds.get_mut(bit as usize) else {
                return;
            };
            if kind.is_hazard {
                self.reserved_hazards ^= 1 << bit;
            } else if kind.n_entries != 0 {
                debug_assert!(kind.free_entries > 0, "dispatch checked that there is an entry");
                kind.free_entries = kind.free_entries.saturating_sub(1);
                if kind.free_entries == 0 {
                    self.full_buffers |= 1 << bit;
                }
            }
        }
    }

    /// Gives back an entry of each of these buffers (identity bits). A dispatch hazard stays taken until its unit is free again.
    #[inline]
    pub fn give_back_buffers(&mut self, buffers: u64) {
        for bit in bits(buffers) {
            let Some(kind) = self.kinds.get_mut(bit as usize) else {
                return;
            };
            if kind.n_entries != 0 {
                kind.free_entries += 1;
                self.full_buffers &= !(1 << bit);
            }
        }
    }

    // Availability.

    /// Returns the identity bits of the kinds that keep instructions with this signature from issuing now; 0 if they can issue.
    #[inline(always)]
    pub fn busy_for(&mut self, signatures: &Signatures, id: SignatureId) -> u64 {
        if let Some((units, members)) = signatures.plain_needs(id) {
            let has_member = members == 0 || self.free & members != 0;
            return units & !self.free | if has_member { 0 } else { members };
        }
        self.look_up_busy(signatures, id)
    }

    /// Does what `busy_for` does, by the last answer or a computation, if more than single units and one group have to be looked at.
    fn look_up_busy(&mut self, signatures: &Signatures, id: SignatureId) -> u64 {
        let answer = self.answers[id.index()];
        if answer.version == self.version {
            return answer.busy;
        }
        let (signature, uses) = signatures.of(id);
        let busy = self.compute_busy(signature, uses);
        self.answers[id.index()] = Answer { version: self.version, busy };
        busy
    }

    /// Returns the identity bits of the kinds that refuse a signature; 0 if it can issue.
    fn compute_busy(&self, signature: &Signature, uses: &[SignatureUse]) -> u64 {
        let mut busy = signature.units & !self.free;
        for group in &uses[signature.first_group as usize..] {
            let is_closed = self.reserved_groups & !self.hazards & (1 << group.kind.0) != 0;
            let ready = self.free & group.members;
            let has_enough = match group.n_needed {
                0 => true,
                1 => ready != 0,
                n_needed => ready.count_ones() >= n_needed,
            };
            if is_closed || !has_enough {
                busy |= group.members;
            }
        }
        if busy != 0 {
            return busy;
        }
        let closed = signature.used_groups & self.reserved_groups;
        if closed != 0 || !signature.has_overlapping_groups {
            return closed;
        }
        self.refuse_overlap(signature, uses).map_or(0, |refusal| refusal.busy)
    }

    /// Returns the refusal of groups that share members, if they cannot be served together. A greedy estimate, which may
    /// refuse what another assignment could serve: each group is assumed to take its highest member, in order.
    fn refuse_overlap(&self, signature: &Signature, uses: &[SignatureUse]) -> Option<Refusal> {
        let mut left = [None; 64];
        let mut consumed = 0;
        let mut refusal: Option<Refusal> = None;
        for single in &uses[..signature.first_group as usize] {
            let n_left = self.n_free_units(single.kind.0).saturating_sub(single.n_needed);
            left[single.kind.index()] = Some(n_left);
            if n_left == 0 {
                consumed |= 1 << single.kind.0;
            }
        }
        for group in uses[signature.first_group as usize..].iter().filter(|group| !group.is_reserved) {
            let ready = self.free & group.members;
            let Some(member) = (ready & !consumed).checked_ilog2() else {
                refusal.get_or_insert(Refusal::new(group.kind)).busy |= ready;
                continue;
            };
            let n_left = left[member as usize].get_or_insert_with(|| self.n_free_units(member as u8));
            if *n_left == 0 {
                refusal.get_or_insert(Refusal::new(group.kind)).busy |= 1 << member;
                continue;
            }
            *n_left -= 1;
            if *n_left == 0 {
                consumed |= 1 << member;
            }
        }
        refusal
    }

    /// Returns the number of free units of a kind.
    fn n_free_units(&self, kind: u8) -> u32 {
        match self.lone & 1 << kind {
            0 => self.of_kind[KindId(kind)].free_units.count_ones(),
            bit => u32::from(self.free & bit != 0),
        }
    }

    /// Returns the resource that an instruction with this signature can never get; `None` if it can issue. All units must be free.
    pub fn find_unobtainable(&self, signatures: &Signatures, id: SignatureId) -> Option<ResourceId> {
        let (signature, uses) = signatures.of(id);
        let busy = self.compute_busy(signature, uses);
        if busy == 0 {
            return None;
        }
        let refusal = match signature.has_overlapping_groups {
            true => self.refuse_overlap(signature, uses),
            false => None,
        };
        let kind = refusal.map_or(KindId(busy.trailing_zeros() as u8), |refusal| refusal.kind);
        self.resource_of(kind)
    }

    // Use and release.

    /// Takes units for one instruction, which `busy_for` does not refuse, and appends them to `units`. Reserved groups are taken
    /// and not appended.
    pub fn issue(
        &mut self,
        signatures: &Signatures,
        id: SignatureId,
        now: u64,
        wheel: &mut Wheel,
        units: &mut Vec<UnitUse>,
    ) {
        let (signature, uses) = signatures.of(id);
        if uses.is_empty() {
            return;
        }
        self.version += 1;
        if !signature.has_overlapping_groups {
            return uses.iter().for_each(|signature_use| self.serve(signature_use, now, wheel, units));
        }
        self.issue_overlapping(uses, now, wheel, units);
    }

    /// Takes units for uses whose groups share members.
    fn issue_overlapping(&mut self, uses: &[SignatureUse], now: u64, wheel: &mut Wheel, units: &mut Vec<UnitUse>) {
        let mut work = std::mem::take(&mut self.pending_uses);
        work.clear();
        for signature_use in uses {
            if signature_use.is_group && !signature_use.is_reserved && self.n_ready_members(signature_use) > 1 {
                work.push(*signature_use);
            } else {
                self.serve_one(signature_use, now, wheel, units);
            }
        }
        // The group with the least choice first, then every group that has no choice left by then.
        while !work.is_empty() {
            work.sort_unstable_by_key(|signature_use| (self.n_ready_members(signature_use), signature_use.mask));
            let mut is_first = true;
            work.retain(|signature_use| {
                let is_served = is_first || self.n_ready_members(signature_use) == 1;
                is_first = false;
                if is_served {
                    self.serve_one(signature_use, now, wheel, units);
                }
                !is_served
            });
        }
        self.pending_uses = work;
    }

    /// Takes the units of one use. A function of its own, so that `serve`, which is always inlined, is not repeated in its
    /// caller.
    fn serve_one(&mut self, signature_use: &SignatureUse, now: u64, wheel: &mut Wheel, units: &mut Vec<UnitUse>) {
        self.serve(signature_use, now, wheel, units);
    }

    /// Returns the number of members of a group that have a free unit.
    fn n_ready_members(&self, group: &SignatureUse) -> u32 {
        (self.free & group.members).count_ones()
    }
}

/// Groups that cannot be served together.
#[derive(Clone, Copy, Debug)]
struct Refusal {
    /// Kind of the first group that is left without a member.
    kind: KindId,
    /// Identity bits of the members that are busy, or taken by other groups.
    busy: u64,
}

impl Refusal {
    fn new(kind: KindId) -> Refusal {
        Refusal { kind, busy: 0 }
    }
}

#[cfg(test)]
mod tests;
