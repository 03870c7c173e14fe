//! Blocks are run many times, and sooner or later the processor is in the same state as some iterations before. From then
//! on everything repeats, so what happened in between can be counted instead of simulated.
//!
//! States are compared word by word, in a form in which equal behaviour ahead means equal words: times relative to now,
//! numbers relative to the oldest. What no longer matters is left out. Brent's method finds the period: the state is kept
//! at growing intervals, and compared with all that follow.

use super::event::Period;

/// Instructions between two comparisons, so that their cost does not exceed that of the simulation.
const MIN_DISTANCE: u64 = 64;

#[derive(Clone, Debug, Default)]
pub(crate) struct SteadyState {
    kept: Vec<u64>,
    current: Vec<u64>,
    kept_at: Option<Moment>,
    last: Moment,
    n_compared: u64,
    interval: u64,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moment {
    pub n_cycles: u64,
    /// Instructions that have entered the pipeline.
    pub n_entered: u64,
    /// Position of the next one in the block.
    pub position: u32,
}

/// What to do at the end of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Nothing,
    /// Write down the state, to be compared and perhaps kept.
    Compare,
}

impl SteadyState {
    pub fn reset(&mut self) {
        self.kept_at = None;
        self.last = Moment::default();
        self.n_compared = 0;
        self.interval = 1;
    }

    /// Whether the state is worth a look: the block has begun anew since the last one.
    #[inline]
    pub fn next_step(&mut self, now: Moment, n_positions: u64) -> Step {
        let distance = now.n_entered - self.last.n_entered;
        let has_begun_anew = distance >= n_positions || now.position < self.last.position;
        if distance < MIN_DISTANCE || !has_begun_anew {
            return Step::Nothing;
        }
        self.last = now;
        let is_due = self.n_compared + 1 >= self.interval;
        let may_match = self.kept_at.is_some_and(|kept| kept.position == now.position);
        if !may_match && !is_due {
            self.n_compared += 1;
            return Step::Nothing;
        }
        Step::Compare
    }

    /// Where to write the state down.
    pub fn page(&mut self) -> &mut Vec<u64> {
        self.current.clear();
        &mut self.current
    }

    /// Compares the page with the state that was kept. `n_left` instructions have not entered; the last one must be left
    /// to the simulation, which behaves differently when nothing is left. `may_keep` is asked before the page is kept.
    pub fn compare(&mut self, now: Moment, n_left: u64, may_keep: impl FnOnce() -> bool) -> Option<Period> {
        if let Some(kept_at) = self.kept_at.filter(|_| self.kept == self.current) {
            let n_instructions = now.n_entered - kept_at.n_entered;
            let n_times = n_left.saturating_sub(1).checked_div(n_instructions)?;
            self.kept_at = None;
            return (n_times > 0).then_some(Period {
                n_times,
                n_cycles: now.n_cycles - kept_at.n_cycles,
                n_instructions,
            });
        }
        self.n_compared += 1;
        if self.n_compared >= self.interval && may_keep() {
            self.n_compared = 0;
            self.interval *= 2;
            self.kept_at = Some(now);
            std::mem::swap(&mut self.kept, &mut self.current);
        }
        None
    }
}
