//! Taking and releasing units.

use super::ResourceManager;
use crate::sim::bits::bits;
use crate::sim::event::UnitUse;
use crate::sim::ids::{KindId, TimerId};
use crate::sim::program::signatures::SignatureUse;
use crate::sim::timing_wheel::Wheel;

impl ResourceManager {
    /// Takes the unit of one use and appends it to `units`; a reserved use takes the whole group and appends nothing. Inlined: most
    /// issues use one or two units, and a call would cost more than what is done.
    #[inline(always)]
    pub(super) fn serve(
        &mut self,
        signature_use: &SignatureUse,
        now: u64,
        wheel: &mut Wheel,
        units: &mut Vec<UnitUse>,
    ) {
        let mut kind = signature_use.kind;
        if signature_use.is_reserved {
            self.reserved_groups ^= 1 << kind.0;
            return self.occupy_whole(kind, signature_use.cycles, now, wheel);
        }
        if signature_use.is_group {
            let Some(member) = self.selectors[kind].pick(self.free & signature_use.members) else {
                return;
            };
            kind = KindId(member.trailing_zeros() as u8);
        }
        let bit = 1u64 << kind.0;
        let chosen = &mut self.of_kind[kind];
        let is_lone = self.lone & bit != 0;
        let unit = match is_lone || chosen.n_units == 1 {
            true => (self.free & bit != 0).then_some(0),
            false => self.selectors[kind].take(chosen.free_units),
        };
        let Some(unit) = unit else {
            // An instruction that issued without a check found no free unit: only the mark of the hazard follows from it.
            return self.occupy_whole(kind, signature_use.cycles, now, wheel);
        };
        units.push(UnitUse { resource: chosen.resource, unit, cycles: signature_use.cycles });
        if !is_lone {
            chosen.free_units &= !(1 << unit);
        }
        if is_lone || chosen.free_units == 0 {
            self.free &= !bit;
            for group in bits(chosen.groups) {
                self.selectors[KindId(group as u8)].used(bit);
            }
        }
        if signature_use.cycles == 1 && self.hazards & bit == 0 {
            if !is_lone {
                self.short_units[kind] |= 1 << unit;
            }
            self.take_for_short(bit, now);
        } else {
            self.occupy(self.timer_of(kind, Some(unit)), signature_use.cycles, now, wheel);
        }
    }

    /// Starts the timer of the kind as a whole, and takes none of its units.
    #[cold]
    fn occupy_whole(&mut self, kind: KindId, cycles: u32, now: u64, wheel: &mut Wheel) {
        self.occupy(self.timer_of(kind, None), cycles, now, wheel);
    }

    /// Notes that a unit of a kind is taken for this cycle only.
    #[inline]
    fn take_for_short(&mut self, bit: u64, now: u64) {
        debug_assert!(self.short == 0 || self.short_until == now + 1, "every cycle after an issue is looked at");
        self.short |= bit;
        self.short_until = now + 1;
    }

    /// Returns the timer of a unit, or of a kind as a whole, counted without `timer_offset`.
    fn timer_of(&self, kind: KindId, unit: Option<u32>) -> TimerId {
        let facts = &self.of_kind[kind];
        TimerId(facts.first_timer.0 + unit.unwrap_or(facts.n_units))
    }

    /// Starts a timer that is due in `cycles` cycles; one that runs already is postponed by as many.
    #[inline]
    fn occupy(&mut self, timer: TimerId, cycles: u32, now: u64, wheel: &mut Wheel) {
        let entry = &mut self.timers[timer.index()];
        let in_wheel = TimerId(self.timer_offset + timer.0);
        if entry.is_busy {
            wheel.postpone(in_wheel, u64::from(cycles));
        } else {
            entry.is_busy = true;
            wheel.schedule(in_wheel, now + u64::from(cycles));
        }
    }

    /// Returns the cycle in which the units become free that were taken for one cycle; `None` if there are none.
    #[inline]
    pub fn short_until(&self) -> Option<u64> {
        (self.short != 0).then_some(self.short_until)
    }

    /// Makes the cycle that `short_until` returns `n_cycles` earlier, for a caller whose count of cycles is behind by as many.
    pub fn move_time_back(&mut self, n_cycles: u64) {
        self.short_until = self.short_until.saturating_sub(n_cycles);
    }

    /// Releases the units that were taken for one cycle. Must be called in every cycle that follows one with an issue.
    /// Returns the identity bits of the kinds that are available again.
    #[inline]
    pub fn release_short(&mut self, now: u64) -> u64 {
        let released = self.short;
        if released == 0 {
            return 0;
        }
        debug_assert_eq!(self.short_until, now, "an instruction has issued in the last cycle");
        self.version += 1;
        self.short = 0;
        self.free |= released;
        for kind in bits(released & !self.lone) {
            let kind = KindId(kind as u8);
            self.of_kind[kind].free_units |= std::mem::take(&mut self.short_units[kind]);
        }
        released
    }

    /// Releases what a timer, given by its index in the wheel, occupies. Returns the identity bits of the kinds that are available
    /// again: an instruction that was refused only for other kinds still cannot issue, unless it has overlapping groups.
    #[inline]
    pub fn release(&mut self, timer: TimerId) -> u64 {
        self.version += 1;
        let entry = &mut self.timers[(timer.0 - self.timer_offset) as usize];
        entry.is_busy = false;
        let (bit, unit) = (1u64 << entry.kind.0, entry.unit);
        let kind = &mut self.kinds[entry.kind.index()];
        match unit {
            Some(unit) => {
                self.of_kind[entry.kind].free_units |= 1 << unit;
                self.free |= bit;
            }
            None if kind.is_group => self.reserved_groups ^= bit,
            None => {}
        }
        if kind.is_hazard {
            self.reserved_hazards ^= bit;
        }
        // A reserved group counts as busy in all of its members.
        bit | kind.members
    }
}
