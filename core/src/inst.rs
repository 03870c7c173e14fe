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

pub mod asm;
pub mod control;
pub mod expr;
pub mod facts;
pub mod features;
mod formats;
pub mod ids;
pub mod instruction;
pub mod instruction_traits;
pub mod isa;
pub mod lookup;
pub mod machine;
pub mod recognition;
pub mod subtarget;
pub mod syntax;
pub mod tables;
pub mod targets;
pub mod triple;
