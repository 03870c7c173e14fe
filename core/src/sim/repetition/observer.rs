//! Who watches a run of which only a part is simulated.

use super::period::{InFlightSpan, Period};
use crate::sim::event::UnitUse;

/// What an observer is asked and told of stretches of a run that repeat.
///
/// A stretch that repeats is not told again, event by event: whoever watches is asked to account for it. Two moments of a
/// run count as the same if the processor is in the same state and all observers have written down the same. The defaults
/// are those of an observer that has to see every event.
pub trait RepetitionObserver {
    /// Writes down what decides how later events are counted, in a form that depends neither on the cycle nor on the
    /// numbers of instructions. Mere counts do not belong here, nor does what follows from the processor's state.
    fn write_state(&self, span: InFlightSpan, page: &mut Vec<u64>) {
        let _ = (span, page);
    }

    /// A stretch may begin here, between two cycles, that is going to be repeated: whoever can account for repetitions
    /// keeps what it has counted.
    fn begin_period(&mut self) {}

    /// Whether no single event is needed any more: a stretch may be repeated here, between two cycles.
    fn accepts_repetition(&self, span: InFlightSpan) -> bool {
        let _ = span;
        false
    }

    /// How often the stretch since `begin_period` can be accounted for at once. `n_times` is not known yet.
    fn max_repetitions(&self, period: Period) -> u64 {
        let _ = period;
        u64::MAX
    }

    /// What happened since `begin_period` was called last happens again, without being told. Later instructions have
    /// higher numbers by what has been left out.
    fn repeat_period(&mut self, period: Period) {
        let _ = period;
    }

    /// Whether a stretch only counts as the same if the same units are used. Otherwise `use_units` tells which ones were, and
    /// `repeat_period_but_units` of all else.
    fn heeds_units(&self) -> bool {
        true
    }

    /// Whether `repeat_period_but_units` asks what had been counted when the period began. Otherwise a stretch may be told to
    /// happen again that began without `begin_period`.
    fn remembers_beginnings(&self) -> bool {
        true
    }

    /// In a stretch that happens again, the instruction at this position of the block uses a unit.
    fn use_units(&mut self, position: usize, usage: UnitUse, n_times: u64) {
        let _ = (position, usage, n_times);
    }

    fn repeat_period_but_units(&mut self, period: Period) {
        let _ = period;
    }
}

/// Nothing has to be accounted for.
impl RepetitionObserver for () {
    fn accepts_repetition(&self, _span: InFlightSpan) -> bool {
        true
    }

    fn heeds_units(&self) -> bool {
        false
    }

    fn remembers_beginnings(&self) -> bool {
        false
    }
}

/// A stretch repeats if both observers can account for it.
impl<A: RepetitionObserver, B: RepetitionObserver> RepetitionObserver for (A, B) {
    fn write_state(&self, span: InFlightSpan, page: &mut Vec<u64>) {
        self.0.write_state(span, page);
        self.1.write_state(span, page);
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
