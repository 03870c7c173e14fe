//! Facts about a processor and about an instruction lowered for it, on which the simulation and the views work.
//!
//! Everything here is plain data. The other files of `model` read it from the packed models; `sim` applies it cycle by cycle.

use crate::inst::ids::{ClassId, RegisterId};

/// A processor resource kind, in table order. Kind 0 is the invalid kind and takes part in nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceId(pub u16);

impl ResourceId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The name of a kind of write, by which read advances say whose results they accept early; 0 is no particular one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WriteResourceId(pub u16);

/// Where instructions wait for a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResourceBuffer {
    /// The resource has no buffer of its own, so instructions may wait without limit (−1 in the tables).
    Unlimited,
    /// No buffer: an instruction that uses it may have to issue in the cycle of its dispatch (0 in the tables).
    DispatchHazard,
    /// A buffer of that many entries. One entry: instructions issue in order. More: a reservation station.
    Entries(u32),
}

/// A kind of resource: identical units (a *unit kind*), or a group of unit kinds.
#[derive(Clone, Debug)]
pub struct ResourceKind {
    pub name: &'static str,
    /// The name that people use for the kind; may be empty.
    pub title: &'static str,
    /// The number of identical units in a unit kind; in a group, the length of `members`, repetitions included.
    pub n_units: u32,
    /// The kind that the kind is a part of; `None` for most.
    pub super_kind: Option<ResourceId>,
    /// Where instructions wait for it.
    pub buffer: ResourceBuffer,
    /// Empty for a unit kind; otherwise the members, verbatim: a member with n units is listed n times.
    pub members: Vec<ResourceId>,
    /// The kind's own identity bit and, for a group, the bits of its members (`masks.rs`). 0 for kind 0.
    pub mask: u64,
}

impl ResourceKind {
    pub fn is_group(&self) -> bool {
        !self.members.is_empty()
    }
}

/// What renaming a register of one class costs in a register file: a line of the file's cost table.
#[derive(Clone, Debug)]
pub struct RegisterCost {
    /// The registers of the class, in class order.
    pub registers: Vec<RegisterId>,
    /// Physical registers that a write to one of them takes.
    pub cost: u32,
    /// Whether moves between these registers may be eliminated.
    pub allows_move_elimination: bool,
}

/// A register file: its physical registers, and the moves that renaming eliminates.
#[derive(Clone, Debug)]
pub struct RegisterFileFacts {
    pub name: &'static str,
    /// Number of physical registers; 0: no limit.
    pub n_physical_registers: u32,
    /// Maximum number of moves that renaming eliminates in a cycle; `None`: no limit.
    pub max_moves_eliminated_per_cycle: Option<u32>,
    /// Whether only moves of a register known to be zero are eliminated.
    pub eliminates_zero_moves_only: bool,
    pub costs: Vec<RegisterCost>,
}

/// Facts beyond widths and resources, which few models have.
#[derive(Clone, Debug, Default)]
pub struct ExtraProcessorFacts {
    /// Entries of the reorder buffer in micro-ops; `None`: `ProcessorFacts::micro_op_buffer_size`.
    pub reorder_buffer_size: Option<u32>,
    /// Maximum number of instructions that retire in a cycle; `None`: unlimited.
    pub max_retire_per_cycle: Option<u32>,
    /// The kind whose buffer is the load queue; `None`: the model names none.
    pub load_queue: Option<ResourceId>,
    /// The kind whose buffer is the store queue; `None`: the model names none.
    pub store_queue: Option<ResourceId>,
    /// Entries of the load queue; `None`: unlimited.
    pub load_queue_size: Option<u32>,
    /// Entries of the store queue; `None`: unlimited.
    pub store_queue_size: Option<u32>,
    /// The register files that the model describes, without the placeholder that the tables have first.
    pub register_files: Vec<RegisterFileFacts>,
}

