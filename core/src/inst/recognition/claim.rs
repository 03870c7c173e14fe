//! What a target says of a text that it takes for its own.

/// What a text is written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub triple: String,
    /// The processor that is named, or assumed where none is.
    pub cpu: String,
    /// Features beyond the processor's, as `-mattr` has them.
    pub features: Vec<String>,
    /// What people call it: `RISC-V, rv64gc`.
    pub told: String,
}
