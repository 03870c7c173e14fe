//! Threads that read files and simulate regions.
//!
//! Jobs that may take long never delay short ones: long readings have a thread of their own, and so have long simulations,
//! since an edit ends the simulation it supersedes only when the new text has been read. Short readings go before short
//! simulations. While a long reading runs, a single thread simulates, so that the reading has a core: after a keystroke in a
//! large file, thousands of simulations wait whose results are not visible. Within a queue the order is first come, first
//! served, unless a request waits for a job. A panic costs the job, not the thread.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

pub type PoolJob = Box<dyn FnOnce() + Send>;

/// Identifies a job of short or long simulations, so that it can be found again.
pub type SimulationId = u64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Milliseconds, as `Short`.
    Reading,
    LongReading,
    Short(SimulationId),
    Long(SimulationId),
}

#[derive(Default)]
struct Queues {
    readings: VecDeque<PoolJob>,
    long_readings: VecDeque<PoolJob>,
    short: VecDeque<(SimulationId, PoolJob)>,
    long: VecDeque<(SimulationId, PoolJob)>,
    /// Long readings and short simulations that are being done.
    n_long_readings: usize,
    n_short: usize,
    is_closed: bool,
}

impl Queues {
    /// Takes a job for a thread of this role, and counts it as running.
    fn take(&mut self, role: ThreadRole) -> Option<(Priority, PoolJob)> {
        let reading = |job| (Priority::Other, job);
        let taken = match role {
            ThreadRole::Short => self.readings.pop_front().map(reading).or_else(|| self.take_short()),
            ThreadRole::LongReadings => self.long_readings.pop_front().map(|job| (Priority::LongReading, job)),
            ThreadRole::LongSimulations => self.long.pop_front().map(|(_, job)| (Priority::Other, job)),
        };
        if let Some((kind, _)) = &taken
            && let Some(count) = self.count_of(*kind)
        {
            *count += 1;
        }
        taken
    }

    fn take_short(&mut self) -> Option<(Priority, PoolJob)> {
        let gives_way = self.n_long_readings > 0 && self.n_short > 0;
        if gives_way { None } else { self.short.pop_front().map(|(_, job)| (Priority::Short, job)) }
    }

    fn count_of(&mut self, kind: Priority) -> Option<&mut usize> {
        match kind {
            Priority::LongReading => Some(&mut self.n_long_readings),
            Priority::Short => Some(&mut self.n_short),
            Priority::Other => None,
        }
    }
}

/// Jobs that others give way to, those that give way, and the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Priority {
    LongReading,
    Short,
    Other,
}

/// The queues that a thread serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ThreadRole {
    Short,
    LongReadings,
    LongSimulations,
}

#[derive(Default)]
struct SharedPool {
    queues: Mutex<Queues>,
    /// Signals new short jobs. Each role has its own signal, so that no thread wakes for a job that it may not take.
    short_changed: Condvar,
    long_readings_changed: Condvar,
    long_changed: Condvar,
}

impl SharedPool {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self, role: ThreadRole) -> &Condvar {
        match role {
            ThreadRole::Short => &self.short_changed,
            ThreadRole::LongReadings => &self.long_readings_changed,
            ThreadRole::LongSimulations => &self.long_changed,
        }
    }
}

/// Dropping it lets the running jobs finish and forgets the others; it does not wait.
pub struct Pool {
    shared: Arc<SharedPool>,
    n_threads: usize,
}

impl Pool {
    /// Starts the threads: one for each core except one, which is kept for the protocol, plus those of the long jobs.
    pub fn new() -> Pool {
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        // Never a single thread: one text that takes long to read must not hold up the others.
        Pool::with_threads(n_cores.saturating_sub(1).max(2))
    }

