//! The tables that the engine reads for a target, and questions that they answer without the target.

use mca_models::assembler::AssemblerTables;

use super::facts;
use crate::inst::facts::InstructionFacts;
use crate::inst::features::FeatureTable;
use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::instruction::Instruction;
use crate::inst::isa::Isa;
use crate::inst::subtarget::Subtarget;

/// The tables of one target that the engine reads.
#[derive(Clone, Copy, Debug)]
pub struct TableSet {
    pub isa: &'static Isa,
    /// The tables for matching, printing and encoding.
    pub assembler: &'static AssemblerTables,
    pub features: &'static FeatureTable,
}

impl TableSet {
    /// Returns the features that an instruction needs, and whether the processor has them.
    pub fn facts(&self, instruction: &Instruction, subtarget: &Subtarget) -> InstructionFacts {
        facts::facts(self.assembler, self.features, instruction.opcode, &subtarget.features)
    }

    /// Returns the names of features that an instruction needs and the processor lacks, except those in `asked`, to which they
    /// are added.
    pub fn missing_features(
        &self,
        instruction: &Instruction,
        subtarget: &Subtarget,
        asked: &mut Vec<String>,
    ) -> Vec<String> {
        facts::missing(self.assembler, instruction.opcode, &subtarget.features, asked)
    }
}

/// Returns the registers of a class by the lowest five bits of their number in machine code; `RegisterId::NONE` for a number that
/// none has.
pub fn by_number(isa: &Isa, class: RegisterClassId) -> [RegisterId; 32] {
    let mut registers = [RegisterId::NONE; 32];
    for register in isa.class_members(class) {
        registers[usize::from(isa.register_encoding(register) as u8 & 31)] = register;
    }
    registers
}
