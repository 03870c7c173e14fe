//! How an instruction spells the memory that it uses.

use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OperandType};

/// The operands of an address: base, scale, index, displacement, segment.
pub type Address = [Operand; 5];

/// Where the address stands among the operands.
pub fn position_of(isa: &Isa, instruction: &Instruction) -> Option<usize> {
    let opcode = isa.opcode(instruction.opcode);
    // An address that is only calculated is none of memory.
    let of_calculation = opcode.name().starts_with("LEA").then_some(opcode.n_definitions());
    let at = of_calculation.or_else(|| opcode.operands().position(|info| info.operand_type == OperandType::Memory))?;
    (instruction.operands().len() >= at + 5).then_some(at)
}

pub fn address_of(isa: &Isa, instruction: &Instruction) -> Option<Address> {
    let at = position_of(isa, instruction)?;
    instruction.operands().get(at..at + 5)?.try_into().ok()
}

fn register(operand: Operand) -> Option<RegisterId> {
    match operand {
        Operand::Register(register) if register.is_some() => Some(register),
        _ => None,
    }
}

pub fn base_of(address: &Address) -> Option<RegisterId> {
    register(address[0])
}

pub fn index_of(address: &Address) -> Option<RegisterId> {
    register(address[2])
}

/// Whether the machine code has one: with these bases it has, if only to hold zero.
pub fn has_displacement(isa: &Isa, address: &Address) -> bool {
    let always = base_of(address).is_some_and(|base| isa.register_encoding(base) & 7 == 5);
    always || !matches!(address[3], Operand::Immediate(0))
}
