//! Who watches a run, event by event.

use super::event::Event;
use super::repetition::observer::RepetitionObserver;

/// Something that watches a run. The pipeline is generic over it: a run that nobody watches pays nothing.
pub trait Observer: RepetitionObserver {
    fn observe(&mut self, event: Event<'_>) {
        let _ = event;
    }

    /// Whether anything is done with who becomes pending, ready and executed, with buffers, and with the registers that are
    /// taken and freed. Whoever stands in between need not follow that otherwise.
    fn follows_progress(&self) -> bool {
        true
    }

    /// Whether it is enough to be told how many cycles there were, all at once: a run that is known need not be repeated.
    fn only_counts_cycles(&self) -> bool {
        false
    }
}

/// Watches nothing.
impl Observer for () {
    fn follows_progress(&self) -> bool {
        false
    }
}

/// Two observers see every event in this order.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn observe(&mut self, event: Event<'_>) {
        self.0.observe(event);
        self.1.observe(event);
    }

    fn follows_progress(&self) -> bool {
        self.0.follows_progress() || self.1.follows_progress()
    }
}
