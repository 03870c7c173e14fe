//! A run from options to report. The order of the steps decides which message is seen when several things are wrong.

use std::path::PathBuf;
use std::rc::Rc;

use mca_core::analysis::{Diagnostic, Severity, render_message};
use mca_core::target::{CpuError, Syntax, UnknownTarget};
use mca_core::{Cpu, Options as AnalysisOptions, Program, Region, Target};
use mca_input::listing::Kind;
use mca_json::report as json_v2;
use mca_json::timeline::Timeline;
use serde_json::Value;

use super::binary;
use super::check::Checks;
use super::files::Disk;
use super::folders;
use super::found::Found;
use super::hot::Hot;
pub use super::memory::{Captured, Memory};
use super::options::Format;
use super::options::{JsonChoice, Options, TablesChoice};
use super::parallel::Outcome;
use super::parse::is_drop_in;
use super::regions;
use super::scanned::Ahead;
use super::streams::{self, Stopped, Streams};
use super::versus::Collected;
use crate::machine_code::object_file::is_object;
use mca_config::Chosen;
use mca_input::sources::{Scratch, is_for_preprocessor};

/// How a run ended that was not stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finished {
    Done,
    OverBudget,
}

/// Analyses the inputs and writes the report. Everything that has to be said has been said when this returns.
pub fn run(options: &Options, argv0: &[u8]) -> Result<Finished, Stopped> {
    run_from(options, argv0, &Disk::default())
}

/// Like `run`, with files from a disk that may remember them.
pub fn run_from(options: &Options, argv0: &[u8], disk: &Disk) -> Result<Finished, Stopped> {
    let uses_colors = options.color.unwrap_or_else(streams::stderr_has_colors);
    let in_folders = if is_drop_in(argv0) { None } else { folders::expanded(&options.inputs) };
    let expanded = in_folders.map(|inputs| Options { inputs, each: true, ..options.clone() });
    let options = expanded.as_ref().unwrap_or(options);
    let mut run = Run::new(options, argv0, disk, Streams::new());
    run.uses_colors = uses_colors;
    let done = run.all_inputs().and_then(|finished| {
        run.check_outputs_again().inspect_err(|_| run.streams.discard_report())?;
        run.write_timelines().map(|()| finished)
    });
    // What was printed before a failure stays printed.
    let written = run.streams.finish();
    done.and_then(|finished| written.map(|()| finished))
}

/// What is analysed, and how.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) program: &'a Program,
    pub(super) regions: &'a [Region],
    pub(super) cpu: &'a Cpu,
    pub(super) options: &'a AnalysisOptions,
    /// How the processor is called.
    pub(super) target: &'a Chosen,
}

/// Like `run`, for callers that have the input and take the output in memory. The input's name is the options'.
pub fn run_in_memory(options: &Options, argv0: &[u8], memory: Memory<'_>) -> Captured {
    let disk = Disk::default();
    let mut run = Run::new(options, argv0, &disk, Streams::captured());
    run.memory = Some(memory);
    let status = u8::from(run.all_inputs().is_err());
    let page = run.page();
    let (stdout, stderr) = run.streams.into_captured();
    Captured { stdout, stderr, status, page }
}

