//! What directives change for the statements that follow.

use crate::inst::features::FeatureSet;
use crate::inst::targets::{Situation, TargetState};

#[derive(Debug)]
pub(super) struct Aarch64State {
    /// Those in force; reports are printed with those of the beginning.
    pub(super) features: FeatureSet,
}

impl Aarch64State {
    pub(super) fn new(features: FeatureSet) -> Aarch64State {
        Aarch64State { features }
    }
}

impl TargetState for Aarch64State {
    fn situation(&self) -> Option<Situation> {
        let mut words = [0; FeatureSet::N_WORDS + 2];
        words[..FeatureSet::N_WORDS].copy_from_slice(&self.features.words());
        Some(Situation(words))
    }
}
