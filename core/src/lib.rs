//! The analyser as a library: bytes and options in, report out.
//!
#![doc = include_str!("../README.md")]
//!
//! # Inside
//!
//! The layers, each importing only those before it: `text` → `inst` → `model` → `sim` → `view` → `verdict`, `report`;
//! `analyze` runs them in order, `explain` makes sentences of what they found, `api` is their public face. Only `api`,
//! `explain`, `limits` and `outline` can be named from outside. The feature `internals` opens the layers to the tests,
//! benchmarks and fuzz targets of this repository; what it opens may change in any release.

// A build without some targets has unused items: those that only these targets need. The lint is on where all targets are
// built, and there finds the items that no target needs.
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
/// Outlines of texts, which also say which loops a program has.
pub use mca_outline as outline;
