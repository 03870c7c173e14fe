//! Cancellation: a caller ends a run whose result is no longer needed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that the caller sets to end a run. The run looks at it every few dozen simulated cycles.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<Flag>);

/// The shared state behind a `Cancellation` and its clones.
#[derive(Debug, Default)]
struct Flag {
    /// Whether the run is to end.
    is_set: AtomicBool,
    /// The flag of the whole run, if this one is for a part of it.
    outer: Option<Arc<Flag>>,
}

impl Cancellation {
    /// Returns a flag that is not set.
    pub fn new() -> Cancellation {
        Cancellation::default()
    }

    /// Returns a flag for a part of a run: it is set when `outer` is, and setting it does not end the whole.
    pub fn within(outer: &Cancellation) -> Cancellation {
        Cancellation(Arc::new(Flag { is_set: AtomicBool::new(false), outer: Some(outer.0.clone()) }))
    }

    /// Sets the flag and all its clones.
    pub fn cancel(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Whether this flag, or one that it is a part of, has been set.
    pub fn is_cancelled(&self) -> bool {
        let mut flag = Some(&self.0);
        while let Some(this) = flag {
            if this.is_set.load(Ordering::Relaxed) {
                return true;
            }
            flag = this.outer.as_ref();
        }
        false
    }
}
