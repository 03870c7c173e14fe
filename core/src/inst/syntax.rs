//! Rules of reading a text that differ between targets and file formats.

use super::expr::Specifier;

/// A file format, which decides which directives there are, and some spellings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ObjectFormat {
    /// The format of Linux, the BSDs, and of programs without an operating system.
    #[default]
    Elf,
    /// The format of Apple's systems.
    MachO,
    /// The format of Windows and UEFI, whose programs are PE files.
    Coff,
}

/// Rules of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpressionRules {
    /// Whether `[` … `]` group, as parentheses do.
    pub has_brackets: bool,
    /// Whether operators have the precedence of Darwin's assembler.
    pub has_darwin_precedence: bool,
    /// Whether `!` between two operands is an operator, unless the precedence is Darwin's.
    pub has_or_not: bool,
    /// The relocation specifiers that may follow a name and an `@`; if there are none, `@` has no meaning.
    pub at_specifiers: &'static [Specifier],
    /// Whether names may contain an `@`: what follows it need not be a specifier, and no quotes are printed around such a name.
    pub allows_at_in_names: bool,
}

/// Rules that target, triple, file format and options fix before a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextRules {
    pub format: ObjectFormat,
    pub expressions: ExpressionRules,
    /// Prefix of names that are local to the assembler.
    pub private_prefix: &'static str,
    /// Size of an address, in bytes.
    pub pointer_bytes: u8,
    /// Whether `.align` takes the exponent of a power of two instead of bytes.
    pub aligns_by_power: bool,
    /// Letters of ELF section flags that only this target has, and their flags.
    pub section_flags: &'static [(u8, u64)],
    /// Whether ELF sections about unwinding have a type of their own.
    pub has_unwind_section_type: bool,
    /// Whether functions on Windows describe how they unwind (`.seh_…`).
    pub has_windows_frames: bool,
    /// Whether `1b` is a numeric label, if there is one above, instead of a binary number.
    pub prefers_labels: bool,
    /// Where conditional instructions of 32-bit Arm need no `it`.
    pub implicit_it: ImplicitIt,
}

/// In which instruction sets of 32-bit Arm a conditional instruction needs no `it` before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImplicitIt {
    /// In none: without `it` such an instruction is an error in T32 (Thumb), and a warning in A32.
    Never,
    /// In A32, whose instructions have conditions of their own.
    #[default]
    A32,
    /// In T32 (Thumb), where the assembler adds `it`.
    T32,
    /// In both.
    Always,
}
