//! Where control goes after an instruction.

use super::isa::{Opcode, OpcodeFlag};

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
    /// What the flags of the opcode say.
    pub fn of(opcode: &Opcode<'_>) -> Control {
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
