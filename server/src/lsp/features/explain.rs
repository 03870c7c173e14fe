//! What the numbers of a region and its instructions say in words and tables: the text of hovers and tooltips.

use mca_core::inst::targets::x86::isa::X86Isa;
use std::collections::BTreeSet;
use std::fmt::Write;

use mca::machine_code::facts::Facts;
use mca::timeline::record::unit_name;
use mca_core::analyze::chain::Link;
use mca_core::analyze::dataflow::{Bound, Limit};
use mca_core::inst::targets::x86::syntax::Mode;
use mca_core::sim::Cancellation;
use mca_core::view::bottleneck::DependencyKind;
use mca_core::view::instruction_info::InstructionRow;
use mca_core::view::waits::InstructionWaits;

use crate::lsp::analysis::{RegionPlan, RegionResult};
use crate::lsp::snapshot::Snapshot;

/// Bounds that are shown; those behind them are far from deciding anything.
const MAX_BOUNDS: usize = 6;

/// Links of a chain that are shown.
const MAX_LINKS: usize = 6;

/// Positions of the critical sequence.
pub fn critical_positions(result: &RegionResult) -> BTreeSet<usize> {
    let n_positions = result.kept.len().max(1);
    let edges = result.views.bottleneck.iter().flat_map(|data| &data.critical_sequence);
    edges.flat_map(|edge| [edge.edge.from_node % n_positions, edge.edge.to_node % n_positions]).collect()
}

fn info_of(result: &RegionResult, position: usize) -> Option<&InstructionRow> {
    result.views.instruction_info.as_ref()?.rows.get(position)
}

fn waits_of(result: &RegionResult, position: usize) -> Option<&InstructionWaits> {
    result.views.waits.as_ref()?.instructions.get(position)
}

/// The unit that an instruction keeps busiest, with its cycles per iteration.
fn busiest_unit(result: &RegionResult, position: usize) -> Option<(String, f64)> {
    let pressure = result.views.resource_pressure.as_ref()?;
    let cells = pressure.row_of(position).iter().enumerate();
    let (column, cycles) = cells.max_by(|left, right| left.1.total_cmp(right.1))?;
    (*cycles >= 0.005).then(|| (column_name(result, column), *cycles))
}

/// A resource unit's name: with a number where there are several.
pub fn column_name(result: &RegionResult, column: usize) -> String {
    let columns = result.views.resource_pressure.as_ref().map(|pressure| &pressure.columns);
    columns.and_then(|columns| columns.list.get(column)).map(unit_name).unwrap_or_default()
}

/// One line about an instruction.
pub fn instruction_line(result: &RegionResult, position: usize) -> String {
    let mut text = String::new();
    if let Some(row) = info_of(result, position) {
        let columns = &row.columns;
        let _ = write!(text, "latency {}", columns.latency_cycles);
        if columns.reciprocal_throughput > 0.0 {
            let _ = write!(text, " · 1 per {:.1} cycles", columns.reciprocal_throughput);
        }
    }
    if let Some((name, _)) = busiest_unit(result, position) {
        let _ = write!(text, " · {name}");
    }
    if let Some(wait) = waits_of(result, position).filter(|wait| wait.n_executions != 0) {
        let average = |cycles: u64| cycles as f64 / wait.n_executions as f64;
        let (data, resource) = (average(wait.data_cycles), average(wait.resource_cycles));
        if data >= resource && data >= 0.5 {
            let _ = write!(text, " · waits {data:.1} for data");
        } else if resource >= 0.5 {
            let _ = write!(text, " · waits {resource:.1} for a unit");
        }
    }
    text
}

/// A region: summary, bounds, pressure, bottlenecks, provenance.
pub fn region(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, cancellation: &Cancellation) -> String {
    let subject = snapshot.reading.subject.as_ref();
    describe(snapshot, plan, result, subject.map_or(&[], |subject| result.bounds(subject, plan, cancellation)))
}

/// The same without the bounds, which nobody computes before they are asked for.
pub fn region_in_short(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult) -> String {
    describe(snapshot, plan, result, &[])
}

fn describe(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, bounds: &[Bound]) -> String {
    let mut text = String::new();
    let name = if plan.name.trim().is_empty() { "Region" } else { plan.name.trim() };
    let numbers = &result.numbers;
    let _ = writeln!(
        text,
        "**{}** · IPC {:.2} · {:.2} cycles/iteration\n",
        escaped(name),
        numbers.ipc,
        numbers.cycles_per_iteration
    );
    let _ = writeln!(
        text,
        "{} iterations · {} instructions · {} cycles · {} uOps · {:.2} uOps per cycle · dispatch width {} · block \
         RThroughput {:.1}\n",
        numbers.iterations,
        numbers.iterations * result.kept.len() as u64,
        numbers.total_cycles,
        numbers.total_uops,
        numbers.uops_per_cycle,
        numbers.dispatch_width,
        numbers.block_reciprocal_throughput
    );
    bounds_table(result, bounds, &mut text);
    if !bounds.is_empty() {
        chain(snapshot, plan, result, &mut text);
    }
    pressure_table(result, &mut text);
    bottlenecks(result, &mut text);
    provenance(snapshot, plan, result, &mut text);
    text
}

