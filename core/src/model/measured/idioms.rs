//! Idioms that a model's file lists: instructions that wait for no register if all registers they read are one and the same.

use super::Mechanisms;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;

/// What an instruction does that reads one register several times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idiom {
    /// The instruction waits for no register.
    BreaksDependency,
    /// The instruction only clears a register.
    Zero,
}

impl Idiom {
    /// Returns the idiom that the model lists for an instruction's opcode; `None` if there is none, or if different registers are
    /// read.
    pub fn of(mechanisms: &Mechanisms, isa: &Isa, instruction: &Instruction) -> Option<Idiom> {
        let idiom = if mechanisms.zero_idioms.contains(&instruction.opcode) {
            Idiom::Zero
        } else if mechanisms.dependency_breaking.contains(&instruction.opcode) {
            Idiom::BreaksDependency
        } else {
            return None;
        };
        let n_definitions = isa.opcode(instruction.opcode).n_definitions();
        let read = instruction.operands().get(n_definitions..).unwrap_or_default();
        let is_repeated = |operand: &Operand| matches!(operand, Operand::Register(_)) && *operand == read[0];
        (read.len() > 1 && read.iter().all(is_repeated)).then_some(idiom)
    }
}
