//! A run whose input and output are in memory: what goes in, and what comes out.

use mca_core::{Cancellation, Files, Region};

use super::files;
use super::hot::Hot;
use super::parse::is_drop_in;
use super::run::Run;
use super::streams::Stopped;
use super::table::OptionId;

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

impl Run<'_> {
    /// What is to be read, wherever it is.
    pub(super) fn input(&mut self, name: &[u8]) -> Result<Vec<u8>, Stopped> {
        if let Some(bytes) = self.hot.as_mut().and_then(Hot::take_program) {
            return Ok(bytes);
        }
        if let Some(memory) = &self.memory {
            return Ok(memory.bytes.to_vec());
        }
        if let Some(digits) = self.options.hex.as_ref().filter(|digits| !digits.is_empty()) {
            return Ok(digits.clone());
        }
        if let Some(language) = self.language(name) {
            return self.compile(name, language);
        }
        if files::waits_for_keyboard(name) && !is_drop_in(self.argv0) {
            self.streams.error(files::WAITING);
        }
        self.disk.read_input(name).map_err(|message| self.stop(&message))
    }

    pub(super) fn files(&self) -> &dyn Files {
        self.memory.map_or(self.disk, |memory| memory.files)
    }

    /// What an option names besides the input. What a file set is no pipe and no device; a text in memory has only what its own
    /// files are found among. The error is a message without its label.
    pub(super) fn read_beside(&self, option: OptionId, name: &[u8], most_bytes: u64) -> Result<Vec<u8>, Vec<u8>> {
        match self.memory {
            Some(memory) => match memory.files.read(name) {
                Some(bytes) if bytes.len() as u64 <= most_bytes => Ok(bytes.to_vec()),
                Some(_) => Err([name, format!(": It has more than {most_bytes} bytes").as_bytes()].concat()),
                None => Err([name, b": Not a file of the workspace that can be read"].concat()),
            },
            None if self.options.is_given(option) => self.disk.read_given(name, most_bytes),
            None => self.disk.read_named(name, most_bytes),
        }
    }
}
