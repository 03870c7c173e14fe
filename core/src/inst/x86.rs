//! The x86 instruction set: statements to opcodes, opcodes to text and bytes.

mod address;
mod att;
mod decorations;
mod driver;
pub mod encode;
mod intel;
mod kinds;
mod matcher;
mod mnemonic;
mod operand;
mod prefixes;
pub mod print;
mod register_name;
mod registers;
mod replacement;
mod rewrite;
pub mod statement;
mod strings;
mod tables;
mod term;
mod ts_flags;
mod validation;
