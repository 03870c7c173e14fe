//! Checks of a run: limits, and an earlier run with which its numbers are compared.

mod baseline;
mod check;

pub use check::{Checks, ConfiguredChecks, Finished};
