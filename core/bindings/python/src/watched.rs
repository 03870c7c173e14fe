//! Runs work that signals such as Ctrl-C cancel.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use mca_core::Cancellation;
use pyo3::prelude::*;

/// Interval between checks for signals.
const INTERVAL: Duration = Duration::from_millis(100);

/// A flag that says whether the work has ended, and on which threads can wait.
#[derive(Default)]
struct Over {
    /// Whether the work has ended.
    flag: Mutex<bool>,
    /// Wakes threads that wait for the flag.
    changed: Condvar,
}

/// Sets the flag when it is dropped, so also after a panic.
struct Guard<'a>(&'a Over);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        *self.0.flag.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.changed.notify_all();
    }
}

impl Over {
    /// Waits until the work has ended, for one interval at most. Returns whether it has ended.
    fn wait(&self) -> bool {
        let flag = self.flag.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(flag, INTERVAL, |flag| !*flag);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Runs `work` on another thread, without Python's lock. After each interval, `tick` runs on this thread with the lock. A signal,
/// or an error of `tick`, cancels the work and is returned.
pub fn watched<T: Send>(
    py: Python<'_>,
    cancellation: &Cancellation,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let over = Over::default();
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _guard = Guard(&over);
            work()
        });
        let mut interrupted = None;
        while !py.detach(|| over.wait()) {
            if interrupted.is_none()
                && let Err(error) = py.check_signals().and_then(|()| tick(py))
            {
                cancellation.cancel();
                interrupted = Some(error);
            }
        }
        match (worker.join(), interrupted) {
            (_, Some(error)) => Err(error),
            (Ok(result), None) => Ok(result),
            (Err(panic), None) => std::panic::resume_unwind(panic),
        }
    })
}
