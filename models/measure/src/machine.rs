//! Measures on Linux on x86-64: runs the code, maps the pages that it touches, and takes samples, each with chains and probes before
//! and after it.
//!
//! A pass is one execution of all copies of the code. After some passes, registers are set to their first values; that is a
//! repetition. The number of passes and the content of memory are found by trying: the first plan is measured whose run touches few
//! pages and causes no error.

mod arena;
mod clock;
mod code;
mod confine;
mod faults;
mod privileged;

use std::time::{Duration, Instant};

use self::arena::{Arena, CODE, Cell, ENTRY, N_PAGES, N_SETS, PAGE};
use self::clock::{CHAIN_CYCLES, Clock, Probe};
use self::code::Code;
use crate::statistics::{median, spread, states};
use crate::{Data, Measurement, Mode, Refusal, Request};

/// Number of samples of a quiet core (one that no other thread uses) that are enough if they agree.
const N_SAMPLES: usize = 20;
/// Maximum spread of samples that agree. If they do not, more are taken.
const STEADY_SPREAD: f64 = 0.01;
/// Number of samples of a quiet core after which no more are taken, even if they do not agree.
const MAX_SAMPLES: usize = 200;
/// More samples are taken only until the request's patience divided by this is over.
const STEADY_SHARE: u32 = 4;
/// Maximum number of samples that are kept of a core that another thread uses.
const MAX_SHARED: usize = 80;
/// Once there are `MIN_SAMPLES` samples of a shared core, a further one is taken only at every so many probes that find the core busy.
const LOOKS: u32 = 16;
/// Minimum number of samples: with fewer from a quiet core, those from a shared core are used.
const MIN_SAMPLES: usize = 6;
/// Core cycles by which the two runs of a sample should differ: the counter's steps are 0.2% of that.
const SAMPLE_CYCLES: f64 = 16_000.0;
/// Bytes of the smaller number of copies, about 400 instructions. With fewer, the cost of the branch back would be visible.
const COPIES_BYTES: usize = 1600;
/// Maximum number of repetitions of a run.
const MAX_REPETITIONS: u64 = 60_000;
/// Maximum time of a run, divided by the part of it that is the result. If it would be larger, fewer repetitions are made.
const MOST_AROUND: f64 = 16.0;
/// Repetitions of a trial.
const FEW_REPETITIONS: u64 = 8;
/// Maximum number of pages that a run may touch. They fit into the first-level cache.
const MANY_PAGES: u32 = 10;
/// Numbers of passes of the shorter run (the longer one has twice as many) that are tried for a loop, in order; first those with which
/// a loop reaches its steady state. Neither 64 nor 128 is among them: some processors predict the end of a loop after 64 iterations,
/// but not after 128.
const LOOP_PASSES: [&[u64]; 2] = [&[2048, 1024, 512, 256, 32], &[16, 8, 4]];
/// Minimum number of passes to which samples of slow loops are shortened.
const SETTLED_PASSES: u64 = 256;
/// Numbers of passes that are tried in order for straight code with all copies. After them, smaller numbers of copies are tried with
/// one pass.
const STRAIGHT_PASSES: [u64; 4] = [32, 8, 2, 1];
/// Minimum number of copies of the shorter run.
const FEWEST_COPIES: usize = 8;
/// Maximum relative difference between the chains before and after a sample of a quiet core. If it is larger, the sample was
/// interrupted or the frequency has changed.
const CHAIN_TOLERANCE: f64 = 0.008;
/// Maximum relative difference between the chains before and after a sample of a core that another thread uses.
const BUSY_CHAIN_TOLERANCE: f64 = 0.1;
/// Number of samples with each set of physical pages.
const SET_SAMPLES: usize = 3;
/// Another set of pages is preferred if its time is less than this times the best one.
const SET_GAIN: f64 = 0.97;

/// Number of words of 8 bytes in a set of pages.
const N_WORDS: usize = PAGE * N_PAGES / 8;

/// This process, set up to run code.
#[derive(Debug)]
pub struct Machine {
    arena: Arena,
    clock: Clock,
    /// Whether the processor has mask registers of 64 bits (AVX-512BW).
    has_masks: bool,
    /// Index of the set of physical pages in use.
    set: usize,
}

/// The two runs of a sample, the shorter one first. The difference of their times is the result.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Plan {
    /// Content of memory.
    data: Data,
    /// Number of copies of the code in each run.
    copies: [usize; 2],
    /// Number of passes of each run before registers are set to their first values.
    passes: [u64; 2],
}

