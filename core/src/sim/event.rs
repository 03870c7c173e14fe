//! Everything that can happen in a simulated cycle. [`Observer`](super::observer::Observer) is how a view learns of it.
//!
//! Observers see events in exactly the order in which the stages raise them. Reports depend on that order;
//! `core/docs/pipeline.md`, "Order of events", lists it.

use crate::inst::ids::RegisterId;
use crate::model::facts::ResourceId;

/// Index of a simulated instruction: position in the block + iteration × block length. Never wraps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceIndex(pub u64);

/// A unit of a unit kind, busy for some cycles from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitUse {
    /// The kind of the unit, never a group.
    pub resource: ResourceId,
    /// 0-based index of the unit inside its kind.
    pub unit: u32,
    /// Number of cycles, beginning with that of the issue, in which the unit is busy.
    pub cycles: u32,
}

/// A value or a memory operation that an instruction waited for, and how long. Without cycles there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CriticalDependency {
    /// The instruction that wrote the value, or the earlier memory operation.
    pub producer: SourceIndex,
    /// The register that the producer wrote; `RegisterId::NONE` for a memory dependency.
    pub register: RegisterId,
    /// Cycles that the instruction waited for it; 0 if there is no such dependency.
    pub cycles: u32,
}

/// Why an instruction could not be dispatched (on an in-order processor: issued).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StallKind {
    /// A register file has no room for the writes; in order, a register that is read is not available yet.
    RegisterFile,
    /// The reorder buffer has no room.
    RetireControlUnit,
    /// A unit without a buffer is still taken by another instruction; in order, a unit is busy.
    DispatchGroup,
    /// The buffer of a scheduler is full.
    SchedulerFull,
    /// The load queue is full.
    LoadQueueFull,
    /// The store queue is full.
    StoreQueueFull,
    /// A rule of a target. The simulation has none and never raises it.
    Custom,
}

impl StallKind {
    /// Number of kinds: tables are indexed by them.
    pub const COUNT: usize = StallKind::Custom as usize + 1;
}

/// The outcome of one pair of write and read of an optimizable move (a swap has two).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveOutcome {
    /// 0-based index of the register file of the move's first write; file 0 is the default file.
    pub register_file: u32,
    /// Whether the move is done by renaming alone, without a unit.
    pub is_eliminated: bool,
    /// Whether the write is zero because its source register is known to be zero.
    pub is_zero: bool,
}

/// An instruction that is ready and cannot issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadyInstruction {
    pub index: SourceIndex,
    /// Identity bits of the kinds that it was last refused for; 0 for none.
    pub critical_resources: u64,
}

/// What kept the back end from doing more in a cycle. The affected instructions are in no particular order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressure<'a> {
    /// Ready instructions found no unit: the identity bits of the kinds found busy, and all instructions left ready.
    Resources { mask: u64, affected: &'a [ReadyInstruction] },
    /// Instructions waited for registers whose values arrive at a known cycle.
    RegisterDependencies { affected: &'a [SourceIndex] },
    /// Instructions waited for earlier memory operations that had issued and not completed.
    MemoryDependencies { affected: &'a [SourceIndex] },
}

/// Something that happens to the processor, or to one instruction, given by its `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A cycle begins; the events that follow happen in it.
    CycleBegin,
    /// The cycle ends; only `CycleRepeated` may follow before the next `CycleBegin`.
    CycleEnd,
    /// The cycle that has just ended happens `n_cycles` more times, with the same `Stalled` and `Pressure` events and with
    /// nothing else. Raised after a `CycleEnd`; so a view counts a long wait in one step.
    CycleRepeated { n_cycles: u64 },
    /// An instruction enters the back end. Raised again in later cycles for an instruction that is wider than the dispatch
    /// width.
    Dispatched {
        index: SourceIndex,
        /// Number of its micro-ops that this cycle dispatches; on an in-order processor, of all its micro-ops.
        n_micro_ops: u32,
        /// Physical registers taken, per register file; file 0 is the default file. Zeros when raised again.
        registers_taken: &'a [u32],
        /// The outcomes of an optimizable move with as many writes as reads, eliminated or not; empty for everything else. Pair j
        /// is write j and read n − 1 − j. Each event of an instruction has the same outcomes (a swap dispatched in two parts
        /// counts twice).
        moves: &'a [MoveOutcome],
    },
    /// The next instruction could not be dispatched (in order: issued) in this cycle, for this reason.
    Stalled { index: SourceIndex, kind: StallKind },
    /// An instruction took entries in the buffers of these kinds. Not raised if it took none.
    ReservedBuffers { index: SourceIndex, resources: &'a [ResourceId] },
    /// An instruction gave back its entries in the buffers of these kinds, because it issued.
    ReleasedBuffers { index: SourceIndex, resources: &'a [ResourceId] },
    /// All operands of an instruction have arrived, or arrive at known cycles. Not raised on an in-order processor.
    Pending { index: SourceIndex },
    /// All operands of an instruction have arrived: from now on it waits for units only.
    Ready { index: SourceIndex },
    /// An instruction begins to execute, in these units.
    Issued {
        index: SourceIndex,
        units: &'a [UnitUse],
        /// Identity bits of the kinds that delayed the issue; 0 for none.
        critical_resources: u64,
        /// The dependency that the reference's bottleneck analysis blames: not always the value that came last.
        critical_register: CriticalDependency,
        /// The register whose value came last.
        latest_register: CriticalDependency,
        /// The earlier memory operation that was waited for.
        critical_memory: CriticalDependency,
    },
    /// A further part of an instruction that runs in parts has issued. [`Issued`](Event::Issued) reports the first part.
    IssuedPart {
        index: SourceIndex,
        units: &'a [UnitUse],
        /// Identity bits of the kinds that delayed the issue of this part; 0 for none.
        critical_resources: u64,
        /// The register whose value came last, unless an earlier part of the instruction wrote it.
        latest_register: CriticalDependency,
        /// The earlier memory operation that this part waited for.
        critical_memory: CriticalDependency,
    },
    /// A part has executed that is not the last one of its instruction to do so.
    ExecutedPart { index: SourceIndex },
    /// An instruction has completed: its results are written back.
    Executed { index: SourceIndex },
    /// An instruction leaves the processor.
    Retired {
        index: SourceIndex,
        /// Physical registers given back, per register file.
        registers_freed: &'a [u32],
    },
    /// What kept instructions from issuing in this cycle; raised only if the options ask for it.
    Pressure(Pressure<'a>),
}
