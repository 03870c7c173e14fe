//! Linux on x86-64: code in memory of its own, pages on demand, samples between chains and probes.

mod arena;
mod clock;
mod code;
mod confine;
mod faults;

use std::time::{Duration, Instant};

use self::arena::{Arena, CODE, Cell, ENTRY, N_PHYSICAL, PAGE};
use self::clock::{CHAIN_CYCLES, Clock, Probe};
use crate::statistics::{median, spread, states};
use crate::{Measurement, Mode, Refusal, Request};

/// Samples that are enough.
const N_SAMPLES: usize = 20;
/// Fewer than these from a quiet core are none.
const MIN_SAMPLES: usize = 6;
/// More tries than this a sample, and the core was shared most of the time.
const MAX_TRIES: usize = 4;
/// Core cycles of one half of a sample: the counter's steps are 0.2% of it.
const SAMPLE_CYCLES: f64 = 16_000.0;
/// Bytes of the smaller number of copies: about 400 instructions. With fewer, what the end of the loop costs shows.
const COPIES_BYTES: usize = 1600;
const MAX_REPETITIONS: u64 = 60_000;
/// How far the two chains of a sample may differ: more is an interruption or a change of clock.
const CHAIN_TOLERANCE: f64 = 0.008;
const BUSY_CHAIN_TOLERANCE: f64 = 0.1;

type Words = [u64; PAGE * N_PHYSICAL / 8];

/// Everything is ready to run code.
#[derive(Debug)]
pub struct Machine {
    arena: Arena,
    clock: Clock,
    scattered: Box<Words>,
    has_masks: bool,
}

