//! Searches for repetitions during a run, and has them counted instead of simulated.

use super::earlier_states::EarlierStates;
use super::observer::RepetitionObserver;
use super::period::Period;
use super::steady_state::{Moment, SteadyState};

/// A processor in the middle of a run, as the search for repetitions sees it.
pub(crate) trait Repeating {
    /// Returns the number of instructions that have entered the pipeline, and the position of the next one in the block.
    fn progress(&self) -> (u64, u32);
    /// Returns how far the run has come, between two cycles.
    fn moment(&self) -> Moment;
    /// Returns a number that is the same for equal states and takes far less time than `write_state`; it depends on the units
    /// only if `distinguishes_units`.
    fn sketch(&mut self, distinguishes_units: bool) -> u64;
    /// Appends the state on which the rest of the run depends; which units are busy or used next only if `distinguishes_units`.
    fn write_state(&mut self, distinguishes_units: bool, words: &mut Vec<u64>);
    /// Whether [`rerun`](Repeating::rerun) can repeat a period from a trace of its requests to the units. If not, no trace is
    /// kept.
    fn can_rerun(&self) -> bool {
        false
    }
    /// Begins a trace of requests to the units, which replaces the one before.
    fn begin_trace(&mut self) {}
    /// Ends the trace.
    fn end_trace(&mut self) {}
    /// Whether a trace is being kept; a trace that grows too long ends.
    fn has_trace(&self) -> bool {
        false
    }
    /// Repeats the traced period since `beginning` by its requests alone: `period.n_times` times, or until the units would answer
    /// a request otherwise. Reports the uses of units to the observer, and returns how many times the period was repeated.
    fn rerun<O: RepetitionObserver>(&mut self, beginning: &Moment, period: Period, observer: &mut O) -> u64 {
        let _ = (beginning, period, observer);
        0
    }
    /// Counts `n_instructions` instructions instead of simulating them; the indices of those that follow grow by as many.
    fn leave_out(&mut self, n_instructions: u64);
}

/// The search of one run; its memory is reused by the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct RepetitionSearch {
    /// Finds a period by one kept state, so that it is known when the period begins.
    steady_state: SteadyState,
    /// Finds a period by many kept states, as soon as it has happened once.
    earlier_states: EarlierStates,
    /// Whether two states are equal only if the same units are busy or used next.
    distinguishes_units: bool,
    /// Whether the observer needs `begin_period` at the beginning of a period. If so, only `steady_state` is in use,
    /// otherwise only `earlier_states`.
    needs_beginning: bool,
}

impl RepetitionSearch {
    /// Prepares the search at the beginning of a run.
    pub fn begin<P: Repeating, O: RepetitionObserver>(&mut self, pipeline: &P, observer: &O) {
        self.set_distinguishes_units(observer.distinguishes_units() || !pipeline.can_rerun(), observer);
    }

    /// Begins a new search for repetitions, or ends all searches if `is_searching` is false.
    pub fn reset(&mut self, is_searching: bool) {
        self.steady_state.reset(is_searching);
        self.earlier_states.reset(is_searching);
    }

    /// Sets whether states are equal only if the same units are busy or used next, and which of the two searches is in use.
    fn set_distinguishes_units<O: RepetitionObserver>(&mut self, distinguishes_units: bool, observer: &O) {
        self.distinguishes_units = distinguishes_units;
        self.needs_beginning = distinguishes_units || observer.needs_counts_at_start();
    }

