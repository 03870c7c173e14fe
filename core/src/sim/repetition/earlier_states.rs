//! The states of a run at many moments: if one of them comes back, what happened in between repeats.
//!
//! This is for runs of which nothing has to be known at the moment at which a period begins but the state and, for those who
//! run it again, how far the trace was. So every state can be the beginning, and a period is found when it has happened
//! once. `steady_state.rs` finds one for all other runs, and says what a state is.

use super::steady_state::Moment;

/// Instructions between two looks, and for how many words of a state there must be another one, so that writing states down
/// costs a small part of what the simulation does.
const MIN_DISTANCE: u64 = 24;
const WORDS_PER_INSTRUCTION: u64 = 16;

/// States that are kept. When there are more, every second one is dropped, and from then on only every second one is kept: a
/// state that comes back is found with hardly any delay however late it does.
const MOST_KEPT: usize = 64;

#[derive(Clone, Debug, Default)]
pub(crate) struct EarlierStates {
    is_sought: bool,
    /// The first `n_kept` are in use, the others are memory.
    kept: Vec<EarlierState>,
    n_kept: usize,
    current: Vec<u64>,
    n_looks: u64,
    /// Looks for each of which a state is kept.
    interval: u64,
    /// Instructions that have to enter until the next look.
    next_at: u64,
}

#[derive(Clone, Debug, Default)]
struct EarlierState {
    moment: Moment,
    words: Vec<u64>,
    sum: u64,
}

/// States of different sums are different.
fn sum_of(words: &[u64]) -> u64 {
    words.iter().fold(0, |sum, word| sum.wrapping_add(*word))
}

impl EarlierStates {
    /// A new search, or the end of all searches.
    pub fn reset(&mut self, is_sought: bool) {
        self.is_sought = is_sought;
        self.n_kept = 0;
        self.n_looks = 0;
        self.interval = 1;
        self.next_at = 0;
    }

    pub fn is_empty(&self) -> bool {
        self.n_kept == 0
    }

    /// Whether the state is to be written down, in a cycle in which the block has begun anew.
    #[inline]
    pub fn is_worth_a_look(&self, n_entered: u64) -> bool {
        self.is_sought && n_entered >= self.next_at
    }

    /// Where to write the state down.
    pub fn page(&mut self) -> &mut Vec<u64> {
        self.current.clear();
        &mut self.current
    }

    /// The last moment at which the state was the one on the page.
    pub fn find(&self) -> Option<Moment> {
        let sum = sum_of(&self.current);
        let mut kept = self.kept[..self.n_kept].iter().rev();
        kept.find(|state| state.sum == sum && state.words == self.current).map(|state| state.moment)
    }

    /// Keeps the state on the page if it is its turn.
    pub fn keep_if_due(&mut self, now: &Moment) {
        let n_words = self.current.len() as u64;
        self.next_at = now.n_entered + MIN_DISTANCE.max(n_words / WORDS_PER_INSTRUCTION);
        let is_due = self.n_looks.is_multiple_of(self.interval);
        self.n_looks += 1;
        if !is_due {
            return;
        }
        if self.n_kept == MOST_KEPT {
            for number in 1..MOST_KEPT / 2 {
                self.kept.swap(number, 2 * number);
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

    /// At which look a state is found that was there before, and how many looks ago.
    fn found_at(states: impl Iterator<Item = u64>) -> Option<(u64, u64)> {
        let mut search = EarlierStates::default();
        search.reset(true);
        let mut n_entered = 0;
        for (number, state) in (0..).zip(states) {
            assert!(search.is_worth_a_look(n_entered));
            search.page().push(state);
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
                // Every state is kept of the first ones, later one of so many.
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
        search.page().resize(16 * 100, 0);
        search.keep_if_due(&Moment { n_entered: 5, ..Moment::default() });
        assert!(!search.is_worth_a_look(104));
        assert!(search.is_worth_a_look(105));
    }
}
