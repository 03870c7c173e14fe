//! Queries to a target whose code is run so that it can be measured: registers and addresses for experiments, code
//! that probes the machine, and the end of a loop.

use std::fmt::Debug;

use super::measured::Address;
use crate::inst::ids::{RegisterClassId, RegisterId};
use crate::inst::instruction::Instruction;
use crate::inst::isa::{Isa, Opcode};

/// Queries to a target whose code is run.
///
/// The program that runs code provides memory. Before the code runs, one register points to that memory, as the base
/// of the experiments' addresses, and some registers hold values that experiments read and never write.
pub trait Measuring: Debug + Sync {
    /// Returns the statements, separated by `;`, that are run to answer each question about the machine. Memory
    /// holds zeros before.
    fn probes(&self) -> &'static [(Probe, &'static str)];

    /// Returns the names of opcodes that only load.
    fn plain_loads(&self) -> PlainLoads;

    /// Returns the name of an opcode that only calculates an address.
    fn address_calculation(&self) -> &'static str;

    /// Returns statements, separated by `;`, of which each is dispatched alone and needs no unit. They change no
    /// register that experiments only read.
    fn fillers(&self) -> &'static str;

    /// Returns the number in machine code of the general register that results of an experiment use last, so that
    /// it can count the iterations of a loop.
    fn experiment_counter(&self) -> u8;

    /// Returns how an instruction is measured that only runs among others, since it works on registers that it does
    /// not name; `None` for all others.
    fn framed(&self, opcode: &Opcode<'_>) -> Option<Framed>;

    /// Returns a register of a class for one purpose in an experiment; `None` if the class has no usable
    /// register.
    fn register_for(&self, isa: &Isa, class: RegisterClassId, slot: Slot) -> Option<RegisterId>;

    /// Changes the address of an instruction so that it lies in the experiment's memory; `None` if addresses of
    /// its kind cannot be changed.
    fn place_address(&self, isa: &Isa, made: &mut Instruction, address: &Address, place: CodePlace) -> Option<()>;

    /// Returns general registers that may count the iterations of a loop, the best ones first: the name of each, and its number in
    /// machine code.
    fn counters(&self) -> &'static [(&'static str, u8)];

    /// Returns what an instruction right before a loop's branch does for the branch.
    fn loop_end(&self, opcode: &Opcode<'_>) -> LoopEnd;

    /// Whether an instruction calls the operating system in a way that is not noticed when it runs.
    fn is_system_call(&self, opcode: &Opcode<'_>) -> bool;

    /// Returns how far conditional branches reach.
    fn branch_reach(&self) -> BranchReach;

    /// Makes the conditional branch that is all of `code`, in its shortest form, reach its target: unless the
    /// target `is_near`, a longer form replaces it. Returns the number of bytes of its distance; `None` if it has
    /// no form that reaches.
    fn lengthen_branch(&self, code: &mut Vec<u8>, is_near: bool) -> Option<u8>;

    /// Returns where an instruction has an address that counts from the next instruction; `None` if it has no such address.
    fn relative_address(&self, isa: &Isa, instruction: &Instruction) -> Option<RelativeAddress>;
}

/// A question about the machine, which running a few statements answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe {
    /// Eight instructions that need no unit: register moves and zero idioms by turns.
    Clears,
    /// Eight instructions that need no unit: register moves and no-ops.
    Moves,
    /// A chain of loads, with two cycles of arithmetic between them.
    Load,
    /// A chain of loads from addresses with an index, with a cycle of arithmetic between them.
    IndexedLoad,
    /// A move to a vector register and back.
    RoundTrip,
    /// A chain of loads into a vector register and moves back, with two cycles of arithmetic between them.
    VectorLoad,
    /// A chain of loads from addresses with an index into a vector register and moves back, with a cycle of
    /// arithmetic between them.
    IndexedVectorLoad,
    /// A store of a byte that is loaded again.
    ForwardByte,
    /// A store of a vector that is loaded again.
    ForwardVector,
    /// A store of the widest vector that is loaded again.
    ForwardWide,
    /// Two stores and one load that takes its data from both.
    ForwardMixed,
    /// A store of 32 bits that is loaded again.
    Forward32,
    /// A store of 64 bits that is loaded again.
    Forward64,
    /// A store of 16 bits that is loaded again.
    ForwardHalf,
    /// A store of 64 bits that is loaded again through an address written with another register.
    ForwardOtherwise,
    /// A constant is added to the same memory again and again.
    ForwardChange,
    /// 1 is added and subtracted by turns.
    Add1,
    /// 127 is added and subtracted by turns.
    Add127,
    /// 1023 is added and subtracted by turns.
    Add1023,
    /// 4095 is added and subtracted by turns.
    Add4095,
    /// Eight instructions of ten bytes, which have constants of 64 bits.
    LongConstants,
    /// Eight instructions with a prefix that changes their length.
    Prefixes,
    /// Eight instructions that do what those of `Prefixes` do, without such a prefix.
    NoPrefixes,
    /// A chain of address calculations with a scale.
    ScaledChain,
    /// Six address calculations with a scale that do not depend on each other.
    ScaledCopies,
    /// A write of the lowest bits of a register.
    NarrowMove,
    /// Two stores to the stack and two loads from it.
    Stack,
    /// A chain of address calculations with three parts.
    ThreePartChain,
    /// Three address calculations with three parts that do not depend on each other.
    ThreePartCopies,
    /// Three address calculations with two parts that do not depend on each other.
    TwoPartCopies,
    /// A chain of a comparison and a move on a condition of one flag.
    CompareMoveEqual,
    /// A chain of a comparison and a move on a condition of two groups of flags.
    CompareMoveLess,
    /// Eight moves on a condition of one flag that do not depend on each other.
    MoveEqualCopies,
    /// Eight moves on a condition of two groups of flags that do not depend on each other.
    MoveLessCopies,
}

