//! Compiles sources: finds the command for a file, runs it, and returns the assembly.
//!
//! A file of the C family is compiled as the nearest `compile_commands.json` says, a file of a Cargo package by Cargo,
//! and any other by the compiler of its language with `-O2 -g`. Output goes to a temporary folder, or to Cargo's target
//! folder.

mod cargo;
pub mod client_flags;
mod comparison;
mod compilation;
mod database;
mod enclosure;
mod handed_on;
mod head;
pub mod heads;
mod loop_names;
mod modules;
mod owner;
mod process;
mod remembered;
mod revision;
mod roles;
mod said;
mod statements;
mod unusual;
mod unwritten;
mod versions;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{env, fs, io};

use crate::listing::Flags;
use crate::search_path;
use enclosure::{Enclosure, EnvironmentVariables};

pub use comparison::{Change, ComparedLoop, ComparedVersion, change, comparison};
pub(crate) use compilation::assembly_of;
pub use compilation::{Compilation, compile, plan_and_compile};
pub use database::near as databases_near;
pub use head::{accumulator, loop_variable};
pub use loop_names::{LoopNames, WrittenName};
pub use process::n_running;
pub use revision::compile_revision;
pub use roles::{LoopPace, LoopRole, roles};
pub use statements::WrittenLoops;
pub use unusual::unusual;
pub use unwritten::unwritten;

/// Whether a file's name says that it is assembly with directives of the C preprocessor.
pub fn is_for_preprocessor(name: &[u8]) -> bool {
    name.ends_with(b".S") || name.ends_with(b".sx")
}

/// A language whose sources can be compiled.
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

/// File extensions and their languages. A test checks that the editors' clients have the same list, by which they start
/// the server.
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

/// Extensions of files that sources include: headers and parts of sources.
const INCLUDED: [&str; 14] =
    ["h", "hh", "hpp", "hxx", "h++", "H", "inc", "inl", "ipp", "tcc", "tpp", "def", "mod", "smod"];

/// Whether a file's extension says that it is a source, or a file that sources include.
pub fn is_for_compilers(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    Language::of(path).is_some() || ending.is_some_and(|ending| INCLUDED.contains(&ending))
}

impl Language {
    /// Returns the language of a file by its extension; `None` for other files, among them preprocessed assembly
    /// (`.S`).
    pub fn of(path: &Path) -> Option<Language> {
        let ending = path.extension()?.to_str()?;
        ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, language)| *language)
    }

    /// Whether compilers of C compile the language and `compile_commands.json` may name its files.
    pub fn is_of_c(self) -> bool {
        matches!(self, Language::C | Language::Cpp | Language::CppModule | Language::ObjectiveC)
    }

    /// Returns the names of the language's compilers, of which the first that is installed is used.
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

    /// Returns the environment variable that names the language's compiler; `None` if none is usual.
    fn variable(self) -> Option<&'static str> {
        match self {
            Language::C | Language::ObjectiveC => Some("CC"),
            Language::Cpp | Language::CppModule => Some("CXX"),
            Language::Fortran => Some("FC"),
            Language::Rust | Language::Zig => None,
        }
    }
}

/// A source to compile, with the user's choices.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// Path of the source.
    pub path: &'a Path,
    pub language: Language,
    /// Flags that come after all others.
    pub flags: &'a [String],
    /// Compiler to use; `None` to find one.
    pub compiler: Option<&'a str>,
}

/// A command that writes assembly, and what is known about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The program; may be several words, such as `ccache gcc`.
    pub program: String,
    /// The words of the command after those of `program`.
    pub arguments: Vec<String>,
    /// Folder in which the command runs.
    pub folder: PathBuf,
    /// Variables of the environment that are set for the command.
    pub environment: EnvironmentVariables,
    /// File to which the assembly is written.
    pub output: PathBuf,
    /// The file that gave the command, for messages: `compile_commands.json`, `Cargo.toml`. Empty for a default
    /// command.
    pub origin: String,
    /// Words of the build's command that were left out, since they might make the compiler write other files.
    pub left_out: Vec<String>,
    /// Files by which the command was decided. If one of them changes, the command may change.
    pub configured_by: Vec<PathBuf>,
    /// Whether the source is one of several files that are compiled together.
    pub is_of_part: bool,
    /// Target of the package, if Cargo compiles the source.
    target: Option<cargo::Target>,
}

