//! What decides how a text reads and differs between targets and file formats: facts, no code.

/// The file format decides which directives exist, and some spellings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ObjectFormat {
    #[default]
    Elf,
    MachO,
    Coff,
}

/// How expressions read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpressionRules {
    /// `[` … `]` group, as parentheses do.
    pub has_brackets: bool,
    /// The precedence of operators is that of Darwin's assembler.
    pub has_darwin_precedence: bool,
    /// `>>` brings in copies of the sign instead of zeroes.
    pub shifts_right_arithmetically: bool,
    /// A name may end in `@` and the name of a relocation.
    pub has_at_specifiers: bool,
}
