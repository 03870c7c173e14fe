//! Where control goes after an instruction, for callers that look for loops.

use super::program::Program;
use crate::inst::asm::regions::Region;
use crate::inst::ids::OpcodeId;
use crate::inst::isa::{Isa, OpcodeFlag};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Control {
    #[default]
    Next,
    /// There or on.
    Branch,
    /// There.
    Jump,
    /// To an address in a register or in memory.
    Anywhere,
    /// Away, and back.
    Call,
    /// It does not go on.
    End,
}

impl Control {
    pub fn of(isa: &Isa, opcode: OpcodeId) -> Control {
        let opcode = isa.opcode(opcode);
        let (is_branch, is_barrier) = (opcode.has(OpcodeFlag::Branch), opcode.has(OpcodeFlag::Barrier));
        match () {
            () if opcode.has(OpcodeFlag::Return) => Control::End,
            () if opcode.has(OpcodeFlag::Call) => Control::Call,
            () if is_branch && opcode.has(OpcodeFlag::Indirect) => Control::Anywhere,
            () if is_branch && is_barrier => Control::Jump,
            () if is_branch => Control::Branch,
            () if is_barrier && opcode.has(OpcodeFlag::Terminator) => Control::End,
            () => Control::Next,
        }
    }
}

impl Program {
    /// By the number of the instruction.
    pub fn controls(&self) -> Vec<Control> {
        self.assembly.instructions.iter().map(|instruction| Control::of(self.isa, instruction.opcode)).collect()
    }

    pub fn is_machine_code(&self) -> bool {
        self.is_machine_code
    }

    /// The same program with other regions than those that its text marks.
    pub fn with_regions(mut self, regions: Vec<Region>) -> Program {
        self.assembly.regions = regions;
        self
    }
}
