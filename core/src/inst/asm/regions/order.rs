//! How positions in different buffers compare.

use crate::inst::asm::input::InputKind;
use crate::text::Location;

/// The reference compares addresses. Small texts are allocated one behind the other, large ones are mapped elsewhere:
/// the main text then lies behind all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BufferOrder {
    main_is_last: bool,
}

/// Sizes from here on are mapped, not allocated.
const MAPPED_SIZE: usize = 131_072;
/// Files from here on are mapped, too, unless they end with a page: the reference wants a NUL behind the text.
const MAPPED_FILE_SIZE: usize = 16_384;
const PAGE_SIZE: usize = 4096;

impl BufferOrder {
    pub fn of_input(kind: InputKind, n_bytes: usize) -> BufferOrder {
        let is_mapped_file =
            kind == InputKind::File && n_bytes >= MAPPED_FILE_SIZE && !n_bytes.is_multiple_of(PAGE_SIZE);
        BufferOrder { main_is_last: is_mapped_file || n_bytes >= MAPPED_SIZE }
    }

    pub fn main_is_last(self) -> bool {
        self.main_is_last
    }

    /// A number that orders all positions.
    pub fn key(self, location: Location) -> u64 {
        let buffer = match location.buffer.0 {
            0 if self.main_is_last => u32::MAX,
            number => number,
        };
        u64::from(buffer) << 32 | u64::from(location.offset)
    }
}
