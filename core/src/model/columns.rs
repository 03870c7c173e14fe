//! The static columns of a report: the content of a row without simulation.
//!
//! These columns follow from the model's lists alone: instruments, call latencies and normalised resources do not affect them.

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
    /// Returns the columns of an instruction without its resources; `None` if the model has no data for it. An instrument may
    /// set another class.
    pub fn static_columns(
        &self,
        instruction: &Instruction,
        class: Option<ClassId>,
        features: &FeatureSet,
    ) -> Option<StaticColumns> {
        Some(self.columns_of(self.row_under(instruction, class, features)?, instruction))
    }

    /// Returns the columns of an instruction with its resources, which only full instruction tables show.
    pub fn full_columns(
        &self,
        instruction: &Instruction,
        class: Option<ClassId>,
        features: &FeatureSet,
    ) -> Option<StaticColumns> {
        let row = self.row_under(instruction, class, features)?;
        Some(StaticColumns { resources: row.columns.resources.clone(), ..self.columns_of(row, instruction) })
    }

    fn columns_of(&self, row: &RowFacts, instruction: &Instruction) -> StaticColumns {
        StaticColumns {
            n_micro_ops: row.n_micro_ops,
            latency_cycles: row.columns.latency_cycles,
            reciprocal_throughput: row.columns.reciprocal_throughput,
            bypass_latency_cycles: row.columns.bypass_latency_cycles,
            ..self.columns_without_data(instruction)
        }
    }

    fn row_under(&self, instruction: &Instruction, class: Option<ClassId>, features: &FeatureSet) -> Option<&RowFacts> {
        let class = class.unwrap_or_else(|| self.isa().opcode(instruction.opcode).class());
        match self.resolve(class, instruction, features)? {
            ClassEntry::Row(row) => self.row(row),
            _ => None,
        }
    }

    /// Returns the columns that the reference shows if the model has no data: the number that marks such rows, as if it counted
    /// micro-operations.
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

/// The reference keeps micro-operations in 13 bits; all ones mark a row that is not supported.
const NO_DATA_MICRO_OPS: u32 = (1 << 13) - 1;
