//! What measured models, and measurements of processors, ask about x86. Most answers come from the names of opcodes and registers,
//! since the tables do not have these facts.

mod address; // addresses of instructions
mod code_shape; // prefixes and opcode
mod effects; // what registers hold afterwards
mod experiment_state; // registers and memory of experiments
mod probes; // code that asks the machine
mod registers; // traits of registers
mod running; // branches and counters of loops
mod traits; // traits of opcodes

use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, Opcode};
use crate::inst::targets::measured::{Address, CodeShape, Measured, OpcodeTraits, RegisterTraits};
use crate::inst::targets::measuring::{
    BranchReach, CodePlace, Framed, LoopEnd, Measuring, PlainLoads, Probe, RelativeAddress, Slot,
};

/// The answers of x86.
#[derive(Debug)]
pub struct Answers;

/// Conditions that read carry and zero, or sign and overflow, as instructions number them: be, a, l, ge, le, g.
const COMBINING: [i64; 6] = [6, 7, 12, 13, 14, 15];

impl Measured for Answers {
    fn opcode_traits(&self, opcode: &Opcode<'_>) -> OpcodeTraits {
        traits::of(opcode.name())
    }

    fn register_traits(&self, isa: &Isa, register: RegisterId) -> RegisterTraits {
        registers::traits_of(isa, register)
    }

    fn address_of(&self, isa: &Isa, instruction: &Instruction) -> Option<Address> {
        address::of(isa, instruction)
    }

    fn combines_flags(&self, opcode: &Opcode<'_>, instruction: &Instruction) -> bool {
        let condition = instruction.operands().last();
        matches!(condition, Some(Operand::Immediate(number)) if COMBINING.contains(number))
            && opcode.name().starts_with("CMOV")
    }

    fn joinable(&self) -> &'static [&'static str] {
        &traits::JOINED
    }

    fn code_shape(&self, bytes: &[u8]) -> CodeShape {
        code_shape::of(bytes)
    }
}

impl Measuring for Answers {
    fn probes(&self) -> &'static [(Probe, &'static str)] {
        &probes::PROBES
    }

    fn plain_loads(&self) -> PlainLoads {
        PlainLoads { general: "MOV64rm", vector: &["VMOVAPSrm", "MOVAPSrm"] }
    }

    fn address_calculation(&self) -> &'static str {
        "LEA64r"
    }

    fn fillers(&self) -> &'static str {
        probes::FILLERS
    }

    fn experiment_counter(&self) -> u8 {
        experiment_state::LAST_RESULT
    }

    fn framed(&self, opcode: &Opcode<'_>) -> Option<Framed> {
        probes::FRAMED.iter().find(|(name, _)| *name == opcode.name()).map(|(_, framed)| *framed)
    }

    fn register_for(&self, isa: &Isa, class: RegisterClassId, slot: Slot) -> Option<RegisterId> {
        experiment_state::register_for(isa, class, slot)
    }

    fn place_address(&self, isa: &Isa, made: &mut Instruction, address: &Address, place: CodePlace) -> Option<()> {
        experiment_state::place_address(isa, made, address, place)
    }

    fn counters(&self) -> &'static [(&'static str, u8)] {
        &running::COUNTERS
    }

    fn loop_end(&self, opcode: &Opcode<'_>) -> LoopEnd {
        running::loop_end(opcode.name())
    }

    fn is_system_call(&self, opcode: &Opcode<'_>) -> bool {
        // The kernel does not come back to the code, but to an address of its own.
        opcode.name() == "SYSENTER"
    }

    fn branch_reach(&self) -> BranchReach {
        running::REACH
    }

    fn lengthen_branch(&self, code: &mut Vec<u8>, is_near: bool) -> Option<u8> {
        running::lengthen_branch(code, is_near)
    }

    fn relative_address(&self, isa: &Isa, instruction: &Instruction) -> Option<RelativeAddress> {
        running::relative_address(isa, instruction)
    }
}
