//! Messages with their place.

use super::{Location, Span};

/// How bad the matter of a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    Error,
    Warning,
    Note,
}

impl Severity {
    /// Returns the word in front of a message.
    pub fn label(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// A line marker, `# 12 "file.c"`: what follows in this buffer is shown as lines of that file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMapping {
    pub file: Vec<u8>,
    /// Number of the line after the marker.
    pub line: i64,
    /// Place of the marker itself.
    pub marker: Location,
}

/// An index into the line mappings of an assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineMappingId(pub u32);

/// A message about the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub severity: Severity,
    /// Text of the message, in bytes since messages quote the input.
    pub text: Vec<u8>,
    /// The place that the message is about; `None` if it is about no place.
    pub location: Option<Location>,
    /// Bytes to underline, as far as they are on the line of the location; `None` for none.
    pub range: Option<Span>,
    /// The line marker whose file and line are shown instead of the physical ones; `None` if none is in force.
    pub mapping: Option<LineMappingId>,
    pub framing: Framing,
}

/// The parts of a message that are shown besides its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// The message's place and line, after the chain of files that include its place.
    Included,
    /// The message's place and line.
    Placed,
    /// The words that the place is unknown, as the reference prints them; the place is for editors that underline it.
    Unknown,
    /// The text alone.
    Bare,
}
