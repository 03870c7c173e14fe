//! Sources: how a file is compiled, and the assembly that comes of it.
//!
//! A file of the C family is compiled as the nearest `compile_commands.json` says, a file of a Cargo package by Cargo, and any
//! other by the compiler of its language with `-O2 -g`. Everything is written into a temporary folder, or what Cargo keeps.

mod cargo;
pub mod client_flags;
mod comparison;
mod database;
mod head;
pub mod heads;
mod loop_names;
mod process;
mod remembered;
mod said;
mod statements;
mod unusual;
mod unwritten;
mod versions;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io};

use mca_core::limits::DOCUMENT_BYTES;

use crate::listing::Flags;

pub use comparison::{ComparedLoop, ComparedVersion, comparison};
pub use database::near as databases_near;
pub use head::{accumulator, loop_variable};
pub use loop_names::{WrittenName, name_of_loop};
pub use process::n_running;
pub use said::files_said;
pub use statements::WrittenLoops;
pub use unusual::unusual;
pub use unwritten::unwritten;
pub use versions::text_in_revision;

/// Whether a file's name says that compilers have it preprocessed.
pub fn is_for_preprocessor(name: &[u8]) -> bool {
    name.ends_with(b".S") || name.ends_with(b".sx")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    C,
    Cpp,
    /// The interface of a C++ module.
    CppModule,
    ObjectiveC,
    Rust,
    Fortran,
    Zig,
}

/// What names of files that are compiled end with. Both editors have the same list, as a test checks: they decide by it
/// whether the server is needed at all.
pub const ENDINGS: [(&str, Language); 18] = [
    ("c", Language::C),
    ("cc", Language::Cpp),
    ("cpp", Language::Cpp),
    ("cxx", Language::Cpp),
    ("c++", Language::Cpp),
    ("C", Language::Cpp),
    ("cppm", Language::CppModule),
    ("ccm", Language::CppModule),
    ("cxxm", Language::CppModule),
    ("c++m", Language::CppModule),
    ("ixx", Language::CppModule),
    ("m", Language::ObjectiveC),
    ("rs", Language::Rust),
    ("f90", Language::Fortran),
    ("f95", Language::Fortran),
    ("f03", Language::Fortran),
    ("f08", Language::Fortran),
    ("zig", Language::Zig),
];

impl Language {
    /// The language of a file, by the end of its name. Preprocessed assembly (`.S`) is none of these.
    pub fn of(path: &Path) -> Option<Language> {
        let ending = path.extension()?.to_str()?;
        ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, language)| *language)
    }

    /// Whether compilers of C know it.
    pub fn is_of_c(self) -> bool {
        matches!(self, Language::C | Language::Cpp | Language::CppModule | Language::ObjectiveC)
    }

    fn compilers(self) -> &'static [&'static str] {
        match self {
            Language::C | Language::ObjectiveC => &["cc", "gcc", "clang"],
            Language::Cpp => &["c++", "g++", "clang++"],
            Language::CppModule => &["clang++", "c++", "g++"],
            Language::Rust => &["rustc"],
            Language::Fortran => &["gfortran", "flang", "flang-new"],
            Language::Zig => &["zig"],
        }
    }

    fn variable(self) -> Option<&'static str> {
        match self {
            Language::C | Language::ObjectiveC => Some("CC"),
            Language::Cpp | Language::CppModule => Some("CXX"),
            Language::Fortran => Some("FC"),
            Language::Rust | Language::Zig => None,
        }
    }
}

/// What is to be compiled.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    pub path: &'a Path,
    pub language: Language,
    /// Given behind all others.
    pub flags: &'a [String],
    /// Instead of the one that would be found.
    pub compiler: Option<&'a str>,
}

/// A command that writes assembly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    pub program: String,
    pub arguments: Vec<String>,
    pub folder: PathBuf,
    pub output: PathBuf,
    /// Where the command was found, for people: `compile_commands.json`, `Cargo.toml`; empty for a command of our own.
    pub origin: String,
    /// The files that the command was made from: another content may mean another command.
    pub configured_by: Vec<PathBuf>,
    /// The file is compiled with others that it is one part of.
    pub is_of_part: bool,
    /// What of a package it is, if Cargo compiles it.
    target: Option<cargo::Target>,
}

