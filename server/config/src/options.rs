//! Values of all options, and the effect of one option on them.

mod apply;
mod choices;
mod profile;
mod value;
mod versus;

use std::path::PathBuf;

use mca_core::program::ImplicitIt;

use super::table::{self, Group, OptionId};
pub use choices::{Format, JsonChoice, ReadAs, Records, Shell, SkipChoice, Switch, TablesChoice};
pub use mca_input::prepare::RegionChoice;
pub use profile::ProfileOptions;
pub use versus::{Version, VersusOptions};

/// An option that was given by name, with its value as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenOption {
    /// The option.
    pub id: OptionId,
    /// The value; `None` if it was omitted.
    pub value: Option<Vec<u8>>,
}

/// Values of all options. Numbers are as given; 0 often means "the default", which is applied where they are used.
#[derive(Clone, Debug)]
pub struct Options {
    /// Names of the inputs, `-` for standard input; empty for standard input as well.
    pub inputs: Vec<Vec<u8>>,
    /// Response files (`@file`) from which arguments came.
    pub response_files: Vec<PathBuf>,
    /// Options that were given by name, whatever their value, in the order of the arguments.
    pub given: Vec<GivenOption>,
    /// Whether the inputs count as a list, even if there is only one: they are analysed in turn, and the documents of
    /// `--json=v2` are elements of one array. Set by `--each`, and also by several inputs or a folder, unless the
    /// program is called by the reference's name.
    pub each: bool,
    /// Whether `mca.toml` and comments in the input are ignored, so that only the command line counts.
    pub ignores_configuration: bool,
    /// File for the report; `-` for standard output.
    pub output: Vec<u8>,
    /// Kind of the input; `None` if it was not given: extended views then detect it, the plain report reads what the
    /// reference reads.
    pub reads_as: Option<ReadAs>,
    /// Machine code in hexadecimal digits; empty if the input file holds the digits, `None` if the input is something
    /// else.
    pub hex: Option<Vec<u8>>,
    /// Pattern of the symbols of an object to analyse, or `help` to list all; empty for all symbols.
    pub symbol: Vec<u8>,
    /// Kind of regions to analyse; `None` if the views decide.
    pub regions: Option<RegionChoice>,
    /// Pattern of the names of functions to analyse, or `help` to list all; empty for all functions.
    pub function: Vec<u8>,
    /// Number of the most expensive loops to show; 0 for all, `None` if it was not given.
    pub top: Option<u32>,
    /// Whether loops are ranked by their number of instructions instead of cycles.
    pub sorts_by_instructions: bool,
    /// Compiler to use; empty to find one.
    pub compiler: Vec<u8>,
    /// Flags for the compiler of a source: the arguments after `--`.
    pub compile_flags: Vec<Vec<u8>>,
    /// Lines of the input to analyse, `A-B`, from 1; empty for all.
    pub lines: Vec<u8>,
    /// Registered name of the target; empty if it was not given.
    pub architecture: Vec<u8>,
    /// Target triple; empty if it was not given.
    pub triple: Vec<u8>,
    /// Name of the processor; `native` for this machine's.
    pub cpu: Vec<u8>,
    /// Where the processor was chosen, for messages: `mca.toml:3`, `the text`. Empty for the command line.
    pub cpu_origin: String,
    /// Names of the processors to compare; empty for no comparison.
    pub cpus: Vec<Vec<u8>>,
    /// Features of the processor to switch on or off: `+avx`, `-sse4a`.
    pub features: Vec<Vec<u8>>,
    /// Whether the report is JSON, and in which form.
    pub json: JsonChoice,
    /// Syntax of the report: 0 is AT&T, 1 Intel, -1 the one at the end of the input.
    pub output_syntax: i32,
    /// Whether the input begins in Intel syntax, not in AT&T syntax.
    pub input_is_intel: bool,
    /// Arm: instruction sets in which conditional instructions need no `it`.
    pub implicit_it: ImplicitIt,
    /// Whether immediates and displacements are printed in hexadecimal.
    pub prints_hex: bool,
    /// RISC-V: whether real names of instructions are printed, not aliases.
    pub without_aliases: bool,
    /// RISC-V: whether the register s0 is printed as fp.
    pub names_frame_pointer: bool,
    /// Number of iterations; 0 for the default.
    pub iterations: u32,
    /// Micro-ops that are dispatched in a cycle; 0 for the model's number.
    pub dispatch: u32,
    /// Physical registers of the default register file; 0 for the model's number.
    pub register_file_size: u32,
    /// Entries of the micro-op queue; 0 if there is no queue.
    pub micro_op_queue_size: u32,
    /// Instructions that are decoded in a cycle if there is a micro-op queue; 0 for the default.
    pub decoder_throughput: u32,
    /// Factor for the numbers of entries of reservation stations; `None` unless one greater than 0 was given.
    pub buffer_scale: Option<f32>,
    /// Assumed latency of a call, in cycles.
    pub call_latency: u32,
    /// Entries of the load queue; 0 for the model's number.
    pub load_queue: u32,
    /// Entries of the store queue; 0 for the model's number.
    pub store_queue: u32,
    /// Whether loads and stores are assumed never to overlap.
    pub assumes_no_alias: bool,
    /// Maximum depth of calls of the assembler's macros in each other.
    pub macro_nesting: u32,
    /// Static tables to print instead of a simulation.
    pub tables: TablesChoice,
    /// Instructions to skip instead of failing.
    pub skip: SkipChoice,
    /// Whether the report shows the summary: cycles, instructions, IPC and others.
    pub summary: Switch,
    /// Whether the report shows micro-ops, latency and throughput of every instruction.
    pub instruction_info: Switch,
    /// Whether the report shows the use of every resource, per iteration and per instruction.
    pub resource_pressure: Switch,
    /// Whether the report shows what limits the throughput, and the critical sequence.
    pub bottleneck: Switch,
    /// Whether the report shows every instruction cycle by cycle, and how long it waited.
    pub timeline: Switch,
    /// Maximum number of iterations of a timeline; 0 for the default.
    pub timeline_iterations: u32,
    /// Maximum number of cycles of a timeline; 0 for no limit.
    pub timeline_cycles: u32,
    /// Whether the report shows the statistics of dispatch.
    pub dispatch_statistics: Switch,
    /// Whether the report shows the statistics of the schedulers.
    pub scheduler_statistics: Switch,
    /// Whether the report shows the statistics of the retire control unit.
    pub retire_statistics: Switch,
    /// Whether the report shows the statistics of the register files.
    pub register_file_statistics: Switch,
    /// Switch that overrides the four switches for statistics that were given before it.
    pub all_statistics: Switch,
    /// Switch that overrides all switches for views that were given before it.
    pub all_views: Switch,
    /// Whether the instruction info shows the machine code.
    pub shows_encoding: bool,
    /// Whether the instruction info shows which instructions are load and store barriers.
    pub shows_barriers: bool,
    /// Whether behaviour that is specific to a target is left out of the simulation.
    pub disables_custom_behaviour: bool,
    /// Whether instrument comments such as `LLVM-MCA-LATENCY` are ignored.
    pub disables_instruments: bool,
    /// Whether messages are coloured; `None`: on a terminal.
    pub color: Option<bool>,
    /// Limits to check, as `--budget` takes them; empty for none.
    pub budget: Vec<u8>,
    /// File with the output of an earlier run to compare with; empty for none.
    pub baseline: Vec<u8>,
    /// Slowdown against the baseline that is accepted, in percent; empty for 0.
    pub tolerance: Vec<u8>,
    /// Format in which results of checks are printed.
    pub format: Format,
    /// File to which timelines are written as a page; empty for none.
    pub timeline_html: Vec<u8>,
    /// Whether only problems are printed.
    pub quiet: bool,
    /// Model to use: `measured`, `reference`, or a file with a measured model; empty for the default of the view.
    pub model: Vec<u8>,
    /// Whether the code is run on this machine, to show measured and predicted cycles side by side.
    pub measures: bool,
    /// Content of memory while code is measured, one of [`table::MEASURE_DATA`]; `None` for the first with which the
    /// code runs.
    pub measure_data: Option<&'static str>,
    /// File to which a measured model of this machine is written; empty for none.
    pub table: Vec<u8>,
    /// Whether to report again whenever an input changes.
    pub watch: bool,
    /// Whether to show the verdict instead of views.
    pub why: bool,
    /// Format of the lines of a batch; `None` if it is found by the input's name and first line.
    pub records: Option<Records>,
    /// Folder for the outputs of a batch; empty for none.
    pub output_dir: Vec<u8>,
    /// Which inputs of a batch are read, `K/N`: every N-th, beginning with the K-th, from 1. Empty for all.
    pub shard: Vec<u8>,
    /// Whether existing outputs of a batch are overwritten, instead of skipping their inputs.
    pub again: bool,
    /// Number of threads of a batch; 0 for all cores.
    pub jobs: u32,
    /// Shell for which completions are printed; `None` for none.
    pub completions: Option<Shell>,
    /// Options of profiles and traces.
    pub profile: ProfileOptions,
    /// What the source is compared with.
    pub versus: VersusOptions,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            inputs: Vec::new(),
            response_files: Vec::new(),
            given: Vec::new(),
            each: false,
            ignores_configuration: false,
            output: b"-".to_vec(),
            reads_as: None,
            hex: None,
            symbol: Vec::new(),
            regions: None,
            function: Vec::new(),
            lines: Vec::new(),
            top: None,
            sorts_by_instructions: false,
            compiler: Vec::new(),
            compile_flags: Vec::new(),
            architecture: Vec::new(),
            triple: Vec::new(),
            cpu: b"native".to_vec(),
            cpu_origin: String::new(),
            cpus: Vec::new(),
            features: Vec::new(),
            json: JsonChoice::Off,
            output_syntax: -1,
            input_is_intel: false,
            implicit_it: ImplicitIt::default(),
            prints_hex: false,
            without_aliases: false,
            names_frame_pointer: false,
            iterations: 0,
            dispatch: 0,
            register_file_size: 0,
            micro_op_queue_size: 0,
            decoder_throughput: 0,
            buffer_scale: None,
            call_latency: 100,
            load_queue: 0,
            store_queue: 0,
            assumes_no_alias: true,
            macro_nesting: 20,
            tables: TablesChoice::None,
            skip: SkipChoice::None,
            summary: Switch::ON,
            instruction_info: Switch::ON,
            resource_pressure: Switch::ON,
            bottleneck: Switch::OFF,
            timeline: Switch::OFF,
            timeline_iterations: 0,
            timeline_cycles: 80,
            dispatch_statistics: Switch::OFF,
            scheduler_statistics: Switch::OFF,
            retire_statistics: Switch::OFF,
            register_file_statistics: Switch::OFF,
            all_statistics: Switch::OFF,
            all_views: Switch::OFF,
            shows_encoding: false,
            shows_barriers: false,
            disables_custom_behaviour: false,
            disables_instruments: false,
            color: None,
            budget: Vec::new(),
            baseline: Vec::new(),
            tolerance: Vec::new(),
            format: Format::Text,
            timeline_html: Vec::new(),
            model: Vec::new(),
            measures: false,
            measure_data: None,
            table: Vec::new(),
            quiet: false,
            watch: false,
            why: false,
            records: None,
            output_dir: Vec::new(),
            shard: Vec::new(),
            again: false,
            jobs: 0,
            completions: None,
            profile: ProfileOptions::default(),
            versus: VersusOptions::default(),
        }
    }
}

