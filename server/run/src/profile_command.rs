//! `mca profile [OPTIONS] [RECORDING [PROGRAM...]]`: the hottest loops of what perf has recorded, and what limits each of them.
//!
//! ```text
//! perf.data: 1632 samples of cpu-clock, which counts time
//!
//! ./hot: 4 loops with 91.3% of the samples, znver4
//!
//!  42.8%  hot.c:7  chase, loop over i    4.00 cycles  waits for x in %rax (line 7)
//! ```
//!
//! Programs that are named take the place of the recorded ones of the same name: they may have been recorded on another machine. The build
//! id decides whether a program is the one that ran; another build has other code at the places that were hit.

use std::cell::RefCell;
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use mca_core::text::diagnostic::Severity;
use mca_input::machine_code::object_file::ObjectFile;
use mca_input::regular_file;
use mca_json::report as json_v2;
use mca_profile::gap::MISPREDICTION;
use mca_profile::{Histogram, Image, Mappings, PerfData, ProfileError, Recording, Script};
use serde_json::json;

use super::bytes::path_of;
use super::files::{Disk, MAX_INPUT_BYTES, is_stdin};
use super::hot::{Branches, Hot, LEAST_SHARE};
use super::options::{JsonChoice, Options};
use super::parse::{self, Outcome};
use super::regions::count;
use super::run::{Finished, Run};
use super::streams::{Stopped, Streams, error_output};
use super::table::OptionId;

/// The word that asks for this, in place of the first argument.
pub const NAME: &[u8] = b"profile";

/// What `perf record` calls its file.
const USUAL_NAME: &[u8] = b"perf.data";

const USAGE: &[u8] = b"usage: mca profile [OPTIONS] [RECORDING [PROGRAM...]]

The hottest loops of what `perf record` has recorded (RECORDING, or perf.data), or of the text of
`perf script --show-mmap-events -F pid,ip,brstack`; `-` is standard input. A PROGRAM takes the place of a recorded one of its name.
Options are those of mca: -mcpu, --top, --why, --json=v2, -o and others.
";

/// What was recorded, and of what.
struct Opened {
    recording: Rc<RefCell<Box<dyn Recording>>>,
    /// The event that counts; empty if its name is not known.
    event: String,
    is_of_time: bool,
    cpu_id: Option<String>,
    is_unfinished: bool,
}

/// `arguments` are those behind the word.
pub fn profile(argv0: &[u8], arguments: &[Vec<u8>]) -> Result<Finished, Stopped> {
    if arguments.iter().any(|word| word == b"--help" || word == b"-help" || word == b"-h") {
        let mut streams = Streams::new();
        streams.report().extend_from_slice(USAGE);
        return streams.finish().map(|()| Finished::Done);
    }
    let Some(options) = parsed(argv0, arguments) else {
        error_output(USAGE);
        return Err(Stopped);
    };
    let disk = Disk::default();
    let mut run = Run::new(&options, argv0, &disk, Streams::new());
    let done = run.profile(argv0, arguments);
    let written = run.streams.finish();
    done.and_then(|()| written.map(|()| Finished::Done))
}

/// `None`: something else than a run was asked for, or what is wrong has been said.
fn parsed(argv0: &[u8], arguments: &[Vec<u8>]) -> Option<Options> {
    let parsed = parse::parse(argv0, &[&[b"--each".to_vec()], arguments].concat());
    error_output(&parsed.messages);
    match parsed.outcome {
        Outcome::Run(options) => Some(*options),
        Outcome::Act(_) | Outcome::Failed => None,
    }
}

