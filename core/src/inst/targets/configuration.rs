//! What a triple and a processor switch.

use crate::inst::features::{FeatureSet, FeatureTable};
use crate::inst::subtarget::Subtarget;
use crate::inst::triple::Triple;

/// What settling on features takes, before a text is read.
pub trait Configuration {
    /// The number of the feature that directives call so, where options have another name for it.
    fn feature_in_directives(&self, _name: &str) -> Option<u16> {
        None
    }

    /// The processor that a name stands for under a triple: its own, if the width of registers does not decide.
    fn processor_named<'n>(&self, _triple: &Triple, name: &'n str) -> &'n str {
        name
    }

    /// Features that the triple switches, after those of the processor and before those of the user.
    fn triple_features(&self, _triple: &Triple) -> Vec<(&'static str, bool)> {
        Vec::new()
    }

    /// The last word about the features, after the user's.
    fn settle_features(&self, _triple: &Triple, _table: &FeatureTable, _features: &mut FeatureSet) {}

    /// What has to be known about results for these features; nothing keeps them from being made.
    fn caution(&self, _subtarget: &Subtarget) -> Option<&'static str> {
        None
    }

    /// Why nothing can be read at all, in the words that follow `LLVM ERROR: `.
    fn refusal_before_reading(&self, _subtarget: &Subtarget) -> Option<Vec<u8>> {
        None
    }

    /// Why nothing comes of an input that was read without errors, in the words that follow `LLVM ERROR: `.
    fn refusal_after_reading(&self, _subtarget: &Subtarget) -> Option<Vec<u8>> {
        None
    }
}
