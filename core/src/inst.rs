//! Lines → instructions: the instruction set's tables, expressions, operand parsing, opcode choice, printing, encoding.

pub mod asm;
pub mod expr;
pub mod ids;
pub mod instruction;
pub mod isa;
pub mod syntax;
pub mod x86;
