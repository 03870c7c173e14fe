//! The threads that read files and simulate regions.
//!
//! Two lanes: jobs that may take long have a thread of their own and never stand before short ones. Within a lane
//! readings go before simulations, else first come, first served. A panic costs the job, not the thread.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

pub type Job = Box<dyn FnOnce() + Send>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Milliseconds; the first jobs of the queue are readings.
    Reading,
    Short,
    Long,
}

#[derive(Default)]
struct Queues {
    readings: VecDeque<Job>,
    short: VecDeque<Job>,
    long: VecDeque<Job>,
    is_closed: bool,
}

#[derive(Default)]
struct Shared {
    queues: Mutex<Queues>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Dropping it lets the running jobs finish and forgets the others; it does not wait.
pub struct Pool {
    shared: Arc<Shared>,
    n_threads: usize,
}

impl Pool {
    /// One thread a core less the one that is kept for the protocol, plus the thread of the long lane.
    pub fn new() -> Pool {
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        // Never a single thread: one text that takes long to read must not hold up the others.
        Pool::with_threads(n_cores.saturating_sub(1).max(2))
    }

    pub fn with_threads(n_short: usize) -> Pool {
        let shared = Arc::new(Shared::default());
        let mut n_threads = 0;
        for number in 0..=n_short {
            let shared = shared.clone();
            let is_long = number == n_short;
            let name = if is_long { "mca-long".to_owned() } else { format!("mca-{number}") };
            let spawned = std::thread::Builder::new().name(name).spawn(move || work(&shared, is_long));
            match spawned {
                Ok(_) => n_threads += 1,
                Err(error) => tracing::error!(%error, "a worker thread could not be started"),
            }
        }
        Pool { shared, n_threads }
    }

    pub fn n_threads(&self) -> usize {
        self.n_threads
    }

    pub fn submit(&self, lane: Lane, job: Job) {
        let mut queues = self.shared.lock();
        match lane {
            Lane::Reading => queues.readings.push_back(job),
            Lane::Short => queues.short.push_back(job),
            Lane::Long => queues.long.push_back(job),
        }
        drop(queues);
        self.shared.changed.notify_all();
    }
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
    }
}

fn work(shared: &Shared, is_long: bool) {
    while let Some(job) = next_job(shared, is_long) {
        // The job reports its own failure by what it owns being dropped; the message is in the log already.
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a job panicked");
        }
    }
}

fn next_job(shared: &Shared, is_long: bool) -> Option<Job> {
    let mut queues = shared.lock();
    loop {
        if queues.is_closed {
            return None;
        }
        let next = match is_long {
            true => queues.long.pop_front(),
            false => queues.readings.pop_front().or_else(|| queues.short.pop_front()),
        };
        if next.is_some() {
            return next;
        }
        queues = shared.changed.wait(queues).unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    const IN_TIME: Duration = Duration::from_secs(5);

    #[test]
    fn a_long_job_does_not_hold_up_short_ones_and_a_panic_costs_one_job() {
        let pool = Pool::with_threads(1);
        let (release, released) = mpsc::channel::<()>();
        let (tell, told) = mpsc::channel();
        let long = tell.clone();
        pool.submit(
            Lane::Long,
            Box::new(move || {
                released.recv().expect("a release");
                long.send("long").expect("a listener");
            }),
        );
        pool.submit(Lane::Short, Box::new(|| panic!("on purpose")));
        pool.submit(Lane::Short, Box::new(move || tell.send("short").expect("a listener")));
        assert_eq!(told.recv_timeout(IN_TIME), Ok("short"));
        release.send(()).expect("a waiting job");
        assert_eq!(told.recv_timeout(IN_TIME), Ok("long"));
    }

    #[test]
    fn readings_go_first() {
        let pool = Pool::with_threads(1);
        let (release, released) = mpsc::channel::<()>();
        let (tell, told) = mpsc::channel();
        pool.submit(Lane::Short, Box::new(move || released.recv().expect("a release")));
        for (lane, name) in [(Lane::Short, "simulation"), (Lane::Reading, "reading")] {
            let tell = tell.clone();
            pool.submit(lane, Box::new(move || tell.send(name).expect("a listener")));
        }
        release.send(()).expect("a waiting job");
        assert_eq!(told.recv_timeout(IN_TIME), Ok("reading"));
        assert_eq!(told.recv_timeout(IN_TIME), Ok("simulation"));
    }
}
