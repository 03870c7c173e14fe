//! A sampled event, and the fields of its samples.

/// Flags of the record of a mapping.
pub const IS_OF_DATA: u16 = 1 << 13;
pub const HAS_BUILD_ID: u16 = 1 << 14;

/// The bit of a mapping's protection that lets code run.
pub const EXECUTABLE: u32 = 4;

pub const BUILD_ID_BYTES: usize = 20;
/// Fields of a sample, by the bit that says whether they are there.
pub mod field {
    pub const ADDRESS: u32 = 0;
    pub const THREAD: u32 = 1;
    pub const TIME: u32 = 2;
    pub const DATA_ADDRESS: u32 = 3;
    pub const READ: u32 = 4;
    pub const CALL_CHAIN: u32 = 5;
    pub const ID: u32 = 6;
    pub const CPU: u32 = 7;
    pub const PERIOD: u32 = 8;
    pub const STREAM_ID: u32 = 9;
    pub const RAW: u32 = 10;
    pub const BRANCHES: u32 = 11;
    pub const IDENTIFIER: u32 = 16;
}

/// The bit that puts a word in front of the branches: the position of the newest in the processor's ring.
pub const HAS_BRANCH_INDEX: u32 = 17;

/// A sampled event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Name in perf; empty if the recording has none.
    pub name: String,
    /// Whether it counts time instead of what the processor does, as on machines without its counters.
    pub is_of_time: bool,
    pub(super) sample_type: u64,
    pub(super) read_format: u64,
    pub(super) branch_sample_type: u64,
}

impl Event {
    pub(super) fn has(&self, field: u32) -> bool {
        self.sample_type >> field & 1 != 0
    }

    pub fn has_branches(&self) -> bool {
        self.has(field::BRANCHES)
    }
}