impl Run<'_> {
    fn profile(&mut self, argv0: &[u8], arguments: &[Vec<u8>]) -> Result<(), Stopped> {
        let of_run = Rc::clone(&self.options);
        let usual = [USUAL_NAME.to_vec()];
        let inputs: &[Vec<u8>] = if of_run.inputs.is_empty() { &usual } else { &of_run.inputs };
        let (name, programs) = inputs.split_first().ok_or(Stopped)?;
        let told = |run: &Run<'_>, error: ProfileError| run.fail(&[name, b": ", error.to_string().as_bytes(), b"."]);
        let opened = open(name).map_err(|error| told(self, error))?;
        let read = || -> Result<(Mappings, Histogram), ProfileError> {
            let mut recording = opened.recording.borrow_mut();
            let mappings = Mappings::of(recording.as_mut())?;
            let histogram = Histogram::of(recording.as_mut(), &mappings, 0)?;
            Ok((mappings, histogram))
        };
        let (mappings, histogram) = read().map_err(|error| told(self, error))?;
        if histogram.n_samples == 0 {
            return Err(self.fail(&[name, b": no sample was recorded."]));
        }
        // What the recording says of the processor stands where it was not chosen.
        let options = match opened.cpu_id.as_deref().and_then(cpu_of).filter(|_| !of_run.is_given(OptionId::Cpu)) {
            Some(cpu) => parsed(argv0, &[&[format!("-mcpu={cpu}").into_bytes()], arguments].concat()).ok_or(Stopped)?,
            None => (*of_run).clone(),
        };
        let is_worth_it = |n: u64| n as f64 >= LEAST_SHARE * histogram.n_samples as f64;
        let recorded = histogram.images().into_iter().filter(|(_, n)| is_worth_it(*n));
        let recorded = recorded.filter_map(|(id, _)| mappings.image(id)).map(|image| &image.path);
        inputs.iter().chain(recorded).for_each(|name| self.disk.remember(name));
        self.check_outputs_again()?;
        self.streams.open_report(&options.output)?;
        self.begin(name, &opened, &histogram);
        let mappings = Rc::new(mappings);
        let least = LEAST_SHARE * histogram.n_samples as f64;
        let misprediction = misprediction(&options.profile.misprediction).ok_or_else(|| {
            self.fail(&[
                b"--mispredict: expected cycles, as 17 or 15-20, and not '",
                &options.profile.misprediction,
                b"'.",
            ])
        })?;
        let mut n_elsewhere = 0;
        let mut n_failed = 0;
        for (id, n) in histogram.images() {
            if (n as f64) < least {
                n_elsewhere += n;
                continue;
            }
            let Some(image) = mappings.image(id) else { continue };
            let share = 100.0 * n as f64 / histogram.n_samples as f64;
            match program_of(image, programs) {
                Ok(program) => {
                    let branches = (histogram.n_with_branches > 0).then(|| Branches {
                        recording: Rc::clone(&opened.recording),
                        mappings: Rc::clone(&mappings),
                        image: id,
                    });
                    let hits = histogram.of_image(id);
                    self.hot = Some(Hot::new(&hits, histogram.n_samples, branches, misprediction.clone()));
                    self.n_loops = 0;
                    self.found.clear();
                    let program = program.into_os_string().into_encoded_bytes();
                    self.options = Rc::new(Options { inputs: vec![program.clone()], ..options.clone() });
                    if self.options.prints_text() {
                        self.streams.report().push(b'\n');
                    }
                    let n_documents = self.documents.len();
                    n_failed += usize::from(self.analyse(&program).is_err());
                    if let Some(text) = self.hot.as_ref().and_then(Hot::warning) {
                        self.say(Severity::Warning, &[&program, b": ", text.as_bytes()]);
                    }
                    if let (Some(hot), [document]) = (&self.hot, &mut self.documents[n_documents..]) {
                        hot.add_to(document);
                    }
                    self.streams.error(std::mem::take(&mut self.advice).as_bytes());
                }
                Err(reason) => {
                    n_failed += 1;
                    let name = String::from_utf8_lossy(&image.path);
                    let text = format!("{name} ({share:.1}% of the samples): {reason}");
                    // What a recording says may not speak to the terminal.
                    self.fail(&[text.replace(char::is_control, " ").as_bytes()]);
                }
            }
        }
        match options.prints_text() {
            true => self.end(&histogram, n_elsewhere),
            false => self.end_document(name, &opened, &histogram, n_elsewhere),
        }
        match n_failed {
            0 => Ok(()),
            _ => Err(Stopped),
        }
    }

    fn begin(&mut self, name: &[u8], opened: &Opened, histogram: &Histogram) {
        let samples = count(histogram.n_samples as usize, "sample");
        let of_event = if opened.event.is_empty() { String::new() } else { format!(" of {}", opened.event) };
        let remark = if opened.is_of_time { ", which counts time and not cycles" } else { "" };
        if self.options.prints_text() {
            let text = format!("{}: {samples}{of_event}{remark}\n", String::from_utf8_lossy(name));
            self.streams.report().extend_from_slice(text.as_bytes());
        }
        if opened.is_unfinished {
            self.say(
                Severity::Warning,
                &[name, b": perf was ended before it had finished it; it is read as far as it goes."],
            );
        }
        let n_missing = histogram.n_lost + histogram.n_unread;
        if n_missing > 0 {
            let text = format!(": {} were lost or cannot be read.", count(n_missing as usize, "sample"));
            self.say(Severity::Warning, &[name, text.as_bytes()]);
        }
    }

    /// The whole as one document: the programs in the order of their samples, and what is in none of them.
    fn end_document(&mut self, name: &[u8], opened: &Opened, histogram: &Histogram, n_elsewhere: u64) {
        let programs = std::mem::take(&mut self.documents);
        let document = json!({
            "format": "mca-profile",
            "input": String::from_utf8_lossy(name),
            "event": opened.event,
            "eventIsTime": opened.is_of_time,
            "samples": histogram.n_samples,
            "inKernel": histogram.n_in_kernel,
            "inNoFile": histogram.n_in_no_file,
            "inOtherFiles": n_elsewhere,
            "lost": histogram.n_lost + histogram.n_unread,
            "programs": programs,
        });
        if self.options.json != JsonChoice::Off {
            json_v2::print(&document, self.streams.report());
        }
    }

    /// What no loop was looked for in.
    fn end(&mut self, histogram: &Histogram, n_elsewhere: u64) {
        let rows = [
            (histogram.n_in_kernel, "in the kernel, which is not analysed"),
            (histogram.n_in_no_file, "in no file: code that was made while the program ran, which is not analysed"),
            (n_elsewhere, "in files with less than 1% each"),
        ];
        let mut text = String::new();
        for (n, what) in rows.into_iter().filter(|(n, _)| *n > 0) {
            text += &format!("{:>5.1}%  {what}\n", 100.0 * n as f64 / histogram.n_samples as f64);
        }
        if !text.is_empty() {
            self.streams.report().extend_from_slice(format!("\n{text}").as_bytes());
        }
    }
}

