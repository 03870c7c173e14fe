//! The views of one region as JSON.

use super::writer::JsonWriter;
use crate::report::PrintedRegion;
use crate::sim::event::StallKind;
use crate::view::bottleneck::{Bottleneck, DependencyKind};
use crate::view::dispatch_statistics::DispatchStatistics;
use crate::view::instruction_info::InstructionInfo;
use crate::view::resource_pressure::ResourcePressure;
use crate::view::summary::Summary;
use crate::view::timeline::Timeline;

/// Prints the object of a region: its name, its instructions, and a member for each view that was requested.
pub fn print(region: &PrintedRegion<'_>, json: &mut JsonWriter) {
    let views = region.views;
    json.object(|json| {
        if let Some(data) = &views.bottleneck {
            json.key("BottleneckAnalysis");
            json.object(|json| print_bottleneck(data, json));
        }
        if let Some(data) = &views.dispatch_statistics {
            json.key("DispatchStatistics");
            json.object(|json| print_dispatch(data, json));
        }
        if let Some(data) = &views.instruction_info {
            json.key("InstructionInfoView");
            json.object(|json| print_info(data, json));
        }
        json.key("Instructions");
        json.array(|json| {
            for text in region.listing.texts.iter() {
                json.element();
                json.string(text);
            }
        });
        json.key("Name");
        json.string(region.name);
        if let Some(data) = &views.resource_pressure {
            json.key("ResourcePressureView");
            json.object(|json| print_pressure(data, region.listing.texts.len(), json));
        }
        if let Some(data) = &views.summary {
            json.key("SummaryView");
            json.object(|json| print_summary(data, json));
        }
        if let Some(data) = &views.timeline {
            json.key("TimelineView");
            json.object(|json| print_timeline(data, json));
        }
    });
}

/// Prints the members of the summary; the counts have 32 bits and wrap, as in the reference.
fn print_summary(summary: &Summary, json: &mut JsonWriter) {
    let data = summary.in_32_bits();
    json.double_member("BlockRThroughput", data.block_reciprocal_throughput);
    json.integer_member("DispatchWidth", u64::from(data.dispatch_width));
    json.double_member("IPC", data.instructions_per_cycle);
    json.integer_member("Instructions", data.n_instructions);
    json.integer_member("Iterations", u64::from(data.n_iterations));
    json.integer_member("TotalCycles", data.total_cycles);
    json.integer_member("TotaluOps", data.total_micro_ops);
    json.double_member("uOpsPerCycle", data.micro_ops_per_cycle);
}

/// Prints the members of the bottleneck analysis; only a count of 0 if nothing was discovered.
fn print_bottleneck(data: &Bottleneck, json: &mut JsonWriter) {
    if !data.is_discovered() {
        json.integer_member("PressureIncreaseCycles", 0);
        return;
    }
    json.integer_member("DataDependencyCycles", data.data_cycles);
    json.key("DependencyEdge");
    json.array(|json| {
        for edge in data.critical_sequence.iter().map(|data| data.edge) {
            json.element();
            json.object(|json| {
                json.integer_member("FromID", edge.from_node as u64);
                json.integer_member("ResourceOrRegID", edge.id);
                json.integer_member("ToID", edge.to_node as u64);
                json.integer_member("Type", type_number(edge.kind));
            });
        }
    });
    json.integer_member("MemoryDependencyCycles", data.memory_cycles);
    json.integer_member("PressureIncreaseCycles", data.pressure_cycles);
    json.integer_member("RegisterDependencyCycles", data.register_cycles);
    json.key("ResourcePressure");
    json.array(|json| {
        for (name, cycles) in &data.distribution {
            json.element();
            json.object(|json| json.integer_member(name, *cycles));
        }
    });
    json.integer_member("ResourcePressureCycles", data.resource_cycles);
    json.integer_member("TotalCycles", data.total_cycles);
}

/// Returns the number that the reference's JSON has for a kind of dependency.
fn type_number(kind: DependencyKind) -> u64 {
    match kind {
        DependencyKind::Register => 1,
        DependencyKind::Memory => 2,
        DependencyKind::Resource => 3,
    }
}

/// Prints the rows of the instruction info table. Encodings and barriers are not part of the JSON form.
fn print_info(data: &InstructionInfo, json: &mut JsonWriter) {
    json.key("InstructionList");
    json.array(|json| {
        for (position, row) in data.rows.iter().enumerate() {
            let columns = &row.columns;
            json.element();
            json.object(|json| {
                json.integer_member("Instruction", position as u64);
                json.integer_member("Latency", u64::from(columns.latency_cycles));
                json.integer_member("NumMicroOpcodes", u64::from(columns.n_micro_ops));
                json.double_member("RThroughput", columns.reciprocal_throughput);
                json.boolean_member("hasUnmodeledSideEffects", columns.has_side_effects);
                json.boolean_member("mayLoad", columns.may_load);
                json.boolean_member("mayStore", columns.may_store);
            });
        }
    });
}

/// Prints the number of stalls by reason. The histogram of dispatched micro-ops is not part of the JSON form.
fn print_dispatch(data: &DispatchStatistics, json: &mut JsonWriter) {
    for (key, kind) in [
        ("GROUP", StallKind::DispatchGroup),
        ("LQ", StallKind::LoadQueueFull),
        ("RAT", StallKind::RegisterFile),
        ("RCU", StallKind::RetireControlUnit),
        ("SCHEDQ", StallKind::SchedulerFull),
        ("SQ", StallKind::StoreQueueFull),
        ("USH", StallKind::Custom),
    ] {
        json.integer_member(key, data.stalls_of(kind));
    }
}

/// Prints the cells that are not zero, then the totals as if they were those of one more instruction.
fn print_pressure(data: &ResourcePressure, n_instructions: usize, json: &mut JsonWriter) {
    let rows = (0..n_instructions).map(|position| data.row_of(position)).chain([data.totals.as_slice()]);
    json.key("ResourcePressureInfo");
    json.array(|json| {
        for (instruction, row) in rows.enumerate() {
            for (column, usage) in row.iter().enumerate().filter(|(_, usage)| **usage != 0.0) {
                json.element();
                json.object(|json| {
                    json.integer_member("InstructionIndex", instruction as u64);
                    json.integer_member("ResourceIndex", column as u64);
                    json.double_member("ResourceUsage", *usage);
                });
            }
        }
    });
}

/// Prints the entries that the text would display. The average waits are not part of the JSON form.
fn print_timeline(data: &Timeline, json: &mut JsonWriter) {
    json.key("TimelineInfo");
    json.array(|json| {
        for entry in data.displayed() {
            json.element();
            json.object(|json| {
                // Not dispatched is −1 in 32 bits without a sign.
                json.integer_member("CycleDispatched", u64::from(entry.dispatched.unwrap_or(u32::MAX)));
                json.integer_member("CycleExecuted", u64::from(entry.executed));
                json.integer_member("CycleIssued", u64::from(entry.issued));
                json.integer_member("CycleReady", u64::from(entry.ready));
                json.integer_member("CycleRetired", u64::from(entry.retired));
            });
        }
    });
}
