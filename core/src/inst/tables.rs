//! The engine for targets that are described by tables: matching, conversion, printing, encoding.
//!
//! Everything here is driven by packed tables and knows no target. A target supplies the few methods that the tables name: how
//! an operand is parsed, which kinds it belongs to, how it is converted, printed and encoded.

pub mod availability; // which rows have their features
pub mod candidates; // a statement as the matcher sees it
pub mod convert; // parsed operands → machine operands
pub mod decode; // finds encodings by their bits
pub mod disassemble; // machine code → instructions
pub mod encode; // instructions → machine code
pub mod facts; // the features that an opcode needs
pub mod matcher; // finds the row of a statement
pub mod mnemonics; // the rows of a mnemonic, unpacked
pub mod name; // short names without an allocation
pub mod print; // instructions → text
pub mod register_names; // names that a text gives to registers
pub mod relocate; // the operand that a linker fills
pub mod set; // all tables of a target
pub mod specifiers; // relocation specifiers such as `%hi`
pub mod statement; // the start of each statement
pub mod suggestions; // mnemonics near an unknown one
pub mod walk; // where control goes in machine code
