//! The verdict on a region: the cycles of an iteration, their cause, and the instructions to blame.
//!
//! Facts in, facts out: this layer makes no sentences and reads no text. A view shows a run as the reference does; the verdict
//! answers the questions of a programmer.
//!
//! - *Steady state*: cycles of an iteration in the middle of a long run, without filling and draining the processor.
//! - *Bounds*: the cycles that an iteration would take if one thing alone were limited. A chain that takes longer than the
//!   steady state is no bound: it becomes the hidden chain.
//! - *Limit*: the bound that explains the steady state, or else what the run showed to be full: a unit, a queue, in-order issue.
//! - *Chain*: the cycle of dependencies through the iterations that takes longest, link by link.
//!
//! `judge` makes the verdict of what `meter` (a simulated run), `chain` and `bounds` find; `contribution` has the part of each
//! instruction, `writers` the write that each read gets.

pub mod bounds;
pub mod chain;
mod contribution;
mod judge;
mod meter;
mod writers;

use std::cmp::Reverse;
use std::collections::HashSet;

pub use bounds::{Bound, FullQueue, Limit, UnitGroup};
pub use chain::{Chain, Link, LinkVia};
pub use contribution::{Contribution, OperandLatency, UnitShare};
pub use judge::judge;
pub use meter::steady_cycles;

/// A region's verdict. Positions are those of the simulated instructions in the block, from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Cycles of an iteration in steady state.
    pub cycles_per_iteration: f64,
    /// Instructions per cycle in steady state.
    pub instructions_per_cycle: f64,
    /// What keeps an iteration from being faster.
    pub limit: Limit,
    /// All bounds, the largest first.
    pub bounds: Vec<Bound>,
    /// The slowest chain from iteration to iteration, whether or not it is the limit; `None` if no iteration waits for another.
    pub chain: Option<Chain>,
    /// A chain that a real processor waits for, and the simulation does not because it eliminates a move; `None` if there is
    /// none.
    pub hidden_chain: Option<Chain>,
    /// A store on the limiting chain that also updates its address register. In the simulation, the new address waits for the
    /// stored value; a real processor has it long before. `None` if there is none.
    pub late_address: Option<Link>,
    /// Whether `chain` only counts iterations, as `i += 1` does; false without a chain.
    pub is_counter: bool,
    /// What each instruction contributes, by position.
    pub contributions: Vec<Contribution>,
    /// The instructions to blame for the limit, the largest part first. Empty if the limit has no culprits, as dispatch has none.
    pub blamed: Vec<Blame>,
}

/// A bound of at least this share of the limit's cycles counts as equal to the limit.
const TIED: f64 = 0.98;

/// An instruction's part in the limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blame {
    /// Position of the instruction in the block.
    pub position: usize,
    /// Cycles that it adds to an iteration: on the chain, or of the limiting units, averaged over the units of the group.
    pub cycles_per_iteration: f64,
    /// Share of the cycles that the limit alone would take, from 0 to 1.
    pub share: f64,
}

impl Verdict {
    /// Returns the cycles per iteration that the limit alone would take: its bound.
    pub fn limit_cycles(&self) -> f64 {
        let own = self.bounds.iter().find(|bound| bound.limit == self.limit);
        own.map_or(self.cycles_per_iteration, |bound| bound.cycles_per_iteration)
    }

    /// Returns the largest bound besides the limit, which would be the limit next; `None` if there is no other bound.
    pub fn find_next(&self) -> Option<&Bound> {
        self.bounds.iter().find(|bound| bound.limit != self.limit)
    }

    /// Returns the bounds besides the limit that are equal to it or nearly so: without the limit an iteration would be no faster.
    pub fn ties(&self) -> impl Iterator<Item = &Bound> {
        let limit = self.limit_cycles();
        self.bounds.iter().filter(move |bound| bound.limit != self.limit && bound.cycles_per_iteration >= TIED * limit)
    }

    /// Returns the positions of all blamed instructions.
    pub fn blamed_positions(&self) -> HashSet<usize> {
        self.blamed.iter().map(|blame| blame.position).collect()
    }

    /// Returns the link with the largest latency in the limiting chain; `None` if the limit is no chain, or one that only counts
    /// iterations.
    pub fn find_slowest_link(&self) -> Option<&Link> {
        let chain = self.chain.as_ref().filter(|_| self.limit == Limit::Chain && !self.is_counter)?;
        chain.find_slowest()
    }

    /// Returns the links of the chain for whose values iterations wait, the slowest first: the hidden chain if there is one, else
    /// the chain that is the limit. Empty if the limit is no chain, or one that only counts iterations.
    pub fn awaited_links(&self) -> Vec<Link> {
        let visible = self.chain.as_ref().filter(|_| self.limit == Limit::Chain && !self.is_counter);
        let mut links = self.hidden_chain.as_ref().or(visible).map(|chain| chain.links.clone()).unwrap_or_default();
        links.sort_by_key(|link| Reverse(link.latency_cycles));
        links
    }
}

#[cfg(test)]
mod tests;
