//! Every step of some iterations of a region, as a viewer of timelines draws them.

pub use crate::analyze::recording::{RecordedRow, RecordedUnitUse, Recording, RecordingLimits, WaitReason};
