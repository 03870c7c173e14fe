//! Checks of a run: limits and an earlier run that its numbers are compared with.

mod baseline;
mod check;

pub use check::{Checks, ConfiguredChecks, Finished};