pub(super) struct Run<'a> {
    /// Options for the input being analysed: what it configures is part of them.
    pub(super) options: Rc<Options>,
    pub(super) argv0: &'a [u8],
    pub(super) disk: &'a Disk,
    /// The input that takes the place of all files.
    pub(super) memory: Option<Memory<'a>>,
    pub(super) uses_colors: bool,
    /// What was last said about the configuration: the next input may have the same.
    pub(super) told: String,
    pub(super) streams: Streams,
    pub(super) checks: Checks,
    /// JSON documents of several inputs, which make one array.
    pub(super) documents: Vec<Value>,
    /// Timelines that the page will show.
    pub(super) timelines: Vec<Timeline>,
    /// What is known of the regions of an object or a source, in their order; empty for others.
    pub(super) found: Vec<Found>,
    /// Where the compiler of a source ran: names of files in its assembly start there.
    pub(super) compiled_in: PathBuf,
    /// How it was compiled: `cc -O2 (default; flags after --)`; empty if it was not.
    pub(super) compiled_by: String,
    /// Where the compiler wrote, and a revision of the source was put.
    pub(super) scratch: Option<Scratch>,
    /// Loops are kept to be compared instead of shown.
    pub(super) collected: Option<Vec<Collected>>,
    /// What was compiled has other files, too.
    pub(super) compiles_part: bool,
    /// What the input is read as, if not as it stands.
    pub(super) kind: Option<Kind>,
    /// What is said at the end about what the input could be.
    pub(super) advice: String,
    /// Loops found before `--top`; `found` holds the ones shown.
    pub(super) n_loops: usize,
    /// Some of these are a library's, and others are not.
    pub(super) has_libraries: bool,
    /// What is being found in the text of a source.
    pub(super) ahead: Option<Ahead>,
    /// The input was named in front of what is printed of it.
    pub(super) is_announced: bool,
    /// Where samples of a profile hit the object that is being analysed.
    pub(super) hot: Option<Hot>,
    /// The percentages of samples that a listing shows, by its lines; empty for others.
    pub(super) shares: Vec<f64>,
}

impl<'a> Run<'a> {
    pub(super) fn new(options: &'a Options, argv0: &'a [u8], disk: &'a Disk, streams: Streams) -> Run<'a> {
        Run {
            options: Rc::new(options.clone()),
            argv0,
            disk,
            memory: None,
            uses_colors: false,
            told: String::new(),
            streams,
            checks: Checks::default(),
            documents: Vec::new(),
            timelines: Vec::new(),
            found: Vec::new(),
            compiled_in: PathBuf::new(),
            compiled_by: String::new(),
            scratch: None,
            collected: None,
            compiles_part: false,
            kind: None,
            advice: String::new(),
            n_loops: 0,
            has_libraries: false,
            ahead: None,
            is_announced: false,
            hot: None,
            shares: Vec::new(),
        }
    }
}

impl Run<'_> {
    fn all_inputs(&mut self) -> Result<Finished, Stopped> {
        self.prepare_checks()?;
        self.check_combinations()?;
        self.check_outputs()?;
        let is_for_programs = self.options.format != Format::Text;
        let of_run = Rc::clone(&self.options);
        let inputs: &[Vec<u8>] = match &of_run.inputs[..] {
            [] => &[b"-".to_vec()],
            inputs => inputs,
        };
        let mut n_failed = 0;
        for name in inputs {
            // What is wrong with one of several inputs says nothing about the others.
            self.streams.begin_recording(is_for_programs);
            self.is_announced = false;
            if self.analyse(name).is_err() {
                n_failed += 1;
                self.announce_failed(name);
                self.add_failure(name);
            }
            self.streams.error(std::mem::take(&mut self.advice).as_bytes());
            self.options = Rc::clone(&of_run);
        }
        if n_failed == inputs.len() && !is_for_programs {
            self.streams.discard_report();
            return Err(Stopped);
        }
        if self.options.each && !self.documents.is_empty() {
            json_v2::print(&Value::Array(std::mem::take(&mut self.documents)), self.streams.report());
        }
        let finished = self.finish_checks()?;
        if n_failed > 0 { Err(Stopped) } else { Ok(finished) }
    }

