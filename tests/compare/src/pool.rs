//! Does independent work on all cores.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Returns the result of `job` for each item of `work`, in the order of the work.
pub fn in_parallel<T: Sync, R: Send>(work: &[T], job: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let n_threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(work.len().max(1));
    let next = AtomicUsize::new(0);
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let worker = || {
            let mut results = Vec::new();
            while let Some((index, item)) = take(&next, work) {
                results.push((index, job(item)));
            }
            results
        };
        let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker panicked")).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Takes the next item that no thread has taken, with its index; `None` if all were taken.
fn take<'a, T>(next: &AtomicUsize, work: &'a [T]) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    work.get(index).map(|item| (index, item))
}
