//! The content of a text: instructions, the regions that contain them, instruments, and the comments that begin and end both.

use super::instruments::{InstrumentKind, Instruments};
use super::log::{Log, MessageOrigin, quote};
use super::placed::{DataRecorder, ReadSoFar};
use super::regions::{BufferOrder, MarkedRegions, MarkerError, RegionId};
use super::state::sections::SectionPlace;
use crate::inst::instruction::Instruction;
use crate::text::diagnostic::Severity;
use crate::text::{Location, Span};

/// The word with which region markers and instrument comments begin.
const PREFIX: &[u8] = b"LLVM-MCA-";

/// What a marker comment does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerKind {
    /// It begins a region.
    Begin,
    /// It ends a region.
    End,
    /// It sets a property of later instructions, or ends that.
    Instrument,
}

/// A region marker or instrument comment, whether it is right or not. A comment that is scanned twice has two entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    pub kind: MarkerKind,
    /// The text of the comment, after its introducer.
    pub span: Span,
    /// The region that it begins or ends; `None` for instruments and for wrong markers.
    pub region: Option<RegionId>,
}

/// What has been read of a text so far, besides symbols and messages.
#[derive(Debug)]
pub struct Content {
    pub instructions: Vec<Instruction>,
    pub regions: MarkedRegions,
    /// How places in different buffers compare.
    pub order: BufferOrder,
    pub instruments: Instruments,
    /// Data that directives have placed so far.
    pub data: DataRecorder,
    /// Indices of the instructions without a place in the text, ascending.
    pub unplaced: Vec<u32>,
    /// All region markers and instrument comments so far.
    pub markers: Vec<Marker>,
    /// Whether a region marker was wrong.
    pub has_marker_errors: bool,
    /// Whether an instrument comment was wrong.
    pub has_instrument_errors: bool,
    /// The kinds of instruments that only this target has.
    kinds: &'static [InstrumentKind],
}

impl Content {
    /// Makes the empty content of a text of `n_bytes` that begins in the section `place`. `kinds` are the kinds of instruments that
    /// only the target has.
    pub fn new(n_bytes: usize, order: BufferOrder, kinds: &'static [InstrumentKind], place: SectionPlace) -> Content {
        Content {
            // One instruction for every 24 bytes, more than compilers write: memory that is never touched costs nothing,
            // growing costs a copy.
            instructions: Vec::with_capacity(n_bytes / 24),
            regions: MarkedRegions::new(order),
            order,
            instruments: Instruments::default(),
            data: DataRecorder::new(place),
            unplaced: Vec::new(),
            markers: Vec::new(),
            has_marker_errors: false,
            has_instrument_errors: false,
            kinds,
        }
    }

    /// Returns the number of instructions so far.
    #[inline]
    pub fn n_instructions(&self) -> u32 {
        self.instructions.len() as u32
    }

    /// Returns the numbers of instructions and marker comments so far.
    #[inline]
    pub fn read_so_far(&self) -> ReadSoFar {
        ReadSoFar { n_instructions: self.n_instructions(), n_markers: self.markers.len() }
    }

    /// Appends an instruction, and adds it to the regions that contain its place.
    pub fn add(&mut self, instruction: Instruction) {
        self.regions.add_instruction(instruction.span.location());
        self.instructions.push(instruction);
    }

    /// Appends an instruction that has no place in the text: one of several that a statement stands for.
    pub fn add_unplaced(&mut self, instruction: Instruction) {
        self.regions.add_unplaced_instruction();
        self.unplaced.push(self.instructions.len() as u32);
        self.instructions.push(instruction);
    }

    /// Begins an instrument that sets `value` for the instructions after `location`. `kind` is an index among the target's kinds.
    pub fn open_instrument(&mut self, kind: usize, value: i32, location: Location) {
        self.instruments.open(kind + 1, Some(value), location);
    }

    /// Acts on a comment if it is a region marker or an instrument; `text` is the comment without its introducer, `span` its
    /// place.
    pub fn read_marker_comment(&mut self, text: &[u8], span: Span, log: &mut Log) {
        let Some(rest) = text.trim_ascii_start().strip_prefix(PREFIX) else {
            return;
        };
        if let Some(name) = rest.strip_prefix(b"END") {
            self.end_region(name_of(name), span, log);
        } else if let Some(name) = rest.strip_prefix(b"BEGIN") {
            self.begin_region(name_of(name), span, log);
        } else {
            self.read_instrument(rest, span, log);
        }
    }

    /// Begins a region, or reports that it overlaps another one of its name.
    fn begin_region(&mut self, name: &[u8], span: Span, log: &mut Log) {
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
        log.add(MessageOrigin::RegionMarker, Severity::Error, span.location(), None, text.into());
        log.add(MessageOrigin::RegionMarker, Severity::Note, previous, None, note);
    }

    /// Ends a region, or reports that none of this name is open.
    fn end_region(&mut self, name: &[u8], span: Span, log: &mut Log) {
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
        log.add(MessageOrigin::RegionMarker, Severity::Error, span.location(), None, text);
        log.add(MessageOrigin::RegionMarker, Severity::Note, span.location(), None, note);
    }

    /// Reads an instrument comment. `rest` is what follows the prefix: a kind, and data after the first space.
    fn read_instrument(&mut self, rest: &[u8], span: Span, log: &mut Log) {
        self.markers.push(Marker { kind: MarkerKind::Instrument, span, region: None });
        let length = rest.iter().position(|&byte| byte == b' ').unwrap_or(rest.len());
        let (kind, data) = rest.split_at(length);
        if kind == b"LATENCY" {
            return self.instruments.add_latency(data, span.location());
        }
        let text = match self.kinds.iter().position(|known| known.name.as_bytes() == kind) {
            Some(index) => match self.read_target_instrument(index, data, span) {
                Ok(()) => return,
                Err(text) => text,
            },
            None if kind.is_empty() => b"No instrumentation kind was provided in LLVM-MCA comment".to_vec(),
            None => quote("Unknown instrumentation type in LLVM-MCA comment: ", kind, ""),
        };
        self.has_instrument_errors = true;
        log.add(MessageOrigin::InstrumentComment, Severity::Error, span.location(), None, text);
    }

    /// Reads an instrument comment of the target's kind with this index; `data` is the rest of the comment, with the space after
    /// the kind. The error is the text of a message.
    fn read_target_instrument(&mut self, index: usize, data: &[u8], span: Span) -> Result<(), Vec<u8>> {
        let kind = &self.kinds[index];
        let data = data.strip_prefix(b" ").unwrap_or(data);
        let data = data.strip_suffix(b"\r").unwrap_or(data);
        let Some((_, value)) = kind.values.iter().find(|(name, _)| name.as_bytes() == data) else {
            return Err(match data {
                b"" => format!("Failed to create {} instrument with no data", kind.name).into_bytes(),
                _ => quote(&format!("Failed to create {} instrument with data: ", kind.name), data, ""),
            });
        };
        self.open_instrument(index, *value, span.location());
        Ok(())
    }
}

/// Returns a region's name without leading blanks; if there is nothing but blanks, these are the name.
fn name_of(rest: &[u8]) -> &[u8] {
    let first = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t'));
    &rest[first.unwrap_or(0)..]
}
