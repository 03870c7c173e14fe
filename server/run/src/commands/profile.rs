//! `mca profile [OPTIONS] [RECORDING [PROGRAM...]]`: the hottest loops of a recording of perf, and what limits each of them.
//!
//! ```text
//! perf.data: 1632 samples of cpu-clock, which counts time
//!
//! ./hot: 4 loops with 91.3% of the samples, znver4
//!
//!  42.8%  hot.c:7  chase, loop over i    4.00 cycles  waits for x in %rax (line 7)
//! ```

pub mod hot;
pub mod hot_text;
mod markdown;

use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use mca_config::bytes::path_of;
use mca_config::options::{Format, JsonChoice, Options};
use mca_config::parse::{self, Outcome};
use mca_config::table::OptionId;
use mca_core::analysis::Severity;
use mca_input::prepare::{Sources, count};
use mca_json::report as json_v2;
use mca_profile::gap::MISPREDICTION;
use mca_profile::opened::Opened;
use mca_profile::programs::Programs;
use mca_profile::record::EventName;
use mca_profile::{Histogram, Image, ImageId, Mappings, ProfileError, Recording};
use serde_json::{Value, json};

use self::hot::{Branches, Hot, LEAST_SHARE, Samples};
use super::analyse::analyse;
use crate::checks::{Checks, Finished};
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::files::{Disk, is_stdin};
use crate::output::streams::{Stopped, Streams, error_output};
use crate::output::{Output, targets, timeline_html};

/// The word that asks for this command, as the first argument.
pub const NAME: &[u8] = b"profile";

/// The usual name of a recording of `perf record`.
const USUAL_NAME: &[u8] = b"perf.data";

/// Help of the command.
const USAGE: &[u8] = b"Usage: mca profile [options] [RECORDING [PROGRAM...]]

Shows the hottest loops of a recording made by `perf record` (RECORDING, by default perf.data), or of the text that
`perf script --show-mmap-events` prints, with or without -F pid,ip (pid,ip,brstack if branches were recorded); `-` is standard
input. PROGRAM replaces the recorded program of the same name, --binary=FILE replaces the recorded program whatever its name, and --force accepts another build.
Options are those of mca: -mcpu, --top, --why, --annotate, --mispredict, --json=v2, --format=markdown, --timeline-html, -o and others.
";

/// A recording, with the samples of each of its events.
struct Recorded {
    /// Name of the recording in messages.
    name: Vec<u8>,
    /// The opened recording, which is read once more for branches.
    recording: Rc<RefCell<Box<dyn Recording>>>,
    /// The recorded events.
    events: Vec<EventName>,
    /// Processor on which it was recorded, by its `-mcpu` name; `None` if the recording does not say.
    cpu: Option<&'static str>,
    /// Whether the recording breaks off, because perf did not finish it. What comes before the break is read.
    is_unfinished: bool,
    /// Files that were mapped as code, by process and address.
    mappings: Rc<Mappings>,
    /// Samples of each event, in the order of `events`.
    histograms: Vec<Histogram>,
    /// Index in `events` of the main event, by which loops are chosen and ordered.
    main_event: usize,
}

/// Runs `mca profile`. `arguments` are those after the word `profile`, with response files replaced by their content;
/// these files' names are in `response_files`.
pub fn profile(argv0: &[u8], arguments: &[Vec<u8>], response_files: &[PathBuf]) -> Result<Finished, Stopped> {
    profile_called(argv0, arguments, response_files, None)
}

/// Like [`profile`]; `called` is the name that messages show for the recording, such as one in a temporary file. `None` if it is
/// the name of the file.
pub fn profile_called(
    argv0: &[u8],
    arguments: &[Vec<u8>],
    response_files: &[PathBuf],
    called: Option<&[u8]>,
) -> Result<Finished, Stopped> {
    if arguments.iter().any(|word| word == b"--help" || word == b"-help" || word == b"-h") {
        let mut streams = Streams::new(false);
        streams.report().extend_from_slice(USAGE);
        return streams.finish().map(|()| Finished::Done);
    }
    let Some(options) = parsed(argv0, arguments) else {
        error_output(USAGE);
        return Err(Stopped);
    };
    let disk = Disk::default();
    response_files.iter().for_each(|file| disk.remember(file.as_os_str().as_encoded_bytes()));
    let mut output = Output::new(Streams::new(false));
    let context = Context::new(argv0, &disk, None);
    let done = show(&context, &mut output, &options, arguments, called);
    let done = targets::keep_what_was_read(&context, &options, &mut output.streams, done);
    output.streams.close(done.map(|()| Finished::Done))
}

