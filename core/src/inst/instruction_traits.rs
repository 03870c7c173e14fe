//! Traits of instructions for advice and warnings about code: what an instruction is for, which scheduling tables do not say.
//! Each target answers for its own opcodes.

use crate::inst::ids::RegisterId;

/// What a target knows about an instruction beyond its costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InstructionTraits {
    /// The part that it can play in a loop.
    pub role: Role,
    /// How well its latency can be known.
    pub length: Length,
    /// Bytes that it loads, if it only loads and an instruction exists that loads twice as many.
    pub widenable_bytes: Option<u32>,
    /// The register whose value is its result, with a constant added or with the upper bits replaced; `None` if there is none.
    pub passed_on: Option<PassedValue>,
    /// Position of the first operand of an address that the instruction calculates into a register; `None` if it does not only
    /// do that.
    pub calculated_address: Option<usize>,
    /// Whether it adds a constant to a value in memory, and does nothing else.
    pub steps_memory: bool,
    /// Its memory access; `None` if it has none.
    pub access: Option<Access>,
    /// Bytes of a lane of its arithmetic; `None` if it does not calculate with vectors.
    pub lane_bytes: Option<u32>,
    /// How its results differ from its operands in the width of lanes; `None` if they do not.
    pub lane_change: Option<LaneChange>,
}

/// A change of the width of lanes between operands and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneChange {
    /// The operands have the narrower lanes, of this number of bytes.
    Widened(u32),
    /// The results have the narrower lanes.
    Narrowed { from_bytes: u32, to_bytes: u32 },
    /// Lanes are picked from several vectors, so that their width is unknown.
    Unknown,
    /// Lanes of one vector change places. Compilers also drop the upper halves of counters in this way.
    Regrouped,
}

/// What an instruction does with the lanes of vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LaneFlow {
    /// Lanes of the operands; `None` if it does not calculate with them.
    pub taken: Option<Lane>,
    /// Lanes of the result; `None` if unknown.
    pub given: Option<Lane>,
    /// How operands get into the result, if they are moved or masked whatever their lanes are.
    pub carried: Option<Carriage>,
}

/// A lane of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    pub bytes: u32,
    /// Whether elements are as wide as the lane; otherwise they may be narrower.
    pub is_exact: bool,
}

/// How operands get into a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carriage {
    /// The operands are moved in groups of this number of bytes, which change places or are left out.
    Moved(u32),
    /// The two halves of each lane of eight bytes are separated.
    Parted,
    /// Bits are cleared, changed or combined with those of another operand, and none changes its place.
    Masked,
}

impl Carriage {
    /// Bytes that any move of whole vectors keeps together.
    pub const WHOLE: u32 = 16;
}

/// The value of a register that an instruction writes to another register, or to the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedValue {
    /// The register that is written.
    pub to: RegisterId,
    /// The register whose value it gets.
    pub from: RegisterId,
    /// Number that is added to the value; `None` if it is unknown.
    pub added: Option<i64>,
}

/// An access to memory, by its size in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub bytes: u32,
    /// Bytes of an element, if the instruction says how wide elements are.
    pub element_bytes: Option<u32>,
}

/// The part that an instruction can play in a loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// None of the others.
    #[default]
    Other,
    /// It adds a constant to a register.
    Step,
    /// It compares without accessing memory, and writes nothing but the outcome.
    Test,
    /// It combines a value with what a register holds, by an operation in which the order does not matter.
    Reduction(Operation),
}

/// The operation of a reduction.
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
    /// The latency is known as well as the processor's table says.
    #[default]
    AsModelled,
    /// The latency is long for a reason: a large number in the table does not show that it was guessed.
    Long,
    /// The latency depends on other cores.
    Shared,
    /// The latency depends on a register that says how often the instruction repeats itself.
    Repeated,
    /// The latency is unknown, whatever the table says: the instruction waits for everything, or asks a device.
    Unknown,
}
