//! Lines and columns of what a program holds.

use super::program::{Place, Program};
use super::region::Region;
use crate::analyze::places;

/// Gives lines and columns; keeps what it needs for that, so whoever asks often has one of these.
pub struct Places<'p> {
    inner: places::Places<'p>,
}

impl Program {
    /// For whoever asks where many things stand.
    pub fn places(&self) -> Places<'_> {
        Places { inner: places::Places::new(self.inner()) }
    }

    /// Where an instruction stands, by its number.
    pub fn place_of(&self, instruction: usize) -> Option<Place> {
        self.places().of_instruction(instruction)
    }
}

impl Places<'_> {
    /// Where an instruction stands, by its number: in the source that it was compiled from, if
    /// [somebody has said](Program::with_origins) where that is. Instructions of machine code are counted.
    pub fn of_instruction(&mut self, number: usize) -> Option<Place> {
        self.inner.of_instruction(number)
    }

    /// Where a region begins and ends: at its markers, or where it was written.
    pub fn of_region(&mut self, region: &Region) -> (Option<Place>, Option<Place>) {
        self.inner.of_region(region.inner())
    }
}
