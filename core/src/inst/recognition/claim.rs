//! A target's claim that a text is written for it.

/// What a text is written for, as a target takes it: triple, processor and features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub triple: String,
    /// The processor that the text names, or else an assumed one.
    pub cpu: String,
    /// Features beyond those of the processor, as `-mattr` spells them.
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
