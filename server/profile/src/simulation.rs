//! Simulates rounds of a loop as they were run.
//!
//! - *By path*: each path by itself, over and over, and the mean of all, weighted by how often each was taken. This shows
//!   which path costs what, and why.
//! - *By trace*: rounds one after the other in the order in which they were recorded, over and over. Chains, and
//!   competition for units, count across rounds even if these take different paths.
//!
//! A function that a round calls is part of the round, so the latency of a call is 0 here.

use std::collections::HashMap;
use std::ops::Range;

use mca_core::code::CodeBuilder;
use mca_core::explain::Explanation;
use mca_core::{Analyzer, Cpu, Options, Program, Region};

use super::code::FileCode;
use super::rounds::{LoopRounds, Path, Run};

/// Maximum number of instructions of a path, and of all rounds of a trace together. A longer path is not simulated; a
/// longer trace is cut off after a round.
const MOST_INSTRUCTIONS: usize = 4_000;

/// Maximum number of paths that are simulated: those that were taken most often.
const MOST_PATHS: usize = 64;

/// Predicted cycles of the rounds of a loop.
#[derive(Clone, Debug, Default)]
pub struct Simulated {
    /// The simulated paths, those that were taken most often first.
    pub paths: Vec<PathCycles>,
    /// Number of different paths of the loop that were recorded, simulated or not.
    pub n_paths: usize,
    /// Predicted cycles of a round: the mean of the simulated paths, weighted by how often each was taken.
    pub by_path: f64,
    /// Predicted cycles of a round in a trace; `None` if no trace could be simulated.
    pub by_trace: Option<f64>,
    /// Number of rounds in the trace that is simulated over and over; 0 if no trace could be simulated.
    pub n_traced: usize,
}

/// A path of a loop, with its cycles.
#[derive(Clone, Debug)]
pub struct PathCycles {
    /// Number of recorded rounds that took this path.
    pub n_rounds: u64,
    /// Number of instructions of a round.
    pub n_instructions: usize,
    /// Mean measured cycles of a round; `None` if cycles were not recorded.
    pub measured: Option<f64>,
    /// Predicted cycles of a round.
    pub predicted: f64,
    /// The limit of the path, in a few words; empty if it could not be explained.
    pub cause: String,
    /// The instruction that is most to blame, as text, with the cycles of a round that it costs; `None` if none is to
    /// blame.
    pub blamed: Option<(String, f64)>,
    /// Runs of the path, in the order in which they were run.
    pub runs: Vec<Run>,
}

impl Simulated {
    /// Returns the best prediction, in cycles of a round: by trace if there is one, otherwise by path.
    pub fn cycles(&self) -> f64 {
        self.by_trace.unwrap_or(self.by_path)
    }
}

