//! Records where directives place data among instructions, section by section.
//!
//! ```text
//!         addl %eax, %ebx
//!         .byte 1            the first data of the gap between the instructions
//!         .byte 2            not recorded
//!  .L1:   .byte 3            the first data after the last label of the gap
//!         addl %eax, %ebx
//! ```
//!
//! For each gap between two instructions of a section, only the first data are kept, those after each region marker, and those
//! after the last label: a long table takes no more memory than a short one. Sections without instructions have no gaps. An
//! instruction costs nothing here: how many there are is seen at the next label, directive or change of the section.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use super::state::sections::SectionPlace;
use crate::text::Span;

/// Data that a directive places in a section with instructions, or bytes among machine code that are not an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedData {
    /// The name of the directive, such as `.byte`; in machine code, the bytes that are not an instruction.
    pub directive: Span,
    /// Index of the instruction before the data in their section; `None` if there is none.
    pub before: Option<u32>,
    /// Index of the instruction after the data in their section; `None` if there is none.
    pub after: Option<u32>,
    /// Whether these are the first data after the last label of the gap; otherwise the first ones of the gap, or after a
    /// marker.
    pub is_behind_label: bool,
    /// Whether they are the bits of the instruction `after`.
    pub is_instruction: bool,
}

/// All data that directives place in sections with instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacedList {
    /// In the order of the instructions before them; those without one first.
    pub list: Vec<PlacedData>,
    /// Indices in `list` of the data with an instruction after them, in the order of these instructions.
    by_after: Vec<u32>,
}

/// A directive that places data, before it is known which instructions are around it.
#[derive(Clone, Copy, Debug)]
struct DataSite {
    directive: Span,
    is_instruction: bool,
}

/// The gap that is being read: what follows the last instruction of a section.
#[derive(Debug, Default)]
struct OpenGap {
    /// The last instruction before the gap.
    before: Option<u32>,
    /// Number of instructions when the gap was last looked at, which is the index of the next one.
    next: u32,
    /// Number of marker comments that had been read when data were last added.
    n_markers: u32,
    /// Whether the gap has a label. Stays false before the first instruction of a section, where labels do not matter.
    has_label: bool,
    /// Whether further data change nothing before the next marker, label or instruction.
    is_settled: bool,
    /// The first data.
    first: Option<DataSite>,
    /// The first data after each marker, and after each change to another text, such as a macro's, once there is a marker.
    behind_markers: Vec<DataSite>,
    /// The first data after the last label.
    behind_label: Option<DataSite>,
}

/// How far the text has been read.
#[derive(Clone, Copy, Debug)]
pub struct ReadSoFar {
    /// Number of instructions.
    pub n_instructions: u32,
    /// Number of marker comments.
    pub n_markers: usize,
}

/// The record while the text is read.
#[derive(Debug)]
pub struct DataRecorder {
    /// Data of gaps that are over.
    found: Vec<PlacedData>,
    /// The section that the text is in; `None` for one that is none of the text's own.
    place: Option<SectionPlace>,
    /// The gap that is being read.
    gap: OpenGap,
    /// The last gap of each section but the current one, by the section's number plus 1; index 0 is for what is in no section of
    /// the text's own.
    others: Vec<OpenGap>,
    /// The last gap of each subsection but the current one, and of the text before its first section.
    of_subsections: HashMap<SectionPlace, OpenGap>,
    /// The section to which [`DataRecorder::come_back`] leads; outer `None` if the text has left none.
    left: Option<Option<SectionPlace>>,
    /// Sections with constants that their next literal pool places.
    with_constants: HashSet<Option<SectionPlace>>,
}

impl OpenGap {
    /// Ends the gap if an instruction has been read since it was last looked at, and begins the gap after the last instruction.
    #[inline]
    fn advance(&mut self, found: &mut Vec<PlacedData>, n_instructions: u32) {
        if n_instructions == self.next {
            return;
        }
        if self.first.is_some() {
            self.finish(found, Some(self.next));
        }
        (self.before, self.next) = (Some(n_instructions - 1), n_instructions);
        (self.has_label, self.is_settled) = (false, false);
    }

    /// Adds data to the gap, unless earlier data of the gap stand for them.
    fn add(&mut self, site: DataSite, n_markers: usize) {
        let n_markers = n_markers as u32;
        if let Some(first) = self.first {
            // A marker after the call of a macro may be read before the macro: another text may be on another side of it.
            let last = self.behind_markers.last().unwrap_or(&first);
            let is_other_text = n_markers > 0 && last.directive.buffer != site.directive.buffer;
            if n_markers != self.n_markers || is_other_text {
                self.behind_markers.push(site);
            }
        } else {
            self.first = Some(site);
        }
        self.n_markers = n_markers;
        if self.has_label {
            self.behind_label.get_or_insert(site);
        }
        self.is_settled = n_markers == 0;
    }

    /// Moves the data to `found`; `after` is the instruction after them.
    fn finish(&mut self, found: &mut Vec<PlacedData>, after: Option<u32>) {
        let before = self.before;
        let placed = |DataSite { directive, is_instruction }: DataSite, is_behind_label: bool| PlacedData {
            directive,
            before,
            after,
            is_behind_label,
            is_instruction,
        };
        let first = self.first.take().into_iter().chain(self.behind_markers.drain(..)).map(|site| placed(site, false));
        found.extend(first.chain(self.behind_label.take().map(|site| placed(site, true))));
    }
}

