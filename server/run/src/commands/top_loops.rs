//! `--top`: chooses which of many loops are shown, by cycles or by instructions.
//!
//! Choosing simulates loops on all cores, a few hundred at a time to limit memory. Loops with the highest upper bound come
//! first, until no other loop can be among the chosen. Loops with calls, or with instructions of unknown latency, come last,
//! since their cycles are not known.

use std::collections::BTreeMap;
use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use mca_config::options::Options as Asked;
use mca_core::analysis::ViewSwitches;
use mca_core::target::Syntax;
use mca_core::{Analyzer, Cancellation, Cpu, Options, Program, Region, Regions};
use mca_input::machine_code::loops::MachineLoop;
use mca_input::machine_code::object_file::{Function, Lines, ObjectFile};
use mca_input::machine_code::program::ProgramReader;
use mca_input::pattern;
use mca_input::prepare::{Candidates, RegionOrigin};

use super::analyzers::analyzer_of;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::processor::extended_cpu;
use crate::output::streams::Streams;

/// Maximum number of loops of an object that are read and simulated as one program.
const BATCH: usize = 256;

/// Number of loops that are simulated before it is checked whether the others can still be among the slowest.
const LOOPS_BETWEEN_CHECKS: usize = 8 * BATCH;

/// Number of loops that are shown of a program with more, unless `--top` says otherwise: about as many as a screen
/// has lines.
pub const DEFAULT_TOP: usize = 20;

/// Returns the loops of an object to show, the most expensive ones first, and whether some of its loops, but not all,
/// come from libraries.
pub fn choose(
    candidates: &Candidates<'_>,
    context: &Context<'_>,
    options: &Asked,
    streams: &Streams,
) -> Result<(Vec<MachineLoop>, bool), Failure> {
    let Candidates { file, functions, loops, lines, cpu } = *candidates;
    let is_for_people = context.wants_loop_table(options) || (options.why && options.prints_text());
    let top = options.top.unwrap_or(if is_for_people { DEFAULT_TOP as u32 } else { 0 }) as usize;
    if top == 0 || (loops.len() <= top && options.top.is_none()) {
        return Ok((loops.to_vec(), false));
    }
    let owners = Owners { loops, functions, lines };
    let is_of_library: Vec<bool> = (0..loops.len()).map(|at| owners.is_of_library(at)).collect();
    let has_libraries = is_of_library.contains(&true) && is_of_library.contains(&false);
    let mut order: Vec<usize> = (0..loops.len()).collect();
    if options.sorts_by_instructions {
        order.sort_by_key(|at| (is_of_library[*at], std::cmp::Reverse(loops[*at].n_instructions), *at));
        let chosen = order.into_iter().take(top).map(|at| loops[at].clone());
        return Ok((chosen.collect(), has_libraries));
    }
    let simulated = extended_cpu(context, options, &mca_config::choose_cpu(cpu.target(), options))?;
    let mut analysis = mca_config::analysis_options(options, simulated.is_out_of_order());
    ask_for_verdict(&mut analysis);
    let name = options.inputs.first().cloned().unwrap_or_default();
    streams.progress().begin(&name, 2 * order.len().div_ceil(BATCH));
    let cancellation = context.cancellation();
    let work = Work { loops, functions, file, read_for: cpu, simulated: &simulated, analysis: &analysis };
    let chosen = by_group(
        order,
        top,
        |at| (is_of_library[at], loops[at].n_calls > 0),
        |group, top| work.slowest(group, top, &cancellation, || streams.progress().advance()),
    );
    Ok((chosen.into_iter().map(|at| loops[at].clone()).collect(), has_libraries))
}

/// Sets options that give the verdict and nothing else. One iteration is enough, and unsupported instructions are
/// skipped.
pub fn ask_for_verdict(options: &mut Options) {
    options.views = ViewSwitches { summary: true, ..ViewSwitches::none() };
    options.verdict = true;
    options.skips_unsupported = true;
    options.iterations = NonZeroU32::MIN;
}

