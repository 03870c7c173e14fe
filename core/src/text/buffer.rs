//! The texts of one assembly: the input, included files and instantiations of macros and repetitions.

use std::sync::Arc;

use super::{BufferId, Location, Span};

/// The name under which the text of a macro or a repetition appears in messages.
pub const INSTANTIATION_NAME: &[u8] = b"<instantiation>";

#[derive(Clone, Debug)]
pub struct Buffer {
    /// As shown in messages.
    pub name: Vec<u8>,
    pub bytes: Arc<[u8]>,
    /// Where the including file continues; only included files have it.
    pub included_from: Option<Location>,
}

/// All buffers, in order of creation.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    list: Vec<Buffer>,
    n_bytes: usize,
}

impl Buffers {
    pub fn push(&mut self, buffer: Buffer) -> BufferId {
        let id = BufferId(self.list.len() as u32);
        self.n_bytes += buffer.bytes.len();
        self.list.push(buffer);
        id
    }

    pub fn get(&self, id: BufferId) -> &Buffer {
        &self.list[id.index()]
    }

    pub fn iter(&self) -> impl Iterator<Item = &Buffer> {
        self.list.iter()
    }

    pub fn text(&self, span: Span) -> &[u8] {
        &self.list[span.buffer.index()].bytes[span.start as usize..span.end as usize]
    }

    /// The same for a span that need not fit; what does not exist is empty.
    pub fn find_text(&self, span: Span) -> &[u8] {
        let bytes = self.list.get(span.buffer.index()).map_or(&[][..], |buffer| &buffer.bytes);
        bytes.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The size of all texts together.
    pub fn n_bytes(&self) -> usize {
        self.n_bytes
    }
}
