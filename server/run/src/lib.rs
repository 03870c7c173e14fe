//! A run: options and inputs in, what is printed out.
//!
//! The command line runs it with files and streams ([`run::run`]); the language server and Python with a text and a buffer
//! ([`run::run_in_memory`]). All say the same bytes of the same input, because they say them here.
//!
//! An input is settled, read and prepared in [`inputs`], what is asked of it is a file of `commands`, what is written of it goes
//! through `output`, and what it is held against is in `checks`. What an option means is the package `mca-config`, what becomes of
//! an input the package `mca-input`.

mod checks;
mod commands;
mod context;
mod failure;
mod inputs;
mod output;
pub mod run;

pub use commands::profile as profile_command;
pub use inputs::{configure, files};
pub use output::{explanation, progress, streams, targets as outputs};
