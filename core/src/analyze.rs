//! Runs the layers below in order: source and options in, results out. Only this module and those above it name all layers;
//! `api` is the public face over it.
//!
//! ```text
//! Triple ─┐
//! source ─┴→ Program ─→ Region ─┐
//! processor, AnalysisOptions ───┴→ RegionAnalysis ─→ text, JSON
//! ```
//!
//! A [`Program`](program::Program) is read once and analysed for any processor. Its regions are independent of one another:
//! callers may analyse them on threads, each with a [`Scratch`](crate::sim::Scratch) of its own.

pub mod advice;
mod array_lanes;
pub mod control;
pub mod data_in_code;
pub mod dataflow;
pub mod facts;
pub mod fingerprints;
pub mod forms;
mod inspect;
mod listing;
mod lowered;
pub mod machine_code;
pub mod machine_facts;
pub mod measured;
mod messages;
pub mod options;
pub mod places;
pub mod program;
pub mod recording;
pub mod region;
pub mod runnable;
mod strided_arrays;
pub mod strides;
mod sums;
#[cfg(any(test, feature = "internals"))]
pub mod triple;
pub mod trust;
pub mod upper_bound;
