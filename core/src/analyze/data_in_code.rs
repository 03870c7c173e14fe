//! Finds data that directives place among the instructions of a region, and bytes of machine code that are not an instruction,
//! where control runs into them.

#[cfg(all(test, feature = "x86"))]
mod tests;

use std::ops::Range;

use super::program::Program;
use crate::inst::asm::placed::PlacedData;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::control::Control;
use crate::text::Location;

/// Data between two instructions. The simulation leaves them out; the processor would execute them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataInCode {
    /// The directive that places them, such as `.byte`; `None` for bytes of machine code that are not an instruction.
    pub directive: Option<String>,
    /// The line of the directive, counted from 1; in a macro or an included file, the line of the main text that asks for that. 1 for
    /// machine code.
    pub line: usize,
    /// Index in the program of the region's instruction before them; at the beginning of the region, of the one after them.
    pub instruction: u32,
}

impl Program {
    /// Returns data into which control runs: of each gap between two instructions of a region that follow each other, and of the
    /// gaps between the region's markers and its first and last instructions, the first that the region leaves out.
    pub fn data_among(&self, region: &MarkedRegion) -> Vec<DataInCode> {
        if self.assembly.data.list.is_empty() {
            return Vec::new();
        }
        let search = Search { program: self, region };
        let stretches = search.stretches();
        let mut found: Vec<DataInCode> = search.at_beginning(stretches.first()).into_iter().collect();
        for stretch in &stretches {
            found.extend(search.inside(stretch));
        }
        found.extend(search.at_end(stretches.last()));
        found
    }
}

/// A run of instructions of a program that begins and ends with instructions of the region. Inside it may have others, such as those
/// of a macro, that control passes through but that the region does not list.
struct CodeStretch {
    /// Indices of the instructions in the program.
    range: Range<u32>,
    /// Indices, in the region's list `members`, of the ranges in it.
    members: Range<usize>,
}

/// A search for the data among the instructions of a region.
struct Search<'a> {
    program: &'a Program,
    region: &'a MarkedRegion,
}

