//! The part of the static columns that follows from a row of the model alone.

use crate::model::facts::{ProcessorFacts, ResourceInterval, WriteResourceId};
use crate::model::tables::{ModelTables, RowId};

/// Columns that follow from a row of the model. Latencies wrap as the reference prints them: −1 is 4294967295.
#[derive(Clone, Debug, PartialEq)]
pub struct RowColumns {
    /// Latency of a result in cycles, the largest if several, with the delay of the slowest operand.
    pub latency_cycles: u32,
    /// Cycles of an instruction if only its units, or the dispatch width, limit it.
    pub reciprocal_throughput: f64,
    /// The latency, less the cycles by which forwarding passes on the slowest result.
    pub bypass_latency_cycles: u32,
    /// The resource list as the model has it, not normalised.
    pub resources: Vec<ResourceInterval>,
}

impl RowColumns {
    pub(in crate::model) fn new(tables: &ModelTables, facts: &ProcessorFacts, row: RowId) -> RowColumns {
        let latency = table_latency(tables, row) + extra_delay(tables, row);
        RowColumns {
            latency_cycles: latency as u32,
            reciprocal_throughput: reciprocal_throughput(tables, facts, row),
            bypass_latency_cycles: (latency - bypassed_cycles(tables, row)) as u32,
            resources: tables.resource_intervals(row).collect(),
        }
    }
}

/// Returns the largest latency of a write in cycles, or the first unknown one, which is negative.
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

/// Returns the largest delay, in cycles, that an operand adds whatever its producer is, such as a move between register files.
fn extra_delay(tables: &ModelTables, row: RowId) -> i32 {
    let any_producer = tables.read_advances(row).filter(|advance| advance.write_resource == WriteResourceId(0));
    -any_producer.map(|advance| advance.cycles).min().unwrap_or(0).min(0)
}

/// Returns by how many cycles forwarding passes on the value of the slowest write early, to any one operand that the row lists.
fn bypassed_cycles(tables: &ModelTables, row: RowId) -> i32 {
    let mut slowest = (0, WriteResourceId(0));
    for write in tables.write_latencies(row) {
        if write.cycles > slowest.0 {
            slowest = (write.cycles, write.write_resource);
        }
    }
    tables.read_advances(row).find(|advance| advance.write_resource == slowest.1).map_or(0, |advance| advance.cycles)
}

/// Returns the cycles per instruction, as `RThroughput` shows them. The last printed digit depends on the order of the
/// operations: quotients, their minimum, its reciprocal (`core/docs/views.md`, "Instruction info").
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
