//! Facts that decide how a text reads and that differ between targets and file formats.

use super::expr::Specifier;

/// The file format decides which directives exist, and some spellings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ObjectFormat {
    /// Linux, the BSDs, and systems without a system.
    #[default]
    Elf,
    /// Apple's systems.
    MachO,
    /// Windows and UEFI; programs of it are PE files.
    Coff,
}

/// Rules of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpressionRules {
    /// `[` … `]` group, as parentheses do.
    pub has_brackets: bool,
    /// Operators have the precedence of Darwin's assembler.
    pub has_darwin_precedence: bool,
    /// `!` between two operands is an operator, unless the precedence is Darwin's.
    pub has_or_not: bool,
    /// `>>` brings in copies of the sign instead of zeroes.
    pub shifts_right_arithmetically: bool,
    /// The relocations that may follow a name and an `@`; if there are none, nothing does.
    pub at_specifiers: &'static [Specifier],
    /// Names may contain an `@`: what follows it may not be a relocation, and no quotes are printed around such a name.
    pub allows_at_in_names: bool,
}

/// Facts about a text that target, triple and file format fix before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextRules {
    pub format: ObjectFormat,
    pub expressions: ExpressionRules,
    /// Prefix of names that are local to the assembler.
    pub private_prefix: &'static str,
    /// Size of an address, in bytes.
    pub pointer_bytes: u8,
    /// `.align` takes a power of two instead of bytes.
    pub aligns_by_power: bool,
    /// Flags for letters in the flags of an ELF section, beyond those of all targets.
    pub section_flags: &'static [(u8, u64)],
    /// ELF sections about unwinding have a type of their own.
    pub has_unwind_section_type: bool,
    /// Functions on Windows describe how they unwind.
    pub has_windows_frames: bool,
    /// A binary number `1b` is a numeric label, if there is one behind.
    pub prefers_labels: bool,
    pub implicit_it: ImplicitIt,
}

/// In which instruction sets of 32-bit Arm a conditional instruction needs no `it` before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImplicitIt {
    /// In none: without `it` it is an error in T32 (Thumb), and a warning in A32.
    Never,
    /// In A32, whose instructions have conditions of their own.
    #[default]
    A32,
    /// In T32 (Thumb), where the assembler adds `it`.
    T32,
    Always,
}
