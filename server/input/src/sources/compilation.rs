//! Runs the command of a plan: returns the assembly that the compiler wrote, and the files that it read.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use mca_core::limits::{COMPILED_BYTES, DOCUMENT_BYTES};

use super::process::{Allowance, Ended};
use super::said::files_said;
use super::{CompileError, Plan, Request, plan, process, remembered};
use crate::regular_file;

/// A plan that was run, with its result.
#[derive(Clone, Debug)]
pub struct Compilation {
    pub plan: Plan,
    /// The assembly.
    pub output: Result<Vec<u8>, CompileError>,
    /// Files that the compiler read. If it failed, those that its messages name: when one of them changes, compiling
    /// again may succeed.
    pub files: Vec<PathBuf>,
}

impl Compilation {
    /// Makes the result of a plan that was run, and finds the files that the compiler read.
    fn new(plan: Plan, output: Result<Vec<u8>, CompileError>) -> Compilation {
        let files = match &output {
            Err(CompileError::Failed(said)) => files_said(&String::from_utf8_lossy(said), &plan),
            _ => files_read(&plan),
        };
        Compilation { plan, output, files }
    }
}

/// Makes a plan and runs it, without a way to cancel it. The compiler writes the assembly into the folder `scratch`,
/// unless Cargo compiles the source. An error means that no plan could be made; if the compiler fails, the error is in
/// [`Compilation::output`]. To save time, the plan that was last used for the source runs while the new one is made;
/// its result counts if both plans are equal.
pub fn plan_and_compile(request: &Request<'_>, scratch: &Path) -> Result<Compilation, CompileError> {
    let likely = remembered::find(request);
    let (early, plan) = std::thread::scope(|scope| {
        let early = likely.as_ref().map(|likely| scope.spawn(|| assembly_of(likely, None)));
        let plan = plan(request, scratch);
        (early.map(|early| early.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))), plan)
    });
    let plan = plan?;
    if let Some(output) = early.filter(|_| likely.as_ref() == Some(&plan)) {
        return Ok(Compilation::new(plan, output));
    }
    let output = assembly_of(&plan, None);
    remembered::keep(request.path, &plan);
    Ok(Compilation::new(plan, output))
}

/// Runs a plan. The compiler is stopped once `is_cancelled` returns true.
pub fn compile(plan: Plan, is_cancelled: Option<&dyn Fn() -> bool>) -> Compilation {
    let output = assembly_of(&plan, is_cancelled);
    Compilation::new(plan, output)
}

/// Runs a plan and returns the assembly. If that has more than [`DOCUMENT_BYTES`] bytes, the source is compiled again
/// without debug data about variables.
pub(crate) fn assembly_of(plan: &Plan, is_cancelled: Option<&dyn Fn() -> bool>) -> Result<Vec<u8>, CompileError> {
    let text = compile_once(plan, is_cancelled)?;
    match with_lines_only(plan).filter(|_| text.len() > DOCUMENT_BYTES) {
        Some(shorter) => compile_once(&shorter, is_cancelled),
        None => Ok(text),
    }
}

/// Returns the plan with debug data for lines only; `None` if it does not ask for more.
pub(super) fn with_lines_only(plan: &Plan) -> Option<Plan> {
    let mut shorter = plan.clone();
    let at =
        shorter.arguments.iter().rposition(|word| ["-g", "debuginfo=2", "-Cdebuginfo=2"].contains(&word.as_str()))?;
    let word = &mut shorter.arguments[at];
    *word = if word == "-g" { "-g1".to_owned() } else { word.replace('2', "1") };
    Some(shorter)
}

/// Flags with which a compiler writes no assembly, but preprocessed text, intermediate code, reports, or nothing.
const FOR_OTHER_OUTPUT: [&str; 8] =
    ["-E", "-emit-llvm", "-fsyntax-only", "-emit-ast", "-extract-api", "--analyze", "--precompile", "--driver-mode=cl"];

