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

use std::collections::HashMap;

use super::state::sections::SectionPlace;
use crate::text::Span;

/// Data that a directive places in a section with instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedData {
    /// The name of the directive, such as `.byte`.
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
    /// The positions in `list` of those with an instruction after them, in the order of these instructions.
    by_after: Vec<u32>,
}

/// The gap that is being read: what follows the last instruction of a section.
#[derive(Debug, Default)]
struct OpenGap {
    /// The last instruction before the gap.
    before: Option<u32>,
    /// The number that the next instruction had when the gap was last looked at.
    next: u32,
    /// Whether the gap has a label.
    has_label: bool,
    /// What the gap has; `None` without data.
    data: Option<Box<GapData>>,
}

/// The data of a gap.
#[derive(Debug, Default)]
struct GapData {
    /// The first data, and the first ones after each marker.
    first: Vec<PlacedData>,
    /// Number of markers that had been read before the last one of these.
    n_markers: usize,
    /// The first data after the last label.
    behind_label: Option<PlacedData>,
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
    /// The last gaps of the other sections.
    others: HashMap<Option<SectionPlace>, OpenGap>,
    /// The section to which [`DataRecorder::come_back`] leads.
    left: Option<Option<SectionPlace>>,
}

impl OpenGap {
    /// Ends the gap if an instruction has been read since it was last looked at, and begins the one after the last instruction.
    #[inline]
    fn advance(&mut self, found: &mut Vec<PlacedData>, n_instructions: u32) {
        if n_instructions == self.next {
            return;
        }
        if let Some(data) = self.data.take() {
            data.finish(found, Some(self.next));
        }
        *self = OpenGap { before: Some(n_instructions - 1), next: n_instructions, ..OpenGap::default() };
    }

    /// Adds data to the gap, unless others stand for them.
    fn add(&mut self, directive: Span, n_markers: usize, is_instruction: bool) {
        let (before, has_label) = (self.before, self.has_label);
        let data = self.data.get_or_insert_default();
        let placed = PlacedData { directive, before, after: None, is_behind_label: false, is_instruction };
        // A marker after the call of a macro may be read before the macro: another text may be on another side of it.
        let is_new = data.first.last().is_none_or(|last| {
            n_markers != data.n_markers || n_markers > 0 && last.directive.buffer != directive.buffer
        });
        if is_new {
            data.first.push(placed);
            data.n_markers = n_markers;
        }
        if has_label {
            data.behind_label.get_or_insert(PlacedData { is_behind_label: true, ..placed });
        }
    }
}

impl GapData {
    /// Moves the data to `found`; `after` is the instruction after them.
    fn finish(self, found: &mut Vec<PlacedData>, after: Option<u32>) {
        let all = self.first.into_iter().chain(self.behind_label);
        found.extend(all.map(|placed| PlacedData { after, ..placed }));
    }
}

impl DataRecorder {
    /// Makes an empty record of a text that begins in this section.
    pub fn new(place: SectionPlace) -> DataRecorder {
        let gap = OpenGap::default();
        DataRecorder { found: Vec::new(), place: Some(place), gap, others: HashMap::new(), left: None }
    }

    /// Records that a directive places data here.
    #[inline]
    pub fn add(&mut self, directive: Span, read: ReadSoFar) {
        self.gap.advance(&mut self.found, read.n_instructions);
        self.gap.add(directive, read.n_markers, false);
    }

    /// Records that a directive gives the bits of the next instruction.
    pub fn add_instruction(&mut self, directive: Span, read: ReadSoFar) {
        self.gap.advance(&mut self.found, read.n_instructions);
        self.gap.add(directive, read.n_markers, true);
    }

    /// Records that a label is here.
    #[inline]
    pub fn add_label(&mut self, n_instructions: u32) {
        self.gap.advance(&mut self.found, n_instructions);
        self.gap.has_label = true;
        if let Some(data) = &mut self.gap.data {
            data.behind_label = None;
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

    fn go_to(&mut self, place: Option<SectionPlace>, n_instructions: u32) {
        if place == self.place {
            return;
        }
        self.gap.advance(&mut self.found, n_instructions);
        let next = self.others.remove(&place).unwrap_or_default();
        let gap = std::mem::replace(&mut self.gap, OpenGap { next: n_instructions, ..next });
        self.others.insert(self.place, gap);
        self.place = place;
    }

    /// Returns the record of the whole text.
    pub fn finish(mut self, n_instructions: u32) -> PlacedList {
        self.gap.advance(&mut self.found, n_instructions);
        // Behind the last instruction of a section.
        for gap in self.others.into_values().chain([self.gap]) {
            if let Some(data) = gap.data.filter(|_| gap.before.is_some()) {
                data.finish(&mut self.found, None);
            }
        }
        PlacedList::new(self.found)
    }
}

impl PlacedList {
    /// Makes a list of data that are in the order of the text, gap by gap.
    fn new(mut list: Vec<PlacedData>) -> PlacedList {
        list.sort_by_key(|placed| placed.before);
        let mut by_after: Vec<u32> =
            (0_u32..).zip(&list).filter(|(_, placed)| placed.after.is_some()).map(|(position, _)| position).collect();
        by_after.sort_by_key(|position| list[*position as usize].after);
        PlacedList { list, by_after }
    }

    /// Returns the data whose instruction before is one of these, in order.
    pub fn behind(&self, instructions: std::ops::Range<u32>) -> &[PlacedData] {
        let start = self.list.partition_point(|placed| placed.before.is_none_or(|before| before < instructions.start));
        let rest = &self.list[start..];
        &rest[..rest.partition_point(|placed| placed.before.is_some_and(|before| before < instructions.end))]
    }

    /// Returns the data right before an instruction, in order.
    pub fn before(&self, instruction: u32) -> impl Iterator<Item = &PlacedData> {
        let data = |position: &u32| &self.list[*position as usize];
        let start = self.by_after.partition_point(|position| data(position).after < Some(instruction));
        self.by_after[start..].iter().map(data).take_while(move |placed| placed.after == Some(instruction))
    }
}