fn open(name: &[u8]) -> Result<Opened, ProfileError> {
    if is_stdin(name) {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes)?;
        return opened(Cursor::new(bytes));
    }
    opened(File::open(path_of(name))?)
}

fn opened<R: Read + Seek + 'static>(mut input: R) -> Result<Opened, ProfileError> {
    let mut start = Vec::new();
    input.by_ref().take(8).read_to_end(&mut start)?;
    input.rewind()?;
    let is_text =
        start.iter().all(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace()) && !start.starts_with(b"PERF");
    let shared = |recording: Box<dyn Recording>| Rc::new(RefCell::new(recording));
    if is_text && !start.starts_with(b"2ELIF") {
        let recording = shared(Box::new(Script::new(BufReader::new(input))));
        return Ok(Opened { recording, event: String::new(), is_of_time: false, cpu_id: None, is_unfinished: false });
    }
    let data = PerfData::open(input)?;
    let cpu_id = data.cpu_id().map(str::to_owned);
    let first = data.events().first();
    let (event, is_of_time) = first.map_or_else(Default::default, |event| (event.name.clone(), event.is_of_time));
    let is_unfinished = data.is_unfinished();
    Ok(Opened { recording: shared(Box::new(data)), event, is_of_time, cpu_id, is_unfinished })
}

/// `17` or `15-20`.
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

/// The processor that a recording names: `GenuineIntel,6,85,4` has vendor, family, model and stepping.
fn cpu_of(id: &str) -> Option<&'static str> {
    use mca_core::target::{Architecture, Machine};
    let mut fields = id.split(',');
    let vendor = fields.next()?.as_bytes();
    let mut number = || fields.next()?.trim().parse::<u32>().ok();
    let (family, model, stepping) = (number()?, number()?, number()?);
    // As the instruction CPUID packs them.
    let (low_family, more_family) = (family.min(15), family.saturating_sub(15));
    let signature =
        stepping & 15 | (model & 15) << 4 | low_family << 8 | (model >> 4 & 15) << 16 | (more_family & 255) << 20;
    let x86 = Architecture::all().find(|architecture| architecture.accepts(b"x86_64"))?;
    x86.native_cpu(&Machine::Cpuid { vendor, signature, features: &[] })
}

/// The program that ran, where it is now: one that was named, the recorded path, or what perf has kept of it.
fn program_of(image: &Image, programs: &[Vec<u8>]) -> Result<PathBuf, String> {
    let recorded = path_of(&image.path);
    let named = programs.iter().map(|name| path_of(name));
    let named: Vec<PathBuf> = named.filter(|path| path.file_name() == recorded.file_name()).collect();
    let kept = kept_by_perf(&image.build_id);
    let mut reason = None;
    for path in named.into_iter().chain([recorded]).chain(kept) {
        match is_same_build(&path, &image.build_id) {
            Ok(true) => return Ok(path),
            Ok(false) => {
                reason.get_or_insert_with(|| format!("{} was built anew since it was recorded.", path.display()));
            }
            Err(error) => {
                reason.get_or_insert_with(|| format!("{}: {error}.", path.display()));
            }
        }
    }
    Err(reason.unwrap_or_else(|| "it is not there.".to_owned()))
}

/// Where `perf record` and `perf buildid-cache` put copies.
fn kept_by_perf(build_id: &[u8]) -> Option<PathBuf> {
    let home = std::env::var_os("HOME")?;
    let digits: String = build_id.iter().map(|byte| format!("{byte:02x}")).collect();
    let (folder, rest) = digits.split_at_checked(2)?;
    let path = Path::new(&home).join(".debug/.build-id").join(folder).join(rest).join("elf");
    path.is_file().then_some(path)
}

/// Whether a file is what was recorded. Without a build id on either side it may be.
fn is_same_build(path: &Path, recorded: &[u8]) -> Result<bool, String> {
    // The recording names it, so it may be anything.
    let bytes = regular_file::read(path, MAX_INPUT_BYTES).map_err(|error| error.to_string())?;
    let Ok(file) = ObjectFile::open(&bytes) else { return Err("it is no object or executable".to_owned()) };
    let own = file.build_id().unwrap_or_default();
    // Recorded ids may be filled up with zeros.
    let is_padded =
        |long: &[u8], short: &[u8]| long.starts_with(short) && long[short.len()..].iter().all(|byte| *byte == 0);
    Ok(own.is_empty() || recorded.is_empty() || is_padded(recorded, own) || is_padded(own, recorded))
}
