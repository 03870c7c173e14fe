//! Finds which code was inlined into which function, by the debug data that compilers write into assembly as
//! directives.
//!
//! `.loc` says in which file an instruction was written. In a loop over an iterator, that may be a file of the standard
//! library; only `.debug_info` says into which function its code was inlined. The sections of debug data are assembled
//! here, with one difference: code has no addresses yet, so the address of a label in code is its offset in the text,
//! and code is looked up by such offsets. Damaged or missing data give no result.

mod sections;

use std::collections::BTreeSet;
use std::ops::Range;

use gimli::{AttributeValue, SectionId};

use mca_outline::{Outline, SourceLine};
use sections::Sections;

use crate::debug_data::{Effort, Reader};
use crate::variables::Variables;

/// A section `.debug_line` with a table of lines that has no line and no file. The real lines come from `.loc`, and
/// files are known by their numbers.
const NO_LINES: [u8; 18] = [14, 0, 0, 0, 4, 0, 8, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0];

/// Maximum depth of functions inlined into each other; deeper ones are left out.
const MOST_INLINED: usize = 256;

/// A call that was inlined.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Inlined {
    /// Index in [`Inlining::all`] of the inlined call that contains this one; `None` if the caller was not inlined
    /// itself.
    outer: Option<usize>,
    /// Number of the file with the call, as in a `.file` directive; 0 if it is not known.
    file: u64,
    /// Line of the call, from 1; 0 if it is not known.
    line: u32,
}

/// The inlined code and the variables of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inlining {
    /// All calls that were inlined.
    all: Vec<Inlined>,
    /// Offsets of the text, ascending, each with the innermost inlined call of the code from there up to the next
    /// offset: its index in `all`, or `None` if that code was not inlined.
    innermost: Vec<(usize, Option<usize>)>,
    /// Where variables are held (registers, memory), by offsets of the text.
    pub variables: Variables,
}

impl Inlining {
    /// Reads the debug data of a text; without any, the result is empty.
    pub fn of(text: &str) -> Inlining {
        // Most texts have no debug data; searching for the section's name is cheaper than assembling.
        if !text.contains("debug_info") {
            return Inlining::default();
        }
        Sections::of(text).and_then(|sections| read(&sections)).unwrap_or_default()
    }

    /// Returns the places of all calls that were inlined. `at` of the results has no meaning.
    pub fn calls(&self, outline: &Outline) -> Vec<SourceLine> {
        let place = |one: &Inlined| SourceLine { at: 0, file: outline.file_of(&one.file.to_string()), line: one.line };
        self.all.iter().map(place).collect()
    }

    /// Returns where the instruction at an offset of the text was written, and after it the calls by which it was
    /// inlined, from the inside out. Unknown lines are left out.
    pub fn frames(&self, outline: &Outline, at: usize) -> Vec<SourceLine> {
        let mut frames: Vec<SourceLine> =
            outline.source_line_at(at).filter(|line| line.line > 0).cloned().into_iter().collect();
        let n_begun = self.innermost.partition_point(|(start, _)| *start <= at);
        let mut next = n_begun.checked_sub(1).and_then(|index| self.innermost[index].1);
        while let Some(found) = next.map(|index| &self.all[index]) {
            let file = outline.file_of(&found.file.to_string());
            if found.line > 0 {
                frames.push(SourceLine { at, file, line: found.line });
            }
            next = found.outer;
        }
        frames
    }
}

/// Reads assembled sections; `None` if they are damaged from the start.
fn read(sections: &Sections) -> Option<Inlining> {
    let effort = Effort::for_bytes(sections.n_bytes());
    let load = |id: SectionId| -> Result<Reader, gimli::Error> {
        let bytes = match id {
            SectionId::DebugLine => &NO_LINES,
            id => sections.bytes(id.name()),
        };
        Ok(Reader::new(bytes, &effort))
    };
    let dwarf = gimli::Dwarf::load(load).ok()?;
    let mut found = InlinedAt::default();
    let mut units = dwarf.units();
    while let Ok(Some(header)) = units.next() {
        let Ok(unit) = dwarf.unit(header) else { continue };
        // What was read before an error stays valid.
        let _ = found.add(&dwarf, &unit);
    }
    Some(Inlining { variables: Variables::read(&dwarf), ..found.finish() })
}

