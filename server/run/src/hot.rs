//! The loops of an object that samples of a profile have hit.
//!
//! Which loops are shown is decided by the samples, not by what an iteration costs. Where the processor has recorded branches, what a
//! round of a loop really took stands beside what the model says.

use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

use mca_core::code::Decoder;
use mca_core::model::shared::SharedProcessor;
use mca_core::{Cpu, Options};
use mca_input::machine_code::loops::MachineLoop;
use mca_input::machine_code::object_file::{Function, ObjectFile};
use mca_profile::gap::{FAST, FEWEST_ROUNDS};
use mca_profile::{FileCode, Gap, ImageId, LoopRounds, Mappings, ProfileError, Recording, Rounds, Simulated, simulate};
use serde_json::{Value, json};

use super::ranking::DEFAULT_TOP;
use super::regions::count;
use super::run::Run;
use mca_config::Target;

/// Loops with a smaller share of the samples are not shown unless they are asked for, and files are summed up.
pub(super) const LEAST_SHARE: f64 = 0.01;

/// Of the rounds of a program, those that may not fit its code without a word.
const UNTOLD_DROPS: f64 = 0.05;

/// Paths of a loop that are shown, and the least share of the rounds that such a path has.
const SHOWN_PATHS: usize = 4;
const LEAST_PATH_SHARE: f64 = 0.01;

/// A recording that can be asked for the branches of a file.
pub(super) struct Branches {
    pub recording: Rc<RefCell<Box<dyn Recording>>>,
    pub mappings: Rc<Mappings>,
    pub image: ImageId,
}

impl Run<'_> {
    /// Has the rounds of a profile simulated as the options say.
    pub(super) fn prepare_hot(&mut self, target: &Target, processor: &SharedProcessor) {
        if let (Some(hot), Some(cpu)) = (&mut self.hot, target.cpu) {
            let cpu = Cpu::of_inner(cpu, &target.named, &target.subtarget, processor);
            let options = mca_config::analysis_options(&self.options, cpu.is_out_of_order());
            hot.simulated_on = Some((cpu, options.into()));
        }
    }
}

/// Samples of an object, and what was found out about its loops.
pub(super) struct Hot {
    /// Offsets in the file, in order, with the samples up to each.
    offsets: Vec<u64>,
    n_before: Vec<u64>,
    /// Samples of the whole profile.
    n_samples: u64,
    branches: Option<Branches>,
    /// On which processor rounds are simulated, and how.
    simulated_on: Option<(Cpu, Options)>,
    /// Cycles of a mispredicted branch.
    misprediction: RangeInclusive<f64>,
    n_rounds: u64,
    n_dropped: u64,
    shown: Vec<Hit>,
}

struct Hit {
    n_samples: u64,
    rounds: Option<Measured>,
    simulated: Option<Simulated>,
    gap: Option<Gap>,
}

/// Cycles of the rounds of a loop.
struct Measured {
    n_rounds: u64,
    mean: f64,
    /// How far the mean may be off, as one standard deviation.
    error: f64,
    median: u64,
    fast: u64,
    mispredicted: f64,
}

/// What is shown of a loop besides what the model says of its code.
pub(super) struct Shown {
    /// In front of the line.
    pub head: String,
    /// Cycles a round by the model, and what limits the path that was taken most often, where that is not all of the code.
    pub taken: Option<(f64, String)>,
    /// Below the line.
    pub details: Vec<String>,
}

impl Hot {
    pub fn new(
        hits: &[(u64, u64)],
        n_samples: u64,
        branches: Option<Branches>,
        misprediction: RangeInclusive<f64>,
    ) -> Hot {
        let mut n_before = vec![0];
        for (_, n) in hits {
            n_before.push(n_before.last().copied().unwrap_or(0) + n);
        }
        let offsets = hits.iter().map(|(offset, _)| *offset).collect();
        let (simulated_on, shown) = (None, Vec::new());
        Hot { offsets, n_before, n_samples, branches, simulated_on, misprediction, n_rounds: 0, n_dropped: 0, shown }
    }

