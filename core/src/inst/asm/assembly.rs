//! The result of an assembly.

use super::content::Marker;
use super::instruments::Instruments;
use super::log::{LogEvent, MessageOrigin};
use super::regions::{BufferOrder, MarkedRegion};
use super::reuse::record::Record;
use crate::inst::expr::Expressions;
use crate::inst::ids::DialectId;
use crate::inst::instruction::Instruction;
use crate::text::Location;
use crate::text::buffer::Buffers;
use crate::text::diagnostic::LineMapping;
use crate::text::render::Renderer;

/// Everything that a text says, for any processor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    pub buffers: Buffers,
    pub expressions: Expressions,
    /// Instructions, in the order in which they were read.
    pub instructions: Vec<Instruction>,
    pub regions: Vec<MarkedRegion>,
    pub instruments: Instruments,
    /// Numbers of the instructions that stand nowhere, ascending: no marker and no instrument reaches them.
    pub unplaced: Vec<u32>,
    /// Every marker comment, as often as it was scanned.
    pub markers: Vec<Marker>,
    pub events: Vec<LogEvent>,
    pub mappings: Vec<LineMapping>,
    /// The dialect in force at the end, in which everything is printed.
    pub dialect: DialectId,
    pub order: BufferOrder,
    /// A statement was wrong. Everything else was kept.
    pub has_errors: bool,
    /// A region marker was wrong; there is nothing to analyse then.
    pub has_marker_errors: bool,
    /// An instrument comment was wrong.
    pub has_instrument_errors: bool,
    /// Record for a later reading of an edited text.
    pub record: Record,
}

/// The reference's two readings of one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Region markers are interpreted.
    Regions,
    /// Instrument comments are interpreted.
    Instruments,
}

impl Assembly {
    /// Returns what one pass prints, in order.
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

    pub fn renderer(&self, uses_colors: bool) -> Renderer<'_> {
        Renderer::new(&self.buffers, &self.mappings, uses_colors)
    }

    /// Returns the latency that an instrument comment gives to each instruction; empty if there is no such comment.
    pub fn instrument_latencies(&self) -> Vec<Option<u32>> {
        self.instruments.latencies(self.order, self.locations())
    }

    /// Returns the value that instruments of a target's kind have at each instruction; empty if there is none.
    pub fn instrument_values(&self, kind: usize) -> Vec<Option<i32>> {
        self.instruments.values(kind, self.order, self.locations())
    }

    /// Returns the location of each instruction.
    fn locations(&self) -> impl Iterator<Item = Option<Location>> {
        let mut unplaced = self.unplaced.iter().peekable();
        let locations = (0_u32..).zip(self.instructions.iter().map(|instruction| instruction.span.location()));
        locations.map(move |(number, location)| {
            let is_unplaced = unplaced.next_if(|next| **next == number).is_some();
            (!is_unplaced).then_some(location)
        })
    }
}
