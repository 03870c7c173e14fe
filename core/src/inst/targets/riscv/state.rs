//! State that directives change for the statements after them: features, options, the last architecture string.

use super::compression::Allowed;
use super::features::is_64_bit;
use super::operand::Operand;
use super::tables::Tables;
use crate::inst::features::FeatureSet;
use crate::inst::subtarget::Subtarget;
use crate::inst::tables::availability::Availability;
use crate::inst::tables::statement::{KeepsScratch, StatementScratch};
use crate::inst::targets::{StateKey, TargetState};

#[derive(Debug)]
pub(super) struct RiscvState {
    /// Features in force at this place of the text; reports are printed with those of the beginning.
    pub(super) features: FeatureSet,
    pub(super) availability: Availability,
    /// Compressed instructions that the features allow.
    pub(super) short_forms: Allowed,
    pub(super) is_pic: bool,
    /// Width of the triple, whatever the features.
    pub(super) is_64_bit: bool,
    /// The last architecture string and its result: a text often repeats it.
    pub(super) architecture: Option<SelectedArchitecture>,
    /// Features that `.option push` has saved.
    pub(super) saved: Vec<(FeatureSet, bool)>,
    pub(super) scratch: StatementScratch<Operand>,
}

/// An architecture string, the features in front of it and after it, and its width.
#[derive(Clone, Debug)]
pub(super) struct SelectedArchitecture {
    pub(super) text: Vec<u8>,
    pub(super) before: FeatureSet,
    pub(super) after: FeatureSet,
    pub(super) xlen: u32,
}

impl RiscvState {
    pub(super) fn new(tables: Option<&Tables>, subtarget: &Subtarget) -> RiscvState {
        let features = subtarget.features;
        let availability = tables.map(|tables| Availability::new(tables.assembler, &features));
        RiscvState {
            availability: availability.unwrap_or_default(),
            short_forms: tables.map(|tables| tables.compressions().allowed(&features)).unwrap_or_default(),
            features,
            is_pic: false,
            is_64_bit: is_64_bit(&subtarget.triple),
            architecture: None,
            saved: Vec::new(),
            scratch: StatementScratch::default(),
        }
    }

    pub(super) fn set_features(&mut self, tables: &Tables, features: FeatureSet) {
        if self.features != features {
            self.availability.update(tables.assembler, &features);
            self.short_forms = tables.compressions().allowed(&features);
            self.features = features;
        }
    }
}

impl KeepsScratch for RiscvState {
    type Operand = Operand;

    fn scratch(&mut self) -> &mut StatementScratch<Operand> {
        &mut self.scratch
    }
}

impl TargetState for RiscvState {
    fn situation(&self) -> Option<StateKey> {
        // Statements after a `.option push` depend on more than fits here.
        if !self.saved.is_empty() {
            return None;
        }
        let mut words = [0; 10];
        words[..8].copy_from_slice(&self.features.words());
        words[8] = u64::from(self.is_pic);
        Some(StateKey(words))
    }
}
