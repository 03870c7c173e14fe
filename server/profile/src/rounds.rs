//! Rounds of loops, from the branches that a processor recorded.
//!
//! A processor that keeps its last branches records where control went, and some record how long that took. The target
//! of a taken branch that goes back within its function is the *header* of a loop. From one arrival at a header to the
//! next is a *round*: the stretches of code in between are its path, and their cycles its time. So loops around calls
//! and jumps are found, too, which the text of the code does not show. Time in an inner loop belongs to the inner loop
//! alone: the outer one's paths and cycles are without it.

use std::collections::HashMap;

use super::error::ProfileError;
use super::mappings::{ImageId, Mappings, Resolver};
use super::record::{Record, Recording};

/// Code that was run through without a taken branch: the offsets in the file at which its first and its last
/// instruction begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Run {
    /// Offset in the file of the first instruction.
    pub first: u64,
    /// Offset in the file of the last instruction, at which it begins.
    pub last: u64,
}

/// Questions about the code of a file.
pub trait Code {
    /// Returns the index of the function whose code has this offset; `None` if no function has. Rounds only compare
    /// such indices.
    fn function_at(&self, offset: u64) -> Option<usize>;

    /// Whether control can go through a run from its first instruction to its last: an instruction begins at either
    /// offset, and none but the last is a call, a return or a jump that is always taken.
    fn is_straight(&self, run: Run) -> bool;
}

/// Maximum number of rounds of a loop that are kept in the order in which they were run; later ones are only counted.
const MAX_IN_ORDER: usize = 20_000;

/// Maximum number of different paths of a loop that are kept; rounds on further ones are counted without a path.
const MAX_PATHS: usize = 4_096;

/// One way through a loop, with the rounds that took it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The runs of a round, in the order in which they are executed.
    pub runs: Vec<Run>,
    /// Number of rounds that took this path.
    pub n_rounds: u64,
    /// Cycles of all these rounds together; 0 if cycles were not recorded.
    pub cycles: u64,
}

/// A loop of which rounds were recorded.
#[derive(Clone, Debug, Default)]
pub struct LoopRounds {
    /// The offset in the file where each round begins.
    pub header: u64,
    /// For each number of cycles, the number of rounds that took as many; all at 0 if cycles were not recorded.
    by_cycles: HashMap<u64, u64>,
    /// Number of rounds of the loop, with those on paths that are not kept.
    pub n_rounds: u64,
    /// Cycles of all rounds together; 0 if cycles were not recorded.
    pub cycles: u64,
    /// Number of mispredicted branches in all rounds together.
    pub n_mispredicted: u64,
    /// The different paths, in the order in which they were first taken; at most [`MAX_PATHS`].
    paths: Vec<Path>,
    /// Indices in `paths` by the runs of the path.
    path_of: HashMap<Vec<Run>, usize>,
    /// Path of each round, as an index in `paths`, in the order in which the rounds were run; at most [`MAX_IN_ORDER`].
    /// Rounds on paths that are not kept are missing, and so are those between two samples, which were not recorded.
    order: Vec<u32>,
}

impl LoopRounds {
    /// Returns the paths, those that were taken most often first.
    pub fn paths(&self) -> Vec<&Path> {
        let mut paths: Vec<&Path> = self.paths.iter().collect();
        paths.sort_by_key(|path| (std::cmp::Reverse(path.n_rounds), path.runs.first().copied()));
        paths
    }

    /// Returns the paths of the rounds that were kept, in the order in which the rounds were run.
    pub fn in_order(&self) -> impl Iterator<Item = &Path> {
        self.order.iter().filter_map(|index| self.paths.get(*index as usize))
    }

    /// Returns the mean cycles of a round; `None` if cycles were not recorded.
    pub fn mean_cycles(&self) -> Option<f64> {
        (self.cycles > 0).then(|| self.cycles as f64 / self.n_rounds as f64)
    }

    /// Returns the standard error of [`LoopRounds::mean_cycles`], in cycles; `None` if cycles were not recorded.
    pub fn error_of_mean(&self) -> Option<f64> {
        let mean = self.mean_cycles()?;
        let squares = self.by_cycles.iter().map(|(cycles, n)| (*cycles as f64 - mean).powi(2) * *n as f64);
        Some(squares.sum::<f64>().sqrt() / self.n_rounds as f64)
    }

    /// Returns the cycles that the given share of the rounds, from 0 to 1, does not exceed; 0.5 gives the median.
    /// `None` if cycles were not recorded.
    pub fn cycles_at(&self, share: f64) -> Option<u64> {
        if self.cycles == 0 {
            return None;
        }
        let mut sorted: Vec<(u64, u64)> = self.by_cycles.iter().map(|(cycles, n)| (*cycles, *n)).collect();
        sorted.sort_unstable();
        let wanted = ((self.n_rounds.saturating_sub(1)) as f64 * share) as u64;
        let mut n_before = 0;
        sorted.into_iter().find_map(|(cycles, n)| {
            n_before += n;
            (n_before > wanted).then_some(cycles)
        })
    }

    /// Counts a round with its runs, its cycles and its number of mispredicted branches.
    fn add(&mut self, runs: &[Run], cycles: u64, n_mispredicted: u64) {
        self.n_rounds += 1;
        self.cycles += cycles;
        self.n_mispredicted += n_mispredicted;
        *self.by_cycles.entry(cycles).or_default() += 1;
        let index = match self.path_of.get(runs) {
            Some(index) => *index,
            None if self.paths.len() == MAX_PATHS => return,
            None => {
                self.path_of.insert(runs.to_vec(), self.paths.len());
                self.paths.push(Path { runs: runs.to_vec(), ..Path::default() });
                self.paths.len() - 1
            }
        };
        self.paths[index].n_rounds += 1;
        self.paths[index].cycles += cycles;
        if self.order.len() < MAX_IN_ORDER {
            self.order.push(index as u32);
        }
    }
}

