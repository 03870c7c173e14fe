//! Everything that an assembly prints, in order.
//!
//! The reference assembles twice: pass A interprets region markers, pass B instrument comments, and both print all messages of
//! the assembler (`core/docs/assembler.md`, "Two passes"). One assembly records enough to print both.

use crate::text::diagnostic::{Framing, LineMapping, LineMappingId, Message, Severity};
use crate::text::{Location, Span};

/// Origin of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageOrigin {
    /// The assembler: printed in both passes.
    Assembler,
    /// A region marker: printed in pass A only.
    RegionMarker,
    /// An instrument comment: printed in pass B only.
    InstrumentComment,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogEvent {
    Message {
        origin: MessageOrigin,
        message: Message,
    },
    /// The text of `.print`, for the standard output.
    Print(Vec<u8>),
}

#[derive(Clone, Debug, Default)]
pub struct Log {
    pub events: Vec<LogEvent>,
    pub mappings: Vec<LineMapping>,
    /// The line marker in force.
    pub mapping: Option<LineMappingId>,
    pub has_errors: bool,
    /// A message of the parser itself, not of the layer below, is an error.
    pub has_parser_errors: bool,
}

impl Log {
    /// Makes a line marker the one in force.
    pub fn map_lines(&mut self, mapping: LineMapping) {
        if mapping.line <= 0 {
            self.mapping = None;
            return;
        }
        self.mapping = Some(LineMappingId(self.mappings.len() as u32));
        self.mappings.push(mapping);
    }

    /// Adds a message of the parser, shown with inclusions and mapped lines.
    pub fn add(
        &mut self,
        origin: MessageOrigin,
        severity: Severity,
        location: Location,
        range: Option<Span>,
        text: Vec<u8>,
    ) {
        self.add_framed(origin, severity, Framing::Included, location, range, text);
    }

    /// Adds a message of the parser, with as much around its text as `framing` says.
    pub fn add_framed(
        &mut self,
        origin: MessageOrigin,
        severity: Severity,
        framing: Framing,
        location: Location,
        range: Option<Span>,
        text: Vec<u8>,
    ) {
        let applies = |id: &LineMappingId| self.mappings[id.0 as usize].marker.buffer == location.buffer;
        let mapping = self.mapping.filter(applies);
        self.has_parser_errors |= origin == MessageOrigin::Assembler && severity == Severity::Error;
        self.push(origin, Message { severity, text, location: Some(location), range, mapping, framing });
    }

    /// Adds a message of the layer below the parser, which knows only the physical position.
    pub fn add_below_parser(&mut self, location: impl Into<Option<Location>>, text: Vec<u8>) {
        let message = Message {
            severity: Severity::Error,
            text,
            location: location.into(),
            range: None,
            mapping: None,
            framing: Framing::Placed,
        };
        self.push(MessageOrigin::Assembler, message);
    }

    /// Adds a warning that is shown as text alone; editors underline its place.
    pub fn add_bare_warning(&mut self, location: Location, text: Vec<u8>) {
        let severity = Severity::Warning;
        let framing = Framing::Bare;
        let message = Message { severity, text, location: Some(location), range: None, mapping: None, framing };
        self.push(MessageOrigin::Assembler, message);
    }

    fn push(&mut self, origin: MessageOrigin, message: Message) {
        self.has_errors |= origin == MessageOrigin::Assembler && message.severity == Severity::Error;
        self.events.push(LogEvent::Message { origin, message });
    }
}

/// Returns a message that quotes the input.
pub fn quote(before: &str, quoted: &[u8], after: &str) -> Vec<u8> {
    [before.as_bytes(), quoted, after.as_bytes()].concat()
}
