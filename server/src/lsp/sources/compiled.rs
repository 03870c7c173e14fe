//! A compiled source: the loops of its assembly, with their lines in the source.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use mca_config::configuration::{AutomaticRegions, Configuration};
use mca_core::Cancellation;
use mca_core::limits::DOCUMENT_BYTES;
use mca_input::inlining::Inlining;
use mca_input::prepare::{SourceFileMatcher, with_elements};
use mca_input::root::Root;
use mca_input::sources::{self, Compilation, CompileError, Language, Plan, Request, Scratch, WrittenLoops};
use mca_input::variables::RegionVariables;
use mca_input::{pattern, regular_file};
use mca_outline::{Function, SourceLine, TextLoop, functions};
use tower_lsp::lsp_types::Url;

use super::listing::{self, ShownListing};
use crate::lsp::analysis::{self, Before, Environment, Outcome, Reading, RegionKey, RegionPlan, Subject, loops_of};
use crate::lsp::client::ClientFeatures;
use crate::lsp::document::Source;
use crate::lsp::snapshot::Snapshot;

/// What is needed to compile a source: its file, flags, configuration, and what the user allows.
#[derive(Clone, Debug)]
pub struct CompileJob {
    pub uri: Url,
    /// Path of the source.
    pub path: PathBuf,
    pub language: Language,
    /// Flags that follow all others.
    pub flags: Vec<String>,
    /// Unusual commands that the user has allowed; `None`: all are allowed.
    pub allowed: Option<Vec<String>>,
    /// Folder of the workspace or of the source. Programs inside it count as unusual.
    pub folder: PathBuf,
    /// Configuration with which the assembly is read.
    pub configuration: Configuration,
    /// Name and folders of the source.
    pub environment: Environment,
    /// The capabilities of the client.
    pub client: Arc<ClientFeatures>,
}

impl CompileJob {
    /// Returns the folders of the workspace, and that of the source.
    fn opened_folders(&self) -> Vec<PathBuf> {
        let own = self.path.parent().map(Path::to_owned);
        let workspace = self.environment.workspace.iter().map(Root::named);
        workspace.chain([self.folder.as_path()]).map(Path::to_owned).chain(own).collect()
    }
}

/// Why a source has no new result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The run was cancelled.
    Cancelled,
    /// The command is unusual, and the user has not allowed it. Holds its unusual words.
    Unusual(String),
    /// The compiler failed. Holds its messages.
    Compiler(String),
    /// No compiler could be run, or its output cannot be analysed. Holds the reason.
    Other(String),
}

/// A region of the assembly, nearly always a loop, with its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLoop {
    /// Index of its region in the assembly's reading.
    pub region: usize,
    /// Line in the source, counted from 0.
    pub line: usize,
    /// Demangled name of the function; empty if it is not known.
    pub function: String,
    /// Name in the assembly: `.L3`, or that of its marker.
    pub label: String,
    /// Number of paths through it; 0 if it is no loop.
    pub n_paths: u32,
    /// Place where the loop was written, `iter.rs:123`, if it was inlined from another file; otherwise `None`.
    pub written_in: Option<String>,
    /// Source line of each instruction of the region, counted from 1. For code of another file it is the line into which
    /// that was inlined, or else the loop's.
    pub lines: Vec<usize>,
    /// Variables of the source, by the indices of the region's instructions.
    pub variables: RegionVariables,
}

/// A function of the source that has code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFunction {
    /// Demangled name, without parameters.
    pub name: String,
    /// Line of the function's first code, counted from 0.
    pub line: usize,
    /// Indices of its loops in [`Compiled::loops`].
    pub loops: Vec<usize>,
}

/// The result of a successful compilation.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The text that was compiled.
    pub text: Arc<Source>,
    /// The compiler's command, as one would type it.
    pub command: String,
    /// The file in which the command was found, such as `compile_commands.json`; empty for a default command.
    pub origin: String,
    /// The compiler and the flags that decide the code: `cc -O2 (default; flags after --)`.
    pub in_short: String,
    /// A remark on the command, such as that it does not optimise; `None` if there is none.
    pub remark: Option<String>,
    /// Time that compiling and analysing took.
    pub elapsed: Duration,
    /// The assembly with the results of its regions.
    pub snapshot: Snapshot,
    /// Loops, in the order of their lines.
    pub loops: Vec<SourceLoop>,
    /// Functions of the source that have code.
    pub functions: Vec<SourceFunction>,
    /// Number of loops for which no line of this file is known.
    pub n_without_line: usize,
    /// The assembly as it is shown to people.
    pub assembly: ShownListing,
}

