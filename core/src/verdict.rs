//! The verdict on a region: the cycles of an iteration, their cause, and the instructions to blame.
//!
//! Facts in, facts out: this layer makes no sentences and reads no text. A view shows a run as the reference does; the verdict
//! answers the questions of a programmer.
//!
//! - *Steady state*: cycles of an iteration in the middle of a long run, without filling and draining the processor.
//! - *Bounds*: the cycles that an iteration would take if one thing alone were limited. None is larger than the steady state,
//!   except that the reference's treatment of early operands may make a chain longer.
//! - *Limit*: the bound that explains the steady state, or else the resource that was full.
//! - *Chain*: the cycle of dependencies through the iterations that takes longest, link by link.

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

/// A region's verdict. Positions count the instructions that are simulated.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Cycles of an iteration in steady state.
    pub cycles_per_iteration: f64,
    /// Instructions per cycle in steady state.
    pub instructions_per_cycle: f64,
    pub limit: Limit,
    /// All bounds, the tightest first.
    pub bounds: Vec<Bound>,
    /// The slowest chain through the iterations, whether or not it is the limit.
    pub chain: Option<Chain>,
    /// A chain that the elimination of a move hides from the simulation: a real processor waits for it.
    pub hidden_chain: Option<Chain>,
    /// A store that is a link of the limiting chain: its new address waits for the value that is stored, where a real
    /// processor has it long before.
    pub late_address: Option<Link>,
    /// Whether the slowest chain only counts iterations: nothing but the next iteration's count waits for it.
    pub is_counter: bool,
    /// Contributions of the instructions by position.
    pub contributions: Vec<Contribution>,
    /// The instructions to blame for the limit, the largest part first. Empty if all are.
    pub blamed: Vec<Blame>,
}

/// Ratio to another bound from which a bound counts as equal to it.
const TIED: f64 = 0.98;

/// An instruction's part in the limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blame {
    pub position: usize,
    /// Cycles that it adds to an iteration: on the chain, or of the busiest units.
    pub cycles_per_iteration: f64,
    /// Share of the cycles of all instructions that are blamed, from 0 to 1.
    pub share: f64,
}

impl Verdict {
    /// Returns the cycles per iteration that the limit alone would take.
    pub fn limit_cycles(&self) -> f64 {
        let own = self.bounds.iter().find(|bound| bound.limit == self.limit);
        own.map_or(self.cycles_per_iteration, |bound| bound.cycles_per_iteration)
    }

    /// Returns the tightest bound besides the limit: what the region could reach without the limit.
    pub fn find_next(&self) -> Option<&Bound> {
        self.bounds.iter().find(|bound| bound.limit != self.limit)
    }

    /// Returns the bounds besides the limit that are nearly equal to it: without the limit an iteration would be no faster.
    pub fn ties(&self) -> impl Iterator<Item = &Bound> {
        let limit = self.limit_cycles();
        self.bounds.iter().filter(move |bound| bound.limit != self.limit && bound.cycles_per_iteration >= TIED * limit)
    }

    /// Returns the positions of all blamed instructions, for callers that test one after the other.
    pub fn blamed_positions(&self) -> HashSet<usize> {
        self.blamed.iter().map(|blame| blame.position).collect()
    }

    /// Returns the link with the largest latency, if the limit is a chain that does more than count iterations.
    pub fn find_slowest_link(&self) -> Option<&Link> {
        let chain = self.chain.as_ref().filter(|_| self.limit == Limit::Chain && !self.is_counter)?;
        chain.find_slowest()
    }

    /// Returns the links of the loop-carried chain, the slowest first: those of the chain that the model hides, or of the one
    /// that is the limit. Empty if iterations wait for nothing, or only for a counter.
    pub fn awaited_links(&self) -> Vec<Link> {
        let visible = self.chain.as_ref().filter(|_| self.limit == Limit::Chain && !self.is_counter);
        let mut links = self.hidden_chain.as_ref().or(visible).map(|chain| chain.links.clone()).unwrap_or_default();
        links.sort_by_key(|link| Reverse(link.latency_cycles));
        links
    }
}

#[cfg(test)]
mod tests;
