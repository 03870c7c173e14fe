//! Where control goes after an instruction, by the flags that the tables have for its opcode.

pub use mca_outline::Control;

use super::isa::{Opcode, OpcodeFlag};

/// An instruction of machine code: its place, and where control goes after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ControlStep {
    /// Offset of its first byte in the code.
    pub at: usize,
    /// Length in bytes.
    pub length: usize,
    /// Where control goes after it; [`Control::End`] for bytes that are not an instruction.
    pub control: Control,
    /// The address that a branch, a jump or a call goes to; `None` if the instruction does not contain it.
    pub destination: Option<u64>,
}

/// Returns where control goes after an opcode, by its flags.
pub fn control_of(opcode: &Opcode<'_>) -> Control {
    let (is_branch, is_barrier) = (opcode.has(OpcodeFlag::Branch), opcode.has(OpcodeFlag::Barrier));
    match () {
        () if opcode.has(OpcodeFlag::Return) => Control::End,
        () if opcode.has(OpcodeFlag::Call) => Control::Call,
        () if is_branch && opcode.has(OpcodeFlag::Indirect) => Control::Indirect,
        () if is_branch && is_barrier => Control::Jump,
        () if is_branch => Control::Branch,
        () if is_barrier && opcode.has(OpcodeFlag::Terminator) => Control::End,
        () => Control::Next,
    }
}
