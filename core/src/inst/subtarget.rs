//! What a program is read for: the target, and what triple, processor and user say about it.

use std::sync::Arc;

use super::targets::Target;
use super::triple::Triple;
use crate::inst::features::FeatureSet;

/// Fixed before the first statement is read. Directives may change the features in force, but not these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtarget {
    pub triple: Triple,
    /// As it was asked for; empty if it was not.
    pub cpu: Vec<u8>,
    pub features: FeatureSet,
}

impl Subtarget {
    /// No processor, and the features that the triple brings.
    pub fn of_triple(triple: Triple) -> Subtarget {
        let mut features = FeatureSet::default();
        if let Ok(table) = triple.target.features() {
            for (name, is_enabled) in triple.target.triple_features(&triple) {
                table.switch_by_name(&mut features, name.as_bytes(), is_enabled);
            }
            triple.target.settle_features(&triple, table, &mut features);
        }
        Subtarget { triple, cpu: Vec::new(), features }
    }

    pub fn target(&self) -> &'static dyn Target {
        self.triple.target
    }

    /// Whether any text reads the same for both. Only then may one reading serve both.
    pub fn reads_like(&self, other: &Subtarget) -> bool {
        let situation = |one: &Subtarget| one.target().new_state(one).situation();
        self.triple == other.triple && situation(self).is_some_and(|own| situation(other) == Some(own))
    }

    /// Whether the feature of this name is on; for setting up, not for hot paths.
    pub fn has(&self, feature: &str) -> bool {
        self.triple.target.features().is_ok_and(|table| table.has(&self.features, feature))
    }
}

/// That of the default triple.
impl Default for Subtarget {
    fn default() -> Subtarget {
        Subtarget::of_triple(Triple::default())
    }
}

impl From<Triple> for Arc<Subtarget> {
    fn from(triple: Triple) -> Arc<Subtarget> {
        Arc::new(Subtarget::of_triple(triple))
    }
}
