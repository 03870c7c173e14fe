//! `mca batch [OPTIONS] [FILE...]`: reads many blocks and writes a row of numbers for each.
//!
//! ```text
//! code,measured,status,instructions,uops,total_cycles,cycles,ipc,rthroughput,limit
//! 480fafd84801d8,4.02,0,2,2,403,4.03,0.49627791563275436,1,
//! ```
//!
//! Inputs are read and written in pieces, so that memory does not grow with them. An output gets its name when it is
//! complete, and existing outputs are skipped, so that an interrupted batch continues if the same command is run
//! again.

mod plan;
mod processors;
mod records;
mod rows;

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use mca_batch::{Question, Watch, predict_on_threads};
use mca_core::Cpu;
use mca_input::whole_file::{NewFile, holds_content};

use super::bytes::{path_of, system_error};
use super::configure::Sources;
use super::files::{Disk, WAITING, is_stdin, waits_for_keyboard};
use super::options::Options;
use super::outputs::is_same;
use super::parse::{Action, Outcome, parse};
use super::progress::Progress;
use super::streams::{error_output, standard_output};
use super::table::{Declaration, Group, OptionId};
use super::{help, output};
use plan::{Job, Message, jobs_of};
use records::{Lines, Piece};
use rows::{Counts, Table};

/// Largest `--iterations`. Cycles are counted in 32 bits, as llvm-mca counts them: with many more iterations they
/// would overflow.
const MAX_ITERATIONS: u32 = 100_000;

/// The word that asks for this command, as the first argument.
pub const NAME: &[u8] = b"batch";

/// Help of the command, above its options.
const USAGE: &str = "Usage: mca batch [options] [file...]

Reads one block per line from FILE or standard input and writes one row of numbers per block, in the same order. A line is CSV whose
first column holds machine code in hexadecimal digits, such digits alone, or a JSON object with \"code\" or \"text\" and, if
wanted, an \"id\".

Options:";

/// Runs the command. `arguments` are those after its name, with response files replaced by their content; these
/// files' names are in `response_files`.
pub fn batch(arguments: &[Vec<u8>], response_files: Vec<PathBuf>) -> ExitCode {
    // Without `--each`, only one input would be accepted.
    let arguments: Vec<Vec<u8>> = [b"--each".to_vec()].into_iter().chain(arguments.iter().cloned()).collect();
    let parsed = parse(b"mca batch", &arguments);
    error_output(&parsed.messages);
    let options = match parsed.outcome {
        Outcome::Run(options) => Options { response_files, ..*options },
        Outcome::Act(Action::Help { .. }) => {
            let is_shown = |option: &Declaration| takes(option) && option.id != OptionId::Each;
            return output(help::help_of_word(USAGE, is_shown).as_bytes());
        }
        Outcome::Act(_) | Outcome::Failed => {
            error_output(b"mca batch --help lists its options\n");
            return ExitCode::FAILURE;
        }
    };
    let refused = super::table::OPTIONS.iter().find(|option| options.is_given(option.id) && !takes(option));
    if let Some(option) = refused {
        return failed(format!("{}: mca batch has no such option", option.shown_name()).as_bytes());
    }
    if options.iterations > MAX_ITERATIONS {
        return failed(format!("--iterations: mca batch simulates at most {MAX_ITERATIONS} of each block").as_bytes());
    }
    match jobs_of(&options) {
        Ok(jobs) => run(&options, &jobs),
        Err(message) => failed(&message),
    }
}

/// Prints an error, and returns the status of a failure.
fn failed(message: &[u8]) -> ExitCode {
    error_output(&[b"error: ", message, b"\n"].concat());
    ExitCode::FAILURE
}

/// Whether a batch accepts an option.
fn takes(option: &Declaration) -> bool {
    use OptionId::{Cpu, Cpus, Each, Features, InputSyntax, Model, NoConfig, Output, Quiet, Triple, Why};
    match option.group {
        Group::Batch | Group::Simulation => true,
        _ => matches!(
            option.id,
            Cpu | Cpus
                | Each
                | Features
                | InputSyntax
                | Model
                | NoConfig
                | Output
                | Quiet
                | Triple
                | Why
                | OptionId::Architecture
        ),
    }
}

