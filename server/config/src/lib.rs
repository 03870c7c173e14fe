//! Settings: all options of the programs, where they are set, and what they mean for reading and analysing.
//!
//! One [table] has every option of `mca`. A command line ([`parse`]), `mca.toml`, a comment in the input and an editor's
//! settings ([`configuration`]) all become the same [`options::Options`]; budgets ([`limits`], [`budget`]) come from the same
//! sources. Both programs use this crate. Nothing here prints, reads standard input or analyses.

mod analysis;
pub mod budget;
pub mod configuration;
mod cpu;
pub mod findings;
pub mod host;
pub mod limits;
pub mod measured;
pub mod number;
pub mod options;
pub mod parse;
pub mod recognition;
pub mod refusal;
pub mod response;
pub mod schema;
pub mod suggest;
pub mod table;

pub use analysis::{analysis_options, read_options, skips_parse_failures};
pub use cpu::{Chosen, canonical_name, for_reading, resolve, resolve_for};
pub use mca_input::bytes;
