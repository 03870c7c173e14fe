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

pub use files::{Environment, is_below_some};
pub use parallel::is_long;
pub use read::{Before, TOO_LARGE, answered_by, read};
pub use regions::loops as loops_of;
pub use simulate::{simulate, simulate_region};

use super::document::Source;
use super::protocol::{Bottleneck, Numbers, RegionKind};

/// Equal keys mean equal results. Wide enough that two regions never share one by accident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionKey(pub u128);

/// Instructions × iterations above which a simulation may take longer than a person notices.
const LONG_COST: u64 = 300_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
    Information,
    Hint,
}

/// A problem of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub place: Range<usize>,
    pub severity: Severity,
    /// A stable slug.
    pub code: &'static str,
    pub message: String,
    pub notes: Vec<(Range<usize>, String)>,
    pub fixes: Vec<Fix>,
}

impl Finding {
    /// Makes a finding from a wrong setting: a warning at its place.
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
    pub title: String,
    /// Replacements, which do not overlap.
    pub edits: Vec<(Range<usize>, String)>,
}

#[derive(Clone, Debug)]
pub struct RegionPlan {
    pub name: String,
    pub kind: RegionKind,
    /// From the first byte of the region's first line to the last byte of its last.
    pub range: Range<usize>,
    pub region: Region,
    /// Range of each instruction; for one from a macro, that of the macro's use.
    pub places: Vec<Range<usize>>,
    /// The line of a macro or a repetition that became an instruction, by its number in the region.
    pub definitions: BTreeMap<usize, Range<usize>>,
    /// Statements inside that could not be read.
    pub n_unread: usize,
    pub key: RegionKey,
    /// Instructions × iterations: what the simulation will roughly cost.
    pub cost: u64,
}

impl RegionPlan {
    /// Returns, for an instruction from a macro, range and text of a note that points at its definition.
    pub fn definition_note(&self, instruction: usize) -> Option<(Range<usize>, String)> {
        let place = self.definitions.get(&instruction)?;
        Some((place.clone(), "expanded from this line".to_owned()))
    }

    /// Returns whether the simulation may delay others, so that short ones go first.
    pub fn takes_long(&self) -> bool {
        self.cost > LONG_COST
    }

    pub fn n_instructions(&self) -> usize {
        self.places.len() + self.n_unread
    }

    /// Returns the instruction whose statement holds an offset, else one on the same line.
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
    pub asked: String,
    pub name: String,
    pub model: String,
    pub triple: String,
    pub n_iterations: u32,
    pub is_out_of_order: bool,
    /// Provenance of the model, if its text says it.
    pub provenance: Option<Provenance>,
}

/// Program and processor that simulations share.
#[derive(Clone, Debug)]
pub struct Subject {
    pub program: Arc<Program>,
    /// The simulated processor. The program may have been read for another one with the same instructions.
    pub cpu: Cpu,
    pub options: Options,
}

impl Subject {
    /// Returns an analyser for one request; simulations use those of their threads.
    pub fn analyzer(&self) -> Analyzer {
        let mut analyzer = Analyzer::new(self.cpu.clone());
        analyzer.set_options(&self.options);
        analyzer
    }
}

#[derive(Debug)]
pub struct Reading {
    pub source: Arc<Source>,
    pub configuration: Arc<Configuration>,
    pub environment: Arc<Environment>,
    pub processor: ProcessorInfo,
    pub outline: Outline,
    pub findings: Vec<Finding>,
    pub regions: Vec<RegionPlan>,
    /// `None`: the configuration names nothing that can be simulated; a finding says why.
    pub subject: Option<Subject>,
    /// `None`: the text is assembly as it stands.
    pub pasted: Option<Pasted>,
    /// The text is in a language that is not read: nothing of it was kept for the next reading.
    pub is_refused: bool,
}

/// A document that was rewritten before it was read, line by line.
#[derive(Clone, Debug)]
pub struct Pasted {
    pub code: Arc<Source>,
    /// The dialect in which that begins.
    pub is_intel: bool,
}

