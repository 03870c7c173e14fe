//! Where control goes after an instruction, by the instruction alone.

/// Where control goes after an instruction, or what kind of instruction decides that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Control {
    /// Control goes on with the next instruction.
    #[default]
    Next,
    /// A conditional branch: to its destination or to the next instruction.
    Branch,
    /// An unconditional jump to its destination.
    Jump,
    /// A jump to an address in a register or in memory.
    Indirect,
    /// A call: control goes to another function, and comes back to the next instruction.
    Call,
    /// Nowhere in this function: a return, a trap.
    End,
}
