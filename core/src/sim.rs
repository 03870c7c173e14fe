//! Simulates scheduling facts and raises events: simulated hardware (`components`), the stages that drive it (`stages`), one cycle
//! loop (`pipeline`).
//!
//! - Input: `options`, `registers`, `program` (a block prepared for a run), `ids` (types of indices).
//! - State: `machine` (all components), `in_flight` (instructions between dispatch and retirement), `timing_wheel` (what is due in
//!   which cycle), `bits` (sets of small numbers).
//! - Output: `event`, `observer`, `error`; `cancellation` ends a run early, and `checker` tests that a run is possible.
//! - Other ways to run: `parts` (instructions in several nodes), `repetition` (repeated periods are counted, not simulated),
//!   `unhindered` (only operands hold instructions up).

mod bits;
pub mod cancellation;
#[cfg(any(test, feature = "internals"))]
pub mod checker;
mod components;
pub mod error;
pub mod event;
mod ids;
mod in_flight;
mod machine;
pub mod observer;
pub mod options;
pub mod parts;
mod pipeline;
mod program;
pub mod registers;
pub mod repetition;
mod stages;
mod timing_wheel;
mod unhindered;

pub use cancellation::Cancellation;
pub use error::SimulationError;
pub use pipeline::{NodesOfBlock, Scratch, SimulationSummary, compute_once, issue_unhindered, simulate};
pub use registers::RegisterTable;

#[cfg(test)]
pub(crate) mod tests;
