//! The public face of the library: everything that an embedder names, one file for each subject.
//!
//! ```text
//! Target ─→ Cpu ─┬→ Program::read ─→ Region ─┐
//! Source ────────┘                           ├→ Analyzer::analyze ─→ Analysis ─→ numbers, verdict, llvm-mca's report
//! Cpu, Options ──────────────────────────────┘
//! ```
//!
//! Handles (`Target`, `Cpu`) are cheap to clone and may be sent to other threads. A `Program` is read once and analysed for
//! any processor that [reads like](Cpu::reads_like) its own; an `Analyzer` keeps the memory of its runs, one for each thread.
//! Reading never fails: it has diagnostics. Names and texts are bytes where the reference shows them as they were written.

pub mod analysis;
mod analyzer;
pub mod code;
mod cpu;
mod diagnostic;
mod errors;
pub mod events;
pub mod explain;
mod instruction;
pub mod measure;
mod options;
mod places;
pub mod program;
mod region;
pub mod target;

pub use analysis::{Analysis, AnalysisError};
pub use analyzer::Analyzer;
pub use cpu::Cpu;
pub use options::{Options, ReadOptions};
pub use program::{Program, Source};
pub use region::{Region, Regions};
pub use target::Target;

pub use crate::inst::asm::options::{Files, NoFiles};
pub use crate::sim::Cancellation;
/// The release of llvm-mca whose models are used and whose reports are reproduced, such as `9.0.1`.
pub use mca_models::RELEASE as REFERENCE_RELEASE;
