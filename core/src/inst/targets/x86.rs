//! The x86 instruction set: statements to opcodes, opcodes to text and bytes.

mod access;
mod address;
mod att;
mod checks;
#[cfg(feature = "decode")]
mod decoding;
mod decorations;
mod directives;
mod driver;
pub mod encoding;
mod face;
#[cfg(feature = "decode")]
mod facts;
pub mod flags;
mod frames;
mod instruction_traits;
mod intel;
pub mod isa;
mod kinds;
mod lanes;
mod matcher;
mod measured;
mod mnemonic;
pub mod native;
mod operand;
mod pending;
mod prefixes;
pub mod printing;
mod recognition;
mod register_name;
mod registers;
mod replacement;
mod rewrite;
mod scheduling;
mod sizes;
mod state;
pub mod statement;
mod strings;
pub mod syntax;
mod tables;
mod target;
mod term;
mod ts_flags;

pub use face::FACE;
pub use target::X86;

use crate::inst::targets::TargetData;

/// The packed tables of the target, opened on first use.
static DATA: TargetData = TargetData::new(FACE.name);
