//! Addresses in instructions: base, scale, index, displacement and segment, one machine operand each, in this order.

use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OperandType};
use crate::inst::targets::measured::{Address, AddressParts};

/// Number of operands of an address.
pub(super) const N_OPERANDS: usize = 5;

/// Index of the displacement among the operands of an address, of which the base is the first (0).
pub(super) const DISPLACEMENT: usize = 3;

/// Returns the address that an instruction accesses or calculates; `None` if it has none.
pub(super) fn of(isa: &Isa, instruction: &Instruction) -> Option<Address> {
    let opcode = isa.opcode(instruction.opcode);
    // The address of `lea` is only calculated: its operand is not marked as memory.
    let of_calculation = opcode.name().starts_with("LEA").then_some(opcode.n_definitions());
    let first =
        of_calculation.or_else(|| opcode.operands().position(|info| info.operand_type == OperandType::Memory))?;
    let &[base, scale, index, displacement, segment] = instruction.operands().get(first..first + N_OPERANDS)? else {
        return None;
    };
    let base = register(base);
    // With `rbp` or `r13` as the base, the machine code has a displacement, if only to hold zero.
    let needs_displacement = base.is_some_and(|base| isa.register_encoding(base) & 7 == 5);
    Some(Address {
        first,
        n_operands: N_OPERANDS,
        parts: AddressParts {
            base,
            index: register(index),
            scale: if let Operand::Immediate(scale) = scale { scale } else { 1 },
            displacement,
            segment: register(segment),
        },
        has_displacement: needs_displacement || !matches!(displacement, Operand::Immediate(0)),
    })
}

/// Returns the register that an operand is; `None` for other operands and for no register.
fn register(operand: Operand) -> Option<RegisterId> {
    match operand {
        Operand::Register(register) if register.is_some() => Some(register),
        _ => None,
    }
}
