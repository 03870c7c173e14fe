//! The targets of this build, each with a Cargo feature: the only place outside of their folders that names them.

use super::Target;
use super::face::Face;

/// Declares the targets of the build from lines of a Cargo feature, a folder and a type.
macro_rules! targets {
    ($($feature:literal, $folder:ident, $target:ident;)*) => {
        /// Number of targets in this build.
        const N_TARGETS: usize = 0 $(+ cfg!(feature = $feature) as usize)*;

        /// Targets, in the order in which a triple is tried.
        pub static TARGETS: [&dyn Target; N_TARGETS] = [$(
            #[cfg(feature = $feature)]
            &super::$folder::$target,
        )*];

        /// The targets' facts, in the order of [`TARGETS`].
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

/// The triple if the user gives none: that of the target for whose machines this program is built, else that of the
/// first target.
pub const DEFAULT_TRIPLE: &str = {
    let mut index = N_TARGETS - 1;
    while index > 0 && !FACES[index].is_host {
        index -= 1;
    }
    FACES[index].default_triple
};

/// Returns the index of a target in [`TARGETS`]; the number of targets if it is not there.
pub fn position_of(target: &'static dyn Target) -> usize {
    TARGETS.iter().position(|other| *other == target).unwrap_or(TARGETS.len())
}
