//! Values of all options, and the effect of one option on them.

mod choices;
mod profile;
mod value;
mod versus;

use std::path::PathBuf;

use mca_core::program::ImplicitIt;

use super::table::{self, Declaration, Group, OptionId};
pub use choices::{Format, JsonChoice, ReadAs, Records, Shell, SkipChoice, Switch, TablesChoice};
pub use mca_input::prepare::RegionChoice;
pub use profile::ProfileOptions;
use value::{Value, read};
pub use versus::{Version, VersusOptions};

/// An option of the command line, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenOption {
    pub id: OptionId,
    pub value: Option<Vec<u8>>,
}

/// Values of all options. Numbers are as given; 0 often means "the default", which is applied where they are used.
#[derive(Clone, Debug)]
pub struct Options {
    pub inputs: Vec<Vec<u8>>,
    /// Response files (`@file`) from which arguments came.
    pub response_files: Vec<PathBuf>,
    /// Options that were given by name, whatever their value.
    pub given: Vec<GivenOption>,
    pub each: bool,
    /// Whether only the command line counts.
    pub ignores_configuration: bool,
    pub output: Vec<u8>,
    /// Kind of input. `None`: extended views find it out, the plain report reads what the reference reads.
    pub reads_as: Option<ReadAs>,
    /// Hexadecimal machine code; empty if the input file holds it.
    pub hex: Option<Vec<u8>>,
    /// The only function to analyse; empty for all.
    pub symbol: Vec<u8>,
    /// Regions to analyse; `None`: the views decide.
    pub regions: Option<RegionChoice>,
    /// Patterns of function names; empty for all.
    pub function: Vec<u8>,
    /// Number of loops to show; 0 for all.
    pub top: Option<u32>,
    pub sorts_by_instructions: bool,
    /// Compiler to use; empty to find one.
    pub compiler: Vec<u8>,
    /// Flags for the compiler of a source: the arguments after `--`.
    pub compile_flags: Vec<Vec<u8>>,
    /// Range of lines, `A-B`; empty for all.
    pub lines: Vec<u8>,
    pub architecture: Vec<u8>,
    pub triple: Vec<u8>,
    pub cpu: Vec<u8>,
    /// Origin of the processor, if not the command line: `mca.toml:3`.
    pub cpu_origin: String,
    pub cpus: Vec<Vec<u8>>,
    pub features: Vec<Vec<u8>>,
    pub json: JsonChoice,
    pub output_syntax: i32,
    pub input_is_intel: bool,
    pub implicit_it: ImplicitIt,
    pub prints_hex: bool,
    pub without_aliases: bool,
    pub names_frame_pointer: bool,
    pub iterations: u32,
    pub dispatch: u32,
    pub register_file_size: u32,
    pub micro_op_queue_size: u32,
    pub decoder_throughput: u32,
    /// Factor for the sizes of reservation stations; greater than 0.
    pub buffer_scale: Option<f32>,
    pub call_latency: u32,
    pub load_queue: u32,
    pub store_queue: u32,
    pub assumes_no_alias: bool,
    pub macro_nesting: u32,
    pub tables: TablesChoice,
    pub skip: SkipChoice,
    pub summary: Switch,
    pub instruction_info: Switch,
    pub resource_pressure: Switch,
    pub bottleneck: Switch,
    pub timeline: Switch,
    pub timeline_iterations: u32,
    pub timeline_cycles: u32,
    pub dispatch_statistics: Switch,
    pub scheduler_statistics: Switch,
    pub retire_statistics: Switch,
    pub register_file_statistics: Switch,
    pub all_statistics: Switch,
    pub all_views: Switch,
    pub shows_encoding: bool,
    pub shows_barriers: bool,
    pub disables_custom_behaviour: bool,
    pub disables_instruments: bool,
    pub color: Option<bool>,
    pub budget: Vec<u8>,
    /// Output of an earlier run to compare with; empty for none.
    pub baseline: Vec<u8>,
    pub tolerance: Vec<u8>,
    pub format: Format,
    /// File for the page with a timeline; empty for none.
    pub timeline_html: Vec<u8>,
    pub quiet: bool,
    /// Model to use: `measured`, `reference`, or a file with a measured model; empty for the default of the view.
    pub model: Vec<u8>,
    pub measures: bool,
    /// Content of memory while code is measured, one of [`table::MEASURE_DATA`].
    pub measure_data: Option<&'static str>,
    pub table: Vec<u8>,
    pub watch: bool,
    /// Whether to show the verdict instead of views.
    pub why: bool,
    /// Format of the lines of a batch; `None` to find it out.
    pub records: Option<Records>,
    /// Folder for the outputs of a batch; empty for none.
    pub output_dir: Vec<u8>,
    /// Part of a batch's inputs, `K/N`; empty for all.
    pub shard: Vec<u8>,
    pub again: bool,
    /// Number of threads of a batch; 0 for all cores.
    pub jobs: u32,
    pub completions: Option<Shell>,
    pub profile: ProfileOptions,
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
    /// Whether an option asks for something that the reference does not have.
    pub fn has_extended_output(&self) -> bool {
        let is_for_programs = self.format != Format::Text || self.json == JsonChoice::V2;
        let is_checked = !self.budget.is_empty() || !self.baseline.is_empty();
        is_checked || is_for_programs || !self.cpus.is_empty() || !self.timeline_html.is_empty()
    }

