//! Repeats a stretch by its requests to the units alone.
//!
//! Units of which any would do take turns, and many iterations may pass until the same unit is next again, while the rest of the
//! processor repeats far sooner. So a stretch is assumed to repeat although other units are next, and the assumption is checked:
//! every instruction that issued must find a unit again, every one that was refused must be refused again, and units must
//! become free in the same cycles. Then nothing else can differ. Running the requests again finds which units the instructions
//! use, at a small part of the cost of simulating them.

use super::period::Period;
use super::trace::TraceStep;
use crate::sim::components::resource_manager::ResourceManager;
use crate::sim::components::scheduler::Backend;
use crate::sim::event::UnitUse;
use crate::sim::ids::{TemplateId, TimerId};
use crate::sim::program::SimulatedProgram;
use crate::sim::timing_wheel::Wheel;

/// Maximum number of times that one stretch is run again. If no earlier state of the units has come back by then, the simulation
/// goes on.
const MOST_RERUNS: u64 = 256;

/// Number of remembered uses of units beyond which they are reported, and the present state of the units is kept in place of the
/// earlier one.
const MOST_USES: usize = 1 << 18;

/// Copies of the units, on which stretches are run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rerun {
    /// The copy of the units.
    resources: ResourceManager,
    /// When the units of the copy become free.
    wheel: Wheel,
    /// The coming cycle, counted among those that are simulated; units that were due before it have been released.
    now: u64,
    /// Memory of `give_back`: the timers that are due.
    due: Vec<TimerId>,
    /// Units of the last issue.
    units: Vec<UnitUse>,
    /// Uses of units in the stretches that were run since the state was kept, each with its instruction.
    used: Vec<(TemplateId, UnitUse)>,
    /// The state of the units after some earlier stretch.
    kept: Vec<u64>,
    /// The state of the units after the last stretch.
    words: Vec<u64>,
}

/// A stretch that is run again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch<'a> {
    pub program: &'a SimulatedProgram,
    /// The requests to the units in the stretch.
    pub steps: &'a [TraceStep],
    /// Length of the stretch, and how often it is to be repeated.
    pub period: Period,
}

impl Rerun {
    /// Repeats a stretch that has just ended: `period.n_times` times, or as long as the units answer its requests as before, and
    /// for at most `MOST_RERUNS` runs. Calls `report` for each use of a unit with how often it was made, and returns how many times
    /// the stretch was repeated. The units of `backend` are then in the state after the last repetition.
    pub fn run(
        &mut self,
        stretch: &Stretch<'_>,
        backend: &mut Backend,
        mut report: impl FnMut(TemplateId, UnitUse, u64),
    ) -> u64 {
        let n_wanted = stretch.period.n_times;
        self.begin(backend);
        self.keep_state();
        self.used.clear();
        // The stretches that were run, and the number of stretches that they stand for.
        let (mut n_run, mut n_done) = (0, 0);
        let (mut kept_at, mut is_searching) = (0, true);
        while n_done < n_wanted && n_run < MOST_RERUNS {
            let n_used = self.used.len();
            if !self.run_once(stretch, n_run + 1) {
                self.used.truncate(n_used);
                self.restore(stretch, backend, n_run);
                break;
            }
            n_run += 1;
            n_done += 1;
            if !is_searching {
                self.notify_all(1, &mut report);
                continue;
            }
            if self.has_kept_state() {
                // The stretches since the state was kept would repeat for ever.
                let n_stretches = n_run - kept_at;
                let n_times = (n_wanted - n_done) / n_stretches;
                self.notify_all(1 + n_times, &mut report);
                n_done += n_stretches * n_times;
                is_searching = false;
            } else if n_run.is_power_of_two() || self.used.len() > MOST_USES {
                self.notify_all(1, &mut report);
                kept_at = n_run;
                std::mem::swap(&mut self.kept, &mut self.words);
            }
        }
        self.notify_all(1, &mut report);
        if n_run > 0 {
            backend.take_units(&self.resources, &self.wheel, n_run * stretch.period.n_cycles);
        }
        n_done
    }