/// What the simulation knows about a processor.
#[derive(Clone, Debug)]
pub struct ProcessorFacts {
    /// Micro-ops that are dispatched per cycle, at least 1.
    pub issue_width: u32,
    /// Entries of the reorder buffer in micro-ops, unless `extra` has a size of its own; 0 or 1 on in-order processors.
    pub micro_op_buffer_size: u32,
    /// All kinds in table order, kind 0 included.
    pub resources: Vec<ResourceKind>,
    /// Facts that few models have; `None` if this one has none.
    pub extra: Option<ExtraProcessorFacts>,
    /// How early or late results reach the operands that read them.
    pub read_advances: ReadAdvances,
    /// How dispatch chooses the unit of a group; `None`: the unit is chosen at issue, as the reference does.
    pub units_at_dispatch: Option<UnitsAtDispatch>,
}

/// How micro-ops are assigned to a unit of a group at dispatch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitsAtDispatch {
    /// Cycles until the assigner knows of an assignment or an issue.
    pub delay_cycles: u32,
    /// Every second micro-op of a cycle takes the unit with the second fewest waiting micro-ops, if that has less than `margin`
    /// more.
    pub margin: u32,
    /// Groups whose members are taken in turns instead.
    pub in_turns: Vec<ResourceId>,
}

impl ProcessorFacts {
    pub fn is_out_of_order(&self) -> bool {
        self.micro_op_buffer_size > 1
    }
}

/// By how many cycles before its latency is over a result may be read by one operand: a row of the read-advance list of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadAdvance {
    /// The operand that reads, numbered as in [`ReadFacts`].
    pub use_index: u16,
    /// The write whose result is read; `WriteResourceId(0)` matches every write.
    pub write_resource: WriteResourceId,
    /// Number of cycles; negative: by how many cycles after its latency is over the result can be read at the earliest.
    pub cycles: i32,
}

/// Read-advance lists of the classes that a block uses.
#[derive(Clone, Debug, Default)]
pub struct ReadAdvances {
    /// A list for each class, sorted by class; each list is sorted by use index and write resource.
    lists: Vec<(ClassId, Vec<ReadAdvance>)>,
}

impl ReadAdvances {
    /// Makes the table from lists, each sorted by use index and write resource; of several for one class, the first counts.
    pub fn new(mut lists: Vec<(ClassId, Vec<ReadAdvance>)>) -> ReadAdvances {
        lists.sort_by_key(|(class, _)| *class);
        lists.dedup_by_key(|(class, _)| *class);
        ReadAdvances { lists }
    }

    /// Returns the rows of one operand of a class, in table order.
    pub fn rows_of(&self, class: ClassId, use_index: u16) -> &[ReadAdvance] {
        let Ok(found) = self.lists.binary_search_by_key(&class, |(class, _)| *class) else {
            return &[];
        };
        let rows = &self.lists[found].1;
        let start = rows.partition_point(|row| row.use_index < use_index);
        let n_rows = rows[start..].partition_point(|row| row.use_index == use_index);
        &rows[start..start + n_rows]
    }

    /// Returns how many cycles before its latency is over the operand may read the producer's result; a negative number is a
    /// delay. 0 if the class has no row for the two.
    pub fn cycles_of(&self, class: ClassId, use_index: u16, producer: WriteResourceId) -> i32 {
        let Ok(found) = self.lists.binary_search_by_key(&class, |(class, _)| *class) else {
            return 0;
        };
        self.lists[found]
            .1
            .iter()
            .find(|row| {
                row.use_index == use_index
                    && (row.write_resource == WriteResourceId(0) || row.write_resource == producer)
            })
            .map_or(0, |row| row.cycles)
    }
}

/// A use of one resource kind, after normalisation (`core/docs/lowering.md`, "Normalisation"). The order of a list of uses
/// matters: units are taken in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceUse {
    /// The kind whose mask is `mask`.
    pub resource: ResourceId,
    /// The mask of the kind.
    pub mask: u64,
    /// Cycles that the units are busy.
    pub cycles: u32,
    /// How many members of the group are taken; 1 for a unit kind.
    pub n_units: u32,
    /// Whether the whole group is kept from other instructions for these cycles.
    pub is_reserved: bool,
}

