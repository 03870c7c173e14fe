//! Instruments: properties that comments, and instructions of some targets, give to the instructions that follow.
//!
//! `# LLVM-MCA-LATENCY 4` gives a latency, on every target; targets may have further kinds. The reference interprets them in
//! its second pass (`core/docs/assembler.md`, "Two passes"). Its buffers are those of the first pass only for the main text, so
//! a comment inside a macro or an included file applies to no instruction but still ends what was open.

use super::regions::BufferOrder;
use crate::text::{BufferId, Location};

/// The kind that all targets have; those of the target follow.
pub const LATENCY: usize = 0;

/// A kind of instrument: its name and the form of its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstrumentKind {
    pub name: &'static str,
    pub description: &'static str,
    pub values: &'static [(&'static str, i32)],
}

/// An instrument and its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instrument {
    pub kind: usize,
    /// `None` for a text that is not a latency: it ends the previous one and changes nothing itself.
    pub value: Option<i32>,
    pub start: Location,
    /// Location of the next one of its kind.
    pub end: Option<Location>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instruments {
    /// Instruments, a list for each kind.
    lists: Vec<Vec<Instrument>>,
}

impl Instruments {
    pub fn add_latency(&mut self, data: &[u8], location: Location) {
        self.open(LATENCY, number_of(data), location);
    }

    /// Begins an instrument and ends the one of its kind that is open.
    pub fn open(&mut self, kind: usize, value: Option<i32>, location: Location) {
        while self.lists.len() <= kind {
            self.lists.push(Vec::new());
        }
        let list = &mut self.lists[kind];
        if let Some(open) = list.last_mut() {
            open.end = Some(location);
            // A comment right after an instruction is seen before that instruction: what it opened contains nothing.
            let is_empty = open.start.buffer == location.buffer && open.start.offset > location.offset;
            if is_empty {
                list.pop();
            }
        }
        list.push(Instrument { kind, value, start: location, end: None });
    }

    pub fn list(&self) -> impl Iterator<Item = &Instrument> {
        self.lists.iter().flatten()
    }

    /// Returns the latency given to each of these positions; empty if there is none. All comments that reach an instruction
    /// apply to it: the first of them must have a number, and the last number wins.
    pub fn latencies(&self, order: BufferOrder, locations: impl Iterator<Item = Option<Location>>) -> Vec<Option<u32>> {
        let choose = |reached: &[&Instrument]| {
            reached.first()?.value?;
            reached.iter().rev().find_map(|one| one.value)
        };
        let values = self.of_kind(LATENCY, order, locations, choose);
        values.into_iter().map(|value| value.and_then(|value| u32::try_from(value).ok())).collect()
    }

    /// Returns the value of a target's kind at each of these positions; empty if there is none. The last one counts.
    pub fn values(
        &self,
        kind: usize,
        order: BufferOrder,
        locations: impl Iterator<Item = Option<Location>>,
    ) -> Vec<Option<i32>> {
        self.of_kind(kind + 1, order, locations, |reached| reached.last()?.value)
    }

    fn of_kind(
        &self,
        kind: usize,
        order: BufferOrder,
        locations: impl Iterator<Item = Option<Location>>,
        choose: impl Fn(&[&Instrument]) -> Option<i32>,
    ) -> Vec<Option<i32>> {
        let Some(list) = self.lists.get(kind).filter(|list| !list.is_empty()) else { return Vec::new() };
        let main: Vec<&Instrument> = list.iter().filter(|one| one.start.buffer == BufferId::MAIN).collect();
        let reaches_all = |one: &Instrument| {
            one.end.is_none() || one.end.is_some_and(|end| end.buffer != BufferId::MAIN && !order.main_is_last())
        };
        // Instruments that reach to the end of the main text and beyond, in order of creation.
        let endless: Vec<&Instrument> = main.iter().copied().filter(|one| reaches_all(one)).collect();
        let governing = |location: Option<Location>| -> Option<i32> {
            let location = location?;
            if location.buffer != BufferId::MAIN {
                return choose(if order.main_is_last() { &[] } else { &endless });
            }
            let n_endless = endless.partition_point(|one| one.start.offset <= location.offset);
            let n_started = main.partition_point(|one| one.start.offset <= location.offset);
            let mut reached = endless[..n_endless].to_vec();
            let ends_behind = |one: &Instrument| {
                one.end.is_some_and(|end| end.buffer == BufferId::MAIN && location.offset <= end.offset)
            };
            reached.extend(main[..n_started].last().copied().filter(|one| ends_behind(one)));
            choose(&reached)
        };
        locations.map(governing).collect()
    }
}

/// Parses a decimal number of 32 bits between blanks.
fn number_of(data: &[u8]) -> Option<i32> {
    let text = std::str::from_utf8(data.trim_ascii()).ok()?;
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse::<u32>().ok().map(|number| number as i32)
}
