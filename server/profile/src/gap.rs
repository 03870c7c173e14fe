//! The difference between what rounds took and what the model says, in the order in which it can be explained.
//!
//! Mispredicted branches come first, since they are counted; then what the mean has above the fastest tenth of the rounds,
//! which is memory and everything that comes and goes; the rest is the front end, memory that overlaps, or the model. A part
//! is never larger than what is left to explain.

use std::ops::RangeInclusive;

use super::rounds::LoopRounds;
use super::simulation::Simulated;

/// Cycles that a mispredicted branch costs, where nobody says better.
pub const MISPREDICTION: RangeInclusive<f64> = 15.0..=20.0;

/// Rounds below which what they took is no number yet.
pub const FEWEST_ROUNDS: u64 = 100;

/// The share of the rounds, the fastest, that nothing but the code itself is taken to have held up.
pub const FAST: f64 = 0.1;

/// Cycles are recorded as whole ones, branch by branch.
const ROUNDING: f64 = 1.0;

/// Cycles a round, and where they come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Gap {
    /// Measured less predicted.
    pub cycles: f64,
    pub mispredictions: f64,
    /// Cycles a round because some rounds were slower than the fastest tenth for another reason than mispredictions.
    pub slow_rounds: f64,
    /// What nothing explains. Below zero: rounds were faster than the model says.
    pub rest: f64,
    pub wrong_model: Option<WrongModel>,
}

/// Rounds are faster than the model says.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongModel {
    /// All in all, and not just the fastest tenth of the rounds: those may be what has waited behind a slow one.
    pub is_certain: bool,
    /// The instruction to blame for what the model says, with the cycles that are its part.
    pub instruction: Option<(String, f64)>,
}

impl Gap {
    /// `None` unless there are rounds enough of which cycles were recorded. `misprediction` is what a mispredicted branch costs.
    pub fn of(rounds: &LoopRounds, simulated: &Simulated, misprediction: &RangeInclusive<f64>) -> Option<Gap> {
        let mean = rounds.mean_cycles().filter(|_| rounds.n_rounds >= FEWEST_ROUNDS)?;
        let fast = rounds.cycles_at(FAST)? as f64;
        let n_mispredicted = rounds.n_mispredicted as f64 / rounds.n_rounds as f64;
        let predicted = simulated.cycles();
        let cycles = mean - predicted;
        let least = n_mispredicted * misprediction.start();
        let mispredictions = cycles.clamp(least, least.max(n_mispredicted * misprediction.end())).min(cycles.max(0.0));
        let left = (cycles - mispredictions).max(0.0);
        let slow_rounds = (mean - fast - mispredictions).clamp(0.0, left);
        let rest = cycles - mispredictions - slow_rounds;
        let is_certain = cycles < -ROUNDING.max(0.05 * mean);
        let wrong_model = (is_certain || predicted > fast + ROUNDING).then(|| WrongModel {
            is_certain,
            instruction: simulated.paths.first().and_then(|path| path.blamed.clone()),
        });
        Some(Gap { cycles, mispredictions, slow_rounds, rest, wrong_model })
    }
}
