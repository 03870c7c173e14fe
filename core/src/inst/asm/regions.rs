//! Analysis regions, which `LLVM-MCA-BEGIN` and `LLVM-MCA-END` delimit.
//!
//! Which regions an instruction is in is decided by its place when it is emitted. Places in different buffers compare as
//! the reference's memory happens to be laid out (`BufferOrder`). Regions may overlap, so to look at all regions for each
//! instruction would be quadratic: members are kept as ranges of instruction indices, and nothing is done for an instruction
//! that is in the same regions as the one before it.

mod order;

#[cfg(test)]
mod tests;

use std::ops::Range;

pub use order::BufferOrder;

use crate::text::{Location, Span};

/// An index into the regions of an assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegionId(pub u32);

/// A region of a program: between markers, found, or made by the caller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedRegion {
    /// Its name; empty for a region without one and for the default region, which is the whole text.
    pub name: Vec<u8>,
    /// The text of the comment that begins the region; for a region without markers, an empty span where it begins. `None` if
    /// unknown.
    pub begin: Option<Span>,
    /// The text of the comment that ends the region; for a region without markers, an empty span where it ends. `None` if
    /// unknown.
    pub end: Option<Span>,
    /// Whether reports announce the region by a header, as they do if it has a marker.
    pub is_announced: bool,
    /// Ranges of indices of the instructions inside, in order.
    pub members: Vec<Range<u32>>,
    /// Number of paths that control may take through it; `None` if its branches were not followed.
    pub n_paths: Option<u32>,
    /// Ranges of instructions of other loops that a compiler made of the same loop of the source, a list for each loop.
    pub twins: Vec<Vec<Range<u32>>>,
    /// Instructions after the loop, in no other one, that a compiler made of the same lines of the source.
    pub leftovers: Vec<Range<u32>>,
    /// Bytes of an element of the loop, if something else than this code shows them; it counts where the code shows none.
    pub element_bytes: Option<u32>,
}

impl MarkedRegion {
    /// Returns the indices of the instructions inside, in order.
    pub fn instructions(&self) -> impl Iterator<Item = usize> + '_ {
        self.members.iter().flat_map(|range| range.start as usize..range.end as usize)
    }

    pub fn is_empty(&self) -> bool {
        self.members.iter().all(Range::is_empty)
    }

    /// Whether reports announce the region by a header.
    pub fn has_marker(&self) -> bool {
        self.is_announced
    }
}

/// An error in a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerError {
    /// A region of this name is open; it began there.
    Overlaps { previous: Location },
    /// No region of this name is open.
    NothingToEnd,
}

/// A region whose membership may still change.
#[derive(Clone, Copy, Debug)]
struct PendingRegion {
    region: RegionId,
    /// Index of the first instruction of the range that is being collected; `None` if the last instruction was not in the region.
    collecting_from: Option<u32>,
}

/// The regions of a text while it is read.
#[derive(Clone, Debug)]
pub struct MarkedRegions {
    /// All regions, in the order of their beginnings. At first, that is the default region.
    list: Vec<MarkedRegion>,
    /// Regions that no marker has ended yet.
    active: Vec<RegionId>,
    /// Regions that a later instruction may be in.
    candidates: Vec<PendingRegion>,
    order: BufferOrder,
    /// A buffer of which all further instructions, until the next marker, are in the same regions as the last one; `None` if each
    /// must be looked at.
    settled_in: Option<crate::text::BufferId>,
    /// Number of instructions so far.
    n_instructions: u32,
}

impl MarkedRegions {
    pub fn new(order: BufferOrder) -> MarkedRegions {
        MarkedRegions {
            list: vec![MarkedRegion::default()],
            active: Vec::new(),
            candidates: vec![PendingRegion { region: RegionId(0), collecting_from: None }],
            order,
            settled_in: None,
            n_instructions: 0,
        }
    }

