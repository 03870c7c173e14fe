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

/// Identifies a write for read-advance matching; 0 names no particular write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WriteResourceId(pub u16);

/// How instructions wait for a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResourceBuffer {
    /// Not a buffered resource (−1 in the tables).
    Unlimited,
    /// No buffer: consumers may have to issue at dispatch (0 in the tables).
    DispatchHazard,
    /// One slot (1): consumers issue in order. More slots: a reservation station.
    Entries(u32),
}

#[derive(Clone, Debug)]
pub struct ResourceKind {
    pub name: &'static str,
    /// The name that a person gives the kind; may be empty.
    pub title: &'static str,
    /// Unit kind: identical units. Group: length of the member list, repetitions included.
    pub n_units: u32,
    /// The kind that this kind is a part of.
    pub super_kind: Option<ResourceId>,
    pub buffer: ResourceBuffer,
    /// Empty for a unit kind; otherwise the members, verbatim: a member with n units stands n times.
    pub members: Vec<ResourceId>,
    /// Identity bit, plus, for a group, the identity bits of its members. 0 for kind 0.
    pub mask: u64,
}

impl ResourceKind {
    pub fn is_group(&self) -> bool {
        !self.members.is_empty()
    }
}

/// A line of a register file's cost table, its register class resolved to the members in class order.
#[derive(Clone, Debug)]
pub struct RegisterCost {
    pub registers: Vec<RegisterId>,
    pub cost: u32,
    pub allows_move_elimination: bool,
}

#[derive(Clone, Debug)]
pub struct RegisterFileFacts {
    pub name: &'static str,
    pub n_physical_registers: u32,
    /// `None`: no limit.
    pub max_moves_eliminated_per_cycle: Option<u32>,
    pub eliminates_zero_moves_only: bool,
    pub costs: Vec<RegisterCost>,
}

/// Facts beyond widths and resources, which few models have.
#[derive(Clone, Debug, Default)]
pub struct ExtraProcessorFacts {
    /// `None`: the micro-op buffer's size is used.
    pub reorder_buffer_size: Option<u32>,
    /// `None`: unlimited.
    pub max_retire_per_cycle: Option<u32>,
    /// Kinds whose buffers are the queues.
    pub load_queue: Option<ResourceId>,
    pub store_queue: Option<ResourceId>,
    /// Entries of the queues; `None`: unlimited.
    pub load_queue_size: Option<u32>,
    pub store_queue_size: Option<u32>,
    /// Register files without the placeholder entry 0 and without the default file.
    pub register_files: Vec<RegisterFileFacts>,
}

/// The facts about a processor.
#[derive(Clone, Debug)]
pub struct ProcessorFacts {
    pub issue_width: u32,
    /// More than 1 selects the out-of-order pipeline.
    pub micro_op_buffer_size: u32,
    pub resources: Vec<ResourceKind>,
    pub extra: Option<ExtraProcessorFacts>,
    pub read_advances: ReadAdvances,
    /// Otherwise the unit of a group is chosen at issue, as the reference does.
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

/// A row of a class's read-advance list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadAdvance {
    pub use_index: u16,
    /// `WriteResourceId(0)` matches every producer.
    pub write_resource: WriteResourceId,
    pub cycles: i32,
}

/// Read-advance lists of the classes that a block uses.
#[derive(Clone, Debug, Default)]
pub struct ReadAdvances {
    /// Sorted by class; each list sorted by (use index, write resource).
    lists: Vec<(ClassId, Vec<ReadAdvance>)>,
}

impl ReadAdvances {
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

    /// Returns how many cycles later than the producer's latency the operand may arrive; negative is an extra delay.
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
    /// The kind with exactly this mask.
    pub resource: ResourceId,
    pub mask: u64,
    pub cycles: u32,
    pub n_units: u32,
    pub is_reserved: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteFacts {
    pub register: RegisterId,
    pub latency_cycles: i32,
    pub write_resource: WriteResourceId,
    pub clears_super_registers: bool,
    pub writes_zero: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadFacts {
    pub register: RegisterId,
    pub use_index: u16,
    pub class: ClassId,
    /// The value does not matter: the read never waits.
    pub is_independent: bool,
}

/// An instruction of a block, lowered for a processor: everything that the simulation uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoweredInstruction {
    pub class: ClassId,
    pub n_micro_ops: u32,
    pub latency_cycles: u32,
    pub resource_uses: Vec<ResourceUse>,
    /// Identity bits of buffered kinds and dispatch hazards.
    pub used_buffers: u64,
    /// Identity bits of unit kinds.
    pub used_units: u64,
    /// Identity bits of groups, including those whose own cycles became 0.
    pub used_groups: u64,
    pub has_overlapping_groups: bool,
    pub must_issue_immediately: bool,
    pub may_load: bool,
    pub may_store: bool,
    pub has_side_effects: bool,
    pub is_load_barrier: bool,
    pub is_store_barrier: bool,
    pub begins_group: bool,
    pub ends_group: bool,
    pub retires_out_of_order: bool,
    /// A part that takes no place among those that retire in a cycle.
    pub retires_along: bool,
    pub is_optimizable_move: bool,
    pub writes: Vec<WriteFacts>,
    pub reads: Vec<ReadFacts>,
}

/// An entry of a class's resource list, as the tables have it; entries released in cycle 0 are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceInterval {
    pub resource: ResourceId,
    pub acquired_at_cycle: u32,
    pub released_at_cycle: u32,
}

/// Static columns of a report about an instruction. They follow from the resolved class alone: neither instruments nor call
/// latencies change them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StaticColumns {
    pub n_micro_ops: u32,
    /// Wraps: −1 is 4294967295.
    pub latency_cycles: u32,
    pub reciprocal_throughput: f64,
    /// Wraps like the latency.
    pub bypass_latency_cycles: u32,
    pub may_load: bool,
    pub may_store: bool,
    pub has_side_effects: bool,
    /// Resources, only for full instruction tables; may be empty otherwise.
    pub resources: Vec<ResourceInterval>,
}