/// Fails if a run of [`profile_called`] with these arguments would refuse its outputs, so that this is known before a
/// program is recorded. `recording` will be written, and `program` run.
pub fn check_outputs(
    argv0: &[u8],
    arguments: &[Vec<u8>],
    response_files: &[PathBuf],
    recording: &Path,
    program: &Path,
) -> Result<(), Stopped> {
    let parsed = parse::parse(argv0, &[&[b"--each".to_vec()], arguments].concat());
    let Outcome::Run(options) = parsed.outcome else {
        error_output(&parsed.messages);
        error_output(USAGE);
        return Err(Stopped);
    };
    let disk = Disk::default();
    response_files.iter().for_each(|file| disk.remember(file.as_os_str().as_encoded_bytes()));
    let context = Context::new(argv0, &disk, None);
    let checked = targets::check(&context, &options)
        .and_then(|()| targets::keep_sources(&context, &options))
        .and_then(|()| targets::check_again(&context, &options))
        .and_then(|()| targets::keep(&context, &options, recording, "read"))
        .and_then(|()| match program.components().count() {
            // A program without a folder is not the file of this name here.
            1 => Ok(()),
            _ => targets::keep(&context, &options, program, "run"),
        });
    match checked {
        Ok(()) => Ok(()),
        Err(failure) => Streams::new(false).close(Err(failure)).map(|_: Finished| ()),
    }
}

/// Parses the arguments, as if `--each` stood before them, since a recording has many programs. `None` if they ask for no run
/// (help) or have errors, which are printed.
fn parsed(argv0: &[u8], arguments: &[Vec<u8>]) -> Option<Options> {
    let parsed = parse::parse(argv0, &[&[b"--each".to_vec()], arguments].concat());
    error_output(&parsed.messages);
    match parsed.outcome {
        Outcome::Run(options) => Some(*options),
        Outcome::Act(_) | Outcome::Failed => None,
    }
}

impl Recorded {
    /// Opens a recording, of which `-` is standard input, and counts its samples. The main event is the cycles, or without them
    /// the first event; if that has no samples, it is the first event that has some.
    fn read(name: &[u8]) -> Result<Recorded, ProfileError> {
        let mut opened = match is_stdin(name) {
            true => Opened::stream(&mut std::io::stdin().lock())?,
            false => Opened::file(&path_of(name))?,
        };
        let mappings = Mappings::of(opened.recording.as_mut())?;
        let histograms = Histogram::from_samples(opened.recording.as_mut(), &mappings, opened.events.len())?;
        let main_event = Some(opened.main_event()).filter(|event| histograms[*event].n_samples > 0);
        let first_sampled = || histograms.iter().position(|histogram| histogram.n_samples > 0);
        let main_event = main_event.or_else(first_sampled).unwrap_or(0);
        let Opened { recording, events, cpu, is_unfinished } = opened;
        let (name, mappings) = (name.to_vec(), Rc::new(mappings));
        let recording = Rc::new(RefCell::new(recording));
        Ok(Recorded { name, recording, events, cpu, is_unfinished, mappings, histograms, main_event })
    }

    /// Returns the samples of the main event.
    fn histogram(&self) -> &Histogram {
        &self.histograms[self.main_event]
    }

    /// Returns the name of the main event, empty if it has none, and whether it counts time in place of cycles.
    fn event(&self) -> (&str, bool) {
        self.events.get(self.main_event).map_or(("", false), |event| (&event.name, event.is_of_time))
    }

