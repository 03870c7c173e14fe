//! Explains verdicts in sentences, for terminals, editors and embedders; no other module makes sentences.
//!
//! ```text
//! 5.00 cycles/iter · IPC 1.00 · RThroughput 1.5 · waits for %ymm0 (line 8)
//! ```
//!
//! Every sentence is made on demand. The caller provides what the library does not know: lines of another text, the name of a
//! variable, the readable form of a mangled name.
//!
//! `causes` makes headlines and hints, `sentences` the verdict, `doubts` the doubts; `listing` makes the page of `--why`, and `page`
//! lays it out.

mod causes;
mod doubts;
mod listing;
mod page;
mod sentences;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use mca_models::measured::Provenance;

use crate::analyze::places::Places;
use crate::analyze::program::Program;
use crate::analyze::region::{Assessment, RegionReport};
use crate::analyze::trust::Trust;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::ids::{DialectId, RegisterId};
use crate::inst::subtarget::Subtarget;
use crate::model::processor::Processor;
use crate::verdict::{FullQueue, Limit, Link, LinkVia, Verdict};

pub use crate::analyze::facts::MissingFeature;
pub use causes::{HeadlineOrder, figure};

/// Turns the operand of a call into the name of the function as people write it, such as a demangled one.
type NameOf<'a> = Box<dyn Fn(&str) -> String + 'a>;

