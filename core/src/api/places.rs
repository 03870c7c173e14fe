//! Lines and columns of the parts of a program.

use super::program::{Place, Program};
use super::region::Region;
use crate::analyze::places;

/// Computes lines and columns. It keeps what it needs for that, so one of these is best used for many questions.
pub struct Places<'p> {
    inner: places::Places<'p>,
}

impl Program {
    /// Returns a value that computes lines and columns, for many questions.
    pub fn places(&self) -> Places<'_> {
        Places { inner: places::Places::new(self.inner()) }
    }

    /// Returns the place of an instruction, by its number; `None` if there is no such instruction.
    pub fn place_of(&self, instruction: usize) -> Option<Place> {
        self.places().of_instruction(instruction)
    }
}

impl Places<'_> {
    /// Returns the place of an instruction, by its number: in the source that it was compiled from, if
    /// [origins](Program::with_origins) are known. For machine code, the line is the instruction's number from 1.
    pub fn of_instruction(&mut self, index: usize) -> Option<Place> {
        self.inner.of_instruction(index)
    }

    /// Returns beginning and end of a region: the places of its markers, or where it was written. `None` if unknown.
    pub fn of_region(&mut self, region: &Region) -> (Option<Place>, Option<Place>) {
        self.inner.of_region(region.inner())
    }
}
