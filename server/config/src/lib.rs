//! Settings: all options of the programs, where they are set, and what they mean for reading and analysing.
//!
//! One [table] has every option of `mca`. A command line ([`parse`]), `mca.toml`, a comment in the input and an editor's
//! settings ([`configuration`]) all become the same [`options::Options`]. Budgets come from the same sources: [`limits`] reads
//! one limit such as `cycles<=4`, [`budget`] finds the limits of a region, and [`findings`] says which were kept, and [`change`] what became slower. Without an
//! option for it, [`recognition`] finds the target of a text.
//!
//! Both programs use this crate. Nothing here prints, reads standard input or analyses.

mod analysis;
pub mod budget;
pub mod change;
pub mod configuration;
mod cpu;
pub mod findings;
pub mod host;
pub mod limits;
pub mod measured;
pub mod number;
pub mod options;
pub mod parse;
mod place;
pub mod recognition;
pub mod refusal;
pub mod response;
pub mod schema;
pub mod suggest;
pub mod table;

pub use analysis::{analysis_options, read_options, skips_parse_failures};
pub use cpu::{ChosenCpu, canonical_name, choose_cpu, choose_cpu_for, options_for_reading};
/// Arguments and file names as bytes, for users of this crate that do not use `mca_input`.
pub use mca_input::bytes;