    /// Whether options ask for regions that the reference cannot find, or for the verdict.
    pub fn has_extended_regions(&self) -> bool {
        self.why || self.regions.is_some() || self.top.is_some() || self.picks()
    }

    /// Returns whether a run has extended views or regions that the reference does not have; the kind of the input is then
    /// detected.
    pub fn is_extended(&self) -> bool {
        self.has_extended_output() || self.has_extended_regions()
    }

    /// Whether regions are selected by name or by line.
    pub fn picks(&self) -> bool {
        !self.function.is_empty() || !self.lines.is_empty()
    }

    /// Whether the report is text for people and is printed at all.
    pub fn prints_text(&self) -> bool {
        self.json == JsonChoice::Off && !self.quiet && self.format == Format::Text && self.baseline.is_empty()
    }

    /// Switches off all views but the timeline, in text, with `iterations` iterations.
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

    pub fn is_given(&self, id: OptionId) -> bool {
        self.given.iter().any(|given| given.id == id)
    }

    /// Applies one option; `position` is that of its argument. The error is the text after `for the X option: `.
    pub fn apply(&mut self, option: &Declaration, value: Option<&[u8]>, position: usize) -> Result<(), Vec<u8>> {
        let read = read(option, value)?;
        self.given.push(GivenOption { id: option.id, value: value.map(<[u8]>::to_vec) });
        match read {
            Value::Flag(flag) => self.apply_flag(option.id, flag, position),
            Value::Number(number) => self.apply_number(option.id, number),
            Value::Signed(number) => {
                if option.id == OptionId::OutputSyntax {
                    self.output_syntax = number;
                }
            }
            Value::Real(number) => {
                if option.id == OptionId::BufferScale {
                    self.buffer_scale = Some(number).filter(|number| *number > 0.0);
                }
            }
            Value::Text(text) => self.apply_text(option.id, text),
            Value::Word(word) => self.apply_word(option.id, word),
        }
        Ok(())
    }

    fn apply_flag(&mut self, id: OptionId, value: bool, position: usize) {
        let switch = Switch { value, position: Some(position) };
        match id {
            OptionId::Each => self.each = value,
            OptionId::NoConfig => self.ignores_configuration = value,
            OptionId::Quiet => self.quiet = value,
            OptionId::DisableInstruments => self.disables_instruments = value,
            OptionId::Summary => self.summary = switch,
            OptionId::InstructionInfo => self.instruction_info = switch,
            OptionId::ResourcePressure => self.resource_pressure = switch,
            OptionId::Bottleneck => self.bottleneck = switch,
            OptionId::Timeline => self.timeline = switch,
            OptionId::DispatchStatistics => self.dispatch_statistics = switch,
            OptionId::SchedulerStatistics => self.scheduler_statistics = switch,
            OptionId::RetireStatistics => self.retire_statistics = switch,
            OptionId::RegisterFileStatistics => self.register_file_statistics = switch,
            OptionId::AllStatistics => self.all_statistics = switch,
            OptionId::AllViews => self.all_views = switch,
            OptionId::ShowEncoding => self.shows_encoding = value,
            OptionId::ShowBarriers => self.shows_barriers = value,
            OptionId::NoAlias => self.assumes_no_alias = value,
            OptionId::DisableCustom => self.disables_custom_behaviour = value,
            OptionId::Json => self.json = if value { JsonChoice::V1 } else { JsonChoice::Off },
            OptionId::HexImmediates => self.prints_hex = value,
            OptionId::NoAliases => self.without_aliases = value,
            OptionId::FramePointer => self.names_frame_pointer = value,
            OptionId::Color => self.color = Some(value),
            OptionId::Measure => self.measures = value,
            OptionId::Watch => self.watch = value,
            OptionId::Why => self.why = value,
            OptionId::Again => self.again = value,
            _ => self.profile.apply_flag(id, value),
        }
    }