/// Makes sentences of an analysis that has a verdict. It borrows the analysis.
pub struct Explanation<'a> {
    report: &'a RegionReport,
    assessment: &'a Assessment,
    trust: Cow<'a, Trust>,
    subtarget: &'a Subtarget,
    /// Name of the processor as the caller asked for it.
    cpu: Cow<'a, str>,
    /// Name of the processor whose model is used.
    model: &'a str,
    /// Whether the model is the reference's, not a measured one.
    is_of_reference: bool,
    /// What the model is based on; `None` if its text does not say it.
    provenance: Option<Provenance>,
    /// Features that the code needs and the processor lacks; found on first use, unless the caller sets them.
    missing: OnceCell<Vec<MissingFeature>>,
    /// For each position, the index of its entry in `Verdict::blamed`. Found on first use, since callers ask about all
    /// instructions.
    blamed: OnceCell<HashMap<usize, usize>>,
    /// For each position, the index of its first link in the slowest chain. Found on first use, since callers ask about all
    /// instructions.
    linked: OnceCell<HashMap<usize, usize>>,
    /// Returns the line of an instruction, by its index in the region. If this and `code` are `None`, the line is the index
    /// plus 1.
    line_of: Option<Box<dyn Fn(usize) -> usize + 'a>>,
    /// The program and region in which lines and destinations of branches are looked up, and what computes the lines; `None` if
    /// the caller gave none.
    code: Option<(&'a Program, &'a MarkedRegion, RefCell<Places<'a>>)>,
    /// How operands of calls are shown; `None`: as they are written.
    function_name: Option<NameOf<'a>>,
    /// A link of the chain, and the variable of the source whose value it passes on; `None` if no variable is known.
    variable: Option<(Link, &'a str)>,
    /// Percentage of a profile's samples that hit each instruction, by position; empty without a profile.
    shares: Vec<f64>,
}

impl<'a> Explanation<'a> {
    /// Makes an explanation from types that are not in the public API, for callers in this repository. Where sentences name
    /// lines, they count the region's instructions from 1, until [`in_program`](Explanation::in_program) or
    /// [`with_lines`](Explanation::with_lines) gives lines.
    #[doc(hidden)]
    pub fn of_report(
        report: &'a RegionReport,
        assessment: &'a Assessment,
        subtarget: &'a Subtarget,
        cpu: impl Into<Cow<'a, str>>,
        processor: &'a Processor,
    ) -> Explanation<'a> {
        Explanation {
            report,
            assessment,
            trust: Cow::Borrowed(&assessment.trust),
            subtarget,
            cpu: cpu.into(),
            model: processor.name(),
            is_of_reference: processor.measured_model().is_none(),
            provenance: processor.provenance(),
            missing: OnceCell::new(),
            blamed: OnceCell::new(),
            linked: OnceCell::new(),
            line_of: None,
            code: None,
            function_name: None,
            variable: None,
            shares: Vec::new(),
        }
    }

    /// Makes sentences name instructions by their lines in a program.
    #[doc(hidden)]
    pub fn in_program(self, program: &'a Program, region: &'a MarkedRegion) -> Explanation<'a> {
        Explanation { code: Some((program, region, RefCell::new(Places::new(program)))), ..self }
    }

    /// Replaces the trust in the verdict, for callers that know better what could not be read.
    pub fn with_trust(self, trust: Trust) -> Explanation<'a> {
        Explanation { trust: Cow::Owned(trust), ..self }
    }

    /// Makes sentences name instructions by the lines that `line_of` returns for their indices in the region, from 0.
    pub fn with_lines(self, line_of: impl Fn(usize) -> usize + 'a) -> Explanation<'a> {
        Explanation { line_of: Some(Box::new(line_of)), ..self }
    }

    /// Adds a link of the chain that every iteration waits for, and the variable of the source whose value it passes on.
    /// Sentences then name this link instead of the slowest one.
    pub fn with_variable(self, named: Option<(Link, &'a str)>) -> Explanation<'a> {
        Explanation { variable: named, ..self }
    }

    /// Adds the percentage of a profile's samples that hit each instruction, by position; [`listing`](Explanation::listing) shows
    /// them in a column next to the code.
    pub fn with_shares(self, shares: Vec<f64>) -> Explanation<'a> {
        Explanation { shares, ..self }
    }

    /// Shows operands of calls as `name_of` writes them, such as without mangling.
    pub fn with_function_names(self, name_of: impl Fn(&str) -> String + 'a) -> Explanation<'a> {
        Explanation { function_name: Some(Box::new(name_of)), ..self }
    }

    /// Replaces the list of features that the code needs and the processor lacks. If there are any, sentences say that there is
    /// no number for the region.
    pub fn with_missing_features(self, features: Vec<MissingFeature>) -> Explanation<'a> {
        Explanation { missing: OnceCell::from(features), ..self }
    }

    /// Returns the features that the code needs and the processor lacks; none if neither a program nor such features were given.
    pub fn missing_features(&self) -> &[MissingFeature] {
        self.missing.get_or_init(|| match &self.code {
            Some((program, region, _)) => program.missing_features(region, self.subtarget),
            None => Vec::new(),
        })
    }

    /// Returns the verdict that is explained.
    pub fn verdict(&self) -> &'a Verdict {
        &self.assessment.verdict
    }

    /// Returns the trust in the verdict.
    pub fn trust(&self) -> &Trust {
        &self.trust
    }

    /// Returns the reason why the numbers are not valid for the region: `lacks AVX512F`, `5 of 6 instructions not understood`.
    /// `None` if they are valid.
    pub fn refusal(&self) -> Option<String> {
        if !self.missing_features().is_empty() {
            let names: Vec<&str> = self.missing_features().iter().map(|feature| feature.name.as_str()).collect();
            return Some(format!("lacks {}", names.join(", ")));
        }
        (!self.trust.is_enough()).then(|| self.not_understood())
    }

    /// Returns the line of the instruction at a position in the block, from 1; 0 if there is no such position, or no line is
    /// known.
    pub fn line_of(&self, position: usize) -> usize {
        self.report.positions.get(position).map_or(0, |index| self.line_of_instruction(*index))
    }

    /// Returns the line, from 1, of the instruction with an index in the region, whether it is simulated or not; 0 if no line is
    /// known.
    #[inline(never)]
    pub fn line_of_instruction(&self, index: usize) -> usize {
        match (&self.line_of, &self.code) {
            (Some(line_of), _) => line_of(index),
            (None, Some((_, region, places))) => {
                let place = region.instructions().nth(index).and_then(|at| places.borrow_mut().of_instruction(at));
                place.map_or(0, |place| place.start.0 as usize)
            }
            (None, None) => index + 1,
        }
    }

    /// Returns the instruction at a position, in one line without tabs. The destination of a branch is shown as disassemblers
    /// do: an address in hexadecimal, and names without quotes.
    pub fn text(&self, position: usize) -> String {
        let text = self.report.text(position);
        let Some((program, index)) = self.in_code(position) else { return text };
        if !program.has_destination(index) {
            return text;
        }
        let Some((before, target)) = text.rsplit_once(' ') else { return text };
        let is_number = target.strip_prefix('#').unwrap_or(target).parse::<i64>().is_ok();
        match program.destination_of(index).filter(|_| is_number).or_else(|| target.parse().ok()) {
            Some(address) => format!("{before} {address:#x}"),
            None => format!("{before} {}", target.trim_matches('"').trim_end_matches("+0x0")),
        }
    }

    /// Returns what the call at a position goes to if the instruction before it computes that.
    fn computed_callee(&self, position: usize) -> Option<String> {
        let (program, index) = self.in_code(position)?;
        program.computed_callee(index)
    }

    /// Returns the program and the index in it of the instruction at a position; `None` without a program.
    fn in_code(&self, position: usize) -> Option<(&Program, usize)> {
        let (program, region, _) = self.code.as_ref()?;
        let index = self.report.positions.get(position).and_then(|index| region.instructions().nth(*index))?;
        Some((program, index))
    }

    /// Returns a register as reports print it.
    #[inline(never)]
    pub fn register_name(&self, register: RegisterId) -> String {
        register_name(self.subtarget, register, self.report.dialect)
    }

    /// Returns the register in which a link passes its value on, or `memory`: `%ymm0`.
    pub fn via(&self, link: &Link) -> String {
        match link.via {
            LinkVia::Register(register) => self.register_name(register),
            LinkVia::Memory => "memory".to_owned(),
        }
    }

    /// Returns the line of a link's instruction, how it passes its value on, and the cycles that it adds: `line 8 %ymm0 +5`.
    pub fn link(&self, link: &Link) -> String {
        format!("line {} {} +{}", self.line_of(link.position), self.via(link), link.latency_cycles)
    }

    /// Returns how many instructions are not understood: `5 of 6 instructions not understood`.
    #[cold]
    fn not_understood(&self) -> String {
        format!("{} of {} instructions not understood", self.trust.n_not_understood(), self.trust.n_instructions())
    }
}

