//! The command line as the host of a preparation: it gives access to files, prints notes, and chooses among an
//! object's loops.

use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use mca_config::bytes::path_of;
use mca_config::options::Options;
use mca_core::analysis::Severity;
use mca_core::target::RefusalTime;
use mca_core::{Files, Program};
use mca_input::listing::{Flags, Kind};
use mca_input::machine_code::loops::MachineLoop;
use mca_input::prepare::{Candidates, Host, InputError, Note, count};
use mca_input::sources::{self, is_for_preprocessor};
use mca_input::trap::trap;
use mca_outline::{functions, innermost_loops, scan};

use super::diagnostics::passes;
use super::kind::advice;
use super::processor::check_refusal;
use crate::commands::profile::hot::Hot;
use crate::commands::top_loops;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Output;

/// What the preparation of one input needs from the run.
pub struct RunHost<'a> {
    /// The run.
    context: &'a Context<'a>,
    /// Options for the input, its configuration included.
    options: &'a Options,
    /// Kind of the input, if it is not plain assembly.
    kind: Option<Kind>,
    /// The input's name on the command line.
    name: &'a [u8],
    /// Content of the input.
    bytes: &'a [u8],
    /// The input's name in warnings.
    shown: &'a [u8],
    /// Folder of the input; empty for an input in memory.
    folder: PathBuf,
    /// Where notes and messages go.
    output: RefCell<&'a mut Output>,
    /// Samples of a profile in the input, by which its loops are chosen.
    hot: RefCell<Option<&'a mut Hot>>,
    /// The failure that ended the preparation early; `None` if it has not ended so.
    failure: RefCell<Option<Failure>>,
    /// Whether some of an object's loops, but not all, come from libraries.
    has_libraries: Cell<bool>,
}

impl<'a> RunHost<'a> {
    /// Makes the host. The three texts are the input's name on the command line, its name in warnings, and its bytes.
    pub fn new(
        context: &'a Context<'a>,
        options: &'a Options,
        kind: Option<Kind>,
        (name, shown, bytes): (&'a [u8], &'a [u8], &'a [u8]),
        output: &'a mut Output,
        hot: Option<&'a mut Hot>,
    ) -> RunHost<'a> {
        // In memory, names start where the text belongs.
        let folder = path_of(shown).parent().filter(|_| context.memory.is_none()).map(Path::to_owned);
        RunHost {
            context,
            options,
            kind,
            name,
            bytes,
            shown,
            folder: folder.unwrap_or_default(),
            output: RefCell::new(output),
            hot: RefCell::new(hot),
            failure: RefCell::default(),
            has_libraries: Cell::new(false),
        }
    }

    /// Whether some of the object's loops, but not all, come from libraries; false until loops were chosen.
    pub fn has_libraries(&self) -> bool {
        self.has_libraries.get()
    }

    /// Returns the failure for an error of the preparation; `name` is the input's name in messages.
    pub fn failure_of(&self, error: &InputError, name: &[u8]) -> Failure {
        match error {
            InputError::Ended => self.failure.take().unwrap_or_default(),
            error => Failure::error(&[&error.message(name)]),
        }
    }

    /// Keeps the failure that ends the preparation, and returns the error that stands for it.
    fn end(&self, failure: Failure) -> InputError {
        *self.failure.borrow_mut() = Some(failure);
        InputError::Ended
    }

    /// Returns advice for an input that may not be assembly; empty if there is none.
    fn advice(&self) -> String {
        advice(self.context, self.options, self.kind, self.name, self.bytes)
    }
}

