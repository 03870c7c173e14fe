//! Prepares inputs: from the name of an input to regions that can be analysed.

mod compiled;
pub mod configure;
mod diagnostics;
pub mod files;
pub mod folders;
mod host;
mod kind;
pub mod processor;
mod ready;
mod recognise;
mod subject;
mod traces;

pub use kind::read_as;
pub use ready::ready;
pub use subject::{Ready, Subject};
