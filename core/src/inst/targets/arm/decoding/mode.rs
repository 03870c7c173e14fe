//! What decides how a word is decoded: the features of the processor, and the instruction set.

use mca_models::arm::feature;
use mca_models::ids::FeatureId;

use crate::inst::features::FeatureSet;

/// The features of the processor, and whether the instruction set is Thumb.
#[derive(Debug)]
pub(super) struct DecodingMode {
    pub(super) features: FeatureSet,
    /// Whether the instruction set is Thumb, not A32.
    pub(super) is_thumb: bool,
}

impl DecodingMode {
    /// Whether a coprocessor has instructions that the maker of the chip has defined.
    pub(super) fn is_extended(&self, coprocessor: u32) -> bool {
        /// For each coprocessor, the feature of such instructions.
        const EXTENSIONS: [FeatureId; 8] = [
            feature::F_CDECP0,
            feature::F_CDECP1,
            feature::F_CDECP2,
            feature::F_CDECP3,
            feature::F_CDECP4,
            feature::F_CDECP5,
            feature::F_CDECP6,
            feature::F_CDECP7,
        ];
        EXTENSIONS.get(coprocessor as usize).is_some_and(|feature| self.features.has(*feature))
    }
}
