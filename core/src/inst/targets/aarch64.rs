//! The AArch64 instruction sets: base, floating point, NEON, SVE, SME and all extensions, as ELF, Mach-O and COFF write
//! them.
//!
//! Rows, operand kinds, templates and encodings are tables that the engine in `inst::tables` reads. This folder has what the
//! tables leave open: the grammar of operands, tests of kinds and their messages, statements that are rewritten, checks of
//! unpredictable instructions, directives.

mod architectures;
mod build_attributes;
mod checks;
mod conditions;
mod control;
mod data;
mod decoding;
mod directives;
mod encoding;
mod face;
mod fit;
mod immediates;
mod imports;
mod instruction_traits;
mod kinds;
mod native;
mod operand;
mod operands;
mod patches;
mod printing;
mod recognition;
mod registers;
mod relocations;
mod rendering;
mod specifiers;
mod state;
mod statement;
mod structures;
mod suffixes;
mod system_operands;
mod tables;
mod target;

pub use face::FACE;
pub use target::Aarch64;

use crate::inst::targets::TargetData;

/// The packed tables of the target, opened on first use.
static DATA: TargetData = TargetData::new(FACE.name);
