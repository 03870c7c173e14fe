//! The analyser as a function: bytes and options in, report out.
//!
//! Layers, each importing only those before it: `text` → `inst` → `model` → `sim` → `view` → `verdict`, `report`; `analyze` runs
//! them in order. Nothing here reads a file, a clock or the environment, starts a thread or prints.

pub mod analyze;
pub mod inst;
pub mod model;
pub mod report;
pub mod sim;
pub mod text;
pub mod verdict;
pub mod view;
