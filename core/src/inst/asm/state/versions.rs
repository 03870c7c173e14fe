//! The operating system that a text is for, and its version.

use crate::text::Location;

#[derive(Clone, Debug, Default)]
pub struct Versions {
    /// The operating system of the triple, with its version, as written.
    pub system: Vec<u8>,
    /// Whether the reference has heard of it.
    pub is_system_known: bool,
    /// Location of the last directive about it.
    pub last_at: Option<Location>,
}