    fn apply_number(&mut self, id: OptionId, value: u32) {
        match id {
            OptionId::MacroNesting => self.macro_nesting = value,
            OptionId::TimelineIterations => self.timeline_iterations = value,
            OptionId::TimelineCycles => self.timeline_cycles = value,
            OptionId::Iterations => self.iterations = value,
            OptionId::Top => self.top = Some(value),
            OptionId::Jobs => self.jobs = value,
            OptionId::Dispatch => self.dispatch = value,
            OptionId::RegisterFileSize => self.register_file_size = value,
            OptionId::LoadQueue => self.load_queue = value,
            OptionId::StoreQueue => self.store_queue = value,
            OptionId::CallLatency => self.call_latency = value,
            OptionId::MicroOpQueueSize => self.micro_op_queue_size = value,
            OptionId::DecoderThroughput => self.decoder_throughput = value,
            _ => {}
        }
    }

    fn apply_text(&mut self, id: OptionId, text: &[u8]) {
        let pieces = || text.split(|byte| *byte == b',').map(<[u8]>::to_vec);
        match id {
            OptionId::Cpu => self.cpu = text.to_vec(),
            OptionId::Cpus => self.cpus.extend(pieces()),
            OptionId::Triple => self.triple = text.to_vec(),
            OptionId::Architecture => self.architecture = text.to_vec(),
            OptionId::Features => self.features.extend(pieces()),
            OptionId::Hex => self.hex = Some(text.to_vec()),
            OptionId::Symbol => self.symbol = text.to_vec(),
            OptionId::Function => self.function = text.to_vec(),
            OptionId::Lines => self.lines = text.to_vec(),
            OptionId::Compiler => self.compiler = text.to_vec(),
            OptionId::Output => self.output = text.to_vec(),
            OptionId::Budget => self.budget = text.to_vec(),
            OptionId::Baseline => self.baseline = text.to_vec(),
            OptionId::Tolerance => self.tolerance = text.to_vec(),
            OptionId::Model => self.model = text.to_vec(),
            OptionId::Table => self.table = text.to_vec(),
            OptionId::TimelineHtml => self.timeline_html = text.to_vec(),
            OptionId::OutputDir => self.output_dir = text.to_vec(),
            OptionId::Shard => self.shard = text.to_vec(),
            OptionId::Versus | OptionId::VersusCompiler => self.versus.apply_text(id, text),
            _ => self.profile.apply_text(id, text),
        }
    }

    fn apply_word(&mut self, id: OptionId, word: usize) {
        match id {
            OptionId::InputSyntax => self.input_is_intel = word == 1,
            OptionId::ImplicitIt => {
                use ImplicitIt::{A32, Always, Never, T32};
                self.implicit_it = [Always, Never, A32, T32][word];
            }
            OptionId::SkipUnsupported => {
                self.skip =
                    [SkipChoice::None, SkipChoice::LackOfSchedule, SkipChoice::ParseFailure, SkipChoice::Any][word];
            }
            OptionId::InstructionTables => {
                self.tables = [TablesChoice::None, TablesChoice::Normal, TablesChoice::Full][word];
            }
            OptionId::Regions => {
                use RegionChoice::{File, Functions, Loops, Marked};
                self.regions = Some([Marked, Loops, Functions, File][word]);
            }
            OptionId::ReadAs => self.reads_as = Some(ReadAs::from_word(word)),
            OptionId::MeasureData => self.measure_data = table::MEASURE_DATA.get(word).copied(),
            OptionId::Sort => self.sorts_by_instructions = word == 1,
            OptionId::Json => self.json = JsonChoice::V2,
            OptionId::Format => self.format = Format::ALL[word],
            OptionId::Records => self.records = Some([Records::Csv, Records::Hex, Records::Json][word]),
            OptionId::Completions => self.completions = Some([Shell::Bash, Shell::Zsh, Shell::Fish][word]),
            _ => {}
        }
    }
}
