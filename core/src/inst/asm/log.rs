//! Everything that an assembly prints, in order.
//!
//! The reference assembles twice: the first pass interprets region markers, the second one instrument comments, and both print
//! all messages of the assembler (`core/docs/assembler.md`, "Two passes"). One assembly records enough to print both.

use crate::text::diagnostic::{Framing, LineMapping, LineMappingId, Message, Severity};
use crate::text::{Location, Span};

/// Origin of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageOrigin {
    /// The assembler: printed in both passes.
    Assembler,
    /// A region marker: printed in the first pass only.
    RegionMarker,
    /// An instrument comment: printed in the second pass only.
    InstrumentComment,
}

/// Something to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogEvent {
    /// A message, and where it comes from.
    Message { origin: MessageOrigin, message: Message },
    /// The text of `.print`, for the standard output.
    Print(Vec<u8>),
}

/// What has been printed so far, and the line marker in force.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Everything to print, in order.
    pub events: Vec<LogEvent>,
    /// All line markers so far.
    pub mappings: Vec<LineMapping>,
    /// The line marker in force; `None` if there is none.
    pub mapping: Option<LineMappingId>,
    /// Whether the assembler has reported an error.
    pub has_errors: bool,
    /// Whether one of these errors came from the parser, not from the layer below it, which knows no line markers.
    pub has_parser_errors: bool,
}

impl Log {
    /// Puts a line marker in force; one with a line below 1 ends the effect of earlier ones.
    pub fn map_lines(&mut self, mapping: LineMapping) {
        if mapping.line <= 0 {
            self.mapping = None;
            return;
        }
        self.mapping = Some(LineMappingId(self.mappings.len() as u32));
        self.mappings.push(mapping);
    }

    /// Adds a message of the parser, shown with inclusions and mapped lines. The bytes in `range` are underlined.
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

    /// Adds an error of the layer below the parser, which shows the position in the text without inclusions and line markers.
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

    /// Adds a warning that is printed as text alone, without its place; editors underline the place.
    pub fn add_bare_warning(&mut self, location: Location, text: Vec<u8>) {
        let severity = Severity::Warning;
        let framing = Framing::Bare;
        let message = Message { severity, text, location: Some(location), range: None, mapping: None, framing };
        self.push(MessageOrigin::Assembler, message);
    }

    /// Adds a message, and notes whether it is an error of the assembler.
    fn push(&mut self, origin: MessageOrigin, message: Message) {
        self.has_errors |= origin == MessageOrigin::Assembler && message.severity == Severity::Error;
        self.events.push(LogEvent::Message { origin, message });
    }
}

/// Returns a message: `before`, a piece of the input, `after`.
pub fn quote(before: &str, quoted: &[u8], after: &str) -> Vec<u8> {
    [before.as_bytes(), quoted, after.as_bytes()].concat()
}
