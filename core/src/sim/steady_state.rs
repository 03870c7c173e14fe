//! Blocks are run many times, and sooner or later the processor is in the same state as some iterations before. From then
//! on everything repeats, so what happened in between can be counted instead of simulated.
//!
//! States are compared word by word, in a form in which equal behaviour ahead means equal words: times relative to now,
//! numbers relative to the next. What no longer matters is left out. Observers add what they remember of instructions
//! under way. Brent's method finds the period, however long it is: the state is kept at growing intervals, and compared
//! with all that follow.

use super::event::{Period, Span};

/// Instructions between two comparisons, so that their cost does not exceed that of the simulation.
const MIN_DISTANCE: u64 = 64;

#[derive(Clone, Debug, Default)]
pub(crate) struct SteadyState {
    is_sought: bool,
    kept: Vec<u64>,
    current: Vec<u64>,
    kept_at: Option<Moment>,
    last: Option<Moment>,
    n_compared: u64,
    interval: u64,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    pub n_cycles: u64,
    /// Instructions that have entered the pipeline, and those that have not.
    pub n_entered: u64,
    pub n_left: u64,
    /// Position of the next one in the block.
    pub position: u32,
    pub n_positions: u32,
    pub span: Span,
}

impl SteadyState {
    /// A new search, or the end of all searches.
    pub fn reset(&mut self, is_sought: bool) {
        self.is_sought = is_sought;
        self.kept_at = None;
        self.last = None;
        self.n_compared = 0;
        self.interval = 1;
    }

    /// Whether the state is to be written down: the block has begun anew since the last time.
    #[inline]
    pub fn is_worth_a_look(&mut self, now: &Moment) -> bool {
        if !self.is_sought {
            return false;
        }
        let last = self.last.map_or((0, 0), |last| (last.n_entered, last.position));
        let distance = now.n_entered - last.0;
        let has_begun_anew = distance >= u64::from(now.n_positions) || now.position < last.1;
        if distance < MIN_DISTANCE || !has_begun_anew {
            return false;
        }
        self.last = Some(*now);
        let is_due = self.n_compared + 1 >= self.interval;
        let may_match = self.kept_at.is_some_and(|kept| kept.position == now.position);
        if !may_match && !is_due {
            self.n_compared += 1;
            return false;
        }
        true
    }

    /// Where to write the state down.
    pub fn page(&mut self) -> &mut Vec<u64> {
        self.current.clear();
        &mut self.current
    }

    /// Compares the page with the state that was kept, and returns what lies in between if they are equal.
    /// `may_keep` is asked before the page is kept.
    pub fn compare(&mut self, now: &Moment, may_keep: impl FnOnce() -> bool) -> Option<Period> {
        if let Some(kept_at) = self.kept_at.filter(|_| self.kept == self.current) {
            return Some(Period {
                n_times: 0,
                n_cycles: now.n_cycles - kept_at.n_cycles,
                n_instructions: now.n_entered - kept_at.n_entered,
            });
        }
        self.n_compared += 1;
        if self.n_compared >= self.interval && may_keep() {
            self.n_compared = 0;
            self.interval *= 2;
            self.kept_at = Some(*now);
            std::mem::swap(&mut self.kept, &mut self.current);
        }
        None
    }
}