impl Compiled {
    /// Returns the region of a loop, and its result; `None` if it was not simulated.
    pub fn region(&self, found: &SourceLoop) -> (&RegionPlan, Option<&Outcome>) {
        (&self.snapshot.reading.regions[found.region], self.snapshot.results[found.region].as_ref())
    }
}

/// Finds where in the source the code of the assembly was written.
struct Written<'a> {
    /// The assembly.
    reading: &'a Reading,
    /// What the assembly's debug data say about inlined code.
    inlining: Inlining,
    /// Recognises the source by the names that debug data have for it.
    own: SourceFileMatcher,
    /// Folder in which the compiler ran; relative names in the assembly start there.
    folder: &'a Path,
}

impl<'a> Written<'a> {
    /// Prepares for finding lines of the file at `path`. `folder` is the one in which the compiler ran.
    fn new(reading: &'a Reading, folder: &'a Path, path: &Path) -> Written<'a> {
        let inlining = Inlining::of(&reading.source.text);
        Written { reading, inlining, own: SourceFileMatcher::new(path, folder), folder }
    }

    /// Returns the line of this source, from 1, that the instruction at an offset of the assembly belongs to. For code of
    /// another file, it is the line into which that was inlined. `None` if no line is known.
    fn line_at(&self, at: usize) -> Option<u32> {
        let frames = self.inlining.frames(&self.reading.outline, at);
        frames.iter().find_map(|frame| self.line_of(frame))
    }

    /// Returns the line of this source, from 1, on which a loop begins; `of_all` are the lines of its instructions, and
    /// `loops` the loops of sources that were read. `None` if the loop is not found in a text, or is in another file.
    fn head_of(&self, found: &TextLoop, of_all: &[SourceLine], loops: &mut WrittenLoops) -> Option<u32> {
        let path = |line: &SourceLine| self.folder.join(line.file.as_deref().unwrap_or_default());
        let text = |line: &SourceLine| path(line).to_string_lossy().into_owned();
        let frames = self.inlining.frames(&self.reading.outline, found.source_at);
        let frames: Vec<(String, u32)> = frames.iter().map(|frame| (text(frame), frame.line)).collect();
        let frames: Vec<(&str, u32)> = frames.iter().map(|(file, line)| (file.as_str(), *line)).collect();
        let innermost = found.source.as_ref().and_then(|line| line.file.clone());
        let lines: Vec<u32> =
            of_all.iter().filter(|one| one.file == innermost && one.line > 0).map(|one| one.line).collect();
        let (index, head) = loops.find_head(&frames, &lines)?;
        self.own.matches(frames[index].0).then_some(head)
    }

    /// Returns the number, from 1, of a line of debug data if it is one of this source; otherwise `None`.
    fn line_of(&self, found: &SourceLine) -> Option<u32> {
        (found.line > 0 && self.own.matches(found.file.as_deref()?)).then_some(found.line)
    }
}

/// Compiles a source and analyses its assembly, on the calling thread. `read_files` becomes the list of files that
/// the compiler has read.
pub fn compile(
    job: CompileJob,
    read_files: &mut Vec<PathBuf>,
    cancellation: &Cancellation,
) -> Result<Compiled, Failure> {
    let began = Instant::now();
    let text = regular_file::read(&job.path, DOCUMENT_BYTES as u64);
    let text = text.map_err(|error| Failure::Other(format!("{}: {error}", job.path.display())))?;
    let text = Arc::new(Source::new(String::from_utf8_lossy(&text).into_owned()));
    let scratch = Scratch::new().map_err(|error| Failure::Other(error.to_string()))?;
    let (plan, assembly, remark, in_short) = assembly_of(&job, &scratch, read_files, cancellation)?;
    let mut reading = read(&job, &plan, assembly, cancellation).ok_or(Failure::Cancelled)?;
    if let (true, Some(finding)) = (reading.is_refused, reading.findings.first()) {
        return Err(Failure::Other(format!("in the compiled assembly: {}", finding.message)));
    }
    add_elements(&mut reading, &job, &plan, cancellation);
    let results = simulate_all(&reading, cancellation);
    if cancellation.is_cancelled() {
        return Err(Failure::Cancelled);
    }
    let written = Written::new(&reading, &plan.folder, &job.path);
    let all = functions(&reading.outline, &reading.source.text);
    let (loops, n_without_line) = loops(&written, &all);
    let functions = functions_of(&written, &all, &loops);
    let assembly = listing::shown(&reading.source.text, &reading.outline, |at| written.line_at(at).unwrap_or(0));
    let snapshot = Snapshot {
        uri: job.uri,
        version: 0,
        client: job.client,
        reading: Arc::new(reading),
        results,
        saved: Arc::default(),
        superseded: Arc::default(),
        compiled_from: None,
    };
    let (command, elapsed) = (plan.shown(), began.elapsed());
    let origin = plan.origin;
    Ok(Compiled {
        text,
        command,
        origin,
        in_short,
        remark,
        elapsed,
        snapshot,
        loops,
        functions,
        n_without_line,
        assembly,
    })
}

