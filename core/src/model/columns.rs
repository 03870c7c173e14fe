//! The static columns of a report, such as latency and throughput: what is known about an instruction without simulation.
//!
//! These columns follow from the model's lists alone: instruments that set a latency, call latencies and normalised resources
//! do not affect them.

mod row;

pub use row::RowColumns;

use super::facts::StaticColumns;
use super::processor::{Processor, RowFacts};
use super::tables::ClassEntry;
use crate::inst::features::FeatureSet;
use crate::inst::ids::ClassId;
use crate::inst::instruction::Instruction;
use crate::inst::isa::OpcodeFlag;

impl Processor {
    /// Returns the columns of an instruction without its resources; `None` if the model has no data for it. `class` is the
    /// scheduling class that an instrument sets; `None` is the opcode's own.
    pub fn static_columns(
        &self,
        instruction: &Instruction,
        class: Option<ClassId>,
        features: &FeatureSet,
    ) -> Option<StaticColumns> {
        Some(self.columns_of(self.row_under(instruction, class, features)?, instruction))
    }

    /// Returns the columns of an instruction with its resources, which only full instruction tables show. `class` and `None`
    /// are as for [`Processor::static_columns`].
    pub fn full_columns(
        &self,
        instruction: &Instruction,
        class: Option<ClassId>,
        features: &FeatureSet,
    ) -> Option<StaticColumns> {
        let row = self.row_under(instruction, class, features)?;
        Some(StaticColumns { resources: row.columns.resources.clone(), ..self.columns_of(row, instruction) })
    }

    /// Returns the columns of an instruction whose costs are those of `row`, with an empty list of resources.
    fn columns_of(&self, row: &RowFacts, instruction: &Instruction) -> StaticColumns {
        StaticColumns {
            n_micro_ops: row.n_micro_ops,
            latency_cycles: row.columns.latency_cycles,
            reciprocal_throughput: row.columns.reciprocal_throughput,
            bypass_latency_cycles: row.columns.bypass_latency_cycles,
            ..self.columns_without_data(instruction)
        }
    }

    /// Returns the row that applies to an instruction if it is of `class`; `None` is the opcode's own class. No row if the
    /// class has variants of which none applies, or is unsupported.
    fn row_under(&self, instruction: &Instruction, class: Option<ClassId>, features: &FeatureSet) -> Option<&RowFacts> {
        let class = class.unwrap_or_else(|| self.isa().opcode(instruction.opcode).class());
        match self.resolve(class, instruction, features)? {
            ClassEntry::Row(row) => self.row(row),
            _ => None,
        }
    }

    /// Returns the columns that the reference shows if the model has no data: the number that marks such rows, as if it were a
    /// number of micro-ops.
    pub fn columns_without_data(&self, instruction: &Instruction) -> StaticColumns {
        let opcode = self.isa().opcode(instruction.opcode);
        StaticColumns {
            n_micro_ops: NO_DATA_MICRO_OPS,
            latency_cycles: 0,
            reciprocal_throughput: f64::from(NO_DATA_MICRO_OPS) / f64::from(self.facts().issue_width),
            bypass_latency_cycles: 0,
            may_load: opcode.has(OpcodeFlag::MayLoad),
            may_store: opcode.has(OpcodeFlag::MayStore),
            has_side_effects: opcode.has(OpcodeFlag::SideEffects),
            resources: Vec::new(),
        }
    }
}

/// The number of micro-ops that marks a row without data: the reference keeps the number in 13 bits, and sets all of them.
const NO_DATA_MICRO_OPS: u32 = (1 << 13) - 1;