/// Simulates the rounds of a loop by path and by trace; `None` if none of its paths can be simulated. Of `options`, the
/// latency of calls is replaced by 0, unsupported instructions are skipped, and there is always a verdict.
pub fn simulate(rounds: &LoopRounds, code: &FileCode<'_>, cpu: &Cpu, options: &Options) -> Option<Simulated> {
    let all = rounds.paths();
    let mut paths: Vec<&Path> = all.iter().copied().take(MOST_PATHS).collect();
    let traced: Vec<&Path> = rounds.in_order().take(MOST_INSTRUCTIONS).collect();
    let (program, members) = program_of(paths.iter().chain(&traced).flat_map(|path| &path.runs), code, cpu)?;
    paths.retain(|path| path.runs.iter().all(|run| members.contains_key(run)));
    let mut options = options.clone();
    options.call_latency_cycles = 0;
    options.skips_unsupported = true;
    options.verdict = true;
    let mut analyzer = Analyzer::new(cpu.clone());
    analyzer.set_options(&options);
    let region_of = |paths: &[&Path]| {
        let runs = paths.iter().flat_map(|path| &path.runs);
        Region::new("", runs.filter_map(|run| members.get(run).cloned()).collect())
    };
    let mut simulated = Simulated { n_paths: all.len(), ..Simulated::default() };
    for path in paths {
        let region = region_of(&[path]);
        let n_instructions = region.instructions().count();
        if n_instructions > MOST_INSTRUCTIONS {
            continue;
        }
        let Ok(analysis) = analyzer.analyze(&program, &region) else { continue };
        let blamed = analysis.verdict().and_then(|verdict| verdict.blamed.first());
        let statement = |position| String::from_utf8_lossy(analysis.text(position)).trim().replace('\t', " ");
        simulated.paths.push(PathCycles {
            n_rounds: path.n_rounds,
            n_instructions,
            measured: (rounds.cycles > 0).then(|| path.cycles as f64 / path.n_rounds as f64),
            predicted: analysis.cycles_per_iteration(),
            cause: Explanation::new(&program, &region, &analysis).map(|one| one.short_cause()).unwrap_or_default(),
            blamed: blamed.map(|blame| (statement(blame.position), blame.cycles_per_iteration)),
            runs: path.runs.clone(),
        });
    }
    let n_rounds: u64 = simulated.paths.iter().map(|path| path.n_rounds).sum();
    if n_rounds == 0 {
        return None;
    }
    let cycles = |path: &PathCycles| path.predicted * path.n_rounds as f64;
    simulated.by_path = simulated.paths.iter().map(cycles).sum::<f64>() / n_rounds as f64;
    let traced = shortest_period(&within_limit(traced, &members));
    if !traced.is_empty() {
        simulated.n_traced = traced.len();
        let prediction = analyzer.predict(&program, &region_of(&traced));
        simulated.by_trace = prediction.map(|prediction| prediction.cycles_per_iteration / traced.len() as f64);
    }
    Some(simulated)
}

/// For each run, the indices of its instructions in the program that [`program_of`] makes.
type Members = HashMap<Run, Range<u32>>;

/// Returns a program of the instructions of all runs, each run once, and where each run is in it. Runs without code or
/// without an instruction are left out. `None` if this build has no decoder for the processor.
fn program_of<'r>(runs: impl Iterator<Item = &'r Run>, code: &FileCode<'_>, cpu: &Cpu) -> Option<(Program, Members)> {
    let mut builder = CodeBuilder::new(cpu, "")?;
    let mut members = Members::new();
    for run in runs {
        if members.contains_key(run) {
            continue;
        }
        let Some((bytes, address)) = code.bytes_of(*run) else { continue };
        let start = bytes.start;
        let numbers = builder.push(code.bytes().get(bytes).unwrap_or_default(), start, address);
        if numbers.start < numbers.end {
            members.insert(*run, numbers);
        }
    }
    Some((builder.finish(), members))
}

/// Returns the first rounds of `traced`, as many as together have at most [`MOST_INSTRUCTIONS`] instructions.
fn within_limit<'p>(traced: Vec<&'p Path>, members: &Members) -> Vec<&'p Path> {
    let mut n_left = MOST_INSTRUCTIONS;
    let fits = |path: &&Path| {
        let n: usize = path.runs.iter().filter_map(|run| members.get(run)).map(ExactSizeIterator::len).sum();
        let left = n_left.checked_sub(n);
        n_left = left.unwrap_or(0);
        left.is_some()
    };
    traced.into_iter().take_while(fits).collect()
}

/// Returns the shortest list of rounds that gives all rounds when it is repeated, the last time perhaps only in part.
/// If that list does not fit twice, returns all rounds.
fn shortest_period<'p>(traced: &[&'p Path]) -> Vec<&'p Path> {
    // For each index, the length of the longest list of rounds that both begins and ends the rounds up to this index,
    // and is shorter than they are (the failure function of Knuth, Morris and Pratt).
    let mut borders = vec![0; traced.len()];
    for at in 1..traced.len() {
        let mut border: usize = borders[at - 1];
        while border > 0 && !std::ptr::eq(traced[at], traced[border]) {
            border = borders[border - 1];
        }
        borders[at] = border + usize::from(std::ptr::eq(traced[at], traced[border]));
    }
    let period = traced.len() - borders.last().copied().unwrap_or(0);
    let is_repeated = 2 * period <= traced.len();
    traced[..if is_repeated { period } else { traced.len() }].to_vec()
}