/// Runs the jobs, and prints what is to say about each. A failed job does not stop the others.
fn run(options: &Options, jobs: &[Job]) -> ExitCode {
    let mut all =
        Run { options, disk: Disk::default(), said: Vec::new(), read: Arc::default(), watch: Watch::default() };
    let mut progress = Progress::start();
    let sizes = jobs.iter().map(|job| job.n_bytes);
    let size = sizes.collect::<Option<Vec<u64>>>().map(|sizes| sizes.iter().sum());
    let (read, watch) = (all.read.clone(), all.watch.clone());
    progress.describe(move |seconds| progress_text(seconds, watch.n_done(), read.done(watch.n_done()), size));
    let mut status = ExitCode::SUCCESS;
    for job in jobs {
        let done = all.job(job);
        progress.interrupt(|| match done {
            Ok(reported) if options.quiet => drop(reported),
            Ok(reported) => error_output(reported.as_bytes()),
            Err(message) => status = failed(&message),
        });
    }
    progress.end();
    status
}

/// Formats the progress after some seconds: `41%, 250000 blocks, 20000 per second, 18 s left`. `n_bytes` of the inputs are done;
/// `size` is how many bytes they have, `None` if that is not known.
fn progress_text(seconds: f64, n_blocks: usize, n_bytes: f64, size: Option<u64>) -> String {
    let rate = n_blocks as f64 / seconds.max(0.001);
    let done = format!("{n_blocks} blocks, {rate:.0} per second");
    match size.filter(|size| *size > 0 && n_bytes > 0.0) {
        Some(size) => {
            let share = (n_bytes / size as f64).min(1.0);
            format!("{:.0}%, {done}, {:.0} s left", share * 100.0, seconds * (1.0 - share) / share)
        }
        None => format!("{done}, {seconds:.0} s"),
    }
}

/// A batch while it runs.
struct Run<'a> {
    /// Options of the command line; each input may have further ones from `mca.toml`.
    options: &'a Options,
    /// Reads files, and remembers which.
    disk: Disk,
    /// The last messages about the configuration, which are not repeated for the next input.
    said: Vec<u8>,
    /// Amounts of input that were read, for the progress.
    read: Arc<Amounts>,
    /// Counts the blocks that are predicted, for the progress.
    watch: Watch,
}

/// Amounts of input that were read so far.
#[derive(Default)]
struct Amounts {
    /// Bytes that were read.
    n_bytes: AtomicU64,
    /// Blocks in these bytes, counted once for each processor.
    n_blocks: AtomicUsize,
    /// Bytes of inputs that are skipped, because their outputs exist.
    n_passed: AtomicU64,
}

impl Amounts {
    /// Estimates how many bytes of the inputs are done once `n_blocks` blocks are predicted, counted once for each processor.
    fn done(&self, n_blocks: usize) -> f64 {
        let [n_bytes, n_passed] = [&self.n_bytes, &self.n_passed].map(|number| number.load(Ordering::Relaxed) as f64);
        n_passed + n_bytes * n_blocks as f64 / self.n_blocks.load(Ordering::Relaxed).max(1) as f64
    }

    /// Adds bytes that were read, and the blocks in them, counted once for each processor.
    fn add(&self, n_bytes: u64, n_blocks: usize) {
        self.n_bytes.fetch_add(n_bytes, Ordering::Relaxed);
        self.n_blocks.fetch_add(n_blocks, Ordering::Relaxed);
    }
}

/// Destination of the rows.
enum Sink {
    /// Standard output.
    Stdout,
    /// A file, which gets its name when it is complete.
    File(NewFile),
}

