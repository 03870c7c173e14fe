//! The records of a profile that matter here.

use super::ProfileError;

/// What recorded what it can be asked for more than once.
pub trait Recording {
    /// Every record, in the order in which they were written.
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
    /// [`Mapping::EVERY_PROCESS`] for the kernel.
    pub process: u32,
    pub address: u64,
    pub length: u64,
    pub file_offset: u64,
    pub path: &'a [u8],
    /// Empty if it was not recorded.
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
    /// The event that it is a sample of, by its position in the recording.
    pub event: usize,
    /// For how many events it stands.
    pub period: u64,
    /// The newest first.
    pub branches: &'a [Branch],
}

/// What the processor was doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    User,
    Kernel,
    /// A hypervisor, or a guest.
    Other,
}

/// A branch that was taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    pub from: u64,
    pub to: u64,
    /// Since the branch before it; 0 where the processor does not say.
    pub cycles: u16,
    pub is_mispredicted: bool,
}