    fn n_samples_in(&self, pieces: &[Range<usize>]) -> u64 {
        let n_before = |end: usize| self.n_before[self.offsets.partition_point(|offset| *offset < end as u64)];
        pieces.iter().map(|piece| n_before(piece.end) - n_before(piece.start)).sum()
    }

    /// The loops to be shown, those with the most samples first.
    pub fn choose(
        &mut self,
        file: &ObjectFile<'_>,
        loops: &[MachineLoop],
        functions: &[Function<'_>],
        top: Option<u32>,
    ) -> Result<Vec<MachineLoop>, ProfileError> {
        let least = match top {
            Some(_) => 1,
            None => ((LEAST_SHARE * self.n_samples as f64).ceil() as u64).max(1),
        };
        let mut hit: Vec<(u64, &MachineLoop)> =
            loops.iter().map(|found| (self.n_samples_in(&found.pieces), found)).filter(|(n, _)| *n >= least).collect();
        hit.sort_by_key(|(n, found)| (std::cmp::Reverse(*n), found.pieces.first().map(|piece| piece.start)));
        match top.unwrap_or(DEFAULT_TOP as u32) {
            0 => {}
            top => hit.truncate(top as usize),
        }
        let decoder = self.simulated_on.as_ref().and_then(|(cpu, _)| Decoder::new(cpu));
        let code = decoder.map(|decoder| FileCode::new(file.bytes(), functions, decoder));
        let rounds = match (&self.branches, &code) {
            (Some(Branches { recording, mappings, image }), Some(code)) if !hit.is_empty() => {
                Some(Rounds::of(recording.borrow_mut().as_mut(), mappings, *image, code)?)
            }
            _ => None,
        };
        (self.n_rounds, self.n_dropped) = rounds.as_ref().map_or((0, 0), |rounds| (rounds.n_rounds, rounds.n_dropped));
        let recorded = rounds.as_ref().map(Rounds::loops).unwrap_or_default();
        let of_loop = |(n_samples, found): &(u64, &MachineLoop)| {
            let is_in = |one: &&&LoopRounds| found.pieces.iter().any(|piece| piece.contains(&(one.header as usize)));
            let one = recorded.iter().filter(is_in).max_by_key(|one| one.n_rounds);
            let one = one.filter(|one| one.n_rounds >= FEWEST_ROUNDS);
            let simulated = one.zip(self.simulated_on.as_ref()).zip(code.as_ref());
            let simulated = simulated.and_then(|((one, (cpu, options)), code)| simulate(one, code, cpu, options));
            let gap = one.zip(simulated.as_ref()).and_then(|(one, it)| Gap::of(one, it, &self.misprediction));
            Hit { n_samples: *n_samples, rounds: one.and_then(|one| Measured::of(one)), simulated, gap }
        };
        self.shown = hit.iter().map(of_loop).collect();
        Ok(hit.into_iter().map(|(_, found)| found.clone()).collect())
    }

    /// What stands around the line of each loop.
    pub fn shown(&self) -> impl Iterator<Item = Shown> {
        let has_rounds = self.shown.iter().any(|hit| hit.rounds.is_some());
        self.shown.iter().map(move |hit| {
            let share = format!("{:>5.1}%  ", self.percent(hit.n_samples));
            let head = match &hit.rounds {
                Some(measured) => format!("{share}{:>8} measured  ", measured.mean()),
                None if has_rounds => format!("{share}{:>8} measured  ", "-"),
                None => share,
            };
            let taken = hit.simulated.as_ref().filter(|it| it.n_paths > 1).map(|it| {
                let n_paths = format!("{} taken", count(it.n_paths, "path"));
                let causes = it.paths.first().map(|path| path.cause.clone()).filter(|cause| !cause.is_empty());
                (it.cycles(), causes.into_iter().chain([n_paths]).collect::<Vec<_>>().join(" · "))
            });
            Shown { head, taken, details: hit.details() }
        })
    }

    /// What is to be said of rounds that cannot have been run so.
    pub fn warning(&self) -> Option<String> {
        let share = self.n_dropped as f64 / self.n_rounds.max(1) as f64;
        let n_rounds = count(self.n_rounds as usize, "round");
        (share > UNTOLD_DROPS).then(|| {
            format!(
                "{:.1}% of {n_rounds} do not fit the code and are left out; is it the build that ran?",
                100.0 * share
            )
        })
    }

    /// Puts what was recorded of each loop beside what a document says of it.
    pub fn add_to(&self, document: &mut Value) {
        let regions = document["regions"].as_array_mut().into_iter().flatten();
        for (region, hit) in regions.zip(&self.shown) {
            let share = hit.n_samples as f64 / self.n_samples.max(1) as f64;
            region["profile"] = json!({
                "samples": hit.n_samples,
                "share": share,
                "measured": hit.rounds.as_ref().map(Measured::json),
                "predicted": hit.simulated.as_ref().map(|it| json!({
                    "byPath": it.by_path,
                    "byTrace": it.by_trace,
                    "tracedRounds": it.n_traced,
                    "paths": it.n_paths,
                })),
                "paths": hit.simulated.as_ref().map(|it| it.paths.iter().map(|path| json!({
                    "rounds": path.n_rounds,
                    "instructions": path.n_instructions,
                    "measured": path.measured,
                    "predicted": path.predicted,
                    "cause": path.cause,
                })).collect::<Vec<_>>()),
                "gap": hit.gap.as_ref().map(|gap| json!({
                    "cycles": gap.cycles,
                    "mispredictions": gap.mispredictions,
                    "slowRounds": gap.slow_rounds,
                    "rest": gap.rest,
                    "wrongModel": gap.wrong_model.as_ref().map(|wrong| json!({
                        "certain": wrong.is_certain,
                        "instruction": wrong.instruction.as_ref().map(|(text, _)| text),
                        "cycles": wrong.instruction.as_ref().map(|(_, cycles)| cycles),
                    })),
                })),
            });
        }
        document["profile"] = json!({ "rounds": self.n_rounds, "droppedRounds": self.n_dropped });
    }

    pub fn heading(&self, name: &[u8], cpu: &[u8]) -> String {
        let (name, cpu) = (String::from_utf8_lossy(name), String::from_utf8_lossy(cpu));
        let n: u64 = self.shown.iter().map(|hit| hit.n_samples).sum();
        let loops = count(self.shown.len(), "loop");
        format!("{name}: {loops} with {:.1}% of the samples, {cpu}\n\n", self.percent(n))
    }

    fn percent(&self, n: u64) -> f64 {
        100.0 * n as f64 / self.n_samples.max(1) as f64
    }
}

impl Measured {
    fn of(one: &LoopRounds) -> Option<Measured> {
        Some(Measured {
            n_rounds: one.n_rounds,
            mean: one.mean_cycles()?,
            error: one.error_of_mean()?,
            median: one.cycles_at(0.5)?,
            fast: one.cycles_at(FAST)?,
            mispredicted: one.n_mispredicted as f64 / one.n_rounds as f64,
        })
    }