    /// Returns the numbers of samples of the other events that have some: `90 samples of cache-misses`.
    fn other_events(&self) -> Vec<String> {
        let others = self.events.iter().zip(&self.histograms).enumerate();
        let others = others.filter(|(at, (_, of_event))| *at != self.main_event && of_event.n_samples > 0);
        let words = others.map(|(_, (event, of_event))| {
            let name = if event.name.is_empty() { "another event" } else { &event.name };
            format!("{} of {name}", count(of_event.n_samples as usize, "sample"))
        });
        words.collect()
    }

    /// Returns the samples of each event in the file `image`.
    fn samples_of(&self, image: ImageId) -> Samples {
        let others =
            (0..self.histograms.len()).filter(|at| *at != self.main_event && self.histograms[*at].n_samples > 0);
        Samples {
            hits: self.histogram().of_image(image),
            n_samples: self.histogram().n_samples,
            cycles: self.events[self.main_event].counts("cycles").then(|| self.histogram().events_of_image(image)),
            others: others.map(|at| (self.events[at].clone(), self.histograms[at].events_of_image(image))).collect(),
        }
    }
}

/// Shows the loops of all programs of a recording. `of_run` are the options of the command line, and `arguments` its words, which
/// are parsed again if the recording names the processor. `called` replaces the recording's name in messages.
fn show(
    context: &Context<'_>,
    output: &mut Output,
    of_run: &Options,
    arguments: &[Vec<u8>],
    called: Option<&[u8]>,
) -> Result<(), Failure> {
    if !matches!(of_run.format, Format::Text | Format::Markdown) {
        return Err(Failure::error(&[b"--format: a profile is written as text or markdown, or as JSON by --json=v2."]));
    }
    if [OptionId::Budget, OptionId::Baseline, OptionId::Tolerance].iter().any(|id| of_run.is_given(*id)) {
        return Err(Failure::error(&[
            b"--budget, --baseline: a profile is not checked; check its programs themselves.",
        ]));
    }
    if of_run.watch {
        return Err(Failure::error(&[b"--watch: a recording does not change; a profile is shown once."]));
    }
    let usual = [USUAL_NAME.to_vec()];
    let inputs: &[Vec<u8>] = if of_run.inputs.is_empty() { &usual } else { &of_run.inputs };
    let (name, programs) = inputs.split_first().ok_or(Failure::SILENT)?;
    let recorded = Recorded::read(name);
    let name = called.unwrap_or(name);
    let mut recorded = recorded.map_err(|error| Failure::error(&[name, b": ", error.to_string().as_bytes(), b"."]))?;
    recorded.name = name.to_vec();
    if recorded.histogram().n_samples == 0 {
        let text = match recorded.histogram().n_missing() {
            0 => ": no samples were recorded.".to_owned(),
            n => format!(": no sample can be used; {} were lost or cannot be read.", count(n as usize, "sample")),
        };
        return Err(Failure::error(&[name, text.as_bytes()]));
    }
    // Without `-mcpu`, the processor is the one that the recording names.
    let mut options = match recorded.cpu.filter(|_| !of_run.is_given(OptionId::Cpu)) {
        Some(cpu) => {
            let arguments = [&[format!("-mcpu={cpu}").into_bytes()], arguments].concat();
            parsed(context.argv0, &arguments).ok_or(Failure::SILENT)?
        }
        None => of_run.clone(),
    };
    let is_markdown = options.format == Format::Markdown;
    if is_markdown {
        (options.format, options.json) = (Format::Text, JsonChoice::V2);
    }
    let misprediction = misprediction(&options.profile.misprediction).ok_or_else(|| {
        let given = &options.profile.misprediction;
        Failure::error(&[b"--mispredict: expected cycles such as 17 or 15-20, not '", given, b"'."])
    })?;
    let has_enough = |n_samples: u64| n_samples as f64 >= LEAST_SHARE * recorded.histogram().n_samples as f64;
    let images = recorded.histogram().images().into_iter().filter(|(_, n_samples)| has_enough(*n_samples));
    let images = images.filter_map(|(id, _)| recorded.mappings.image(id)).map(|image| &image.path);
    // An output must not overwrite a file that is read: a recorded program here, and below a source that was read on the way.
    inputs.iter().chain(images).for_each(|name| context.disk.remember(name));
    targets::check_again(context, of_run)?;
    output.streams.open_report(&options.output)?;
    print_head(&mut output.streams, &options, &recorded);
    let programs = Programs {
        named: programs.iter().map(|name| path_of(name)).collect(),
        binary: Some(path_of(&options.profile.binary)).filter(|_| !options.profile.binary.is_empty()),
        forces: options.profile.forces,
    };
    let (n_in_other_files, n_failed) = show_programs(context, output, &recorded, &programs, &options, &misprediction);
    match (is_markdown, options.prints_text()) {
        (true, _) => {
            let document = document_of(std::mem::take(&mut output.documents), &recorded, n_in_other_files);
            output.streams.report().extend_from_slice(markdown::table(&document).as_bytes());
        }
        (false, true) => print_samples_elsewhere(output.streams.report(), &recorded, n_in_other_files),
        (false, false) => {
            let document = document_of(std::mem::take(&mut output.documents), &recorded, n_in_other_files);
            if options.json != JsonChoice::Off {
                json_v2::print(&document, output.streams.report());
            }
        }
    }
    targets::check_again(context, of_run)?;
    timeline_html::write(&options, &output.timelines)?;
    match n_failed {
        0 => Ok(()),
        _ => Err(Failure::SILENT),
    }
}