/// Returns the indices of the `top` most expensive of the loops `all`, in that order. `group_of` says whether a loop is a library's
/// and whether it has calls: libraries follow all others, and in both groups loops with calls are last, since the cycles of a call
/// are not known. `costs_of` takes the indices of a group and how many are still wanted, and returns cycles with indices: at
/// least those of so many slowest loops.
pub fn by_group(
    all: Vec<usize>,
    top: usize,
    group_of: impl Fn(usize) -> (bool, bool),
    costs_of: impl Fn(Vec<usize>, usize) -> Vec<(f64, usize)>,
) -> Vec<usize> {
    let mut groups: BTreeMap<(bool, bool), Vec<usize>> = BTreeMap::new();
    all.into_iter().for_each(|at| groups.entry(group_of(at)).or_default().push(at));
    let mut chosen = Vec::new();
    for group in groups.into_values().filter(|_| top > 0) {
        let left = top - chosen.len();
        if left == 0 {
            break;
        }
        let mut costs = costs_of(group, left);
        costs.sort_by(|(cost, at), (other_cost, other)| other_cost.total_cmp(cost).then(at.cmp(other)));
        chosen.extend(costs.into_iter().take(left).map(|(_, at)| at));
    }
    chosen
}

/// The loops of an object, with what tells which of them belong to libraries.
struct Owners<'a> {
    /// All loops of the object.
    loops: &'a [MachineLoop],
    /// All functions of the object; loops have the index of theirs.
    functions: &'a [Function<'a>],
    /// Source lines of the object's code; empty without debug data.
    lines: &'a Lines,
}

impl Owners<'_> {
    /// Maximum number of loops whose source lines are looked up; in objects with more, that would take longer than everything
    /// else.
    const MOST_LOOKED_UP: usize = 20_000;

    /// Whether the loop with index `at` is a library's: by its source files, or else by the name of its function.
    fn is_of_library(&self, at: usize) -> bool {
        let function = &self.functions[self.loops[at].function];
        if self.lines.is_empty() || self.loops.len() > Owners::MOST_LOOKED_UP {
            return pattern::is_of_standard_library(&String::from_utf8_lossy(function.name));
        }
        RegionOrigin::from_machine_loop(&self.loops[at], function, self.lines).is_of_library()
    }
}

/// What a thread computes for each loop.
#[derive(Clone, Copy)]
enum Question {
    /// Cycles of an iteration in steady state, which takes a simulation.
    Cycles,
    /// An upper bound of the cycles of an iteration, which takes no simulation.
    UpperBound,
}

/// Loops of an object from which the slowest are chosen.
struct Work<'a> {
    /// All loops of the object; indices of loops are those in this list.
    loops: &'a [MachineLoop],
    /// All functions of the object; loops have the index of theirs.
    functions: &'a [Function<'a>],
    /// The object that has the loops.
    file: &'a ObjectFile<'a>,
    /// The processor that the code is read for.
    read_for: &'a Cpu,
    /// The processor that is simulated.
    simulated: &'a Cpu,
    /// Options that ask for the verdict.
    analysis: &'a Options,
}

