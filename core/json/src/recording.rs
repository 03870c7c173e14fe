//! From a simulated region to the recording of its first iterations.

use mca_core::analysis::{Limit, Link, Summary, Verdict};
use mca_core::analyze::program::Program;
use mca_core::analyze::region::RegionReport;
use mca_core::events::{self, RecordedRow};
use mca_core::explain::Explanation;
use mca_core::model::facts::ProcessorFacts;
use mca_core::target::Register;
use mca_core::view::columns::{UnitColumn, UnitColumns};

use crate::timeline::{
    AverageWaits, BottleneckKind, ChainLink, ColdStart, Dependency, Numbers, Pressure, Range, Recording, ResourceUnit,
    TimelineChain, TimelineInstruction, TimelineRow, TimelineVerdict, UnitUse,
};

/// Rows that a timeline may have.
pub const MAX_ROWS: usize = 100_000;

/// Cycles that a timeline shows unless more are asked for.
pub const DEFAULT_MAX_CYCLES: u32 = 10_000;

/// A region that was recorded, and what its report says of each instruction.
#[derive(Clone, Copy)]
pub struct RecordedRegion<'a> {
    /// The program that holds the region.
    pub program: &'a Program,
    /// The processor that was simulated.
    pub processor: &'a ProcessorFacts,
    /// Every step of some iterations.
    pub recorded: &'a events::Recording,
    /// The report, with instruction info and resource pressure.
    pub report: &'a RegionReport,
    /// The machine code of each instruction that was simulated.
    pub encodings: &'a [Vec<u8>],
}

impl RecordedRegion<'_> {
    /// `range_of` is the place in the source of the instruction at a position.
    pub fn recording(&self, range_of: impl Fn(usize) -> Range) -> Recording {
        let columns = UnitColumns::new(self.processor);
        let recorded = self.recorded;
        let positions = 0..recorded.instructions.len();
        Recording {
            iterations: recorded.n_iterations as usize,
            first_iteration: recorded.first_iteration,
            first_cycle: recorded.first_cycle,
            cycles: recorded.n_cycles,
            is_truncated: recorded.is_truncated,
            resources: columns.list.iter().map(resource_unit).collect(),
            instructions: positions.map(|position| self.instruction(position, range_of(position))).collect(),
            rows: self.rows(),
        }
    }

    /// The rows alone, of a recording that stands beside another one.
    pub fn cold_start(&self) -> ColdStart {
        let recorded = self.recorded;
        ColdStart {
            iterations: recorded.n_iterations as usize,
            cycles: recorded.n_cycles,
            is_truncated: recorded.is_truncated,
            rows: self.rows(),
        }
    }

    fn rows(&self) -> Vec<TimelineRow> {
        let rows = self.recorded.rows.iter().enumerate();
        rows.filter_map(|(number, row)| self.row(number, row)).collect()
    }

    fn instruction(&self, position: usize, range: Range) -> TimelineInstruction {
        let info = self.report.views.instruction_info.as_ref().and_then(|info| info.rows.get(position));
        let pressure = self.report.views.resource_pressure.as_ref();
        let pressure = pressure.map(|pressure| pressure.row_of(position)).unwrap_or_default();
        let used = pressure.iter().enumerate().filter(|(_, cycles)| **cycles > 0.0);
        let hex = |bytes: &Vec<u8>| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        TimelineInstruction {
            index: position,
            text: self.report.text(position),
            range,
            latency: info.map_or(0, |row| row.columns.latency_cycles),
            reciprocal_throughput: info.map_or(0.0, |row| row.columns.reciprocal_throughput),
            micro_ops: info.map_or(0, |row| row.columns.n_micro_ops),
            may_load: info.is_some_and(|row| row.columns.may_load),
            may_store: info.is_some_and(|row| row.columns.may_store),
            has_side_effects: info.is_some_and(|row| row.columns.has_side_effects),
            pressure: used.map(|(resource, &cycles)| Pressure { resource, cycles }).collect(),
            average_waits: average_waits(self.recorded, position),
            encoding: self.encodings.get(position).map(hex),
        }
    }

    fn row(&self, number: usize, row: &RecordedRow) -> Option<TimelineRow> {
        let n_positions = self.recorded.instructions.len().max(1);
        let issued = row.issued?;
        let dependencies = row.dependencies.iter().filter_map(|dependency| self.dependency(dependency));
        let units = row.units.iter();
        let units = units.map(|unit| UnitUse { resource: unit.column, from: unit.from, cycles: unit.cycles });
        Some(TimelineRow {
            iteration: number / n_positions,
            instruction: number % n_positions,
            dispatched: row.dispatched?,
            ready: row.ready.unwrap_or(issued),
            issued,
            executed: row.executed?,
            retired: row.retired?,
            dependencies: dependencies.filter(|dependency| dependency.row < self.recorded.rows.len()).collect(),
            units: units.collect(),
        })
    }

    fn register_name(&self, register: Register) -> String {
        String::from_utf8_lossy(&self.report.register_text(self.program, register)).into_owned()
    }

    fn dependency(&self, dependency: &events::Dependency) -> Option<Dependency> {
        Some(match *dependency {
            events::Dependency::Register { row, register, cycles } => Dependency {
                kind: BottleneckKind::Register,
                row,
                name: Some(self.register_name(register)),
                cycles: Some(cycles),
            },
            events::Dependency::Memory { row, cycles } => {
                Dependency { kind: BottleneckKind::Memory, row, name: None, cycles: Some(cycles) }
            }
            events::Dependency::Resource { row, resource } => Dependency {
                kind: BottleneckKind::Resource,
                row,
                name: self.processor.resources.get(resource.index()).map(|kind| kind.name.to_owned()),
                cycles: None,
            },
            _ => return None,
        })
    }
}

