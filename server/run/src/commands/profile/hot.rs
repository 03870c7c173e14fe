//! The loops of an object that have samples in a profile.
//!
//! Samples decide which loops are shown, not the cycles of an iteration. If branches were recorded, the measured cycles
//! of a round are shown with the predicted ones.

use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

use mca_core::code::Decoder;
use mca_core::{Cpu, Options, Region};
use mca_input::machine_code::loops::MachineLoop;
use mca_input::machine_code::object_file::Function;
use mca_input::prepare::{Candidates, RegionOrigin, count};
use mca_profile::gap::{FAST, FEWEST_ROUNDS};
use mca_profile::record::EventName;
use mca_profile::{
    Counts, FileCode, Gap, ImageId, LoopRounds, Mappings, ProfileError, Recording, Rounds, Run as Stretch, Simulated,
    simulate,
};
use serde_json::{Value, json};

use crate::commands::top_loops::DEFAULT_TOP;

/// Minimum share of the samples that a loop needs to be shown unless `--top` is given, and that a file needs to be
/// looked at.
pub const LEAST_SHARE: f64 = 0.01;

/// Share of a program's rounds, or of its samples, that may not fit its code without a warning.
const MAX_SILENT_DROPS: f64 = 0.05;

/// A recording from which the branches in one file can be read.
pub struct Branches {
    /// The recording, which all programs share; reading branches reads it once more.
    pub recording: Rc<RefCell<Box<dyn Recording>>>,
    /// The files that were mapped as code, by process and address.
    pub mappings: Rc<Mappings>,
    /// The file whose branches are read, as `mappings` identifies it.
    pub image: ImageId,
}

/// Where a file was hit by samples, for each recorded event. Each pair is an offset in the file and a count there;
/// offsets ascend.
pub struct Samples {
    /// Samples of the main event, by which loops are chosen.
    pub hits: Vec<(u64, u64)>,
    /// Number of samples of the main event in the whole profile.
    pub n_samples: u64,
    /// Cycles at each offset; `None` if the main event is not cycles.
    pub cycles: Option<Vec<(u64, u64)>>,
    /// The other events, and how many of each happened at each offset, samples times period.
    pub others: Vec<(EventName, Vec<(u64, u64)>)>,
}

/// Samples in one object, and what was found out about its loops.
pub struct Hot {
    /// Bytes of the object, until the analysis takes them.
    program: Option<Vec<u8>>,
    /// Samples of the main event, by offset in the file.
    samples: Counts,
    /// Number of samples of the main event in the whole profile.
    n_samples: u64,
    /// Cycles by offset in the file; `None` if the main event is not cycles.
    cycles: Option<Counts>,
    /// Other events by offset in the file.
    others: Vec<(EventName, Counts)>,
    /// Where to read the branches; `None` if none were recorded.
    branches: Option<Branches>,
    /// Processor and options with which rounds are simulated; `None` until they are known.
    simulated_on: Option<(Cpu, Options)>,
    /// Cycles that a mispredicted branch may cost, from least to most.
    misprediction: RangeInclusive<f64>,
    /// Number of rounds that the recorded branches show in the object.
    n_rounds: u64,
    /// Number of rounds that do not fit the object's code.
    n_dropped: u64,
    /// None of the loops that samples hit is in a function with a symbol.
    has_no_symbols: bool,
    /// Number of samples at places where the object has no function.
    n_outside_functions: u64,
    /// Offset in the file of each instruction of the program that was read from it.
    places: Vec<usize>,
    /// The loops that are shown, hottest first.
    shown: Vec<Hit>,
}

/// A loop that samples have hit.
pub struct Hit {
    /// Ranges of its code, as offsets in the file.
    pub pieces: Vec<Range<usize>>,
    /// Number of samples of the main event in its code.
    pub n_samples: u64,
    /// Measured cycles of its rounds; `None` if too few were recorded.
    pub rounds: Option<MeasuredLoop>,
    /// Predicted cycles of the rounds; `None` if none was simulated.
    pub simulated: Option<Simulated>,
    /// Difference of measured and predicted cycles, with its causes.
    pub gap: Option<Gap>,
    /// Instructions per cycle as they were recorded; `None` if the recording did not count both.
    pub ipc: Option<f64>,
    /// Rates of other events, as text.
    pub events: Vec<String>,
    /// The loop's instructions, in the order of its code; empty if there is no decoder for the processor.
    pub code: Vec<CodeLine>,
    /// Whether the loop's region was reduced to the path that was taken most often.
    pub is_retraced: bool,
}

