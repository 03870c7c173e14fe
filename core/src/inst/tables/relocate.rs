//! Finds the operand of an instruction that a distance or a part of an address stands in.

use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OperandType};

/// The operand that says how far away something is.
fn relative(isa: &Isa, instruction: &Instruction) -> Option<usize> {
    isa.opcode(instruction.opcode).operands().position(|operand| operand.operand_type == OperandType::BranchTarget)
}

/// How far a branch goes, in the unit of the encoding.
pub fn distance(isa: &Isa, instruction: &Instruction) -> Option<i64> {
    match instruction.operands().get(relative(isa, instruction)?) {
        Some(Operand::Immediate(distance)) => Some(*distance),
        _ => None,
    }
}

/// Makes a branch go so far, in the unit of the encoding; false if it is none.
pub fn aim(isa: &Isa, instruction: &mut Instruction, distance: i64) -> bool {
    let operand = relative(isa, instruction).and_then(|index| instruction.operands_mut().get_mut(index));
    operand.map(|operand| *operand = Operand::Immediate(distance)).is_some()
}

/// The operand that a linker fills: a distance, or else the first immediate, behind which only shifts stand.
pub fn filled(isa: &Isa, instruction: &Instruction) -> Option<usize> {
    let is_immediate = |operand: &Operand| matches!(operand, Operand::Immediate(_));
    relative(isa, instruction).or_else(|| instruction.operands().iter().position(is_immediate))
}
