//! The processor features of a run: those of the processor's name, changed by `-mattr`.

use super::catalogue::{Catalogue, CpuEntry};
use crate::inst::features::{FeatureSet, FeatureTable};
use crate::inst::triple::Triple;

/// A message or a listing that `-mattr` causes, in the order in which they are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureNotice {
    /// A name in the list names no feature. Holds the name with its sign, in lower case, as messages quote it.
    Unknown(Vec<u8>),
    /// `+help` was given: processors and features are listed here.
    Help,
    /// `+cpuhelp` was given: processors are listed here.
    ProcessorHelp,
    /// A warning about the features of the run, after all of `-mattr` has been applied.
    Warning(&'static str),
}

/// The features of a run, and what is to be printed about the value of `-mattr`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureSelection {
    pub set: FeatureSet,
    pub notices: Vec<FeatureNotice>,
}

impl FeatureSelection {
    /// Returns the features of a processor (of none, if its name is unknown) under a triple, changed by the value of `-mattr`.
    pub fn new(catalogue: &Catalogue, cpu: Option<CpuEntry>, triple: &Triple, attributes: &[u8]) -> FeatureSelection {
        let table = catalogue.features();
        let mut selection =
            FeatureSelection { set: cpu.map(|cpu| cpu.features()).unwrap_or_default(), ..Default::default() };
        for (name, is_enabled) in triple.target().triple_features(triple) {
            table.switch_by_name(&mut selection.set, name.as_bytes(), is_enabled);
        }
        for piece in attributes.split(|byte| *byte == b',').filter(|piece| !piece.is_empty()) {
            selection.piece(table, piece);
        }
        triple.target().settle_features(triple, table, &mut selection.set);
        selection
    }

    /// Applies one name of `-mattr`, which may have a sign; without one it is switched on.
    fn piece(&mut self, table: &FeatureTable, piece: &[u8]) {
        let mut signed = piece.to_ascii_lowercase();
        if !matches!(signed[0], b'+' | b'-') {
            signed.insert(0, b'+');
        }
        match signed.as_slice() {
            b"+help" => self.notices.push(FeatureNotice::Help),
            b"+cpuhelp" => self.notices.push(FeatureNotice::ProcessorHelp),
            [sign, name @ ..] => {
                if !table.switch_by_name(&mut self.set, name, *sign == b'+') {
                    self.notices.push(FeatureNotice::Unknown(signed));
                }
            }
            [] => {}
        }
    }
}

#[cfg(all(test, feature = "x86"))]
mod tests;
