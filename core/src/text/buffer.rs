//! The texts of one assembly: the input, included files and instantiations of macros and repetitions.

use std::sync::{Arc, OnceLock};

use super::lines::LineIndex;
use super::{BufferId, Location, Span};

/// Name of the text of a macro or a repetition in messages.
pub const INSTANTIATION_NAME: &[u8] = b"<instantiation>";

/// One text that tokens come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// Name in messages.
    pub name: Vec<u8>,
    pub bytes: Arc<[u8]>,
    /// Place where the including file continues; only included files have one.
    pub included_from: Option<Location>,
    /// Origin of the text, for texts of macros and repetitions only.
    pub instantiation: Option<Instantiation>,
}

/// Origin of the text of a macro or a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instantiation {
    /// Start of the statement that invoked it.
    pub invoked_at: Location,
    /// The text that was repeated, before arguments replaced its parameters: each line of it is a line of every copy.
    pub body: Span,
}

/// All buffers, in order of creation.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    list: Vec<Buffer>,
    /// Bytes of all buffers together.
    n_bytes: usize,
    /// For each buffer, where its lines begin and end, found on first use.
    lines: Vec<OnceLock<Box<LineIndex>>>,
}

impl PartialEq for Buffers {
    fn eq(&self, other: &Buffers) -> bool {
        self.list == other.list
    }
}

impl Eq for Buffers {}

impl Buffers {
    /// Adds a buffer, and returns its index.
    pub fn push(&mut self, buffer: Buffer) -> BufferId {
        let id = BufferId(self.list.len() as u32);
        self.n_bytes += buffer.bytes.len();
        self.list.push(buffer);
        self.lines.push(OnceLock::new());
        id
    }

    pub fn get(&self, id: BufferId) -> &Buffer {
        &self.list[id.index()]
    }

    /// Returns where the lines of a buffer begin and end.
    pub fn lines(&self, id: BufferId) -> &LineIndex {
        self.lines[id.index()].get_or_init(|| Box::new(LineIndex::new(&self.get(id).bytes)))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Buffer> {
        self.list.iter()
    }

    /// Returns the text of a span, which must lie inside its buffer.
    pub fn text(&self, span: Span) -> &[u8] {
        &self.list[span.buffer.index()].bytes[span.start as usize..span.end as usize]
    }

    /// Returns the text of a span; empty if the buffer does not exist or the span is not inside of it.
    pub fn find_text(&self, span: Span) -> &[u8] {
        let bytes = self.list.get(span.buffer.index()).map_or(&[][..], |buffer| &buffer.bytes);
        bytes.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Returns the place in the main text that caused a location: the statement that invokes or includes its text, or the
    /// location itself.
    pub fn location_in_main(&self, location: Location) -> Location {
        let mut location = location;
        // The loop ends: a buffer is always younger than the one that caused it.
        while location.buffer != BufferId::MAIN {
            location = self.cause_of(location.buffer);
        }
        location
    }

    /// Returns the place that caused a text: the statement that invokes or includes it; the start of the main text for that.
    fn cause_of(&self, id: BufferId) -> Location {
        let buffer = self.get(id);
        let asked_at = buffer.instantiation.map(|instantiation| instantiation.invoked_at);
        asked_at.or(buffer.included_from).unwrap_or_default()
    }

    /// Whether a location is read before another one: of texts that macros, repetitions and included files stand for, the
    /// statements that ask for them decide.
    pub fn is_before(&self, mut first: Location, mut second: Location) -> bool {
        // A buffer is always younger than the one that caused it.
        while first.buffer != second.buffer {
            if first.buffer.0 > second.buffer.0 {
                first = self.cause_of(first.buffer);
            } else {
                second = self.cause_of(second.buffer);
            }
        }
        first.offset < second.offset
    }

    /// Returns the start of the line in a macro or a repetition that became the line of this location; `None` for a location
    /// that comes from neither.
    pub fn line_of_definition(&self, location: Location) -> Option<Location> {
        let mut found = None;
        let mut location = location;
        while let Some(Instantiation { body, .. }) = self.get(location.buffer).instantiation {
            let lines = self.lines(body.buffer);
            let first = lines.line(body.start);
            let n_before = self.lines(location.buffer).line(location.offset) - 1;
            let line_in_body = n_before % (lines.line(body.end) - first).max(1);
            let start = if line_in_body == 0 { body.start } else { lines.start_of(first + line_in_body) as u32 };
            location = Location { buffer: body.buffer, offset: start };
            found = Some(location);
        }
        found
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the size of all texts together, in bytes.
    pub fn n_bytes(&self) -> usize {
        self.n_bytes
    }
}
