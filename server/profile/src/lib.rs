//! What a profiler has recorded of a program: where its code was mapped, where samples hit it, and which branches it took.
//!
//! A recording is read twice and never held in memory: once for where code is mapped ([`Mappings::of`]), since a mapping may be
//! written behind the first samples that hit it, and once for the samples ([`Histogram::of`], [`Rounds::of`]). Addresses become
//! offsets in the files that were mapped, which is what stays the same wherever a file was loaded.
//!
//! What was recorded is read without knowing an instruction: whoever calls brings a reader and answers what the code is like
//! ([`Code`]). [`FileCode`] answers it for an object, and [`simulate`] has rounds simulated as they were run; [`Gap`] says how
//! much of the difference between both can be explained.

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
pub use perf_data::PerfData;
pub use record::{Branch, Mapping, Mode, Record, Recording, Sample};
pub use rounds::{Code, LoopRounds, Rounds, Run};
pub use script::Script;
pub use simulation::{PathCycles, Simulated, simulate};
