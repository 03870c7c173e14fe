//! A trace of the requests of a stretch to the units, and their answers.
//!
//! Units influence the rest of a processor only by refusing instructions. So a stretch of cycles runs alike with any of several
//! equal units as long as the answers are equal; `rerun.rs` makes the same requests again.

use crate::sim::ids::{SignatureId, TemplateId};

/// A request to the units with its answer, or the beginning of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TraceStep {
    /// A cycle begins in which units become free or a request is made: the cycle `at`, counted among those that are simulated.
    /// `gives_back`: units become free in it.
    Cycle { at: u64, gives_back: bool },
    /// Instructions with this signature are refused.
    Refused(SignatureId),
    /// An instruction is not refused, and issues.
    Issued(TemplateId),
    /// An instruction issues without a request, at dispatch.
    IssuedAtOnce(TemplateId),
}

/// Maximum number of steps of a trace: more than a period of most blocks has. A longer trace is dropped.
const MOST_STEPS: usize = 1 << 16;

/// The steps of the stretch that may be repeated.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    /// Whether steps are added; if not, there are none.
    is_kept: bool,
    steps: Vec<TraceStep>,
    /// Cycle of the last step; `None` before the first one.
    cycle: Option<u64>,
}

impl Trace {
    /// Drops the steps; none are added until `begin` is called.
    pub fn end(&mut self) {
        self.is_kept = false;
        self.steps.clear();
    }

    /// Begins an empty trace.
    pub fn begin(&mut self) {
        self.is_kept = true;
        self.steps.clear();
        self.cycle = None;
    }

    #[inline]
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Returns the number of steps that have been kept.
    pub fn n_steps(&self) -> usize {
        self.steps.len()
    }

    /// Returns all steps except the first `n_steps`; `None` if no trace is kept.
    pub fn steps_since(&self, n_steps: usize) -> Option<&[TraceStep]> {
        self.steps.get(n_steps..).filter(|_| self.is_kept)
    }

    /// Notes that units have become free in cycle `now`, in which no request must have been made yet.
    #[inline]
    pub fn give_back(&mut self, now: u64) {
        if self.is_kept {
            self.cycle = Some(now);
            self.steps.push(TraceStep::Cycle { at: now, gives_back: true });
        }
    }

    /// Adds a request of this cycle, if a trace is kept.
    #[inline]
    pub fn add(&mut self, step: TraceStep, now: u64) {
        if !self.is_kept {
            return;
        }
        if self.cycle != Some(now) {
            self.cycle = Some(now);
            self.steps.push(TraceStep::Cycle { at: now, gives_back: false });
        }
        self.steps.push(step);
        if self.steps.len() > MOST_STEPS {
            self.end();
        }
    }
}
