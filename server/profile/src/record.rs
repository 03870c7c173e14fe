//! The records of a recording of `perf` that this package uses; others are skipped.

use super::ProfileError;

/// A recording that can be read more than once.
pub trait Recording {
    /// Calls `take` with every record, in the order in which they were written.
    fn for_each(&mut self, take: &mut dyn FnMut(Record<'_>)) -> Result<(), ProfileError>;
}

/// A record of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record<'a> {
    /// A file was mapped as code of a process.
    Mapping(Mapping<'a>),
    /// A process was forked. `parent` and `child` are process ids.
    Fork { parent: u32, child: u32 },
    /// A process became another program, and lost its mappings.
    Exec { pid: u32 },
    /// A sample.
    Sample(Sample<'a>),
    /// Samples were lost while recording; holds how many.
    Lost(u64),
    /// A sample that cannot be read.
    UnreadableSample,
}

/// A part of a file that was mapped as executable memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mapping<'a> {
    /// Process id; [`Mapping::EVERY_PROCESS`] for the kernel.
    pub pid: u32,
    /// First address in the process.
    pub address: u64,
    /// Length in bytes.
    pub length: u64,
    /// Offset in the file that is mapped at this address.
    pub file_offset: u64,
    /// Path of the file, or a name such as `[vdso]`.
    pub path: &'a [u8],
    /// Build id; empty if it was not recorded.
    pub build_id: &'a [u8],
}

impl Mapping<'_> {
    /// The process id in mappings of the kernel, which every process has.
    pub const EVERY_PROCESS: u32 = u32::MAX;
}

/// Where a process was when the counter of an event overflowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<'a> {
    /// Process id.
    pub pid: u32,
    /// Privilege mode in which the processor was.
    pub mode: Mode,
    /// The sampled instruction pointer. Unless the event was precise, it may be some instructions after the one that
    /// caused the event.
    pub address: u64,
    /// Index of the sample's event in the recording's list of events.
    pub event: usize,
    /// Number of occurrences of the event that the sample stands for.
    pub period: u64,
    /// The branches that were taken last, the newest first; empty if branches were not recorded.
    pub branches: &'a [Branch],
}

/// The privilege mode in which the processor was at a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    User,
    Kernel,
    /// A hypervisor or a guest ran.
    Other,
}

/// A branch that was taken, from the address of its instruction to the address of its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// Address of the branch.
    pub from: u64,
    /// Address of its target.
    pub to: u64,
    /// Cycles since the previous taken branch; 0 if the processor does not record them.
    pub cycles: u16,
    /// Whether the processor had predicted another way.
    pub is_mispredicted: bool,
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
