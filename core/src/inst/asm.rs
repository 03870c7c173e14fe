//! The assembler's language: statements, labels, directives, macros, regions; instructions are passed to the target.
//!
//! One reading of a text yields everything that analyses need, for any processor: instructions, regions, messages. Nothing here
//! depends on the analysed processor.
//!
//! `a → b`: a uses b.
//!
//! ```text
//! reading → assembler, statement, reuse ─→ directives, formats ─→ directive ─→ state
//!                        │                          └────────────→ parser ─→ cursor, content, log, trace
//!                        └→ targets, which read instructions ────────↑
//! ```

mod assembler; // runs an assembly: statements, directives, target
mod assembly; // the result: instructions, regions, messages
pub mod content; // instructions, and the comments that mark or change them
mod cursor; // the position of reading
pub mod directive; // what a directive is and how one is found
pub mod directives; // all directives, family by family
mod expression; // parsing of expressions
pub mod input; // files, kinds of input, limits of expansion
pub mod instruments; // comments that set properties of instructions
mod labels; // numeric labels
mod lists; // parsing of names, integers, and lists with commas
pub mod log; // what an assembly prints
pub mod memory; // a target's state between statements
mod notes; // messages that are framed differently from others
pub mod options; // parameters of an assembly
pub mod parser; // what targets and directives parse with
pub mod placed; // data among instructions
mod reading; // reads a text: the entry point
pub mod regions; // `LLVM-MCA-BEGIN` and `LLVM-MCA-END`
mod reuse; // reads an edited text again
pub mod state; // what directives change
mod statement; // parsing of statements
mod strings; // string tokens
mod trace; // what a statement used and did, for a later reading

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
