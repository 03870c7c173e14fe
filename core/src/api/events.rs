//! Every step of some iterations of a region: what a viewer of timelines draws.

pub use crate::analyze::recording::{Dependency, RecordedRow, Recording, RecordingLimits, UnitUse};
