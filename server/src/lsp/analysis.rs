//! Results for one state of a document under one configuration.
//!
//! A *reading* comes first: the problems of the text, its labels and regions. Then each region is simulated on its own, and
//! its result is kept under a key made of everything the result depends on, so that an edit elsewhere, or its undoing, does
//! not simulate it again.

mod files;
mod findings;
mod parallel;
mod pasted;
mod places;
mod read;
mod recognition;
mod regions;
mod simulate;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use mca_config::configuration::{Configuration, SettingProblem};
use mca_core::analysis::{RegisterUse, Trust, Verdict};
use mca_core::explain::{Explanation, MissingFeature};
use mca_core::program::Spare;
use mca_core::target::Provenance;
use mca_core::{Analysis, Analyzer, Cpu, Options, Program, Region};
use mca_input::pattern::called_function;
use mca_outline::Outline;

pub use files::Environment;
pub use parallel::is_long;
pub use read::{Before, EXPANSION_LIMITS, TOO_LARGE, read, subject_with};
pub use regions::loops as loops_of;
pub use simulate::{simulate, simulate_region};

use super::document::Source;
use super::protocol::{Bottleneck, Numbers, RegionKind};

/// Identifies the result of a region: equal keys mean equal results. Wide enough that two regions never share a key by
/// accident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionKey(pub u128);

/// Largest number of instructions × iterations of a simulation that counts as short. A person may notice how long a larger
/// one takes.
const LONG_COST: u64 = 300_000;

/// How serious a finding is, in the protocol's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
    Information,
    Hint,
}

/// A message about the text, at a place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Range of the bytes of the document that it is about.
    pub place: Range<usize>,
    pub severity: Severity,
    /// Stable identifier of the kind of finding, which clients show.
    pub code: &'static str,
    /// What is wrong, for people.
    pub message: String,
    /// Further places, as byte ranges, with messages that explain this one.
    pub notes: Vec<(Range<usize>, String)>,
    /// Ways to repair the problem, the best first; empty if none is known.
    pub fixes: Vec<Fix>,
}

impl Finding {
    /// Makes a warning of a wrong setting. It is at the setting's place, or at the offset `fallback`.
    pub fn from_problem(problem: SettingProblem, fallback: usize) -> Finding {
        Finding {
            place: problem.place.unwrap_or(fallback..fallback),
            severity: Severity::Warning,
            code: "configuration",
            message: problem.message,
            notes: Vec::new(),
            fixes: Vec::new(),
        }
    }
}

/// A way to repair a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Text by which an editor offers the fix.
    pub title: String,
    /// Byte ranges of the document with the texts that replace them. The ranges do not overlap.
    pub edits: Vec<(Range<usize>, String)>,
}

/// A region as it was read, ready to be simulated.
#[derive(Clone, Debug)]
pub struct RegionPlan {
    /// Name of the marked region, title of the loop, or name of the function; empty for a whole file, and for a marked
    /// region without a name.
    pub name: String,
    /// Why it is a region: markers, a loop, a function, or the whole file.
    pub kind: RegionKind,
    /// Range in the document from the first byte of the region's first line to the last byte of its last line.
    pub range: Range<usize>,
    /// The region in the program.
    pub region: Region,
    /// Byte range of each instruction, by its index in the region; for one from a macro, that of the macro's use.
    pub places: Vec<Range<usize>>,
    /// For instructions from macros and repetitions: by the index in the region, the byte range of the line of the
    /// definition that became the instruction.
    pub definitions: BTreeMap<usize, Range<usize>>,
    /// Number of statements inside `range` that could not be read.
    pub n_unread: usize,
    /// Identifies the result: regions with equal keys have equal results.
    pub key: RegionKey,
    /// Instructions × iterations: what the simulation will roughly cost.
    pub cost: u64,
}

impl RegionPlan {
    /// Returns a note, a range and a text, that points at the definition of an instruction from a macro or a repetition;
    /// `None` for other instructions. `instruction` is the index in the region.
    pub fn definition_note(&self, instruction: usize) -> Option<(Range<usize>, String)> {
        let place = self.definitions.get(&instruction)?;
        Some((place.clone(), "expanded from this line".to_owned()))
    }

