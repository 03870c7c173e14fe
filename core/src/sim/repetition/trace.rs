//! What a stretch of a run has asked of the units, and what it was answered.
//!
//! All that the rest of a processor learns of its units is who is refused. So a stretch goes the same way with whichever of
//! several equal units, as long as the answers are the same; `rerun.rs` asks the same questions again.

use crate::sim::ids::{SignatureId, TemplateId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TraceStep {
    /// Begins a cycle in which units are given back, or something is asked.
    Cycle { at: u64, gives_back: bool },
    /// Whoever has this signature is refused.
    Refused(SignatureId),
    /// An instruction is not refused, and issues.
    Issued(TemplateId),
    /// An instruction issues without being asked for.
    IssuedAtOnce(TemplateId),
}

/// More than a period of most blocks has; of longer ones nothing is known.
const MOST_STEPS: usize = 1 << 16;

#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    is_kept: bool,
    steps: Vec<TraceStep>,
    /// The cycle of the last step.
    cycle: Option<u64>,
}

impl Trace {
    /// Nothing is kept from now on.
    pub fn end(&mut self) {
        self.is_kept = false;
        self.steps.clear();
    }

    /// All that follows is kept.
    pub fn begin(&mut self) {
        self.is_kept = true;
        self.steps.clear();
        self.cycle = None;
    }

    #[inline]
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Number of steps that have been kept.
    pub fn n_steps(&self) -> usize {
        self.steps.len()
    }

    /// All but the first so many steps, if they are known.
    pub fn steps_since(&self, n_steps: usize) -> Option<&[TraceStep]> {
        self.steps.get(n_steps..).filter(|_| self.is_kept)
    }

    /// Units have been given back; nothing has been asked in this cycle yet.
    #[inline]
    pub fn give_back(&mut self, now: u64) {
        if self.is_kept {
            self.cycle = Some(now);
            self.steps.push(TraceStep::Cycle { at: now, gives_back: true });
        }
    }

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
