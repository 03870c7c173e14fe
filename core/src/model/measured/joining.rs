//! Finds instructions that are one micro-op with the conditional branch after them.

use super::MeasuredModel;
use crate::inst::targets::measured::OpcodeTraits;

/// Whether a conditional branch right after an instruction with these traits forms one micro-op with it.
pub(super) fn is_joinable(model: &MeasuredModel, traits: &OpcodeTraits) -> bool {
    let named = model.mechanisms.joined_by_branches;
    traits.joined_as.is_some_and(|position| named.is_none_or(|named| named >> position & 1 != 0))
}
