//! Options of reading and analysing.

use std::num::NonZeroU32;

use super::target::Syntax;
use crate::analyze::options as inner;
use crate::inst::asm::options::{ImplicitIt, Limits};
use crate::inst::ids::DialectId;
use crate::inst::targets::Spelling;
use crate::model::buffer_scale::BufferScale;
use crate::sim::options::SimulationOptions;
use crate::view::switches::{InstructionTables, ViewSwitches};

/// Options of reading a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The syntax in which the text begins.
    pub syntax: Syntax,
    /// Maximum number of macros that may be nested in each other.
    pub max_macro_nesting: u32,
    /// Whether instrument comments, such as `# LLVM-MCA-LATENCY 4`, change how instructions are lowered.
    pub reads_instruments: bool,
    /// Whether `1b` is the label `1:` above, where there is one, instead of the binary number that the reference reads.
    pub prefers_labels: bool,
    /// In which instruction sets of 32-bit Arm a conditional instruction needs no `it` before it.
    pub implicit_it: ImplicitIt,
    /// Limits of what macros, repetitions and included files may expand to.
    pub limits: Limits,
}

/// Options of analysing a region. The default is the reference's: 100 iterations, summary, instruction info and resource
/// pressure, and no verdict.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// Number of iterations that are simulated; a verdict does not depend on it.
    pub iterations: NonZeroU32,
    /// Micro-ops dispatched in a cycle; `None`: the model's number.
    pub dispatch_width: Option<NonZeroU32>,
    /// Physical registers of the default register file, which stands for those that models do not describe; `None`: the model's
    /// number.
    pub register_file_size: Option<NonZeroU32>,
    /// Entries of the load queue; `None`: the model's number.
    pub load_queue_size: Option<NonZeroU32>,
    /// Entries of the store queue; `None`: the model's number.
    pub store_queue_size: Option<NonZeroU32>,
    /// Entries of the micro-op queue; `None`: there is no such queue.
    pub micro_op_queue_size: Option<NonZeroU32>,
    /// Instructions that enter the micro-op queue in a cycle; `None`: any number.
    pub decoder_throughput: Option<NonZeroU32>,
    /// Factor for the numbers of entries of the model's reservation stations; `None`, and any number that is not positive, leaves
    /// them as they are.
    pub reservation_station_scale: Option<f32>,
    /// Whether loads are assumed never to access memory that an earlier store writes, so that they do not wait for stores.
    pub assumes_no_alias: bool,
    /// Latency in cycles that a call is assumed to have.
    pub call_latency_cycles: u32,
    /// Whether rules of the target beyond the model apply, such as those for barriers and the stack engine.
    pub applies_target_rules: bool,
    /// Whether instructions without scheduling data are left out, instead of ending the analysis.
    pub skips_unsupported: bool,
    /// The views that the report shows.
    pub views: ViewSwitches,
    /// Static tables to print instead of simulating, as `--instruction-tables` does; `None` simulates.
    pub tables: Option<InstructionTables>,
    /// Whether a verdict is made, which says what limits the region.
    pub verdict: bool,
    /// The syntax of the report; `None` is the one in force at the end of the text.
    pub output_syntax: Option<Syntax>,
    /// Whether immediate numbers are printed in hexadecimal.
    pub prints_hexadecimal: bool,
    /// Whether every instruction is printed by its own name, even if it has a more usual one.
    pub without_aliases: bool,
    /// Whether the register that usually points to the stack frame is printed by that name, such as `fp`.
    pub names_frame_pointer: bool,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        let inner = inner::ReadOptions::default();
        ReadOptions {
            syntax: Syntax(inner.dialect.0),
            max_macro_nesting: inner.max_macro_nesting,
            reads_instruments: inner.reads_instruments,
            prefers_labels: inner.prefers_labels,
            implicit_it: inner.implicit_it,
            limits: inner.limits,
        }
    }
}

impl ReadOptions {
    /// Returns the options in the form that the inner layers take.
    pub(super) fn inner(&self) -> inner::ReadOptions {
        inner::ReadOptions {
            dialect: DialectId(self.syntax.0),
            max_macro_nesting: self.max_macro_nesting,
            reads_instruments: self.reads_instruments,
            prefers_labels: self.prefers_labels,
            implicit_it: self.implicit_it,
            limits: self.limits,
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        let inner = inner::AnalysisOptions::default();
        Options {
            iterations: inner.simulation.n_iterations,
            dispatch_width: None,
            register_file_size: None,
            load_queue_size: None,
            store_queue_size: None,
            micro_op_queue_size: None,
            decoder_throughput: None,
            reservation_station_scale: None,
            assumes_no_alias: inner.simulation.assumes_no_alias,
            call_latency_cycles: inner.call_latency_cycles,
            applies_target_rules: inner.applies_target_rules,
            skips_unsupported: inner.skips_unsupported,
            views: inner.views,
            tables: inner.tables,
            verdict: false,
            output_syntax: None,
            prints_hexadecimal: false,
            without_aliases: false,
            names_frame_pointer: false,
        }
    }
}

impl Options {
    /// Returns options for the verdict only: no view is filled, and instructions without scheduling data are left out. Besides
    /// the runs of the verdict, one iteration is simulated.
    pub fn verdict_only() -> Options {
        let views = ViewSwitches::none();
        Options { iterations: NonZeroU32::MIN, views, skips_unsupported: true, verdict: true, ..Options::default() }
    }

    /// Returns the number of iterations that run: one if static tables replace the simulation.
    pub fn n_iterations(&self) -> NonZeroU32 {
        if self.tables.is_some() { NonZeroU32::MIN } else { self.iterations }
    }

    /// Returns the options in the form that the inner layers take.
    pub(super) fn inner(&self) -> inner::AnalysisOptions {
        inner::AnalysisOptions {
            simulation: SimulationOptions {
                n_iterations: self.iterations,
                dispatch_width: self.dispatch_width,
                register_file_size: self.register_file_size,
                load_queue_size: self.load_queue_size,
                store_queue_size: self.store_queue_size,
                micro_op_queue_size: self.micro_op_queue_size,
                decoder_throughput: self.decoder_throughput,
                assumes_no_alias: self.assumes_no_alias,
                raises_pressure_events: self.views.needs_pressure_events(),
                ..SimulationOptions::default()
            },
            buffer_scale: self.reservation_station_scale.and_then(BufferScale::new),
            views: self.views.clone(),
            tables: self.tables,
            call_latency_cycles: self.call_latency_cycles,
            skips_unsupported: self.skips_unsupported,
            applies_target_rules: self.applies_target_rules,
            output_dialect: self.output_syntax.map(|syntax| DialectId(syntax.0)),
            prints_hexadecimal: self.prints_hexadecimal,
            spelling: Spelling { without_aliases: self.without_aliases, names_frame_pointer: self.names_frame_pointer },
            computes_verdict: self.verdict,
        }
    }
}