    pub fn with_threads(n_short: usize) -> Pool {
        let shared = Arc::new(SharedPool::default());
        let mut n_threads = 0;
        let long =
            [("mca-read".to_owned(), ThreadRole::LongReadings), ("mca-long".to_owned(), ThreadRole::LongSimulations)];
        let short = (0..n_short).map(|number| (format!("mca-{number}"), ThreadRole::Short));
        for (name, role) in short.chain(long) {
            let shared = shared.clone();
            let spawned = std::thread::Builder::new().name(name).spawn(move || work(&shared, role));
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

    pub fn submit(&self, lane: Lane, job: PoolJob) {
        let mut queues = self.shared.lock();
        let role = match lane {
            Lane::Reading => {
                queues.readings.push_back(job);
                ThreadRole::Short
            }
            Lane::LongReading => {
                queues.long_readings.push_back(job);
                ThreadRole::LongReadings
            }
            Lane::Short(id) => {
                queues.short.push_back((id, job));
                ThreadRole::Short
            }
            Lane::Long(id) => {
                queues.long.push_back((id, job));
                ThreadRole::LongSimulations
            }
        };
        drop(queues);
        self.shared.changed(role).notify_one();
    }

    /// Puts simulations that still wait to the front, in their order.
    pub fn prioritize(&self, ids: &[SimulationId]) {
        let mut queues = self.shared.lock();
        let Queues { short, long, .. } = &mut *queues;
        for queue in [short, long] {
            if queue.iter().any(|(id, _)| ids.contains(id)) {
                let (first, rest): (Vec<_>, Vec<_>) = queue.drain(..).partition(|(id, _)| ids.contains(id));
                queue.extend(first.into_iter().chain(rest));
            }
        }
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
        for role in [ThreadRole::Short, ThreadRole::LongReadings, ThreadRole::LongSimulations] {
            self.shared.changed(role).notify_all();
        }
    }
}

fn work(shared: &SharedPool, role: ThreadRole) {
    while let Some((kind, job)) = next_job(shared, role) {
        // The job reports its own failure by what it owns being dropped; the message is in the log already.
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a job panicked");
        }
        if let Some(count) = shared.lock().count_of(kind) {
            *count -= 1;
        }
        if kind == Priority::LongReading {
            // Workers that have given way go on.
            shared.short_changed.notify_all();
        }
    }
}

fn next_job(shared: &SharedPool, role: ThreadRole) -> Option<(Priority, PoolJob)> {
    let mut queues = shared.lock();
    loop {
        if queues.is_closed {
            return None;
        }
        let next = queues.take(role);
        if next.is_some() {
            return next;
        }
        queues = shared.changed(role).wait(queues).unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    const IN_TIME: Duration = Duration::from_secs(60);

    #[test]
    fn a_long_job_does_not_hold_up_short_ones_and_a_panic_costs_one_job() {
        let pool = Pool::with_threads(1);
        let (release, released) = mpsc::channel::<()>();
        let (tell, reported) = mpsc::channel();
        let long = tell.clone();
        pool.submit(
            Lane::Long(0),
            Box::new(move || {
                released.recv().expect("a release");
                long.send("long").expect("a listener");
            }),
        );
        let reading = tell.clone();
        pool.submit(Lane::Short(1), Box::new(|| panic!("on purpose")));
        pool.submit(Lane::Short(2), Box::new(move || tell.send("short").expect("a listener")));
        assert_eq!(reported.recv_timeout(IN_TIME), Ok("short"));
        // The long simulation may be one that only this reading supersedes.
        pool.submit(Lane::LongReading, Box::new(move || reading.send("reading").expect("a listener")));
        assert_eq!(reported.recv_timeout(IN_TIME), Ok("reading"));
        release.send(()).expect("a waiting job");
        assert_eq!(reported.recv_timeout(IN_TIME), Ok("long"));
    }

    #[test]
    fn readings_go_first_and_then_what_somebody_waits_for() {
        let pool = Pool::with_threads(1);
        let (release, released) = mpsc::channel::<()>();
        let (tell, reported) = mpsc::channel();
        pool.submit(Lane::Short(0), Box::new(move || released.recv().expect("a release")));
        for lane in [Lane::Short(1), Lane::Short(2), Lane::Short(3), Lane::Short(4), Lane::Reading] {
            let tell = tell.clone();
            pool.submit(lane, Box::new(move || tell.send(lane).expect("a listener")));
        }
        pool.prioritize(&[4, 3, 77]);
        release.send(()).expect("a waiting job");
        for lane in [Lane::Reading, Lane::Short(3), Lane::Short(4), Lane::Short(1), Lane::Short(2)] {
            assert_eq!(reported.recv_timeout(IN_TIME), Ok(lane));
        }
    }

    #[test]
    fn while_a_long_text_is_read_one_thread_simulates() {
        let pool = Pool::with_threads(2);
        let (tell, reported) = mpsc::channel();
        let gates: Vec<_> = ["reading", "first", "second"].map(|name| (name, mpsc::channel::<()>())).into();
        let mut open = Vec::new();
        for (lane, (name, (release, released))) in
            [Lane::LongReading, Lane::Short(1), Lane::Short(2)].into_iter().zip(gates)
        {
            let tell = tell.clone();
            let job = move || {
                tell.send(name).expect("a listener");
                released.recv().expect("a release");
            };
            pool.submit(lane, Box::new(job));
            open.push(release);
            if name != "second" {
                assert_eq!(reported.recv_timeout(IN_TIME), Ok(name));
            }
        }
        assert_eq!(reported.recv_timeout(Duration::from_millis(50)), Err(mpsc::RecvTimeoutError::Timeout));
        open[0].send(()).expect("a waiting job");
        assert_eq!(reported.recv_timeout(IN_TIME), Ok("second"));
        for release in &open[1..] {
            release.send(()).expect("a waiting job");
        }
    }
}
