//! Data common to the processors of a target: names, features, and the target's rules for what instructions do besides
//! their scheduling rows.
//!
//! The constant of a section is its number in the file, and names its rows. A constant that ends in `WIDTH` is the length of a row
//! in bytes; another `usize` is the offset of a field in a row; a `u16` is a value of a field. A string or a sequence (of items of
//! 16 bits) is an index into the file's pool; names are strings. Opcodes and registers are indices into the tables of the file
//! `instructions`.

use crate::pack::{FileKind, SectionId};

/// The tag and the version of such files.
pub const KIND: FileKind = FileKind { tag: *b"CATL", version: 4 };

/// Processors, sorted by name.
pub const CPUS: SectionId = SectionId(1);
pub const CPU_WIDTH: usize = 28;
pub const CPU_NAME: usize = 0;
/// Name of the reference model, as in the name of its file `processor-NAME`; empty if the reference has none for the processor.
pub const CPU_MODEL: usize = 4;
/// 1 if the reference only has itineraries for the processor, an older form of a model, which `llvm-mca` does not read.
pub const CPU_HAS_ITINERARIES: usize = 8;
/// Sequence of the features that the processor has, without those that these imply.
pub const CPU_FEATURES: usize = 12;
/// Sequence of the features that only say which code is fast on it, without those that these imply.
pub const CPU_TUNING: usize = 16;
/// Name that its maker and its buyers use; empty if there is none.
pub const CPU_TITLE: usize = 20;
/// Row of the processor for which this is another spelling; its own row if it is none.
pub const CPU_SPELLS: usize = 24;

/// Further names of processors, sorted.
pub const CPU_ALIASES: SectionId = SectionId(10);
pub const CPU_ALIAS_WIDTH: usize = 12;
pub const CPU_ALIAS_NAME: usize = 0;
/// Row of `CPUS`.
pub const CPU_ALIAS_CPU: usize = 4;
/// 1 if help does not list the name.
pub const CPU_ALIAS_IS_HIDDEN: usize = 8;

/// Features, sorted by name.
pub const FEATURES: SectionId = SectionId(2);
pub const FEATURE_WIDTH: usize = 12;
pub const FEATURE_NAME: usize = 0;
/// String.
pub const FEATURE_DESCRIPTION: usize = 4;
/// Sequence of features that this one implies directly.
pub const FEATURE_IMPLIED: usize = 8;

/// Where each sequence ends in `SEQUENCE_ITEMS`: `u32`.
pub const SEQUENCE_ENDS: SectionId = SectionId(3);
/// The items of all sequences, one after the other: `u16`.
pub const SEQUENCE_ITEMS: SectionId = SectionId(4);
/// Where each string ends in `STRING_BYTES`: `u32`.
pub const STRING_ENDS: SectionId = SectionId(5);
/// All strings, one after the other.
pub const STRING_BYTES: SectionId = SectionId(6);

/// Opcodes with effects that no table describes, sorted by opcode.
pub const HOOKS: SectionId = SectionId(7);
pub const HOOK_WIDTH: usize = 4;
pub const HOOK_OPCODE: usize = 0;
/// Set of the bits `HOOK_LOAD_BARRIER`, `HOOK_STORE_BARRIER` and `HOOK_STACK_ENGINE`.
pub const HOOK_EFFECTS: usize = 2;
/// No later load is executed before it.
pub const HOOK_LOAD_BARRIER: u16 = 1;
/// No later store is executed before it.
pub const HOOK_STORE_BARRIER: u16 = 2;
/// The stack pointer's change costs nothing, as the processor's stack engine makes it.
pub const HOOK_STACK_ENGINE: u16 = 4;

/// Registers a write of which sets the rest of their super-registers to zero, sorted by register.
pub const CLEARING: SectionId = SectionId(8);
pub const CLEARING_WIDTH: usize = 4;
pub const CLEARING_REGISTER: usize = 0;
/// 1 if only instructions with another encoding than the legacy one of x86 do so; 0 if all do.
pub const CLEARING_NOT_LEGACY: usize = 2;

/// Opcodes that are calls or returns if their operands satisfy a condition, sorted by opcode.
pub const CALLS: SectionId = SectionId(9);
pub const CALL_WIDTH: usize = 8;
pub const CALL_OPCODE: usize = 0;
/// 1 if the opcode is a return, 0 if it is a call.
pub const CALL_IS_RETURN: usize = 2;
/// Sequence of tests that must hold, as in `layout/processor.rs`; empty: always.
pub const CALL_CONDITION: usize = 4;
