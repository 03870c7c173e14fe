//! Traits of instructions for advice and warnings about code: scheduling tables have costs, but not the purpose of an
//! instruction. Each target answers for its own opcodes.

use crate::inst::ids::RegisterId;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InstructionTraits {
    pub role: Role,
    pub length: Length,
    /// Bytes that it brings from memory, if it does nothing else and an instruction exists that brings twice as many.
    pub widenable_bytes: Option<u32>,
    /// The register whose value its result is, with a constant added or with its upper bits made anew.
    pub passed_on: Option<PassedValue>,
    /// Number of the operand with which an address begins that the instruction calculates, and writes to a register.
    pub calculated_address: Option<usize>,
    /// The instruction adds a constant to a value in memory, and does nothing else.
    pub steps_memory: bool,
    /// Memory access of the instruction, if it has one.
    pub access: Option<Access>,
    /// Bytes of a lane of its arithmetic, if it calculates with vectors.
    pub lane_bytes: Option<u32>,
    /// Change of the width of lanes, if its results have other lanes than its operands.
    pub lane_change: Option<LaneChange>,
}

/// A change of the width of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneChange {
    /// The operands have the narrower lanes, of this number of bytes.
    Widened(u32),
    /// The results have the narrower lanes.
    Narrowed { from_bytes: u32, to_bytes: u32 },
    /// Lanes are picked from several vectors, so that their width is unknown.
    Unknown,
    /// Lanes of one vector change places, by which compilers also drop the upper halves of counters.
    Regrouped,
}

/// What an instruction does with the lanes of vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LaneFlow {
    /// Lanes of the operands, if it calculates with them.
    pub taken: Option<Lane>,
    /// Lanes of the result.
    pub given: Option<Lane>,
    /// What becomes of the operands, if they are moved or masked, whatever lanes they have.
    pub carried: Option<Carriage>,
}

/// A lane, by its size in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    pub bytes: u32,
    /// Elements are as wide as it, not narrower.
    pub is_exact: bool,
}

/// How operands get into a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carriage {
    /// In groups of this number of bytes, which change places or are left out.
    Moved(u32),
    /// The halves of lanes of eight bytes go apart.
    Parted,
    /// Bits are cleared, changed or joined to those of another operand, and none changes its place.
    Masked,
}

impl Carriage {
    /// Bytes that any move of whole vectors keeps together.
    pub const WHOLE: u32 = 16;
}

/// The value of a register that goes on into another one, or into the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedValue {
    pub to: RegisterId,
    pub from: RegisterId,
    /// Number that is added to the value, if it is known.
    pub added: Option<i64>,
}

/// An access to memory, by its size in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub bytes: u32,
    /// Bytes of an element, where the instruction knows elements.
    pub element_bytes: Option<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    #[default]
    Other,
    /// Adds a constant to a register.
    Step,
    /// Compares without accessing memory, and leaves nothing but the outcome.
    Test,
    /// Joins a value to what a register holds, in a way in which the order does not matter.
    Reduction(Operation),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Sum,
    Product,
    And,
    Or,
    ExclusiveOr,
    Smallest,
    Largest,
}

/// How well the latency of an instruction can be known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// The time is known as well as the processor's table says.
    #[default]
    AsModelled,
    /// The time is long for a reason: a large number in the table is no sign of a guess.
    Long,
    /// The time depends on other cores.
    Shared,
    /// The time depends on a register that says how often it repeats itself.
    Repeated,
    /// The time is unknown: it waits for everything, or asks a device, whatever the table says.
    Unknown,
}
