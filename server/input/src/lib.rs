//! From anything a person has to code that can be analysed: loops in machine code, objects, listings, sources.
//!
//! [`prepare`] is the way of every input: text, objects, digits, listings, and what compilers write. The rest of this crate are the
//! parts that it is made of. Nothing here prints, and nothing knows the options of a program.

pub mod bytes;
pub mod inlining;
pub mod listing;
pub mod machine_code;
pub mod pattern;
pub mod prepare;
pub mod regular_file;
pub mod sources;
pub mod trap;
pub mod variables;
pub mod whole_file;

#[cfg(test)]
mod fixture;
