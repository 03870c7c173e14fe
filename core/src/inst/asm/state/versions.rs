//! The operating system that a text is for, and its version.

use crate::text::Location;

/// What the triple and directives say about the operating system.
#[derive(Clone, Debug, Default)]
pub struct Versions {
    /// The operating system of the triple, with its version, as written.
    pub system: Vec<u8>,
    /// Whether the reference knows the operating system.
    pub is_system_known: bool,
    /// Location of the last directive about the system's version; `None` before the first one.
    pub last_at: Option<Location>,
}