/// Characters that would be taken for markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// What the region could not be faster than, the tightest bound first and marked, against what was simulated.
fn bounds_table(result: &RegionResult, bounds: &[Bound], text: &mut String) {
    if bounds.is_empty() {
        return;
    }
    text.push_str("| If only this were the limit | cycles/iteration |\n| --- | ---: |\n");
    for (number, bound) in bounds.iter().take(MAX_BOUNDS).enumerate() {
        let name = match bound.limit {
            Limit::Dispatch => "dispatch".to_owned(),
            Limit::Retirement => "retirement".to_owned(),
            Limit::Dependencies => "loop-carried dependencies".to_owned(),
            Limit::Resource(name) => escaped(name),
        };
        let (open, close) = if number == 0 { ("**", "**") } else { ("", "") };
        let _ = writeln!(text, "| {open}{name}{close} | {open}{:.2}{close} |", bound.cycles_per_iteration);
    }
    let _ = writeln!(text, "| *simulated* | *{:.2}* |\n", result.numbers.cycles_per_iteration);
}

/// Through which registers and lines the loop-carried dependencies go.
fn chain(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, text: &mut String) {
    let Some(details) = snapshot.reading.subject.as_ref().map(|subject| result.details(subject, plan)) else {
        return;
    };
    let Some(chain) = &details.chain else {
        return;
    };
    let link = |link: &Link| {
        let line = line_of(snapshot, plan, result, link.position);
        format!("line {line} `{}` ({})", details.register_names.name_of(link.register), link.latency_cycles)
    };
    let links: Vec<String> = chain.links.iter().take(MAX_LINKS).map(link).collect();
    let more = match chain.links.len().saturating_sub(MAX_LINKS) {
        0 => String::new(),
        n => format!(" → {n} more"),
    };
    let _ = writeln!(
        text,
        "Longest loop-carried dependency, {:.2} cycles/iteration: {}{more}.\n",
        chain.cycles_per_iteration(),
        links.join(" → ")
    );
}

/// Only units in use, the busiest first.
fn pressure_table(result: &RegionResult, text: &mut String) {
    let Some(pressure) = &result.views.resource_pressure else {
        return;
    };
    let mut used: Vec<(usize, f64)> =
        pressure.totals.iter().copied().enumerate().filter(|(_, cycles)| *cycles >= 0.005).collect();
    if used.is_empty() {
        return;
    }
    used.sort_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
    text.push_str("| Resource | cycles/iteration |\n| --- | ---: |\n");
    for (column, cycles) in used {
        let _ = writeln!(text, "| {} | {cycles:.2} |", escaped(&column_name(result, column)));
    }
    text.push('\n');
}

fn bottlenecks(result: &RegionResult, text: &mut String) {
    let Some(data) = result.views.bottleneck.as_ref().filter(|data| data.is_discovered()) else {
        return;
    };
    let percent = |cycles: u64| cycles as f64 * 100.0 / data.total_cycles.max(1) as f64;
    let _ = writeln!(text, "Backend pressure rises in {:.0}% of the cycles:", percent(data.pressure_cycles));
    for (label, cycles) in [
        ("resources", data.resource_cycles),
        ("register dependencies", data.register_cycles),
        ("memory dependencies", data.memory_cycles),
    ] {
        if cycles != 0 {
            let _ = writeln!(text, "- {label} {:.0}%", percent(cycles));
        }
    }
    for (name, cycles) in &data.distribution {
        let _ = writeln!(text, "  - {} {:.0}%", escaped(name), percent(*cycles));
    }
    text.push('\n');
}

/// Which model answers, and what no model here knows.
fn provenance(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, text: &mut String) {
    let processor = &snapshot.reading.processor;
    let mut who = format!("CPU `{}`", processor.name);
    if processor.asked != processor.name {
        let _ = write!(who, ", found as `{}`", processor.asked);
    }
    if processor.model != processor.name {
        let _ = write!(who, ", runs on the model of `{}`", processor.model);
    }
    let _ = writeln!(text, "{who} ({}).", snapshot.reading.configuration.cpu_origin.name());
    if result.kept.len() < plan.n_instructions() {
        let _ = writeln!(text, "{} of {} instructions are modelled.", result.kept.len(), plan.n_instructions());
    }
    text.push_str("Not modelled: front end, branch prediction, caches.\n");
}