impl Run<'_> {
    /// Runs a job. Returns what is to say about it: that it was skipped, or how many blocks were not understood.
    fn job(&mut self, job: &Job) -> Result<String, Message> {
        let named = |error: io::Error, name: &[u8]| [name, b": ", system_error(&error).as_bytes()].concat();
        if let Some(path) = job.output.as_ref().filter(|path| holds_content(path) && !self.options.again) {
            self.read.n_passed.fetch_add(job.n_bytes.unwrap_or(0), Ordering::Relaxed);
            return Ok(format!("{}: exists; --again overwrites it\n", path.display()));
        }
        let options = self.configured(&job.input)?;
        let cpus = processors::cpus_of(&options, &self.disk)?;
        if let Some(path) = &job.output
            && self.disk.has_read(|name| is_same(&path_of(name), path))
        {
            let name = path.as_os_str().as_encoded_bytes();
            return Err([name, b": is also read, and would be lost"].concat());
        }
        let question = processors::question_of(&options);
        if waits_for_keyboard(&job.input) {
            error_output(WAITING);
        }
        let input: Box<dyn Read> = if is_stdin(&job.input) {
            Box::new(io::stdin().lock())
        } else {
            Box::new(std::fs::File::open(path_of(&job.input)).map_err(|error| named(error, &job.input))?)
        };
        let lines = Lines::new(input, self.options.records.or_else(|| records::kind_of_name(&job.input)));
        let sink = match &job.output {
            Some(path) => {
                Sink::File(NewFile::create(path).map_err(|error| named(error, path.as_os_str().as_encoded_bytes()))?)
            }
            None => Sink::Stdout,
        };
        let counts = self.rows(job, lines, sink, &cpus, &question)?;
        Ok(counts.reported(&job.input))
    }

    /// Predicts all lines of an input for all processors, and writes the rows. Returns how many there are.
    fn rows(
        &self,
        job: &Job,
        mut lines: Lines<Box<dyn Read>>,
        mut sink: Sink,
        cpus: &[Cpu],
        question: &Question,
    ) -> Result<Counts, Message> {
        let (mut table, mut text) = (Table::new(cpus), Vec::new());
        let all = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let n_threads = NonZeroUsize::new(self.options.jobs as usize).unwrap_or(all);
        let in_words = |error: io::Error, name: &[u8]| [name, b": ", system_error(&error).as_bytes()].concat();
        let output = job.output.as_ref().map_or(b"<stdout>".as_slice(), |path| path.as_os_str().as_encoded_bytes());
        let mut piece = Piece::default();
        while lines.read(&mut piece).map_err(|error| in_words(error, &job.input))? {
            let blocks = piece.blocks();
            self.read.add(piece.n_bytes(), blocks.len() * cpus.len());
            let mut predictions = Vec::with_capacity(cpus.len());
            for cpu in cpus {
                let rows = predict_on_threads(cpu, question, &blocks, n_threads, &self.watch);
                predictions.push(rows.map_err(|error| error.to_string().into_bytes())?);
            }
            text.clear();
            table.print(&piece, &predictions, &mut text);
            sink.append(&text).map_err(|error| in_words(error, output))?;
        }
        sink.finish().map_err(|error| in_words(error, output))?;
        Ok(table.counts)
    }

    /// Returns the options with what `mca.toml` sets for an input. Prints a note about that, and errors in it, unless the previous
    /// input had the same.
    fn configured(&mut self, input: &[u8]) -> Result<Options, Message> {
        if self.options.ignores_configuration {
            return Ok(self.options.clone());
        }
        let sources = Sources::read(input, b"", self.options, &self.disk)?;
        let configured = sources.applied_to(self.options);
        let problems: String = sources.warnings().iter().map(|problem| format!("{problem}\n")).collect();
        let note = if self.options.quiet { String::new() } else { configured.note() };
        let reported = (problems + &note).into_bytes();
        if reported != self.said {
            error_output(&reported);
            self.said = reported;
        }
        Ok(configured.options)
    }
}

impl Sink {
    /// Writes further rows.
    fn append(&mut self, text: &[u8]) -> io::Result<()> {
        match self {
            Sink::Stdout => standard_output(text),
            Sink::File(file) => file.append(text),
        }
    }

    /// Gives an output file its name.
    fn finish(self) -> io::Result<()> {
        match self {
            Sink::Stdout => Ok(()),
            Sink::File(file) => file.finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_estimated_from_what_was_read() {
        let read = Amounts::default();
        read.add(1000, 50);
        assert_eq!(progress_text(2.0, 25, read.done(25), Some(2000)), "25%, 25 blocks, 12 per second, 6 s left");
        read.n_passed.fetch_add(500, Ordering::Relaxed);
        assert_eq!(progress_text(2.0, 50, read.done(50), Some(2000)), "75%, 50 blocks, 25 per second, 1 s left");
        assert_eq!(progress_text(2.0, 50, read.done(50), None), "50 blocks, 25 per second, 2 s");
    }
}
