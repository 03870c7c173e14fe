//! Turns lines into instructions, and instructions back into text and machine code: the instruction set's tables, the
//! assembler, expressions, operand parsing, opcode choice, printing, encoding.

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
