//! The user's choices for an input, made before it is analysed.

use mca_core::ReadOptions;

/// Which parts of an input are regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionChoice {
    /// Code between markers.
    Marked,
    /// Innermost loops.
    Loops,
    /// Whole functions.
    Functions,
    /// The whole file as one region.
    File,
}

/// A value of [`Settings::function`] and [`Settings::symbol`]: the functions are listed instead of being analysed.
pub const HELP: &[u8] = b"help";

/// The user's choices for an input. The default takes marked regions, else the whole text, or the loops of machine code.
#[derive(Clone, Debug, Default)]
pub struct Settings<'a> {
    /// The parts to analyse. `None`: those between markers; without markers, what
    /// [`prefers_loops`](Settings::prefers_loops) says.
    pub regions: Option<RegionChoice>,
    /// Pattern of the names of functions, or [`HELP`]; empty for all functions.
    pub function: &'a [u8],
    /// Pattern of the symbols of an object, or [`HELP`]; empty for all.
    pub symbol: &'a [u8],
    /// Lines to analyse, from 1: `A-B`, or `dot.c:A-B` for compiled code. Empty for all lines.
    pub lines: &'a [u8],
    /// Whether a text without markers is analysed by its loops, as extended views do, and not as a whole.
    pub prefers_loops: bool,
    /// Whether assembly is answered as objects and sources are: loop by loop, each with its place and name.
    pub ranks_loops: bool,
    /// Whether only markers choose the regions, and without markers the whole text is one, unless
    /// [`regions`](Settings::regions) chooses something else.
    pub takes_marked: bool,
    /// Whether machine code in digits is an argument of the user, not the content of a file.
    pub has_digits: bool,
    /// Options of reading assembly.
    pub read: ReadOptions,
}

impl Settings<'_> {
    /// Whether the user selects parts by the name of a function or by lines.
    pub fn picks(&self) -> bool {
        !self.function.is_empty() || !self.lines.is_empty()
    }
}
