//! Reads bytes as lines, comments, tokens, offsets and diagnostics.

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
