//! Which instructions and the conditional branch behind them are one micro-op.

use super::OwnModel;
use crate::inst::instruction::Instruction;

/// Instructions that a conditional branch behind them joins, by the letters in front of the width in their opcode.
pub(super) const JOINED: [&str; 8] = ["CMP", "TEST", "ADD", "SUB", "AND", "INC", "DEC", "OR"];

/// Whether a conditional branch behind an instruction joins it.
pub(super) fn is_joinable(model: &OwnModel, instruction: &Instruction) -> bool {
    let name = model.base.isa().opcode(instruction.opcode).name();
    let named = &model.mechanisms.joined_by_branches;
    let stems = if named.is_empty() { &JOINED[..] } else { &named[..] };
    let is_joined = stems.iter().any(|stem| {
        name.strip_prefix(stem).is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
    });
    let stores = name.ends_with('m') || name.ends_with("mr") || name.contains("mi");
    let is_compare = name.starts_with("CMP") || name.starts_with("TEST");
    is_joined && (!stores || is_compare && name.ends_with("mr"))
}
