//! The state that lasts from statement to statement of a text. Directives change it, and so do `it` and `vpst`, which begin blocks.

use mca_models::arm::feature;

use super::blocks::PredicatedBlock;
use super::mnemonic::MnemonicMode;
use super::operand::Operand;
use super::tables::Tables;
use crate::inst::features::FeatureSet;
use crate::inst::ids::RegisterId;
use crate::inst::subtarget::Subtarget;
use crate::inst::tables::availability::Availability;
use crate::inst::tables::register_names::RegisterNames;
use crate::inst::tables::statement::{KeepsScratch, StatementScratch};
use crate::inst::targets::{StateKey, TargetState};
use crate::text::Location;

/// The state that lasts from statement to statement of a text.
#[derive(Debug)]
pub(super) struct ArmState {
    /// The features in force here. Reports are printed with those of the command line.
    pub(super) features: FeatureSet,
    /// Which conditions of rows these features meet.
    pub(super) availability: Availability,
    /// The block of instructions with conditions that `it` began.
    pub(super) block: Option<PredicatedBlock>,
    /// The block of vector instructions with predicates that `vpst` or `vpt` began.
    pub(super) vector_block: Option<PredicatedBlock>,
    /// The directives on unwinding of the current function.
    pub(super) unwinding: Unwinding,
    /// Names that `.req` has defined.
    pub(super) aliases: RegisterNames<RegisterId>,
    /// Room for the parts of the current statement, kept so that it is allocated only once.
    pub(super) scratch: StatementScratch<Operand>,
}

/// The description so far of how the current function unwinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Unwinding {
    /// Where `.fnstart` is; none outside of a function.
    pub(super) start: Option<Location>,
    /// The directives read so far that exclude others, each with its place.
    pub(super) specified: Vec<(&'static str, Location)>,
    /// The register that `.setfp` or `.movsp` named last; `None` if it is still the stack pointer.
    pub(super) frame_pointer: Option<RegisterId>,
}

impl Unwinding {
    /// Returns the directives with this name.
    pub(super) fn named(&self, name: &str) -> Vec<(&'static str, Location)> {
        self.specified.iter().copied().filter(|one| one.0 == name).collect()
    }

    /// Returns the directives that name a personality routine, which the unwinder calls.
    pub(super) fn personalities(&self) -> Vec<(&'static str, Location)> {
        self.specified.iter().copied().filter(|one| one.0.starts_with("personality")).collect()
    }
}

impl ArmState {
    /// Returns the state at the beginning of a text. Without tables, no row is available.
    pub(super) fn new(tables: Option<&Tables>, subtarget: &Subtarget) -> ArmState {
        let features = subtarget.features;
        let availability = tables.map(|tables| Availability::new(tables.assembler, &features));
        ArmState {
            availability: availability.unwrap_or_default(),
            features,
            block: None,
            vector_block: None,
            unwinding: Unwinding::default(),
            aliases: RegisterNames::default(),
            scratch: StatementScratch::default(),
        }
    }

    /// Changes the features for the statements that follow.
    pub(super) fn set_features(&mut self, tables: &Tables, features: FeatureSet) {
        if self.features != features {
            self.availability.update(tables.assembler, &features);
            self.features = features;
        }
    }

    /// Whether instructions are read as Thumb rather than A32.
    pub(super) fn is_thumb(&self) -> bool {
        self.features.has(feature::F_THUMB_MODE)
    }

    /// Returns what the features say about how mnemonics are split.
    pub(super) fn mode(&self) -> MnemonicMode {
        let has = |feature| self.features.has(feature);
        MnemonicMode {
            is_thumb: self.is_thumb(),
            is_thumb_1: self.is_thumb() && !has(feature::F_THUMB2),
            has_mve: has(feature::F_MVE),
            has_custom: has(feature::F_CDE),
            is_v6m: has(feature::F_V6M),
        }
    }

    /// Goes on to the next instruction of the blocks. Returns whether there was a block.
    pub(super) fn advance(&mut self) -> bool {
        let is_in_block = self.block.is_some() || self.vector_block.is_some();
        self.block = self.block.and_then(PredicatedBlock::advanced);
        self.vector_block = self.vector_block.and_then(PredicatedBlock::advanced);
        is_in_block
    }
}

impl KeepsScratch for ArmState {
    type Operand = Operand;

    fn scratch(&mut self) -> &mut StatementScratch<Operand> {
        &mut self.scratch
    }
}

impl TargetState for ArmState {
    fn situation(&self) -> Option<StateKey> {
        // A key has no room for names and places. While there are any, no result of an earlier reading is reused.
        if !self.aliases.is_empty() || self.unwinding != Unwinding::default() {
            return None;
        }
        let bits = |block: Option<PredicatedBlock>| block.map_or(0, PredicatedBlock::bits);
        let mut words = [0; 10];
        words[..8].copy_from_slice(&self.features.words());
        words[8] = bits(self.block) | bits(self.vector_block) << 16;
        Some(StateKey(words))
    }
}
