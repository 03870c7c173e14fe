//! Compiles source files, whose assembly is then analysed.

use std::path::{Path, PathBuf};

use mca_config::bytes::path_of;
use mca_config::host;
use mca_config::options::Options;
use mca_core::Target;
use mca_core::analysis::Severity;
use mca_core::target::Architecture;
use mca_input::sources::{self, Compilation, CompileError, Language, Plan, Request, Scratch};

use crate::context::Context;
use crate::failure::Failure;
use crate::output::streams::Streams;

/// A source that was compiled.
pub struct Compiled {
    /// Text of the assembly.
    pub assembly: Vec<u8>,
    /// The command that made it. Relative file names in the assembly start in its folder.
    pub plan: Plan,
    /// The compiler's command, and where its flags come from: `cc -O2 (default; flags after --)`.
    pub by: String,
    /// The last flag of the compiler that sets the width of pointers: `-m32`; `None` if there is none.
    pub width: Option<String>,
    /// Temporary folder with the compiler's output, and with the source if it is of an earlier revision. Deleted with
    /// this value.
    _scratch: Scratch,
}

/// Compiles the source file `name`, as it is now or in the revision of git that the options name. If the compiler reports errors,
/// the failure has its messages unchanged.
pub fn compile(
    context: &Context<'_>,
    streams: &Streams,
    options: &Options,
    name: &[u8],
    language: Language,
) -> Result<Compiled, Failure> {
    let disk = context.disk;
    // A file that is not there is reported like any other, and its state is remembered.
    disk.read_input(name).map_err(|message| Failure::error(&[&message]))?;
    let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
    let flags: Vec<String> = options.compile_flags.iter().map(text).collect();
    let compiler = Some(text(&options.compiler)).filter(|compiler| !compiler.is_empty());
    let path = path_of(name);
    let request = Request { path: &path, language, flags: &flags, compiler: compiler.as_deref() };
    let remember = |file: &PathBuf| disk.remember(file.as_os_str().as_encoded_bytes());
    // Compilation databases are read even if they turn out not to name the file.
    let databases = path.canonicalize().map(|path| sources::databases_near(&path)).unwrap_or_default();
    databases.iter().for_each(remember);
    let scratch = Scratch::guarded()
        .map_err(|error| Failure::error(&[b"no folder for the compiler's output: ", error.to_string().as_bytes()]))?;
    let made = match options.versus.revision.is_empty() {
        true => sources::plan_and_compile(&request, &scratch.path),
        false => compile_revision(&request, options, &scratch.path)?,
    };
    let Compilation { plan, output, files } = made.map_err(|error| failure_of(error, name))?;
    files.iter().chain(&plan.configured_by).for_each(remember);
    let assembly = output.map_err(|error| failure_of(error, name))?;
    warn_of_other_processor(&plan, options, streams);
    if let Some(remark) = plan.remark(&request).filter(|_| !options.quiet) {
        streams.error(format!("note: {remark}\n").as_bytes());
    }
    let by = plan.in_short(&request);
    let is_width = |word: &&String| ["-m32", "-m64", "-mx32", "-m16"].contains(&word.as_str());
    let width = plan.arguments.iter().rfind(is_width).cloned();
    Ok(Compiled { assembly, plan, by, width, _scratch: scratch })
}

/// Returns the failure for an error of compiling. `name` is the input's name.
fn failure_of(error: CompileError, name: &[u8]) -> Failure {
    match error {
        CompileError::Failed(said) => Failure::text(said),
        CompileError::NoCompiler(tried) => {
            let tried = tried.join(", ");
            let text = format!(": no compiler was found (tried {tried}); --compiler=PROGRAM names one.");
            Failure::error(&[name, text.as_bytes()])
        }
        CompileError::Cancelled => Failure::SILENT,
        CompileError::Broken(reason) => Failure::error(&[name, b": ", reason.as_bytes(), b"."]),
    }
}

/// Compiles the source as it was in the revision of git that the options name, in the folder `scratch`. The outer error is that the
/// revision does not have the file, or that it cannot be compiled as it was; the inner one is the compiler's.
fn compile_revision(
    request: &Request<'_>,
    options: &Options,
    scratch: &Path,
) -> Result<Result<Compilation, CompileError>, Failure> {
    let revision = String::from_utf8_lossy(&options.versus.revision).into_owned();
    let refused = |reason: String| Failure::error(&[format!("--versus={revision}: {reason}").as_bytes()]);
    sources::compile_revision(request, &revision, scratch).map_err(refused)
}

/// Warns if the compiler's flags choose another processor than the simulated one. Levels of features such as `x86-64-v3` are no
/// processors, and several simulated processors (`--cpus`) are meant to differ.
fn warn_of_other_processor(plan: &Plan, options: &Options, streams: &Streams) {
    let Some(made_for) = plan.made_for() else { return };
    let named = |name: &str| if name == "native" { host::cpu_name() } else { name.to_owned() };
    let (made_for, asked) = (named(made_for), named(&String::from_utf8_lossy(&options.cpu)));
    // Code for another target is recognised as such, and read for a processor of that.
    let target = Target::find(&options.triple, &options.architecture);
    if target.is_ok_and(|target| target.find_cpu(&made_for).is_none()) {
        return;
    }
    // `x86-64-v3` names a level of features, not one processor.
    let mut levels = Architecture::all().flat_map(|architecture| architecture.facts().levels);
    let is_level = levels.any(|level| made_for.starts_with(level));
    if made_for != asked && !is_level && options.cpus.is_empty() && !options.quiet {
        let text = format!(
            "compiled for {made_for}, simulated on {asked}; -mcpu={made_for} simulates the processor it was compiled for"
        );
        streams.print_message(Severity::Warning, &[text.as_bytes()]);
    }
}
