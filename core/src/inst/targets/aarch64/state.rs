//! The state between the statements of one text.

use super::build_attributes::Attributes;
use super::operand::{Operand, RegisterKind};
use super::tables::Tables;
use crate::inst::features::FeatureSet;
use crate::inst::ids::RegisterId;
use crate::inst::subtarget::Subtarget;
use crate::inst::tables::availability::Availability;
use crate::inst::tables::register_names::RegisterNames;
use crate::inst::tables::statement::{KeepsScratch, StatementScratch};
use crate::inst::targets::{StateKey, TargetState};

/// A `movprfx`, whose destination the next instruction must write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prefix {
    pub(super) destination: RegisterId,
    /// The governing predicate and the code of the element size in the opcode's flags; `None` for the unpredicated form.
    pub(super) predication: Option<(RegisterId, u8)>,
}

/// The state between the statements of one text.
#[derive(Debug)]
pub(super) struct Aarch64State {
    /// The features in force at the current statement, which directives may change. Reports are printed with the features of
    /// the command line.
    pub(super) features: FeatureSet,
    /// Which rows these features allow.
    pub(super) availability: Availability,
    /// Whether a directive failed after it had changed features, so that `availability` does not agree with them.
    pub(super) is_availability_stale: bool,
    /// Whether code is ARM64EC, which works together with emulated x86 code and must leave some registers alone.
    pub(super) is_emulation_compatible: bool,
    /// Names that `.req` gave to registers.
    pub(super) aliases: RegisterNames<(RegisterKind, RegisterId)>,
    /// The `movprfx` right before the current statement, if there is one.
    pub(super) prefix: Option<Prefix>,
    /// The build attributes that the text has set.
    pub(super) attributes: Attributes,
    /// Buffers for the parts of a statement, reused from statement to statement.
    pub(super) scratch: StatementScratch<Operand>,
}

impl Aarch64State {
    /// Returns the state at the start of a text. Without tables, no row is allowed.
    pub(super) fn new(tables: Option<&Tables>, subtarget: &Subtarget) -> Aarch64State {
        let features = subtarget.features;
        let availability = tables.map(|tables| Availability::new(tables.assembler, &features));
        Aarch64State {
            availability: availability.unwrap_or_default(),
            is_availability_stale: false,
            features,
            is_emulation_compatible: subtarget.triple.architecture() == b"arm64ec",
            aliases: RegisterNames::default(),
            prefix: None,
            attributes: Attributes::default(),
            scratch: StatementScratch::default(),
        }
    }

    /// Updates which rows the features allow, after the features have changed.
    pub(super) fn update_availability(&mut self, tables: &Tables) {
        self.availability.update(tables.assembler, &self.features);
        self.is_availability_stale = false;
    }
}

impl KeepsScratch for Aarch64State {
    type Operand = Operand;

    fn scratch(&mut self) -> &mut StatementScratch<Operand> {
        &mut self.scratch
    }
}

impl TargetState for Aarch64State {
    /// Returns features and prefix as a key. `None`, so that nothing is taken over from an earlier reading, if there are aliases, which
    /// do not fit into a key, or if `availability` does not agree with the features, which are all that the key has of it.
    fn situation(&self) -> Option<StateKey> {
        if !self.aliases.is_empty() || self.is_availability_stale {
            return None;
        }
        let mut words = [0; 10];
        words[..8].copy_from_slice(&self.features.words());
        if let Some(prefix) = self.prefix {
            let (predicate, size) = prefix.predication.map_or((0, 0), |(register, size)| (register.0, size));
            words[8] = 1 << 40 | u64::from(size) << 32 | u64::from(predicate) << 16 | u64::from(prefix.destination.0);
        }
        Some(StateKey(words))
    }
}