/// Shows the loops of every program. Returns how many samples are in files with too few to be looked at, and how many
/// programs failed.
fn show_programs(
    context: &Context<'_>,
    output: &mut Output,
    recorded: &Recorded,
    programs: &Programs,
    options: &Options,
    misprediction: &RangeInclusive<f64>,
) -> (u64, usize) {
    let n_samples = recorded.histogram().n_samples;
    let least = LEAST_SHARE * n_samples as f64;
    let (mut n_in_other_files, mut n_failed) = (0, 0);
    let mappings = Rc::clone(&recorded.mappings);
    let images = recorded.histogram().images();
    let (hot, cold): (Vec<_>, Vec<_>) = images.into_iter().partition(|(_, n)| *n as f64 >= least);
    cold.iter().for_each(|(_, n)| n_in_other_files += n);
    let hot: Vec<(ImageId, u64, &Image)> =
        hot.into_iter().filter_map(|(id, n)| Some((id, n, mappings.image(id)?))).collect();
    let replaced = programs.find_replaced_image(&hot.iter().map(|(_, _, image)| *image).collect::<Vec<_>>());
    let has_branches = recorded.histograms.iter().any(|histogram| histogram.n_with_branches > 0);
    let recording = Rc::clone(&recorded.recording);
    let mut checks = Checks::default();
    for (index, (id, n, image)) in hot.into_iter().enumerate() {
        let program = match programs.find(image, replaced == Some(index)) {
            Ok(program) => program,
            Err(reason) => {
                n_failed += 1;
                let name = String::from_utf8_lossy(&image.path);
                let share = 100.0 * n as f64 / n_samples as f64;
                let text = format!("{name} ({share:.1}% of the samples): {reason}");
                // Control characters of a recording must not reach a terminal.
                output.streams.print_message(Severity::Error, &[text.replace(char::is_control, " ").as_bytes()]);
                continue;
            }
        };
        let branches = has_branches.then(|| Branches {
            recording: Rc::clone(&recording),
            mappings: Rc::clone(&mappings),
            image: id,
        });
        let path = program.path.into_os_string().into_encoded_bytes();
        if program.is_other_build {
            let text = b": it was rebuilt since the recording; samples may be attributed to wrong lines.";
            output.streams.print_message(Severity::Warning, &[&path, text]);
        }
        let mut hot = Hot::new(program.bytes, &recorded.samples_of(id), branches, misprediction.clone());
        let of_program = Options { inputs: vec![path.clone()], ..options.clone() };
        if of_program.prints_text() {
            output.streams.report().push(b'\n');
        }
        let n_documents = output.documents.len();
        let done = analyse(context, output, &mut checks, &of_program, &path, Some(&mut hot));
        let ready = done.unwrap_or_else(|failure| {
            output.streams.print_failure(&failure);
            n_failed += 1;
            None
        });
        for text in hot.warnings() {
            output.streams.print_message(Severity::Warning, &[&path, b": ", text.as_bytes()]);
        }
        let remember = |name: &[u8]| context.disk.remember(name);
        let mut sources = Sources::new(&remember);
        let origins = ready.iter().flat_map(|ready| &ready.prepared.origins);
        let titles: Vec<String> = origins.map(|origin| origin.whole_title(&mut sources)).collect();
        if let [document] = &mut output.documents[n_documents..] {
            hot.add_to(document, &titles);
        }
        output.end_input();
    }
    (n_in_other_files, n_failed)
}

