//! The targets of this build: the one place outside of their folders that names them.

use super::{Target, aarch64, riscv, x86};

/// In the order in which a triple is tried.
pub static TARGETS: [&dyn Target; 3] = [&x86::X86, &riscv::Riscv, &aarch64::Aarch64];

/// What is read for when no triple is given.
pub const DEFAULT_TRIPLE: &str = "x86_64-pc-linux-gnu";

/// The position in [`TARGETS`].
pub fn position_of(target: &'static dyn Target) -> usize {
    TARGETS.iter().position(|other| *other == target).unwrap_or(TARGETS.len())
}
