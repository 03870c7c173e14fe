//! Runs the programs' options over all inputs and prints reports.

use mca_config::options::{Format, JsonChoice, Options, TablesChoice};
use mca_config::parse::is_drop_in;
use mca_json::regions::finish_array;

use super::checks::Checks;
pub use super::checks::Finished;
use super::commands::analyse::analyse;
use super::context::Context;
pub use super::context::{Captured, Memory};
use super::failure::Failure;
use super::inputs::files::Disk;
use super::inputs::folders::{self, InFolders};
use super::output::streams::{self, Stopped, Streams};
use super::output::{Output, targets, timeline_html};

/// Analyses the inputs that the options name, and writes the report. Returns whether all limits held; an error means that the run
/// failed, and its messages have been printed. `argv0` is the name by which the program was called.
pub fn run(options: &Options, argv0: &[u8]) -> Result<Finished, Stopped> {
    run_from(options, argv0, &Disk::default())
}

/// Like [`run`], with a disk that the caller can ask afterwards which files were read.
pub fn run_from(options: &Options, argv0: &[u8], disk: &Disk) -> Result<Finished, Stopped> {
    let uses_colors = options.color.unwrap_or_else(streams::stderr_has_colors);
    let in_folders = if is_drop_in(argv0) { None } else { folders::expanded(&options.inputs) };
    let expanded =
        in_folders.as_ref().map(|found| Options { inputs: found.inputs.clone(), each: true, ..options.clone() });
    let options = expanded.as_ref().unwrap_or(options);
    let context = Context::new(argv0, disk, None);
    let mut output = Output::new(Streams::new(uses_colors).for_github(options.format == Format::GitHub));
    let in_folders = in_folders.unwrap_or_default();
    let done = all_inputs(&context, &mut output, options, &in_folders);
    let done = targets::keep_what_was_read(&context, options, &mut output.streams, done);
    let done = done.and_then(|finished| timeline_html::write(options, &output.timelines).map(|()| finished));
    output.streams.close(done)
}

/// Like [`run`], for an input and output in memory. The options have the input's name, which messages show.
pub fn run_in_memory(options: &Options, argv0: &[u8], memory: Memory<'_>) -> Captured {
    let disk = Disk::default();
    let context = Context::new(argv0, &disk, Some(memory));
    let mut output = Output::new(Streams::captured());
    let done = all_inputs(&context, &mut output, options, &InFolders::default());
    if let Err(failure) = &done {
        output.streams.print_failure(failure);
    }
    let page = timeline_html::page(options, &output.timelines);
    let (stdout, stderr) = output.streams.into_captured();
    Captured { stdout, stderr, status: u8::from(done.is_err()), page }
}

/// Analyses one input after the other. A failure of one does not stop the others, but the run fails in the end. `in_folders` says what
/// is not analysed of folders.
fn all_inputs(
    context: &Context<'_>,
    output: &mut Output,
    options: &Options,
    in_folders: &InFolders,
) -> Result<Finished, Failure> {
    let mut checks = Checks::from_options(context, options)?;
    check_combinations(context, options, &checks)?;
    targets::check(context, options)?;
    let is_for_programs = options.format != Format::Text;
    let inputs: &[Vec<u8>] = match &options.inputs[..] {
        [] => &[b"-".to_vec()],
        inputs => inputs,
    };
    if !options.quiet {
        in_folders.left_out.iter().for_each(|said| output.streams.error(format!("note: {said}\n").as_bytes()));
    }
    let mut n_failed = 0;
    for name in inputs {
        // An error in one of several inputs does not concern the others.
        output.begin_input(is_for_programs);
        let done = match in_folders.without_sources.get(name) {
            Some(said) => Err(Failure::error(&[name, b": ", said.as_bytes()])),
            None => analyse(context, output, &mut checks, options, name, None).map(drop),
        };
        if let Err(failure) = done {
            n_failed += 1;
            output.streams.print_failure(&failure);
            output.announce_failed(name, options);
            checks.add_failure(name, &output.streams.recorded());
        }
        output.end_input();
    }
    if n_failed == inputs.len() && !is_for_programs {
        output.streams.discard_report();
        return Err(Failure::SILENT);
    }
    if !output.array.is_empty() {
        finish_array(&mut output.array);
        output.streams.report().append(&mut output.array);
    }
    let finished = checks.finish(&mut output.streams, options)?;
    if n_failed > 0 { Err(Failure::SILENT) } else { Ok(finished) }
}

/// Fails for combinations of options of which one would silently have no effect. The reference has none of these options.
fn check_combinations(context: &Context<'_>, options: &Options, checks: &Checks) -> Result<(), Failure> {
    let has_digits = options.hex.as_ref().is_some_and(|digits| !digits.is_empty());
    let text: &[u8] = if options.is_for_batch() {
        b"--records, --output-dir, --shard, --again and --jobs are for mca batch."
    } else if has_digits && !options.inputs.is_empty() && context.memory.is_none() {
        b"--hex: takes either digits or an input file that holds them."
    } else if options.hex.is_some() && !options.symbol.is_empty() {
        b"--symbol: machine code given as digits has no symbols."
    } else if options.tables != TablesChoice::None && checks.has_budget_option() {
        b"--budget: cannot be combined with --instruction-tables, which are made without a simulation."
    } else if checks.has_options() && !options.versus.versions.is_empty() {
        b"--budget, --baseline: cannot be combined with --versus, which checks no limits."
    } else if checks.has_options() && options.measures {
        b"--budget, --baseline: cannot be combined with --measure: limits are for predicted cycles."
    } else if options.format != Format::Text && options.json != JsonChoice::Off {
        b"--format: cannot be combined with --json."
    } else if !options.tolerance.is_empty() && options.baseline.is_empty() {
        b"--tolerance: only with --baseline."
    } else if options.measure_data.is_some() && (!options.measures || !options.table.is_empty()) {
        b"--measure-data: only with --measure, and not with --table, which chooses for each experiment."
    } else if !options.table.is_empty() && !options.measures {
        b"--table: only with --measure."
    } else if options.table == b"-" {
        b"--table: needs the name of a file; '-' is not one."
    } else if options.timeline_html == b"-" {
        b"--timeline-html: needs the name of a file; '-' is not one."
    } else {
        return Ok(());
    };
    Err(Failure::error(&[text]))
}