    /// With no more digits than the rounds allow.
    fn mean(&self) -> String {
        format!("{:.*}", digits_within(self.error), self.mean)
    }

    fn json(&self) -> Value {
        let Measured { n_rounds, mean, error, median, fast, mispredicted } = self;
        json!({
            "rounds": n_rounds,
            "cycles": mean,
            "error": error,
            "median": median,
            "fastestTenth": fast,
            "mispredicted": mispredicted,
        })
    }
}

/// Digits behind the point that mean something in a number that may be so far off.
fn digits_within(error: f64) -> usize {
    match error {
        ..0.05 => 2,
        0.05..0.5 => 1,
        _ => 0,
    }
}

impl Hit {
    /// Lines about what was measured, what explains the difference, and the paths that were taken.
    fn details(&self) -> Vec<String> {
        let Some(measured) = &self.rounds else { return self.paths() };
        let Measured { n_rounds, median, fast, mispredicted, .. } = measured;
        let misses = match *mispredicted >= 0.005 {
            true => format!(", {mispredicted:.2} branches mispredicted a round"),
            false => String::new(),
        };
        let rounds = count(*n_rounds as usize, "round");
        let mean = measured.mean();
        let mut lines = vec![format!("{rounds}: mean {mean}, median {median}, fastest tenth {fast} cycles{misses}")];
        lines.extend(self.gap.as_ref().map(|gap| explained(gap, digits_within(measured.error).min(1))));
        lines.extend(self.gap.as_ref().and_then(blame_of_model));
        lines.extend(self.paths());
        lines
    }

