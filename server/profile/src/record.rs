//! The records of a recording that this package uses; others are skipped.

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
    /// A process was made as a copy of another. Both are given by their numbers.
    Fork { parent: u32, child: u32 },
    /// A process became another program.
    Exec { process: u32 },
    /// The state of a process at one moment.
    Sample(Sample<'a>),
    /// Samples were lost while recording; holds how many.
    Lost(u64),
    /// A sample that cannot be read.
    Unread,
}

/// A stretch of a file that was mapped as code. `length` is in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mapping<'a> {
    /// Number of the process; [`Mapping::EVERY_PROCESS`] for the kernel.
    pub process: u32,
    /// First address in the process.
    pub address: u64,
    pub length: u64,
    /// Offset in the file that is mapped at this address.
    pub file_offset: u64,
    /// Path of the file, or a name such as `[vdso]`.
    pub path: &'a [u8],
    /// Build id; empty if it was not recorded.
    pub build_id: &'a [u8],
}

impl Mapping<'_> {
    /// The number that stands for every process in mappings of the kernel.
    pub const EVERY_PROCESS: u32 = u32::MAX;
}

/// The state of a process when an event had happened a number of times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<'a> {
    /// Number of the process.
    pub process: u32,
    pub mode: Mode,
    /// Address of the instruction that was executed.
    pub address: u64,
    /// Position of the sample's event in the recording's list of events.
    pub event: usize,
    /// Number of events that the sample stands for.
    pub period: u64,
    /// The branches that were taken last, the newest first; empty if branches were not recorded.
    pub branches: &'a [Branch],
}

/// The mode in which the processor was at a sample.
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
    pub from: u64,
    pub to: u64,
    /// Cycles since the previous taken branch; 0 if the processor does not record them.
    pub cycles: u16,
    pub is_mispredicted: bool,
}
