//! Searches for the period of a run: blocks are run many times, and eventually the processor is in the same state as some
//! iterations before. From then on everything repeats, so further stretches can be counted instead of simulated.
//!
//! States are compared word by word, in a form in which processors that go on alike have equal words: times are relative to now,
//! indices of instructions relative to the next one. Facts that no longer matter are left out. Observers add what they remember
//! of instructions in flight.
//!
//! Writing a state takes as long as simulating some dozen instructions. So each time the block begins anew only a *sketch* is
//! made: a number that is the same for equal states, and hardly ever for others. One state is kept and compared with those that
//! have its sketch. When a sketch comes back, the state is kept: if it was no coincidence, the state comes back after as many
//! sketches again. Each state is kept for more sketches than the one before, as in Brent's method of finding cycles, so that a
//! period is found however long it is, even if sketches mislead.

use super::period::{InFlightSpan, Period};

/// Least number of instructions that enter between two sketches, so that sketches cost a small part of what the simulation does.
const MIN_DISTANCE: u64 = 32;

/// Number of sketches that are remembered, the last ones.
const N_SKETCHES: usize = 64;

/// Number of sketches after which another state is kept, unless one of them comes back. The first state is kept at once: a
/// long block repeats from its second iteration on.
const FIRST_INTERVAL: u64 = 8;

/// The search for a state that comes back, of which the beginning of the period is known.
#[derive(Clone, Debug, Default)]
pub(crate) struct SteadyState {
    /// Whether sketches are made; false after the search has ended.
    is_searching: bool,
    /// The words of the state that was kept.
    kept: Vec<u64>,
    /// The words of the present state.
    current: Vec<u64>,
    /// When the state in `kept` was kept; `None` if none is kept.
    kept_at: Option<KeptAt>,
    /// Number of instructions that had entered when the last sketch was made.
    n_entered_at_last: u64,
    /// The last sketches; the oldest is overwritten.
    sketches: Vec<u64>,
    /// Number of sketches made so far.
    n_sketches: u64,
    /// Number of sketches after which another state is due, once the next one has been kept because it was due. Doubles each time.
    interval: u64,
    /// Index of the first sketch at which the state is due to be kept, whether or not its sketch has come back.
    due_at: u64,
    /// Least number of sketches during which a state is not replaced, for the next state that is kept because its sketch has come
    /// back. Doubles each time.
    patience: u64,
    /// Index of the first sketch at which the kept state may be replaced; until then it is held, because its sketch had come
    /// back.
    held_until: u64,
}

/// The moment and the sketch of the state that was kept.
#[derive(Clone, Copy, Debug)]
struct KeptAt {
    moment: Moment,
    sketch: u64,
}

/// The progress of a run at one moment between two cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Cycles simulated so far, which is the index of the coming one.
    pub n_cycles: u64,
    /// Number of instructions that have entered the pipeline.
    pub n_entered: u64,
    /// Number of instructions that have not entered, over all iterations.
    pub n_left: u64,
    /// Number of steps of the trace so far; 0 if none is kept.
    pub n_steps: usize,
    /// The instructions in flight.
    pub span: InFlightSpan,
}

impl Moment {
    /// Returns the stretch between an earlier moment and this one. Its `n_times` is 0.
    pub fn period_since(&self, earlier: &Moment) -> Period {
        Period {
            n_times: 0,
            n_cycles: self.n_cycles - earlier.n_cycles,
            n_instructions: self.n_entered - earlier.n_entered,
        }
    }
}

