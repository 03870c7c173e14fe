//! What a run is held against.

mod baseline;
mod check;

pub use check::{Checks, ConfiguredChecks, Finished};