    /// Options of ours that would silently do nothing together.
    fn check_combinations(&mut self) -> Result<(), Stopped> {
        let options = Rc::clone(&self.options);
        let has_digits = options.hex.as_ref().is_some_and(|digits| !digits.is_empty());
        let text: &[u8] = if options.is_for_batch() {
            b"--records, --output-dir, --shard, --again and --jobs are for mca batch."
        } else if has_digits && !options.inputs.is_empty() && self.memory.is_none() {
            b"--hex: the digits are given, so no input file can be; without them, --hex reads them from the file."
        } else if options.hex.is_some() && !options.symbol.is_empty() {
            b"--symbol: digits have no symbols."
        } else if options.tables != TablesChoice::None && self.has_budget_option() {
            b"--budget: instruction tables are made without a simulation, so there is nothing to hold against it."
        } else if options.format != Format::Text && options.json != JsonChoice::Off {
            b"--format: with --json there are two ideas of what is printed."
        } else if !options.tolerance.is_empty() && options.baseline.is_empty() {
            b"--tolerance: there is no --baseline to be slower than."
        } else if options.measure_data.is_some() && (!options.measures || !options.table.is_empty()) {
            b"--measure-data: regions that --measure runs have data; --table chooses for each experiment."
        } else if !options.table.is_empty() && !options.measures {
            b"--table: the table is one of measurements; --measure makes them."
        } else if options.table == b"-" {
            b"--table: a table goes into a file; '-' is none."
        } else if options.timeline_html == b"-" {
            b"--timeline-html: a page goes into a file; '-' is none."
        } else {
            return Ok(());
        };
        Err(self.fail(&[text]))
    }

    pub(super) fn analyse(&mut self, name: &[u8]) -> Result<(), Stopped> {
        if !self.options.versus.versions.is_empty() {
            return self.versus(name);
        }
        self.found.clear();
        self.shares.clear();
        self.compiled_by.clear();
        self.has_libraries = false;
        // A wrong target is told before the input is looked at.
        self.target()?;
        let lists_processors = self.options.cpu == b"help";
        let input = if lists_processors { Vec::new() } else { self.input(name)? };
        if !lists_processors {
            self.configure(name, &input)?;
            self.find_kind(name, &input)?;
            self.recognise(name, &input)?;
        }
        let options = Rc::clone(&self.options);
        let target = binary::target_for(&input, self.target()?, &options);
        let is_assembly = self.language(name).is_none() && self.kind.is_none() && !is_object(&input);
        let is_own = options.has_own_regions() || !is_assembly && !is_drop_in(self.argv0);
        let chosen = mca_config::resolve_for(&target, &mca_config::for_reading(&target, &options), is_own);
        if let Err(CpuError::Damaged(error)) = &chosen.cpu {
            return Err(self.damaged(error));
        }
        self.streams.error(&chosen.messages);
        if lists_processors {
            return Ok(());
        }
        if let Some(caution) = chosen.caution {
            self.say(Severity::Warning, &[caution.as_bytes()]);
        }
        let cpu = self.cpu(&chosen)?;
        self.check_output_syntax(&target)?;
        self.prepare_hot(&cpu);
        self.heed(cpu.refusal(false))?;
        self.ahead = self.language(name).and_then(|_| Ahead::of_source(&input));
        let Some(program) = self.program(name, &input, &cpu)? else { return Ok(()) };
        if let Err(stopped) = self.passes(&program) {
            self.advise_on_input(name, &input);
            self.advice.extend(self.trap(&program));
            return Err(stopped);
        }
        // Macros of the C preprocessor may be read as names of something else.
        if is_for_preprocessor(name) {
            self.advise_on_input(name, &input);
        }
        self.heed(cpu.refusal(true))?;
        let options = Rc::clone(&self.options);
        let Some((program, regions)) = self.choose_regions_and_traces(name, program)? else { return Ok(()) };
        let is_plain = self.is_plain(&program);
        let has_more = self.is_checking() || !options.timeline_html.is_empty();
        let own = if is_plain && !has_more { None } else { self.cpu_for_own_views(&chosen)? };
        let reference = cpu;
        let cpu = own.clone().filter(|_| !is_plain).unwrap_or_else(|| reference.clone());
        let analysis = mca_config::analysis_options(&options, cpu.is_out_of_order());
        let regions = if analysis.verdict { regions::with_paths(&program, regions) } else { regions };
        self.streams.open_report(&options.output)?;
        self.announce(name);
        let subject = Subject { program: &program, regions: &regions, cpu: &cpu, options: &analysis, target: &chosen };
        if options.measures {
            return self.truth(name, &subject);
        }
        if !self.found.is_empty() && self.wants_survey() {
            return self.survey(name, &subject).map(|()| self.record_timelines(name, &subject));
        }
        match options.cpus.is_empty() {
            true => {
                // A page and limits are no part of the plain report.
                let beside = own.as_ref().filter(|_| is_plain);
                let beside = beside.map_or(subject, |cpu| Subject { cpu, ..subject });
                self.report(name, &input, &subject, &beside).map(|()| self.record_timelines(name, &beside))
            }
            false => self.compare(name, &input, &subject),
        }
    }

