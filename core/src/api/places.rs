//! Lines and columns of the parts of a program.

use super::program::{Place, Program};
use super::region::Region;
use crate::analyze::places;

/// Computes the lines and columns of instructions and regions of a program.
pub struct Places<'p> {
    inner: places::Places<'p>,
}

impl Program {
    /// Returns a value that computes lines and columns of many parts of the program.
    pub fn places(&self) -> Places<'_> {
        Places { inner: places::Places::new(self.inner()) }
    }

    /// Returns the place of the instruction with an index, as [`Places::of_instruction`] does; `None` if there is no such
    /// instruction.
    pub fn place_of(&self, instruction: usize) -> Option<Place> {
        self.places().of_instruction(instruction)
    }
}

impl Places<'_> {
    /// Returns the place of the instruction with an index: in the source that it was compiled from, if its
    /// [origin](Program::with_origins) is known, else in the text. For machine code, the line is the index plus 1. `None` if
    /// there is no such instruction.
    pub fn of_instruction(&mut self, index: usize) -> Option<Place> {
        self.inner.of_instruction(index)
    }

    /// Returns beginning and end of a region: the places of its markers, or, without markers, empty ranges in the text. If
    /// [origins](Program::with_origins) are known, the first and the last line of the source instead. `None` if unknown.
    pub fn of_region(&mut self, region: &Region) -> (Option<Place>, Option<Place>) {
        self.inner.of_region(region.inner())
    }
}