impl Plan {
    /// Returns the number of executions of the code by which a repetition of the two runs differs.
    fn n_iterations(&self) -> u64 {
        self.copies[1] as u64 * self.passes[1] - self.copies[0] as u64 * self.passes[0]
    }
}

impl Machine {
    /// Sets this process up and confines it, so that it can do nothing but measure. Takes a second if the processor is not known. An
    /// error says what the processor lacks, or which step of the confinement failed.
    pub fn set_up() -> Result<Machine, Refusal> {
        for (is_there, name) in [
            (std::arch::is_x86_feature_detected!("avx"), "AVX"),
            (std::arch::is_x86_feature_detected!("sse2"), "SSE2"),
            (has_steady_counter(), "a steady time stamp counter"),
        ] {
            if !is_there {
                return Err(Refusal::Processor(name.to_owned()));
            }
        }
        confine::end_with_caller()?;
        confine::pin_to_processor()?;
        let mut arena = Arena::map()?;
        arena.write_code(0, &code::exit(CODE));
        faults::install(arena.pages_file)?;
        let clock = Clock::calibrate();
        let has_masks = std::arch::is_x86_feature_detected!("avx512bw");
        confine::confine(arena.pages_file)?;
        Ok(Machine { arena, clock, has_masks, set: 0 })
    }

    /// Measures the code of a request within its time limit.
    pub fn measure(&mut self, request: &Request) -> Result<Measurement, Refusal> {
        faults::begin();
        faults::set_alarm(request.limit_ms() as u32);
        let measured = self.measure_first_plan(request);
        faults::set_alarm(0);
        // A failure, such as the end of the time, takes precedence over the refusal of the last plan.
        match (measured, faults::find_failure()) {
            (Ok(_), Some(failure)) => Err(failure),
            (measured, _) => measured,
        }
    }

    /// Measures with the first plan with which the code runs without an error. The code may fail only after many runs, since it can
    /// change the content of memory; then the next plan is tried.
    fn measure_first_plan(&mut self, request: &Request) -> Result<Measurement, Refusal> {
        let kinds = request.data.map_or_else(|| Data::ALL.to_vec(), |data| vec![data]);
        let mut refused = Refusal::LeavesPath;
        for group in plans(request) {
            for data in &kinds {
                let words = words_of(*data);
                for plan in &group {
                    let plan = Plan { data: *data, ..*plan };
                    let measured = self.try_plan(request, &plan, &words).and_then(|ticks| {
                        let plan = self.shortened(request, plan, ticks);
                        self.samples(request, plan, &words)
                    });
                    match measured {
                        Ok(measured) => return Ok(measured),
                        // Other numbers of iterations, and other data, may do.
                        Err(refusal @ (Refusal::Pages { .. } | Refusal::LeavesPath)) => refused = refusal,
                        Err(refusal @ (Refusal::Memory | Refusal::Arithmetic)) => {
                            refused = refusal;
                            break;
                        }
                        Err(refusal) => return Err(refusal),
                    }
                }
            }
        }
        Err(refused)
    }

    /// Runs the longer run of a plan, to see whether it works. Returns the ticks of one repetition.
    fn try_plan(&mut self, request: &Request, plan: &Plan, words: &[u64]) -> Result<f64, Refusal> {
        self.use_set(0);
        self.write(request, plan.copies[1])?;
        let mut ticks = f64::MAX;
        // The first run maps the pages, the second fills the caches, all repeat what is measured.
        for _ in 0..3 {
            self.arena.fill(self.set, words, N_PAGES);
            ticks = ticks.min(self.run(FEW_REPETITIONS, plan.passes[1])?);
        }
        Ok(ticks / FEW_REPETITIONS as f64)
    }

    /// Returns the plan of a loop with fewer passes if a repetition takes many cycles, so that samples stay short. `ticks` are those of
    /// a repetition of the longer run.
    fn shortened(&self, request: &Request, mut plan: Plan, ticks: f64) -> Plan {
        if request.mode == Mode::Straight {
            return plan;
        }
        let mut cycles = ticks * CHAIN_CYCLES / self.clock.chain() / 2.0;
        while cycles > SAMPLE_CYCLES && plan.passes[0] > SETTLED_PASSES {
            plan.passes = plan.passes.map(|passes| passes / 2);
            cycles /= 2.0;
        }
        plan
    }

