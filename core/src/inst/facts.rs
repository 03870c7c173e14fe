//! Facts from manuals about an instruction that scheduling models do not have: the features that it needs, the flags that it
//! reads and writes.

/// Features that an instruction needs, and its effects on flags, by the names in manuals. The lists of flags are empty for
/// targets without flags and for unknown instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstructionFacts {
    /// Features of the processor, without those that every processor of the target has.
    pub requirements: Vec<Requirement>,
    /// Flags whose values decide what the instruction does.
    pub flags_read: Vec<&'static str>,
    /// Flags that get a value.
    pub flags_written: Vec<&'static str>,
    /// Flags whose values are undefined afterwards.
    pub flags_undefined: Vec<&'static str>,
}

/// A feature that an instruction needs, or several features of which one is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Short name: `AVX512F`, `Zba or Zbb`.
    pub name: String,
    /// What the target's tables say: `'Zvbb' (Vector basic bit-manipulation)`. For x86, the bit of CPUID that shows the
    /// feature; empty if there is none.
    pub text: String,
    /// Features that the feature needs itself, by their names in the target's tables.
    pub implies: Vec<&'static str>,
    /// Whether the processor has it.
    pub is_met: bool,
}
