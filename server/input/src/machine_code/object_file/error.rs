//! Reasons why an object cannot be read.

use std::fmt;

use super::bounds::TooMuch;

/// The reason why an object cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectError {
    /// The object is for an unknown architecture; holds its name.
    UnknownMachine(String),
    /// Tables or headers lie outside of the file, or make no sense.
    Damaged,
    /// The file is an archive that only names its members, which are other files.
    Thin,
    /// The file is an archive that has no objects but other archives.
    NestedArchive,
    /// The file has a compiler's intermediate code and no machine code.
    Intermediate,
    /// The file's tables have more entries than the file has bytes, or its functions many times its bytes, so they lie
    /// on top of each other.
    TooRepetitive,
}

impl From<TooMuch> for ObjectError {
    fn from(_: TooMuch) -> ObjectError {
        ObjectError::TooRepetitive
    }
}

/// Writes the end of a sentence whose subject is the object.
impl fmt::Display for ObjectError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ObjectError::UnknownMachine(name) => {
                write!(formatter, "holds code for {name}, whose machine code cannot be decoded")
            }
            ObjectError::Damaged => formatter.write_str("is cut off or damaged"),
            ObjectError::Thin => {
                formatter.write_str("is a thin archive: its members are files of their own, to be named instead")
            }
            ObjectError::NestedArchive => {
                formatter.write_str("is an archive of archives, which are not read; `ar x` extracts them")
            }
            ObjectError::Intermediate => formatter.write_str(
                "was compiled for optimisation at link time (-flto) and has no machine code; \
                 the linked program has it, or an object that is compiled with -fno-lto",
            ),
            ObjectError::TooRepetitive => formatter.write_str("has parts that lie on top of each other"),
        }
    }
}