    /// Whether the simulation may delay others, so that short ones are done first.
    pub fn takes_long(&self) -> bool {
        self.cost > LONG_COST
    }

    /// Returns the number of instructions, including statements that could not be read.
    pub fn n_instructions(&self) -> usize {
        self.places.len() + self.n_unread
    }

    /// Returns the index in the region of the instruction whose statement has the offset, or else of one on the same
    /// line; `None` if there is none.
    pub fn instruction_at(&self, source: &Source, offset: usize) -> Option<usize> {
        let holds = |place: &Range<usize>| place.start <= offset && offset < place.end;
        let line = source.lines.line_of(offset);
        let on_line = |place: &Range<usize>| source.lines.line_of(place.start) == line;
        self.places.iter().position(holds).or_else(|| self.places.iter().position(on_line))
    }
}

/// The processor that is simulated, and its origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessorInfo {
    /// Processor as the configuration names it, such as `native`.
    pub asked: String,
    /// Name of the processor that was found.
    pub name: String,
    /// Name of its model.
    pub model: String,
    /// Triple of the target.
    pub triple: String,
    /// Number of iterations that are simulated.
    pub n_iterations: u32,
    /// Whether the processor executes out of order.
    pub is_out_of_order: bool,
    /// What the model is based on; `None` if that is not known.
    pub provenance: Option<Provenance>,
}

/// Program and processor that simulations share.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The instructions of the document.
    pub program: Arc<Program>,
    /// The simulated processor. The program may have been read for another one with the same instructions.
    pub cpu: Cpu,
    /// Options of the simulation.
    pub options: Options,
}

impl Subject {
    /// Returns a new analyser for the processor and the options. It is for single requests; simulations use the analysers
    /// that their threads keep.
    pub fn analyzer(&self) -> Analyzer {
        let mut analyzer = Analyzer::new(self.cpu.clone());
        analyzer.set_options(&self.options);
        analyzer
    }
}

/// What is known of a document before anything is simulated.
#[derive(Debug)]
pub struct Reading {
    /// The text of the document.
    pub source: Arc<Source>,
    /// Settings of the client, of `mca.toml` and of the modeline, merged.
    pub configuration: Arc<Configuration>,
    /// Folders of the document and its workspace.
    pub environment: Arc<Environment>,
    /// The simulated processor; all its texts are empty if none can be simulated.
    pub processor: ProcessorInfo,
    /// Labels, functions and markers of the text.
    pub outline: Outline,
    /// Problems of the text, in no particular order.
    pub findings: Vec<Finding>,
    /// The regions, in the order of the text.
    pub regions: Vec<RegionPlan>,
    /// What simulations share; `None` if the configuration names nothing that can be simulated. A finding says why
    /// then.
    pub subject: Option<Subject>,
    /// The assembly that a listing was converted to; `None` if the text is assembly as it stands.
    pub pasted: Option<Pasted>,
    /// Whether the text is in a language that is not read, such as LLVM IR. Then nothing of it is kept for the next
    /// reading.
    pub is_refused: bool,
}

/// Assembly that a listing or another notation was converted to, line by line.
#[derive(Clone, Debug)]
pub struct Pasted {
    /// The assembly. Its lines have the numbers of the document's.
    pub code: Arc<Source>,
    /// Whether the assembly is in Intel syntax.
    pub is_intel: bool,
}

impl Reading {
    /// Returns the memory of this reading for a later one to use; `None` if something else still uses it.
    pub fn into_spare(self) -> Option<Spare> {
        Some(Arc::into_inner(self.subject?.program)?.into_spare())
    }

    /// Returns the text that was read as assembly.
    pub fn code(&self) -> &Arc<Source> {
        self.pasted.as_ref().map_or(&self.source, |pasted| &pasted.code)
    }
}

/// A message of a region's analysis about one of its instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What the analysis says, for people.
    pub message: String,
    /// A further sentence about the message; `None` if there is none.
    pub note: Option<String>,
    /// Index of the instruction in the region; `None` for a message about the whole region.
    pub instruction: Option<usize>,
    /// Whether the instruction is left out of the simulation.
    pub is_dropped: bool,
}

