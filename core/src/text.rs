//! Reads bytes as lines, comments, tokens, offsets and diagnostics.
//!
//! `buffer` holds the texts of an assembly, `span` names places in them, `lines` finds lines and columns, `lexer` makes `token`s.
//! `diagnostic` has messages, `render` shows one with its line and a caret, `printer` prints many. `decimal` writes numbers.

pub mod buffer;
pub mod decimal;
pub mod diagnostic;
pub mod lexer;
pub mod lines;
pub mod printer;
pub mod render;
mod span;
pub mod token;

pub use mca_outline::{common_end, common_start, edit_distance, is_near};
pub use span::{BufferId, Location, Span};