impl Options {
    /// Whether options ask for one of these, which the reference does not have: checks (`budget`, `baseline`), a
    /// document of this program ([`Options::is_own_document`]), a comparison of processors (`cpus`), or a page of
    /// timelines. The verdict (`why`) counts in [`Options::has_extended_regions`]; `each`, `measures` and `table` count
    /// in neither.
    pub fn has_extended_output(&self) -> bool {
        let is_checked = !self.budget.is_empty() || !self.baseline.is_empty();
        is_checked || self.is_own_document() || !self.cpus.is_empty() || !self.timeline_html.is_empty()
    }

    /// Whether standard output is a document that programs read and that the reference does not have; nothing else may
    /// be written there then.
    pub fn is_own_document(&self) -> bool {
        self.format != Format::Text || self.json == JsonChoice::V2
    }

    /// Whether standard output is a document that the reference does not write: one of this program's own
    /// ([`Options::is_own_document`]), in JSON or another format, or JSON in the reference's form about a run that the
    /// reference cannot make (with `each`, `measures` or [`Options::is_extended`]).
    pub fn is_own_json(&self) -> bool {
        let is_ours = self.each || self.measures || self.is_extended();
        self.is_own_document() || self.json != JsonChoice::Off && is_ours
    }

    /// Whether options ask for regions that the reference cannot find, or for the verdict.
    pub fn has_extended_regions(&self) -> bool {
        self.why || self.regions.is_some() || self.top.is_some() || self.picks()
    }

