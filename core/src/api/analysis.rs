//! What an analysis found out about a region.

use std::fmt;

use super::cpu::Cpu;
use super::program::Program;
use super::region::Region;
use crate::analyze::region::{Outcome, RegionAnalysis, RegionMessage, RegionReport};
use crate::explain::Explanation;
use crate::report::text;
use crate::sim::SimulationError;
use crate::text::diagnostic;

pub use super::program::Diagnostic;
pub use crate::analyze::advice::Advice;
pub use crate::analyze::facts::MissingFeature;
pub use crate::analyze::own::Prediction;
pub use crate::analyze::trust::{Doubt, DoubtKind, Trust};
pub use crate::inst::facts::{InstructionFacts, Requirement};
pub use crate::report::text::Colours;
pub use crate::text::diagnostic::Severity;
pub use crate::verdict::{Blame, Bound, Chain, Contribution, Limit, Link, LinkVia, Queue, UnitGroup, Verdict};
pub use crate::view::summary::Summary;
pub use crate::view::switches::{InstructionTables, TimelineLimits, ViewSwitches};

/// The results of a region; positions count [`instructions`](Analysis::instructions).
#[derive(Clone, Debug)]
pub struct Analysis {
    messages: Vec<Diagnostic>,
    report: Box<RegionReport>,
    cpu: Cpu,
    /// The line of each instruction of the region, if the analyzer read the text itself; else empty.
    lines: Vec<usize>,
}

/// Why there are no results.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A statement of the text, or bytes of the code, could not be read.
    Unreadable {
        /// The diagnostics of reading the text, in its order; none if this build cannot decode machine code.
        diagnostics: Vec<Diagnostic>,
    },
    /// No instruction is left to analyse.
    Empty {
        /// What there is to say besides.
        messages: Vec<Diagnostic>,
    },
    /// The processor's model does not describe an instruction, or describes one that can never be issued; the messages say
    /// which.
    Impossible {
        /// What there is to say, in order.
        messages: Vec<Diagnostic>,
    },
    /// Somebody cancelled it.
    Cancelled {
        /// What there was to say until then.
        messages: Vec<Diagnostic>,
    },
}

/// What a command would print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The report.
    pub stdout: Vec<u8>,
    /// What it complains of while printing.
    pub stderr: Vec<u8>,
}

impl Analysis {
    pub(super) fn of(analysis: RegionAnalysis, cpu: &Cpu) -> Result<Analysis, AnalysisError> {
        let messages = diagnostics_of(analysis.messages);
        match analysis.outcome {
            Outcome::Report(report) => Ok(Analysis { messages, report, cpu: cpu.clone(), lines: Vec::new() }),
            Outcome::Empty => Err(AnalysisError::Empty { messages }),
            Outcome::Failed => Err(AnalysisError::Impossible { messages }),
            Outcome::Cancelled => Err(AnalysisError::Cancelled { messages }),
        }
    }

    pub(super) fn with_lines(self, lines: Vec<usize>) -> Analysis {
        Analysis { lines, ..self }
    }

    pub(super) fn explanation(&self) -> Option<Explanation<'_>> {
        let (report, cpu) = (&self.report, &self.cpu);
        let assessment = report.assessment.as_ref()?;
        Some(Explanation::of_report(report, assessment, cpu.subtarget(), cpu.name(), cpu.processor()))
    }

    #[doc(hidden)]
    pub fn report(&self) -> &RegionReport {
        &self.report
    }

    /// What there is to say besides, such as warnings about calls.
    pub fn messages(&self) -> &[Diagnostic] {
        &self.messages
    }

    /// The processor that was simulated.
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// The numbers in the program of the instructions that were analysed.
    pub fn instructions(&self) -> &[usize] {
        &self.report.instructions
    }

    /// The numbers of those that were left out, because the model does not describe them.
    pub fn dropped(&self) -> &[usize] {
        &self.report.dropped
    }

    /// Cycles per iteration: in the long run if a verdict was asked for, else the average of the run from its first cycle
    /// to its last; 0 without either.
    pub fn cycles_per_iteration(&self) -> f64 {
        match (self.verdict(), self.summary()) {
            (Some(verdict), _) => verdict.cycles_per_iteration,
            (None, Some(summary)) => f64::from(summary.total_cycles) / f64::from(summary.n_iterations.max(1)),
            (None, None) => 0.0,
        }
    }

    /// What limits the region, if that was asked for.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.report.assessment.as_ref().map(|assessment| &assessment.verdict)
    }

    /// The verdict in a sentence. It names the lines of the text after
    /// [`analyze_text`](super::Analyzer::analyze_text); otherwise the instructions of the region are counted from 1, and an
    /// [`Explanation`] names their lines.
    pub fn sentence(&self) -> Option<String> {
        let line_of = |number: usize| self.lines.get(number).copied().unwrap_or(number + 1);
        Some(self.explanation()?.with_lines(line_of).sentence())
    }

    /// How far the verdict can be trusted.
    pub fn trust(&self) -> Option<&Trust> {
        self.report.assessment.as_ref().map(|assessment| &assessment.trust)
    }

    /// What could be done to make the region faster.
    pub fn advice(&self) -> &[Advice] {
        self.report.assessment.as_ref().map_or(&[], |assessment| &assessment.advice)
    }

    /// The numbers at the top of the reference's report, if that view was asked for.
    pub fn summary(&self) -> Option<&Summary> {
        self.report.views.summary.as_ref()
    }

    /// An instruction as the report prints it, by its position.
    pub fn text(&self, position: usize) -> &[u8] {
        self.report.listing.texts.get(position)
    }

    /// The report of llvm-mca, to the byte: the views that were asked for. `number` counts the regions that were reported
    /// before.
    pub fn print(&self, program: &Program, region: &Region, number: u32, colours: Colours) -> Printed {
        let listing = &self.report.listing;
        let stderr = program.complaints_of_length(listing, &self.report.instructions, colours.is_terminal);
        let mut stdout = Vec::new();
        self.report.with_region(program, region.inner(), number, |region| {
            text::print_region(region, colours, &mut stdout);
        });
        Printed { stdout, stderr }
    }
}

impl AnalysisError {
    /// What there is to say, in order.
    pub fn messages(&self) -> &[Diagnostic] {
        match self {
            AnalysisError::Unreadable { diagnostics } => diagnostics,
            AnalysisError::Empty { messages }
            | AnalysisError::Impossible { messages }
            | AnalysisError::Cancelled { messages } => messages,
        }
    }
}

/// The first error in the words of the reference, or what the error is.
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
        let severity = Severity::Error;
        let message = Diagnostic { severity, text, offset: None, instruction: None, notes: Vec::new() };
        AnalysisError::Impossible { messages: vec![message] }
    }
}

/// Messages with the notes that explain them below.
fn diagnostics_of(messages: Vec<RegionMessage>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for RegionMessage { severity, text, instruction } in messages {
        Diagnostic { severity, text, offset: None, instruction, notes: Vec::new() }.add_to(&mut found);
    }
    found
}
