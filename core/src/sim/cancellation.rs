//! A run that nobody waits for any more ends early.

use std::sync::atomic::{AtomicBool, Ordering};

/// Set by whoever started a run, looked at by the run every few dozen cycles.
#[derive(Debug, Default)]
pub struct Cancellation(AtomicBool);

impl Cancellation {
    pub const fn new() -> Cancellation {
        Cancellation(AtomicBool::new(false))
    }

    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