impl Plan {
    /// Adds flags of the compiler after all others.
    fn add_flags(&mut self, flags: impl IntoIterator<Item = String>) {
        // After `--`, all words are names of files; Cargo hands them on.
        let files = self.arguments.iter().position(|word| word == "--").filter(|_| self.target.is_none());
        let end = files.unwrap_or(self.arguments.len());
        self.arguments.splice(end..end, flags);
    }

    /// Returns a remark if the command may differ from the one by which the real program is built: it does not
    /// optimise, words of it were left out, or the file that would say the command is missing, damaged or another
    /// user's. `None` if there is nothing to say.
    pub fn remark(&self, request: &Request<'_>) -> Option<String> {
        /// Maximum number of words that were left out that are shown.
        const MOST_SHOWN: usize = 6;
        let left_out = (!self.left_out.is_empty()).then(|| {
            let n_more = self.left_out.len().saturating_sub(MOST_SHOWN);
            let more = if n_more > 0 { format!(" … ({n_more} more)") } else { String::new() };
            let words = self.left_out.iter().take(MOST_SHOWN).cloned().collect::<Vec<_>>().join(" ") + &more;
            let origin = &self.origin;
            format!("`{words}` of {origin} was left out, as it might write a file; flags after -- are passed on")
        });
        let is_of_rust = request.language == Language::Rust;
        let ignored =
            is_of_rust.then(|| Enclosure::new(&self.folder, request.path).ignored(self.target.is_some())).flatten();
        let ignored = ignored.map(|file| {
            let file = file.display();
            format!("{file} is not read, as other users can make files in its folder, or in one below it")
        });
        let remarks = [self.remark_about_origin(request), left_out, ignored];
        remarks.into_iter().flatten().reduce(|one, other| format!("{one}; {other}"))
    }

    /// Returns a remark if the command does not optimise, or is not the build's.
    fn remark_about_origin(&self, request: &Request<'_>) -> Option<String> {
        let is_c = request.language.is_of_c();
        let is_of_database = is_c && !self.origin.is_empty();
        let level = self.arguments.iter().rfind(|word| word.starts_with("-O"));
        if is_of_database && level.is_none_or(|level| level == "-O0") {
            return Some(format!("compiled without optimisation, as {} says; the flag -O2 adds it", self.origin));
        }
        let is_default_command = is_c && self.origin.is_empty() && request.compiler.is_none();
        let path = std::path::absolute(request.path).unwrap_or_else(|_| request.path.to_owned());
        if let Some(file) = (is_default_command || request.language == Language::Rust && self.origin.is_empty())
            .then(|| foreign(&path, request.language))
            .flatten()
        {
            let by = self.shown();
            return Some(format!("{} belongs to another user and is ignored; compiled by `{by}`", file.display()));
        }
        let reason_for_default = || {
            let problem = database::trouble(&path);
            problem.unwrap_or_else(|| "compile_commands.json does not name the file".to_owned())
        };
        (is_default_command && database::is_near(&path))
            .then(|| format!("{}; compiled by `{}`", reason_for_default(), self.shown()))
    }

