//! Accumulates events into view data, one file for each view.
//!
//! A view accumulates while a run lasts and then yields plain data; `report` prints it. Views that were not requested are not
//! built and cost nothing: [`Views`] asks the static ones for their data directly and forwards to each of the others just the
//! events that it reads. Accumulators are dense arrays over the positions of the block, so the memory of a view is bounded by
//! the block, not by the number of iterations.

pub mod block;
pub mod bottleneck;
pub mod columns;
pub mod dispatch_statistics;
pub mod histogram;
pub mod instruction_info;
pub mod instruction_tables;
mod kinds;
pub mod listing;
pub mod register_file_statistics;
pub mod resource_pressure;
pub mod retire_statistics;
pub mod scheduler_statistics;
pub mod summary;
pub mod switches;
pub mod timeline;
mod views;
pub mod waits;
mod window;

pub use block::Block;
pub use switches::ViewSwitches;
pub use views::{RegionViews, Views};
