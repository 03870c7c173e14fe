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
//!
//! - Reading: `program` (a source that was read), `machine_code` (programs made of bytes), `options`, `messages`.
//! - Analysing: `region` (one region, from lowering to the verdict), `lowered`, `measured` (measured models), `recording` (every
//!   step of some iterations), `upper_bound` (cycles without a verdict), `fingerprints` (all that the results depend on).
//! - Findings: `trust`, `advice`, `dataflow`, `control`, `data_in_code`, `facts` (from manuals), `strides` (bytes and elements that
//!   an iteration handles) with `strided_arrays`, `array_lanes` and `sums`.
//! - Showing: `listing` (instructions as text), `places` (lines and columns), `inspect` (single instructions).
//! - Measuring: `runnable` (code that can be run by itself), `forms` and `machine_facts` (experiments, and models made of them).

pub mod advice;
mod array_lanes;
pub mod control;
pub mod data_in_code;
pub mod dataflow;
pub mod facts;
pub mod fingerprints;
pub mod forms;
mod inspect;
mod leftovers;
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
pub mod twins;
pub mod upper_bound;
