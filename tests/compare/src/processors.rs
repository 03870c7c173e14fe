//! The x86 processors that inputs are run on.

/// Names of processors: one for each of most models of the reference.
pub const PROCESSORS: [&str; 17] = [
    "haswell",
    "skylake",
    "skylake-avx512",
    "icelake-server",
    "sapphirerapids",
    "alderlake",
    "lunarlake",
    "broadwell",
    "sandybridge",
    "silvermont",
    "atom",
    "btver2",
    "bdver2",
    "znver1",
    "znver2",
    "znver3",
    "znver4",
];
