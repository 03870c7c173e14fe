//! The results of analysing a region.

use std::fmt;
use std::num::NonZeroU32;

use super::cpu::Cpu;
use super::options::Options;
use super::program::{DiagnosticSource, Program};
use super::region::Region;
use super::target::{Register, Unit};
use crate::analyze::region::{RegionAnalysis, RegionMessage, RegionOutcome, RegionReport};
use crate::explain::{Explanation, register_name};
use crate::report::{self, json, text};
use crate::sim::SimulationError;
use crate::text::diagnostic;
use crate::text::render::render_plain;
use crate::view::columns::UnitColumns;

pub use super::program::Diagnostic;
pub use crate::analyze::advice::Advice;
pub use crate::analyze::dataflow::{NearestWrite, RegisterRead, RegisterUse};
pub use crate::analyze::facts::MissingFeature;
pub use crate::analyze::measured::Prediction;
pub use crate::analyze::trust::{Doubt, DoubtKind, Trust};
pub use crate::inst::facts::{InstructionFacts, Requirement};
pub use crate::model::facts::StaticColumns as InstructionCosts;
pub use crate::report::text::Colours;
pub use crate::text::diagnostic::Severity;
pub use crate::text::printer::MessagePrinter;
pub use crate::verdict::{
    Blame, Bound, Chain, Contribution, FullQueue, Limit, Link, LinkVia, OperandLatency, UnitGroup, UnitShare, Verdict,
};
pub use crate::view::summary::Summary;
pub use crate::view::switches::{InstructionTables, TimelineLimits, ViewSwitches};
pub use crate::view::waits::{InstructionWaits, ProducerWait, ResourceWait};

/// The results of a region. Positions are indices of [`instructions`](Analysis::instructions), the analysed instructions.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Messages about the region, in order; none of them is an error that ended the analysis.
    messages: Vec<Diagnostic>,
    /// Everything that was found: views, verdict, and the listing of the instructions.
    report: Box<RegionReport>,
    cpu: Cpu,
    /// Line of each instruction of the region, from 1, if the analyzer read the text itself; otherwise empty.
    lines: Vec<usize>,
}

/// Why an analysis has no results.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A statement of the text, or bytes of the code, could not be read.
    Unreadable {
        /// The diagnostics of reading, in the order of the text; none if this build cannot decode machine code of the target.
        diagnostics: Vec<Diagnostic>,
    },
    /// No instruction is left to analyse.
    Empty {
        /// Further messages, such as warnings.
        messages: Vec<Diagnostic>,
    },
    /// The processor's model does not describe an instruction, or describes one that can never be issued; the messages name
    /// it.
    Impossible {
        /// All messages, in order.
        messages: Vec<Diagnostic>,
    },
    /// The caller cancelled the analysis.
    Cancelled {
        /// All messages up to the cancellation.
        messages: Vec<Diagnostic>,
    },
}

impl Analysis {
    /// Turns the outcome of the inner layers into results for `cpu` or an error.
    pub(super) fn of(analysis: RegionAnalysis, cpu: &Cpu) -> Result<Analysis, AnalysisError> {
        let messages = diagnostics_of(analysis.messages);
        match analysis.outcome {
            RegionOutcome::Report(report) => Ok(Analysis { messages, report, cpu: cpu.clone(), lines: Vec::new() }),
            RegionOutcome::Empty => Err(AnalysisError::Empty { messages }),
            RegionOutcome::Failed => Err(AnalysisError::Impossible { messages }),
            RegionOutcome::Cancelled => Err(AnalysisError::Cancelled { messages }),
        }
    }

    /// Adds the line of each instruction of the region, from 1, by which [`Analysis::sentence`] names them.
    pub(super) fn with_lines(self, lines: Vec<usize>) -> Analysis {
        Analysis { lines, ..self }
    }

