//! Conditions of scheduling models that are not comparisons of operands.

use mca_models::layout::processor as layout;

use super::flags;
use crate::inst::instruction::{Instruction, Operand};

/// Evaluates the condition of this number; `None` if x86 has no such condition.
pub(super) fn holds(test: u16, instruction: &Instruction) -> Option<bool> {
    match test {
        layout::TEST_LOCK => Some(instruction.flags.contains(flags::LOCK)),
        layout::TEST_SLOW_LEA => Some(is_slow_address(instruction.operands())),
        _ => None,
    }
}

/// Whether an address is one that some processors send to a slower unit: it has base, index and a displacement that
/// is a number other than 0, or it has a scale.
fn is_slow_address(operands: &[Operand]) -> bool {
    let [_, Operand::Register(base), scale, Operand::Register(index), displacement, ..] = operands else {
        return false;
    };
    let has_displacement = matches!(displacement, Operand::Immediate(value) if *value != 0);
    let has_scale = matches!(scale, Operand::Immediate(value) if *value != 1);
    (base.is_some() && index.is_some() && has_displacement) || has_scale
}
