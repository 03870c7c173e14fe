//! The subtarget that a program is read for: triple, processor and features.

use super::features::FeatureSet;
use super::triple::Triple;

/// The triple, processor and features of the options. They are fixed before the first statement is read: directives may change
/// the features in force, but not these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtarget {
    pub triple: Triple,
    /// The processor's own name if the target has the processor, otherwise the name that was asked for; empty if none was.
    pub cpu: Vec<u8>,
    pub features: FeatureSet,
}