    /// Returns the explanation of the verdict, without a program; `None` without a verdict.
    pub(super) fn explanation(&self) -> Option<Explanation<'_>> {
        let (report, cpu) = (&self.report, &self.cpu);
        let assessment = report.assessment.as_ref()?;
        Some(Explanation::of_report(report, assessment, cpu.subtarget(), cpu.name(), cpu.processor()))
    }

    #[doc(hidden)]
    pub fn report(&self) -> &RegionReport {
        &self.report
    }

    /// Returns the messages about the region, such as warnings about calls.
    pub fn messages(&self) -> &[Diagnostic] {
        &self.messages
    }

    /// Returns the processor that was simulated.
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// Returns the indices of the analysed instructions in the program.
    pub fn instructions(&self) -> &[usize] {
        &self.report.instructions
    }

    /// Returns the index in the region, from 0, of each analysed instruction.
    pub fn positions(&self) -> &[usize] {
        &self.report.positions
    }

    /// Returns the indices in the program of the instructions that were dropped, because the model does not describe them.
    pub fn dropped(&self) -> &[usize] {
        &self.report.dropped
    }

    /// Returns the cycles per iteration: in steady state if a verdict was asked for, else all cycles of the run divided by its
    /// iterations, if the summary was asked for; else 0.
    pub fn cycles_per_iteration(&self) -> f64 {
        match (self.verdict(), self.summary()) {
            (Some(verdict), _) => verdict.cycles_per_iteration,
            (None, Some(summary)) => summary.cycles_per_iteration(),
            (None, None) => 0.0,
        }
    }

    /// Returns the cycles per iteration divided by the elements that an iteration handles; `None` without a verdict, and where
    /// their number is not known.
    pub fn cycles_per_element(&self) -> Option<f64> {
        self.report.assessment.as_ref()?.cycles_per_element()
    }

    /// Returns the cycles per iteration divided by the bytes of one array that an iteration handles; `None` without a verdict,
    /// and where their number is not known.
    pub fn cycles_per_byte(&self) -> Option<f64> {
        self.report.assessment.as_ref()?.cycles_per_byte()
    }

    /// Returns the verdict on the region, if one was asked for.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.report.assessment.as_ref().map(|assessment| &assessment.verdict)
    }

    /// Returns the verdict in a sentence. After [`analyze_text`](super::Analyzer::analyze_text) it names the lines of the text;
    /// otherwise the instructions of the region are counted from 1, and an [`Explanation`] names their lines.
    pub fn sentence(&self) -> Option<String> {
        let line_of = |index: usize| self.lines.get(index).copied().unwrap_or(index + 1);
        Some(self.explanation()?.with_lines(line_of).sentence())
    }

    /// Returns how far the verdict can be trusted, and the doubts about it; `None` without a verdict.
    pub fn trust(&self) -> Option<&Trust> {
        self.report.assessment.as_ref().map(|assessment| &assessment.trust)
    }

    /// Returns advice on making the region faster; empty if there is none, or no verdict.
    pub fn advice(&self) -> &[Advice] {
        self.report.assessment.as_ref().map_or(&[], |assessment| &assessment.advice)
    }

    /// Returns the numbers at the top of the reference's report; `None` unless that view was asked for.
    pub fn summary(&self) -> Option<&Summary> {
        self.report.views.summary.as_ref()
    }

    /// Returns the text of the instruction at a position, as the report prints it; empty beyond the last.
    pub fn text(&self, position: usize) -> &[u8] {
        self.report.listing.texts.get(position)
    }

    /// Returns the text of the instruction at a position, in one line, with spaces for tabs.
    pub fn line(&self, position: usize) -> String {
        self.report.text(position)
    }

    /// Returns the costs that the model gives to the instruction at a position; `None` unless the view of instruction info was asked
    /// for.
    pub fn costs(&self, position: usize) -> Option<&InstructionCosts> {
        Some(&self.report.views.instruction_info.as_ref()?.rows.get(position)?.columns)
    }

    /// Returns the cycles per iteration that the instruction at a position keeps each unit busy, in the order of
    /// [`Cpu::units`]; empty unless the view of resource pressure was asked for.
    pub fn pressure(&self, position: usize) -> &[f64] {
        self.report.views.resource_pressure.as_ref().map_or(&[], |pressure| pressure.row_of(position))
    }

    /// Returns the cycles per iteration that each unit is busy, in the order of [`Cpu::units`]; empty unless the view of resource
    /// pressure was asked for.
    pub fn total_pressure(&self) -> &[f64] {
        self.report.views.resource_pressure.as_ref().map_or(&[], |pressure| &pressure.totals)
    }

    /// Returns the name of a register as the report prints it.
    pub fn register_name(&self, register: Register) -> String {
        register_name(self.cpu.subtarget(), register, self.report.dialect)
    }

    /// Returns the units to which the numbers of [`pressure`](Analysis::pressure) belong: those of [`Cpu::units`]; empty unless
    /// the view of resource pressure was asked for.
    pub fn units(&self) -> &[Unit] {
        self.report.views.resource_pressure.as_ref().map_or(&[], |pressure| &pressure.columns.list)
    }

    /// Returns what the instruction at a position waited for, and how long; `None` unless that view was asked for.
    pub fn waits(&self, position: usize) -> Option<&InstructionWaits> {
        self.report.views.waits.as_ref()?.instructions.get(position)
    }

    /// Returns the analysis without the numbers at the top of the report, for callers that show them elsewhere.
    pub fn without_summary(mut self) -> Analysis {
        self.report.views.summary = None;
        self
    }

    /// Appends the report of llvm-mca, to the byte: the views that were asked for. `index` is the region's among those that are
    /// reported, from 0.
    pub fn print(&self, program: &Program, region: &Region, index: u32, colours: Colours, out: &mut Vec<u8>) {
        let print = |region: &report::PrintedRegion<'_>| text::print_region(region, colours, out);
        self.report.with_region(program.inner(), region.inner(), index, print);
    }

    /// Prints the errors that llvm-mca prints before the report, about instructions whose machine code is too long.
    pub fn print_complaints(&self, program: &Program, messages: &mut MessagePrinter<'_>) {
        program.inner().complain_of_length(&self.report.listing, &self.report.instructions, messages);
    }

    /// Returns the region as llvm-mca's JSON has it, for [`print_json_document`]. `index` is the region's among those that are
    /// reported, from 0.
    pub fn print_json(&self, program: &Program, region: &Region, index: u32) -> Vec<u8> {
        let mut out = Vec::new();
        self.report.with_region(program.inner(), region.inner(), index, |region| json::print_region(region, &mut out));
        out
    }
}