impl Plan {
    /// What whoever reads the numbers should know of it: they may not be those of the program that runs.
    pub fn remark(&self, request: &Request<'_>) -> Option<String> {
        let is_c = request.language.is_of_c();
        let is_of_database = is_c && !self.origin.is_empty();
        let level = self.arguments.iter().rfind(|word| word.starts_with("-O"));
        if is_of_database && level.is_none_or(|level| level == "-O0") {
            return Some(format!("compiled without optimisation, as {} says; the flag -O2 adds it", self.origin));
        }
        let is_forgotten = is_c && self.origin.is_empty() && request.compiler.is_none();
        let path = std::path::absolute(request.path).unwrap_or_else(|_| request.path.to_owned());
        (is_forgotten && database::is_near(&path))
            .then(|| format!("compile_commands.json does not name the file; compiled by `{}`", self.shown()))
    }

    /// The command as one would type it, without where the output goes.
    pub fn shown(&self) -> String {
        let output = self.output.to_string_lossy();
        let is_of_output = |at: usize| {
            let names = |word: Option<&String>| word.is_some_and(|word| word.contains(&*output));
            names(self.arguments.get(at)) || self.arguments[at] == "-o" && names(self.arguments.get(at + 1))
        };
        let words = (0..self.arguments.len()).filter(|&at| !is_of_output(at)).map(|at| &self.arguments[at]);
        std::iter::once(&self.program).chain(words).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompileError {
    /// None of these was found.
    NoCompiler(Vec<String>),
    /// What the compiler said.
    Failed(Vec<u8>),
    /// It could not be run, or wrote nothing.
    Broken(String),
    /// Nobody wants the result any more.
    Cancelled,
}

/// A folder of our own that is removed when it is no longer needed.
#[derive(Debug)]
pub struct Scratch {
    pub path: PathBuf,
}

impl Scratch {
    pub fn new() -> io::Result<Scratch> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = env::temp_dir().join(format!("mca-{}-{number}", std::process::id()));
            // What stands there already is somebody else's.
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < u32::MAX / 2 => {}
                made => return made.map(|()| Scratch { path }),
            }
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// How a file is compiled; the assembly goes into a folder, unless Cargo keeps it.
pub fn plan(request: &Request<'_>, scratch: &Path) -> Result<Plan, CompileError> {
    let output = scratch.join("compiled.s");
    let path = std::path::absolute(request.path).unwrap_or_else(|_| request.path.to_owned());
    if request.language.is_of_c()
        && let Some(mut plan) = database::plan(&path, &output)
    {
        if let Some(compiler) = request.compiler {
            plan.program = compiler.to_owned();
        }
        let end = plan.arguments.iter().position(|word| word == "--").unwrap_or(plan.arguments.len());
        plan.arguments.splice(end..end, request.flags.iter().cloned());
        return Ok(plan);
    }
    if request.language == Language::Rust
        && request.compiler.is_none_or(|compiler| compiler == "cargo")
        && let Some(plan) = cargo::plan(&path, request.flags)?
    {
        return Ok(plan);
    }
    let program = compiler_of(request)?;
    let word = |text: &str| text.to_owned();
    let (source, mut folder) = nameable(&path);
    let target = output.to_string_lossy().into_owned();
    let mut arguments = match request.language {
        Language::Rust => {
            let text = fs::read_to_string(&path).unwrap_or_default();
            let kind = if text.contains("fn main(") { "bin" } else { "lib" };
            let fixed = ["-C", "opt-level=2", "-C", "debuginfo=2", "-C", "codegen-units=1", "--crate-type"];
            let mut words = vec![format!("--emit=asm={target},dep-info={target}.d")];
            words.extend(fixed.into_iter().map(word));
            words.extend([word(kind), word("--edition=2021")]);
            words
        }
        Language::Zig => {
            vec![
                word("build-obj"),
                word("-O"),
                word("ReleaseFast"),
                word("-fno-emit-bin"),
                format!("-femit-asm={target}"),
            ]
        }
        language => {
            let mut words = vec![word("-O2"), word("-gdwarf-4"), word("-g"), word("-S"), word("-o"), target];
            words.extend((language != Language::Fortran).then(|| dependencies_word(&output)));
            if language == Language::CppModule {
                words.extend(module_words(&program, &output));
                // GCC writes what users of the module read to where it runs.
                if !is_clang(&program) {
                    scratch.clone_into(&mut folder);
                }
            }
            words
        }
    };
    arguments.extend(request.flags.iter().cloned());
    arguments.push(source);
    Ok(Plan { program, arguments, folder, output, ..Plan::default() })
}

/// A path as a word, and the folder from which it means the file: its folder's own name may be no text.
fn nameable(path: &Path) -> (String, PathBuf) {
    let name = path.file_name().and_then(|name| name.to_str());
    match (path.to_str(), name, path.parent()) {
        (None, Some(name), Some(folder)) => (format!("./{name}"), folder.to_owned()),
        _ => (path.to_string_lossy().into_owned(), env::current_dir().unwrap_or_default()),
    }
}

fn is_clang(program: &str) -> bool {
    program.contains("clang")
}

/// What compilers want to hear to read a module, and where what its users read goes.
fn module_words(program: &str, output: &Path) -> Vec<String> {
    let (module, language) = match is_clang(program) {
        true => (format!("-fmodule-output={}", output.with_extension("pcm").display()), "c++-module"),
        false => ("-fmodules-ts".to_owned(), "c++"),
    };
    vec!["-std=c++20".to_owned(), module, "-x".to_owned(), language.to_owned()]
}

/// What flags mean to the preprocessor of assembly: those with which a build compiles a file, then one's own.
pub fn preprocessor_flags(path: &Path, own: &[String]) -> Flags {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let of_build = database::plan(&path, Path::new("compiled.s"));
    let of_build = of_build.map(|plan| Flags::of(&plan.arguments, &plan.folder)).unwrap_or_default();
    of_build.followed_by(Flags::of(own, Path::new("")))
}

/// Has a compiler of the C family write down what it reads, but for what belongs to the system.
fn dependencies_word(output: &Path) -> String {
    format!("-Wp,-MMD,{}.d", output.display())
}

/// The files that a compiler has read, if it wrote them down: whoever waits for a change waits for theirs, too.
pub fn files_read(plan: &Plan) -> Vec<PathBuf> {
    let own = || PathBuf::from(format!("{}.d", plan.output.display()));
    let list = plan.target.as_ref().map_or_else(own, |target| target.dependencies(&plan.output));
    let text = fs::read_to_string(list).unwrap_or_default();
    let text = text.replace("\\\r\n", " ").replace("\\\n", " ").replace("\\ ", "\u{0}");
    // `dot.o: dot.c dot.h`, as for make; further lines repeat it for others.
    let (_, files) = text.lines().next().and_then(|line| line.split_once(": ")).unwrap_or_default();
    files.split_whitespace().map(|file| plan.folder.join(file.replace('\u{0}', " "))).collect()
}

fn compiler_of(request: &Request<'_>) -> Result<String, CompileError> {
    if let Some(compiler) = request.compiler {
        return Ok(compiler.to_owned());
    }
    if let Some(named) = request.language.variable().and_then(env::var_os).and_then(|name| name.into_string().ok())
        && !named.trim().is_empty()
    {
        return Ok(named);
    }
    let compilers = request.language.compilers();
    let found = compilers.iter().find(|name| is_on_path(name));
    found
        .map(|name| (*name).to_owned())
        .ok_or_else(|| CompileError::NoCompiler(compilers.iter().map(|name| (*name).to_owned()).collect()))
}

fn is_on_path(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders)
        .any(|folder| folder.join(program).is_file() || folder.join(format!("{program}.exe")).is_file())
}

/// A plan, and what it comes to. What worked the last time is tried while it is found out whether it is still the plan.
pub fn plan_and_compile(
    request: &Request<'_>,
    scratch: &Path,
) -> Result<(Plan, Result<Vec<u8>, CompileError>), CompileError> {
    let likely = remembered::find(request);
    let (early, plan) = std::thread::scope(|scope| {
        let early = likely.as_ref().map(|likely| scope.spawn(|| compile(likely, None)));
        let plan = plan(request, scratch);
        (early.map(|early| early.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))), plan)
    });
    let plan = plan?;
    if let Some(compiled) = early.filter(|_| likely.as_ref() == Some(&plan)) {
        return Ok((plan, compiled));
    }
    let compiled = compile(&plan, None);
    remembered::keep(request.path, &plan);
    Ok((plan, compiled))
}

