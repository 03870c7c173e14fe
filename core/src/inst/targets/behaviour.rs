//! Queries of a target about instructions that have been read.

use super::measured::{Measured, Unmeasured};
use super::measuring::Measuring;
use crate::inst::asm::instruments::InstrumentKind;
use crate::inst::control::{Control, control_of};
use crate::inst::ids::ClassId;
use crate::inst::instruction::Instruction;
use crate::inst::instruction_traits::{InstructionTraits, LaneFlow};
use crate::inst::isa::{Isa, Opcode};

/// Queries of models and advice to a target about one opcode or instruction. Each default is the answer of a target
/// that has nothing of the kind.
pub trait Behaviour {
    /// Evaluates a condition of the scheduling model that is more than a comparison of operands. `_predicate` is
    /// the condition's number in the target's data. `None` if the target knows no condition of this number.
    fn scheduling_predicate(&self, _predicate: u16, _instruction: &Instruction) -> Option<bool> {
        None
    }

    /// Whether writing a register with this opcode also clears the rest of the wider registers that contain it.
    /// Asked only where the processor's data make this depend on the encoding of the opcode.
    fn clears_by_encoding(&self, _opcode: &Opcode<'_>) -> bool {
        false
    }

    /// Whether an operand of some opcodes may be a label in one instruction and a register in another. The first
    /// instruction of a region with such an opcode then decides, as in the reference, which operands the later
    /// ones with that opcode read: they do not wait for a register where the first one had a label.
    fn has_labels_for_registers(&self) -> bool {
        false
    }

    /// Returns the kinds of instruments, beyond latency, that the target knows. An instrument is a value that a
    /// comment or an instruction of the text sets for the instructions after it, such as the length of vectors.
    fn instruments(&self) -> &'static [InstrumentKind] {
        &[]
    }

    /// Returns the scheduling class that replaces an instruction's own one under the instruments in force; `None`
    /// if it keeps its own. `_values` has one entry for each kind of [`instruments`](Behaviour::instruments),
    /// `None` where it is not set.
    fn instrumented_class(
        &self,
        _instruction: &Instruction,
        _values: &[Option<i32>],
    ) -> Result<Option<ClassId>, NoClass> {
        Ok(None)
    }

    /// Returns the value of each of the kinds of [`instruments`](Behaviour::instruments) under a setting of machine code.
    fn instruments_of(&self, _setting: u16) -> Vec<Option<i32>> {
        Vec::new()
    }

    /// Whether instruments may change the scheduling class of an instruction, which then is a guess where none is set.
    fn depends_on_instruments(&self, _instruction: &Instruction) -> bool {
        false
    }

    /// Returns the name of the register whose updates by pushes and pops a stack engine takes over; `None` if
    /// processors of the target have no such engine.
    fn stack_pointer(&self) -> Option<&'static str> {
        None
    }

    /// Returns where control goes after an instruction: to the next one, to a branch's target, or away.
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

    /// Returns the latency, in cycles, that scheduling models of the target give to instructions that they do not
    /// describe; `None` if there is no such fixed number.
    fn latency_of_the_unknown(&self) -> Option<u32> {
        None
    }
}

/// The instruments in force leave an instruction without a scheduling class. The reference crashes there; the text
/// says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoClass(pub &'static str);