/// Returns a sketch with one more word mixed in.
#[inline]
pub(crate) fn mix(sketch: u64, word: u64) -> u64 {
    // The multiplier is odd and its bits look random: 2^64 divided by the golden ratio.
    (sketch.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Why the state of a moment has to be written, and what to do with it then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// The sketch of the state.
    sketch: u64,
    /// Whether the kept state has the same sketch, so that the two are to be compared.
    may_match: bool,
    /// Whether the state is to be kept because so many sketches have been made since the last one was.
    is_due: bool,
    /// Number of sketches since an equal one, if the state is to be kept for that reason; `None` otherwise.
    distance: Option<u64>,
}

impl SteadyState {
    /// Begins a new search, or ends all searches if `is_searching` is false.
    pub fn reset(&mut self, is_searching: bool) {
        self.is_searching = is_searching;
        self.kept_at = None;
        self.n_entered_at_last = 0;
        self.sketches.clear();
        self.n_sketches = 0;
        self.interval = FIRST_INTERVAL;
        self.due_at = 0;
        self.patience = 1;
        self.held_until = 0;
    }

    /// Whether it is time to make a sketch, when `n_entered` instructions have entered; if so, the distance to the next sketch
    /// begins. Asked in a cycle in which the block has begun anew.
    #[inline]
    pub fn is_worth_a_sketch(&mut self, n_entered: u64) -> bool {
        let is_worth = self.is_searching && n_entered >= self.n_entered_at_last + MIN_DISTANCE;
        if is_worth {
            self.n_entered_at_last = n_entered;
        }
        is_worth
    }

    /// Remembers a sketch of the present state; returns why the state has to be written, `None` if it need not be.
    pub fn take_sketch(&mut self, sketch: u64) -> Option<Look> {
        let may_match = self.kept_at.is_some_and(|kept| kept.sketch == sketch);
        let index = self.n_sketches;
        let is_free = index >= self.held_until;
        let is_due = is_free && index >= self.due_at;
        let distance = if is_free { self.distance_of(sketch) } else { None };
        let slot = (index % N_SKETCHES as u64) as usize;
        match self.sketches.get_mut(slot) {
            Some(oldest) => *oldest = sketch,
            None => self.sketches.push(sketch),
        }
        self.n_sketches += 1;
        (may_match || is_due || distance.is_some()).then_some(Look { sketch, may_match, is_due, distance })
    }

    /// Returns how many sketches ago an equal one was made, 1 for the last one; `None` if none is remembered.
    fn distance_of(&self, sketch: u64) -> Option<u64> {
        let n_sketches = self.sketches.len();
        let newest = self.n_sketches as usize % n_sketches.max(1);
        let (newer, older) = self.sketches.split_at(newest);
        let mut backwards = newer.iter().rev().chain(older.iter().rev());
        backwards.position(|known| *known == sketch).map(|n_newer| n_newer as u64 + 1)
    }

    /// Empties and returns the buffer of the present state.
    pub fn begin_state(&mut self) -> &mut Vec<u64> {
        self.current.clear();
        &mut self.current
    }

    /// Returns the moment at which the kept state was kept, if the present state equals it; `None` otherwise.
    pub fn find_beginning(&self, look: Look) -> Option<Moment> {
        self.kept_at.filter(|_| look.may_match && self.kept == self.current).map(|kept_at| kept_at.moment)
    }

    /// Keeps the present state, which differs from the kept one, if `look` says so. Returns whether it did.
    pub fn keep_if_due(&mut self, look: Look, now: &Moment) -> bool {
        let index = self.n_sketches - 1;
        if let Some(distance) = look.distance {
            self.held_until = index + distance.max(self.patience);
            self.due_at = self.due_at.max(index + self.interval);
            self.patience *= 2;
        } else if look.is_due {
            self.due_at = index + self.interval;
            self.interval *= 2;
        } else {
            return false;
        }
        self.keep(look, now);
        true
    }

    /// Keeps the present state in place of the one before.
    pub fn keep(&mut self, look: Look, now: &Moment) {
        self.kept_at = Some(KeptAt { moment: *now, sketch: look.sketch });
        std::mem::swap(&mut self.kept, &mut self.current);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of the sketch at which a period is found, and its number of sketches, where states follow one
    /// another.
    fn found_at(states: impl Iterator<Item = (u64, u64)>) -> Option<(usize, u64)> {
        let mut search = SteadyState::default();
        search.reset(true);
        for (index, (state, sketch)) in states.enumerate() {
            let Some(look) = search.take_sketch(sketch) else { continue };
            let n_entered = index as u64;
            let now = Moment { n_cycles: n_entered, n_entered, n_left: 1, ..Moment::default() };
            search.begin_state().push(state);
            match search.find_beginning(look) {
                Some(beginning) => return Some((index, now.period_since(&beginning).n_instructions)),
                None => search.keep_if_due(look, &now),
            };
        }
        None
    }

    /// States that are all different at first and then go round.
    fn going_round(n_different: u64, period: u64) -> impl Iterator<Item = u64> {
        (0..10_000).map(move |number| if number < n_different { number } else { 100_000 + number % period })
    }

    #[test]
    fn a_repeating_state_is_found_within_two_periods() {
        for period in 1..60 {
            for n_different in [3, 20, 77, 300] {
                let states = going_round(n_different, period).map(|state| (state, state));
                let (at, found) = found_at(states).unwrap();
                assert_eq!(found, period);
                assert!(at as u64 <= n_different + 2 * period, "{at} for {n_different} and {period}");
            }
        }
    }

    #[test]
    fn a_period_is_found_even_if_sketches_mislead() {
        for period in 1..200 {
            for n_different in [0, 5, 150] {
                // Sketches that are always the same, sketches that come back too soon, and sketches of states that are too
                // far apart.
                for n_sketches in [1, 3, 7, 1_000] {
                    let states = going_round(n_different, period).map(|state| (state, state % n_sketches));
                    let (at, found) = found_at(states).unwrap();
                    assert_eq!(found, period, "{n_different} {n_sketches}");
                    assert!(at as u64 <= 8 * (n_different + period) + 64, "{at} for {n_different} and {period}");
                }
            }
        }
    }
}
