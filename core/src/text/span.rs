//! Places: a buffer and a range of byte offsets in it.
//!
//! Lines, columns and UTF-16 units are derived at the edges; inside the library a place is always a byte offset.

/// A source buffer: the main input is buffer 0, every inclusion and every instantiation is a further one, numbered in
/// order of creation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BufferId(pub u32);

impl BufferId {
    /// Buffer of the text that was handed to the analysis.
    pub const MAIN: BufferId = BufferId(0);

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One byte offset in one buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location {
    pub buffer: BufferId,
    pub offset: u32,
}

/// A half-open byte range in one buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    pub buffer: BufferId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// Returns the location of the first byte.
    pub const fn location(self) -> Location {
        Location { buffer: self.buffer, offset: self.start }
    }

    /// Returns the location after the last byte.
    pub const fn end_location(self) -> Location {
        Location { buffer: self.buffer, offset: self.end }
    }

    /// Returns the span from the start of this one to the end of `last`, which must be in the same buffer.
    pub const fn to(self, last: Span) -> Span {
        Span { buffer: self.buffer, start: self.start, end: last.end }
    }

    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }
}
