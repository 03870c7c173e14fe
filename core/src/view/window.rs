//! A ring with an entry for each instruction in flight.
//!
//! Instructions in flight have neighbouring indices, so their entries are found by the low bits of the index; the ring
//! grows if two of them need one slot. Its size depends on how many instructions the processor has in flight, not on the length
//! of the run.

use crate::sim::event::SourceIndex;

/// A ring of entries, found by the index of the instruction.
#[derive(Clone, Debug)]
pub struct Window<T> {
    /// The slots; their number is a power of two.
    slots: Vec<Option<(SourceIndex, T)>>,
}

impl<T: Copy + Default> Window<T> {
    pub fn new() -> Window<T> {
        Window { slots: vec![None; 64] }
    }

    /// Returns the index of the slot in which an instruction's entry would be.
    #[inline]
    fn slot_of(&self, index: SourceIndex) -> usize {
        index.0 as usize & (self.slots.len() - 1)
    }

    /// Returns the entry of an instruction; `None` if it has none.
    #[inline]
    pub fn find(&self, index: SourceIndex) -> Option<&T> {
        match &self.slots[self.slot_of(index)] {
            Some((occupant, entry)) if *occupant == index => Some(entry),
            _ => None,
        }
    }

    /// Returns the entry of an instruction, to be changed; `None` if it has none.
    #[inline]
    pub fn find_mut(&mut self, index: SourceIndex) -> Option<&mut T> {
        let slot = self.slot_of(index);
        match &mut self.slots[slot] {
            Some((occupant, entry)) if *occupant == index => Some(entry),
            _ => None,
        }
    }

    /// Returns the entry of an instruction, made if there is none.
    #[inline]
    pub fn entry_of(&mut self, index: SourceIndex) -> &mut T {
        while self.slots[self.slot_of(index)].is_some_and(|(occupant, _)| occupant != index) {
            self.grow();
        }
        let slot = self.slot_of(index);
        &mut self.slots[slot].get_or_insert((index, T::default())).1
    }

    /// Removes the entry of an instruction and returns it; `None` if it has none.
    #[inline]
    pub fn remove(&mut self, index: SourceIndex) -> Option<T> {
        let slot = self.slot_of(index);
        match self.slots[slot] {
            Some((occupant, entry)) if occupant == index => {
                self.slots[slot] = None;
                Some(entry)
            }
            _ => None,
        }
    }

    /// Adds `by` to the indices of all instructions.
    pub fn renumber(&mut self, by: u64) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![None; old.len()];
        for (index, entry) in old.into_iter().flatten() {
            let index = SourceIndex(index.0 + by);
            // Neighbours stay neighbours: no two need one slot.
            let slot = self.slot_of(index);
            self.slots[slot] = Some((index, entry));
        }
    }

    /// Returns all entries, in no particular order.
    pub fn entries_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.slots.iter_mut().flatten().map(|(_, entry)| entry)
    }

    /// Doubles the number of slots. Indices that had different slots still have, since one more bit of them is used.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![None; old.len() * 2];
        for entry in old.into_iter().flatten() {
            let slot = self.slot_of(entry.0);
            self.slots[slot] = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renumbered_entries_are_found_under_their_new_numbers() {
        let mut window = Window::<u64>::new();
        for number in 30..94 {
            *window.entry_of(SourceIndex(number)) = number;
        }
        window.renumber(1_000_003);
        assert!((30..94).all(|number| window.find(SourceIndex(number)).is_none()));
        assert!((30..94).all(|number| window.find(SourceIndex(number + 1_000_003)) == Some(&number)));
    }

    #[test]
    fn entries_survive_growth_and_leave_when_removed() {
        let mut window = Window::<u64>::new();
        for number in [3, 67, 131, 4099] {
            *window.entry_of(SourceIndex(number)) = number;
        }
        assert_eq!(window.remove(SourceIndex(67)), Some(67));
        assert_eq!(window.remove(SourceIndex(68)), None);
        let found = [3, 67, 131, 4099].map(|number| window.find(SourceIndex(number)).copied());
        assert_eq!(found, [Some(3), None, Some(131), Some(4099)]);
    }
}
