//! The commands of a run: what it does with inputs that are ready.

pub mod analyse;
pub mod analyzers;
mod compare;
mod loop_table;
mod measure;
mod measure_request;
mod measured_table;
pub mod parallel;
pub mod profile;
mod report;
mod show;
pub mod top_loops;
mod versus;
