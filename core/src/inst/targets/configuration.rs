//! Effects of a triple and a processor on a target.

use crate::inst::features::{FeatureSet, FeatureTable};
use crate::inst::subtarget::Subtarget;
use crate::inst::triple::Triple;

/// Queries for the choice of processor and features, before a text is read.
pub trait Configuration {
    /// Returns the number of the feature that directives call by this name, where options call it otherwise;
    /// `None` where both use one name.
    fn feature_in_directives(&self, _name: &str) -> Option<u16> {
        None
    }

    /// Returns the processor that a name stands for under a triple. This is the name itself, unless the width of
    /// the triple's registers decides between two processors.
    fn processor_named<'n>(&self, _triple: &Triple, name: &'n str) -> &'n str {
        name
    }

    /// Returns names of features with whether the triple switches them on. They apply after those of the
    /// processor and before those of the user.
    fn triple_features(&self, _triple: &Triple) -> Vec<(&'static str, bool)> {
        Vec::new()
    }

    /// Makes the last changes to the features, after those of the user: what some features imply or exclude.
    fn settle_features(&self, _triple: &Triple, _table: &FeatureTable, _features: &mut FeatureSet) {}

    /// Returns a warning that results are doubtful with these features; results are made all the same.
    fn feature_warning(&self, _subtarget: &Subtarget) -> Option<&'static str> {
        None
    }

    /// Returns why no text can be read for this configuration, in the words that follow `LLVM ERROR: `; `None` if
    /// it can.
    fn refusal_before_reading(&self, _subtarget: &Subtarget) -> Option<Vec<u8>> {
        None
    }

    /// Returns why an input that was read without errors still has no result, in the words that follow `LLVM
    /// ERROR: `; `None` if it has one.
    fn refusal_after_reading(&self, _subtarget: &Subtarget) -> Option<Vec<u8>> {
        None
    }
}
