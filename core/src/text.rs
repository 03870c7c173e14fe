//! Reads bytes as lines, comments, tokens, offsets and diagnostics.
//!
//! `buffer` holds the texts of an assembly, `span` names places in them, `lines` finds lines and columns, `lexer` makes `token`s.
//! `diagnostic` has messages, `render` shows one with its line and a caret, `printer` prints many. `decimal` writes numbers.

pub mod buffer; // the texts of an assembly
pub mod decimal; // prints whole numbers
pub mod diagnostic; // messages
pub mod lexer; // bytes → tokens
pub mod lines; // offsets → lines and columns
pub mod printer; // prints many messages
pub mod render; // messages as text
mod span; // places in texts
pub mod token; // tokens

pub use mca_outline::{common_end, common_start, edit_distance, is_near};
pub use span::{BufferId, Location, Span};
