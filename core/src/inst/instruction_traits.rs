//! Traits of instructions for advice and warnings about code: what an instruction is for, which scheduling tables do not say. Each
//! target answers for its own opcodes.

use crate::inst::ids::RegisterId;

/// What a target knows about an instruction beyond its costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InstructionTraits {
    /// The part that it can play in a loop.
    pub role: Role,
    /// How well its latency is known.
    pub latency_trust: LatencyTrust,
    /// Bytes that it loads, if it only loads and an instruction exists that loads twice as many.
    pub widenable_bytes: Option<u32>,
    /// The value that it copies from one register to another, or back to the same one: unchanged, with a constant added, or with
    /// the upper bits cleared or filled with the sign. `None` if it does something else.
    pub passed_on: Option<PassedValue>,
    /// Index of the machine operand with which the address begins, of an instruction that only writes the address to a register,
    /// such as `lea`; `None` for other instructions.
    pub calculated_address: Option<usize>,
    /// Whether all that it does is to add a constant to a value in memory.
    pub steps_memory: bool,
    /// Its memory access; `None` if it has none.
    pub access: Option<Access>,
    /// Bytes of a lane, of its operands and of its results, if it calculates with vectors; `None` if it does not, or if the lanes
    /// of both differ.
    pub lane_bytes: Option<u32>,
    /// How the lanes of its results differ from those of its operands; `None` if they do not.
    pub lane_change: Option<LaneChange>,
}

/// A change of the width of lanes between operands and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneChange {
    /// The results have wider lanes than the operands, whose lanes have this number of bytes.
    Widened(u32),
    /// The results have narrower lanes than the operands.
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
    /// Lanes of the operands that it calculates with; `None` if it does not calculate, or they are unknown.
    pub taken: Option<Lane>,
    /// Lanes of the result that it calculates; `None` if it does not calculate, or they are unknown.
    pub given: Option<Lane>,
    /// How operands get into the result if it only moves, masks or blends them; `None` if it calculates.
    pub carried: Option<Carriage>,
}

/// A lane of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    pub bytes: u32,
    /// Whether an element is as wide as the lane; otherwise several may share a lane.
    pub is_exact: bool,
}

/// How operands get into a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carriage {
    /// The operands are moved in groups of this number of bytes, of which some may change places or be left out.
    Moved(u32),
    /// Lanes of eight bytes are split: lower halves go one way, upper halves another, so that four bytes stay together.
    Parted,
    /// Bits are cleared, changed or combined with those of another operand, and none changes its place.
    Masked,
}

impl Carriage {
    /// Bytes that a move of whole vectors keeps together. It is the size of the smallest vectors: larger ones may be moved in parts
    /// of that size, and no element is larger.
    pub const WHOLE_BYTES: u32 = 16;
}

/// The value of a register that an instruction writes to another register, or to the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedValue {
    /// The register that is written.
    pub to: RegisterId,
    /// The register whose value it gets.
    pub from: RegisterId,
    /// Number that is added to the value, 0 for a copy; `None` if it is not known before the program is linked.
    pub added: Option<i64>,
}

/// An access to memory, by its size in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub bytes: u32,
    /// Bytes of an element, if the instruction says how wide elements are; else `None`.
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

/// How well the latency of an instruction is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LatencyTrust {
    /// The latency is known as well as the processor's table says.
    #[default]
    AsModelled,
    /// The latency is known to be long. It is no guess even if it equals the number that tables have where it is unknown.
    Long,
    /// The time is at least that of the table: it depends on other cores, and is longer even without them.
    Shared,
    /// The latency depends on a register that says how often the instruction repeats itself.
    Repeated,
    /// The time is unknown, whatever the table says: the instruction makes others wait for each other, as fences do.
    Waiting,
    /// The latency is unknown, whatever the table says: the instruction asks a device or waits for an event.
    Unknown,
}