/// The smaller and the larger amount of work whose difference is the result.
struct Work {
    copies: [usize; 2],
    repetitions: [u64; 2],
    /// Repetitions of the code by which they differ.
    difference: f64,
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
        confine::stay_here()?;
        let mut arena = Arena::map()?;
        arena.write_code(0, &code::exit(CODE));
        faults::install(arena.pages_file)?;
        let clock = Clock::calibrate();
        let has_masks = std::arch::is_x86_feature_detected!("avx512bw");
        confine::confine(arena.pages_file)?;
        Ok(Machine { arena, clock, scattered: scattered_words(), has_masks })
    }

    pub fn measure(&mut self, request: &Request) -> Result<Measurement, Refusal> {
        faults::reset();
        faults::set_alarm(request.limit_ms() as u32);
        let words = match request.fill {
            Some(value) => Box::new([value; PAGE * N_PHYSICAL / 8]),
            None => self.scattered.clone(),
        };
        let measured = self.samples(request, &words);
        faults::set_alarm(0);
        // What went wrong explains a missing result better than that it is missing.
        match faults::find_failure() {
            Some(failure) => Err(failure),
            None => measured,
        }
    }

    fn samples(&mut self, request: &Request, words: &Words) -> Result<Measurement, Refusal> {
        let work = self.find_work(request, words)?;
        let begun = Instant::now();
        let patience = Duration::from_millis(u64::from(request.patience_ms));
        let has_branches = request.mode != Mode::Straight;
        let (mut quiet, mut shared) = (Vec::new(), Vec::new());
        let (mut n_tried, mut shortest_chain) = (0, f64::MAX);
        while quiet.len() < N_SAMPLES {
            if begun.elapsed() > patience && (quiet.len() >= MIN_SAMPLES || shared.len() + quiet.len() >= MIN_SAMPLES) {
                break;
            }
            if begun.elapsed() > 2 * patience {
                break;
            }
            // A look at the core costs a hundredth of a sample.
            if shared.len() >= MIN_SAMPLES && !self.clock.is_quiet_now(has_branches) {
                continue;
            }
            n_tried += 1;
            let sample = self.sample(request, words, &work)?;
            if sample.chain_gap > BUSY_CHAIN_TOLERANCE {
                continue;
            }
            shortest_chain = shortest_chain.min(sample.chain);
            if sample.is_quiet && sample.chain_gap <= CHAIN_TOLERANCE {
                quiet.push(sample.cycles);
            } else if shared.len() < 4 * N_SAMPLES {
                shared.push(sample.cycles);
            }
        }
        let has_few = quiet.len() < MIN_SAMPLES;
        // Where most samples are disturbed, some of the others are, too little for the probes to see.
        let is_busy = has_few || quiet.len() * MAX_TRIES < n_tried as usize;
        let mut values = if has_few { [quiet, shared].concat() } else { quiet };
        values.sort_by(f64::total_cmp);
        // Less than nothing: what disturbed the shorter half was more than the code itself.
        if median(&values) <= 0.0 {
            return Err(Refusal::Noise);
        }
        let gigahertz = CHAIN_CYCLES / shortest_chain * self.clock.ticks_per_nanosecond;
        Ok(Measurement {
            cycles: median(&values),
            spread: spread(&values).abs(),
            n_kept: values.len() as u32,
            n_tried,
            gigahertz,
            n_pages: faults::n_pages(),
            is_busy,
            states: states(&values),
        })
    }

    fn write(&mut self, request: &Request, n_copies: usize) {
        let bytes = code::harness(&request.code, request.mode, n_copies, request.offset, self.has_masks);
        self.arena.write_code((ENTRY - CODE) as usize, &bytes);
    }

    /// Runs what has been written; ticks.
    fn run(&self, n_repetitions: u64) -> Result<f64, Refusal> {
        self.arena.set(Cell::Repetitions, n_repetitions);
        faults::run(ENTRY);
        match faults::find_failure() {
            Some(failure) => Err(failure),
            None => Ok(self.arena.get(Cell::End).wrapping_sub(self.arena.get(Cell::Start)) as f64),
        }
    }

    /// How many repetitions take long enough to be measured?
    fn find_work(&mut self, request: &Request, words: &Words) -> Result<Work, Refusal> {
        let is_loop = request.mode != Mode::Straight;
        let few = if is_loop { 1 } else { COPIES_BYTES / request.code.len() + 1 };
        let many = if is_loop { 1 } else { 2 * few };
        self.write(request, many);
        let mut n_repetitions = 8;
        let mut ticks = 0.0;
        // The first run maps the pages, the second fills the caches.
        for _ in 0..20 {
            for _ in 0..2 {
                self.arena.fill(words);
                self.run(n_repetitions)?;
            }
            ticks = self.run(n_repetitions)?;
            if ticks * 1.4 >= SAMPLE_CYCLES / 2.0 || n_repetitions > MAX_REPETITIONS / 2 {
                break;
            }
            n_repetitions *= 2;
        }
        let cycles_per_repetition = (ticks * CHAIN_CYCLES / self.clock.chain() / n_repetitions as f64).max(0.01);
        let n_repetitions = ((SAMPLE_CYCLES / cycles_per_repetition) as u64 + 1).min(MAX_REPETITIONS);
        let half = n_repetitions.div_ceil(2);
        Ok(match is_loop {
            true => Work { copies: [1, 1], repetitions: [half, 2 * half], difference: half as f64 },
            false => Work {
                copies: [few, many],
                repetitions: [n_repetitions, n_repetitions],
                difference: n_repetitions as f64 * (many - few) as f64,
            },
        })
    }

    fn sample(&mut self, request: &Request, words: &Words, work: &Work) -> Result<Sample, Refusal> {
        let has_branches = request.mode != Mode::Straight;
        let mut ticks = [0.0; 2];
        let mut probes = [Probe::default(); 4];
        let mut chains = [0.0; 2];
        for half in 0..2 {
            if half == 0 || work.copies[0] != work.copies[1] {
                self.write(request, work.copies[half]);
            }
            let n_repetitions = work.repetitions[half];
            self.arena.fill(words);
            self.run(n_repetitions.min(4))?;
            self.arena.fill(words);
            if half == 0 {
                chains[0] = self.clock.chain();
            }
            probes[2 * half] = self.clock.probe(has_branches);
            ticks[half] = self.run(n_repetitions)?;
            probes[2 * half + 1] = self.clock.probe(has_branches);
        }
        chains[1] = self.clock.chain();
        let chain = chains[0].min(chains[1]);
        Ok(Sample {
            cycles: (ticks[1] - ticks[0]) * CHAIN_CYCLES / chain / work.difference,
            chain,
            chain_gap: (chains[0] - chains[1]).abs() / chain,
            is_quiet: probes.iter().all(|probe| self.clock.is_quiet(*probe, chain)),
        })
    }
}

struct Sample {
    cycles: f64,
    chain: f64,
    chain_gap: f64,
    is_quiet: bool,
}

/// Each word another valid address, so that two loaded pointers are hardly ever equal: equal ones would make chains
/// through memory that the code does not have.
fn scattered_words() -> Box<Words> {
    let mut words = Box::new([0; PAGE * N_PHYSICAL / 8]);
    for (index, word) in words.iter_mut().enumerate() {
        *word = 0x2000_0000 + u64::from((index as u32).wrapping_mul(2_654_435_761) >> 23) * 64;
    }
    words
}

/// Whether the counter advances at one speed, and can be read in order.
fn has_steady_counter() -> bool {
    use std::arch::x86_64::__cpuid;
    let highest = __cpuid(0x8000_0000).eax;
    let has_ordered_read = highest >= 0x8000_0001 && __cpuid(0x8000_0001).edx & (1 << 27) != 0;
    has_ordered_read && highest >= 0x8000_0007 && __cpuid(0x8000_0007).edx & (1 << 8) != 0
}