/// An instruction: its facts, what it occupies, what it waited for.
pub fn instruction(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "`{}`\n", result.texts.get(position).map_or("", String::as_str));
    if let Some(row) = info_of(result, position) {
        let columns = &row.columns;
        text.push_str("| uOps | latency | RThroughput | loads | stores | side effects |\n");
        text.push_str("| ---: | ---: | ---: | :---: | :---: | :---: |\n");
        let mark = |flag: bool| if flag { "yes" } else { "" };
        let _ = writeln!(
            text,
            "| {} | {} | {:.2} | {} | {} | {} |\n",
            columns.n_micro_ops,
            columns.latency_cycles,
            columns.reciprocal_throughput,
            mark(columns.may_load),
            mark(columns.may_store),
            mark(columns.has_side_effects)
        );
    }
    let details = snapshot.reading.subject.as_ref().map(|subject| result.details(subject, plan));
    if let Some(bytes) = details.and_then(|details| details.encodings.get(position)).filter(|bytes| !bytes.is_empty()) {
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let _ = writeln!(text, "`{}` ({} bytes)\n", hex.join(" "), bytes.len());
        if let Some(facts) = facts_of(snapshot, plan, result, position, bytes).filter(|facts| !facts.is_empty()) {
            let _ = writeln!(text, "{facts}\n");
        }
    }
    if let Some(pressure) = &result.views.resource_pressure {
        let cells = pressure.row_of(position).iter().enumerate().filter(|(_, cycles)| **cycles >= 0.005);
        let cells: Vec<String> =
            cells.map(|(column, cycles)| format!("{} {cycles:.2}", escaped(&column_name(result, column)))).collect();
        if !cells.is_empty() {
            let _ = writeln!(text, "Occupies {} cycles/iteration.\n", cells.join(", "));
        }
    }
    if let Some(waits) = waits_of(result, position) {
        wait_list(snapshot, plan, result, waits, &mut text);
    }
    text
}

/// Features and flags of the instruction at a position.
fn facts_of(
    snapshot: &Snapshot,
    plan: &RegionPlan,
    result: &RegionResult,
    position: usize,
    bytes: &[u8],
) -> Option<String> {
    let subject = snapshot.reading.subject.as_ref()?;
    let number = plan.region.instructions().nth(*result.kept.get(position)?)?;
    let instruction = subject.program.assembly().instructions.get(number)?;
    let mode = Mode::of_triple(&subject.program.subtarget().triple);
    Facts::of(X86Isa::get().ok()?, mode, instruction, bytes).map(|facts| facts.line())
}

fn wait_list(
    snapshot: &Snapshot,
    plan: &RegionPlan,
    result: &RegionResult,
    waits: &InstructionWaits,
    text: &mut String,
) {
    if waits.n_executions == 0 {
        return;
    }
    let average = |cycles: u64| cycles as f64 / waits.n_executions as f64;
    let _ = writeln!(
        text,
        "Waits on average {:.1} cycles for data, {:.1} for a unit; executes {:.1}; waits {:.1} to retire.",
        average(waits.data_cycles),
        average(waits.resource_cycles),
        average(waits.execution_cycles),
        average(waits.retirement_cycles)
    );
    for producer in &waits.producers {
        let what = match producer.register {
            Some(register) => format!("`{}`", result.register_name(register)),
            None => "memory".to_owned(),
        };
        let when = match producer.n_iterations_back {
            0 => String::new(),
            1 => ", previous iteration".to_owned(),
            n => format!(", {n} iterations earlier"),
        };
        let from = line_of(snapshot, plan, result, producer.position);
        let _ = writeln!(
            text,
            "- for {what} from line {from}{when}: {:.1} cycles in {:.0}% of its executions",
            producer.cycles as f64 / producer.n_executions.max(1) as f64,
            producer.n_executions as f64 * 100.0 / waits.n_executions as f64
        );
    }
    for resource in &waits.resources {
        let _ = writeln!(
            text,
            "- for {}: {:.1} cycles in {:.0}% of its executions",
            escaped(resource.resource_name),
            resource.cycles as f64 / resource.n_executions.max(1) as f64,
            resource.n_executions as f64 * 100.0 / waits.n_executions as f64
        );
    }
}

/// The line number of a position, as editors count.
pub fn line_of(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> usize {
    let place = result.kept.get(position).and_then(|&instruction| plan.places.get(instruction));
    place.map_or(0, |place| snapshot.source().lines.line_of(place.start) + 1)
}

/// What an edge of the critical sequence is about.
pub fn dependency(result: &RegionResult, edge: &mca_core::view::bottleneck::CriticalEdgeData) -> String {
    match edge.edge.kind {
        DependencyKind::Register => match edge.register {
            Some(register) => format!("register dependency on `{}`", result.register_name(register)),
            None => "register dependency".to_owned(),
        },
        DependencyKind::Memory => "memory dependency".to_owned(),
        DependencyKind::Resource => format!("resource interference on {}", edge.resource_name.unwrap_or("a resource")),
    }
}
