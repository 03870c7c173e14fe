//! Features of editors, one in each file. Each answers from a snapshot and waits for nothing.
//!
//! [`explain`] and [`markup`] make texts that several features show. [`requests`], [`listing`] and [`timeline`] answer
//! methods under `mca/`. `extensions` and [`registers`] are parts of hovers. `corpus` and `hostile` are tests.

pub mod actions;
pub mod budgets;
pub mod commands;
pub mod completion;
#[cfg(test)]
mod corpus;
pub mod diagnostics;
pub mod explain;
mod extensions;
pub mod hints;
#[cfg(test)]
mod hostile;
pub mod hover;
pub mod lens;
pub mod listing;
pub mod markup;
pub mod navigation;
pub mod profile;
pub mod registers;
pub mod requests;
pub mod semantic_tokens;
pub mod sources;
pub mod symbols;
pub mod timeline;
