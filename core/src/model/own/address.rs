//! Which memory an instruction names, and who wrote it last: addresses are the same if they are spelled the same and
//! nobody has changed their registers in between.

use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OperandType};
use crate::model::facts::InstructionFacts;

/// The operands of an address: base, scale, index, displacement, segment.
pub type Address = [Operand; 5];

/// Where the address stands among the operands.
pub fn position_of(isa: &Isa, instruction: &Instruction) -> Option<usize> {
    let at = isa.opcode(instruction.opcode).operands().position(|info| info.operand_type == OperandType::Memory)?;
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

pub fn has_displacement(address: &Address) -> bool {
    !matches!(address[3], Operand::Immediate(0))
}

/// The store whose data a load takes, going round the block; `None` if an address register changes before one is found.
pub fn find_store(
    isa: &Isa,
    code: &[Instruction],
    facts: &[InstructionFacts],
    addresses: &[Option<Address>],
    load: usize,
) -> Option<usize> {
    let address = addresses[load]?;
    let registers: Vec<RegisterId> = [base_of(&address), index_of(&address)].into_iter().flatten().collect();
    let overlaps = |one: RegisterId, other: RegisterId| {
        one == other
            || isa.sub_registers(one).any(|sub| sub == other)
            || isa.super_registers(one).any(|sup| sup == other)
    };
    let n = code.len();
    for back in 1..=n {
        let at = (load + n - back) % n;
        if facts[at].may_store && addresses[at] == Some(address) {
            return Some(at);
        }
        let writes = facts[at].writes.iter();
        if writes.clone().any(|write| registers.iter().any(|register| overlaps(*register, write.register))) {
            return None;
        }
    }
    None
}
