//! The states of a run at many moments: if one of them comes back, the stretch in between repeats.
//!
//! Used for runs whose observer need not be told that a period begins. Any kept state can then turn out to be the beginning,
//! and a period is found when it has happened once. `steady_state.rs` finds one for all other runs, and defines what a state is.

use super::steady_state::Moment;

/// Least number of instructions that enter between two looks at the state, so that writing states costs a small part of what
/// the simulation does.
const MIN_DISTANCE: u64 = 24;
/// A look at a state of n words is followed by at least n divided by this number of instructions before the next look.
const WORDS_PER_INSTRUCTION: u64 = 16;

/// Maximum number of states that are kept. When there are more, every second one is dropped, and from then on only every second
/// one is kept: a state that comes back is found with hardly any delay however late it does.
const MOST_KEPT: usize = 64;

/// The search among states of many moments.
#[derive(Clone, Debug, Default)]
pub(crate) struct EarlierStates {
    /// Whether states are looked at; false after the search has ended.
    is_searching: bool,
    /// States, the oldest first; the first `n_kept` are in use, the others are spare memory.
    kept: Vec<EarlierState>,
    /// Number of states in use.
    n_kept: usize,
    /// The words of the present state.
    current: Vec<u64>,
    /// Number of looks at the state so far.
    n_checks: u64,
    /// One state is kept every so many looks: a power of two.
    interval: u64,
    /// Number of entered instructions at which the next look is due.
    next_at: u64,
}

/// The words of a state, their checksum, and when it was.
#[derive(Clone, Debug, Default)]
struct EarlierState {
    moment: Moment,
    words: Vec<u64>,
    sum: u64,
}

/// Returns a checksum of a state. States with different sums are different.
fn sum_of(words: &[u64]) -> u64 {
    words.iter().fold(0, |sum, word| sum.wrapping_add(*word))
}

impl EarlierStates {
    /// Begins a new search, or ends all searches if `is_searching` is false.
    pub fn reset(&mut self, is_searching: bool) {
        self.is_searching = is_searching;
        self.n_kept = 0;
        self.n_checks = 0;
        self.interval = 1;
        self.next_at = 0;
    }

    pub fn is_empty(&self) -> bool {
        self.n_kept == 0
    }

    /// Whether it is time to look at the state, when `n_entered` instructions have entered. Asked in a cycle in which the block
    /// has begun anew.
    #[inline]
    pub fn is_check_due(&self, n_entered: u64) -> bool {
        self.is_searching && n_entered >= self.next_at
    }

    /// Empties and returns the buffer of the present state.
    pub fn begin_state(&mut self) -> &mut Vec<u64> {
        self.current.clear();
        &mut self.current
    }

    /// Returns the last moment at which a state was kept that equals the present one; `None` if there is none.
    pub fn find(&self) -> Option<Moment> {
        let sum = sum_of(&self.current);
        let mut kept = self.kept[..self.n_kept].iter().rev();
        kept.find(|state| state.sum == sum && state.words == self.current).map(|state| state.moment)
    }

    /// Keeps the present state if one is due, and sets when the next look is due.
    pub fn keep_if_due(&mut self, now: &Moment) {
        let n_words = self.current.len() as u64;
        self.next_at = now.n_entered + MIN_DISTANCE.max(n_words / WORDS_PER_INSTRUCTION);
        let is_due = self.n_checks.is_multiple_of(self.interval);
        self.n_checks += 1;
        if !is_due {
            return;
        }
        if self.n_kept == MOST_KEPT {
            for index in 1..MOST_KEPT / 2 {
                self.kept.swap(index, 2 * index);
            }
            self.n_kept = MOST_KEPT / 2;
            self.interval *= 2;
        }
        if self.n_kept == self.kept.len() {
            self.kept.push(EarlierState::default());
        }
        let state = &mut self.kept[self.n_kept];
        state.moment = *now;
        state.sum = sum_of(&self.current);
        std::mem::swap(&mut state.words, &mut self.current);
        self.n_kept += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of the look at which a known state is found, and how many looks ago it was kept.
    fn found_at(states: impl Iterator<Item = u64>) -> Option<(u64, u64)> {
        let mut search = EarlierStates::default();
        search.reset(true);
        let mut n_entered = 0;
        for (number, state) in (0..).zip(states) {
            assert!(search.is_check_due(n_entered));
            search.begin_state().push(state);
            if let Some(earlier) = search.find() {
                return Some((number, number - earlier.n_cycles));
            }
            search.keep_if_due(&Moment { n_cycles: number, n_entered, ..Moment::default() });
            n_entered += MIN_DISTANCE;
        }
        None
    }

    #[test]
    fn a_state_is_found_as_soon_as_it_comes_back() {
        for n_different in [0, 1, 10, 63, 64, 65, 100, 1_000, 5_000] {
            for period in [1, 2, 3, 17, 60, 64, 100, 1_000] {
                let states = (0..20_000).map(|number| match number < n_different {
                    true => number,
                    false => 100_000 + number % period,
                });
                let (at, distance) = found_at(states).unwrap();
                assert_eq!(distance % period, 0);
                // All of the first states are kept, later one of `interval`.
                let interval = (at / (MOST_KEPT as u64 / 2)).max(1);
                assert!(at < n_different + period + interval, "{at} for {n_different} and {period}");
            }
        }
    }

    #[test]
    fn states_that_never_come_back_are_never_found() {
        assert_eq!(found_at(0..5_000), None);
    }

    #[test]
    fn long_states_are_written_down_less_often() {
        let mut search = EarlierStates::default();
        search.reset(true);
        search.begin_state().resize(16 * 100, 0);
        search.keep_if_due(&Moment { n_entered: 5, ..Moment::default() });
        assert!(!search.is_check_due(104));
        assert!(search.is_check_due(105));
    }
}
