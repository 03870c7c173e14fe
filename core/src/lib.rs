//! The analyser as a library: bytes and options in, report out.
//!
#![doc = include_str!("../README.md")]
//!
//! # Modules of `api`
//!
//! `target`: triples, processors, detection of a text's target. `program`: a text that was read. `code`: machine code, as a program
//! or to be walked through. `analysis`: the results of a region. `explain`: results in sentences. `events`: every step of some
//! iterations, for timelines. `measure`: code that measures a processor, and models made from the results; nothing is run.
//!
//! # Inside
//!
//! The layers, from the lowest: `text`, `inst`, `model`, `sim`, `view`, then `verdict` and `report`. Each imports only layers
//! named before it. `analyze` runs them in order, `explain` puts the findings into sentences, `api` is the public API. Only
//! `api`, `explain`, `limits` (the largest accepted sizes of inputs) and `outline` can be named from outside. The feature
//! `internals` opens the layers to the tests, benchmarks and fuzz targets of this repository; what it opens may change in any
//! release.

// In a build without some targets, items that only the missing targets need are unused. With all targets, the lint stays on and
// finds items that no target needs.
#![cfg_attr(not(any(feature = "all", feature = "internals")), allow(dead_code, unused_imports))]

#[warn(missing_docs)]
pub mod api;
#[warn(missing_docs)]
pub mod explain;
pub mod limits;

#[cfg(not(feature = "internals"))]
mod analyze;
#[cfg(not(feature = "internals"))]
mod inst;
#[cfg(not(feature = "internals"))]
mod model;
#[cfg(not(feature = "internals"))]
mod report;
#[cfg(not(feature = "internals"))]
mod sim;
#[cfg(not(feature = "internals"))]
mod text;
#[cfg(not(feature = "internals"))]
mod verdict;
#[cfg(not(feature = "internals"))]
mod view;

#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod analyze;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod inst;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod model;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod report;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod sim;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod text;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod verdict;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod view;

pub use api::{
    Analysis, AnalysisError, Analyzer, Cancellation, Cpu, Files, NoFiles, Options, Program, REFERENCE_RELEASE,
    ReadOptions, Region, Regions, Source, Target, analysis, code, events, measure, program, target,
};
/// Finds the labels, functions, loops and markers of an assembly text without parsing its instructions.
pub use mca_outline as outline;
