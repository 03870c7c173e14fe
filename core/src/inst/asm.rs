//! The assembler's language: statements, labels, directives, macros, regions; instructions are handed to the target.
//!
//! One reading of a text yields everything that analyses need, for any processor: instructions, regions, messages.
//! Nothing here depends on which processor is analysed.

mod assembly;
mod assignment;
mod conditions;
pub mod directives;
mod expression;
pub mod instruments;
mod labels;
pub mod log;
mod macros;
pub mod markers;
pub mod options;
pub mod parser;
pub mod regions;
mod reuse;
mod statement;

pub use assembly::{Assembly, Pass, Rereading, assemble, assemble_again};
pub use directives::Here;
pub use expression::{ParsedExpression, quote, real_toward_zero};
pub use options::{Files, InputKind, NoFiles, Options};
pub use parser::{Failed, Parsed, Parser};
pub use reuse::Record;
