//! Conditions of scheduling that are not comparisons of operands.

use mca_models::layout::processor as layout;

use super::flags;
use crate::inst::instruction::{Instruction, Operand};

/// Evaluates a condition; `None` if it is not the target's.
pub(super) fn holds(test: u16, instruction: &Instruction) -> Option<bool> {
    match test {
        layout::TEST_LOCK => Some(instruction.flags.contains(flags::LOCK)),
        layout::TEST_SLOW_LEA => Some(is_slow_address(instruction.operands())),
        _ => None,
    }
}

/// Returns whether an address is one that some processors send to a slower unit: base, index and a non-zero number, or a scale.
/// A symbolic displacement does not count as a number.
fn is_slow_address(operands: &[Operand]) -> bool {
    let [_, Operand::Register(base), scale, Operand::Register(index), displacement, ..] = operands else {
        return false;
    };
    let has_displacement = matches!(displacement, Operand::Immediate(value) if *value != 0);
    let has_scale = matches!(scale, Operand::Immediate(value) if *value != 1);
    (base.is_some() && index.is_some() && has_displacement) || has_scale
}