/// Appends the whole document of llvm-mca's `-json`, with `regions` that [`Analysis::print_json`] returned. `cpu` and `options` are
/// those of the analyses; the document repeats some.
pub fn print_json_document(regions: &[Vec<u8>], cpu: &Cpu, options: &Options, out: &mut Vec<u8>) {
    let target = cpu.target();
    let parameters = json::SimulationParameters {
        architecture: target.architecture_name(),
        cpu: cpu.info().name().as_bytes(),
        triple: target.triple(),
        ..json::SimulationParameters::default()
    };
    let given = |number: Option<NonZeroU32>| number.map(NonZeroU32::get);
    let parameters = if cpu.is_out_of_order() {
        json::SimulationParameters {
            decoder_throughput: given(options.decoder_throughput),
            dispatch_width: given(options.dispatch_width),
            load_queue_size: given(options.load_queue_size),
            micro_op_queue_size: given(options.micro_op_queue_size),
            register_file_size: given(options.register_file_size),
            store_queue_size: given(options.store_queue_size),
            assumes_alias: !options.assumes_no_alias,
            ..parameters
        }
    } else {
        parameters
    };
    let columns = UnitColumns::new(cpu.processor().facts());
    json::print_document(regions.iter().map(Vec::as_slice), &parameters, &columns, out);
}

/// Appends a message as the reference prints one without a place in the text.
pub fn render_message(severity: Severity, text: &[u8], uses_colours: bool, out: &mut Vec<u8>) {
    render_plain(severity, text, uses_colours, out);
}

impl AnalysisError {
    /// Returns all messages, in order; errors of reading are among them.
    pub fn messages(&self) -> &[Diagnostic] {
        match self {
            AnalysisError::Unreadable { diagnostics } => diagnostics,
            AnalysisError::Empty { messages }
            | AnalysisError::Impossible { messages }
            | AnalysisError::Cancelled { messages } => messages,
        }
    }
}

/// The text of the first message that is an error, or else a sentence about the kind of failure.
impl fmt::Display for AnalysisError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.messages().iter().find(|message| message.severity == diagnostic::Severity::Error);
        match (first, self) {
            (Some(message), _) => write!(formatter, "{}", String::from_utf8_lossy(&message.text)),
            (None, AnalysisError::Unreadable { .. }) => formatter.write_str("the text cannot be read"),
            (None, AnalysisError::Empty { .. }) => formatter.write_str("there is no instruction to analyze"),
            (None, AnalysisError::Impossible { .. }) => formatter.write_str("the processor cannot run an instruction"),
            (None, AnalysisError::Cancelled { .. }) => formatter.write_str("the analysis was cancelled"),
        }
    }
}

impl std::error::Error for AnalysisError {}

impl From<SimulationError> for AnalysisError {
    fn from(error: SimulationError) -> AnalysisError {
        let text = match error {
            SimulationError::Cancelled => return AnalysisError::Cancelled { messages: Vec::new() },
            SimulationError::NeverIssues { .. } => error.to_string().into_bytes(),
        };
        let message = Diagnostic::new(Severity::Error, DiagnosticSource::Analysis, text);
        AnalysisError::Impossible { messages: vec![message] }
    }
}

/// Returns messages about a region as diagnostics; a note becomes part of the message before it.
fn diagnostics_of(messages: Vec<RegionMessage>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for RegionMessage { severity, text, instruction } in messages {
        let diagnostic = Diagnostic::new(severity, DiagnosticSource::Analysis, text);
        Diagnostic { instruction, ..diagnostic }.add_to(&mut found);
    }
    found
}
