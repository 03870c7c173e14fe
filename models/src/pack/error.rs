//! Errors of packed files.

use std::fmt;

use super::SectionId;

/// The reason for which a packed file or one of its sections was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackError {
    /// The file is shorter than its header or directory says.
    Truncated,
    /// The file does not begin with the magic bytes.
    NotPacked,
    /// The file is of another kind.
    WrongKind { found: [u8; 4], expected: [u8; 4] },
    /// The file is of the right kind, with the layout of an older or newer release.
    WrongVersion { found: u32, expected: u32 },
    /// The file has no such section.
    MissingSection(SectionId),
    /// The rows of a section lie outside the file.
    SectionOutOfBounds(SectionId),
    /// The rows of a section are wider or narrower than this program expects.
    WrongRowWidth { section: SectionId, found: u32, expected: u32 },
    /// Rows of this section contradict each other or those of another section.
    Inconsistent(SectionId),
}

impl fmt::Display for PackError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackError::Truncated => write!(formatter, "packed data ends before its directory"),
            PackError::NotPacked => write!(formatter, "not packed model data"),
            PackError::WrongKind { found, expected } => write!(
                formatter,
                "packed data of kind '{}' where '{}' was expected",
                found.escape_ascii(),
                expected.escape_ascii()
            ),
            PackError::WrongVersion { found, expected } => {
                write!(formatter, "packed data has format version {found}, this program reads version {expected}")
            }
            PackError::MissingSection(section) => write!(formatter, "packed data lacks section {}", section.0),
            PackError::SectionOutOfBounds(section) => {
                write!(formatter, "section {} of the packed data ends outside the file", section.0)
            }
            PackError::WrongRowWidth { section, found, expected } => {
                write!(formatter, "section {} has rows of {found} bytes instead of {expected}", section.0)
            }
            PackError::Inconsistent(section) => write!(formatter, "section {} contradicts itself", section.0),
        }
    }
}

impl std::error::Error for PackError {}