/// Adds the width of elements to loops whose code does not show it. If there are such loops, `plan` runs once more, without vectors.
fn add_elements(reading: &mut Reading, job: &CompileJob, plan: &Plan, cancellation: &Cancellation) {
    let Some(Subject { program, cpu, options }) = &reading.subject else { return };
    let regions = reading.regions.iter().map(|plan| plan.region.clone()).collect();
    let is_cancelled = || cancellation.is_cancelled();
    let regions = with_elements(program, regions, cpu, (plan, job.language), Some(&is_cancelled));
    let mut key_of = program.fingerprints(cpu, options);
    for (plan, region) in reading.regions.iter_mut().zip(regions).filter(|(plan, region)| plan.region != *region) {
        plan.key = RegionKey(key_of(&region));
        plan.region = region;
    }
}

/// Compiles a source into the folder `scratch`. Returns how it was compiled, the assembly, a remark on the command, and the command
/// in short.
fn assembly_of(
    job: &CompileJob,
    scratch: &Scratch,
    read_files: &mut Vec<PathBuf>,
    cancellation: &Cancellation,
) -> Result<(Plan, String, Option<String>, String), Failure> {
    let request = Request { path: &job.path, language: job.language, flags: &job.flags, compiler: None };
    let is_cancelled = || cancellation.is_cancelled();
    let plan = sources::plan(&request, &scratch.path);
    if let (Ok(plan), Some(allowed)) = (&plan, &job.allowed)
        && let Some(words) = sources::unusual(plan, &job.opened_folders())
        && !allowed.contains(&words)
    {
        return Err(Failure::Unusual(words));
    }
    let made = plan.and_then(|plan| {
        let Compilation { plan, output, files } = sources::compile(plan, Some(&is_cancelled));
        *read_files = files;
        output.map(|assembly| (plan, assembly))
    });
    match made {
        Ok((plan, assembly)) => {
            let (remark, in_short) = (plan.remark(&request), plan.in_short(&request));
            Ok((plan, String::from_utf8_lossy(&assembly).into_owned(), remark, in_short))
        }
        Err(CompileError::Cancelled) => Err(Failure::Cancelled),
        Err(CompileError::Failed(said)) => Err(Failure::Compiler(String::from_utf8_lossy(&said).into_owned())),
        Err(CompileError::Broken(reason)) => Err(Failure::Other(reason)),
        Err(CompileError::NoCompiler(tried)) => {
            Err(Failure::Other(format!("no compiler was found (tried {})", tried.join(", "))))
        }
    }
}

/// Reads the assembly with its loops as regions, or if it has none, with its functions. `None` if cancelled.
fn read(job: &CompileJob, plan: &Plan, assembly: String, cancellation: &Cancellation) -> Option<Reading> {
    let source = Arc::new(Source::new(assembly));
    // Relative names in the assembly start in the folder where the compiler ran.
    let name = job.path.to_string_lossy().into_owned();
    let environment = Arc::new(Environment { name, folder: Some(plan.folder.clone()), ..job.environment.clone() });
    let with = |regions, earlier: Option<&Reading>| {
        let mut configuration = job.configuration.clone();
        configuration.editor.automatic_regions = regions;
        let before = Before { earlier, ..Before::default() };
        analysis::read(source.clone(), Arc::new(configuration), environment.clone(), before, cancellation)
    };
    let reading = with(AutomaticRegions::Loops, None)?;
    if reading.regions.is_empty() { with(AutomaticRegions::Functions, Some(&reading)) } else { Some(reading) }
}

