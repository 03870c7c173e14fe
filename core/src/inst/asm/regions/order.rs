//! The order of places in different buffers, which decides the regions of instructions from macros and included files
//! (`core/docs/assembler.md`, "Regions").

use crate::inst::asm::input::InputKind;
use crate::text::Location;

/// The order of buffers. The reference compares addresses: small texts are allocated one after the other in the order in which
/// they are made; a large main text is mapped elsewhere, after all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BufferOrder {
    /// Whether the main text is after all other buffers; otherwise it is before them.
    main_is_last: bool,
}

/// Minimum size in bytes of a main text that is mapped instead of allocated.
const MAPPED_SIZE: usize = 131_072;
/// Minimum size in bytes of a file that is mapped, unless it fills its last page: the reference needs a NUL after the text.
const MAPPED_FILE_SIZE: usize = 16_384;
/// Size in bytes of a page of memory.
const PAGE_SIZE: usize = 4096;

impl BufferOrder {
    /// Returns the order for a main text of this kind and size.
    pub fn for_input(kind: InputKind, n_bytes: usize) -> BufferOrder {
        let is_mapped_file =
            kind == InputKind::File && n_bytes >= MAPPED_FILE_SIZE && !n_bytes.is_multiple_of(PAGE_SIZE);
        BufferOrder { main_is_last: is_mapped_file || n_bytes >= MAPPED_SIZE }
    }

    /// Whether the main text is after all other buffers; otherwise it is before them.
    pub fn main_is_last(self) -> bool {
        self.main_is_last
    }

    /// Returns a number by which places compare: the earlier place has the smaller number.
    pub fn key(self, location: Location) -> u64 {
        let buffer = match location.buffer.0 {
            0 if self.main_is_last => u32::MAX,
            number => number,
        };
        u64::from(buffer) << 32 | u64::from(location.offset)
    }
}
