//! Where control goes after an instruction.

use mca_models::aarch64::opcode;

use crate::inst::control::{Control, control_of};
use crate::inst::instruction::Instruction;
use crate::inst::isa::Isa;

/// Returns where control goes after an instruction. A trap ends it, as compilers put traps where control never comes.
pub(super) fn of(isa: &Isa, instruction: &Instruction) -> Control {
    match instruction.opcode {
        opcode::BRK | opcode::UDF => Control::End,
        other => control_of(&isa.opcode(other)),
    }
}
