//! Effects of a triple and a processor on a target.

use crate::inst::features::{FeatureSet, FeatureTable};
use crate::inst::subtarget::Subtarget;
use crate::inst::triple::Triple;

/// Queries for the choice of features, before a text is read.
pub trait Configuration {
    /// Returns the number of the feature with this name in directives, if options use another name.
    fn feature_in_directives(&self, _name: &str) -> Option<u16> {
        None
    }

    /// Returns the processor that a name stands for under a triple: its own, unless the width of registers decides.
    fn processor_named<'n>(&self, _triple: &Triple, name: &'n str) -> &'n str {
        name
    }

    /// Returns the features that the triple switches on or off, after those of the processor and before those of the user.
    fn triple_features(&self, _triple: &Triple) -> Vec<(&'static str, bool)> {
        Vec::new()
    }

    /// Makes the last changes to the features, after the user's.
    fn settle_features(&self, _triple: &Triple, _table: &FeatureTable, _features: &mut FeatureSet) {}

    /// Returns a warning about results for these features, which are made all the same.
    fn feature_warning(&self, _subtarget: &Subtarget) -> Option<&'static str> {
        None
    }

    /// Returns why no text can be read at all, in the words that follow `LLVM ERROR: `.
    fn refusal_before_reading(&self, _subtarget: &Subtarget) -> Option<Vec<u8>> {
        None
    }

    /// Returns why an input that was read without errors has no result, in the words that follow `LLVM ERROR: `.
    fn refusal_after_reading(&self, _subtarget: &Subtarget) -> Option<Vec<u8>> {
        None
    }
}