impl Reading {
    /// Returns the memory for a later reading, if nothing else uses this one.
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
    pub message: String,
    pub note: Option<String>,
    /// Number in the region.
    pub instruction: Option<usize>,
    /// The instruction takes no part in the numbers.
    pub is_dropped: bool,
}

/// The numbers of a region. Nothing here is a place in the text: instructions are counted from the region's first.
#[derive(Clone, Debug)]
pub struct RegionResult {
    pub numbers: Numbers,
    pub bottleneck: Option<Bottleneck>,
    /// The analysis, with a verdict. Its numbers of instructions are those of the simulated program.
    pub analysis: Analysis,
    pub notices: Vec<Notice>,
    /// Features that the instructions need and the processor lacks.
    pub missing: Vec<MissingFeature>,
    details: OnceLock<Details>,
}

/// Facts about single instructions that the views do not have, by position in them.
#[derive(Clone, Debug, PartialEq)]
pub struct Details {
    pub registers: Vec<RegisterUse>,
    pub encodings: Vec<Vec<u8>>,
}

/// Memory of a model that was read from a text, at most.
const MODEL_BYTES: usize = 256 << 10;

impl RegionResult {
    /// Returns the explanation of the result in a text where the region now stands. `line_of` returns the line of an
    /// instruction's number in the region.
    pub fn explanation<'a>(&'a self, plan: &RegionPlan, line_of: impl Fn(usize) -> usize + 'a) -> Explanation<'a> {
        let explanation = Explanation::of(&self.analysis);
        let explanation = explanation.unwrap_or_else(|| unreachable!("without a verdict there is no result"));
        explanation
            .with_trust(self.trust(plan))
            .with_missing_features(self.missing.clone())
            .with_function_names(called_function)
            .with_lines(line_of)
    }

    pub fn verdict(&self) -> &Verdict {
        self.analysis.verdict().unwrap_or_else(|| unreachable!("without a verdict there is no result"))
    }

    /// Returns the numbers in the region of the instructions that were simulated.
    pub fn kept(&self) -> &[usize] {
        self.analysis.positions()
    }

    /// Returns the simulated instruction at a position as one line of text.
    pub fn text(&self, position: usize) -> String {
        self.analysis.line(position)
    }

    /// Estimates the size in bytes, for the limit of the cache.
    pub fn n_bytes(&self) -> usize {
        let n_columns = self.analysis.units().len();
        let cpu = self.analysis.cpu();
        // A model that was read from a text lives as long as a result that it gave.
        let of_model = if cpu.has_measured_model() && cpu.provenance().is_none() { MODEL_BYTES } else { 0 };
        // Pressure cells and columns, texts, waits, and the rows of the info view.
        of_model + size_of::<RegionResult>() + n_columns * 64 + self.kept().len() * (8 * n_columns + 600)
    }

    /// Returns how far to trust the result in the text where it was simulated.
    pub fn own_trust(&self) -> &Trust {
        self.analysis.trust().unwrap_or_else(|| unreachable!("without a verdict there is no result"))
    }

    /// Returns how far to trust the result in a text where these statements could not be read.
    pub fn trust(&self, plan: &RegionPlan) -> Trust {
        let known = self.own_trust();
        Trust { n_unread: plan.n_unread, n_paths: plan.region.n_paths().unwrap_or(known.n_paths), ..known.clone() }
    }

    /// Returns the details, which are computed at the first request, since few regions need them.
    pub fn details(&self, subject: &Subject, plan: &RegionPlan) -> &Details {
        self.details.get_or_init(|| {
            let numbers: Vec<usize> = plan.region.instructions().collect();
            let kept: Vec<usize> = self.kept().iter().map(|&instruction| numbers[instruction]).collect();
            Details {
                registers: subject.analyzer().register_uses(&subject.program, &plan.region),
                encodings: subject.program.encodings_of(&kept),
            }
        })
    }

    /// Returns the position in the views of an instruction of the region; `None` if it was dropped.
    pub fn position_of(&self, instruction: usize) -> Option<usize> {
        self.kept().binary_search(&instruction).ok()
    }
}

/// `Err`: why there are no numbers.
pub type Outcome = Result<Arc<RegionResult>, Arc<str>>;
