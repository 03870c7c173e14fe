//! The loops of an object that samples of a profile have hit.
//!
//! Which loops are shown is decided by the samples, not by what an iteration costs. Where the processor has recorded branches, what a
//! round of a loop really took stands beside what the model says.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use mca_core::analyze::machine_code::CodeDecoder;
use mca_core::code::Control;
use mca_input::machine_code::loops::MachineLoop;
use mca_input::machine_code::object_file::{Function, ObjectFile};
use mca_profile::{Code, ImageId, LoopRounds, Mappings, ProfileError, Recording, Rounds, Run};
use serde_json::{Value, json};

use super::ranking::DEFAULT_TOP;
use super::regions::count;

/// Loops with a smaller share of the samples are not shown unless they are asked for, and files are summed up.
pub(super) const LEAST_SHARE: f64 = 0.01;

/// Rounds below which what they took is no number yet.
const FEWEST_ROUNDS: u64 = 100;

/// Of the rounds, those that nothing but the code itself has held up.
const FAST: f64 = 0.1;

/// A recording that can be asked for the branches of a file.
pub(super) struct Branches {
    pub recording: Rc<RefCell<Box<dyn Recording>>>,
    pub mappings: Rc<Mappings>,
    pub image: ImageId,
}

/// Samples of an object, and what was found out about its loops.
pub(super) struct Hot {
    /// Offsets in the file, in order, with the samples up to each.
    offsets: Vec<u64>,
    n_before: Vec<u64>,
    /// Samples of the whole profile.
    n_samples: u64,
    branches: Option<Branches>,
    shown: Vec<Hit>,
}

struct Hit {
    n_samples: u64,
    rounds: Option<Measured>,
}

/// Cycles of the rounds of a loop.
struct Measured {
    mean: f64,
    fast: u64,
    mispredicted: f64,
    n_rounds: u64,
}

impl Hot {
    pub fn new(hits: &[(u64, u64)], n_samples: u64, branches: Option<Branches>) -> Hot {
        let mut n_before = vec![0];
        for (_, n) in hits {
            n_before.push(n_before.last().copied().unwrap_or(0) + n);
        }
        let offsets = hits.iter().map(|(offset, _)| *offset).collect();
        Hot { offsets, n_before, n_samples, branches, shown: Vec::new() }
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
        decoder: &CodeDecoder,
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
        let rounds = match &self.branches {
            Some(Branches { recording, mappings, image }) if !hit.is_empty() => {
                let code = FileCode::new(file.bytes(), functions, decoder);
                Some(Rounds::of(recording.borrow_mut().as_mut(), mappings, *image, &code)?)
            }
            _ => None,
        };
        let recorded = rounds.as_ref().map(Rounds::loops).unwrap_or_default();
        let measured = |found: &MachineLoop| {
            let is_in = |one: &&&LoopRounds| found.pieces.iter().any(|piece| piece.contains(&(one.header as usize)));
            let one = recorded.iter().filter(is_in).max_by_key(|one| one.n_rounds)?;
            let enough = one.n_rounds >= FEWEST_ROUNDS;
            let mean = one.mean_cycles().filter(|_| enough)?;
            let mispredicted = one.n_mispredicted as f64 / one.n_rounds as f64;
            Some(Measured { mean, fast: one.cycles_at(FAST)?, mispredicted, n_rounds: one.n_rounds })
        };
        self.shown = hit.iter().map(|&(n_samples, found)| Hit { n_samples, rounds: measured(found) }).collect();
        Ok(hit.into_iter().map(|(_, found)| found.clone()).collect())
    }

    /// What stands in front of the line of each loop.
    pub fn shown(&self) -> impl Iterator<Item = String> {
        let has_rounds = self.shown.iter().any(|hit| hit.rounds.is_some());
        self.shown.iter().map(move |hit| {
            let share = format!("{:>5.1}%  ", self.percent(hit.n_samples));
            match &hit.rounds {
                Some(Measured { mean, fast, mispredicted, .. }) => {
                    let misses = match *mispredicted >= 0.005 {
                        true => format!(", {mispredicted:.2} mispredicted"),
                        false => String::new(),
                    };
                    format!("{share}{:<42}", format!("measured {mean:.1} (fastest tenth {fast}{misses})"))
                }
                None if has_rounds => format!("{share}{:<42}", "measured -"),
                None => share,
            }
        })
    }

    /// Puts what was recorded of each loop beside what a document says of it.
    pub fn add_to(&self, document: &mut Value) {
        let regions = document["regions"].as_array_mut().into_iter().flatten();
        for (region, hit) in regions.zip(&self.shown) {
            let share = hit.n_samples as f64 / self.n_samples.max(1) as f64;
            let measured = hit.rounds.as_ref().map(|Measured { mean, fast, mispredicted, n_rounds }| {
                json!({ "rounds": n_rounds, "cycles": mean, "fastestTenth": fast, "mispredicted": mispredicted })
            });
            region["profile"] = json!({ "samples": hit.n_samples, "share": share, "measured": measured });
        }
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

/// The code of a file, of which only the functions are decoded that somebody asks about.
struct FileCode<'a> {
    bytes: &'a [u8],
    /// In the order of their code.
    functions: Vec<&'a Function<'a>>,
    decoder: &'a CodeDecoder,
    /// Of each function that was decoded, where its instructions begin, and whether control always leaves behind it.
    steps: RefCell<HashMap<usize, Vec<(u64, bool)>>>,
}

impl<'a> FileCode<'a> {
    fn new(bytes: &'a [u8], functions: &'a [Function<'a>], decoder: &'a CodeDecoder) -> FileCode<'a> {
        let mut functions: Vec<&Function<'_>> =
            functions.iter().filter(|function| !function.range.is_empty()).collect();
        functions.sort_by_key(|function| function.range.start);
        FileCode { bytes, functions, decoder, steps: RefCell::default() }
    }
}

impl Code for FileCode<'_> {
    fn function_at(&self, offset: u64) -> Option<usize> {
        let offset = usize::try_from(offset).ok()?;
        let number = self.functions.partition_point(|function| function.range.start <= offset).checked_sub(1)?;
        self.functions[number].range.contains(&offset).then_some(number)
    }

    fn is_straight(&self, run: Run) -> bool {
        let Some(number) = self.function_at(run.first).filter(|number| self.function_at(run.last) == Some(*number))
        else {
            return false;
        };
        let function = self.functions[number];
        let mut known = self.steps.borrow_mut();
        let steps = known.entry(number).or_insert_with(|| {
            let mut found = Vec::new();
            let code = self.bytes.get(function.range.clone()).unwrap_or_default();
            self.decoder.walk(code, function.address, &mut |step| {
                let leaves = !matches!(step.control, Control::Next | Control::Branch);
                found.push(((function.range.start + step.at) as u64, leaves));
            });
            found
        });
        let position = |offset: u64| steps.binary_search_by_key(&offset, |(at, _)| *at).ok();
        match (position(run.first), position(run.last)) {
            (Some(first), Some(last)) => first <= last && steps[first..last].iter().all(|(_, leaves)| !leaves),
            _ => false,
        }
    }
}