    /// Returns the command as a user would type it, without the words that name its output.
    pub fn shown(&self) -> String {
        let output = self.output.to_string_lossy();
        let folder = self.output.parent();
        let is_of_output = |at: usize| {
            let of_modules = [modules::word_for_clang(&self.output), modules::word_for_gcc(&self.output)];
            let is_folder = |word: &str| folder == Some(Path::new(word.strip_prefix("--out-dir=").unwrap_or(word)));
            let is_ours = |word: &String| word.contains(&*output) || is_folder(word) || of_modules.contains(word);
            let names = |at: usize| self.arguments.get(at).is_some_and(is_ours);
            names(at) || ["-o", "-J"].contains(&self.arguments[at].as_str()) && names(at + 1)
        };
        let words = (0..self.arguments.len()).filter(|&at| !is_of_output(at)).map(|at| &self.arguments[at]);
        std::iter::once(&self.program).chain(words).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

/// Returns the nearest file that would say how a source is compiled, if it is ignored because it belongs to another
/// user.
fn foreign(path: &Path, language: Language) -> Option<PathBuf> {
    if language == Language::Rust {
        let manifest = path.ancestors().skip(1).map(|folder| folder.join("Cargo.toml")).find(|file| file.is_file())?;
        return (!owner::may_say(&manifest, path)).then_some(manifest);
    }
    database::all_near(path).into_iter().find(|file| !owner::may_say(file, path))
}

/// The reason why there is no assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompileError {
    /// None of these compilers of the language is installed.
    NoCompiler(Vec<String>),
    /// The compiler reported errors; holds its messages.
    Failed(Vec<u8>),
    /// The compiler could not be run or was stopped, or it wrote no assembly; holds a message.
    Broken(String),
    /// The compilation was cancelled.
    Cancelled,
}

impl CompileError {
    /// Returns the error that a file of another user would decide which programs run.
    fn foreign(file: &Path) -> CompileError {
        CompileError::Broken(format!("{} belongs to another user and would say what is run", file.display()))
    }
}

/// A temporary folder that is removed when this value is dropped.
#[derive(Debug)]
pub struct Scratch {
    pub path: PathBuf,
    /// Removes the folder if this program is killed.
    guard: Option<process::Guard>,
}

impl Scratch {
    /// Makes a folder that only the user can access, with a name that no other has.
    pub fn new() -> io::Result<Scratch> {
        static NEXT_NUMBER: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = env::temp_dir().join(format!("mca-{}-{number}", std::process::id()));
            // An existing folder may belong to another user, so the next number is tried.
            match make_private_folder(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < u32::MAX / 2 => {}
                made => {
                    made?;
                    Scratch::all().insert(path.clone());
                    return Ok(Scratch { path, guard: None });
                }
            }
        }
    }

    /// Makes such a folder, which is removed also if this program is killed.
    pub fn guarded() -> io::Result<Scratch> {
        let mut scratch = Scratch::new()?;
        scratch.guard = Some(process::Guard::of_folders());
        Ok(scratch)
    }

    /// Returns the paths of all such folders that exist now.
    fn all() -> MutexGuard<'static, BTreeSet<PathBuf>> {
        static ALL: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
        ALL.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes a folder that only the user can access, since the compiler's output reveals the source.
#[cfg(unix)]
pub fn make_private_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().mode(0o700).create(path)
}

/// Makes a folder. On systems other than Unix, the folder for temporary files belongs to the user alone.
#[cfg(not(unix))]
pub fn make_private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
        Scratch::all().remove(&self.path);
    }
}