/// Runs a plan; the result is the assembly. The compiler is ended when `is_cancelled` says so. Assembly that is too long with
/// all about variables is made without that.
pub fn compile(plan: &Plan, is_cancelled: Option<&dyn Fn() -> bool>) -> Result<Vec<u8>, CompileError> {
    let text = compile_once(plan, is_cancelled)?;
    match with_lines_only(plan).filter(|_| text.len() > DOCUMENT_BYTES) {
        Some(shorter) => compile_once(&shorter, is_cancelled),
        None => Ok(text),
    }
}

/// The plan with debug data that are of lines alone, if it asks for more.
fn with_lines_only(plan: &Plan) -> Option<Plan> {
    let mut shorter = plan.clone();
    let at =
        shorter.arguments.iter().rposition(|word| ["-g", "debuginfo=2", "-Cdebuginfo=2"].contains(&word.as_str()))?;
    let word = &mut shorter.arguments[at];
    *word = if word == "-g" { "-g1".to_owned() } else { word.replace('2', "1") };
    Some(shorter)
}

fn compile_once(plan: &Plan, is_cancelled: Option<&dyn Fn() -> bool>) -> Result<Vec<u8>, CompileError> {
    // `CC='ccache gcc'` is two words.
    let mut words = plan.program.split_whitespace();
    let program = words.next().unwrap_or_default();
    let mut command = Command::new(program);
    command.args(words).args(&plan.arguments).current_dir(&plan.folder);
    let ended = process::run(&mut command, scratch_of(&plan.output), is_cancelled);
    let ended = ended.map_err(|error| CompileError::Broken(format!("{program} cannot be run: {error}")))?;
    let ended = ended.ok_or(CompileError::Cancelled)?;
    if !ended.status.success() {
        return Err(CompileError::Failed(if ended.stderr.is_empty() { ended.stdout } else { ended.stderr }));
    }
    let text = fs::read(&plan.output);
    text.map(without_views).map_err(|_| CompileError::Broken(format!("{} wrote no assembly", plan.shown())))
}

/// The folder of our own in which a compiler writes, if it does.
fn scratch_of(output: &Path) -> Option<&Path> {
    let folder = output.parent()?;
    let name = folder.file_name()?.to_str()?;
    let is_own = name.starts_with(&format!("mca-{}-", std::process::id()));
    (is_own && folder.parent() == Some(&env::temp_dir())).then_some(folder)
}

/// GCC numbers the views of a line, which the assembler of the reference does not read; lines keep their places.
fn without_views(text: Vec<u8>) -> Vec<u8> {
    if !text.windows(6).any(|window| window == b" view ") {
        return text;
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    let lines = text.lines().map(|line| match line.trim_start() {
        statement if statement.starts_with(".loc") => line.split(" view ").next().unwrap_or(line),
        // Lists of locations name them, too.
        statement if statement.starts_with(".uleb128 .LVU") || statement.starts_with(".uleb128\t.LVU") => ".uleb128 0",
        _ => line,
    });
    (lines.collect::<Vec<_>>().join("\n") + "\n").into_bytes()
}

#[cfg(test)]
mod tests;