    /// Reports the remembered uses of units, each `n_times` times, and forgets them.
    fn notify_all(&mut self, n_times: u64, report: &mut impl FnMut(TemplateId, UnitUse, u64)) {
        self.used.drain(..).for_each(|(template, usage)| report(template, usage, n_times));
    }

    /// Copies the units of the processor, in their present state.
    fn begin(&mut self, backend: &Backend) {
        self.resources.clone_from(&backend.resources);
        self.resources.move_timers(0);
        self.wheel.reset(self.resources.n_timers());
        for (timer, due) in backend.resources.busy_timers(&backend.wheel) {
            self.wheel.schedule(timer, due);
        }
        self.now = backend.now;
    }

    /// Goes back to the state after `n_run` repetitions: the next one, in which the units answered otherwise, is undone.
    fn restore(&mut self, stretch: &Stretch<'_>, backend: &Backend, n_run: u64) {
        self.begin(backend);
        let n_used = self.used.len();
        for repetition in 1..=n_run {
            let _ = self.run_once(stretch, repetition);
            self.used.truncate(n_used);
        }
    }

    /// Keeps the present state of the units.
    fn keep_state(&mut self) {
        self.kept.clear();
        self.resources.write_units(&self.wheel, self.now, &mut self.kept);
    }

    /// Whether the units are in the state that was kept.
    fn has_kept_state(&mut self) -> bool {
        self.words.clear();
        self.resources.write_units(&self.wheel, self.now, &mut self.words);
        self.words == self.kept
    }

    /// Runs the stretch for the `repetition`th time, counted from 1, and remembers the uses of units. Returns whether the units
    /// answered as before; if not, the copies are in a state between two repetitions.
    fn run_once(&mut self, stretch: &Stretch<'_>, repetition: u64) -> bool {
        let shift = repetition * stretch.period.n_cycles;
        let end = self.now + stretch.period.n_cycles;
        let signatures = &stretch.program.signatures;
        let templates = &stretch.program.templates;
        let mut now = self.now;
        for step in stretch.steps {
            match *step {
                TraceStep::Cycle { at, gives_back } => {
                    now = at + shift;
                    if !self.pass_until(now) || self.give_back(now) != gives_back {
                        return false;
                    }
                }
                TraceStep::Refused(signature) => {
                    if self.resources.busy_for(signatures, signature) == 0 {
                        return false;
                    }
                }
                TraceStep::Issued(template) => {
                    if self.resources.busy_for(signatures, templates[template.index()].signature) != 0 {
                        return false;
                    }
                    self.issue(stretch.program, template, now);
                }
                TraceStep::IssuedAtOnce(template) => self.issue(stretch.program, template, now),
            }
        }
        self.pass_until(end)
    }

    /// Advances the time to a cycle. Returns whether no units became free before it: in the original stretch, units became free only
    /// in cycles that the trace has.
    fn pass_until(&mut self, now: u64) -> bool {
        // Units taken for one cycle are not in the wheel.
        if self.resources.short_until().is_some_and(|next| next < now) {
            return false;
        }
        // The wheel may be due only to put a postponed timer into another bucket; then nothing becomes free.
        while let Some(next) = self.wheel.find_next(self.now).filter(|next| *next < now) {
            if self.give_back(next) {
                return false;
            }
        }
        self.now = now;
        true
    }

    /// Releases the units that are due in cycle `now`. Returns whether there were any.
    fn give_back(&mut self, now: u64) -> bool {
        self.wheel.take_due(now, &mut self.due);
        self.now = now + 1;
        let is_given = self.resources.release_short(now) != 0 || !self.due.is_empty();
        for &timer in &self.due {
            self.resources.release(timer);
        }
        self.due.clear();
        is_given
    }

    /// Takes the units of an instruction and remembers them.
    #[inline]
    fn issue(&mut self, program: &SimulatedProgram, template: TemplateId, now: u64) {
        self.units.clear();
        let signature = program.templates[template.index()].signature;
        self.resources.issue(&program.signatures, signature, now, &mut self.wheel, &mut self.units);
        self.used.extend(self.units.iter().map(|usage| (template, *usage)));
    }
}
