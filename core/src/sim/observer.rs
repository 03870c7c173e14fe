//! The interface of observers, which see a run event by event.

use super::event::Event;
use super::repetition::observer::RepetitionObserver;

/// Watches a run. The pipeline is generic over it, so that a run without an observer pays nothing.
pub trait Observer: RepetitionObserver {
    /// Receives one event; by default ignores it.
    fn observe(&mut self, event: Event<'_>) {
        let _ = event;
    }

    /// Whether the observer uses `Pending`, `Ready` and `Executed`, the events of buffers, or the registers that are taken
    /// and freed. If not, adapters and pipelines may leave them out.
    fn follows_progress(&self) -> bool {
        true
    }

    /// Whether one `CycleRepeated` with the number of all cycles is enough for the observer, so that a block is not simulated if
    /// its number of cycles is remembered from an earlier run.
    fn only_counts_cycles(&self) -> bool {
        false
    }
}

/// An observer that ignores everything.
impl Observer for () {
    fn follows_progress(&self) -> bool {
        false
    }
}

/// Two observers of one run: each event goes to the first, then to the second.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn observe(&mut self, event: Event<'_>) {
        self.0.observe(event);
        self.1.observe(event);
    }

    fn follows_progress(&self) -> bool {
        self.0.follows_progress() || self.1.follows_progress()
    }
}
