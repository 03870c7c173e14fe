//! Profiles of programs: where their code was mapped, where samples hit it, and which branches they took.
//!
//! A recording is read twice and never held in memory: once for where code is mapped ([`Mappings::of`]), since a mapping may
//! be written after the first samples that hit it, and once for the samples ([`Histogram::of`], [`Rounds::of`]). Addresses
//! become offsets in the mapped files, which are the same wherever a file was loaded.
//!
//! [`Opened`] opens a recording in either form: the file of `perf record` ([`PerfData`]) or the text of `perf script` ([`Script`]).
//! Both give [`Record`]s. [`Counts`] adds up samples by place in a file, [`heat`] by line of source and by loop, and [`programs`] finds
//! the files of the programs that ran.
//!
//! Reading a recording needs no knowledge of instructions: the caller brings a [`Code`] that answers questions about
//! the code, as [`FileCode`] does for an object. [`simulate`] simulates rounds as they were run, and [`Gap`] explains
//! the difference between measured and simulated cycles as far as possible.

pub mod code;
pub mod counts;
pub mod error;
pub mod gap;
pub mod heat;
pub mod histogram;
pub mod mappings;
pub mod opened;
pub mod perf_data;
pub mod programs;
pub mod record;
pub mod rounds;
pub mod script;
pub mod simulation;

pub use code::FileCode;
pub use counts::Counts;
pub use error::ProfileError;
pub use gap::{Gap, WrongModel};
pub use histogram::Histogram;
pub use mappings::{Image, ImageId, Mappings};
pub use opened::Opened;
pub use perf_data::PerfData;
pub use record::{Branch, Mapping, Mode, Record, Recording, Sample};
pub use rounds::{Code, LoopRounds, Rounds, Run};
pub use script::Script;
pub use simulation::{PathCycles, Simulated, simulate};
