//! A run: options and inputs in, what is printed out.
//!
//! The command line runs it with files and streams ([`run::run`]); the language server and Python with a text and a buffer
//! ([`run::run_in_memory`]). All say the same bytes of the same input, because they say them here.
//!
//! What an option means is the package `mca-config`, what becomes of an input the package `mca-input`.

mod baseline;
mod binary;
mod check;
mod compare;
mod compiled;
pub mod configure;
pub mod explanation;
pub mod files;
mod folders;
mod format;
mod found;
mod headers;
mod hot;
mod hot_text;
mod measured_table;
mod memory;
mod objects;
pub mod outputs;
mod parallel;
mod passes;
mod pasted;
mod processor;
pub mod profile_command;
mod profile_markdown;
pub mod progress;
mod ranking;
mod recognise;
mod regions;
mod report;
pub mod run;
mod scanned;
pub mod streams;
mod survey;
mod timeline_html;
mod traces;
mod truth;
mod versus;

use mca_config::{budget, bytes, configuration, findings, host, limits, measured, options, parse, recognition, table};
use mca_input::machine_code;
