//! Blocks are run many times, and sooner or later the processor is in the same state as some iterations before. From then
//! on everything repeats, so what happened in between can be counted instead of simulated.
//!
//! States are compared word by word, in a form in which equal behaviour ahead means equal words: times relative to now,
//! numbers relative to the next. What no longer matters is left out. Observers add what they remember of instructions
//! under way.
//!
//! Writing a state down takes as long as simulating some dozen instructions. So each time the block begins anew only a
//! *sketch* is made: a number that is the same for equal states, and hardly ever for others. One state is kept, and
//! compared with those that have its sketch. Brent's method decides which one, and so finds the period however long it is:
//! the state is kept at growing intervals. In between, a few times an interval, a sketch that comes back says that it is time
//! to keep the state: most blocks repeat long before the interval is over.

use super::event::{Period, Span};

/// Instructions between two sketches, so that their cost does not exceed a small part of that of the simulation.
const MIN_DISTANCE: u64 = 32;

/// Sketches that are remembered.
const N_SKETCHES: usize = 64;

/// The first state is kept at once: a long block repeats from its second iteration on. This is the number of sketches until
/// another one is kept, unless one of them comes back.
const FIRST_INTERVAL: u64 = 8;

/// Guesses in an interval. Each makes it longer, so none shortens the search.
const N_GUESSES: u32 = 4;

#[derive(Clone, Debug, Default)]
pub(crate) struct SteadyState {
    is_sought: bool,
    kept: Vec<u64>,
    current: Vec<u64>,
    kept_at: Option<KeptAt>,
    /// Instructions that had entered when the last sketch was made.
    last: u64,
    /// The sketches made since a state was kept, the oldest of them overwritten.
    sketches: Vec<u64>,
    n_sketches: u64,
    interval: u64,
    /// How often the state may still be kept because its sketch has come back.
    n_guesses: u32,
}

#[derive(Clone, Copy, Debug)]
struct KeptAt {
    moment: Moment,
    sketch: u64,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    pub n_cycles: u64,
    /// Instructions that have entered the pipeline, and those that have not.
    pub n_entered: u64,
    pub n_left: u64,
    pub span: Span,
}

/// Adds a word to a sketch.
#[inline]
pub(crate) fn mix(sketch: u64, word: u64) -> u64 {
    // The multiplier is odd and its bits look random: 2^64 divided by the golden ratio.
    (sketch.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// What is to be done with the state of a moment, which has to be written down first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    sketch: u64,
    may_match: bool,
    is_due: bool,
    is_guess: bool,
}

impl SteadyState {
    /// A new search, or the end of all searches.
    pub fn reset(&mut self, is_sought: bool) {
        self.is_sought = is_sought;
        self.kept_at = None;
        self.last = 0;
        self.sketches.clear();
        self.n_sketches = 0;
        self.interval = 1;
        self.n_guesses = N_GUESSES;
    }

    /// Whether a sketch is to be made, in a cycle in which the block has begun anew.
    #[inline]
    pub fn is_worth_a_sketch(&mut self, n_entered: u64) -> bool {
        let is_worth = self.is_sought && n_entered >= self.last + MIN_DISTANCE;
        if is_worth {
            self.last = n_entered;
        }
        is_worth
    }

    /// Takes a sketch, and says whether the state has to be looked at.
    pub fn take_sketch(&mut self, sketch: u64) -> Option<Look> {
        let may_match = self.kept_at.is_some_and(|kept| kept.sketch == sketch);
        let has_come_back = may_match || self.sketches.contains(&sketch);
        let position = (self.n_sketches % N_SKETCHES as u64) as usize;
        match self.sketches.get_mut(position) {
            Some(oldest) => *oldest = sketch,
            None => self.sketches.push(sketch),
        }
        self.n_sketches += 1;
        let is_due = self.n_sketches >= self.interval;
        let is_guess = has_come_back && self.n_guesses > 0;
        (may_match || is_due || is_guess).then_some(Look { sketch, may_match, is_due, is_guess })
    }

    /// Where to write the state down.
    pub fn page(&mut self) -> &mut Vec<u64> {
        self.current.clear();
        &mut self.current
    }

    /// If the state on the page is the one that was kept: what lies in between.
    pub fn find_period(&self, look: Look, now: &Moment) -> Option<Period> {
        let kept_at = self.kept_at.filter(|_| look.may_match && self.kept == self.current)?.moment;
        Some(Period {
            n_times: 0,
            n_cycles: now.n_cycles - kept_at.n_cycles,
            n_instructions: now.n_entered - kept_at.n_entered,
        })
    }

    /// Keeps the state on the page, which is not the one that was kept, if it is time to. Returns whether it was.
    pub fn keep_if_due(&mut self, look: Look, now: &Moment) -> bool {
        if look.is_due {
            self.interval = (self.interval * 2).max(FIRST_INTERVAL);
            self.n_guesses = N_GUESSES;
        } else if look.is_guess {
            self.n_guesses -= 1;
        } else {
            return false;
        }
        self.keep(look, now);
        true
    }

    /// Keeps the state on the page.
    pub fn keep(&mut self, look: Look, now: &Moment) {
        self.n_sketches = 0;
        self.sketches.clear();
        self.kept_at = Some(KeptAt { moment: *now, sketch: look.sketch });
        std::mem::swap(&mut self.kept, &mut self.current);
    }
}
