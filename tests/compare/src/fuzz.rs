//! Runs a check over generated inputs: never a panic, never a hang, bounded memory.
//!
//! A plain `cargo test` checks a fixed number of inputs from a fixed seed. With `MCA_FUZZ_SECONDS=600`, each check runs
//! for that long from a random seed, and with `MCA_FUZZ_SEED=N` from that seed; a finding names the seed and the number
//! of its input. The gate chooses a new seed for every run and prints it. Inputs that once failed are kept in
//! `tests/inputs/finds`.

use std::fmt;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use crate::random::Random;

/// Maximum time for one input. Test builds are slow and machines busy, while an input that hangs takes for ever.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// Maximum memory of the whole process, all checks together, in KiB.
const MEMORY_LIMIT_KIB: u64 = 2 << 20;

/// Bytes that messages show as text with escapes.
#[derive(Clone, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

impl fmt::Debug for Bytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "b\"{}\"", self.0.escape_ascii())
    }
}

/// The input that is being checked: its number from 0, the input, and when its check began. Shared with the watchdog
/// and the panic message.
struct Current<I> {
    /// `None` before the first input.
    input: Option<(u64, Arc<I>, Instant)>,
}

/// Checks `n_inputs` generated inputs, or if the environment sets a time, as many as it allows. `check` panics if an input fails;
/// then, and if an input takes longer than `TIME_LIMIT` or the process needs more than `MEMORY_LIMIT_KIB`, the input is
/// printed and the process fails. `name` is that of the check, for messages.
pub fn fuzz<I: fmt::Debug + Send + Sync + 'static>(
    name: &'static str,
    n_inputs: u64,
    mut generate: impl FnMut(&mut Random) -> I,
    mut check: impl FnMut(&I),
) {
    let number_of = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let time = number_of("MCA_FUZZ_SECONDS").map(Duration::from_secs);
    let of_clock = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_secs());
    let seed = number_of("MCA_FUZZ_SEED").or_else(|| time.map(|_| of_clock())).unwrap_or(22);
    let current = Arc::new(Mutex::new(Current { input: None }));
    let is_done = Arc::new(AtomicBool::new(false));
    let watchdog = std::thread::spawn({
        let (current, is_done) = (current.clone(), is_done.clone());
        move || watch(name, seed, &current, &is_done)
    });
    let report = Report { name, seed, current: current.clone(), is_done: is_done.clone() };
    let start = Instant::now();
    let mut number = 0;
    while time.map_or(number < n_inputs, |time| start.elapsed() < time) {
        let mut random = Random::new(seed.wrapping_add(number.wrapping_mul(0x2545_f491_4f6c_dd1d)));
        let input = Arc::new(generate(&mut random));
        lock(&current).input = Some((number, input.clone(), Instant::now()));
        check(&input);
        number += 1;
    }
    drop(report);
    let _ = watchdog.join();
    println!("{name}: {number} inputs in {:.1} s, seed {seed}", start.elapsed().as_secs_f64());
}

/// Returns the inputs that once failed a check: the files of `tests/inputs/finds/<name>`, in the order of their names.
pub fn finds(name: &str) -> Vec<Bytes> {
    let folder = crate::workspace::root().join("tests/inputs/finds").join(name);
    let mut files = crate::workspace::files_below(&folder).unwrap_or_default();
    files.sort();
    assert!(!files.is_empty(), "{} holds nothing", folder.display());
    files.iter().filter_map(|file| std::fs::read(file).ok().map(Bytes)).collect()
}

/// Processor time of the calling thread since a start; wall time if the system does not report it.
pub struct Stopwatch {
    /// Processor time of the thread at the start; `None` if the system does not report it.
    computed: Option<Duration>,
    /// Wall time at the start.
    start: Instant,
}

impl Stopwatch {
    /// Starts a stopwatch for the calling thread.
    pub fn start() -> Stopwatch {
        Stopwatch { computed: computed_by_this_thread(), start: Instant::now() }
    }

    /// Returns the time since the start; must be called by the thread that started the stopwatch.
    pub fn elapsed(&self) -> Duration {
        match (self.computed, computed_by_this_thread()) {
            (Some(before), Some(now)) => now - before,
            _ => self.start.elapsed(),
        }
    }
}

/// Returns the processor time of the calling thread so far; `None` if the system does not report it.
fn computed_by_this_thread() -> Option<Duration> {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    times.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Returns the input that is being checked, even if a check has panicked.
fn lock<I>(current: &Mutex<Current<I>>) -> std::sync::MutexGuard<'_, Current<I>> {
    current.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the process, and prints the input that is being checked, if the input takes too long or the process needs too
/// much memory.
fn watch<I: fmt::Debug>(name: &str, seed: u64, current: &Mutex<Current<I>>, is_done: &AtomicBool) {
    while !is_done.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(20));
        let found = lock(current).input.as_ref().map(|(number, input, since)| (*number, input.clone(), *since));
        let Some((number, input, since)) = found else { continue };
        let memory = resident_kib().unwrap_or(0);
        let excess = match (since.elapsed() > TIME_LIMIT, memory > MEMORY_LIMIT_KIB) {
            (true, _) => format!("takes longer than {TIME_LIMIT:?}"),
            (_, true) => format!("runs while the process holds {memory} KiB"),
            _ => continue,
        };
        eprintln!("{name}: input {number} of seed {seed} {excess}:\n{}", shown(&*input));
        exit(101);
    }
}

/// Returns the resident memory of the process in KiB; `None` if the system does not report it.
fn resident_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Ends the watchdog when it is dropped; if that is because a check panics, prints the input.
struct Report<I: fmt::Debug> {
    /// Name of the check.
    name: &'static str,
    /// Seed of all inputs of the check.
    seed: u64,
    /// The input that is being checked.
    current: Arc<Mutex<Current<I>>>,
    /// Ends the watchdog once it is true.
    is_done: Arc<AtomicBool>,
}

impl<I: fmt::Debug> Drop for Report<I> {
    fn drop(&mut self) {
        self.is_done.store(true, Ordering::Relaxed);
        if let (true, Some((number, input, _))) = (std::thread::panicking(), &lock(&self.current).input) {
            eprintln!("{}: input {number} of seed {}:\n{}", self.name, self.seed, shown(&**input));
        }
    }
}

/// Returns an input for messages, at most 20,000 bytes of it.
fn shown(input: &impl fmt::Debug) -> String {
    /// Maximum number of bytes that are shown.
    const MOST_SHOWN: usize = 20_000;
    let mut text = format!("{input:?}");
    if text.len() > MOST_SHOWN {
        text.truncate((0..=MOST_SHOWN).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0));
        text.push_str("...");
    }
    text
}

/// Cuts, doubles, replaces or inserts bytes in up to four places; `pieces` are what may be inserted.
pub fn mangle(random: &mut Random, bytes: &mut Vec<u8>, pieces: &[&[u8]]) {
    for _ in 0..random.below(5) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(12)).min(bytes.len());
        match random.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..end, random.pick(pieces).iter().copied())),
            2 => drop(bytes.splice(at..at, random.pick(pieces).iter().copied())),
            3 => bytes.extend_from_within(at..end),
            4 => bytes.insert(at, random.number() as u8),
            _ => match bytes.get_mut(at) {
                Some(byte) => *byte ^= 1 << random.below(8),
                None => bytes.push(random.number() as u8),
            },
        }
    }
}
