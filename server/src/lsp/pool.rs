//! Threads that read documents and simulate regions.
//!
//! Jobs that may take long never delay short ones. Long readings have a thread of their own. Long simulations have
//! another one, since an edit ends the simulation that it supersedes only once the new text has been read. Short
//! readings go before short simulations. While a long reading runs, a single thread simulates, so that the reading
//! has a core: after a keystroke in a large file, thousands of simulations wait whose results are not visible. In a
//! queue the order is first come, first served, except for jobs that a request waits for. A panic ends only its job, not
//! the thread.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Work for a thread of the pool.
pub type PoolJob = Box<dyn FnOnce() + Send>;

/// Identifies a simulation that waits, so that it can be moved to the front.
pub type SimulationId = u64;

/// The queue for a job, by the time that the job takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Reading a document, which takes milliseconds.
    Reading,
    /// Reading a document, which may take seconds.
    LongReading,
    /// A simulation that takes milliseconds.
    Short(SimulationId),
    /// A simulation that may take seconds.
    Long(SimulationId),
}

/// Jobs that wait, in queues, and what is running.
#[derive(Default)]
struct Queues {
    /// Jobs of [`Lane::Reading`].
    readings: VecDeque<PoolJob>,
    /// Jobs of [`Lane::LongReading`].
    long_readings: VecDeque<PoolJob>,
    /// Jobs of [`Lane::Short`].
    short: VecDeque<(SimulationId, PoolJob)>,
    /// Jobs of [`Lane::Long`].
    long: VecDeque<(SimulationId, PoolJob)>,
    /// Number of long readings that are running.
    n_long_readings: usize,
    /// Number of short simulations that are running.
    n_short: usize,
    /// Whether the threads have to end.
    is_closed: bool,
}

impl Queues {
    /// Takes a job for a thread of a role, and counts the job as running; `None` if no job waits that the thread may take.
    fn take(&mut self, role: ThreadRole) -> Option<(JobKind, PoolJob)> {
        let reading = |job| (JobKind::Other, job);
        let taken = match role {
            ThreadRole::Short => self.readings.pop_front().map(reading).or_else(|| self.take_short()),
            ThreadRole::LongReadings => self.long_readings.pop_front().map(|job| (JobKind::LongReading, job)),
            ThreadRole::LongSimulations => self.long.pop_front().map(|(_, job)| (JobKind::Other, job)),
        };
        if let Some((kind, _)) = &taken
            && let Some(count) = self.count_of(*kind)
        {
            *count += 1;
        }
        taken
    }

    /// Takes a short simulation, unless one is running during a long reading.
    fn take_short(&mut self) -> Option<(JobKind, PoolJob)> {
        let gives_way = self.n_long_readings > 0 && self.n_short > 0;
        if gives_way { None } else { self.short.pop_front().map(|(_, job)| (JobKind::Short, job)) }
    }

    /// Returns the number of running jobs of a kind; `None` for kinds that are not counted.
    fn count_of(&mut self, kind: JobKind) -> Option<&mut usize> {
        match kind {
            JobKind::LongReading => Some(&mut self.n_long_readings),
            JobKind::Short => Some(&mut self.n_short),
            JobKind::Other => None,
        }
    }
}

/// Kind of a running job, by whether others give way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobKind {
    /// A long reading, to which short simulations give way.
    LongReading,
    /// A short simulation, which gives way.
    Short,
    /// Any other job.
    Other,
}

/// Which queues a thread serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ThreadRole {
    /// Short readings, then short simulations.
    Short,
    /// Long readings only.
    LongReadings,
    /// Long simulations only.
    LongSimulations,
}

/// What the threads share.
#[derive(Default)]
struct SharedPool {
    /// The jobs.
    queues: Mutex<Queues>,
    /// Signals new short jobs. Each role has a signal of its own, so that no thread wakes for a job that it may not
    /// take.
    short_changed: Condvar,
    /// Signals new long readings.
    long_readings_changed: Condvar,
    /// Signals new long simulations.
    long_changed: Condvar,
}

impl SharedPool {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the signal of a role.
    fn changed(&self, role: ThreadRole) -> &Condvar {
        match role {
            ThreadRole::Short => &self.short_changed,
            ThreadRole::LongReadings => &self.long_readings_changed,
            ThreadRole::LongSimulations => &self.long_changed,
        }
    }
}

/// Threads that work on jobs. When the pool is dropped, running jobs are finished and the others forgotten, without
/// waiting.
pub struct Pool {
    shared: Arc<SharedPool>,
    /// Number of threads that could be started.
    n_threads: usize,
}

impl Pool {
    /// Starts the threads: one for each core except one, which is kept for the protocol, plus those of the long jobs.
    pub fn new() -> Pool {
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        // Never a single thread: one text that takes long to read must not hold up the others.
        Pool::with_threads(n_cores.saturating_sub(1).max(2))
    }

    /// Starts `n_short` threads for short jobs, one for long readings, and one for long simulations.
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

    /// Returns the number of threads that could be started.
    pub fn n_threads(&self) -> usize {
        self.n_threads
    }

    /// Adds a job to the end of a queue.
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

    /// Moves the simulations `ids`, as far as they still wait, to the front of their queues. They keep their order.
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

/// Works on jobs until the pool is dropped.
fn work(shared: &SharedPool, role: ThreadRole) {
    while let Some((kind, job)) = next_job(shared, role) {
        // A job that panics drops what it owns, which tells the session. The panic is in the log already.
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a job panicked");
        }
        if let Some(count) = shared.lock().count_of(kind) {
            *count -= 1;
        }
        if kind == JobKind::LongReading {
            // Workers that have given way go on.
            shared.short_changed.notify_all();
        }
    }
}

/// Waits for a job of a role; `None` once the pool is dropped.
fn next_job(shared: &SharedPool, role: ThreadRole) -> Option<(JobKind, PoolJob)> {
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

    /// Longest time that a test waits for a job.
    const IN_TIME: Duration = Duration::from_secs(60);

    #[test]
    fn short_jobs_pass_long_ones_and_survive_panics() {
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
    fn readings_go_first_then_simulations_that_are_awaited() {
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
    fn one_thread_simulates_while_a_long_text_is_read() {
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