impl DataRecorder {
    /// Makes an empty record of a text that begins in this section.
    pub fn new(place: SectionPlace) -> DataRecorder {
        let gap = OpenGap::default();
        DataRecorder {
            found: Vec::new(),
            place: Some(place),
            gap,
            others: Vec::new(),
            of_subsections: HashMap::new(),
            left: None,
            with_constants: HashSet::new(),
        }
    }

    /// Records that a constant will be placed by the next literal pool of this section.
    pub fn add_constant(&mut self) {
        self.with_constants.insert(self.place);
    }

    /// Records that a literal pool is here. Returns whether it places constants.
    pub fn take_constants(&mut self) -> bool {
        self.with_constants.remove(&self.place)
    }

    /// Records that a directive places data here.
    #[inline]
    pub fn add(&mut self, directive: Span, read: ReadSoFar) {
        let is_known = self.gap.is_settled && read.n_instructions == self.gap.next && read.n_markers == 0;
        if !is_known {
            self.add_site(DataSite { directive, is_instruction: false }, read);
        }
    }

    /// Records data or the bits of an instruction, without a look at whether they matter.
    #[cold]
    fn add_site(&mut self, site: DataSite, read: ReadSoFar) {
        self.gap.advance(&mut self.found, read.n_instructions);
        self.gap.add(site, read.n_markers);
    }

    /// Records that a directive gives the bits of the next instruction.
    pub fn add_instruction(&mut self, directive: Span, read: ReadSoFar) {
        self.add_site(DataSite { directive, is_instruction: true }, read);
    }

    /// Records that a label is here.
    #[inline]
    pub fn add_label(&mut self, n_instructions: u32) {
        self.gap.advance(&mut self.found, n_instructions);
        if self.gap.before.is_some() {
            (self.gap.has_label, self.gap.is_settled) = (true, false);
            self.gap.behind_label = None;
        }
    }

    /// Records that the text is in this section now.
    pub fn enter(&mut self, place: SectionPlace, n_instructions: u32) {
        self.left = None;
        self.go_to(Some(place), n_instructions);
    }

    /// Records that the text continues in a section that is none of the text's own.
    pub fn leave(&mut self, n_instructions: u32) {
        self.left.get_or_insert(self.place);
        self.go_to(None, n_instructions);
    }

    /// Records that the text continues where it was before [`DataRecorder::leave`].
    pub fn come_back(&mut self, n_instructions: u32) {
        if let Some(place) = self.left.take() {
            self.go_to(place, n_instructions);
        }
    }

    /// Continues in another section, whose last gap stays open.
    fn go_to(&mut self, place: Option<SectionPlace>, n_instructions: u32) {
        if place == self.place {
            return;
        }
        self.gap.advance(&mut self.found, n_instructions);
        let mut next = std::mem::take(self.parked(place));
        next.next = n_instructions;
        let gap = std::mem::replace(&mut self.gap, next);
        *self.parked(self.place) = gap;
        self.place = place;
    }

    /// Returns where the last gap of a section is kept while the text is in another one.
    fn parked(&mut self, place: Option<SectionPlace>) -> &mut OpenGap {
        let number = match place {
            None => 0,
            Some(place) => match place.number() {
                Some(number) => number + 1,
                None => return self.of_subsections.entry(place).or_default(),
            },
        };
        if number >= self.others.len() {
            self.others.resize_with(number + 1, OpenGap::default);
        }
        &mut self.others[number]
    }

    /// Returns the record of the whole text, which has `n_instructions`.
    pub fn finish(mut self, n_instructions: u32) -> PlacedList {
        self.gap.advance(&mut self.found, n_instructions);
        // Behind the last instruction of a section.
        let others = self.others.into_iter().chain(self.of_subsections.into_values());
        for mut gap in others.chain([self.gap]).filter(|gap| gap.before.is_some()) {
            gap.finish(&mut self.found, None);
        }
        PlacedList::new(self.found)
    }
}

impl PlacedData {
    /// Makes data of bytes in machine code that are not an instruction. `before` is the index of the instruction before them in the
    /// same piece of code, if there is one.
    pub fn of_code(bytes: Span, before: Option<u32>) -> PlacedData {
        PlacedData { directive: bytes, before, after: None, is_behind_label: false, is_instruction: false }
    }
}

impl PlacedList {
    /// Makes a list of data that are in the order of the text, gap by gap.
    pub fn new(mut list: Vec<PlacedData>) -> PlacedList {
        list.sort_by_key(|placed| placed.before);
        let mut by_after: Vec<u32> =
            (0_u32..).zip(&list).filter(|(_, placed)| placed.after.is_some()).map(|(index, _)| index).collect();
        by_after.sort_by_key(|index| list[*index as usize].after);
        PlacedList { list, by_after }
    }

    /// Returns the data for which the last instruction before them in their section is one of these, in order.
    pub fn behind(&self, instructions: std::ops::Range<u32>) -> &[PlacedData] {
        let start = self.list.partition_point(|placed| placed.before.is_none_or(|before| before < instructions.start));
        let rest = &self.list[start..];
        &rest[..rest.partition_point(|placed| placed.before.is_some_and(|before| before < instructions.end))]
    }

    /// Returns the data for which the next instruction in their section is this one, in order.
    pub fn before(&self, instruction: u32) -> impl Iterator<Item = &PlacedData> {
        let data = |index: &u32| &self.list[*index as usize];
        let start = self.by_after.partition_point(|index| data(index).after < Some(instruction));
        self.by_after[start..].iter().map(data).take_while(move |placed| placed.after == Some(instruction))
    }
}
