//! The difference between measured and predicted cycles of rounds, explained in parts.
//!
//! The recording counts mispredicted branches, so their cycles come first. Next is what the mean is above the time of
//! the fastest tenth of the rounds: waiting for memory, and whatever does not happen in every round. The rest is
//! instruction fetch, memory accesses that overlap, or an error of the model. A part is never larger than what is left
//! to explain.

use std::ops::RangeInclusive;

use super::rounds::LoopRounds;
use super::simulation::Simulated;

/// Usual cost of a mispredicted branch, from the least to the most cycles.
pub const MISPREDICTION: RangeInclusive<f64> = 15.0..=20.0;

/// Minimum number of rounds of a loop whose cycles are explained. Fewer say too little.
pub const FEWEST_ROUNDS: u64 = 100;

/// Share of a loop's rounds (0 to 1), the fastest ones, that are assumed to have waited for nothing but the code
/// itself.
pub const FAST: f64 = 0.1;

/// Cycles by which the recorded cycles of a round may be wrong, since the processor records whole cycles for each
/// branch.
const ROUNDING: f64 = 1.0;

/// Cycles of a round that the model does not predict, and their causes.
#[derive(Clone, Debug, PartialEq)]
pub struct Gap {
    /// Measured minus predicted cycles of a round.
    pub cycles: f64,
    /// Cycles of a round that mispredicted branches cost: as much of `cycles` as their number can explain; at least 0.
    pub mispredictions: f64,
    /// Cycles of a round that are lost because some rounds were slower than the fastest tenth, mispredicted branches
    /// aside.
    pub slow_rounds: f64,
    /// Cycles of a round without an explanation; negative if rounds were faster than predicted.
    pub rest: f64,
    /// Present if all rounds on average, or at least the fastest tenth, are clearly faster than predicted; otherwise
    /// `None`.
    pub wrong_model: Option<WrongModel>,
}

/// Evidence that the model is wrong: rounds were faster than it allows.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongModel {
    /// Whether the mean of all rounds is clearly faster than predicted. If only the fastest tenth is, these rounds may
    /// have waited behind a slow one, so that their own recorded time is too short.
    pub is_certain: bool,
    /// The instruction that most of the predicted cycles of the most frequent path are blamed on, as text, with its
    /// cycles in a round; `None` if none is known.
    pub instruction: Option<(String, f64)>,
}

impl Gap {
    /// Returns the gap of a loop; `None` if cycles were not recorded, or of fewer than [`FEWEST_ROUNDS`] rounds.
    /// `misprediction` is the least and the greatest cost of a mispredicted branch, in cycles.
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
