//! The RISC-V instruction sets: 32 and 64 bits, standard and vendors' extensions.
//!
//! Rows, operand kinds, templates and encodings are tables that the engine in `inst::tables` reads. This folder has what the
//! tables leave open: the grammar of operands, ranges of values and their messages, pseudo instructions, the short forms,
//! directives that change features, and vector instruments.

mod arch_string;
mod bounds;
mod checks;
mod compression;
mod constant;
mod control;
mod decoding;
mod directives;
mod emission;
mod encoding;
mod expansion;
mod face;
mod features;
mod fit;
mod floats;
mod imports;
mod instruction_traits;
mod instruments;
mod kinds;
mod messages;
mod native;
mod operand;
mod operands;
mod printing;
mod ranges;
mod recognition;
mod refusal;
mod registers;
mod relocations;
mod rendering;
mod specifiers;
mod state;
mod statement;
mod system_registers;
mod tables;
mod target;

pub use face::FACE;
pub use target::Riscv;

use crate::inst::targets::TargetData;

/// The packed tables of the target, opened on first use.
static DATA: TargetData = TargetData::new(FACE.name);
