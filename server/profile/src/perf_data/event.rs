//! A sampled event, and which fields its samples have.

/// Flag of a mapping's record: the mapping is of data, not of code.
pub const IS_OF_DATA: u16 = 1 << 13;
/// Flag of a mapping's record: it holds the build id of the file in place of its inode.
pub const HAS_BUILD_ID: u16 = 1 << 14;

/// The bit of a mapping's protection that lets code run.
pub const EXECUTABLE: u32 = 4;

/// Maximum number of bytes of a build id.
pub const BUILD_ID_BYTES: usize = 20;
/// Fields of a sample. Each constant is the index of the bit in `Event::sample_type` that says whether samples have the
/// field.
pub mod field {
    /// Address of the instruction.
    pub const ADDRESS: u32 = 0;
    /// IDs of the process and the thread.
    pub const THREAD: u32 = 1;
    /// Time of the sample.
    pub const TIME: u32 = 2;
    /// Address of the data that the instruction accessed.
    pub const DATA_ADDRESS: u32 = 3;
    /// Values of counters.
    pub const READ: u32 = 4;
    /// Addresses of the callers.
    pub const CALL_CHAIN: u32 = 5;
    /// ID of the event, after the address, the thread, the time and the data address.
    pub const ID: u32 = 6;
    /// Number of the processor.
    pub const CPU: u32 = 7;
    /// Number of occurrences of the event that the sample stands for.
    pub const PERIOD: u32 = 8;
    /// ID of the event on one processor.
    pub const STREAM_ID: u32 = 9;
    /// Data of the tracepoint, of any length.
    pub const RAW: u32 = 10;
    /// Last taken branches.
    pub const BRANCHES: u32 = 11;
    /// ID of the event as the first field, so that it is found whatever fields follow.
    pub const IDENTIFIER: u32 = 16;
}

/// Index of the bit in `Event::branch_sample_type` that puts a word of 64 bits before the branches: the index of the
/// newest one in the processor's ring buffer.
pub const HAS_BRANCH_INDEX: u32 = 17;

/// A sampled event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Name of the event, as perf spells it; empty if the recording names none.
    pub name: String,
    /// Whether the event counts time instead of what the processor does, as on machines without counters.
    pub is_of_time: bool,
    /// A bit for each field that samples have; [`field`] has their indices.
    pub(super) sample_type: u64,
    /// Bits that say which values of counters [`field::READ`] holds.
    pub(super) read_format: u64,
    /// Bits that say how branches were recorded.
    pub(super) branch_sample_type: u64,
}

impl Event {
    /// Whether samples of the event have a field, one of [`field`].
    pub(super) fn has(&self, field: u32) -> bool {
        self.sample_type >> field & 1 != 0
    }

    /// Whether samples of the event have the last taken branches.
    pub fn has_branches(&self) -> bool {
        self.has(field::BRANCHES)
    }
}
