//! The targets of this build, each with a Cargo feature: the only place outside of their folders that names them.

use super::Target;
use super::face::Face;

/// A line a target: its feature, its folder, and its type. A triple is tried in this order.
macro_rules! targets {
    ($($feature:literal, $folder:ident, $target:ident;)*) => {
        const N_TARGETS: usize = 0 $(+ cfg!(feature = $feature) as usize)*;

        /// Targets, in the order in which a triple is tried.
        pub static TARGETS: [&dyn Target; N_TARGETS] = [$(
            #[cfg(feature = $feature)]
            &super::$folder::$target,
        )*];

        const FACES: [&Face; N_TARGETS] = [$(
            #[cfg(feature = $feature)]
            &super::$folder::FACE,
        )*];
    };
}

targets! {
    "x86", x86, X86;
    "riscv", riscv, Riscv;
    "aarch64", aarch64, Aarch64;
    "arm", arm, Arm;
}

const _: () = assert!(N_TARGETS > 0, "without a feature that names a target, nothing can be read");

/// Triple if none is given: that of the machine that this is built for, else of the first target.
pub const DEFAULT_TRIPLE: &str = {
    let mut number = N_TARGETS - 1;
    while number > 0 && !FACES[number].is_host {
        number -= 1;
    }
    FACES[number].default_triple
};

/// Returns the position in [`TARGETS`].
pub fn position_of(target: &'static dyn Target) -> usize {
    TARGETS.iter().position(|other| *other == target).unwrap_or(TARGETS.len())
}
