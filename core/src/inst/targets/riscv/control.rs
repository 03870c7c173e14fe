//! Where control goes after an instruction. The flags of opcodes do not tell calls and returns from other jumps;
//! registers do.

use mca_models::riscv::{opcode, register};

use crate::inst::control::{Control, control_of};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;

/// Returns where control goes after an instruction.
pub(super) fn of(isa: &Isa, instruction: &Instruction) -> Control {
    let operand = |at: usize| match instruction.operands().get(at) {
        Some(Operand::Register(register)) => *register,
        _ => RegisterId::NONE,
    };
    match instruction.opcode {
        opcode::JAL | opcode::JALR if operand(0) != register::X0 => Control::Call,
        opcode::JAL => Control::Jump,
        opcode::JALR => through(operand(1)),
        opcode::C_JR => through(operand(0)),
        opcode::UNIMP | opcode::C_UNIMP | opcode::EBREAK | opcode::C_EBREAK => Control::End,
        other => control_of(&isa.opcode(other)),
    }
}

/// Returns where a jump through a register goes that stores no return address: through x1 or x5 it is a return.
fn through(from: RegisterId) -> Control {
    if [register::X1, register::X5].contains(&from) { Control::End } else { Control::Indirect }
}
