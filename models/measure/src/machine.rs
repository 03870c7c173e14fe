//! Linux on x86-64: code in memory of its own, pages on demand, samples between chains and probes.
//!
//! The number of repetitions before registers are set anew, and the content of memory, are found by trying: the first plan
//! whose run touches few pages and causes no error is measured.

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

/// Samples of a quiet core that are enough if they agree.
const N_SAMPLES: usize = 20;
/// If samples spread by more than `STEADY_SPREAD`, more are taken: up to `MAX_SAMPLES`, and for at most one part in
/// `STEADY_SHARE` of the time limit.
const STEADY_SPREAD: f64 = 0.01;
const MAX_SAMPLES: usize = 200;
const STEADY_SHARE: u32 = 4;
/// Maximum number of samples that are taken while other work shares the core. Once some are taken, only one look in `LOOKS` that
/// finds the core busy takes a sample.
const MAX_SHARED: usize = 80;
const LOOKS: u32 = 16;
/// Minimum number of samples: with fewer from a quiet core, those from a shared core are used.
const MIN_SAMPLES: usize = 6;
/// Core cycles of one half of a sample: the counter's steps are 0.2% of it.
const SAMPLE_CYCLES: f64 = 16_000.0;
/// Bytes of the smaller number of copies: about 400 instructions. With fewer, what the end of the loop costs shows.
const COPIES_BYTES: usize = 1600;
const MAX_REPETITIONS: u64 = 60_000;
/// Largest time of a run relative to that of the code in it that is counted. If it is larger, a sample has less of that code.
const MOST_AROUND: f64 = 16.0;
/// Repetitions of a trial.
const FEW_REPETITIONS: u64 = 8;
/// Pages that a run may touch: they fit into a first-level cache.
const MANY_PAGES: u32 = 10;
/// Iterations before registers are set anew, as tried: first those that let a loop settle. An end after 64 iterations is
/// predicted by some processors and one after 128 is not, so neither is there.
const LOOP_PASSES: [&[u64]; 2] = [&[2048, 1024, 512, 256, 32], &[16, 8, 4]];
/// Minimum number of iterations to which samples of slow loops are shortened.
const SETTLED_PASSES: u64 = 256;
/// Repetitions of straight copies before registers are set anew, with all copies; then with fewer copies.
const STRAIGHT_PASSES: [u64; 4] = [32, 8, 2, 1];
const FEWEST_COPIES: usize = 8;
/// Largest relative difference of a sample's two chains: more is an interruption or a change of clock.
const CHAIN_TOLERANCE: f64 = 0.008;
const BUSY_CHAIN_TOLERANCE: f64 = 0.1;
/// Samples with each set of physical pages, and how much of the time another set must leave to be preferred.
const SET_SAMPLES: usize = 3;
const SET_GAIN: f64 = 0.97;

const N_WORDS: usize = PAGE * N_PAGES / 8;

/// The process, set up to run code.
#[derive(Debug)]
pub struct Machine {
    arena: Arena,
    clock: Clock,
    has_masks: bool,
    /// The set of physical pages in use.
    set: usize,
}

/// The smaller and the larger amount of code whose difference is the result.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Plan {
    data: Data,
    copies: [usize; 2],
    /// Repetitions before registers are set anew.
    passes: [u64; 2],
}

impl Plan {
    /// Returns the number of iterations by which the two runs differ.
    fn n_iterations(&self) -> u64 {
        self.copies[1] as u64 * self.passes[1] - self.copies[0] as u64 * self.passes[0]
    }
}

impl Machine {
    /// Takes a second where the processor is not known. From then on the process can do little else; if it still can, this
    /// fails and says which step of the confinement did.
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

    pub fn measure(&mut self, request: &Request) -> Result<Measurement, Refusal> {
        faults::begin();
        faults::set_alarm(request.limit_ms() as u32);
        let measured = self.measure_first_plan(request);
        faults::set_alarm(0);
        // A failure explains a missing result best. Without one, no plan gave a result, and the last page is that of another
        // plan.
        match (measured, faults::find_failure()) {
            (Ok(_), Some(failure)) => Err(failure),
            (measured, _) => measured,
        }
    }

    /// Measures with the first plan with which the code runs, also for as long as samples take: what it keeps in memory can lead
    /// it further in each run.
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

    /// Runs the larger half of a plan. Returns the ticks of a repetition.
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

    /// Returns the plan with fewer repetitions if iterations take long, so that samples stay short.
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
            // A look at the core costs a tenth of a sample. Now and then a sample is taken all the same: of those of a shared
            // core the shortest counts.
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
        // A neighbour only ever makes code slower, also one that the probes do not see since it needs nothing but the cache:
        // the lower state is nearer to the truth, and on a shared core the least of each half.
        let least = |half: usize| samples.iter().map(|sample| sample.halves[half]).fold(f64::MAX, f64::min);
        let lowest = states.iter().map(|state| state.cycles).min_by(f64::total_cmp);
        let cycles = match lowest {
            _ if is_busy => (least(1) - least(0)) / difference,
            Some(lowest) => lowest,
            None => median(&values),
        };
        // Less than nothing: what disturbed the shorter half was more than the code itself.
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

    /// Runs what has been written. Returns the ticks that it took.
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

    /// Finds how many repetitions take long enough to be measured.
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

    /// Lets the code use another set of physical pages from now on.
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
            // Both halves begin as long after other code: units of wide vectors sleep when they have had nothing to do for a
            // while, and what wakes them in one half alone would be taken from the other.
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

/// Returns how many repetitions make a sample, given the cycles of one with half of the passes and with all of them; with a
/// single pass, both are equal.
fn repetitions_for([few, many]: [f64; 2], has_halves: bool) -> u64 {
    // Noise can leave nothing of the difference, and what is around short code can be most of a run.
    let cycles = if has_halves { (many - few).max(many / MOST_AROUND) } else { many / 2.0 };
    ((SAMPLE_CYCLES / cycles.max(1.0)) as u64 + 1).min(MAX_REPETITIONS)
}

#[derive(Clone, Copy)]
struct Sample {
    /// Cycles of the smaller and the larger amount of code.
    halves: [f64; 2],
    chain: f64,
    chain_gap: f64,
    is_quiet: bool,
}

/// Returns the cycles of an iteration, sorted.
fn values_of(samples: &[Sample], difference: f64) -> Vec<f64> {
    let mut values: Vec<f64> =
        samples.iter().map(|sample| (sample.halves[1] - sample.halves[0]) / difference).collect();
    values.sort_by(f64::total_cmp);
    values
}

/// Returns the plans to try, in groups: all kinds of data with the first number of passes come before those with the next.
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

/// Returns the content of the pages, in the order in which they are touched.
fn words_of(data: Data) -> Vec<u64> {
    /// A valid address, and all that lies in front of the next one.
    const PLACE: u64 = 0x2000_0000;
    const SMALL: u64 = 0xfff;
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
        // Two loaded pointers are hardly ever equal: equal ones would make chains that the code does not have.
        Data::Pointers => PLACE + (index as u64).wrapping_mul(2_654_435_761) % (1 << 32) / ((1 << 32) / LINES) * 64,
        Data::Zero => 0,
    };
    (0..N_WORDS).map(word).collect()
}

/// Whether the counter advances at one speed, and can be read in order.
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
