//! The static columns of a report: what a row says without simulation.
//!
//! Nothing here sees instruments, call latencies or normalised resources: the columns follow from the model's lists as
//! they stand.

use super::facts::{ProcessorFacts, ResourceInterval, StaticColumns, WriteResourceId};
use super::processor::Processor;
use super::tables::{ClassEntry, ModelTables, RowId};
use crate::inst::features::FeatureSet;
use crate::inst::ids::ClassId;
use crate::inst::instruction::Instruction;
use crate::inst::isa::OpcodeFlag;

/// The part of the columns that follows from the row alone.
#[derive(Clone, Debug, PartialEq)]
pub struct RowColumns {
    pub latency_cycles: u32,
    pub reciprocal_throughput: f64,
    pub bypass_latency_cycles: u32,
    pub resources: Vec<ResourceInterval>,
}

impl RowColumns {
    pub(super) fn new(tables: &ModelTables, facts: &ProcessorFacts, row: RowId) -> RowColumns {
        let latency = table_latency(tables, row) + extra_delay(tables, row);
        RowColumns {
            latency_cycles: latency as u32,
            reciprocal_throughput: reciprocal_throughput(tables, facts, row),
            bypass_latency_cycles: (latency - bypassed_cycles(tables, row)) as u32,
            resources: tables.resource_intervals(row).collect(),
        }
    }
}

impl Processor {
    /// The columns of an instruction; `None` if the model has no data for it. An instrument may set another class.
    pub fn static_columns(
        &self,
        instruction: &Instruction,
        class: Option<ClassId>,
        features: &FeatureSet,
    ) -> Option<StaticColumns> {
        let opcode = self.isa().opcode(instruction.opcode);
        let class = class.unwrap_or_else(|| opcode.class());
        let ClassEntry::Row(row) = self.resolve(class, instruction, features)? else {
            return None;
        };
        let row = self.row(row)?;
        Some(StaticColumns {
            n_micro_ops: row.n_micro_ops,
            latency_cycles: row.columns.latency_cycles,
            reciprocal_throughput: row.columns.reciprocal_throughput,
            bypass_latency_cycles: row.columns.bypass_latency_cycles,
            resources: row.columns.resources.clone(),
            ..self.columns_without_data(instruction)
        })
    }

    /// What the reference shows where the model has no data: the number that marks such rows, as if it counted
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

/// The largest latency, or the first unknown one, which is negative.
fn table_latency(tables: &ModelTables, row: RowId) -> i32 {
    let mut longest = 0;
    for write in tables.write_latencies(row) {
        if write.cycles < 0 {
            return write.cycles;
        }
        longest = longest.max(write.cycles);
    }
    longest
}

/// The largest delay that any operand adds whatever its producer is, such as a move between register files.
fn extra_delay(tables: &ModelTables, row: RowId) -> i32 {
    let any_producer = tables.read_advances(row).filter(|advance| advance.write_resource == WriteResourceId(0));
    -any_producer.map(|advance| advance.cycles).min().unwrap_or(0).min(0)
}

/// By how many cycles the slowest write's value may be passed on early.
fn bypassed_cycles(tables: &ModelTables, row: RowId) -> i32 {
    let mut slowest = (0, WriteResourceId(0));
    for write in tables.write_latencies(row) {
        if write.cycles > slowest.0 {
            slowest = (write.cycles, write.write_resource);
        }
    }
    tables.read_advances(row).find(|advance| advance.write_resource == slowest.1).map_or(0, |advance| advance.cycles)
}

/// The order of the operations is part of the specification: quotients, their minimum, its reciprocal.
fn reciprocal_throughput(tables: &ModelTables, facts: &ProcessorFacts, row: RowId) -> f64 {
    let throughputs = tables.resource_intervals(row).filter_map(|interval| {
        let busy_cycles = i64::from(interval.released_at_cycle) - i64::from(interval.acquired_at_cycle);
        let kind = facts.resources.get(interval.resource.index())?;
        (busy_cycles != 0).then(|| f64::from(kind.n_units) / busy_cycles as f64)
    });
    match throughputs.reduce(f64::min) {
        Some(throughput) => 1.0 / throughput,
        None => f64::from(tables.n_micro_ops(row)) / f64::from(facts.issue_width),
    }
}
