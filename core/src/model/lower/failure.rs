//! Reasons why an instruction cannot be lowered, with the reference's messages.

/// Why an instruction cannot be lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoweringFailure {
    /// No variant of the scheduling class applies, or the opcode has no class.
    UnresolvedVariant,
    /// The model has no data for the scheduling class.
    Unsupported,
    /// The instruction has fewer register operands than its opcode defines.
    MissingDefinitions,
    /// The model has no micro-ops for the class, but resources.
    InconsistentMicroOps,
}

impl LoweringFailure {
    /// Returns the reason in the reference's words, punctuation included.
    pub const fn reason(self) -> &'static str {
        match self {
            LoweringFailure::UnresolvedVariant => "unable to resolve scheduling class for write variant.",
            LoweringFailure::Unsupported => "found an unsupported instruction in the input assembly sequence",
            LoweringFailure::MissingDefinitions => "Expected more register operand definitions.",
            LoweringFailure::InconsistentMicroOps => {
                "found an inconsistent instruction that decodes to zero opcodes and that consumes scheduler resources."
            }
        }
    }
}