impl Work<'_> {
    /// Returns the cycles per iteration of loops with their indices: at least those of the `top` slowest of `candidates`. `advance`
    /// is called after each batch.
    fn slowest(
        &self,
        candidates: Vec<usize>,
        top: usize,
        cancellation: &Cancellation,
        advance: impl Fn() + Copy,
    ) -> Vec<(f64, usize)> {
        // Upper bounds do not hold for loops with calls, nor for measured models.
        let has_calls = candidates.iter().any(|at| self.loops[*at].n_calls > 0);
        if has_calls || self.simulated.has_measured_model() {
            return self.all(&candidates, Question::Cycles, cancellation, advance);
        }
        let mut bounds = self.all(&candidates, Question::UpperBound, cancellation, advance);
        bounds.sort_by(|(bound, at), (other, behind)| other.total_cmp(bound).then(at.cmp(behind)));
        let mut costs: Vec<(f64, usize)> = Vec::new();
        for next in bounds.chunks(LOOPS_BETWEEN_CHECKS) {
            costs.sort_by(|(cost, _), (other, _)| other.total_cmp(cost));
            let least = costs.get(top - 1).map_or(0.0, |(cost, _)| *cost);
            if next.iter().all(|(bound, _)| *bound < least) {
                break;
            }
            let next: Vec<usize> = next.iter().map(|(_, at)| *at).collect();
            costs.append(&mut self.all(&next, Question::Cycles, cancellation, advance));
        }
        costs
    }

    /// Computes the answer to `question` for each of the `wanted` loops, on all cores; returns the answers with the loops' indices,
    /// in any order. `advance` is called after each batch.
    fn all(
        &self,
        wanted: &[usize],
        question: Question,
        cancellation: &Cancellation,
        advance: impl Fn(),
    ) -> Vec<(f64, usize)> {
        let batches: Vec<&[usize]> = wanted.chunks(BATCH).collect();
        let n_threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(batches.len()).max(1);
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let mut costs = Vec::new();
        thread::scope(|scope| {
            for _ in 0..n_threads {
                let (sender, next, batches) = (sender.clone(), &next, &batches);
                scope.spawn(move || {
                    let mut analyzer = analyzer_of(self.simulated, self.analysis, cancellation, self.loops.len());
                    while let Some(batch) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if sender.send(self.batch(batch, question, &mut analyzer)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for mut found in receiver {
                costs.append(&mut found);
                advance();
            }
        });
        costs
    }

    /// Reads the loops of one batch as a program, and returns the answer for each, with the loop's index: 0 if its cycles are not
    /// known.
    fn batch(&self, batch: &[usize], question: Question, analyzer: &mut Analyzer) -> Vec<(f64, usize)> {
        // Names of symbols do not matter here, so relocations are left out.
        let reader = ProgramReader::new(self.read_for, b"", self.file.bytes(), Syntax::default());
        let Some(mut reader) = reader else { return Vec::new() };
        for at in batch {
            let found = &self.loops[*at];
            reader.push_loop(found, &self.functions[found.function], "");
        }
        let program = reader.finish();
        let cost = |region| {
            // Cycles of unknown latencies are guesses, and a guess is never the most expensive.
            if program.hazards(region).is_guess {
                return 0.0;
            }
            match question {
                Question::UpperBound => analyzer.upper_bound(&program, region) as f64,
                Question::Cycles => analyzer.known_steady_cycles(&program, region).unwrap_or(0.0),
            }
        };
        let costs: Vec<f64> = program.regions(&Regions::Marked).iter().map(cost).collect();
        costs.into_iter().zip(batch.iter().copied()).collect()
    }
}

/// Regions of one program from which the slowest are chosen.
pub struct SlowestSearch<'a> {
    /// The program that has the regions.
    pub program: &'a Program,
    /// The regions; indices are those in this list.
    pub regions: &'a [&'a Region],
    /// The processor that is simulated.
    pub cpu: &'a Cpu,
    /// Options that ask for the verdict.
    pub analysis: &'a Options,
}

impl SlowestSearch<'_> {
    /// Returns the indices of the `top` slowest regions, in the order of [`by_group`].
    pub fn slowest(
        &self,
        top: usize,
        is_of_library: impl Fn(usize) -> bool,
        cancellation: &Cancellation,
    ) -> Vec<usize> {
        let does_call = |at: usize| {
            let hazards = self.program.hazards(self.regions[at]);
            hazards.has_call || hazards.is_guess
        };
        let all = (0..self.regions.len()).collect();
        by_group(all, top, |at| (is_of_library(at), does_call(at)), |group, top| self.costs(group, top, cancellation))
    }

    /// Returns the cycles per iteration of regions with their indices: at least those of the `top` slowest of `wanted`. Regions
    /// with the highest upper bound are simulated first, until no other can be among them.
    fn costs(&self, wanted: Vec<usize>, top: usize, cancellation: &Cancellation) -> Vec<(f64, usize)> {
        let is_modelled = !self.cpu.has_measured_model();
        let analyzer = || analyzer_of(self.cpu, self.analysis, cancellation, self.regions.len());
        let bounding = analyzer();
        let bound = |at: &usize| match is_modelled {
            true => bounding.upper_bound(self.program, self.regions[*at]) as f64,
            false => f64::INFINITY,
        };
        let mut order: Vec<(f64, usize)> = wanted.into_iter().map(|at| (bound(&at), at)).collect();
        order.sort_by(|(bound, at), (other, behind)| other.total_cmp(bound).then(at.cmp(behind)));
        let next = AtomicUsize::new(0);
        // Cycles and indices that are known so far, the slowest first.
        let known: Mutex<Vec<(f64, usize)>> = Mutex::default();
        let work = || {
            let mut analyzer = analyzer();
            while let Some((bound, at)) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                let least = known.lock().ok().and_then(|known| known.get(top - 1).copied());
                if least.is_some_and(|(least, _)| *bound < least) {
                    return;
                }
                let cost = analyzer.known_steady_cycles(self.program, self.regions[*at]);
                let cost = (cost.unwrap_or(0.0), *at);
                if let Ok(mut known) = known.lock() {
                    let place = known.partition_point(|other| other.0 > cost.0);
                    known.insert(place, cost);
                }
            }
        };
        let n_threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(order.len());
        thread::scope(|scope| (0..n_threads).for_each(|_| drop(scope.spawn(work))));
        known.into_inner().unwrap_or_default()
    }
}