impl Host for RunHost<'_> {
    fn files(&self) -> &dyn Files {
        self.context.files()
    }

    fn notify(&self, note: Note) {
        let output = self.output.borrow();
        match note {
            Note::Line(line) => output.streams.error(format!("{line}\n").as_bytes()),
            Note::Warning(text) => {
                output.streams.print_message(Severity::Warning, &[self.shown, b": ", text.as_bytes()]);
            }
        }
    }

    fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the preprocessor's flags among those that a build or the command line gives for the file. Prints a
    /// note about other flags of the command line, which have no effect.
    fn preprocessor_flags(&self) -> Flags {
        if self.context.memory.is_some() {
            return Flags::default();
        }
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        let own: Vec<String> = self.options.compile_flags.iter().map(text).collect();
        let unused_flags = Flags::of(&own, Path::new("")).others.join(" ");
        if !unused_flags.is_empty() {
            let only_flags = "assembly is not compiled; only -D, -U, -I and -include apply";
            self.notify(Note::Line(format!("note: {unused_flags}: {only_flags}")));
        }
        sources::preprocessor_flags(&path_of(self.shown), &own)
    }

    /// Prints the assembler's messages about the program. Fails if it cannot be analysed, or if the target refuses it.
    fn has_read(&self, program: &Program) -> Result<(), InputError> {
        let mut output = self.output.borrow_mut();
        let compiled = self.context.language(self.name, self.options).map(|_| self.name);
        if let Err(failure) = passes(program, self.options, self.kind, compiled, &mut output.streams) {
            output.advice = self.advice();
            output.advice.extend(moved_markers(self.context, self.options, program));
            return Err(self.end(failure));
        }
        // Without a preprocessor, the assembler may take names of C macros for symbols.
        if is_for_preprocessor(self.name) {
            output.advice = self.advice();
        }
        check_refusal(program.cpu().refusal(RefusalTime::AfterReading)).map_err(|failure| self.end(failure))
    }

    /// Returns the loops that samples of a profile have hit; without a profile, those that `--top` chooses, or all.
    fn choose_loops(&self, candidates: &Candidates<'_>) -> Result<Vec<MachineLoop>, InputError> {
        if let Some(hot) = self.hot.borrow_mut().as_mut() {
            let are_all = self.options.function.is_empty() && self.options.symbol.is_empty();
            let chosen = hot.choose(candidates, self.options.top, are_all);
            let text = |error: &dyn std::fmt::Display| format!(": {error}.");
            return chosen.map_err(|error| self.end(Failure::error(&[self.shown, text(&error).as_bytes()])));
        }
        let output = self.output.borrow();
        let chosen = top_loops::choose(candidates, self.context, self.options, &output.streams);
        let (chosen, has_libraries) = chosen.map_err(|failure| self.end(failure))?;
        self.has_libraries.set(has_libraries);
        let (n_shown, n_loops) = (chosen.len(), candidates.loops.len());
        if (1..n_loops).contains(&n_shown) && !self.context.wants_loop_table(self.options) {
            let hint = "--top=0 shows all, --function=NAME those of one function";
            output.streams.error(format!("note: {n_shown} of {n_loops} loops; {hint}\n").as_bytes());
        }
        Ok(chosen)
    }
}

/// Returns a note on markers that a compiler has moved away from their code; `None` if no marker seems to be, or if standard error
/// must be the reference's.
fn moved_markers(context: &Context<'_>, options: &Options, program: &Program) -> Option<String> {
    let is_compiled = || options.inputs.iter().any(|name| context.language(name, options).is_some());
    let is_own = options.is_extended() || is_compiled();
    let is_seen = is_own || (std::io::stderr().is_terminal() && !context.is_drop_in);
    if context.memory.is_some() || !is_seen || program.is_machine_code() {
        return None;
    }
    let text = mca_config::bytes::text_of(program.text());
    Some(format!("note: {}\n", trap(&text, program)?.message))
}

/// Prints notes on a text whose regions are between its markers, or that is one region. The notes are on markers that a compiler
/// moved, and on a terminal also on loops that `--why` would explain one by one. `is_marked`: the input has markers.
pub fn advise(context: &Context<'_>, options: &Options, program: &Program, is_marked: bool, output: &Output) {
    if is_marked && let Some(line) = moved_markers(context, options, program) {
        output.streams.error(line.as_bytes());
    }
    let is_asked = options.regions.is_some() || is_marked || context.memory.is_some();
    if is_asked || context.is_drop_in || !std::io::stderr().is_terminal() {
        return;
    }
    if let Some(line) = loops_inside(program) {
        output.streams.error(line.as_bytes());
    }
}

/// Returns the line `note: 12 functions as one block; 8 loops inside: --why explains each`; `None` if the program has no loops, or
/// no code around them.
fn loops_inside(program: &Program) -> Option<String> {
    let text = mca_config::bytes::text_of(program.text()).into_owned();
    let outline = scan(&text);
    let loops = innermost_loops(&outline, &text, &program.code());
    let n_inside: usize = loops.iter().flat_map(|one| &one.members).map(ExactSizeIterator::len).sum();
    let n_instructions = program.n_instructions();
    if loops.is_empty() || n_inside == n_instructions {
        return None;
    }
    let what = match functions(&outline, &text).len() {
        0 => count(n_instructions, "instruction"),
        n => count(n, "function"),
    };
    let explains = if loops.len() == 1 { "--why explains it" } else { "--why explains each" };
    Some(format!("note: {what} as one block; {} inside: {explains}\n", count(loops.len(), "loop")))
}
