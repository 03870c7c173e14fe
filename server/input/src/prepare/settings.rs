//! The user's choices for an input, made before it is analysed.

use mca_core::ReadOptions;

/// Choice of the parts of an input that are analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionChoice {
    Marked,
    Loops,
    Functions,
    File,
}

/// A value of [`Settings::function`] and [`Settings::symbol`]: the functions are listed instead of being analysed.
pub const HELP: &[u8] = b"help";

/// The user's choices for an input. The default takes marked regions, else the whole text, or the loops of machine code.
#[derive(Clone, Debug, Default)]
pub struct Settings<'a> {
    /// `None`: what is marked, and without markers what [`prefers_loops`](Settings::prefers_loops) says.
    pub regions: Option<RegionChoice>,
    /// Patterns of names; empty for all functions.
    pub function: &'a [u8],
    /// The only function of an object; empty for all.
    pub symbol: &'a [u8],
    /// `A-B`, or `dot.c:A-B` for code that was compiled; empty for all lines.
    pub lines: &'a [u8],
    /// A text without markers is taken as its loops, as it is by views that llvm-mca does not have.
    pub prefers_loops: bool,
    /// The caller has chosen a region, or marks what it wants.
    pub takes_marked: bool,
    /// The digits of machine code are an argument of the user, and not the content of a file.
    pub has_digits: bool,
    pub read: ReadOptions,
}

impl Settings<'_> {
    /// Whether some of the parts are picked by name or by line.
    pub fn picks(&self) -> bool {
        !self.function.is_empty() || !self.lines.is_empty()
    }
}