/// Simulates all regions on all cores. The threads are not those of the pool, so that nothing else waits. A result is `None`
/// if its simulation was cancelled.
fn simulate_all(reading: &Reading, cancellation: &Cancellation) -> Vec<Option<Outcome>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![None; reading.regions.len()]);
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= reading.regions.len() || cancellation.is_cancelled() {
                return;
            }
            let outcome = analysis::simulate(reading, index, cancellation);
            results.lock().unwrap_or_else(PoisonError::into_inner)[index] = outcome;
        }
    };
    let n_threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get).min(reading.regions.len());
    std::thread::scope(|scope| {
        (1..n_threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the regions of the assembly, marked ones, loops or functions, with their lines in the source and ordered by line,
/// and the number of regions without a line.
fn loops(written: &Written<'_>, functions: &[Function]) -> (Vec<SourceLoop>, usize) {
    let reading = written.reading;
    let known: Vec<TextLoop> = reading.subject.as_ref().map_or_else(Vec::new, |subject| loops_of(reading, subject));
    let of_range: HashMap<_, _> = known.iter().map(|one| ((one.range.start, one.range.end), one)).collect();
    let code = reading.subject.as_ref().map(|subject| subject.program.code()).unwrap_or_default();
    let lines_of = |one: &TextLoop| -> Vec<SourceLine> {
        let starts = one.members.iter().cloned().flatten().map(|index| code.start_of(index));
        starts.filter_map(|at| reading.outline.source_line_at(at).cloned()).collect()
    };
    let mut loops = WrittenLoops::default();
    let mut found = Vec::new();
    for (index, region) in reading.regions.iter().enumerate() {
        let text_loop = of_range.get(&(region.range.start, region.range.end)).copied();
        let around = functions.partition_point(|one| one.range.start <= region.range.start);
        let around = around.checked_sub(1).map(|at| &functions[at]).filter(|one| region.range.start < one.range.end);
        let head = text_loop.and_then(|one| written.head_of(one, &lines_of(one), &mut loops));
        let is_written_here = head.is_some();
        let head = head.or_else(|| text_loop.and_then(|one| written.line_at(one.source_at)));
        let inside = || region.places.iter().find_map(|place| written.line_at(place.start));
        let Some(line) = head.or_else(inside) else { continue };
        let innermost = text_loop.and_then(|one| one.source.as_ref()).filter(|line| line.file.is_some());
        let elsewhere = innermost.filter(|line| !is_written_here && written.line_of(line).is_none());
        let line_of = |place: &Range<usize>| written.line_at(place.start).unwrap_or(line) as usize;
        let ranges =
            region.places.iter().map(|place| place.start as u64..next_instruction(reading, place.start) as u64);
        let instructions: Vec<(usize, Range<u64>)> = ranges.enumerate().collect();
        found.push(SourceLoop {
            variables: written.inlining.variables.of_region(&instructions),
            region: index,
            lines: region.places.iter().map(line_of).collect(),
            line: line.saturating_sub(1) as usize,
            label: text_loop.map_or_else(|| region.name.clone(), |one| one.label.clone()),
            n_paths: text_loop.map_or(0, |one| one.n_paths),
            function: around.map_or_else(String::new, |one| name_of(&one.name)),
            written_in: elsewhere.map(|line| format!("{}:{}", line.file_name(), line.line)),
        });
    }
    found.sort_by_key(|one| one.line);
    let n_without_line = reading.regions.len() - found.len();
    (found, n_without_line)
}

/// Returns the offset of the instruction after the one at an offset, or the end of the text.
fn next_instruction(reading: &Reading, at: usize) -> usize {
    let all = &reading.outline.instructions;
    all.get(all.partition_point(|place| place.start <= at)).map_or(reading.source.text.len(), |next| next.start)
}

/// Returns those of `all` functions of the assembly that have a line in the source, each with its loops.
fn functions_of(written: &Written<'_>, all: &[Function], loops: &[SourceLoop]) -> Vec<SourceFunction> {
    let reading = written.reading;
    let lines = &reading.outline.source_lines;
    let found = all.iter().filter_map(|one| {
        let first = lines.partition_point(|line| line.at < one.range.start);
        let behind = lines.partition_point(|line| line.at < one.range.end);
        let line = lines[first..behind].iter().find_map(|line| written.line_of(line))?;
        let is_inside = |index: &usize| one.range.contains(&reading.regions[loops[*index].region].range.start);
        let loops = (0..loops.len()).filter(is_inside).collect();
        Some(SourceFunction { name: name_of(&one.name), line: line.saturating_sub(1) as usize, loops })
    });
    found.collect()
}

/// Returns the demangled name of a symbol, without parameters.
fn name_of(symbol: &str) -> String {
    pattern::without_parameters(&pattern::shown(symbol)).to_owned()
}
