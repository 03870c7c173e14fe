//! Instrument comments: `# LLVM-MCA-LATENCY 4` gives the instructions that follow a latency.
//!
//! The reference interprets them in its second pass. Its buffers are those of the first pass only for the main text,
//! so that a comment inside a macro or an included file governs nothing but still ends what was open.

use super::regions::BufferOrder;
use crate::text::{BufferId, Location};

/// One `LATENCY` comment and how far it reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatencyInstrument {
    /// `None` for a text that is no number: it ends the previous one and changes nothing itself.
    pub latency_cycles: Option<u32>,
    pub start: Location,
    /// Where the next comment stands.
    pub end: Option<Location>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instruments {
    list: Vec<LatencyInstrument>,
}

impl Instruments {
    pub fn add_latency(&mut self, data: &[u8], location: Location) {
        if let Some(open) = self.list.last_mut() {
            open.end = Some(location);
        }
        self.list.push(LatencyInstrument { latency_cycles: number_of(data), start: location, end: None });
    }

    pub fn list(&self) -> &[LatencyInstrument] {
        &self.list
    }

    /// The latency given to each of these positions. An instruction is governed by all comments that reach it: the
    /// first of them must have a number, and the last number wins.
    pub fn latencies(&self, order: BufferOrder, locations: impl Iterator<Item = Location>) -> Vec<Option<u32>> {
        let main: Vec<(usize, &LatencyInstrument)> =
            self.list.iter().enumerate().filter(|(_, one)| one.start.buffer == BufferId::MAIN).collect();
        let reaches_all = |one: &LatencyInstrument| {
            one.end.is_none() || one.end.is_some_and(|end| end.buffer != BufferId::MAIN && !order.main_is_last())
        };
        // Those that reach to the end of the main text and beyond, in order of creation.
        let endless: Vec<&LatencyInstrument> =
            main.iter().map(|&(_, one)| one).filter(|one| reaches_all(one)).collect();
        let governing = |location: Location| -> Option<u32> {
            if location.buffer != BufferId::MAIN {
                let reached: &[&LatencyInstrument] = if order.main_is_last() { &[] } else { &endless };
                return last_number(reached);
            }
            let n_endless = endless.partition_point(|one| one.start.offset <= location.offset);
            let n_started = main.partition_point(|(_, one)| one.start.offset <= location.offset);
            let mut reached = endless[..n_endless].to_vec();
            let bounded = main[..n_started].last().map(|&(_, one)| one);
            let bounded = bounded.filter(|one| {
                let ends_here = one.end.is_some_and(|end| end.buffer == BufferId::MAIN);
                ends_here && one.end.is_some_and(|end| location.offset <= end.offset)
            });
            reached.extend(bounded);
            last_number(&reached)
        };
        if self.list.is_empty() {
            return Vec::new();
        }
        locations.map(governing).collect()
    }
}

fn last_number(reached: &[&LatencyInstrument]) -> Option<u32> {
    reached.first()?.latency_cycles?;
    reached.iter().rev().find_map(|one| one.latency_cycles)
}

/// A decimal number of 32 bits between blanks.
fn number_of(data: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(data.trim_ascii()).ok()?;
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}