    /// Takes samples by a plan until there are enough or the patience is over, and returns their result. `words` are what memory holds.
    fn samples(&mut self, request: &Request, plan: Plan, words: &[u64]) -> Result<Measurement, Refusal> {
        let n_repetitions = self.find_repetitions(request, &plan, words)?;
        self.choose_set(request, &plan, n_repetitions, words)?;
        let difference = (n_repetitions * plan.n_iterations()) as f64;
        let begun = Instant::now();
        let patience = Duration::from_millis(u64::from(request.patience_ms));
        let has_branches = request.mode != Mode::Straight;
        let (mut quiet, mut shared): (Vec<Sample>, Vec<Sample>) = (Vec::new(), Vec::new());
        let (mut n_tried, mut n_looks, mut shortest_chain) = (0, 0, f64::MAX);
        let mut n_wanted = N_SAMPLES;
        while quiet.len() < n_wanted {
            if begun.elapsed() > patience && quiet.len() + shared.len() >= MIN_SAMPLES {
                break;
            }
            if begun.elapsed() > 2 * patience {
                break;
            }
            // A probe costs a tenth of a sample. Some samples are taken even if it finds the core busy, since of samples of a
            // shared core the shortest counts.
            if shared.len() >= MIN_SAMPLES && !self.clock.is_quiet_now(has_branches) {
                n_looks += 1;
                if shared.len() >= MAX_SHARED || n_looks % LOOKS != 0 {
                    continue;
                }
            }
            n_tried += 1;
            let sample = self.sample(request, &plan, n_repetitions, words)?;
            if sample.chain_gap > BUSY_CHAIN_TOLERANCE {
                continue;
            }
            shortest_chain = shortest_chain.min(sample.chain);
            if sample.is_quiet && sample.chain_gap <= CHAIN_TOLERANCE {
                quiet.push(sample);
                let is_over = begun.elapsed() > patience / STEADY_SHARE || quiet.len() >= MAX_SAMPLES;
                if quiet.len() == n_wanted && !is_over && spread(&values_of(&quiet, difference)) > STEADY_SPREAD {
                    n_wanted += N_SAMPLES;
                }
            } else if shared.len() < MAX_SHARED {
                shared.push(sample);
            }
        }
        let is_busy = quiet.len() < MIN_SAMPLES;
        let samples = if is_busy { [quiet, shared].concat() } else { quiet };
        let values = values_of(&samples, difference);
        let states = states(&values);
        // Another thread can only make code slower, also one that probes do not detect because it only uses the cache. So the
        // faster state is nearer to the truth, and on a shared core the shortest time of each run.
        let least = |half: usize| samples.iter().map(|sample| sample.halves[half]).fold(f64::MAX, f64::min);
        let lowest = states.iter().map(|state| state.cycles).min_by(f64::total_cmp);
        let cycles = match lowest {
            _ if is_busy => (least(1) - least(0)) / difference,
            Some(lowest) => lowest,
            None => median(&values),
        };
        // Not positive: the shorter run was disturbed for longer than the measured code takes.
        if samples.is_empty() || cycles <= 0.0 || median(&values) <= 0.0 {
            return Err(Refusal::Noise);
        }
        let gigahertz = CHAIN_CYCLES / shortest_chain * self.clock.ticks_per_nanosecond;
        Ok(Measurement {
            cycles,
            spread: spread(&values).abs(),
            n_kept: values.len() as u32,
            n_tried,
            gigahertz,
            n_pages: faults::n_pages(),
            is_busy,
            states,
            data: plan.data,
            n_iterations: plan.n_iterations() as u32,
        })
    }

    /// Writes the code of a run with this many copies to its place. An error if a branch cannot reach its exit.
    fn write(&mut self, request: &Request, n_copies: usize) -> Result<(), Refusal> {
        let code = Code {
            bytes: &request.code,
            fixups: &request.fixups,
            mode: request.mode,
            n_copies,
            offset: request.offset,
        };
        let bytes = code::harness(&code, self.has_masks).ok_or(Refusal::LeavesPath)?;
        self.arena.write_code((ENTRY - CODE) as usize, &bytes);
        Ok(())
    }

