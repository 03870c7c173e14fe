//! Traits of instructions for advice and warnings about code: what an instruction is for, which scheduling tables do not say.
//! Each target answers for its own opcodes.

use crate::inst::ids::RegisterId;

/// What a target knows about an instruction beyond its costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InstructionTraits {
    /// The part that it can play in a loop.
    pub role: Role,
    /// How well its latency can be known.
    pub latency_trust: LatencyTrust,
    /// Bytes that it loads, if it only loads and an instruction exists that loads twice as many.
    pub widenable_bytes: Option<u32>,
    /// The value that it copies from a register to a register, perhaps adding a constant or extending it by zeros or its sign;
    /// `None` if it does anything else.
    pub passed_on: Option<PassedValue>,
    /// Index of the first machine operand of an address that it only calculates into a register; `None` if it does anything else.
    pub calculated_address: Option<usize>,
    /// Whether it adds a constant to a value in memory, and does nothing else.
    pub steps_memory: bool,
    /// Its memory access; `None` if it has none.
    pub access: Option<Access>,
    /// Bytes of each lane with which its vector arithmetic calculates; `None` if it only moves or converts vectors, or uses none.
    pub lane_bytes: Option<u32>,
    /// How its results differ from its operands in the width of lanes; `None` if they do not.
    pub lane_change: Option<LaneChange>,
}

/// A change of the width of lanes between operands and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneChange {
    /// The operands have the narrower lanes, of this number of bytes. The width of the results' lanes does not matter, and is
    /// not given.
    Widened(u32),
    /// The results have the narrower lanes.
    Narrowed { from_bytes: u32, to_bytes: u32 },
    /// Lanes are picked from several vectors, so that their width is unknown.
    Unknown,
    /// Lanes of one vector change places. The width of elements is unknown if the vector is stored without having been
    /// loaded: compilers also drop the upper halves of counters in this way.
    Regrouped,
}

/// What an instruction does with the lanes of vectors: enough to follow each array's elements between memory and calculations,
/// where [`InstructionTraits`] only has widths for all of a loop. Asked only about loops over arrays, since the answer takes long.
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
    /// Lower and upper halves of lanes of eight bytes may go to different places. Elements of four bytes stay whole.
    Parted,
    /// Bits are cleared, changed or combined with those of another operand, and none changes its place.
    Masked,
}

impl Carriage {
    /// Bytes of the groups of `Moved` for moves of whole vectors, halves or quarters of them. The narrowest such part has so many.
    pub const WHOLE_BYTES: u32 = 16;
}

/// The value of a register that an instruction writes to another register, or to the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedValue {
    /// The register that is written.
    pub to: RegisterId,
    /// The register whose value it gets.
    pub from: RegisterId,
    /// Number that is added to the value, 0 for a copy; `None` if it is unknown, such as a symbol's address.
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
pub enum LatencyTrust {
    /// The latency is known as well as the processor's table says.
    #[default]
    AsModelled,
    /// The latency is known to be long. It is no guess even if it equals the number that tables have where it is unknown.
    Long,
    /// The latency depends on other cores.
    Shared,
    /// The latency depends on a register that says how often the instruction repeats itself.
    Repeated,
    /// The latency is unknown, whatever the table says: the instruction waits for everything, or asks a device.
    Unknown,
}
