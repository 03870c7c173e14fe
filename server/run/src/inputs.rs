//! From the name of an input to what can be analysed of it.

mod compiled;
pub mod configure;
pub mod files;
pub mod folders;
mod host;
mod kind;
mod passes;
pub mod processor;
mod ready;
mod recognise;
mod subject;
mod traces;

pub use kind::read_as;
pub use ready::ready;
pub use subject::{Ready, Subject};