/// Statements around an instruction that cannot run by itself. They are separated by `;`.
#[derive(Clone, Copy, Debug)]
pub struct Framed {
    /// Statements that do not wait for those of the next repetition.
    pub throughput: &'static str,
    /// Statements that wait for the result of the repetition before.
    pub chain: &'static str,
    /// Cycles of the chain that other instructions take.
    pub other_cycles: u32,
}

/// Names of opcodes that only load.
#[derive(Clone, Copy, Debug)]
pub struct PlainLoads {
    /// A load into a general register.
    pub general: &'static str,
    /// Loads into vector registers, the most telling one first.
    pub vector: &'static [&'static str],
}

/// Purpose of a register in an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The destination of a copy of the instruction. Different numbers get different registers while there are
    /// any.
    Result(usize),
    /// An operand that the experiment reads and never writes.
    Source(usize),
}

/// The memory that an instruction of an experiment accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodePlace {
    /// The memory of the copy of the instruction that has this number.
    Copy(usize),
    /// The memory of the copy of this number, which only loads: in another bank of the cache than that of its
    /// neighbours.
    Spread(usize),
    /// Memory whose address depends on the first result, which is zero.
    Chain,
}

/// What an instruction right before a loop's branch does for the branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LoopEnd {
    /// Nothing: it cannot be left out.
    #[default]
    Other,
    /// The instruction only compares.
    Comparison,
    /// The instruction counts its first operand down.
    Countdown,
}

/// Reach of conditional branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BranchReach {
    /// Bytes that the shortest branch is sure to cross, with room for a few more instructions.
    pub short_bytes: usize,
    /// Bytes by which the longest branch exceeds the shortest.
    pub growth_bytes: usize,
}

/// Operands of an address that counts from the next instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelativeAddress {
    /// Index of the register that stands for the address of the code, among the operands.
    pub base: usize,
    /// Index of the distance, among the operands.
    pub displacement: usize,
    /// A register that can replace the base without changing the number of bytes that encode the distance.
    pub other_base: RegisterId,
}