    /// Begins a region at a marker. The default region is dropped unless a marker has ended it.
    pub fn begin(&mut self, name: &[u8], marker: Span) -> Result<RegionId, MarkerError> {
        if self.active.is_empty() && self.list.len() == 1 && !self.list[0].has_marker() {
            // The default region is dropped, with the instructions that it has.
            self.list.clear();
            self.candidates.clear();
        } else if let Some(region) = self.find_active(name) {
            let previous = self.list[region.0 as usize].begin.map(Span::location).unwrap_or_default();
            return Err(MarkerError::Overlaps { previous });
        }
        let id = RegionId(self.list.len() as u32);
        self.list.push(MarkedRegion {
            name: name.to_vec(),
            begin: Some(marker),
            is_announced: true,
            ..MarkedRegion::default()
        });
        self.active.push(id);
        self.candidates.push(PendingRegion { region: id, collecting_from: None });
        self.settled_in = None;
        Ok(id)
    }

    /// Ends the open region of this name. Without a name, the marker ends the only open region, or the default one.
    pub fn end(&mut self, name: &[u8], marker: Span) -> Result<RegionId, MarkerError> {
        let is_default_alone = self.active.is_empty() && self.list.len() == 1 && !self.list[0].has_marker();
        let region = match self.find_active(name) {
            _ if name.is_empty() && self.active.len() == 1 => self.active[0],
            _ if name.is_empty() && is_default_alone => RegionId(0),
            Some(region) => region,
            None => return Err(MarkerError::NothingToEnd),
        };
        self.active.retain(|&active| active != region);
        let ended = &mut self.list[region.0 as usize];
        ended.end = Some(marker);
        ended.is_announced = true;
        self.settled_in = None;
        Ok(region)
    }

    /// Adds the next instruction, which starts at `location`, to the regions that contain it.
    pub fn add_instruction(&mut self, location: Location) {
        let index = self.n_instructions;
        self.n_instructions += 1;
        if self.settled_in == Some(location.buffer) {
            return;
        }
        let mut is_settled = true;
        let (list, order) = (&mut self.list, self.order);
        self.candidates.retain_mut(|candidate| {
            let region = &mut list[candidate.region.0 as usize];
            let begin = region.begin.map(Span::location);
            let end = region.end.map(Span::location);
            let has_begun = begin.is_none_or(|begin| order.key(begin) <= order.key(location));
            let has_ended = end.is_some_and(|end| order.key(location) > order.key(end));
            if has_begun && !has_ended {
                candidate.collecting_from.get_or_insert(index);
            } else if let Some(first) = candidate.collecting_from.take() {
                region.members.push(first..index);
            }
            let may_begin = !has_begun && begin.is_some_and(|begin| begin.buffer == location.buffer);
            let may_end = !has_ended && end.is_some_and(|end| end.buffer == location.buffer);
            is_settled &= !may_begin && !may_end;
            // After the end of a region that lies in one buffer, no later instruction is in it.
            let is_over = has_ended && end.map(|end| end.buffer) == Some(location.buffer);
            !(is_over && begin.map(|begin| begin.buffer) == Some(location.buffer))
        });
        self.settled_in = is_settled.then_some(location.buffer);
    }

    /// Adds the next instruction, which has no place in the text: only regions without a beginning contain it.
    pub fn add_unplaced_instruction(&mut self) {
        let index = self.n_instructions;
        self.n_instructions += 1;
        self.settled_in = None;
        for candidate in &mut self.candidates {
            let region = &mut self.list[candidate.region.0 as usize];
            if region.begin.is_none() {
                candidate.collecting_from.get_or_insert(index);
            } else if let Some(first) = candidate.collecting_from.take() {
                region.members.push(first..index);
            }
        }
    }

    /// Returns the regions, in order of their begin markers.
    pub fn finish(mut self) -> Vec<MarkedRegion> {
        for candidate in self.candidates {
            if let Some(first) = candidate.collecting_from {
                self.list[candidate.region.0 as usize].members.push(first..self.n_instructions);
            }
        }
        self.list
    }

    /// Returns the open region of this name.
    fn find_active(&self, name: &[u8]) -> Option<RegionId> {
        self.active.iter().copied().find(|region| self.list[region.0 as usize].name == name)
    }
}
