//! Every step of some iterations of a region: what a viewer of timelines draws.

pub use crate::analyze::recording::{RecordedRow, RecordedUnitUse, Recording, RecordingLimits, WaitReason};
