//! 32-bit Arm: A32 and Thumb, with floating point, NEON and MVE.
//!
//! Rows, operand kinds, templates and encodings are tables that the engine in `inst::tables` reads. This folder has what the
//! tables leave open: how a mnemonic is split, the grammar of operands, blocks of conditional instructions, short and long
//! forms, and directives that change the instruction set.

mod architectures;
mod blocks;
mod checks;
mod choice;
mod control;
mod decoding;
mod deprecations;
mod directives;
mod encoding;
mod face;
mod fit;
mod immediates;
mod implicit;
mod instruction_traits;
mod kind_test;
mod kinds;
mod mnemonic;
mod operand;
mod operands;
mod printing;
mod rearranging;
mod recognition;
mod refusal;
mod registers;
mod relocations;
mod rendering;
mod rewriting;
mod specifiers;
mod state;
mod statement;
mod structures;
mod tables;
mod target;
mod validation;
mod words;

pub use face::FACE;
pub use target::Arm;

use crate::inst::targets::TargetData;

/// The packed tables of the target, opened on first use.
static DATA: TargetData = TargetData::new(FACE.name);
