//! The subtarget that a program is read for: triple, processor and features.

use super::features::FeatureSet;
use super::triple::Triple;

/// Fixed before the first statement is read. Directives may change the features in force, but not these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtarget {
    pub triple: Triple,
    /// The processor's name as it was asked for; empty if it was not.
    pub cpu: Vec<u8>,
    pub features: FeatureSet,
}