    /// If the state is that of an earlier moment, counts the period since then as often as it fits into what is left of the run,
    /// instead of simulating it, and returns it; otherwise `None`. Called between two cycles, when `n_entered` instructions have
    /// entered.
    pub fn find<P: Repeating, O: RepetitionObserver>(
        &mut self,
        pipeline: &mut P,
        observer: &mut O,
        n_entered: u64,
    ) -> Option<Period> {
        let (beginning, now) = match self.needs_beginning {
            true => self.find_beginning(pipeline, observer, n_entered)?,
            false => self.find_earlier(pipeline, observer, n_entered)?,
        };
        let mut period = now.period_since(&beginning);
        // At least one instruction must be left: a processor that instructions no longer enter behaves differently.
        let n_times = now.n_left.saturating_sub(1) / period.n_instructions;
        period.n_times = n_times.min(observer.max_repetitions(period));
        self.repeat_period(pipeline, observer, &beginning, &mut period);
        // If the observer allows as many repetitions as fit, what is left is shorter than a period.
        let is_cut_short = period.n_times < n_times;
        self.reset(is_cut_short);
        if period.n_times == 0 {
            return None;
        }
        pipeline.leave_out(period.n_times * period.n_instructions);
        Some(period)
    }

    /// Returns the moment at which the kept state occurred, and the present one, if that state has come back. Otherwise `None`;
    /// if the present state is then kept, because it is due, the observer is told that a period may begin.
    fn find_beginning<P: Repeating, O: RepetitionObserver>(
        &mut self,
        pipeline: &mut P,
        observer: &mut O,
        n_entered: u64,
    ) -> Option<(Moment, Moment)> {
        if !self.steady_state.is_worth_a_sketch(n_entered) {
            return None;
        }
        let look = self.steady_state.take_sketch(pipeline.sketch(self.distinguishes_units))?;
        // If a period begins now, the trace begins, too.
        let now = Moment { n_steps: 0, ..pipeline.moment() };
        let words = self.steady_state.begin_state();
        pipeline.write_state(self.distinguishes_units, words);
        observer.write_state(now.span, words);
        let found = self.steady_state.find_beginning(look);
        if found.is_some() && observer.accepts_repetition(now.span) {
            return found.map(|beginning| (beginning, now));
        }
        match found {
            Some(_) => self.steady_state.keep(look, &now),
            None if self.steady_state.keep_if_due(look, &now) => {}
            None => return None,
        }
        observer.begin_period();
        if !self.distinguishes_units {
            pipeline.begin_trace();
        }
        None
    }

    /// Returns the last kept moment at which the state was the present one, and the present moment. Otherwise `None`, and the
    /// present state is kept if it is due.
    fn find_earlier<P: Repeating, O: RepetitionObserver>(
        &mut self,
        pipeline: &mut P,
        observer: &mut O,
        n_entered: u64,
    ) -> Option<(Moment, Moment)> {
        if !self.earlier_states.is_check_due(n_entered) {
            return None;
        }
        if self.earlier_states.is_empty() {
            pipeline.begin_trace();
        } else if !pipeline.has_trace() {
            // Nothing can be run again, so only the state with its units determines how the run continues.
            self.set_distinguishes_units(true, observer);
            self.reset(true);
            return None;
        }
        let now = pipeline.moment();
        let words = self.earlier_states.begin_state();
        pipeline.write_state(self.distinguishes_units, words);
        observer.write_state(now.span, words);
        let found = self.earlier_states.find().filter(|_| observer.accepts_repetition(now.span));
        if found.is_none() {
            self.earlier_states.keep_if_due(&now);
        }
        found.map(|earlier| (earlier, now))
    }

    /// Accounts for `period.n_times` repetitions of the period since `beginning`, and sets `period.n_times` to how many were
    /// possible: fewer if the units would not answer a repetition as before.
    fn repeat_period<P: Repeating, O: RepetitionObserver>(
        &mut self,
        pipeline: &mut P,
        observer: &mut O,
        beginning: &Moment,
        period: &mut Period,
    ) {
        if period.n_times == 0 {
            return;
        }
        if self.distinguishes_units {
            return observer.repeat_period(*period);
        }
        let n_times = pipeline.rerun(beginning, *period, observer);
        pipeline.end_trace();
        // If the run differs with other units, the state determines how it continues only together with its units.
        self.set_distinguishes_units(n_times < period.n_times, observer);
        period.n_times = n_times;
        if n_times > 0 {
            observer.repeat_period_except_units(*period);
        }
    }
}
