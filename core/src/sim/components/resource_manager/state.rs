//! The state of resources, for the search for repetitions.

use super::ResourceManager;
use crate::sim::ids::{KindId, TimerId};
use crate::sim::repetition::steady_state::mix;
use crate::sim::timing_wheel::Wheel;

impl ResourceManager {
    /// Appends the state on which the rest of the run depends.
    pub fn write_state(&self, wheel: &Wheel, now: u64, words: &mut Vec<u64>) {
        self.write_buffers(words);
        self.write_units(wheel, now, words);
    }

    /// Appends the free entries of the buffers.
    pub fn write_buffers(&self, words: &mut Vec<u64>) {
        let buffers = self.kinds.iter().filter(|kind| kind.n_entries != 0);
        words.extend(buffers.map(|kind| u64::from(kind.free_entries)));
    }

    /// Appends which units are busy until when, and which are next in turn.
    pub fn write_units(&self, wheel: &Wheel, now: u64, words: &mut Vec<u64>) {
        words.extend([self.free, self.reserved_groups, self.reserved_hazards]);
        words.extend((0..self.kinds.len()).map(|kind| self.of_kind[KindId(kind as u8)].free_units));
        words.extend(self.choosing.iter().flat_map(|kind| self.selectors[*kind].state()));
        for (index, timer) in self.timers.iter().enumerate() {
            let left = wheel.due_of(TimerId(self.timer_offset + index as u32)).saturating_sub(now);
            words.push(if timer.is_busy { left } else { 0 });
        }
    }

    /// Returns the timers that run, counted without `timer_offset`, and the cycles in which they are due.
    pub fn busy_timers<'a>(&'a self, wheel: &'a Wheel) -> impl Iterator<Item = (TimerId, u64)> + 'a {
        let busy = self.timers.iter().zip(0u32..).filter(|(timer, _)| timer.is_busy);
        busy.map(move |(_, index)| (TimerId(index), wheel.due_of(TimerId(self.timer_offset + index))))
    }

    /// Returns the first timer in the wheel that belongs to a unit.
    pub fn first_timer(&self) -> TimerId {
        TimerId(self.timer_offset)
    }

    /// Sets the index of the first timer in the wheel that belongs to a unit.
    pub fn move_timers(&mut self, timer_offset: u32) {
        self.timer_offset = timer_offset;
    }

    /// Whether any dispatch hazard exists.
    pub fn has_hazards(&self) -> bool {
        self.hazards != 0
    }

    /// Adds to a sketch which kinds are free, and which units are next in turn.
    pub fn sketch(&self, sketch: u64) -> u64 {
        self.choosing.iter().fold(mix(sketch, self.free), |sketch, kind| {
            let [next, removed] = self.selectors[*kind].state();
            mix(sketch, next ^ removed.rotate_left(32))
        })
    }
}
