//! The surroundings of a run, which stay the same while it lasts: the name by which the program was called, and the
//! files of the machine or an input in memory.

use mca_config::bytes::path_of;
use mca_config::options::{JsonChoice, Options, TablesChoice};
use mca_config::parse::is_drop_in;
use mca_config::table::{self, Group, OptionId};
use mca_core::program::Limits;
use mca_core::{Cancellation, Files, Region};
use mca_input::sources::Language;

use crate::inputs::files::Disk;

/// An input that is a text in memory, and not a file.
#[derive(Clone, Copy)]
pub struct Memory<'a> {
    /// Content of the input.
    pub bytes: &'a [u8],
    /// The files that the input may include, and that options may name.
    pub files: &'a dyn Files,
    /// The only region to analyse, instead of those between markers.
    pub region: Option<&'a Region>,
    /// Ends the run early if it is cancelled; the output is not complete then, and must not be used.
    pub cancellation: &'a Cancellation,
    /// Whether code may be run to measure it: only if the user asked for that, for a text that they trust.
    pub may_measure: bool,
    /// Limits of what macros, repetitions and included files may make of the text.
    pub limits: Limits,
}

/// Output of a run in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captured {
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// Exit status that the program would have: 0, or 1 if the run failed.
    pub status: u8,
    /// The page that `--timeline-html` asks for; empty without it.
    pub page: String,
}

/// The surroundings of a run, for all of its inputs.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The name by which the program was called.
    pub argv0: &'a [u8],
    /// Whether the program was called by the reference's name, `llvm-mca`: then the output is exactly the reference's.
    pub is_drop_in: bool,
    /// The files of the machine; unused if the input is in memory.
    pub disk: &'a Disk,
    /// The input, if it is in memory: then the run reads no file of the machine.
    pub memory: Option<Memory<'a>>,
}

impl<'a> Context<'a> {
    pub fn new(argv0: &'a [u8], disk: &'a Disk, memory: Option<Memory<'a>>) -> Context<'a> {
        Context { argv0, is_drop_in: is_drop_in(argv0), disk, memory }
    }

    /// Returns the files that a text may include.
    pub fn files(&self) -> &'a dyn Files {
        match self.memory {
            Some(memory) => memory.files,
            None => self.disk,
        }
    }

    /// Returns a cancellation for one step of the run. It is also cancelled when the caller cancels the whole run.
    pub fn cancellation(&self) -> Cancellation {
        self.memory.map_or_else(Cancellation::new, |memory| Cancellation::within(memory.cancellation))
    }

    /// Returns the language of an input that has to be compiled; `None` for other inputs, for inputs in memory, and if the
    /// program is called by the reference's name.
    pub fn language(&self, name: &[u8], options: &Options) -> Option<Language> {
        let is_ours = self.memory.is_none() && options.hex.is_none() && !self.is_drop_in;
        Language::of(&path_of(name)).filter(|_| is_ours)
    }

    /// Whether objects and sources are shown as the table with one line per loop, because no option asks for anything
    /// else.
    pub fn wants_loop_table(&self, options: &Options) -> bool {
        let is_view = |id| table::OPTIONS.iter().any(|option| option.id == id && option.group == Group::Views);
        let asks_for_view = options.given.iter().any(|given| is_view(given.id));
        let is_plain = options.json == JsonChoice::Off && options.tables == TablesChoice::None;
        is_plain
            && !asks_for_view
            && self.memory.is_none()
            && options.cpus.is_empty()
            && options.budget.is_empty()
            && options.baseline.is_empty()
    }

    /// Reads the file that `option` names besides the input. More than `most_bytes` bytes are an error, which is a message without
    /// `error: `. If the option was set by a file such as `mca.toml`, the name must be that of a regular file; if the input is in
    /// memory, that of one of the input's own files.
    pub fn read_beside(
        &self,
        options: &Options,
        option: OptionId,
        name: &[u8],
        most_bytes: u64,
    ) -> Result<Vec<u8>, Vec<u8>> {
        match self.memory {
            Some(memory) => match memory.files.read(name) {
                Some(bytes) if bytes.len() as u64 <= most_bytes => Ok(bytes.to_vec()),
                Some(_) => Err([name, format!(": It has more than {most_bytes} bytes").as_bytes()].concat()),
                None => Err([name, b": Not a readable file of the workspace"].concat()),
            },
            None if options.is_given(option) => self.disk.read_given(name, most_bytes),
            None => self.disk.read_named(name, most_bytes),
        }
    }
}
