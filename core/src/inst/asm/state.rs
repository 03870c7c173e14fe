//! State that directives share, a file for each subject. Nothing here reads text or prints messages.

pub mod code_view;
pub mod conditions;
pub mod frames;
pub mod line_table;
pub mod macros;
pub mod sections;
pub mod versions;
pub mod windows_frames;
