//! The interface through which an observer accounts for stretches of a run that are not simulated.

use super::period::{InFlightSpan, Period};
use crate::sim::event::UnitUse;

/// Accounts for stretches of a run that repeat.
///
/// The events of a repeated stretch are not raised again; the observer multiplies what it has counted. Two moments of a run
/// are equal if the processor is in the same state and all observers have written the same. The defaults are those of an
/// observer that has to see every event.
pub trait RepetitionObserver {
    /// Appends what decides how later events are counted, in a form that depends neither on the cycle nor on the indices of
    /// instructions. Mere counts do not belong here, nor does what follows from the processor's state.
    fn write_state(&self, span: InFlightSpan, words: &mut Vec<u64>) {
        let _ = (span, words);
    }

    /// Marks a moment between two cycles at which a stretch may begin that will be repeated: an observer that accounts for
    /// repetitions remembers its counts.
    fn begin_period(&mut self) {}

    /// Whether the observer no longer needs individual events, so that a stretch may be repeated from this moment, between two
    /// cycles.
    fn accepts_repetition(&self, span: InFlightSpan) -> bool {
        let _ = span;
        false
    }

    /// Returns the largest number of repetitions of the stretch since `begin_period` that can be accounted for at once.
    /// `period.n_times` is not known yet.
    fn max_repetitions(&self, period: Period) -> u64 {
        let _ = period;
        u64::MAX
    }

    /// Adds the counts since the last `begin_period` `period.n_times` more times. The indices of instructions in later events
    /// already include the skipped ones.
    fn repeat_period(&mut self, period: Period) {
        let _ = period;
    }

    /// Whether stretches are equal only if they use the same units. Otherwise `use_units` reports the units of repeated
    /// stretches, and `repeat_period_except_units` everything else.
    fn distinguishes_units(&self) -> bool {
        true
    }

    /// Whether `repeat_period_except_units` needs the counts that `begin_period` remembered. Otherwise a stretch may be repeated
    /// that began without `begin_period`.
    fn needs_counts_at_start(&self) -> bool {
        true
    }

    /// Counts `n_times` uses of a unit, in repeated stretches, by the instruction at this position of the block.
    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        let _ = (position, usage, n_times);
    }

    /// Counts a repeated stretch as `repeat_period` does, except the uses of units, which `use_units` has reported.
    fn repeat_period_except_units(&mut self, period: Period) {
        let _ = period;
    }
}

/// An observer without counts.
impl RepetitionObserver for () {
    fn accepts_repetition(&self, _span: InFlightSpan) -> bool {
        true
    }

    fn distinguishes_units(&self) -> bool {
        false
    }

    fn needs_counts_at_start(&self) -> bool {
        false
    }
}

/// Two observers: a stretch repeats if both can account for it.
impl<A: RepetitionObserver, B: RepetitionObserver> RepetitionObserver for (A, B) {
    fn write_state(&self, span: InFlightSpan, words: &mut Vec<u64>) {
        self.0.write_state(span, words);
        self.1.write_state(span, words);
    }

    fn begin_period(&mut self) {
        self.0.begin_period();
        self.1.begin_period();
    }

    fn accepts_repetition(&self, span: InFlightSpan) -> bool {
        self.0.accepts_repetition(span) && self.1.accepts_repetition(span)
    }

    fn max_repetitions(&self, period: Period) -> u64 {
        self.0.max_repetitions(period).min(self.1.max_repetitions(period))
    }

    fn repeat_period(&mut self, period: Period) {
        self.0.repeat_period(period);
        self.1.repeat_period(period);
    }
}
