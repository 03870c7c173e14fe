//! Records of a profile, as far as they matter here.

use super::ProfileError;

/// A recording that can be read more than once.
pub trait Recording {
    /// Calls `take` with every record, in the order in which they were written.
    fn for_each(&mut self, take: &mut dyn FnMut(Record<'_>)) -> Result<(), ProfileError>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record<'a> {
    /// A file became code of a process.
    Mapping(Mapping<'a>),
    /// A process was made as a copy of another.
    Fork {
        parent: u32,
        child: u32,
    },
    /// A process became another program.
    Exec {
        process: u32,
    },
    Sample(Sample<'a>),
    /// Number of samples that were dropped.
    Lost(u64),
    /// A sample that cannot be read.
    Unread,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mapping<'a> {
    /// Number of the process; [`Mapping::EVERY_PROCESS`] for the kernel.
    pub process: u32,
    pub address: u64,
    pub length: u64,
    pub file_offset: u64,
    pub path: &'a [u8],
    /// Build id; empty if it was not recorded.
    pub build_id: &'a [u8],
}

impl Mapping<'_> {
    pub const EVERY_PROCESS: u32 = u32::MAX;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<'a> {
    pub process: u32,
    pub mode: Mode,
    pub address: u64,
    /// Position of its event in the recording.
    pub event: usize,
    /// Number of events that the sample stands for.
    pub period: u64,
    /// Last taken branches, the newest first.
    pub branches: &'a [Branch],
}

/// State of the processor at a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    User,
    Kernel,
    /// A hypervisor or a guest ran.
    Other,
}

/// A taken branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    pub from: u64,
    pub to: u64,
    /// Cycles since the branch before it; 0 where the processor does not record them.
    pub cycles: u16,
    pub is_mispredicted: bool,
}
