//! A run whose input and output are in memory: what goes in, and what comes out.

use mca_core::inst::asm::options::Files;
use mca_core::inst::asm::regions::Region;
use mca_core::sim::Cancellation;

/// An input that is not read from a file.
#[derive(Clone, Copy)]
pub struct Memory<'a> {
    pub bytes: &'a [u8],
    pub files: &'a dyn Files,
    /// Only this region, instead of those that the input marks.
    pub region: Option<&'a Region>,
    /// Ends the run early; what it wrote by then means nothing.
    pub cancellation: &'a Cancellation,
    /// Code may be run to measure it: a person asked for that, of a text that they trust.
    pub may_measure: bool,
}

/// What a run in memory wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captured {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub status: u8,
}
