//! A request that waits until its results are known, or until its patience ends.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tower_lsp::lsp_types::Range;

use super::{Refusal, Reply};
use crate::lsp::analysis::{Outcome, Reading};
use crate::lsp::from_proto::{self, PositionEncoding};
use crate::lsp::snapshot::{Need, Snapshot};

/// Time that a request waits for the text to be read, whatever its patience for numbers. Without a reading there is
/// no answer, and the client would repeat the request. Reading takes milliseconds unless the text is huge.
pub(in crate::lsp) const PATIENCE_FOR_READING: Duration = Duration::from_secs(5);

/// Minimum time that a request waits for numbers after the reading, even if its patience has ended: most regions that
/// an edit changes need less.
const AFTER_READING: Duration = Duration::from_millis(30);

/// Time that hints wait for long simulations while other regions have results.
const PATIENCE_FOR_LONG: Duration = Duration::from_millis(100);

/// A request that waits.
pub(super) struct Waiter {
    /// What the request waits for.
    need: Need,
    /// When the request came.
    asked: Instant,
    /// When the patience for numbers ends.
    deadline: Instant,
    /// Where the answer goes.
    reply: Reply,
    /// Regions that the request waits for; `None` until the text is read.
    awaited: Option<AwaitedRegions>,
}

/// The regions that a request waits for, by index.
struct AwaitedRegions {
    /// Regions that had no result; those that have one now are only removed from the end of the list, so that an empty
    /// list means that all have results.
    missing: Vec<usize>,
    /// As `missing`, for regions with long simulations, for which hints wait no longer than [`PATIENCE_FOR_LONG`]. Empty for
    /// other requests, and if all simulations are long.
    missing_long: Vec<usize>,
}

impl AwaitedRegions {
    /// Returns the regions of a reading that a need names, with or without results.
    fn of(need: Need, reading: &Reading, encoding: PositionEncoding) -> AwaitedRegions {
        let (Need::Numbers(range) | Need::Hints(range) | Need::Tokens(range)) = need else {
            return AwaitedRegions { missing: Vec::new(), missing_long: Vec::new() };
        };
        let missing = regions_in(reading, range, encoding);
        let is_long = |&index: &usize| reading.regions[index].takes_long();
        if !matches!(need, Need::Hints(_)) || missing.iter().all(is_long) {
            return AwaitedRegions { missing, missing_long: Vec::new() };
        }
        let (missing_long, missing) = missing.into_iter().partition(is_long);
        AwaitedRegions { missing, missing_long }
    }

    /// Removes regions from the end as long as they have results.
    fn forget_known(&mut self, results: &[Option<Outcome>]) {
        for missing in [&mut self.missing, &mut self.missing_long] {
            // Looking at the last one is enough: the request waits for all of them.
            while missing.last().is_some_and(|&index| results[index].is_some()) {
                missing.pop();
            }
        }
    }
}

/// Returns the indices of the regions that overlap a range.
fn regions_in(reading: &Reading, range: Range, encoding: PositionEncoding) -> Vec<usize> {
    let bytes = from_proto::byte_range(&reading.source, range, encoding);
    let regions = reading.regions.iter().enumerate();
    let inside = regions.filter(|(_, region)| region.range.start <= bytes.end && bytes.start <= region.range.end);
    inside.map(|(index, _)| index).collect()
}

impl Waiter {
    pub fn new(need: Need, patience: Duration, reply: Reply) -> Waiter {
        let asked = Instant::now();
        Waiter { need, asked, deadline: asked + patience, reply, awaited: None }
    }

    /// Waits anew, since the text has changed and its regions with it.
    pub fn start_over(&mut self) {
        self.awaited = None;
    }

    /// Whether the request is for semantic tokens, which do not wait for numbers.
    pub fn is_for_tokens(&self) -> bool {
        matches!(self.need, Need::Tokens(_))
    }

    /// Whether the request was cancelled.
    pub fn is_gone(&self) -> bool {
        self.reply.is_closed()
    }

    /// Answers the request.
    pub fn answer(self, answer: Result<Arc<Snapshot>, Refusal>) {
        let _ = self.reply.send(answer);
    }

    /// Returns the indices of the regions that the request waits for; nothing until the text is read.
    pub fn missing(&self) -> impl Iterator<Item = usize> {
        self.awaited.iter().flat_map(|awaited| awaited.missing.iter().chain(&awaited.missing_long)).copied()
    }

    /// Returns when the request has to be answered even if no result arrives.
    pub fn next_deadline(&self) -> Instant {
        match &self.awaited {
            Some(awaited) if awaited.missing.is_empty() => self.deadline.min(self.asked + PATIENCE_FOR_LONG),
            Some(_) => self.deadline,
            None => self.deadline.max(self.asked + PATIENCE_FOR_READING),
        }
    }

    /// Whether the request is to be answered now: `Some(true)` if all that it needs is known, `Some(false)` if it
    /// cannot wait longer, `None` if it goes on waiting. `known` is the reading with the results of its regions, `None` until
    /// the text is read.
    pub fn is_due(
        &mut self,
        known: Option<(&Reading, &[Option<Outcome>])>,
        encoding: PositionEncoding,
        now: Instant,
    ) -> Option<bool> {
        if let Some((reading, results)) = known {
            if self.awaited.is_none() {
                self.deadline = self.deadline.max(now + AFTER_READING);
            }
            let awaited = self.awaited.get_or_insert_with(|| AwaitedRegions::of(self.need, reading, encoding));
            awaited.forget_known(results);
            if awaited.missing.is_empty() && awaited.missing_long.is_empty() {
                return Some(true);
            }
            if self.is_for_tokens() {
                return Some(false);
            }
        }
        (self.next_deadline() <= now).then_some(false)
    }
}
