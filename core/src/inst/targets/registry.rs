//! The targets of this build, one Cargo feature each: the one place outside of their folders that names them.

use super::Target;

const N_TARGETS: usize = cfg!(feature = "x86") as usize
    + cfg!(feature = "riscv") as usize
    + cfg!(feature = "aarch64") as usize
    + cfg!(feature = "arm") as usize;

const _: () = assert!(N_TARGETS > 0, "without a feature that names a target, nothing can be read");

/// In the order in which a triple is tried.
pub static TARGETS: [&dyn Target; N_TARGETS] = [
    #[cfg(feature = "x86")]
    &super::x86::X86,
    #[cfg(feature = "riscv")]
    &super::riscv::Riscv,
    #[cfg(feature = "aarch64")]
    &super::aarch64::Aarch64,
    #[cfg(feature = "arm")]
    &super::arm::Arm,
];

/// What is read for when no triple is given: that of the machine that this is built for, else of the first target.
pub const DEFAULT_TRIPLE: &str = if cfg!(all(feature = "aarch64", target_arch = "aarch64", target_vendor = "apple")) {
    "arm64-apple-darwin"
} else if cfg!(all(feature = "aarch64", target_arch = "aarch64", target_os = "windows")) {
    "aarch64-pc-windows-msvc"
} else if cfg!(all(feature = "aarch64", target_arch = "aarch64")) {
    "aarch64-unknown-linux-gnu"
} else if cfg!(all(feature = "riscv", target_arch = "riscv64")) {
    "riscv64-unknown-linux-gnu"
} else if cfg!(feature = "x86") {
    "x86_64-pc-linux-gnu"
} else if cfg!(feature = "riscv") {
    "riscv64-unknown-linux-gnu"
} else if cfg!(feature = "aarch64") {
    "aarch64-unknown-linux-gnu"
} else {
    "armv7-unknown-linux-gnueabihf"
};

/// The position in [`TARGETS`].
pub fn position_of(target: &'static dyn Target) -> usize {
    TARGETS.iter().position(|other| *other == target).unwrap_or(TARGETS.len())
}
