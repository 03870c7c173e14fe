//! Reasons why an instruction cannot be lowered, in the reference's words.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoweringFailure {
    UnresolvedVariant,
    Unsupported,
    MissingDefinitions,
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