    fn paths(&self) -> Vec<String> {
        let Some(Simulated { paths, n_paths, .. }) = self.simulated.as_ref().filter(|it| it.n_paths > 1) else {
            return Vec::new();
        };
        let n_rounds: u64 = paths.iter().map(|path| path.n_rounds).sum();
        let share = |n: u64| n as f64 / n_rounds.max(1) as f64;
        let is_shown = |n: u64| share(n) >= LEAST_PATH_SHARE;
        let shown = paths.iter().enumerate().take(SHOWN_PATHS).filter(|(_, path)| is_shown(path.n_rounds));
        let mut lines: Vec<String> = shown
            .map(|(at, path)| {
                let measured = path.measured.map(|cycles| format!("measured {cycles:.1}, ")).unwrap_or_default();
                let cause = if path.cause.is_empty() { String::new() } else { format!(", {}", path.cause) };
                let (number, share) = (at + 1, 100.0 * share(path.n_rounds));
                let instructions = count(path.n_instructions, "instruction");
                let predicted = path.predicted;
                format!(
                    "path {number} of {n_paths} ({share:.1}%): {instructions}, {measured}predicted {predicted:.2}{cause}"
                )
            })
            .collect();
        if lines.len() < *n_paths {
            lines.push(format!("{} more", count(n_paths - lines.len(), "path")));
        }
        lines
    }
}

/// `gap +5.6: mispredictions 4.3, slow rounds 1.3`
fn explained(gap: &Gap, digits: usize) -> String {
    let least = 0.5 * 0.1_f64.powi(digits as i32);
    let parts = [
        (gap.mispredictions, "mispredicted branches"),
        (gap.slow_rounds, "rounds slower than the fastest tenth (memory, and what comes and goes)"),
        (
            gap.rest,
            if gap.rest < 0.0 { "faster than the model says" } else { "front end, memory that overlaps, or the model" },
        ),
    ];
    let shown: Vec<String> = parts
        .iter()
        .filter(|(cycles, _)| cycles.abs() >= least)
        .map(|(cycles, what)| format!("{cycles:+.digits$} {what}"))
        .collect();
    match shown.is_empty() {
        true => "gap none: the rounds took what the model says".to_owned(),
        false => format!("gap {:+.digits$}: {}", gap.cycles, shown.join(", ")),
    }
}

fn blame_of_model(gap: &Gap) -> Option<String> {
    let wrong = gap.wrong_model.as_ref()?;
    let who =
        wrong.instruction.as_ref().map(|(text, cycles)| format!(": {text}, {cycles:.0} cycles")).unwrap_or_default();
    Some(match wrong.is_certain {
        true => format!("the model is too slow here{who}"),
        false => format!(
            "the fastest tenth is faster than the model says: rounds that waited together, or the model is too slow{who}"
        ),
    })
}
