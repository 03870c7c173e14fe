//! The two settings that decide how an x86 statement reads: processor mode and assembler dialect.

/// The width of code that the reader assumes; directives may change it within a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    Bits16,
    Bits32,
    #[default]
    Bits64,
}

impl Mode {
    /// The default operand and address width in bits.
    pub const fn width_bits(self) -> u16 {
        match self {
            Mode::Bits16 => 16,
            Mode::Bits32 => 32,
            Mode::Bits64 => 64,
        }
    }
}

/// The notation of operands, of the input as well as of printed instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    #[default]
    Att,
    Intel,
}

impl Dialect {
    /// The dialect's number in tables and on the command line.
    pub const fn index(self) -> usize {
        match self {
            Dialect::Att => 0,
            Dialect::Intel => 1,
        }
    }
}

/// The file format decides which directives exist, and some spellings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ObjectFormat {
    #[default]
    Elf,
    MachO,
    Coff,
}
