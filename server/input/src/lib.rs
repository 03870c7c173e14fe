//! Turns inputs into code that can be analysed: loops in machine code, objects, listings and sources.
//!
//! [`prepare`] handles every kind of input: text, objects, digits, listings, and the output of compilers. Most other
//! modules are its parts. This crate prints nothing, and knows the options of no program.

pub mod bytes;
pub mod columns;
mod debug_data;
pub mod inlining;
pub mod listing;
pub mod machine_code;
pub mod pace;
pub mod pattern;
pub mod prepare;
pub mod region_limits;
pub mod regular_file;
pub mod repository;
pub mod root;
pub mod search_path;
pub mod sources;
pub mod trap;
pub mod variables;
pub mod whole_file;

#[cfg(test)]
mod fixture;