/// What a title and the drawing of the chain need of a verdict; nothing where too little was understood.
pub fn verdict_of(explanation: &Explanation<'_>) -> Option<TimelineVerdict> {
    let verdict = explanation.verdict();
    if !explanation.trust().is_enough() {
        return None;
    }
    let sentences: Vec<String> = std::iter::once(explanation.sentence()).chain(explanation.next()).collect();
    let link = |link: &Link| ChainLink {
        instruction: link.position,
        via: explanation.via(link),
        cycles: link.latency_cycles,
        iterations: link.n_iterations,
    };
    Some(TimelineVerdict {
        headline: explanation.short_headline(),
        text: sentences.join(" "),
        cycles_per_iteration: verdict.cycles_per_iteration,
        chain: verdict.chain.as_ref().map(|chain| TimelineChain {
            cycles_per_iteration: chain.cycles_per_iteration(),
            is_limit: verdict.limit == Limit::Chain,
            links: chain.links.iter().map(link).collect(),
        }),
    })
}

fn resource_unit(column: &UnitColumn) -> ResourceUnit {
    ResourceUnit { name: column.unit_name(), kind: column.name.to_owned() }
}

/// Over the iterations shown.
fn average_waits(recorded: &events::Recording, position: usize) -> AverageWaits {
    let rows = recorded.rows.iter().skip(position).step_by(recorded.instructions.len().max(1));
    let mut sums = [0u64; 3];
    let mut executions = 0u64;
    for row in rows {
        let (Some(dispatched), Some(issued), Some(executed), Some(retired)) =
            (row.dispatched, row.issued, row.executed, row.retired)
        else {
            continue;
        };
        executions += 1;
        sums[0] += issued.saturating_sub(dispatched);
        sums[1] += issued.saturating_sub(row.ready.unwrap_or(issued));
        sums[2] += retired.saturating_sub(executed);
    }
    let average = |sum: u64| if executions == 0 { 0.0 } else { sum as f64 / executions as f64 };
    AverageWaits {
        in_scheduler: average(sums[0]),
        ready: average(sums[1]),
        after_write_back: average(sums[2]),
        executions,
    }
}

impl Numbers {
    /// What a person is told: IPC and cycles of the steady state; counts remain those of the run.
    pub fn in_steady_state(summary: &Summary, verdict: Option<&Verdict>) -> Numbers {
        let numbers = Numbers::of(summary);
        match verdict {
            Some(verdict) => Numbers {
                ipc: verdict.instructions_per_cycle,
                cycles_per_iteration: verdict.cycles_per_iteration,
                ..numbers
            },
            None => numbers,
        }
    }

    pub fn of(summary: &Summary) -> Numbers {
        let iterations = u64::from(summary.n_iterations.max(1));
        Numbers {
            ipc: summary.instructions_per_cycle,
            block_reciprocal_throughput: summary.block_reciprocal_throughput,
            cycles_per_iteration: f64::from(summary.total_cycles) / iterations as f64,
            uops_per_cycle: summary.micro_ops_per_cycle,
            total_cycles: u64::from(summary.total_cycles),
            total_uops: u64::from(summary.total_micro_ops),
            iterations,
            dispatch_width: summary.dispatch_width,
        }
    }
}
