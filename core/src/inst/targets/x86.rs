//! The x86 instruction set: statements to opcodes, opcodes to text and bytes.

mod access; // bytes and elements in memory, by names
mod address; // checks of addresses
mod att; // operands in AT&T syntax
mod checks; // registers that must differ
#[cfg(feature = "decode")]
mod decoding; // machine code → instructions
mod decorations; // braces around operands
mod directives; // directives of x86
mod driver; // the search for an opcode
pub mod encoding; // instructions → machine code
mod face; // facts about x86 as data
#[cfg(feature = "decode")]
mod facts; // features and flags of instructions
pub mod flags; // prefixes of an instruction
mod frames; // registers in directives about frames
mod imports; // how linked files call functions of other files
mod instruction_traits; // what instructions are for
mod intel; // operands in Intel syntax
pub mod isa; // the tables of x86
mod kinds; // the kinds that an operand fits
mod lanes; // lanes of vectors, by names
mod lone_prefixes; // prefixes that are statements of their own
mod matcher; // finds the row of a statement
mod measured; // answers for measured models
mod mnemonic; // rewrites mnemonics
pub mod native; // the processor that CPUID describes
mod operand; // operands as parsed
mod pending; // the statement that is read
mod prefixes; // what precedes a mnemonic
pub mod printing; // instructions → text
mod recognition; // signs that a text is for x86
mod register_name; // registers in a text
mod registers; // traits of registers
mod replacement; // shorter opcodes
mod rewrite; // rewrites operands
mod scheduling; // conditions of scheduling models
mod sizes; // bytes in memory, by names
mod state; // state between statements
pub mod statement; // reads a statement
mod strings; // operands of string instructions
pub mod syntax; // mode and dialect
mod tables; // tables, and what is derived from them
mod target; // implements the five traits
mod term; // expressions in AT&T operands
mod ts_flags; // the flag word of an opcode

pub use face::FACE;
pub use target::X86;

use crate::inst::targets::TargetData;

/// The packed tables of the target, opened on first use.
static DATA: TargetData = TargetData::new(FACE.name);
