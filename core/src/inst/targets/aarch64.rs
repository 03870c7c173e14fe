//! The AArch64 instruction sets: base, floating point, NEON, SVE, SME and all extensions, as ELF, Mach-O and COFF write
//! them.
//!
//! Rows, operand kinds, templates and encodings are tables that the engine in `inst::tables` reads.

mod encoding;
mod printing;
mod state;
mod statement;
mod tables;
mod target;

pub use target::Aarch64;
use target::isa;
