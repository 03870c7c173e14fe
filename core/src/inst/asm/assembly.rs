//! The result of reading a text: its instructions, regions and messages.

use super::content::Marker;
use super::instruments::Instruments;
use super::log::{LogEvent, MessageOrigin};
use super::placed::PlacedList;
use super::regions::{BufferOrder, MarkedRegion};
use super::reuse::record::Record;
use crate::inst::expr::Expressions;
use crate::inst::ids::DialectId;
use crate::inst::instruction::Instruction;
use crate::text::Location;
use crate::text::buffer::Buffers;
use crate::text::diagnostic::LineMapping;
use crate::text::render::Renderer;

/// Everything that was read from a text. It does not depend on the processor for which the text is analysed later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// The main text, included files and the texts that macros and repetitions expanded to.
    pub buffers: Buffers,
    /// The expressions of operands, and the symbols.
    pub expressions: Expressions,
    /// Instructions, in the order in which they were read.
    pub instructions: Vec<Instruction>,
    /// The regions between markers; without markers, one region of the whole text.
    pub regions: Vec<MarkedRegion>,
    /// The instruments: values that comments set for parts of the text, such as latencies.
    pub instruments: Instruments,
    /// Data that directives place among the instructions.
    pub data: PlacedList,
    /// Indices, ascending, of the instructions that have no place in the text, because their statement stands for several
    /// instructions. No marked region and no instrument comment contains them.
    pub unplaced: Vec<u32>,
    /// All region markers and instrument comments; a comment that was scanned twice has two entries.
    pub markers: Vec<Marker>,
    /// Messages and `.print` texts, in order.
    pub events: Vec<LogEvent>,
    /// What line markers such as `# 7 "a.c"` say about lines.
    pub mappings: Vec<LineMapping>,
    /// The dialect in force at the end, in which everything is printed.
    pub dialect: DialectId,
    /// How places in different buffers compare. It decides which regions and instruments contain instructions of macros and
    /// included files.
    pub order: BufferOrder,
    /// Whether a statement was wrong. All other statements were read.
    pub has_errors: bool,
    /// Whether a region marker was wrong; the reference then analyses nothing.
    pub has_marker_errors: bool,
    /// Whether an instrument comment was wrong.
    pub has_instrument_errors: bool,
    /// The statements of this reading, from which a later reading of an edited text takes over what has not changed.
    pub record: Record,
}

/// One of the reference's two passes over an input. Both print the messages of the assembler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Region markers are interpreted.
    Regions,
    /// Instrument comments are interpreted.
    Instruments,
}

impl Assembly {
    /// Returns the messages and `.print` texts of one pass, in order.
    pub fn events_of(&self, pass: Pass) -> impl Iterator<Item = &LogEvent> {
        self.events.iter().filter(move |event| match event {
            LogEvent::Print(_) => true,
            LogEvent::Message { origin, .. } => match origin {
                MessageOrigin::Assembler => true,
                MessageOrigin::RegionMarker => pass == Pass::Regions,
                MessageOrigin::InstrumentComment => pass == Pass::Instruments,
            },
        })
    }

    /// Returns the printer of messages, which knows the texts that they are about.
    pub fn renderer(&self, uses_colors: bool) -> Renderer<'_> {
        Renderer::new(&self.buffers, &self.mappings, uses_colors)
    }

    /// Returns for each instruction, by its index, the latency in cycles that an instrument comment sets, `None` without one; an
    /// empty list if the text has no such comment.
    pub fn instrument_latencies(&self) -> Vec<Option<u32>> {
        self.instruments.latencies(self.order, self.locations())
    }

    /// Returns for each instruction, by its index, the value that an instrument sets, `None` without one; an empty list if the text
    /// has none of this kind. `kind` is an index among the target's kinds.
    pub fn instrument_values(&self, kind: usize) -> Vec<Option<i32>> {
        self.instruments.values(kind, self.order, self.locations())
    }

    /// Returns the location of each instruction; `None` for those without a place in the text.
    fn locations(&self) -> impl Iterator<Item = Option<Location>> {
        let mut unplaced = self.unplaced.iter().peekable();
        let locations = (0_u32..).zip(self.instructions.iter().map(|instruction| instruction.span.location()));
        locations.map(move |(index, location)| {
            let is_unplaced = unplaced.next_if(|next| **next == index).is_some();
            (!is_unplaced).then_some(location)
        })
    }
}