/// An instruction of a loop.
pub struct CodeLine {
    /// Offset in the file.
    pub offset: usize,
    /// The instruction as text; `(bad)` for bytes that are none.
    pub text: String,
    /// Number of samples of the main event in its bytes.
    pub n_samples: u64,
}

/// Measured cycles of the rounds of a loop.
pub struct MeasuredLoop {
    /// Number of rounds that were recorded.
    pub n_rounds: u64,
    /// Mean cycles of a round.
    pub mean: f64,
    /// Standard error of the mean, in cycles.
    pub error: f64,
    /// Cycles that half of the rounds do not exceed.
    pub median: u64,
    /// Cycles that the fastest tenth of the rounds does not exceed.
    pub fast: u64,
    /// Mean number of mispredicted branches in a round.
    pub mispredicted: f64,
}

impl Hot {
    /// Begins with an object's bytes and its samples; loops are chosen later.
    pub fn new(
        program: Vec<u8>,
        samples: &Samples,
        branches: Option<Branches>,
        misprediction: RangeInclusive<f64>,
    ) -> Hot {
        let counts = |hits: &Vec<(u64, u64)>| Counts::new(hits);
        Hot {
            program: Some(program),
            samples: counts(&samples.hits),
            n_samples: samples.n_samples,
            cycles: samples.cycles.as_ref().map(counts),
            others: samples.others.iter().map(|(event, hits)| (event.clone(), counts(hits))).collect(),
            branches,
            simulated_on: None,
            misprediction,
            n_rounds: 0,
            n_dropped: 0,
            has_no_symbols: false,
            n_outside_functions: 0,
            places: Vec::new(),
            shown: Vec::new(),
        }
    }

    /// Sets the processor and the options with which [`choose`](Self::choose) simulates the rounds of loops.
    pub fn simulate_on(&mut self, cpu: &Cpu, options: Options) {
        self.simulated_on = Some((cpu.clone(), options));
    }

    /// Takes the bytes of the object, which were already read to check that it is the program that ran; `None` if they were taken.
    pub fn take_program(&mut self) -> Option<Vec<u8>> {
        self.program.take()
    }

