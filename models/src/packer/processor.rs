//! Reads a scheduling model from text and packs it.

pub mod condition;
mod encode;
mod numbers;
mod parse;
#[cfg(test)]
mod tests;

/// The facts of a processor file, with names replaced by indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessorTable {
    /// Maximum number of micro-ops that are dispatched per cycle.
    pub issue_width: u32,
    /// Number of micro-ops that can wait for their operands.
    pub micro_op_buffer: u32,
    /// `None` if the model does not have these facts.
    pub extra: Option<Extra>,
    /// Resources by kind; kind 0 stands for none.
    pub resources: Vec<Resource>,
    pub register_files: Vec<RegisterFile>,
    /// Costs that one or more classes have, each once.
    pub rows: Vec<ClassRow>,
    /// For each class an index into `rows`, or `CLASS_UNSUPPORTED` or `CLASS_VARIANT` of the layout.
    pub classes: Vec<u16>,
    /// Sorted by opcode.
    pub variants: Vec<Variant>,
    /// Sorted by class.
    pub class_variants: Vec<ClassVariant>,
    /// Sorted by opcode, then kind.
    pub idioms: Vec<Idiom>,
}

/// Further facts about a processor; 0 stands for "absent" in every field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    /// Size of the reorder buffer in micro-ops.
    pub reorder_buffer: u32,
    /// Maximum number of instructions that retire per cycle.
    pub retire_per_cycle: u32,
    /// Resource kind whose buffer is the load queue.
    pub load_queue: u16,
    /// Resource kind whose buffer is the store queue.
    pub store_queue: u16,
}

/// A resource kind: identical units, or a group of other kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resource {
    pub name: String,
    /// Number of units; of a group, the number of its members.
    pub n_units: u32,
    /// Number of micro-ops that can wait for the kind; −1: unlimited.
    pub buffer: i32,
    /// The kind that this one is a part of, or 0.
    pub super_kind: u16,
    /// The kinds that a group has; empty if this is no group.
    pub members: Vec<u16>,
    /// Name for people; empty if there is none.
    pub title: String,
}

/// A register file, in which writes of registers take physical registers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterFile {
    pub name: String,
    /// Number of physical registers; 0: unlimited.
    pub size: u32,
    /// Maximum number of moves that are eliminated per cycle; 0: unlimited.
    pub moves_per_cycle: u32,
    /// Whether only moves of zero are eliminated.
    pub zero_moves_only: bool,
    /// The registers that the file renames, by class.
    pub costs: Vec<RegisterCost>,
}

/// What writes of the registers of one class cost in a register file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterCost {
    /// The registers in the order of their class.
    pub registers: Vec<u16>,
    /// Number of physical registers that a write of one of them takes.
    pub cost: u32,
    /// Whether moves between them may be eliminated.
    pub eliminates_moves: bool,
}

/// Costs of scheduling classes. Lists have their items one after the other, as `layout/processor.rs` says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClassRow {
    pub n_micro_ops: u16,
    /// Set of the bits `ROW_…` of the layout.
    pub flags: u16,
    pub resources: Vec<u16>,
    pub latencies: Vec<u16>,
    pub read_advances: Vec<u16>,
}

/// The cases of an opcode whose costs depend on its operands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    pub opcode: u16,
    pub cases: Vec<Case>,
}

/// The cases of all opcodes of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassVariant {
    pub class: u16,
    pub cases: Vec<Case>,
}

/// Costs, and the condition under which they apply: tests as the layout has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    pub condition: Vec<u16>,
    /// Index of the row, `CLASS_UNSUPPORTED`, or `CLASS_VARIANT` if the variant cannot be resolved.
    pub row: u16,
}

/// An opcode that is an idiom (`IDIOM_…` of the layout) under a condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Idiom {
    pub opcode: u16,
    pub kind: u16,
    pub condition: Vec<u16>,
}
