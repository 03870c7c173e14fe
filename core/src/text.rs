//! Bytes → lines, comments, tokens, marked regions, offsets, diagnostics.

pub mod buffer;
pub mod common;
pub mod decimal;
pub mod diagnostic;
mod distance;
pub mod lexer;
pub mod lines;
pub mod render;
mod span;
pub mod token;

pub use distance::{distance, is_near};
pub use span::{BufferId, Location, Span};