/// Runs the command of a plan and returns the assembly.
fn compile_once(plan: &Plan, is_cancelled: Option<&dyn Fn() -> bool>) -> Result<Vec<u8>, CompileError> {
    if let Some(flag) = plan.arguments.iter().find(|word| FOR_OTHER_OUTPUT.contains(&word.as_str())) {
        return Err(CompileError::Broken(format!("with `{flag}`, the output of {} is not assembly", plan.shown())));
    }
    // A program from the environment may have several words: `CC='ccache gcc'`.
    let mut words = plan.program.split_whitespace();
    let program = words.next().unwrap_or_default();
    let mut command = Command::new(program);
    command.args(words).args(&plan.arguments).current_dir(&plan.folder).envs(plan.environment.iter().cloned());
    let allowance = Allowance::of_compilers();
    let ended = process::run(&mut command, allowance, is_cancelled);
    let ended = match ended.map_err(|error| CompileError::Broken(format!("{program} cannot be run: {error}")))? {
        Ended::Done(ended) => ended,
        Ended::Cancelled => return Err(CompileError::Cancelled),
        Ended::TooSlow => {
            let seconds = allowance.time.as_secs();
            return Err(CompileError::Broken(format!("{program} was ended: it ran for more than {seconds} seconds")));
        }
    };
    if !ended.status.success() {
        let messages = if ended.stderr.is_empty() { ended.stdout } else { ended.stderr };
        return Err(CompileError::Failed(with_limit(messages, allowance)));
    }
    match regular_file::read(&plan.output, COMPILED_BYTES) {
        Ok(text) => Ok(without_views(text)),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(CompileError::Broken(format!("{} wrote more than {COMPILED_BYTES} bytes of assembly", plan.shown())))
        }
        Err(_) => Err(CompileError::Broken(format!("{} wrote no assembly", plan.shown()))),
    }
}

/// Returns a compiler's messages. If they say that memory was exhausted, a note about the limit of memory follows.
fn with_limit(mut messages: Vec<u8>, allowance: Allowance) -> Vec<u8> {
    const WORDS: [&str; 5] =
        ["out of memory", "memory exhausted", "Cannot allocate memory", "memory allocation of", "bad_alloc"];
    let text = String::from_utf8_lossy(&messages);
    if WORDS.iter().any(|word| text.contains(word)) {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let megabytes = allowance.memory_bytes >> 20;
        let note = format!("{end}note: a compiler that is run here may take {megabytes} MiB\n");
        messages.extend_from_slice(note.as_bytes());
    }
    messages
}

/// Removes the view numbers that GCC writes into `.loc` directives and lists of locations, since the reference's
/// assembler does not read them. Lines keep their numbers.
pub(super) fn without_views(text: Vec<u8>) -> Vec<u8> {
    if !text.windows(6).any(|window| window == b" view ") {
        return text;
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    let lines = text.lines().map(|line| match line.trim_start() {
        statement if statement.starts_with(".loc") => line.split(" view ").next().unwrap_or(line),
        // Lists of locations have view numbers, too.
        statement if statement.starts_with(".uleb128 .LVU") || statement.starts_with(".uleb128\t.LVU") => ".uleb128 0",
        _ => line,
    });
    (lines.collect::<Vec<_>>().join("\n") + "\n").into_bytes()
}

/// Returns the files that a compiler has read, without those of the system; empty if it wrote no list of them.
fn files_read(plan: &Plan) -> Vec<PathBuf> {
    let own_list = || PathBuf::from(format!("{}.d", plan.output.display()));
    let list = plan.target.as_ref().map_or_else(own_list, |target| target.dependencies(&plan.output));
    let text = fs::read_to_string(list).unwrap_or_default();
    let files = names_of_list(&text).into_iter().map(|name| plan.folder.join(name));
    files.filter(|file| !OF_SYSTEM.iter().any(|folder| file.starts_with(folder))).collect()
}

/// Folders whose headers belong to the system. Such headers are many, and nobody edits them.
const OF_SYSTEM: [&str; 3] = ["/usr/include", "/usr/lib", "/usr/local/include"];

/// Returns the names in a list of dependencies for make: `dot.o: dot.c dot.h`. Only the first rule is read; further
/// ones are for other files.
pub(super) fn names_of_list(text: &str) -> Vec<String> {
    let text = text.replace("\\\r\n", " ").replace("\\\n", " ").replace("\\ ", "\u{0}");
    let (_, files) = text.lines().next().and_then(|line| line.split_once(": ")).unwrap_or_default();
    let written = |name: &str| name.replace('\u{0}', " ").replace("\\#", "#").replace("$$", "$");
    files.split_whitespace().map(written).collect()
}
