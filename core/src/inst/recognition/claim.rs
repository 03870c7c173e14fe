//! A target's claim that a text is written for it.

/// Target, processor and features that a text is written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub triple: String,
    /// The processor that is named, or assumed where none is.
    pub cpu: String,
    /// Features beyond the processor's, as `-mattr` has them.
    pub features: Vec<String>,
    /// Name for people: `RISC-V, rv64gc`.
    pub title: String,
}

impl Claim {
    /// Makes a claim without features beyond the processor's.
    pub fn new(triple: &str, cpu: &str, title: &str) -> Claim {
        Claim { triple: triple.to_owned(), cpu: cpu.to_owned(), features: Vec::new(), title: title.to_owned() }
    }
}
