//! Options of reading and analysing.

use std::borrow::Cow;
use std::num::NonZeroU32;

use crate::inst::asm::options::{ImplicitIt, Limits};
use crate::inst::ids::DialectId;
use crate::inst::targets::Spelling;
use crate::model::buffer_scale::BufferScale;
use crate::model::facts::ProcessorFacts;
use crate::model::processor::Processor;
use crate::sim::options::SimulationOptions;
use crate::view::ViewSwitches;
use crate::view::switches::InstructionTables;

/// Options of reading the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The dialect in which the input begins.
    pub dialect: DialectId,
    /// Maximum number of macros that may be nested in each other.
    pub max_macro_nesting: u32,
    /// Whether instrument comments, such as `# LLVM-MCA-LATENCY 100`, change how instructions are lowered.
    pub reads_instruments: bool,
    /// Whether `1b` is the label `1:` above, if there is one, instead of the binary number that the reference reads.
    pub prefers_labels: bool,
    /// In which instruction sets of 32-bit Arm a conditional instruction needs no `it` before it.
    pub implicit_it: ImplicitIt,
    /// Limits of what macros, repetitions and included files may expand to.
    pub limits: Limits,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            dialect: DialectId::default(),
            max_macro_nesting: 20,
            reads_instruments: true,
            prefers_labels: false,
            implicit_it: ImplicitIt::default(),
            limits: Limits::default(),
        }
    }
}

/// Options of analysing a region and of reports about it. One program may be analysed with several of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisOptions {
    pub simulation: SimulationOptions,
    /// Factor for the sizes of reservation stations; `None` leaves them as the model has them.
    pub buffer_scale: Option<BufferScale>,
    /// The views that the report shows.
    pub views: ViewSwitches,
    /// Static tables to print instead of simulating, as `--instruction-tables` does; `None` simulates.
    pub tables: Option<InstructionTables>,
    /// Latency in cycles that a call is assumed to have.
    pub call_latency_cycles: u32,
    /// Whether instructions without scheduling data are dropped instead of ending the analysis.
    pub skips_unsupported: bool,
    /// Whether the rules apply that a target has beyond its models, such as those for barriers and the stack engine.
    pub applies_target_rules: bool,
    /// The dialect of the report; `None` is the one in force at the end of the input.
    pub output_dialect: Option<DialectId>,
    /// Whether immediate numbers are printed in hexadecimal.
    pub prints_hexadecimal: bool,
    /// How instructions and registers with several names are printed.
    pub spelling: Spelling,
    /// Whether a verdict is made, which the reference does not have: what limits the region, and how far that can be trusted.
    pub computes_verdict: bool,
}

impl Default for AnalysisOptions {
    fn default() -> AnalysisOptions {
        AnalysisOptions {
            simulation: SimulationOptions::default(),
            buffer_scale: None,
            views: ViewSwitches::default(),
            tables: None,
            call_latency_cycles: 100,
            skips_unsupported: false,
            applies_target_rules: true,
            output_dialect: None,
            prints_hexadecimal: false,
            spelling: Spelling::default(),
            computes_verdict: false,
        }
    }
}

impl AnalysisOptions {
    /// Returns the number of iterations: one if static tables replace the simulation.
    pub fn n_iterations(&self) -> NonZeroU32 {
        if self.tables.is_some() { NonZeroU32::MIN } else { self.simulation.n_iterations }
    }

    /// Returns the facts of a processor as the simulation uses them, with the reservation stations scaled.
    pub fn facts_of<'p>(&self, processor: &'p Processor) -> Cow<'p, ProcessorFacts> {
        match self.buffer_scale {
            None => Cow::Borrowed(processor.facts()),
            Some(scale) => Cow::Owned(scale.applied_to(processor.facts())),
        }
    }

    /// Returns the number of micro-ops dispatched in a cycle: the requested one, else the processor's own.
    pub fn dispatch_width(&self, processor: &ProcessorFacts) -> NonZeroU32 {
        let own = NonZeroU32::new(processor.issue_width);
        self.simulation.dispatch_width.or(own).unwrap_or(NonZeroU32::MIN)
    }
}