/// Prints the line about the recording, and warnings if it is incomplete.
fn print_head(streams: &mut Streams, options: &Options, recorded: &Recorded) {
    let name = recorded.name.as_slice();
    let histogram = recorded.histogram();
    let samples = count(histogram.n_samples as usize, "sample");
    let (event, is_of_time) = recorded.event();
    let of_event = if event.is_empty() { String::new() } else { format!(" of {event}") };
    let remark = if is_of_time { ", which counts time and not cycles" } else { "" };
    if options.prints_text() {
        let text = format!("{}: {samples}{of_event}{remark}\n", String::from_utf8_lossy(name));
        streams.report().extend_from_slice(text.as_bytes());
        let others = recorded.other_events();
        if !others.is_empty() {
            let text = format!("not counted in the shares: {}\n", others.join(", "));
            streams.report().extend_from_slice(text.as_bytes());
        }
    }
    if recorded.is_unfinished {
        streams.print_message(Severity::Warning, &[name, b": the recording is incomplete; its readable part is used."]);
    }
    let n_missing = histogram.n_missing();
    if n_missing > 0 {
        let text = format!(": {} were lost or cannot be read.", count(n_missing as usize, "sample"));
        streams.print_message(Severity::Warning, &[name, text.as_bytes()]);
    }
}

/// Makes one document of those of all programs, hottest first, and of the numbers of samples that are in none of
/// them.
fn document_of(programs: Vec<Value>, recorded: &Recorded, n_in_other_files: u64) -> Value {
    let histogram = recorded.histogram();
    let (event, is_of_time) = recorded.event();
    json!({
        "format": "mca-profile",
        "input": String::from_utf8_lossy(&recorded.name),
        "event": event,
        "eventIsTime": is_of_time,
        "events": recorded.events.iter().zip(&recorded.histograms).map(|(event, of_event)| json!({
            "name": event.name,
            "samples": of_event.n_samples,
            "count": of_event.n_events,
        })).collect::<Vec<_>>(),
        "samples": histogram.n_samples,
        "inKernel": histogram.n_in_kernel,
        "inNoFile": histogram.n_unmapped,
        "inOtherFiles": n_in_other_files,
        "lost": histogram.n_missing(),
        "programs": programs,
    })
}

/// Prints which percentage of the samples is outside of the analysed programs, and where. Prints nothing if all are inside.
fn print_samples_elsewhere(report: &mut Vec<u8>, recorded: &Recorded, n_in_other_files: u64) {
    let histogram = recorded.histogram();
    let rows = [
        (histogram.n_in_kernel, "in the kernel, which is not analysed"),
        (histogram.n_unmapped, "in no file: code that was made while the program ran, which is not analysed"),
        (n_in_other_files, "in files with less than 1% each"),
    ];
    let mut text = String::new();
    for (n, what) in rows.into_iter().filter(|(n, _)| *n > 0) {
        text += &format!("{:>5.1}%  {what}\n", 100.0 * n as f64 / histogram.n_samples as f64);
    }
    if !text.is_empty() {
        report.extend_from_slice(format!("\n{text}").as_bytes());
    }
}

/// Parses cycles of a misprediction: `17` or `15-20`, numbers below a million, or empty for the default. `None` if it is none
/// of these.
fn misprediction(text: &[u8]) -> Option<RangeInclusive<f64>> {
    if text.is_empty() {
        return Some(MISPREDICTION);
    }
    let text = std::str::from_utf8(text).ok()?;
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|cycles| (0.0..1e6).contains(cycles));
    let (least, most) = (number(least)?, number(most)?);
    (least <= most).then_some(least..=most)
}
