//! Comments that mean something: region markers and instrument comments.

use super::expression::quote;
use super::log::Origin;
use super::parser::Parser;
use super::regions::MarkerError;
use crate::text::Span;
use crate::text::diagnostic::Severity;

const PREFIX: &[u8] = b"LLVM-MCA-";

/// Whether a marker begins or ends a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerKind {
    Begin,
    End,
    Instrument,
}

/// A comment that was understood or complained about, as often as it was scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    pub kind: MarkerKind,
    /// The text of the comment, behind its introducer.
    pub span: Span,
    pub region: Option<super::regions::RegionId>,
}

impl Parser<'_> {
    /// Acts on the comments that the lexer has scanned since the last time.
    pub(super) fn handle_comments(&mut self) {
        for index in 0..self.lexer.comments.len() {
            let span = self.lexer.comments[index];
            self.handle_comment(span);
        }
        self.lexer.comments.clear();
    }

    fn handle_comment(&mut self, span: Span) {
        let text = self.buffers.text(span).trim_ascii_start();
        let Some(rest) = text.strip_prefix(PREFIX) else {
            return;
        };
        let rest = rest.to_vec();
        if let Some(name) = rest.strip_prefix(b"END") {
            self.end_region(name_of(name), span);
        } else if let Some(name) = rest.strip_prefix(b"BEGIN") {
            self.begin_region(name_of(name), span);
        } else {
            self.handle_instrument(&rest, span);
        }
    }

    fn begin_region(&mut self, name: &[u8], span: Span) {
        let result = self.regions.begin(name, span);
        self.markers.push(Marker { kind: MarkerKind::Begin, span, region: result.ok() });
        let Err(MarkerError::Overlaps { previous }) = result else {
            return;
        };
        let (text, note) = if name.is_empty() {
            ("found multiple overlapping anonymous regions", b"Previous anonymous region was defined here".to_vec())
        } else {
            ("overlapping regions cannot have the same name", quote("region ", name, " was previously defined here"))
        };
        self.has_marker_errors = true;
        self.log.say(Origin::RegionMarker, Severity::Error, span.location(), None, text.into());
        self.log.say(Origin::RegionMarker, Severity::Note, previous, None, note);
    }

    fn end_region(&mut self, name: &[u8], span: Span) {
        let result = self.regions.end(name, span);
        self.markers.push(Marker { kind: MarkerKind::End, span, region: result.ok() });
        if result.is_ok() {
            return;
        }
        let note = if name.is_empty() {
            b"unable to find an active anonymous region".to_vec()
        } else {
            quote("unable to find an active region named ", name, "")
        };
        self.has_marker_errors = true;
        let text = b"found an invalid region end directive".to_vec();
        self.log.say(Origin::RegionMarker, Severity::Error, span.location(), None, text);
        self.log.say(Origin::RegionMarker, Severity::Note, span.location(), None, note);
    }

    /// `rest` is what follows the prefix: a kind, and data behind the first space.
    fn handle_instrument(&mut self, rest: &[u8], span: Span) {
        self.markers.push(Marker { kind: MarkerKind::Instrument, span, region: None });
        let length = rest.iter().position(|&byte| byte == b' ').unwrap_or(rest.len());
        let kind = &rest[..length];
        if kind == b"LATENCY" {
            return self.instruments.add_latency(&rest[length..], span.location());
        }
        let own = self.target.instruments();
        if let Some(number) = own.iter().position(|known| known.name.as_bytes() == kind) {
            return self.open_own_instrument(number, &rest[length..], span);
        }
        let text = if kind.is_empty() {
            b"No instrumentation kind was provided in LLVM-MCA comment".to_vec()
        } else {
            quote("Unknown instrumentation type in LLVM-MCA comment: ", kind, "")
        };
        self.has_instrument_errors = true;
        self.log.say(Origin::InstrumentComment, Severity::Error, span.location(), None, text);
    }

    /// An instrument of the target; `data` begins with the space behind its kind.
    fn open_own_instrument(&mut self, number: usize, data: &[u8], span: Span) {
        let kind = &self.target.instruments()[number];
        let data = data.strip_prefix(b" ").unwrap_or(data);
        let data = data.strip_suffix(b"\r").unwrap_or(data);
        if let Some((_, value)) = kind.values.iter().find(|(name, _)| name.as_bytes() == data) {
            return self.instruments.open(number + 1, Some(*value), span.location());
        }
        let text = match data {
            b"" => format!("Failed to create {} instrument with no data", kind.name).into_bytes(),
            _ => quote(&format!("Failed to create {} instrument with data: ", kind.name), data, ""),
        };
        self.has_instrument_errors = true;
        self.log.say(Origin::InstrumentComment, Severity::Error, span.location(), None, text);
    }
}

/// Leading blanks do not belong to a name, unless there is nothing else.
fn name_of(rest: &[u8]) -> &[u8] {
    let first = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t'));
    &rest[first.unwrap_or(0)..]
}