/// Returns the command for a source. The assembly goes into `scratch`, unless Cargo compiles the source.
pub fn plan(request: &Request<'_>, scratch: &Path) -> Result<Plan, CompileError> {
    let output = scratch.join("compiled.s");
    let path = std::path::absolute(request.path).unwrap_or_else(|_| request.path.to_owned());
    if request.language.is_of_c()
        && let Some(mut plan) = database::plan(&path, &output)
    {
        if let Some(compiler) = request.compiler {
            plan.program = compiler.to_owned();
        }
        plan.add_flags(request.flags.iter().cloned());
        plan.environment = own_folder(scratch);
        modules::keep_interface(&mut plan, &path)?;
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
    if request.language == Language::Rust
        && let Some(file) = owner::foreign_toolchain(&folder, &path)
    {
        return Err(CompileError::foreign(&file));
    }
    let mut environment = match request.language {
        Language::Rust => Enclosure::new(&folder, &path).for_rustup(),
        _ => Vec::new(),
    };
    // A relative entry counts only for a program that the user names and that is nowhere else.
    if search_path::has(program.split_whitespace().next().unwrap_or_default()) {
        environment.extend(search_path::without_relative().map(|search_path| ("PATH".to_owned(), search_path)));
    }
    environment.extend(own_folder(scratch));
    let target = output.to_string_lossy().into_owned();
    let mut arguments = match request.language {
        Language::Rust => {
            let text = fs::read_to_string(&path).unwrap_or_default();
            let kind = if text.contains("fn main(") { "bin" } else { "lib" };
            let fixed = ["-C", "opt-level=2", "-C", "debuginfo=2", "-C", "codegen-units=1", "--crate-type"];
            let mut words = vec![format!("--emit=asm={target},dep-info={target}.d")];
            // The full names of types that are too long for messages are written there; two folders are refused.
            let says_folder = |flag: &String| flag == "-o" || flag.starts_with("--out-dir");
            let own_folder = format!("--out-dir={}", scratch.display());
            words.extend((!request.flags.iter().any(says_folder)).then_some(own_folder));
            words.extend(fixed.into_iter().map(word));
            words.push(word(kind));
            // The compiler refuses a second edition.
            let says_edition = |flag: &String| flag == "--edition" || flag.starts_with("--edition=");
            words.extend((!request.flags.iter().any(says_edition)).then(|| word("--edition=2021")));
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
            match language {
                Language::Fortran => words.extend(module_folder(request.flags, scratch)),
                _ => words.push(dependencies_word(&output)),
            }
            if language == Language::CppModule {
                words.extend(module_words(&program));
                // GCC writes the module's interface below the folder in which it runs.
                if !modules::is_clang(&program) {
                    scratch.clone_into(&mut folder);
                }
            }
            words
        }
    };
    arguments.extend(request.flags.iter().cloned());
    arguments.push(source);
    let mut plan = Plan { program, arguments, folder, environment, output, ..Plan::default() };
    if request.language.is_of_c() {
        modules::keep_interface(&mut plan, &path)?;
    }
    Ok(plan)
}

/// Returns the variables with which a compiler writes its temporary files, and what it notes when it crashes, into our
/// folder. `CLANG_CRASH_DIAGNOSTICS_DIR` is Clang's, `RUSTC_ICE` that of rustc, for which 0 means none.
fn own_folder(scratch: &Path) -> EnvironmentVariables {
    let names = ["TMPDIR", "TMP", "TEMP", "CLANG_CRASH_DIAGNOSTICS_DIR"];
    let folders = names.map(|name| (name.to_owned(), scratch.as_os_str().to_owned()));
    folders.into_iter().chain([("RUSTC_ICE".to_owned(), "0".into())]).collect()
}

/// Returns a path as text, and the folder in which a compiler must run for the text to name the file. Usually the path
/// is absolute and the folder the current one; if the path is not valid text, the file is named relative to its own
/// folder.
fn nameable(path: &Path) -> (String, PathBuf) {
    let name = path.file_name().and_then(|name| name.to_str());
    match (path.to_str(), name, path.parent()) {
        (None, Some(name), Some(folder)) => (format!("./{name}"), folder.to_owned()),
        _ => (path.to_string_lossy().into_owned(), env::current_dir().unwrap_or_default()),
    }
}

/// Returns the flags with which a compiler reads a C++ module.
fn module_words(program: &str) -> Vec<String> {
    let words = match modules::is_clang(program) {
        true => ["-std=c++20", "-x", "c++-module"].as_slice(),
        false => &["-std=c++20", "-fmodules-ts", "-x", "c++"],
    };
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Returns the preprocessor's flags for assembly at `path`: those with which the build compiles the file, then the
/// user's, `own`.
pub fn preprocessor_flags(path: &Path, own: &[String]) -> Flags {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let of_build = database::plan(&path, Path::new("compiled.s"));
    let of_build = of_build.map(|plan| Flags::of(&plan.arguments, &plan.folder)).unwrap_or_default();
    of_build.followed_by(Flags::of(own, Path::new("")))
}

/// Returns the flag by which a compiler of the C family writes a list of the files that it reads, without those of the
/// system, next to `output`.
fn dependencies_word(output: &Path) -> String {
    format!("-Wp,-MD,{}.d", output.display())
}

/// Returns the flags by which a compiler of Fortran writes modules to `folder`. Empty if the user's flags name a
/// folder, since compilers refuse a second one.
fn module_folder(flags: &[String], folder: &Path) -> Vec<String> {
    let says_where = |flag: &String| flag.starts_with("-J") || flag.starts_with("-module-dir");
    if flags.iter().any(says_where) { Vec::new() } else { vec!["-J".to_owned(), folder.to_string_lossy().into_owned()] }
}

/// Returns the compiler for a request: the chosen one, that of the environment, or the first that is installed.
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
    let found = compilers.iter().find(|name| search_path::has(name));
    found
        .map(|name| (*name).to_owned())
        .ok_or_else(|| CompileError::NoCompiler(compilers.iter().map(|name| (*name).to_owned()).collect()))
}

#[cfg(test)]
mod tests;
