//! Queries to a target whose code is run so that it can be measured: registers and addresses for experiments, probes, and the
//! end of a loop.

use std::fmt::Debug;

use super::measured::Address;
use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::instruction::Instruction;
use crate::inst::isa::{Isa, Opcode};

/// Queries to a target whose code is run.
///
/// A program that runs code provides memory, to which one register points that experiments use as the base of addresses, and
/// sets some registers that experiments read and never write.
pub trait Measuring: Debug + Sync {
    /// Returns the statements that are run to answer each question about the machine, separated by `;`. Memory holds zeros
    /// then.
    fn probes(&self) -> &'static [(Probe, &'static str)];

    /// Returns the names of the opcodes that load and do nothing else.
    fn plain_loads(&self) -> PlainLoads;

    /// Returns the name of an opcode that calculates an address and does nothing else.
    fn address_calculation(&self) -> &'static str;

    /// Returns a register of a class for an experiment; `None` if none of its registers can be used.
    fn register_for(&self, isa: &Isa, class: RegisterClassId, slot: Slot) -> Option<RegisterId>;

    /// Changes an instruction to access the memory of the experiment; `None` if its address is of another kind.
    fn place_address(&self, isa: &Isa, made: &mut Instruction, address: &Address, place: CodePlace) -> Option<()>;

    /// Returns general registers that may count iterations, the best ones first, by their names and their numbers in machine
    /// code.
    fn counters(&self) -> &'static [(&'static str, u8)];

    /// Returns what an instruction before the branch of a loop does for it.
    fn loop_end(&self, opcode: &Opcode<'_>) -> LoopEnd;

    /// Returns how far conditional branches reach.
    fn branch_reach(&self) -> BranchReach;

    /// Makes a conditional branch that is as short as possible, alone in `code`, reach as far as it may have to, and returns
    /// how many bytes its distance has; `None` if there is no such branch.
    fn lengthen_branch(&self, code: &mut Vec<u8>, is_near: bool) -> Option<u8>;

    /// Returns the operands of an address that is relative to the next instruction.
    fn relative_address(&self, isa: &Isa, instruction: &Instruction) -> Option<RelativeAddress>;
}

/// A question about the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe {
    /// Eight instructions that need no unit, moves and idioms that clear registers by turns.
    Clears,
    /// Eight instructions that need no unit, moves and no-ops.
    Moves,
    /// A chain of loads, with two cycles of arithmetic.
    Load,
    /// A chain of loads with an index, with a cycle of arithmetic.
    IndexedLoad,
    /// A move to a vector register and back.
    RoundTrip,
    /// A chain of loads into a vector and the way back, with two cycles of arithmetic.
    VectorLoad,
    /// A chain of loads with an index into a vector and the way back, with a cycle of arithmetic.
    IndexedVectorLoad,
    /// A store of a byte that is loaded again.
    ForwardByte,
    /// A store of a vector that is loaded again.
    ForwardVector,
    /// A store of the widest vector that is loaded again.
    ForwardWide,
    /// Two stores whose data one load takes together.
    ForwardMixed,
    /// A store of 32 bits that is loaded again.
    Forward32,
    /// A store of 64 bits that is loaded again.
    Forward64,
    /// A store of 16 bits that is loaded again.
    ForwardHalf,
    /// A store of 64 bits that is loaded again from the same address, written with another register.
    ForwardOtherwise,
    /// A constant that is added to memory again and again.
    ForwardChange,
    /// An addition and a subtraction of 1 by turns.
    Add1,
    /// An addition and a subtraction of 127 by turns.
    Add127,
    /// An addition and a subtraction of 1023 by turns.
    Add1023,
    /// An addition and a subtraction of 4095 by turns.
    Add4095,
    /// Eight instructions of ten bytes, constants of 64 bits.
    LongConstants,
    /// Eight instructions whose length a prefix changes.
    Prefixes,
    /// Eight instructions that do the same work as those of `Prefixes` without such a prefix.
    NoPrefixes,
    /// A chain of address calculations with a scale.
    ScaledChain,
    /// Six address calculations with a scale.
    ScaledCopies,
    /// A write of the lowest bits of a register.
    NarrowMove,
    /// Two stores to the stack and two loads from it.
    Stack,
    /// A chain of address calculations with three parts.
    ThreePartChain,
    /// Three address calculations with three parts.
    ThreePartCopies,
    /// Three address calculations with two parts.
    TwoPartCopies,
    /// A chain of a comparison and a move on a condition of one flag.
    CompareMoveEqual,
    /// A chain of a comparison and a move on a condition of two groups of flags.
    CompareMoveLess,
    /// Eight moves on a condition of one flag.
    MoveEqualCopies,
    /// Eight moves on a condition of two groups of flags.
    MoveLessCopies,
}

/// Opcodes that load and do nothing else, by their names.
#[derive(Clone, Copy, Debug)]
pub struct PlainLoads {
    /// A load into a general register.
    pub general: &'static str,
    /// Loads into vector registers, the one that says most first.
    pub vector: &'static [&'static str],
}

/// Purpose of a register in an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A result. Different numbers have different registers, as long as there are any.
    Result(usize),
    /// A register that is read and never written.
    Source(usize),
}

/// The memory that an instruction of an experiment accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodePlace {
    /// The register of a copy, by its number.
    Copy(usize),
    /// The place of a copy that only loads, in another bank of the cache than the places of its neighbours.
    Spread(usize),
    /// An address that waits for the first result, which is zero.
    Chain,
}

/// What an instruction before a loop's branch does for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LoopEnd {
    /// Nothing that could be left out.
    #[default]
    Other,
    /// The instruction compares, and has no other effect.
    Comparison,
    /// The instruction counts its first operand down.
    Countdown,
}

/// Reach of conditional branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BranchReach {
    /// Bytes that the shortest branch is sure to cross, with a few instructions to spare.
    pub short_bytes: usize,
    /// Bytes by which a branch that leads further is longer.
    pub growth_bytes: usize,
}

/// The operands of an address that counts from the instruction after it, by their positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelativeAddress {
    /// The register that stands for the place of the code.
    pub base: usize,
    /// The distance.
    pub displacement: usize,
    /// A register in place of the base with which the distance has the same bytes.
    pub other_base: RegisterId,
}
