//! Every step of some iterations of a region, for viewers of timelines.

pub use crate::analyze::recording::{RecordedRow, RecordedUnitUse, Recording, RecordingLimits, WaitReason};
