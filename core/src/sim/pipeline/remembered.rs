//! Runs of which nobody watches more than the cycles depend on few things: what instructions use, when their results are there and
//! who waits for whom. Many blocks are the same in that, whatever their registers are called. What came of a short block is kept
//! and told of the next one that is the same.
//!
//! Off unless asked for: what is kept is for one processor.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use super::SimulationSummary;
use crate::sim::options::SimulationOptions;
use crate::sim::program::Program;
use crate::sim::program::dependences::Dependences;
use crate::sim::steady_state::mix;

/// Instructions of a block that is kept: long ones are hardly ever the same.
const LONGEST: usize = 24;

#[derive(Clone, Debug, Default)]
pub(crate) struct Remembered {
    /// Blocks that are kept; when there are more, all are forgotten.
    most: usize,
    /// Of all that is kept.
    options: Option<SimulationOptions>,
    summaries: BTreeMap<Box<[u64]>, SimulationSummary>,
    words: Words,
}

/// All that is to be hashed, word by word: what is the same here is the same in every field.
#[derive(Clone, Debug, Default)]
struct Words(Vec<u64>);

impl Remembered {
    pub fn reset(&mut self, most: usize) {
        self.most = most;
        self.options = None;
        self.summaries.clear();
    }

    pub fn takes(&self, program: &Program) -> bool {
        self.most > 0 && program.templates.len() <= LONGEST
    }

    /// What came of a block that ran in the same way. Whether there is or not, the next `keep` is for this block.
    pub fn find(
        &mut self,
        options: &SimulationOptions,
        program: &Program,
        dependences: &Dependences,
    ) -> Option<SimulationSummary> {
        if self.options.as_ref() != Some(options) {
            self.summaries.clear();
            self.options = Some(options.clone());
        }
        let Words(words) = &mut self.words;
        words.clear();
        // Most comparisons end here.
        words.push(0);
        program.templates.hash(&mut self.words);
        program.signatures.hash_uses(&mut self.words);
        dependences.hash_waits(&mut self.words);
        self.words.0[0] = self.words.0.iter().fold(0, |sum, word| mix(sum, *word));
        self.summaries.get(&*self.words.0).copied()
    }

    pub fn keep(&mut self, summary: SimulationSummary) {
        if self.summaries.len() >= self.most {
            self.summaries.clear();
        }
        self.summaries.insert(self.words.0.as_slice().into(), summary);
    }
}

impl Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0.push(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.0.push(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.0.push(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0.push(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.0.push(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.0.push(word as u64);
    }

    /// Nobody asks.
    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::program::Template;

    fn summary(n_cycles: u64) -> SimulationSummary {
        SimulationSummary { n_cycles, n_instructions: 100, n_left_out: 0 }
    }

    #[test]
    fn what_differs_is_another_block_and_old_ones_are_forgotten() {
        let mut remembered = Remembered::default();
        let program_of = |latency: u32, n_micro_ops: u32| Program {
            templates: vec![Template { latency, n_micro_ops, ..Template::default() }],
            ..Program::default()
        };
        let (one, other, third) = (program_of(1, 2), program_of(2, 1), program_of(3, 1));
        assert!(!remembered.takes(&one));
        remembered.reset(2);
        assert!(remembered.takes(&one));
        let (options, nothing) = (SimulationOptions::default(), Dependences::default());
        let mut find = |remembered: &mut Remembered, program: &Program| remembered.find(&options, program, &nothing);
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