    /// Runs the written code. Returns the ticks that it took.
    fn run(&self, n_repetitions: u64, n_passes: u64) -> Result<f64, Refusal> {
        self.arena.set(Cell::Repetitions, n_repetitions);
        self.arena.set(Cell::Passes, n_passes);
        self.arena.set(Cell::HasLeft, 0);
        faults::run(ENTRY);
        match faults::find_failure() {
            Some(failure) => Err(failure),
            None if self.arena.get(Cell::HasLeft) != 0 => Err(Refusal::LeavesPath),
            None => Ok(self.arena.get(Cell::End).wrapping_sub(self.arena.get(Cell::Start)) as f64),
        }
    }

    /// Returns the number of repetitions with which the two runs of a sample differ by about [`SAMPLE_CYCLES`].
    fn find_repetitions(&mut self, request: &Request, plan: &Plan, words: &[u64]) -> Result<u64, Refusal> {
        self.write(request, plan.copies[1])?;
        // An interruption can make one run as long as thousands: the shortest of several counts.
        let [mut few, mut many] = [f64::MAX; 2];
        for _ in 0..3 {
            for (passes, least) in [(plan.passes[1] / 2, &mut few), (plan.passes[1], &mut many)] {
                self.arena.fill(self.set, words, N_PAGES);
                *least = least.min(self.run(FEW_REPETITIONS, passes.max(1))?);
            }
        }
        let cycles = [few, many].map(|ticks| ticks * CHAIN_CYCLES / self.clock.chain() / FEW_REPETITIONS as f64);
        Ok(repetitions_for(cycles, plan.passes[1] > 1))
    }

    /// Unmaps the pages of the code; from now on it gets those of another set.
    fn use_set(&mut self, set: usize) {
        self.set = set;
        faults::reset(MANY_PAGES, set);
    }

    /// Uses the set of physical pages with which the code is the fastest.
    fn choose_set(&mut self, request: &Request, plan: &Plan, n_repetitions: u64, words: &[u64]) -> Result<(), Refusal> {
        if faults::n_pages() == 0 {
            return Ok(());
        }
        let (mut best, mut least) = (self.set, f64::MAX);
        for set in 0..N_SETS {
            self.use_set(set);
            // The first sample maps the pages, so their number is not known yet.
            self.arena.fill(set, words, N_PAGES);
            self.sample(request, plan, n_repetitions, words)?;
            let mut halves = [f64::MAX; 2];
            for _ in 0..SET_SAMPLES {
                let sample = self.sample(request, plan, n_repetitions, words)?;
                halves = [0, 1].map(|half| halves[half].min(sample.halves[half]));
            }
            // Another one has to be faster by more than what is noise.
            let cycles = halves[1] - halves[0];
            if cycles > 0.0 && cycles < least * SET_GAIN {
                (best, least) = (set, cycles);
            }
        }
        if best != self.set {
            self.use_set(best);
            self.arena.fill(best, words, N_PAGES);
            self.sample(request, plan, n_repetitions, words)?;
        }
        Ok(())
    }

    /// Takes one sample: both runs, with chains and probes.
    fn sample(&mut self, request: &Request, plan: &Plan, n_repetitions: u64, words: &[u64]) -> Result<Sample, Refusal> {
        let has_branches = request.mode != Mode::Straight;
        let n_pages = faults::n_pages() as usize;
        let mut ticks = [0.0; 2];
        let mut probes = [Probe::default(); 4];
        let mut chains = [0.0; 2];
        for half in 0..2 {
            if plan.copies[0] != plan.copies[1] {
                self.write(request, plan.copies[half])?;
            }
            let n_passes = plan.passes[half];
            self.arena.fill(self.set, words, n_pages);
            self.run(n_repetitions.min(4), n_passes)?;
            self.arena.fill(self.set, words, n_pages);
            // Before both runs, the same code runs for the same time. Otherwise the units of wide vectors, which are switched off
            // after some time without work, could be off at the start of one run only.
            let chain = self.clock.chain();
            if half == 0 {
                chains[0] = chain;
            }
            probes[2 * half] = self.clock.probe(has_branches);
            ticks[half] = self.run(n_repetitions, n_passes)?;
            probes[2 * half + 1] = self.clock.probe(has_branches);
        }
        chains[1] = self.clock.chain();
        let chain = chains[0].min(chains[1]);
        Ok(Sample {
            halves: ticks.map(|ticks| ticks * CHAIN_CYCLES / chain),
            chain,
            chain_gap: (chains[0] - chains[1]).abs() / chain,
            is_quiet: probes.iter().all(|probe| self.clock.is_quiet(*probe, chain)),
        })
    }
}