/// The result of a region's simulation. It names no places in the text: instructions are counted from the region's
/// first, so that the result stays valid when the region moves.
#[derive(Clone, Debug)]
pub struct RegionResult {
    /// Cycles, IPC and the like, as the protocol sends them.
    pub numbers: Numbers,
    /// What limits the region, as the protocol names it; `None` if the protocol has no kind for it.
    pub bottleneck: Option<Bottleneck>,
    /// The analysis, with a verdict. Its indices of instructions are those of the simulated program.
    pub analysis: Analysis,
    /// Messages of the analysis about the region.
    pub notices: Vec<Notice>,
    /// Features that the instructions need and the processor lacks.
    pub missing: Vec<MissingFeature>,
    /// Facts about single instructions, once they were asked for.
    details: OnceLock<Details>,
}

/// Facts about the simulated instructions of a region; each list has one entry for each instruction, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Details {
    /// Registers that each reads and writes.
    pub registers: Vec<RegisterUse>,
    /// Machine code of each.
    pub encodings: Vec<Vec<u8>>,
}

/// Estimated size in bytes of a model that was read from a text.
const MODEL_BYTES: usize = 256 << 10;

impl RegionResult {
    /// Returns the explanation of the result for a region as it is now. `line_of` takes the index of an instruction in the
    /// region and returns its line, from 1, or 0 if it has none.
    pub fn explanation<'a>(&'a self, plan: &RegionPlan, line_of: impl Fn(usize) -> usize + 'a) -> Explanation<'a> {
        let explanation = Explanation::of(&self.analysis);
        let explanation = explanation.unwrap_or_else(|| unreachable!("without a verdict there is no result"));
        explanation
            .with_trust(self.trust(plan))
            .with_missing_features(self.missing.clone())
            .with_function_names(called_function)
            .with_lines(line_of)
    }

    /// Returns the verdict, which every result has.
    pub fn verdict(&self) -> &Verdict {
        self.analysis.verdict().unwrap_or_else(|| unreachable!("without a verdict there is no result"))
    }

    /// Returns the indices in the region of the simulated instructions, ascending.
    pub fn kept(&self) -> &[usize] {
        self.analysis.positions()
    }

    /// Returns the instruction at a position among the simulated ones, as one line of text.
    pub fn text(&self, position: usize) -> String {
        self.analysis.line(position)
    }

    /// Estimates the size of the result in bytes, for the limit of the cache.
    pub fn n_bytes(&self) -> usize {
        let n_columns = self.analysis.units().len();
        let cpu = self.analysis.cpu();
        // A model that was read from a text lives as long as a result that it gave.
        let of_model = if cpu.has_measured_model() && cpu.provenance().is_none() { MODEL_BYTES } else { 0 };
        // Pressure cells and columns, texts, waits, and the rows of the info view.
        of_model + size_of::<RegionResult>() + n_columns * 64 + self.kept().len() * (8 * n_columns + 600)
    }

    /// Returns how reliable the result is, as the simulation found it.
    pub fn own_trust(&self) -> &Trust {
        self.analysis.trust().unwrap_or_else(|| unreachable!("without a verdict there is no result"))
    }

    /// Returns how reliable the result is for a region as it was read now, which may have other statements that could
    /// not be read.
    pub fn trust(&self, plan: &RegionPlan) -> Trust {
        let known = self.own_trust();
        Trust { n_unread: plan.n_unread, n_paths: plan.region.n_paths().unwrap_or(known.n_paths), ..known.clone() }
    }

    /// Returns the details of the simulated instructions. They are computed at the first call, since few regions need
    /// them.
    pub fn details(&self, subject: &Subject, plan: &RegionPlan) -> &Details {
        self.details.get_or_init(|| {
            let indices: Vec<usize> = plan.region.instructions().collect();
            let kept: Vec<usize> = self.kept().iter().map(|&instruction| indices[instruction]).collect();
            Details {
                registers: subject.analyzer().register_uses(&subject.program, &plan.region),
                encodings: subject.program.encodings_of(&kept),
            }
        })
    }

    /// Returns the position among the simulated instructions of an instruction's index in the region; `None` if it
    /// was left out.
    pub fn position_of(&self, instruction: usize) -> Option<usize> {
        self.kept().binary_search(&instruction).ok()
    }
}

/// The result of a region, or why it has none.
pub type Outcome = Result<Arc<RegionResult>, Arc<str>>;