    /// Returns the loops to show, those with the most samples first, and keeps what is known of them. `top` is the
    /// number that `--top` asks for; 0 means all. `are_all` says that the candidates are those of all functions, not of
    /// some that the user chose.
    pub fn choose(
        &mut self,
        candidates: &Candidates<'_>,
        top: Option<u32>,
        are_all: bool,
    ) -> Result<Vec<MachineLoop>, ProfileError> {
        let Candidates { file, loops, functions, .. } = *candidates;
        if are_all {
            let in_functions = union(functions.iter().map(|function| function.range.clone()).collect());
            self.n_outside_functions = self.samples.total() - self.samples.in_pieces(&in_functions);
        }
        let least = match top {
            Some(_) => 1,
            None => ((LEAST_SHARE * self.n_samples as f64).ceil() as u64).max(1),
        };
        let mut hit: Vec<(u64, &MachineLoop)> = loops
            .iter()
            .map(|found| (self.samples.in_pieces(&found.pieces), found))
            .filter(|(n, _)| *n >= least)
            .collect();
        hit.sort_by_key(|(n, found)| (std::cmp::Reverse(*n), found.pieces.first().map(|piece| piece.start)));
        match top.unwrap_or(DEFAULT_TOP as u32) {
            0 => {}
            top => hit.truncate(top as usize),
        }
        // Functions without a symbol are found by unwind data, or are a whole section, whose name begins with a dot.
        let is_named = |found: &MachineLoop| {
            functions.get(found.function).is_some_and(|function| !matches!(function.name.first(), None | Some(b'.')))
        };
        self.has_no_symbols = !hit.is_empty() && !hit.iter().any(|(_, found)| is_named(found));
        let decoder = self.simulated_on.as_ref().and_then(|(cpu, _)| Decoder::new(cpu));
        let code = decoder.clone().map(|decoder| FileCode::new(file.bytes(), functions, decoder));
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
            let rounds = one.and_then(|one| MeasuredLoop::of(one));
            let decoder = decoder.as_ref().zip(functions.get(found.function));
            Hit {
                pieces: found.pieces.clone(),
                n_samples: *n_samples,
                ipc: self.ipc_of(&found.pieces),
                events: self.events_of(&found.pieces, rounds.as_ref()),
                code: decoder.map(|(decoder, of)| self.code_of(file.bytes(), found, of, decoder)).unwrap_or_default(),
                rounds,
                simulated,
                gap,
                is_retraced: false,
            }
        };
        self.shown = hit.iter().map(of_loop).collect();
        Ok(hit.into_iter().map(|(_, found)| found.clone()).collect())
    }

    /// Returns the instructions per cycle in pieces of the code; `None` if either event was not counted.
    fn ipc_of(&self, pieces: &[Range<usize>]) -> Option<f64> {
        let (_, instructions) = self.others.iter().find(|(event, _)| event.counts("instructions"))?;
        let cycles = self.cycles.as_ref()?.in_pieces(pieces);
        (cycles > 0).then(|| instructions.in_pieces(pieces) as f64 / cycles as f64)
    }

    /// Formats rates of the events other than cycles and instructions: `l1_miss: 0.12 per round`, per 1000 cycles if
    /// no round was recorded, and otherwise the loop's share of the event.
    fn events_of(&self, pieces: &[Range<usize>], rounds: Option<&MeasuredLoop>) -> Vec<String> {
        let cycles = self.cycles.as_ref().map_or(0, |cycles| cycles.in_pieces(pieces));
        let others = self.others.iter().filter(|(event, _)| !event.counts("instructions") && !event.counts("cycles"));
        let words = others.filter_map(|(event, counts)| {
            let n = counts.in_pieces(pieces);
            let name = if event.name.is_empty() { "another event" } else { &event.name };
            match (n, cycles, rounds) {
                (0, ..) => None,
                (_, 0, _) => Some(format!("{name}: {:.1}% of it", 100.0 * n as f64 / counts.total().max(1) as f64)),
                (_, _, Some(rounds)) => {
                    Some(format!("{name}: {:.2} per round", n as f64 * rounds.mean / cycles as f64))
                }
                (_, _, None) => Some(format!("{name}: {:.1} in 1000 cycles", 1000.0 * n as f64 / cycles as f64)),
            }
        });
        words.collect()
    }

    /// Disassembles a loop. Bytes that are no instruction become `(bad)`.
    fn code_of(&self, bytes: &[u8], found: &MachineLoop, function: &Function<'_>, decoder: &Decoder) -> Vec<CodeLine> {
        let mut lines = Vec::new();
        let parts = found.pieces.iter().flat_map(|piece| function.code_parts(piece.clone(), decoder));
        for (part, start, decoder) in parts {
            let code = bytes.get(part.clone()).unwrap_or_default();
            decoder.walk(code, start, &mut |step| {
                let offset = part.start + step.at;
                let statement = decoder.statement(&code[step.at..], start.wrapping_add(step.at as u64));
                let text = match statement {
                    None => "(bad)".to_owned(),
                    Some((text, None)) => text.replace('\t', " "),
                    Some((text, Some(to))) => format!("{} {to:x}", text.trim_end().replace('\t', " ")),
                };
                let n_samples = self.samples.in_range(&(offset..offset + step.length.max(1)));
                lines.push(CodeLine { offset, text, n_samples });
            });
        }
        lines
    }

    /// Keeps the offset in the file of each instruction of the program, by the instruction's index.
    pub fn stand_at(&mut self, places: &[usize]) {
        self.places = places.to_vec();
    }

    /// Reduces each region to the path through it that was taken most often, if rounds were recorded that stay within
    /// it. `origins` are those of the regions; the numbers of paths in them become 1.
    pub fn retrace(&mut self, mut regions: Vec<Region>, origins: &mut [RegionOrigin]) -> Vec<Region> {
        let places = &self.places;
        for (at, (region, hit)) in regions.iter_mut().zip(&mut self.shown).enumerate() {
            let Some(path) = hit.simulated.as_ref().and_then(|it| it.paths.first()) else { continue };
            let index_of = |offset: u64| {
                let indices = region.members().iter().cloned().flatten();
                indices.into_iter().find(|index| places.get(*index as usize).is_some_and(|at| *at as u64 == offset))
            };
            let members = path.runs.iter().map(|Stretch { first, last }| {
                let (first, last) = (index_of(*first)?, index_of(*last)?);
                let is_whole =
                    first <= last && region.members().iter().any(|one| one.contains(&first) && one.contains(&last));
                is_whole.then_some(first..last + 1)
            });
            if let Some(members) = members.collect::<Option<Vec<Range<u32>>>>() {
                *region = region.clone().with_members(members).with_paths(1);
                hit.is_retraced = true;
                origins[at].n_paths = 1;
            }
        }
        regions
    }

    /// Returns the warnings about the program as a whole.
    pub fn warnings(&self) -> impl Iterator<Item = String> {
        let share = self.n_dropped as f64 / self.n_rounds.max(1) as f64;
        let n_rounds = count(self.n_rounds as usize, "round");
        let dropped = (share > MAX_SILENT_DROPS).then(|| {
            format!("{:.1}% of {n_rounds} do not fit the code and are left out; did another build run?", 100.0 * share)
        });
        let is_outside = self.n_outside_functions as f64 > MAX_SILENT_DROPS * self.samples.total() as f64;
        let outside = is_outside.then(|| {
            let share = self.percent(self.n_outside_functions);
            format!("{share:.1}% of the samples are at places where it has no function; is it another build?")
        });
        let stripped = self.has_no_symbols.then(|| "it has no symbols; loops are named by their addresses.".to_owned());
        dropped.into_iter().chain(outside).chain(stripped)
    }

    /// Returns the loops to show.
    pub fn hits(&self) -> &[Hit] {
        &self.shown
    }

    /// Returns the offset in the file of the instruction with the given index in the program; `None` if there is none.
    pub fn place_of(&self, index: usize) -> Option<usize> {
        self.places.get(index).copied()
    }

    /// Adds to each region of a JSON document what was recorded of that loop, as its member `profile`. `titles` are those of the
    /// loops, in the order of the regions.
    pub fn add_to(&self, document: &mut Value, titles: &[String]) {
        let regions = document["regions"].as_array_mut().into_iter().flatten();
        for ((region, hit), title) in regions.zip(&self.shown).zip(titles) {
            region["profile"] = hit.json(title, hit.n_samples as f64 / self.n_samples.max(1) as f64);
        }
        document["profile"] = json!({ "rounds": self.n_rounds, "droppedRounds": self.n_dropped });
    }

    /// Returns the line above the loops of a program: `./hot: 4 loops with 91.3% of the samples, znver4`.
    pub fn heading(&self, name: &[u8], cpu: &str) -> String {
        let name = String::from_utf8_lossy(name);
        // Loops may share code, whose samples must not be counted twice.
        let pieces = union(self.shown.iter().flat_map(|hit| hit.pieces.clone()).collect());
        let n = self.samples.in_pieces(&pieces);
        let loops = count(self.shown.len(), "loop");
        format!("{name}: {loops} with {:.1}% of the samples, {cpu}\n\n", self.percent(n))
    }

    /// Returns how many percent of the whole profile's samples `n` samples are.
    pub fn percent(&self, n: u64) -> f64 {
        100.0 * n as f64 / self.n_samples.max(1) as f64
    }
}

/// Joins ranges that overlap. The result has the offsets of the given ranges, each once, in ascending order.
fn union(mut pieces: Vec<Range<usize>>) -> Vec<Range<usize>> {
    pieces.sort_by_key(|piece| piece.start);
    pieces.dedup_by(|later, earlier| {
        let overlaps = later.start < earlier.end;
        earlier.end = if overlaps { earlier.end.max(later.end) } else { earlier.end };
        overlaps
    });
    pieces
}

impl MeasuredLoop {
    /// Summarises the rounds of a loop; `None` if no cycles were recorded.
    fn of(one: &LoopRounds) -> Option<MeasuredLoop> {
        Some(MeasuredLoop {
            n_rounds: one.n_rounds,
            mean: one.mean_cycles()?,
            error: one.error_of_mean()?,
            median: one.cycles_at(0.5)?,
            fast: one.cycles_at(FAST)?,
            mispredicted: one.n_mispredicted as f64 / one.n_rounds as f64,
        })
    }
}
