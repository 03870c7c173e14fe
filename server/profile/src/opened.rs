//! Opens a recording in any format: a file of perf, or the text of `perf script`.

use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek};
use std::path::Path;

use mca_core::target::{Architecture, HostMachine};
use mca_input::regular_file;

use super::error::ProfileError;
use super::perf_data::PerfData;
use super::record::Recording;
use super::script::Script;

/// A recording, and what it says about itself.
pub struct Opened {
    /// The records, which can be read more than once.
    pub recording: Box<dyn Recording>,
    /// Events that were sampled; a single one without a name if the recording does not list them.
    pub events: Vec<EventName>,
    /// Name of the processor on which the recording was made; `None` if the recording does not say it, or if `mca` does
    /// not know that processor.
    pub cpu: Option<&'static str>,
    /// Whether perf ended before it had finished the recording.
    pub is_unfinished: bool,
}

/// An event that was sampled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventName {
    /// Name of the event in perf; empty if the recording has none.
    pub name: String,
    /// Whether the event counts time instead of what the processor does.
    pub is_of_time: bool,
}

impl EventName {
    /// Whether the name is that of `event`, in user mode or in all modes: `cycles:u`, `cpu/cycles/`,
    /// `cpu_core/cycles/u`.
    pub fn counts(&self, event: &str) -> bool {
        self.name.split([':', '/']).any(|part| part == event)
    }
}

impl Opened {
    /// Opens a file that the user named, which may be a pipe or a device.
    pub fn file(path: &Path) -> Result<Opened, ProfileError> {
        Opened::read(File::open(path)?)
    }

    /// Opens a file that another file names: the user has not chosen it, so it must be a regular one.
    pub fn regular_file(path: &Path) -> Result<Opened, ProfileError> {
        Opened::read(regular_file::open(path)?)
    }

    /// Reads a stream to its end and keeps it, since it is read more than once.
    pub fn stream(input: &mut dyn Read) -> Result<Opened, ProfileError> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        Opened::read(Cursor::new(bytes))
    }

    /// Reads a recording in the format that its first eight bytes show: printable ones without perf's magic number are
    /// text of `perf script`.
    fn read<R: Read + Seek + 'static>(mut input: R) -> Result<Opened, ProfileError> {
        let mut start = Vec::new();
        input.by_ref().take(8).read_to_end(&mut start)?;
        input.rewind()?;
        let is_text = start.iter().all(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace())
            && !start.starts_with(b"PERF");
        if is_text && !start.starts_with(b"2ELIF") {
            let recording = Box::new(Script::new(BufReader::new(input)));
            return Ok(Opened { recording, events: vec![EventName::default()], cpu: None, is_unfinished: false });
        }
        let data = PerfData::open(input)?;
        let name_of =
            |event: &super::perf_data::Event| EventName { name: event.name.clone(), is_of_time: event.is_of_time };
        let events = data.events().iter().map(name_of).collect();
        let cpu = data.cpu_id().and_then(cpu_of);
        let is_unfinished = data.is_unfinished();
        Ok(Opened { recording: Box::new(data), events, cpu, is_unfinished })
    }

    /// Returns the index of the event whose samples show where time went: cycles, otherwise the first event.
    pub fn main_event(&self) -> usize {
        self.events.iter().position(|event| event.counts("cycles")).unwrap_or(0)
    }
}

/// Returns the name of the x86 processor with an identification such as `GenuineIntel,6,85,4`: vendor, family, model,
/// stepping. `None` for others.
fn cpu_of(id: &str) -> Option<&'static str> {
    let mut fields = id.split(',');
    let vendor = fields.next()?.as_bytes();
    let mut number = || fields.next()?.trim().parse::<u32>().ok();
    let (family, model, stepping) = (number()?, number()?, number()?);
    // The numbers are packed as the instruction CPUID gives them.
    let (low_family, more_family) = (family.min(15), family.saturating_sub(15));
    let signature =
        stepping & 15 | (model & 15) << 4 | low_family << 8 | (model >> 4 & 15) << 16 | (more_family & 255) << 20;
    let x86 = Architecture::all().find(|architecture| architecture.accepts(b"x86_64"))?;
    x86.native_cpu(&HostMachine::Cpuid { vendor, signature, features: &[] })
}
