//! The result of an assembly, and the way to it.

use super::instruments::Instruments;
use super::log::{Event, Origin};
use super::markers::Marker;
use super::options::{Files, Options};
use super::parser::Parser;
use super::regions::{BufferOrder, Region};
use crate::inst::expr::Expressions;
use crate::inst::instruction::Instruction;
use crate::inst::syntax::{Dialect, Mode};
use crate::text::Location;
use crate::text::buffer::Buffers;
use crate::text::diagnostic::LineMapping;
use crate::text::render::Renderer;

/// Everything that a text says, for any processor.
#[derive(Clone, Debug)]
pub struct Assembly {
    pub buffers: Buffers,
    pub expressions: Expressions,
    /// In the order in which they were read.
    pub instructions: Vec<Instruction>,
    pub regions: Vec<Region>,
    pub instruments: Instruments,
    /// Every marker comment, as often as it was scanned.
    pub markers: Vec<Marker>,
    pub events: Vec<Event>,
    pub mappings: Vec<LineMapping>,
    /// The dialect in force at the end, in which everything is printed.
    pub dialect: Dialect,
    /// The mode in which everything is printed and encoded.
    pub mode: Mode,
    pub order: BufferOrder,
    /// A statement was wrong. Everything else was kept.
    pub has_errors: bool,
    /// A region marker was wrong; there is nothing to analyse then.
    pub has_marker_errors: bool,
    /// An instrument comment was wrong.
    pub has_instrument_errors: bool,
}

/// The reference's two readings of one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Region markers are interpreted.
    Regions,
    /// Instrument comments are interpreted.
    Instruments,
}

/// Reads a whole text. A wrong statement costs only itself.
pub fn assemble(source: &[u8], options: Options, files: &dyn Files) -> Assembly {
    // Offsets have 32 bits; a longer text is cut there.
    let source = &source[..source.len().min(u32::MAX as usize - 1)];
    let mut parser = Parser::new(source, options, files);
    parser.parse_input();
    Assembly {
        buffers: parser.buffers,
        expressions: parser.expressions,
        instructions: parser.instructions,
        regions: parser.regions.finish(),
        instruments: parser.instruments,
        markers: parser.markers,
        events: parser.log.events,
        mappings: parser.log.mappings,
        dialect: parser.dialect,
        mode: parser.initial_mode,
        order: parser.order,
        has_errors: parser.log.has_errors,
        has_marker_errors: parser.has_marker_errors,
        has_instrument_errors: parser.has_instrument_errors,
    }
}

impl Assembly {
    /// What one pass prints, in order.
    pub fn events_of(&self, pass: Pass) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(move |event| match event {
            Event::Print(_) => true,
            Event::Message { origin, .. } => match origin {
                Origin::Assembler => true,
                Origin::RegionMarker => pass == Pass::Regions,
                Origin::InstrumentComment => pass == Pass::Instruments,
            },
        })
    }

    pub fn renderer(&self, uses_colors: bool) -> Renderer<'_> {
        Renderer::new(&self.buffers, &self.mappings, uses_colors)
    }

    /// The latency that an instrument comment gives to each instruction; empty if there is no such comment.
    pub fn instrument_latencies(&self) -> Vec<Option<u32>> {
        let locations = self.instructions.iter().map(|instruction| instruction.span.location());
        self.instruments.latencies(self.order, locations)
    }

    /// Where an instruction stands in the main text: its own place, or the statement whose expansion or inclusion it
    /// comes from is not recorded and yields `None`.
    pub fn main_location(&self, index: usize) -> Option<Location> {
        let location = self.instructions.get(index)?.span.location();
        (location.buffer == crate::text::BufferId::MAIN).then_some(location)
    }
}