impl Search<'_> {
    /// Returns how control leaves an instruction, given by its index in the program.
    fn control_of(&self, index: u32) -> Control {
        let program = self.program;
        program.subtarget.target().control_of(program.isa, &program.assembly.instructions[index as usize])
    }

    /// Whether control may continue after an instruction.
    fn goes_on(&self, index: u32) -> bool {
        matches!(self.control_of(index), Control::Next | Control::Branch | Control::Call)
    }

    /// Whether none of these instructions has a place in the text, since their statement stands for several instructions: no
    /// marked region contains them.
    fn are_unplaced(&self, range: Range<u32>) -> bool {
        let unplaced = &self.program.assembly.unplaced;
        let n_before = |end: u32| unplaced.partition_point(|index| *index < end);
        range.len() == n_before(range.end) - n_before(range.start)
    }

    /// Whether a place comes before another one in the order in which the reference compares places.
    fn is_before(&self, first: Location, second: Location) -> bool {
        self.program.assembly.buffers.is_before(first, second)
    }

    fn location_of(&self, index: u32) -> Location {
        self.program.assembly.instructions[index as usize].span.location()
    }

    /// Returns the stretches of the region, in order. Two ranges of members are in one stretch if control continues from the
    /// first into what lies between them, or if that has no place in the text.
    fn stretches(&self) -> Vec<CodeStretch> {
        let mut stretches: Vec<CodeStretch> = Vec::new();
        for (position, range) in self.region.members.iter().enumerate().filter(|(_, range)| !range.is_empty()) {
            if let Some(last) = stretches.last_mut() {
                let between = last.range.end..range.start;
                let is_near = between.start <= between.end;
                if is_near && (self.control_of(between.start - 1) == Control::Next || self.are_unplaced(between)) {
                    last.range.end = range.end;
                    last.members.end = position + 1;
                    continue;
                }
            }
            stretches.push(CodeStretch { range: range.clone(), members: position..position + 1 });
        }
        stretches
    }

    /// Returns the region's last instruction up to an instruction of a stretch: that itself, or the nearest one before it.
    fn member_before(&self, stretch: &CodeStretch, index: u32) -> u32 {
        let members = &self.region.members[stretch.members.clone()];
        let members = &members[..members.partition_point(|range| range.start <= index)];
        let last = members.iter().rfind(|range| !range.is_empty());
        last.map_or(stretch.range.start, |range| index.min(range.end - 1))
    }

    /// Whether the region leaves data out: unless they are the bits of one of its instructions, as `.inst` places them.
    fn is_left_out(&self, stretch: &CodeStretch, data: &PlacedData) -> bool {
        let is_member = |index: u32| stretch.range.contains(&index) && self.member_before(stretch, index) == index;
        !(data.is_instruction && data.after.is_some_and(is_member))
    }

    /// Makes a result of data and the instruction beside them.
    fn found(&self, data: &PlacedData, instruction: u32) -> DataInCode {
        let buffers = &self.program.assembly.buffers;
        let directive =
            (!self.program.is_machine_code).then(|| String::from_utf8_lossy(buffers.text(data.directive)).into_owned());
        let line = self.program.line_of(buffers.location_in_main(data.directive.location()).offset) as usize;
        DataInCode { directive, line, instruction }
    }

    /// Finds data after the marker that begins the region, up to the region's first instruction. `stretch` is the first one.
    fn at_beginning(&self, stretch: Option<&CodeStretch>) -> Option<DataInCode> {
        let (Some(stretch), Some(begin)) = (stretch, self.region.begin) else { return None };
        let (range, marker) = (&stretch.range, begin.location());
        let is_inside = |index: u32| self.is_before(marker, self.location_of(index));
        let mut start = range.start;
        while start > 0 && self.control_of(start - 1) == Control::Next && is_inside(start - 1) {
            start -= 1;
        }
        let all = (start..=range.start).flat_map(|index| self.program.assembly.data.before(index));
        let mut inside = all.filter(|data| self.is_before(marker, data.directive.location()));
        inside.find(|data| self.is_left_out(stretch, data)).map(|data| self.found(data, range.start))
    }

    /// Finds the first data of each gap inside a stretch. After an instruction behind which control does not continue, only the
    /// data behind the gap's last label count, which control may reach by that.
    fn inside(&self, stretch: &CodeStretch) -> Vec<DataInCode> {
        let gaps = self.program.assembly.data.behind(stretch.range.start..stretch.range.end - 1);
        let first_of_gap = |gap: &[PlacedData]| {
            let before = gap.first()?.before?;
            let is_label_needed = !self.goes_on(before);
            let data = gap.iter().find(|data| data.is_behind_label || !is_label_needed)?;
            self.is_left_out(stretch, data).then(|| self.found(data, self.member_before(stretch, before)))
        };
        gaps.chunk_by(|data, next| data.before == next.before).filter_map(first_of_gap).collect()
    }

    /// Finds data after the region's last instruction, up to the marker that ends the region. `stretch` is the last one.
    fn at_end(&self, stretch: Option<&CodeStretch>) -> Option<DataInCode> {
        let (stretch, marker) = (stretch?, self.region.end?.location());
        let range = &stretch.range;
        let last = range.end - 1;
        let n_instructions = self.program.assembly.instructions.len() as u32;
        let mut end = range.end;
        while end < n_instructions
            && self.control_of(end - 1) == Control::Next
            && self.is_before(self.location_of(end), marker)
        {
            end += 1;
        }
        let behind = self.program.assembly.data.behind(last..end);
        let mut inside = behind.iter().filter(|data| self.is_before(data.directive.location(), marker));
        let is_reached = |data: &PlacedData| data.before.is_some_and(|before| self.goes_on(before));
        let data = inside.find(|data| is_reached(data) && self.is_left_out(stretch, data))?;
        Some(self.found(data, last))
    }
}