/// Returns a register as the target prints it in a dialect.
pub(crate) fn register_name(subtarget: &Subtarget, register: RegisterId, dialect: DialectId) -> String {
    let target = subtarget.target();
    let mut name = Vec::new();
    if let Ok(isa) = target.isa() {
        target.push_register(isa, register, dialect, &mut name);
    }
    String::from_utf8_lossy(&name).into_owned()
}

/// How units are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitNaming {
    /// By the name for people: `load ports 2+3`; by the model's name if there is none.
    Title,
    /// By the name for people with the model's name behind it: `load ports 2+3 [HWPort23]`; only by the model's name if there
    /// is no other.
    TitleAndModelName,
}

/// Returns the name of a limit: `dispatch`, `load ports 2+3`.
#[inline(never)]
pub fn limit_name(limit: Limit, naming: UnitNaming) -> String {
    let name = match limit {
        Limit::Chain => "loop-carried chain",
        Limit::Units(group) if group.title.is_empty() => group.name,
        Limit::Units(group) if naming == UnitNaming::TitleAndModelName => {
            return format!("{} [{}]", group.title, group.name);
        }
        Limit::Units(group) => group.title,
        Limit::Dispatch => "dispatch",
        Limit::FrontEnd => "front end",
        Limit::Retirement => "retirement",
        Limit::InOrderIssue => "in-order issue",
        Limit::Queue(FullQueue::Scheduler) => "full scheduler",
        Limit::Queue(FullQueue::ReorderBuffer) => "full reorder buffer",
        Limit::Queue(FullQueue::LoadQueue) => "full load queue",
        Limit::Queue(FullQueue::StoreQueue) => "full store queue",
        Limit::Queue(FullQueue::RegisterFile) => "full register file",
    };
    name.to_owned()
}

/// Returns a processor and its model's provenance: `znver5 (measured here)`, `skylake (public measurements)`,
/// `znver2 (tables only)`, `znver5 (model of znver4, tables only)`; `znver5 (model mine)` if the text of the model does not say
/// it.
pub fn processor(cpu: &str, model: &str, provenance: Option<Provenance>) -> String {
    // Shipped models with tables only are named after the processor, and so at the end.
    let of = model.strip_suffix("-tables").unwrap_or(model);
    match provenance {
        Some(Provenance::Tables) if cpu != of => format!("{cpu} (model of {of}, tables only)"),
        Some(provenance) => format!("{cpu} ({})", provenance.words()),
        None => format!("{cpu} (model {model})"),
    }
}

/// Returns a number of instructions per cycle as text: `4/cycle`, or below 1 `1 per 4 cycles`.
pub fn throughput(per_cycle: f64) -> String {
    let short = |value: f64| {
        let text = format!("{value:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    if per_cycle >= 1.0 {
        format!("{}/cycle", short(per_cycle))
    } else {
        format!("1 per {} cycles", short(1.0 / per_cycle))
    }
}

/// Returns the doubt about a region through which control may take several paths: `branches inside (2 paths): upper bound`.
pub fn paths(n_paths: u32) -> String {
    format!("branches inside ({} paths): upper bound", number_of_paths(n_paths))
}

/// Returns the number of paths as text: `2`, or `many` above 99.
fn number_of_paths(n_paths: u32) -> String {
    const MAX_COUNTED: u32 = 99;
    if n_paths > MAX_COUNTED { "many".to_owned() } else { n_paths.to_string() }
}
