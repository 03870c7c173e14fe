//! From anything a person has to code that can be analysed: loops in machine code, objects, listings, sources.
//!
//! What the command line and the language server share of reading. It prints nothing and knows no options.

pub mod inlining;
pub mod listing;
pub mod machine_code;
pub mod pattern;
pub mod regular_file;
pub mod sources;
pub mod trap;
pub mod whole_file;

#[cfg(test)]
mod fixture;
