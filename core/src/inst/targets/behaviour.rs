//! Queries of a target about instructions that have been read.

use super::measured::{Measured, Unmeasured};
use super::measuring::Measuring;
use crate::inst::asm::instruments::InstrumentKind;
use crate::inst::control::{Control, control_of};
use crate::inst::ids::ClassId;
use crate::inst::instruction::Instruction;
use crate::inst::instruction_traits::{InstructionTraits, LaneFlow};
use crate::inst::isa::{Isa, Opcode};

/// Queries of models and advice to a target.
pub trait Behaviour {
    /// Evaluates a test of scheduling conditions that is not a comparison of operands, by its number in the data; `None` if the
    /// target has none of this number.
    fn scheduling_predicate(&self, _predicate: u16, _instruction: &Instruction) -> Option<bool> {
        None
    }

    /// Whether a write clears the rest of the registers that contain the one it writes, where data leave that to the
    /// encoding of the opcode.
    fn clears_by_encoding(&self, _opcode: &Opcode<'_>) -> bool {
        false
    }

    /// Whether a label may stand where an opcode has registers. What the first instruction of such an opcode does not read, those
    /// that follow do not wait for, as in the reference.
    fn has_labels_for_registers(&self) -> bool {
        false
    }

    /// Returns the instruments that comments and instructions may set, beyond latency.
    fn instruments(&self) -> &'static [InstrumentKind] {
        &[]
    }

    /// Returns the scheduling class of an instruction under instruments, if it is not its own. `values` has one of each kind.
    fn class_under(&self, _instruction: &Instruction, _values: &[Option<i32>]) -> Result<Option<ClassId>, NoClass> {
        Ok(None)
    }

    /// Returns the register whose updates a stack engine takes over.
    fn stack_pointer(&self) -> Option<&'static str> {
        None
    }

    /// Returns where control goes after an instruction.
    fn control_of(&self, isa: &Isa, instruction: &Instruction) -> Control {
        control_of(&isa.opcode(instruction.opcode))
    }

    /// Returns the traits of an instruction for advice and warnings about code.
    fn nature_of(&self, _isa: &Isa, _instruction: &Instruction) -> InstructionTraits {
        InstructionTraits::default()
    }

    /// Returns what an instruction does with the lanes of vectors.
    fn lane_flow_of(&self, _isa: &Isa, _instruction: &Instruction) -> LaneFlow {
        LaneFlow::default()
    }

    /// Returns what measured models ask of the target.
    fn measured(&self) -> &'static dyn Measured {
        &Unmeasured
    }

    /// Returns the queries for code that is run to be measured; `None` if the target has no such code.
    fn measuring(&self) -> Option<&'static dyn Measuring> {
        None
    }

    /// Returns the latency that models give to instructions they do not describe, if they have such a number.
    fn latency_of_the_unknown(&self) -> Option<u32> {
        None
    }
}

/// Why there is no class for an instruction under its instruments; the reference crashes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoClass(pub &'static str);
