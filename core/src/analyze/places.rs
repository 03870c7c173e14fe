//! Places of a program's instructions, as lines and columns.

use super::program::Program;
pub use super::program::SourceOrigin;
use crate::inst::asm::regions::MarkedRegion;
use crate::text::{BufferId, Span};

/// A range in a file. Lines and byte columns count from 1; the end is after the last byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file's name as messages show it; text of a macro is in `<instantiation>`.
    pub file: Vec<u8>,
    /// Line and column of the first byte.
    pub start: (u32, u32),
    /// Line and column after the last byte.
    pub end: (u32, u32),
}

impl SourceOrigin {
    /// Returns the place of the line, without columns.
    fn place(&self) -> Place {
        let start = (self.line, 1);
        Place { file: self.file.as_bytes().to_vec(), start, end: start }
    }
}

impl Program {
    /// Adds the places in a source from which a compiler made the instructions, by their indices.
    pub fn with_origins(self, origins: Vec<Option<SourceOrigin>>) -> Program {
        Program { origins, ..self }
    }

    /// Returns the place in the source from which a compiler made an instruction, by its number; `None` if it is not known.
    pub fn origin(&self, index: usize) -> Option<&SourceOrigin> {
        self.origins.get(index)?.as_ref()
    }
}

impl Program {
    /// Returns the line of an offset in the main buffer, from 1.
    pub fn line_of(&self, offset: u32) -> u32 {
        self.assembly.buffers.lines(BufferId::MAIN).line(offset)
    }
}

/// Computes lines and columns of the parts of a program.
pub struct Places<'a> {
    program: &'a Program,
}

impl<'a> Places<'a> {
    pub fn new(program: &'a Program) -> Places<'a> {
        Places { program }
    }

    /// Returns the place of an instruction, by its number: its place in the source, if it is known. Machine code has no lines;
    /// the number of the instruction, from 1, takes the place of the line.
    pub fn of_instruction(&mut self, index: usize) -> Option<Place> {
        if let Some(origin) = self.program.origin(index) {
            return Some(origin.place());
        }
        let span = self.program.assembly.instructions.get(index)?.span;
        if self.program.is_machine_code {
            let file = self.program.assembly.buffers.get(span.buffer).name.clone();
            let start = (u32::try_from(index).ok()?.saturating_add(1), 1);
            return Some(Place { file, start, end: start });
        }
        Some(self.of(span))
    }

    /// Returns where a region begins and ends: at its markers, or where it was written; in the source, if the places there are
    /// known.
    pub fn of_region(&mut self, region: &MarkedRegion) -> (Option<Place>, Option<Place>) {
        if self.program.origins.is_empty() {
            return (region.begin.map(|span| self.of(span)), region.end.map(|span| self.of(span)));
        }
        let origins = || region.instructions().filter_map(|index| self.program.origin(index));
        let (first, last) = (origins().min_by_key(|origin| origin.line), origins().max_by_key(|origin| origin.line));
        (first.map(SourceOrigin::place), last.map(SourceOrigin::place))
    }

    /// Returns the place of a span of a text.
    pub fn of(&mut self, span: Span) -> Place {
        let buffers = &self.program.assembly.buffers;
        let lines = buffers.lines(span.buffer);
        let position = |offset: u32| (lines.line(offset), lines.column(offset as usize) as u32);
        Place { file: buffers.get(span.buffer).name.clone(), start: position(span.start), end: position(span.end) }
    }
}
