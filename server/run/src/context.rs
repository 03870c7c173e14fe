//! What a run works with: who was called, the files of the machine, or an input in memory. Nothing of it changes during the run.

use mca_config::bytes::path_of;
use mca_config::options::{JsonChoice, Options, TablesChoice};
use mca_config::parse::is_drop_in;
use mca_config::table::{self, Group, OptionId};
use mca_core::{Cancellation, Files, Region};
use mca_input::sources::Language;

use crate::inputs::files::Disk;

/// An input that is not read from a file.
#[derive(Clone, Copy)]
pub struct Memory<'a> {
    pub bytes: &'a [u8],
    pub files: &'a dyn Files,
    /// Only this region, instead of those that the input marks.
    pub region: Option<&'a Region>,
    /// Ends the run early; what it wrote by then means nothing.
    pub cancellation: &'a Cancellation,
    /// Code may be run to measure it: a person asked for that, of a text that they trust.
    pub may_measure: bool,
}

/// What a run in memory wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captured {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub status: u8,
    /// The page that `--timeline-html` asks for; empty without it.
    pub page: String,
}

/// What does not change while inputs come and go.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// How the program was called.
    pub argv0: &'a [u8],
    /// It was called by the reference's name, and says nothing that the reference does not say.
    pub is_drop_in: bool,
    pub disk: &'a Disk,
    /// The input that takes the place of all files.
    pub memory: Option<Memory<'a>>,
}

impl<'a> Context<'a> {
    pub fn new(argv0: &'a [u8], disk: &'a Disk, memory: Option<Memory<'a>>) -> Context<'a> {
        Context { argv0, is_drop_in: is_drop_in(argv0), disk, memory }
    }

    /// The files that a text includes.
    pub fn files(&self) -> &'a dyn Files {
        match self.memory {
            Some(memory) => memory.files,
            None => self.disk,
        }
    }

    /// For one step of the run.
    pub fn cancellation(&self) -> Cancellation {
        self.memory.map_or_else(Cancellation::new, |memory| Cancellation::within(memory.cancellation))
    }

    /// The language of an input that has to be compiled.
    pub fn language(&self, name: &[u8], options: &Options) -> Option<Language> {
        let is_ours = self.memory.is_none() && options.hex.is_none() && !self.is_drop_in;
        Language::of(&path_of(name)).filter(|_| is_ours)
    }

    /// Whether the answer about objects and sources is one line a loop: nothing else was asked for.
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

    /// What an option names besides the input. What a file set is no pipe and no device; a text in memory has only what its own
    /// files are found among. The error is a message without its label.
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
                None => Err([name, b": Not a file of the workspace that can be read"].concat()),
            },
            None if options.is_given(option) => self.disk.read_given(name, most_bytes),
            None => self.disk.read_named(name, most_bytes),
        }
    }
}
