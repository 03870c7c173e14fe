//! Runs of the programs: options and inputs in, printed output out.
//!
//! The command line runs with files and streams ([`run::run`]); the language server and Python with a text and a buffer
//! ([`run::run_in_memory`]). Output for the same input is the same to the byte in all of them.
//!
//! `inputs` reads and prepares an input, `commands` has a file for each thing that can be asked of it, `output` writes, and
//! `checks` compares with limits and earlier runs. The package `mca-config` says what options mean, `mca-input` turns inputs
//! into text or code.

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
