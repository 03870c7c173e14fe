//! The two settings that decide how a statement is read: the processor's mode and the dialect.

use crate::inst::ids::DialectId;
use crate::inst::subtarget::Subtarget;
use crate::inst::triple::Triple;

/// The width of code that the reader assumes; directives may change it within a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    Bits16,
    Bits32,
    #[default]
    Bits64,
}

impl Mode {
    /// All modes, in the order in which features are searched.
    const ALL: [Mode; 3] = [Mode::Bits64, Mode::Bits32, Mode::Bits16];

    /// Returns the width of operands and addresses by default, in bits.
    pub const fn width_bits(self) -> u16 {
        match self {
            Mode::Bits16 => 16,
            Mode::Bits32 => 32,
            Mode::Bits64 => 64,
        }
    }

    /// Returns the mode that a triple asks for. Everything is printed and encoded in this mode, whatever
    /// directives say.
    pub fn from_triple(triple: &Triple) -> Mode {
        if is_64_bit(triple.architecture()) {
            Mode::Bits64
        } else if triple.environment().starts_with(b"code16") {
            Mode::Bits16
        } else {
            Mode::Bits32
        }
    }

    /// Returns the mode in which reading begins; `None` if the user switched all modes off.
    pub fn from_features(subtarget: &Subtarget) -> Option<Mode> {
        let table = super::DATA.features().ok()?;
        Mode::ALL.into_iter().find(|mode| table.has(&subtarget.features, mode.feature()))
    }

    /// Returns the name of the feature that stands for the mode.
    pub const fn feature(self) -> &'static str {
        match self {
            Mode::Bits16 => "16bit-mode",
            Mode::Bits32 => "32bit-mode",
            Mode::Bits64 => "64bit-mode",
        }
    }

    /// Returns the feature of each mode, and whether it is that of this mode.
    pub(super) fn features(self) -> impl Iterator<Item = (&'static str, bool)> {
        Mode::ALL.into_iter().map(move |mode| (mode.feature(), mode == self))
    }
}

/// Whether the first part of a triple means 64-bit registers.
pub(super) fn is_64_bit(architecture: &[u8]) -> bool {
    matches!(architecture, b"x86_64" | b"amd64" | b"x86_64h" | b"x86_64_lfi")
}

/// Whether code for a triple is 64-bit code with 32-bit pointers.
pub fn is_x32(triple: &Triple) -> bool {
    let environment = triple.environment();
    is_64_bit(triple.architecture())
        && [b"gnux32".as_slice(), b"muslx32"].iter().any(|x32| environment.starts_with(x32))
}

/// The notation of operands, of the input as well as of printed instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    #[default]
    Att,
    Intel,
}

impl Dialect {
    /// Returns the dialect of this number; 0 is AT&T.
    pub const fn of(id: DialectId) -> Dialect {
        if id.0 == 0 { Dialect::Att } else { Dialect::Intel }
    }

    pub const fn id(self) -> DialectId {
        DialectId(self as u8)
    }

    /// Returns the dialect's index in tables that have a column for each.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<Dialect> for DialectId {
    fn from(dialect: Dialect) -> DialectId {
        dialect.id()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triple_chooses_the_mode() {
        let found = |triple: &str| Triple::find(triple.as_bytes(), b"").unwrap();
        assert_eq!(Mode::from_triple(&found("amd64-linux")), Mode::Bits64);
        assert_eq!(Mode::from_triple(&found("i686-pc-linux-gnu")), Mode::Bits32);
        assert_eq!(Mode::from_triple(&found("i386-unknown-linux-code16")), Mode::Bits16);
        assert!(is_x32(&found("x86_64-pc-linux-gnux32")) && !is_x32(&found("i386-pc-linux-gnux32")));
    }

    #[test]
    fn features_of_a_triple_choose_its_mode() {
        for mode in Mode::ALL {
            let triple = match mode {
                Mode::Bits16 => "i386-pc-linux-code16",
                Mode::Bits32 => "i386-pc-linux-gnu",
                Mode::Bits64 => "x86_64-pc-linux-gnu",
            };
            let triple = Triple::find(triple.as_bytes(), b"").unwrap();
            assert_eq!(Mode::from_features(&Subtarget::from_triple(triple)), Some(mode));
        }
    }
}