/// All loops of a file of which rounds were recorded.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    /// Loops by the offsets of their headers.
    loops: HashMap<u64, LoopRounds>,
    /// Number of rounds of all loops, including those that were dropped.
    pub n_rounds: u64,
    /// Number of rounds that were dropped: a run has an end in another file, or control cannot go through it, so the
    /// recorded branches are wrong.
    pub n_dropped: u64,
    /// Sum of the recorded cycles of all branches from the file into the file, whether in rounds or not.
    pub cycles: u64,
}

impl Rounds {
    /// Finds the rounds of all loops of one file, `image`, in a recording. `code` answers questions about that file.
    pub fn of(
        recording: &mut dyn Recording,
        mappings: &Mappings,
        image: ImageId,
        code: &dyn Code,
    ) -> Result<Rounds, ProfileError> {
        let mut rounds = Rounds::default();
        let mut resolver = Resolver::new(mappings);
        let mut straight: HashMap<Run, bool> = HashMap::new();
        let mut steps: Vec<Step> = Vec::new();
        let mut scratch = Scratch::default();
        recording.for_each(&mut |record| {
            resolver.step(&record);
            let Record::Sample(sample) = record else { return };
            steps.clear();
            steps.extend(sample.branches.iter().rev().map(|branch| {
                let mut place = |address| {
                    let place = resolver.resolve(sample.pid, address);
                    place.filter(|(of, _)| *of == image).map(|(_, offset)| offset)
                };
                Step {
                    from: place(branch.from),
                    to: place(branch.to),
                    cycles: u64::from(branch.cycles),
                    is_mispredicted: branch.is_mispredicted,
                }
            }));
            rounds.add_stack(&steps, code, &mut straight, &mut scratch);
        })?;
        Ok(rounds)
    }

    /// Returns the loops, those that took the most cycles first, or if cycles were not recorded, those with the most
    /// rounds.
    pub fn loops(&self) -> Vec<&LoopRounds> {
        let mut loops: Vec<&LoopRounds> = self.loops.values().collect();
        loops.sort_by_key(|one| (std::cmp::Reverse((one.cycles, one.n_rounds)), one.header));
        loops
    }

    /// Returns the loop whose header is at an offset of the file; `None` if no round of it was recorded.
    pub fn at(&self, header: u64) -> Option<&LoopRounds> {
        self.loops.get(&header)
    }

    /// Adds the rounds in the branches of one sample; `steps` has the oldest branch first. `straight` remembers for each
    /// run whether control can go through it.
    fn add_stack(&mut self, steps: &[Step], code: &dyn Code, straight: &mut HashMap<Run, bool>, scratch: &mut Scratch) {
        let Scratch { arrived, is_inner, taken, runs } = scratch;
        arrived.clear();
        is_inner.clear();
        is_inner.resize(steps.len(), false);
        for (at, step) in steps.iter().enumerate() {
            let (Some(from), Some(to)) = (step.from, step.to) else { continue };
            self.cycles += step.cycles;
            if to > from {
                continue;
            }
            let function = code.function_at(to);
            if function.is_none() || function != code.function_at(from) {
                continue;
            }
            // When control arrives at an outer header, the loops inside it begin anew.
            arrived.retain(|(header, _)| *header <= to || *header > from);
            let Some((_, arrival)) = arrived.iter_mut().find(|(header, _)| *header == to) else {
                arrived.push((to, at));
                continue;
            };
            let before = std::mem::replace(arrival, at);
            self.n_rounds += 1;
            taken.clear();
            taken.extend((before + 1..=at).filter(|index| !is_inner[*index]));
            runs.clear();
            runs.extend(taken.iter().map_while(|&index| {
                let run = Run { first: steps[index - 1].to?, last: steps[index].from? };
                let is_whole = *straight.entry(run).or_insert_with(|| run.first <= run.last && code.is_straight(run));
                is_whole.then_some(run)
            }));
            if runs.len() < taken.len() {
                self.n_dropped += 1;
                continue;
            }
            let cycles = taken.iter().map(|&index| steps[index].cycles).sum();
            let n_mispredicted = taken.iter().filter(|&&index| steps[index].is_mispredicted).count() as u64;
            is_inner[before + 1..=at].fill(true);
            let one = self.loops.entry(to).or_insert_with(|| LoopRounds { header: to, ..LoopRounds::default() });
            one.add(runs, cycles, n_mispredicted);
        }
    }
}

/// Memory that [`Rounds::add_stack`] reuses, since a recording has millions of samples.
#[derive(Debug, Default)]
struct Scratch {
    /// Headers of loops, each with the index of the last step that jumped to it.
    arrived: Vec<(u64, usize)>,
    /// For each step, whether a round that was found has it; rounds that end later leave it out. Rounds of inner loops
    /// are found first, since they end first.
    is_inner: Vec<bool>,
    /// Indices of the steps of the present round, without those of inner loops.
    taken: Vec<usize>,
    /// Runs of the present round.
    runs: Vec<Run>,
}

/// A taken branch with offsets in the file. An offset is `None` if its address is not in the file.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Offset of the branch.
    from: Option<u64>,
    /// Offset of its target.
    to: Option<u64>,
    /// Cycles since the previous taken branch; 0 if they were not recorded.
    cycles: u64,
    /// Whether the processor had predicted another way.
    is_mispredicted: bool,
}
