//! Makes the payload of a timeline viewer from the recorded events of some iterations of a region.

use mca_core::Analysis;
use mca_core::analysis::{Limit, Link, Summary, Verdict};
use mca_core::events::{self, RecordedRow};
use mca_core::explain::Explanation;
use mca_core::target::Unit;

use crate::timeline::{
    AverageWaits, BottleneckKind, ChainLink, ColdStart, Dependency, Numbers, Pressure, Range, Recording, ResourceUnit,
    TimelineChain, TimelineInstruction, TimelineRow, TimelineVerdict, UnitUse,
};

/// Cycles that a timeline shows unless more are asked for.
pub const DEFAULT_MAX_CYCLES: u32 = 10_000;

/// A region that was recorded, with the analysis that has the costs of each instruction.
#[derive(Clone, Copy)]
pub struct RecordedRegion<'a> {
    /// Events of some iterations.
    pub recorded: &'a events::Recording,
    /// The analysis of the region, which must include instruction info and resource pressure.
    pub analysis: &'a Analysis,
    /// Machine code of each instruction of the block, by position; may be shorter than the block.
    pub encodings: &'a [Vec<u8>],
}

impl RecordedRegion<'_> {
    /// Returns the recording for the payload. `range_of` gives the place in the source of the instruction at a position.
    pub fn recording(&self, range_of: impl Fn(usize) -> Range) -> Recording {
        let recorded = self.recorded;
        let positions = 0..recorded.instructions.len();
        Recording {
            iterations: recorded.n_iterations as usize,
            first_iteration: recorded.first_iteration,
            first_cycle: recorded.first_cycle,
            cycles: recorded.n_cycles,
            is_truncated: recorded.is_truncated,
            resources: self.analysis.cpu().units().iter().map(resource_unit).collect(),
            instructions: positions.map(|position| self.instruction(position, range_of(position))).collect(),
            rows: self.rows(),
        }
    }

    /// Returns only the rows of this recording, as the cold start of a payload whose recording is of the steady state.
    pub fn cold_start(&self) -> ColdStart {
        let recorded = self.recorded;
        ColdStart {
            iterations: recorded.n_iterations as usize,
            cycles: recorded.n_cycles,
            is_truncated: recorded.is_truncated,
            rows: self.rows(),
        }
    }

    /// Returns the rows of all executions that were recorded completely.
    fn rows(&self) -> Vec<TimelineRow> {
        let rows = self.recorded.rows.iter().enumerate();
        rows.filter_map(|(index, row)| self.row(index, row)).collect()
    }

    /// Returns the instruction at a position, with its costs, its pressure and its waits.
    fn instruction(&self, position: usize, range: Range) -> TimelineInstruction {
        let costs = self.analysis.costs(position);
        let used = self.analysis.pressure(position).iter().enumerate().filter(|(_, cycles)| **cycles > 0.0);
        let hex = |bytes: &Vec<u8>| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        TimelineInstruction {
            index: position,
            text: self.analysis.line(position),
            range,
            latency: costs.map_or(0, |costs| costs.latency_cycles),
            reciprocal_throughput: costs.map_or(0.0, |costs| costs.reciprocal_throughput),
            micro_ops: costs.map_or(0, |costs| costs.n_micro_ops),
            may_load: costs.is_some_and(|costs| costs.may_load),
            may_store: costs.is_some_and(|costs| costs.may_store),
            has_side_effects: costs.is_some_and(|costs| costs.has_side_effects),
            pressure: used.map(|(resource, &cycles)| Pressure { resource, cycles }).collect(),
            average_waits: average_waits(self.recorded, position),
            encoding: self.encodings.get(position).map(hex),
        }
    }

    /// Returns the execution at an index of the recording; `None` if it was not dispatched, issued, executed and retired.
    fn row(&self, index: usize, row: &RecordedRow) -> Option<TimelineRow> {
        let n_positions = self.recorded.instructions.len().max(1);
        let issued = row.issued?;
        let dependencies = row.dependencies.iter().filter_map(|dependency| self.dependency(dependency));
        let units = row.units.iter();
        let units = units.map(|unit| UnitUse { resource: unit.column, from: unit.from, cycles: unit.cycles });
        Some(TimelineRow {
            iteration: index / n_positions,
            instruction: index % n_positions,
            dispatched: row.dispatched?,
            ready: row.ready.unwrap_or(issued),
            issued,
            paused: row.paused,
            resumed: row.resumed,
            executed: row.executed?,
            retired: row.retired?,
            dependencies: dependencies.filter(|dependency| dependency.row < self.recorded.rows.len()).collect(),
            units: units.collect(),
        })
    }

    /// Returns what an execution waited for; `None` for causes that the payload does not have.
    fn dependency(&self, dependency: &events::WaitReason) -> Option<Dependency> {
        Some(match *dependency {
            events::WaitReason::Register { row, register, cycles } => Dependency {
                kind: BottleneckKind::Register,
                row,
                name: Some(self.analysis.register_name(register)),
                cycles: Some(cycles),
            },
            events::WaitReason::Memory { row, cycles } => {
                Dependency { kind: BottleneckKind::Memory, row, name: None, cycles: Some(cycles) }
            }
            events::WaitReason::Resource { row, resource } => Dependency {
                kind: BottleneckKind::Resource,
                row,
                name: Some(self.analysis.cpu().resource_name(resource).to_owned()),
                cycles: None,
            },
            _ => return None,
        })
    }
}

/// Returns the verdict for a viewer: sentences, and the chain to draw. `None` if too many instructions were not understood.
pub fn verdict_of(explanation: &Explanation<'_>) -> Option<TimelineVerdict> {
    let verdict = explanation.verdict();
    if !explanation.trust().is_enough() {
        return None;
    }
    let sentences: Vec<String> = std::iter::once(explanation.sentence()).chain(explanation.next_limit()).collect();
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

/// Returns name and resource of a column of the pressure view.
fn resource_unit(column: &Unit) -> ResourceUnit {
    ResourceUnit { name: column.unit_name(), kind: column.name.to_owned() }
}

/// Returns the waits of the instruction at a position, on average over its recorded executions; 0 without any.
fn average_waits(recorded: &events::Recording, position: usize) -> AverageWaits {
    let rows = recorded.rows.iter().skip(position).step_by(recorded.instructions.len().max(1));
    // Cycles from dispatch to issue, from ready operands to issue, from execution to retirement.
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
    /// Returns the numbers of a run. IPC and cycles per iteration are the verdict's, for the steady state, if there is a verdict.
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

    /// Returns the numbers of a run as in the summary view.
    pub fn of(summary: &Summary) -> Numbers {
        Numbers {
            ipc: summary.instructions_per_cycle,
            block_reciprocal_throughput: summary.block_reciprocal_throughput,
            cycles_per_iteration: summary.cycles_per_iteration(),
            uops_per_cycle: summary.micro_ops_per_cycle,
            total_cycles: summary.total_cycles,
            total_uops: summary.total_micro_ops,
            iterations: u64::from(summary.n_iterations.max(1)),
            dispatch_width: summary.dispatch_width,
        }
    }
}
