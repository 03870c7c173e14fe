//! The state that lasts from statement to statement of a text, which directives change.

use super::compression::Allowed;
use super::features::is_64_bit;
use super::operand::Operand;
use super::tables::Tables;
use crate::inst::features::FeatureSet;
use crate::inst::subtarget::Subtarget;
use crate::inst::tables::availability::Availability;
use crate::inst::tables::statement::{KeepsScratch, StatementScratch};
use crate::inst::targets::{StateKey, TargetState};

/// The state that lasts from statement to statement of a text.
#[derive(Debug)]
pub(super) struct RiscvState {
    /// The features in force here. Reports are printed with those of the command line.
    pub(super) features: FeatureSet,
    /// Which conditions of rows these features meet.
    pub(super) availability: Availability,
    /// Which rewrites to compressed instructions these features allow.
    pub(super) short_forms: Allowed,
    /// Whether `.option pic` is in force: addresses then come from the global offset table.
    pub(super) is_pic: bool,
    /// Whether the triple has 64-bit registers, whatever the features.
    pub(super) is_64_bit: bool,
    /// The last architecture string and its result, since texts often repeat it; `None` before the first.
    pub(super) architecture: Option<SelectedArchitecture>,
    /// Features and position independence that `.option push` has saved.
    pub(super) saved: Vec<(FeatureSet, bool)>,
    /// Buffers for the parts of a statement, reused from statement to statement.
    pub(super) scratch: StatementScratch<Operand>,
}

/// An architecture string, such as `rv64gc`, and its result.
#[derive(Clone, Debug)]
pub(super) struct SelectedArchitecture {
    /// The string.
    pub(super) text: Vec<u8>,
    /// The features in force before it.
    pub(super) before: FeatureSet,
    /// The features in force after it.
    pub(super) after: FeatureSet,
    /// Width of integer registers in bits that it names.
    pub(super) xlen: u32,
}

impl RiscvState {
    /// Returns the state at the start of a text. Without tables, no row is allowed.
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

    /// Puts features in force, and determines what they allow.
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
        // After `.option push`, later statements also depend on what was saved, which does not fit into the key.
        if !self.saved.is_empty() {
            return None;
        }
        let mut words = [0; 10];
        words[..8].copy_from_slice(&self.features.words());
        words[8] = u64::from(self.is_pic);
        Some(StateKey(words))
    }
}
