//! Lets equal elements, such as the units of a kind, take turns: from the highest down, each once per round if it is free.

/// Whose turn it is: elements are the units of a kind or the members of a group, each a bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selector {
    /// Set of all elements.
    all: u64,
    /// Set of elements that have not been picked in this round.
    next: u64,
    /// Set of elements that were used out of turn: they miss the next round.
    removed: u64,
}

impl Selector {
    pub fn new(all: u64) -> Selector {
        Selector { all, next: all, removed: 0 }
    }

    /// Returns the sets `next` and `removed`, which decide the picks to come.
    pub fn state(&self) -> [u64; 2] {
        [self.next, self.removed]
    }

    /// Returns the element to use next among those in `ready`, as a bit; `None` if there are none. Does not note that it is taken:
    /// `used` does.
    #[inline]
    pub fn pick(&mut self, ready: u64) -> Option<u64> {
        let element = 1 << self.choose(ready)?;
        // Elements that were skipped because they were busy have lost their turn.
        self.next &= element | (element - 1);
        Some(element)
    }

    /// Picks an element among those in `ready` and notes that it is taken, for a selector whose elements no other one has. Returns
    /// its index; `None` if there are none.
    #[inline]
    pub fn take(&mut self, ready: u64) -> Option<u32> {
        let index = self.choose(ready)?;
        self.next &= (1 << index) - 1;
        self.end_round_without_turns();
        Some(index)
    }

    /// Returns the index of the element that is next among the free ones, and begins a new round if none of this round is
    /// free.
    #[inline]
    fn choose(&mut self, ready: u64) -> Option<u32> {
        let mut candidates = ready & self.next;
        if candidates == 0 {
            self.next = self.all & !self.removed;
            self.removed = 0;
            candidates = ready & self.next;
            if candidates == 0 {
                self.next = self.all;
                candidates = ready & self.next;
            }
        }
        candidates.checked_ilog2()
    }

    /// Begins a new round if every element has had its turn.
    #[inline]
    fn end_round_without_turns(&mut self) {
        if self.next == 0 {
            self.next = self.all & !self.removed;
            self.removed = 0;
        }
    }

    /// Notes that an element, given as a bit, was taken, through this selector or another one.
    #[inline]
    pub fn used(&mut self, element: u64) {
        // Written without a branch: which elements are late is as good as random.
        let is_late = element > self.next;
        self.removed |= if is_late { element } else { 0 };
        self.next &= !element;
        if !is_late {
            self.end_round_without_turns();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_picked_from_the_highest_down() {
        let mut selector = Selector::new(0b111);
        let mut picked = Vec::new();
        for _ in 0..4 {
            let element = selector.pick(0b111).unwrap();
            selector.used(element);
            picked.push(element);
        }
        assert_eq!(picked, [0b100, 0b010, 0b001, 0b100]);
    }

    #[test]
    fn a_busy_element_forfeits_its_turn() {
        let mut selector = Selector::new(0b111);
        assert_eq!(selector.pick(0b011), Some(0b010));
        selector.used(0b010);
        // Element 2 is free again, but its turn is over.
        assert_eq!(selector.pick(0b101), Some(0b001));
    }

    #[test]
    fn an_element_used_out_of_turn_misses_the_next_round() {
        let mut selector = Selector::new(0b11);
        assert_eq!(selector.pick(0b11), Some(0b10));
        selector.used(0b10);
        selector.used(0b10);
        assert_eq!(selector.pick(0b11), Some(0b01));
        selector.used(0b01);
        assert_eq!(selector.pick(0b11), Some(0b01));
        assert_eq!(Selector::new(0b11).pick(0), None);
    }
}
