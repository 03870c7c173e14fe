//! The analyser as a library: bytes and options in, report out.
//!
#![doc = include_str!("../README.md")]
//!
//! # Inside
//!
//! The layers, each importing only those before it: `text` → `inst` → `model` → `sim` → `view` → `verdict`, `report`;
//! `analyze` runs them in order, `explain` makes sentences of what they found, `api` is their public face.

pub mod analyze;
#[warn(missing_docs)]
pub mod api;
#[warn(missing_docs)]
pub mod explain;
pub mod inst;
pub mod limits;
pub mod model;
pub mod report;
pub mod sim;
pub mod text;
pub mod verdict;
pub mod view;

pub use api::{
    Analysis, AnalysisError, Analyzer, Cancellation, Cpu, Files, NoFiles, Options, Program, ReadOptions, Region,
    Regions, Source, Target, analysis, code, events, target,
};
/// Outlines of texts, which also say which loops a program has.
pub use mca_outline as outline;
