//! The effect of one option on the values of all.

use mca_core::program::ImplicitIt;

use super::value::{Value, read};
use super::{
    Format, GivenOption, JsonChoice, Options, ReadAs, Records, RegionChoice, Shell, SkipChoice, Switch, TablesChoice,
};
use crate::table::{self, Declaration, OptionId};

impl Options {
    /// Applies one option, with its value if it has one. `position` is that of its argument among all arguments, by
    /// which a later switch overrides an earlier one. An error is the text of a message after `for the X option: `.
    pub fn apply(&mut self, option: &Declaration, value: Option<&[u8]>, position: usize) -> Result<(), Vec<u8>> {
        let value_read = read(option, value)?;
        self.given.push(GivenOption { id: option.id, value: value.map(<[u8]>::to_vec) });
        match value_read {
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

    /// Applies an option that is on or off.
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

    /// Applies an option with an unsigned number.
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

    /// Applies an option with a text or a list.
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
            OptionId::Budget => {
                // All limits hold, of one option or of several.
                let separator: &[u8] = if self.budget.is_empty() { b"" } else { b"; " };
                self.budget.extend([separator, text].concat());
            }
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

    /// Applies an option with a choice; `word` is the index of the chosen word among those that [`table`] declares for
    /// the option.
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
