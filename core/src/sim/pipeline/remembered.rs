//! Results of runs of the plain pipeline, kept for later blocks that run in the same way.
//!
//! If an observer uses only cycles and units, a run depends on few things: the units that instructions use, the times at which
//! their results are available, and their waits for one another. Many blocks agree in these, whatever their registers are called.
//! Nothing is kept until `reset` allows it, since results are for one processor.

use std::collections::BTreeMap;

use crate::sim::options::SimulationOptions;
use crate::sim::program::SimulatedProgram;
use crate::sim::program::dependences::Dependences;
use crate::sim::repetition::steady_state::mix;

/// Maximum number of instructions of a block that is kept: longer blocks hardly ever agree.
pub(super) const LONGEST_BLOCK: usize = 24;

/// Results of runs, found by the words that decide how a block runs.
#[derive(Clone, Debug)]
pub(crate) struct Remembered<T> {
    /// Maximum number of blocks that are kept; when there are more, all are dropped.
    most: usize,
    /// The options of all results that are kept; `None` before the first look-up.
    options: Option<SimulationOptions>,
    /// The results, by the words that decide how a block runs.
    kept: BTreeMap<Box<[u64]>, T>,
    /// Key of the last block that was looked up.
    key: Vec<u64>,
}

impl<T> Default for Remembered<T> {
    fn default() -> Remembered<T> {
        Remembered { most: 0, options: None, kept: BTreeMap::new(), key: Vec::new() }
    }
}

impl<T: Clone> Remembered<T> {
    /// Drops all results; from now on up to `most` are kept.
    pub fn reset(&mut self, most: usize) {
        self.most = most;
        self.options = None;
        self.kept.clear();
    }

    /// Whether the result of a block of `n_instructions` instructions may be kept.
    pub fn may_hold(&self, n_instructions: usize) -> bool {
        self.most > 0 && n_instructions <= LONGEST_BLOCK
    }

    /// Returns the result of an earlier block that ran in the same way with the same options; `None` if none is kept. `dependences`
    /// are those of `program`. The next `keep` is for the block that was looked up. Other options drop all results.
    pub fn find(
        &mut self,
        options: &SimulationOptions,
        program: &SimulatedProgram,
        dependences: &Dependences,
    ) -> Option<T> {
        if self.options.as_ref() != Some(options) {
            self.kept.clear();
            self.options = Some(options.clone());
        }
        self.key.clear();
        // The first word is a checksum, at which most comparisons end.
        self.key.push(0);
        self.key.push(program.templates.len() as u64);
        program.templates.iter().for_each(|template| template.append_key(&mut self.key));
        program.signatures.append_key(&mut self.key);
        dependences.append_key(&mut self.key);
        self.key[0] = self.key.iter().fold(0, |sum, word| mix(sum, *word));
        self.kept.get(&*self.key).cloned()
    }

    /// Keeps the result of the block that was last looked up.
    pub fn keep(&mut self, one: T) {
        if self.kept.len() >= self.most {
            self.kept.clear();
        }
        self.kept.insert(self.key.as_slice().into(), one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::SimulationSummary;
    use crate::sim::program::Template;

    fn summary(n_cycles: u64) -> SimulationSummary {
        SimulationSummary { n_cycles, n_instructions: 100, n_left_out: 0 }
    }

    #[test]
    fn other_blocks_are_not_found_and_old_ones_are_dropped() {
        let mut remembered = Remembered::default();
        let program_of = |latency: u32, n_micro_ops: u32| {
            let mut program = SimulatedProgram::default();
            program.templates.push(Template { latency, n_micro_ops, ..Template::default() });
            program
        };
        let (one, other, third) = (program_of(1, 2), program_of(2, 1), program_of(3, 1));
        assert!(!remembered.may_hold(1));
        remembered.reset(2);
        assert!(remembered.may_hold(LONGEST_BLOCK) && !remembered.may_hold(LONGEST_BLOCK + 1));
        let (options, nothing) = (SimulationOptions::default(), Dependences::default());
        let find = |remembered: &mut Remembered<SimulationSummary>, program: &SimulatedProgram| {
            remembered.find(&options, program, &nothing)
        };
        for (program, n_cycles) in [(&one, 10), (&other, 20)] {
            assert_eq!(find(&mut remembered, program), None);
            remembered.keep(summary(n_cycles));
        }
        assert_eq!(find(&mut remembered, &one), Some(summary(10)));
        assert_eq!(find(&mut remembered, &other), Some(summary(20)));
        assert_eq!(find(&mut remembered, &third), None);
        remembered.keep(summary(30));
        assert_eq!(find(&mut remembered, &one), None);
        assert_eq!(find(&mut remembered, &third), Some(summary(30)));
        let longer = SimulationOptions { n_iterations: std::num::NonZeroU32::MAX, ..options.clone() };
        assert_eq!(remembered.find(&longer, &third, &nothing), None);
    }
}
