//! Instruments: comments, and instructions of some targets, that give a property to the instructions after them.
//!
//! `# LLVM-MCA-LATENCY 4` gives a latency, on every target; targets may have further kinds. The reference interprets them in
//! its second pass (`core/docs/assembler.md`, "Two passes"). In that pass only the main text is the buffer that it was in the
//! first pass, so a comment inside a macro or an included file applies to no instruction but still ends what was open.

use super::regions::BufferOrder;
use crate::text::{BufferId, Location};

/// The index of the kind `LATENCY`, which all targets have; those of the target's own kinds begin at 1.
pub const LATENCY: usize = 0;

/// A kind of instrument that only one target has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstrumentKind {
    /// The word after `LLVM-MCA-` in a comment.
    pub name: &'static str,
    /// Words for messages that name what the instrument sets.
    pub description: &'static str,
    /// The data that it may have, and the value of each.
    pub values: &'static [(&'static str, i32)],
}

/// A value that a comment or an instruction sets, and the part of the text in which it does so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instrument {
    /// The index of its kind: `LATENCY`, or one more than the index among the target's kinds.
    pub kind: usize,
    /// The value. `None` for a comment about latency whose data is no number: it ends the previous one and sets nothing itself.
    pub value: Option<i32>,
    /// Location from which it holds.
    pub start: Location,
    /// Location of the next one of its kind; `None` if there is none.
    pub end: Option<Location>,
}

/// The instruments of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instruments {
    /// A list for each kind, by its index, in the order in which they begin.
    lists: Vec<Vec<Instrument>>,
}

impl Instruments {
    /// Adds a comment about latency; `data` is the rest of the comment.
    pub fn add_latency(&mut self, data: &[u8], location: Location) {
        self.open(LATENCY, number_of(data), location);
    }

    /// Begins an instrument at `location`, and ends the open one of its kind. `kind` is an index into the lists.
    pub fn open(&mut self, kind: usize, value: Option<i32>, location: Location) {
        while self.lists.len() <= kind {
            self.lists.push(Vec::new());
        }
        let list = &mut self.lists[kind];
        if let Some(open) = list.last_mut() {
            open.end = Some(location);
            // A comment right after an instruction is scanned before that instruction begins one: the latter contains nothing.
            let is_empty = open.start.buffer == location.buffer && open.start.offset > location.offset;
            if is_empty {
                list.pop();
            }
        }
        list.push(Instrument { kind, value, start: location, end: None });
    }

    /// Returns all instruments, kind by kind.
    pub fn list(&self) -> impl Iterator<Item = &Instrument> {
        self.lists.iter().flatten()
    }

    /// Returns the latency in cycles at each of these locations; an empty list if the text has no instrument about latency. Of all
    /// that reach a location, the last one with a number wins, but only if the first one has a number, too; else `None`.
    pub fn latencies(&self, order: BufferOrder, locations: impl Iterator<Item = Option<Location>>) -> Vec<Option<u32>> {
        let choose = |reached: &[&Instrument]| {
            reached.first()?.value?;
            reached.iter().rev().find_map(|one| one.value)
        };
        let values = self.of_kind(LATENCY, order, locations, choose);
        values.into_iter().map(|value| value.and_then(|value| u32::try_from(value).ok())).collect()
    }

    /// Returns the value that the last instrument reaching each of these locations sets, `None` if none reaches it; an empty list
    /// if the text has none of this kind. `kind` is an index among the target's kinds.
    pub fn values(
        &self,
        kind: usize,
        order: BufferOrder,
        locations: impl Iterator<Item = Option<Location>>,
    ) -> Vec<Option<i32>> {
        self.of_kind(kind + 1, order, locations, |reached| reached.last()?.value)
    }

    /// Returns for each location what `choose` makes of the instruments that reach it, in the order of the text; `None` without a
    /// location. An empty list if the text has none of this kind, whose index is `kind`.
    fn of_kind(
        &self,
        kind: usize,
        order: BufferOrder,
        locations: impl Iterator<Item = Option<Location>>,
        choose: impl Fn(&[&Instrument]) -> Option<i32>,
    ) -> Vec<Option<i32>> {
        let Some(list) = self.lists.get(kind).filter(|list| !list.is_empty()) else { return Vec::new() };
        let main: Vec<&Instrument> = list.iter().filter(|one| one.start.buffer == BufferId::MAIN).collect();
        // Whether an instrument has no end, or one in another text, which is after the main text.
        let reaches_all = |one: &Instrument| {
            one.end.is_none() || one.end.is_some_and(|end| end.buffer != BufferId::MAIN && !order.main_is_last())
        };
        // Instruments that reach to the end of the main text and beyond, in the order in which they begin.
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

/// Parses a decimal number below 2^32, perhaps between blanks; one of 2^31 or more becomes negative. `None` for anything else.
fn number_of(data: &[u8]) -> Option<i32> {
    let text = std::str::from_utf8(data.trim_ascii()).ok()?;
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse::<u32>().ok().map(|number| number as i32)
}
