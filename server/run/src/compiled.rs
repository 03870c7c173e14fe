//! Sources: compiled, then analysed as the assembly that they become.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;

use mca_input::inlining::Inlining;
use mca_input::sources::{self, CompileError, Language, Plan, Request, Scratch};
use mca_outline::Outline;

use mca_core::analysis::Severity;
use mca_core::target::Architecture;

use super::bytes::path_of;
use super::host;
use super::parse::is_drop_in;
use super::run::Run;
use super::streams::Stopped;

/// How a source was compiled, and the assembly that came of it.
type Compiled = (Plan, Result<Vec<u8>, CompileError>);

impl Run<'_> {
    /// The language of an input that has to be compiled.
    pub(super) fn language(&self, name: &[u8]) -> Option<Language> {
        let is_ours = self.memory.is_none() && self.options.hex.is_none() && !is_drop_in(self.argv0);
        Language::of(&path_of(name)).filter(|_| is_ours)
    }

    /// The assembly of a source. What the compiler says of a mistake is said as it stands.
    pub(super) fn compile(&mut self, name: &[u8], language: Language) -> Result<Vec<u8>, Stopped> {
        // A file that is not there is told like any other, and its state is remembered.
        self.disk.read_input(name).map_err(|message| self.fail(&[&message]))?;
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        let flags: Vec<String> = self.options.compile_flags.iter().map(text).collect();
        let compiler = Some(text(&self.options.compiler)).filter(|compiler| !compiler.is_empty());
        let path = path_of(name);
        let request = Request { path: &path, language, flags: &flags, compiler: compiler.as_deref() };
        // Also those that do not name the file are read.
        let databases = path.canonicalize().map(|path| sources::databases_near(&path)).unwrap_or_default();
        databases.iter().for_each(|file| self.disk.remember(file.as_os_str().as_encoded_bytes()));
        let scratch = Scratch::new()
            .map_err(|error| self.fail(&[b"no folder for the compiler's output: ", error.to_string().as_bytes()]))?;
        let made = match self.options.versus.revision.is_empty() {
            true => sources::plan_and_compile(&request, &scratch.path),
            false => self.compile_revision(&request, &scratch.path)?,
        };
        let compiled = made.and_then(|(plan, compiled)| {
            self.compiled_in.clone_from(&plan.folder);
            if compiled.is_ok() {
                self.compiled_by = plan.in_short(&request);
                self.warn_of_other_processor(&plan);
            }
            self.compiles_part = plan.is_of_part;
            if let Some(remark) = plan.remark(&request).filter(|_| compiled.is_ok() && !self.options.quiet) {
                self.streams.error(format!("note: {remark}\n").as_bytes());
            }
            let files = match &compiled {
                Err(CompileError::Failed(said)) => sources::files_said(&String::from_utf8_lossy(said), &plan),
                _ => sources::files_read(&plan),
            };
            files
                .iter()
                .chain(&plan.configured_by)
                .for_each(|file| self.disk.remember(file.as_os_str().as_encoded_bytes()));
            compiled
        });
        self.scratch = Some(scratch);
        compiled.map_err(|error| match error {
            CompileError::Failed(said) => {
                self.streams.error(&said);
                Stopped
            }
            CompileError::NoCompiler(tried) => {
                let tried = tried.join(", ");
                let text = format!(": no compiler was found (tried {tried}); --compiler=PROGRAM names one.");
                self.fail(&[name, text.as_bytes()])
            }
            CompileError::Cancelled => Stopped,
            CompileError::Broken(reason) => self.fail(&[name, b": ", reason.as_bytes(), b"."]),
        })
    }

    /// Compiles the source as it was in a revision of git.
    fn compile_revision(
        &mut self,
        request: &Request<'_>,
        scratch: &Path,
    ) -> Result<Result<Compiled, CompileError>, Stopped> {
        let revision = String::from_utf8_lossy(&self.options.versus.revision).into_owned();
        let refused = |reason: &str| self.fail(&[format!("--versus={revision}: {reason}").as_bytes()]);
        let text = sources::text_in_revision(request.path, &revision).map_err(|reason| refused(&reason))?;
        let name = request.path.file_name().unwrap_or_default();
        let copy = scratch.join(name);
        mca_input::whole_file::write(&copy, &text).map_err(|error| refused(&error.to_string()))?;
        Ok(sources::plan(request, scratch).map(|plan| {
            let plan = plan.for_copy(request.path, &copy, request.language);
            let compiled = sources::compile(&plan, None);
            (plan, compiled)
        }))
    }

    /// Code that was made for one processor and is simulated on another may be what neither would run.
    fn warn_of_other_processor(&mut self, plan: &Plan) {
        let Some(made_for) = plan.made_for() else { return };
        let named = |name: &str| if name == "native" { host::cpu_name() } else { name.to_owned() };
        let (made_for, asked) = (named(made_for), named(&String::from_utf8_lossy(&self.options.cpu)));
        // Code for another target is recognised as such, and read for a processor of that.
        if self.target().is_ok_and(|target| target.find_cpu(&made_for).is_none()) {
            return;
        }
        // `x86-64-v3` is what many have.
        let mut levels = Architecture::all().flat_map(|architecture| architecture.facts().levels);
        let is_level = levels.any(|level| made_for.starts_with(level));
        if made_for != asked && !is_level && self.options.cpus.is_empty() && !self.options.quiet {
            let text = format!(
                "compiled for {made_for}, simulated on {asked}; -mcpu={made_for} simulates what it was made for"
            );
            self.say(Severity::Warning, &[text.as_bytes()]);
        }
    }

    /// Whether names of files in the assembly mean the source.
    pub(super) fn is_own_file(&self, name: &[u8]) -> impl Fn(&str) -> bool {
        let path = path_of(name).canonicalize().unwrap_or_default();
        let folder = self.compiled_in.clone();
        let known: RefCell<HashMap<String, bool>> = RefCell::default();
        move |file| {
            let is_own = || folder.join(file).canonicalize().is_ok_and(|found| found == path);
            *known.borrow_mut().entry(file.to_owned()).or_insert_with(is_own)
        }
    }

    /// Functions that look as if they had loops and have no code: nobody should look for them in vain.
    pub(super) fn tell_unwritten(&mut self, name: &[u8], language: Language, outline: &Outline, inlining: &Inlining) {
        const MOST_SHOWN: usize = 4;
        let Ok(text) = std::fs::read_to_string(path_of(name)) else { return };
        let is_own = self.is_own_file(name);
        let missing = sources::unwritten(&text, language, outline, inlining, is_own);
        let mut shown: Vec<String> =
            missing.iter().take(MOST_SHOWN).map(|(name, line)| format!("{name} (line {line})")).collect();
        if missing.len() > MOST_SHOWN {
            shown.push(format!("{} more", missing.len() - MOST_SHOWN));
        }
        let keeps = match language {
            Language::Rust => "; #[inline(never)] keeps the code of one that is not generic",
            Language::C | Language::Cpp | Language::CppModule | Language::ObjectiveC => {
                "; __attribute__((noinline, used)) keeps it"
            }
            Language::Fortran | Language::Zig => "",
        };
        if !shown.is_empty() {
            let text = format!("note: no code of its own for {}: inlined or not used{keeps}\n", shown.join(", "));
            self.streams.error(text.as_bytes());
        }
    }
}