/// Returns the number of repetitions of a sample. `few` and `many` are the cycles of a repetition with half of the passes and with all
/// of them. With a single pass, which has no half (`has_halves` false), `few` is not used.
fn repetitions_for([few, many]: [f64; 2], has_halves: bool) -> u64 {
    // Noise can be larger than the difference, and setting registers can take most of a run of short code.
    let cycles = if has_halves { (many - few).max(many / MOST_AROUND) } else { many / 2.0 };
    ((SAMPLE_CYCLES / cycles.max(1.0)) as u64 + 1).min(MAX_REPETITIONS)
}

/// The times of the two runs, in relation to the chains next to them.
#[derive(Clone, Copy)]
struct Sample {
    /// Cycles of the shorter and of the longer run.
    halves: [f64; 2],
    /// Ticks of the shorter of the two chains.
    chain: f64,
    /// Difference of the two chains, divided by the shorter one.
    chain_gap: f64,
    /// Whether all probes found that no other thread uses the core.
    is_quiet: bool,
}

/// Returns the cycles of an iteration in each sample, sorted. `difference` is the number of iterations by which the runs differ.
fn values_of(samples: &[Sample], difference: f64) -> Vec<f64> {
    let mut values: Vec<f64> =
        samples.iter().map(|sample| (sample.halves[1] - sample.halves[0]) / difference).collect();
    values.sort_by(f64::total_cmp);
    values
}

/// Returns the plans to try, in groups, with any data. All kinds of data are tried with the plans of a group before the next group.
fn plans(request: &Request) -> Vec<Vec<Plan>> {
    let data = Data::Random;
    if request.mode != Mode::Straight {
        let plan = |passes: &u64| Plan { data, copies: [1, 1], passes: [*passes, 2 * passes] };
        return LOOP_PASSES.map(|passes| passes.iter().map(plan).collect()).to_vec();
    }
    let n_copies = COPIES_BYTES / request.code.len().max(1) + 1;
    let plan = |few: usize, passes: u64| Plan { data, copies: [few, 2 * few], passes: [passes; 2] };
    let with_all = STRAIGHT_PASSES.map(|passes| plan(n_copies, passes)).to_vec();
    let fewer = std::iter::successors(Some(n_copies / 2), |few| Some(few / 2));
    let with_fewer = fewer.take_while(|few| *few >= FEWEST_COPIES).map(|few| plan(few, 1)).collect();
    vec![with_all, with_fewer]
}

/// Returns the words of 8 bytes that fill the pages, in the order in which the code touches the pages.
fn words_of(data: Data) -> Vec<u64> {
    /// A valid address at the beginning of a page.
    const PLACE: u64 = 0x2000_0000;
    /// The bits of an offset in a page.
    const SMALL: u64 = 0xfff;
    /// Number of different pointers.
    const LINES: u64 = 512;
    let mut random = 88_172_645_463_325_252u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let word = |index: usize| match data {
        Data::Random => next(),
        Data::Small => PLACE + (next() >> 20 & SMALL),
        // Equal pointers are rare, since they would make dependences through memory that the code does not have.
        Data::Pointers => PLACE + (index as u64).wrapping_mul(2_654_435_761) % (1 << 32) / ((1 << 32) / LINES) * 64,
        Data::Zero => 0,
    };
    (0..N_WORDS).map(word).collect()
}

/// Whether the time stamp counter advances at one speed, and can be read in program order (`rdtscp`).
fn has_steady_counter() -> bool {
    use std::arch::x86_64::__cpuid;
    let highest = __cpuid(0x8000_0000).eax;
    let has_ordered_read = highest >= 0x8000_0001 && __cpuid(0x8000_0001).edx & (1 << 27) != 0;
    has_ordered_read && highest >= 0x8000_0007 && __cpuid(0x8000_0007).edx & (1 << 8) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However wrong the times are, a sample does not take much longer than it should.
    #[test]
    fn noise_makes_no_endless_samples() {
        for few in [0.0, 1000.0, 2000.0, 9000.0, 1e9] {
            let n_repetitions = repetitions_for([few, 2000.0], true) as f64;
            assert!(n_repetitions * 2000.0 <= 2.0 * MOST_AROUND * SAMPLE_CYCLES, "{few}: {n_repetitions}");
        }
        assert_eq!(repetitions_for([1000.0, 2000.0], true), 17);
        assert_eq!(repetitions_for([2000.0, 2000.0], false), 17);
        assert_eq!(repetitions_for([1e6, 2e6], true), 1);
    }
}
