//! A run that nobody waits for any more ends early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by whoever started a run, looked at by the run every few dozen cycles.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    is_set: AtomicBool,
    outer: Option<Arc<Flag>>,
}

impl Cancellation {
    pub fn new() -> Cancellation {
        Cancellation::default()
    }

    /// For a part of a run: cancelled with the whole, while the whole goes on without it.
    pub fn within(outer: &Cancellation) -> Cancellation {
        Cancellation(Arc::new(Flag { is_set: AtomicBool::new(false), outer: Some(outer.0.clone()) }))
    }

    pub fn cancel(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

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
