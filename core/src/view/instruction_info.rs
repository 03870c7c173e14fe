//! The instruction info table. Nothing is counted: every row follows from the model (`core/docs/views.md`, "Instruction
//! info").

use crate::model::facts::{ProcessorFacts, ResourceId, StaticColumns};
use crate::view::Block;
use crate::view::switches::{InstructionTables, ViewSwitches};

/// A row of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct InstructionRow {
    /// What the model says about the instruction.
    pub columns: StaticColumns,
    /// Whether the instruction is a load barrier in the simulation, after the target's post-processing.
    pub is_load_barrier: bool,
    /// Whether the instruction is a store barrier in the simulation, after the target's post-processing.
    pub is_store_barrier: bool,
}

/// The data of the view; rows by position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InstructionInfo {
    pub rows: Vec<InstructionRow>,
    /// Whether the table shows machine code.
    pub shows_encodings: bool,
    /// Whether the table shows memory barriers.
    pub shows_barriers: bool,
    /// The resource kinds with all that the rows show of them, for full instruction tables only.
    pub kinds: Option<Vec<KindLine>>,
}

/// A resource kind, as full instruction tables list it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindLine {
    pub name: &'static str,
    /// Number of units; of a group, the number of its members. Printers leave out kinds with 0, as the invalid kind is.
    pub n_units: u32,
    /// Names of a group's members; empty for other kinds.
    pub members: Vec<&'static str>,
}

impl InstructionInfo {
    pub fn new(block: &Block<'_>, switches: &ViewSwitches, tables: Option<InstructionTables>) -> InstructionInfo {
        let rows = block.columns.iter().zip(block.instructions).map(|(columns, instruction)| InstructionRow {
            columns: columns.clone(),
            is_load_barrier: instruction.is_load_barrier,
            is_store_barrier: instruction.is_store_barrier,
        });
        InstructionInfo {
            rows: rows.collect(),
            shows_encodings: switches.shows_encodings,
            shows_barriers: switches.shows_barriers,
            kinds: (tables == Some(InstructionTables::Full)).then(|| kind_lines(block.processor)),
        }
    }
}

/// Returns the lines of all kinds, the invalid kind 0 included.
fn kind_lines(processor: &ProcessorFacts) -> Vec<KindLine> {
    let name_of = |member: &ResourceId| processor.resources[member.index()].name;
    let lines = processor.resources.iter().enumerate().map(|(index, kind)| KindLine {
        name: kind.name,
        n_units: if index == 0 { 0 } else { kind.n_units },
        members: kind.members.iter().map(name_of).collect(),
    });
    lines.collect()
}
