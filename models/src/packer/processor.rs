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
    /// Micro-ops that are dispatched per cycle, and entries of the micro-op buffer.
    pub issue_width: u32,
    pub micro_op_buffer: u32,
    pub extra: Option<Extra>,
    /// Resources by kind; kind 0 stands for none.
    pub resources: Vec<Resource>,
    pub register_files: Vec<RegisterFile>,
    /// Costs that one or more classes have, each once.
    pub rows: Vec<ClassRow>,
    /// For each class an index into `rows`, or `CLASS_UNSUPPORTED` or `CLASS_VARIANT` of the layout.
    pub classes: Vec<u16>,
    pub variants: Vec<Variant>,
    pub class_variants: Vec<ClassVariant>,
    pub idioms: Vec<Idiom>,
}

/// Further facts about a processor; 0 stands for "absent" in every field. The queues are resource kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    pub reorder_buffer: u32,
    pub retire_per_cycle: u32,
    pub load_queue: u16,
    pub store_queue: u16,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resource {
    pub name: String,
    pub n_units: u32,
    /// Entries of the buffer; −1: unlimited.
    pub buffer: i32,
    /// The kind that this one is a part of, or 0; and the kinds that a group consists of.
    pub super_kind: u16,
    pub members: Vec<u16>,
    /// Name for people; empty if there is none.
    pub title: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterFile {
    pub name: String,
    /// Number of physical registers; 0: unlimited.
    pub size: u32,
    /// Moves eliminated per cycle; 0: unlimited.
    pub moves_per_cycle: u32,
    pub zero_moves_only: bool,
    pub costs: Vec<RegisterCost>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterCost {
    /// Registers, in the order of their class; how many physical registers a write of one takes; whether moves may be eliminated.
    pub registers: Vec<u16>,
    pub cost: u32,
    pub eliminates_moves: bool,
}

/// Costs of scheduling classes. Lists have their items one after the other, as `layout/processor.rs` says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClassRow {
    pub n_micro_ops: u16,
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