/// A register that an instruction writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteFacts {
    /// The register.
    pub register: RegisterId,
    /// Cycles from issue until the result can be read.
    pub latency_cycles: i32,
    /// The name of the write, by which read advances find it.
    pub write_resource: WriteResourceId,
    /// Whether the write also sets the registers that contain this one, as a write to EAX clears the upper half of RAX.
    pub clears_super_registers: bool,
    /// Whether the instruction is a zero idiom, so that the register is known to be zero.
    pub writes_zero: bool,
}

/// A register that an instruction reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadFacts {
    pub register: RegisterId,
    /// The operand's number, by which read advances are found: explicit uses first, then implicit ones.
    pub use_index: u16,
    /// The number by which the read advances of the instruction are found in `ReadAdvances`: no scheduling class, but the index of
    /// its row plus 1 or, in measured models, a number for its kind of operation.
    pub class: ClassId,
    /// Whether the result does not depend on the value, so that the read never waits.
    pub is_independent: bool,
}

/// An instruction of a block, lowered for a processor: everything that the simulation uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoweredInstruction {
    /// The `ReadFacts::class` that the reference model gives its reads; instructions with the same one mostly use the same resources.
    pub class: ClassId,
    pub n_micro_ops: u32,
    /// Cycles from issue until the instruction has completed.
    pub latency_cycles: u32,
    pub resource_uses: Vec<ResourceUse>,
    /// Identity bits of the kinds that it occupies from dispatch: those with a buffer of entries, and dispatch hazards.
    pub used_buffers: u64,
    /// Identity bits of the unit kinds in `resource_uses`.
    pub used_units: u64,
    /// Identity bits of the groups that it uses, those included whose own cycles became 0 by normalisation.
    pub used_groups: u64,
    /// Whether two groups in `resource_uses` have a unit in common.
    pub has_overlapping_groups: bool,
    /// Whether it must issue in the cycle of its dispatch: it uses a dispatch hazard, and no kind whose buffer has more than one
    /// entry or is unlimited.
    pub must_issue_immediately: bool,
    pub may_load: bool,
    pub may_store: bool,
    /// Whether the tables say that it has effects beyond registers and memory; only reports use it.
    pub has_side_effects: bool,
    /// Whether later loads wait for it, and it waits for earlier loads.
    pub is_load_barrier: bool,
    /// Whether later stores wait for it, and it waits for earlier stores.
    pub is_store_barrier: bool,
    /// Whether it must be the first instruction dispatched in a cycle.
    pub begins_group: bool,
    /// Whether it must be the last instruction dispatched in a cycle.
    pub ends_group: bool,
    /// Whether, on an in-order processor, it may be written back before earlier instructions are.
    pub retires_out_of_order: bool,
    /// Whether it is a part of an instruction that does not count toward the instructions that may retire in a cycle.
    pub retires_along: bool,
    /// Whether it is a move that renaming may eliminate.
    pub is_optimizable_move: bool,
    pub writes: Vec<WriteFacts>,
    pub reads: Vec<ReadFacts>,
}

/// An entry of the resource list of a class, as the tables have it: from cycle `acquired_at_cycle` after issue until cycle
/// `released_at_cycle` a unit is busy. Entries released in cycle 0 are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceInterval {
    pub resource: ResourceId,
    pub acquired_at_cycle: u32,
    pub released_at_cycle: u32,
}

/// Static columns of a report about an instruction. They follow from the row of the model alone: neither latencies that
/// instrument comments set nor call latencies change them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StaticColumns {
    pub n_micro_ops: u32,
    /// Latency of a result in cycles, the largest if several; wraps: −1 is 4294967295.
    pub latency_cycles: u32,
    /// Cycles of the instruction if only its units, or the dispatch width, limit it.
    pub reciprocal_throughput: f64,
    /// The latency less the cycles by which forwarding makes the slowest result available earlier; wraps like the latency.
    pub bypass_latency_cycles: u32,
    pub may_load: bool,
    pub may_store: bool,
    pub has_side_effects: bool,
    /// Resources, only for full instruction tables; may be empty otherwise.
    pub resources: Vec<ResourceInterval>,
}