    /// Whether a run has views or regions that the reference does not have; the kind of the input is then detected.
    pub fn is_extended(&self) -> bool {
        self.has_extended_output() || self.has_extended_regions()
    }

    /// Whether regions are selected by name or by line.
    pub fn picks(&self) -> bool {
        !self.function.is_empty() || !self.lines.is_empty()
    }

    /// Whether the report is printed as text for people: not as JSON or as the document of a `format`, not if `quiet`,
    /// and not with a `baseline`, where the comparison with the earlier run is printed in its place.
    pub fn prints_text(&self) -> bool {
        self.json == JsonChoice::Off && !self.quiet && self.format == Format::Text && self.baseline.is_empty()
    }

    /// Switches off all views except the timeline, in text, with `iterations` iterations.
    pub fn show_timeline_alone(&mut self, iterations: u32) {
        let views = [
            &mut self.summary,
            &mut self.instruction_info,
            &mut self.resource_pressure,
            &mut self.bottleneck,
            &mut self.dispatch_statistics,
            &mut self.scheduler_statistics,
            &mut self.retire_statistics,
            &mut self.register_file_statistics,
            &mut self.all_statistics,
            &mut self.all_views,
        ];
        for view in views {
            *view = Switch::OFF;
        }
        (self.timeline, self.timeline_iterations, self.json) = (Switch::ON, iterations, JsonChoice::Off);
    }

    /// Whether an option asks for something that only a batch has.
    pub fn is_for_batch(&self) -> bool {
        let of_batch = |id| table::OPTIONS.iter().any(|option| option.id == id && option.group == Group::Batch);
        self.given.iter().any(|given| of_batch(given.id))
    }

    /// Whether an option was given by name, whatever its value.
    pub fn is_given(&self, id: OptionId) -> bool {
        self.given.iter().any(|given| given.id == id)
    }
}
