//! The engine for targets that are described by tables: matching, conversion, printing, encoding.
//!
//! Everything here is driven by packed tables and knows no target. A target supplies the few methods that the tables name: how
//! an operand is parsed, which kinds it belongs to, how it is converted, printed and encoded.

pub mod availability;
pub mod candidates;
pub mod convert;
pub mod decode;
pub mod disassemble;
pub mod encode;
pub mod facts;
pub mod matcher;
pub mod mnemonics;
pub mod name;
pub mod print;
pub mod register_names;
pub mod relocate;
pub mod set;
pub mod specifiers;
pub mod statement;
pub mod suggestions;
pub mod walk;