    pub(super) fn target(&mut self) -> Result<Target, Stopped> {
        Target::find(&self.options.triple, &self.options.architecture).map_err(|unknown| {
            let message = match unknown {
                UnknownTarget::Triple(triple) => {
                    [self.argv0, b": unable to get target for '", &triple, b"', see --version and --triple."].concat()
                }
                UnknownTarget::Name(name) => [self.argv0, b": invalid target '", &name, b"'."].concat(),
            };
            self.streams.error(&message);
            Stopped
        })
    }

    fn check_output_syntax(&mut self, target: &Target) -> Result<(), Stopped> {
        let number = self.options.output_syntax;
        let is_known =
            |number: i32| u8::try_from(number).is_ok_and(|id| target.architecture().has_output_syntax(Syntax(id)));
        if number == -1 || is_known(number) {
            return Ok(());
        }
        let variant = format!("' with assembly variant {}.", number as u32);
        let triple = target.normalized_triple();
        let text = b"unable to create instruction printer for target triple '";
        Err(self.fail(&[text, &triple, variant.as_bytes()]))
    }

    /// Stops if the target cannot be what it is asked to be.
    fn heed(&self, refusal: Option<Vec<u8>>) -> Result<(), Stopped> {
        let Some(text) = refusal else { return Ok(()) };
        self.streams.error(&[b"LLVM ERROR: ", text.as_slice(), b"\n"].concat());
        Err(Stopped)
    }

    pub(super) fn say_all(&self, outcome: &Outcome) {
        let mut text = Vec::new();
        let (messages, analysed) = match outcome {
            Ok(analysis) => (analysis.messages(), analysis.instructions()),
            Err(error) => (error.messages(), &[][..]),
        };
        // A verdict says itself what it makes of calls and returns, which is not what the views do.
        let is_told = |message: &Diagnostic| {
            self.options.why && message.instruction.is_some_and(|instruction| analysed.contains(&instruction))
        };
        for message in messages.iter().filter(|message| !is_told(message)) {
            message.render(self.uses_colors, &mut text);
        }
        self.streams.error(&text);
    }

    pub(super) fn nothing_found(&self) -> Stopped {
        self.fail(&[b"no assembly instructions found."])
    }

    pub(super) fn damaged(&self, error: &dyn std::fmt::Display) -> Stopped {
        self.fail(&[b"the embedded models cannot be read: ", error.to_string().as_bytes()])
    }

    /// Prints an error without a place.
    pub(super) fn fail(&self, pieces: &[&[u8]]) -> Stopped {
        self.say(Severity::Error, pieces);
        Stopped
    }

    pub(super) fn say(&self, severity: Severity, pieces: &[&[u8]]) {
        let mut line = Vec::new();
        render_message(severity, &pieces.concat(), self.uses_colors, &mut line);
        self.streams.error(&line);
    }

    pub(super) fn stop(&self, line: &[u8]) -> Stopped {
        self.fail(&[line])
    }
}
