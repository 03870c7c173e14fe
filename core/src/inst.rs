//! Turns lines into instructions, and instructions back into text and machine code: the instruction set's tables, the
//! assembler, expressions, operand parsing, opcode choice, printing, encoding.
//!
//! - Targets: `targets` (the interface, and a folder for each target), `tables` (the engine for targets that tables describe), `isa`
//!   (opcodes and registers), `features`, `triple`, `lookup` (the target of a triple or a name), `recognition` (the target of a
//!   text), `machine` (the processor of a machine), `subtarget` (triple, processor and features together).
//! - Texts: `asm` (statements, directives, macros, regions), `expr` (expressions), `syntax` (what differs between targets),
//!   `formats` (what differs between formats of object files).
//! - Instructions: `instruction`, `control` (where control goes after one), `instruction_traits` (what one is for), `facts` (from
//!   manuals), `ids` (types of indices).

pub mod asm; // the assembler
pub mod control; // where control goes after an instruction
pub mod expr; // expressions and symbols
pub mod facts; // features and flags from manuals
pub mod features; // features of processors
mod formats; // ELF, Mach-O and COFF
pub mod ids; // index types
pub mod instruction; // a parsed instruction
pub mod instruction_traits; // what instructions are for
pub mod isa; // opcodes and registers of a target
pub mod lookup; // names and triples → targets
pub mod machine; // what a machine says about itself
pub mod recognition; // the target that a text is for
pub mod subtarget; // triple, processor and features
pub mod syntax; // rules of reading a text
pub mod tables; // the engine for targets that tables describe
pub mod targets; // the interface of targets, and their folders
pub mod triple; // triples
