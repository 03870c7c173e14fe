//! Simulates scheduling facts and raises events: simulated hardware (`components`), the stages that drive it (`stages`), one cycle
//! loop (`pipeline`).

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
