//! Places of a program's instructions, as lines and columns.

use super::program::Program;
pub use super::program::SourceOrigin;
use crate::inst::asm::regions::MarkedRegion;
use crate::text::{BufferId, Span};

/// A range in a file, by lines and columns; both count from 1, columns in bytes.
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
    /// Returns the beginning of the line, as an empty range.
    fn place(&self) -> Place {
        let start = (self.line, 1);
        Place { file: self.file.as_bytes().to_vec(), start, end: start }
    }
}

impl Program {
    /// Adds for each instruction, by its index, the place in a source from which a compiler made it; `None` where it is not
    /// known.
    pub fn with_origins(self, origins: Vec<Option<SourceOrigin>>) -> Program {
        Program { origins, ..self }
    }

    /// Returns the place in the source from which a compiler made the instruction with an index; `None` if it is not known.
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

/// Computes the lines and columns of instructions and regions of a program.
pub struct Places<'a> {
    program: &'a Program,
}

impl<'a> Places<'a> {
    pub fn new(program: &'a Program) -> Places<'a> {
        Places { program }
    }

    /// Returns the place of the instruction with an index: in the source from which a compiler made it, if that is known, else
    /// in the text. Machine code has no lines: the index plus 1 is given as the line. `None` if there is no such instruction.
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

    /// Returns where a region begins and ends: the places of its markers, or, without markers, empty ranges in the text. If
    /// the places in a source are known, the first and the last line of the source instead. `None` if unknown.
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
