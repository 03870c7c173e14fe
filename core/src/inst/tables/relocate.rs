//! Finds the operand of an instruction that a linker fills: a distance, or a part of an address.

use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OperandType};

/// Returns the index of the operand that holds a distance from the instruction, as that of a branch does; `None` without one.
fn relative(isa: &Isa, instruction: &Instruction) -> Option<usize> {
    isa.opcode(instruction.opcode).operands().position(|operand| operand.operand_type == OperandType::BranchTarget)
}

/// Returns the distance of a branch, in the unit of the encoding, which may be instructions or bytes; `None` if the instruction has
/// none.
pub fn distance(isa: &Isa, instruction: &Instruction) -> Option<i64> {
    match instruction.operands().get(relative(isa, instruction)?) {
        Some(Operand::Immediate(distance)) => Some(*distance),
        _ => None,
    }
}

/// Sets the distance of a branch, in the unit of the encoding; false if the instruction has none.
pub fn aim(isa: &Isa, instruction: &mut Instruction, distance: i64) -> bool {
    let operand = relative(isa, instruction).and_then(|index| instruction.operands_mut().get_mut(index));
    operand.map(|operand| *operand = Operand::Immediate(distance)).is_some()
}

/// Returns the index of the operand that a linker fills: a distance, or else the first immediate, after which only shifts may come;
/// `None` without either.
pub fn filled(isa: &Isa, instruction: &Instruction) -> Option<usize> {
    let is_immediate = |operand: &Operand| matches!(operand, Operand::Immediate(_));
    relative(isa, instruction).or_else(|| instruction.operands().iter().position(is_immediate))
}
