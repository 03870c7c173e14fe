//! What directives remember of each other: a file a subject. Nothing here reads text or says anything.

pub mod code_view;
pub mod conditions;
pub mod frames;
pub mod line_table;
pub mod macros;
pub mod sections;
pub mod versions;
pub mod windows_frames;
