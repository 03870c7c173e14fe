//! The assembler's language: statements, labels, directives, macros, regions; instructions are passed to the target.
//!
//! One reading of a text yields everything that analyses need, for any processor: instructions, regions, messages. Nothing here
//! depends on the analysed processor.
//!
//! ```text
//! reading → assembler, statement, reuse ─→ directives, formats ─→ directive ─→ state
//!                        │                          └────────────→ parser ─→ cursor, content, log, trace
//!                        └→ targets, which read instructions ────────↑
//! ```

mod assembler;
mod assembly;
pub mod content;
mod cursor;
pub mod directive;
pub mod directives;
mod expression;
pub mod input;
pub mod instruments;
mod labels;
mod lists;
pub mod log;
pub mod memory;
mod notes;
pub mod options;
pub mod parser;
pub mod placed;
mod reading;
pub mod regions;
mod reuse;
pub mod state;
mod statement;
mod strings;
mod trace;

pub use assembly::{Assembly, Pass};
pub use expression::{ParsedValue, is_exactly, is_real, real_toward_zero};
pub use log::quote;
#[cfg(any(test, feature = "internals"))]
pub use options::{Files, InputKind, NoFiles, Options};
pub use parser::{DirectiveSite, Failed, Parsed, ParsedExpression, Parser};
#[cfg(any(test, feature = "internals"))]
pub use reading::{Rereading, assemble_again};
pub use reading::{assemble, assemble_into};
pub use reuse::record::Record;
pub use reuse::spare::Spare;
