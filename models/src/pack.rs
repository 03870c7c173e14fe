//! The packed form of the model data: a small header, a directory of sections, and sections of fixed-width rows.
//!
//! ```text
//! offset  size  field
//!      0     4  magic "MCAP"
//!      4     4  tag of the kind of file, for example "INST"
//!      8     4  version of that kind's layout
//!     12     4  number of sections
//!     16  16*n  directory: section id, row width, offset of the first row, number of rows (four u32 each)
//!      …        the sections, each aligned to 8 bytes
//! ```
//!
//! All integers are little-endian. Opening a file reads only the directory; rows are decoded on demand, with checked reads, so
//! a damaged file yields an error or an absent row and never a panic. [`layout`](crate::layout) defines the meaning of
//! sections.

pub mod columns;
mod error;
mod pool;
mod reader;
mod writer;

pub use error::PackError;
pub use pool::{SequencePool, Sequences, StringPool, Strings};
pub use reader::{PackedFile, Row, Table};
pub use writer::{PackWriter, RowWriter};

/// The number by which a section is found in the directory: unique within one kind of file, and not its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SectionId(pub u32);

/// A kind of packed file: its content, and the version of its layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    /// Four letters that name the kind of content.
    pub tag: [u8; 4],
    /// The version of the layout; other versions are refused.
    pub version: u32,
}

/// The bytes with which every packed file begins.
const MAGIC: [u8; 4] = *b"MCAP";
/// Bytes before the directory.
const HEADER_SIZE: usize = 16;
/// Bytes of one section's entry in the directory.
const DIRECTORY_ENTRY_SIZE: usize = 16;
/// Sections begin at multiples of this many bytes.
const SECTION_ALIGNMENT: usize = 8;

#[cfg(test)]
mod tests;