/// The inlined calls of a text while they are collected.
#[derive(Default)]
struct InlinedAt {
    /// All calls so far.
    all: Vec<Inlined>,
    /// Ranges of offsets of the text, each with the depth of the inlined call in the tree of debug data, and the call's
    /// index in `all`.
    ranges: Vec<(Range<usize>, isize, usize)>,
}

impl InlinedAt {
    /// Adds the inlined calls of a compilation unit. On an error, those before it stay added.
    fn add(&mut self, dwarf: &gimli::Dwarf<Reader>, unit: &gimli::Unit<Reader>) -> Result<(), gimli::Error> {
        let mut entries = unit.entries();
        // The inlined calls around the current entry, from the outside in: depth, and index in `all`.
        let mut around: Vec<(isize, usize)> = Vec::new();
        while let Some(entry) = entries.next_dfs()? {
            let depth = entry.depth();
            while around.last().is_some_and(|(outer, _)| *outer >= depth) {
                around.pop();
            }
            if entry.tag() == gimli::DW_TAG_subprogram {
                around.clear();
            }
            // Compilers do not inline more deeply than this, and each place is shown with all calls around it.
            if entry.tag() != gimli::DW_TAG_inlined_subroutine || around.len() == MOST_INLINED {
                continue;
            }
            let number = |name| entry.attr_value(name).and_then(|value| number_of(&value));
            let line = number(gimli::DW_AT_call_line).and_then(|line| u32::try_from(line).ok()).unwrap_or(0);
            let file = number(gimli::DW_AT_call_file).unwrap_or(0);
            let mut ranges = dwarf.die_ranges(unit, entry)?;
            while let Ok(Some(range)) = ranges.next() {
                let place = |address: u64| usize::try_from(address).unwrap_or(usize::MAX);
                let range = place(range.begin)..place(range.end);
                if !range.is_empty() {
                    self.ranges.push((range, depth, self.all.len()));
                }
            }
            let outer = around.last().map(|(_, index)| *index);
            around.push((depth, self.all.len()));
            self.all.push(Inlined { outer, file, line });
        }
        Ok(())
    }

    /// Turns the ranges into the innermost call at each offset. The variables of the result are empty.
    fn finish(self) -> Inlining {
        let mut events: Vec<(usize, bool, isize, usize)> = Vec::new();
        for (range, depth, index) in &self.ranges {
            events.push((range.start, true, *depth, *index));
            events.push((range.end, false, *depth, *index));
        }
        events.sort_unstable();
        let mut open: BTreeSet<(isize, usize)> = BTreeSet::new();
        let mut innermost: Vec<(usize, Option<usize>)> = Vec::new();
        for (at, begins, depth, index) in events {
            match begins {
                true => open.insert((depth, index)),
                false => open.remove(&(depth, index)),
            };
            let deepest = open.last().map(|(_, index)| *index);
            match innermost.last_mut().filter(|(last, _)| *last == at) {
                Some(last) => last.1 = deepest,
                None => innermost.push((at, deepest)),
            }
        }
        Inlining { all: self.all, innermost, variables: Variables::default() }
    }
}

/// Returns the value of an attribute that is a number, such as a line or a file's number; `None` for others.
fn number_of(value: &AttributeValue<Reader>) -> Option<u64> {
    match value {
        AttributeValue::FileIndex(number) => Some(*number),
        value => value.udata_value(),
    }
}

/// Returns the index of the first file that does not belong to a library; 0 if all do. `files` are those that a piece
/// of code was inlined through, from the inside out.
pub fn own_frame<'f>(files: impl Iterator<Item = &'f str>) -> usize {
    files.into_iter().position(|file| !is_of_a_library(file)).unwrap_or(0)
}

/// Whether a file belongs to the compiler, to the system, or to a package from a registry, judged by its path.
pub fn is_of_a_library(path: &str) -> bool {
    // Beginnings and parts of paths of such files.
    const BEGINS: [&str; 4] = ["/rustc/", "/rust/deps/", "/usr/include/", "/usr/lib/"];
    const PARTS: [&str; 8] = [
        "/rustlib/src/",
        "/include/c++/",
        "/lib/gcc/",
        "/lib/clang/",
        "/.cargo/registry/",
        "/.cargo/git/",
        "/VC/Tools/MSVC/",
        "/Xcode.app/",
    ];
    let path = path.replace('\\', "/");
    BEGINS.iter().any(|begin| path.starts_with(begin)) || PARTS.iter().any(|part| path.contains(part))
}

#[cfg(test)]
mod tests;
