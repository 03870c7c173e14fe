//! Finds the targets and subtargets that triples and names mean, and the default ones.
//!
//! Triples and subtargets are data that targets use. The functions here are apart, since they need the registry of targets.

use std::sync::Arc;

use super::ids::TargetId;
use super::subtarget::Subtarget;
use super::targets::Target;
use super::targets::registry::{DEFAULT_TRIPLE, TARGETS};
use super::triple::{Triple, with_architecture};
use crate::inst::features::FeatureSet;

/// Why no target was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownTarget {
    /// No target has this triple.
    Triple(Vec<u8>),
    /// No target is registered under this name.
    Name(Vec<u8>),
}

impl Triple {
    /// Returns a triple whose target this build has. A registered name, as that of the option `-march`, replaces the triple's
    /// architecture. An empty text stands for an option that was not given.
    pub fn find(triple: &[u8], registered_name: &[u8]) -> Result<Triple, UnknownTarget> {
        let mut text = if triple.is_empty() { DEFAULT_TRIPLE.as_bytes().to_vec() } else { triple.to_vec() };
        if !registered_name.is_empty() {
            let mut registered = TARGETS.iter().flat_map(|target| target.face().registrations);
            let found = registered.find(|one| one.name.as_bytes() == registered_name);
            let found = found.ok_or_else(|| UnknownTarget::Name(registered_name.to_vec()))?;
            text = with_architecture(&text, found.architecture);
        }
        let architecture = text.split(|byte| *byte == b'-').next().unwrap_or_default();
        match TARGETS.iter().position(|target| target.accepts_architecture(architecture)) {
            Some(index) => Ok(Triple::for_target(TargetId(index as u16), text)),
            None => Err(UnknownTarget::Triple(text)),
        }
    }

    pub fn target(&self) -> &'static dyn Target {
        TARGETS[self.target_id.index()]
    }
}

/// The default triple.
impl Default for Triple {
    fn default() -> Triple {
        let text = DEFAULT_TRIPLE.as_bytes().to_vec();
        Triple::find(b"", b"").unwrap_or_else(|_| Triple::for_target(TargetId::default(), text))
    }
}

impl Subtarget {
    /// Returns the subtarget of a triple, without a processor and with the triple's own features.
    pub fn from_triple(triple: Triple) -> Subtarget {
        let target = triple.target();
        let mut features = FeatureSet::default();
        if let Ok(table) = target.features() {
            for (name, is_enabled) in target.triple_features(&triple) {
                table.switch_by_name(&mut features, name.as_bytes(), is_enabled);
            }
            target.settle_features(&triple, table, &mut features);
        }
        Subtarget { triple, cpu: Vec::new(), features }
    }

    pub fn target(&self) -> &'static dyn Target {
        self.triple.target()
    }

    /// Whether every text has the same meaning for both, so that one reading serves both.
    pub fn reads_like(&self, other: &Subtarget) -> bool {
        let situation = |one: &Subtarget| one.target().new_state(one).situation();
        self.triple == other.triple && situation(self).is_some_and(|own| situation(other) == Some(own))
    }

    /// Whether the feature of this name is on. Slow: only for preparations.
    pub fn has(&self, feature: &str) -> bool {
        self.target().features().is_ok_and(|table| table.has(&self.features, feature))
    }
}

/// The subtarget of the default triple.
impl Default for Subtarget {
    fn default() -> Subtarget {
        Subtarget::from_triple(Triple::default())
    }
}

impl From<Triple> for Arc<Subtarget> {
    fn from(triple: Triple) -> Arc<Subtarget> {
        Arc::new(Subtarget::from_triple(triple))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_options_the_default_triple_is_found() {
        let found = Triple::find(b"", b"").unwrap();
        assert_eq!(found.text, DEFAULT_TRIPLE.as_bytes());
        assert_eq!(found, Triple::default());
        assert_eq!(Triple::find(b"foo", b""), Err(UnknownTarget::Triple(b"foo".to_vec())));
    }

    #[test]
    #[cfg(feature = "x86")]
    fn a_registered_name_replaces_the_architecture() {
        assert_eq!(Triple::find(b"x86_64", b"x86").unwrap().text, b"i386--");
        assert_eq!(Triple::find(b"", b"x86").unwrap().text, b"i386-pc-linux-gnu");
        assert_eq!(Triple::find(b"", b"x86_64"), Err(UnknownTarget::Name(b"x86_64".to_vec())));
    }
}
