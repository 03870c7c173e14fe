//! What the numbers of a region and its instructions say in words and tables: the text of hovers and tooltips.

use std::fmt::Write;

use mca::machine_code::facts::Facts;
use mca::timeline::record::unit_name;
use mca::words::{self, HintOrder, Provenance, Told};
use mca_core::inst::ids::OpcodeId;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::Target;
use mca_core::inst::targets::x86::X86;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::syntax::Mode;
use mca_core::verdict::Contribution;
use mca_core::view::instruction_info::InstructionRow;

use super::markup;
use crate::lsp::analysis::{RegionPlan, RegionResult};
use crate::lsp::snapshot::Snapshot;

/// Bounds that are shown; those behind them are far from deciding anything.
const MAX_BOUNDS: usize = 4;

/// Links of a chain that are shown.
const MAX_LINKS: usize = 6;

/// Rows of the table of units.
const MAX_ROWS: usize = 6;

/// Calls `tell` with all that is known of a region.
pub fn with_told<R>(
    snapshot: &Snapshot,
    plan: &RegionPlan,
    result: &RegionResult,
    tell: impl FnOnce(&Told<'_>) -> R,
) -> R {
    tell(&Told {
        assessment: &result.assessment,
        trust: &result.trust(plan),
        missing: &result.missing,
        line_of: &|position| line_of(snapshot, plan, result, position),
        line_of_any: &|number| line_of_any(snapshot, plan, number),
        text_of: &|position| result.texts.get(position).cloned().unwrap_or_default(),
        register_of: &|register| result.register_name(register).to_owned(),
        variable: None,
    })
}

fn info_of(result: &RegionResult, position: usize) -> Option<&InstructionRow> {
    result.views.instruction_info.as_ref()?.rows.get(position)
}

/// A resource unit's name: with a number where there are several.
fn column_name(result: &RegionResult, column: usize) -> String {
    let columns = result.views.resource_pressure.as_ref().map(|pressure| &pressure.columns);
    columns.and_then(|columns| columns.list.get(column)).map(unit_name).unwrap_or_default()
}

/// One line about an instruction: what it adds to the iteration.
pub fn instruction_line(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> String {
    let blamed = with_told(snapshot, plan, result, |told| words::blame(told, position));
    let contribution = result.assessment.verdict.contributions.get(position);
    blamed.or_else(|| contribution.map(addition)).unwrap_or_default()
}

fn addition(contribution: &Contribution) -> String {
    let mut parts = Vec::new();
    if let Some(units) = contribution.units {
        parts.push(format!("{:.2} cycles of {}", units.cycles_per_iteration, words::title_of(&units.group)));
    }
    parts.extend(contribution.per_cycle.map(words::throughput));
    parts.join(" · ")
}

/// A region: the verdict first, then what it rests on, then the units.
pub fn region(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult) -> String {
    with_told(snapshot, plan, result, |told| describe(snapshot, plan, result, told))
}

/// The same beside a diagnostic that says what limits it.
pub fn region_beside_diagnostic(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult) -> String {
    with_told(snapshot, plan, result, |told| headed(plan, result, told) + &grounds(snapshot, result, told))
}

/// What limits a region, in whole sentences.
pub fn sentences(told: &Told<'_>) -> String {
    let mut sentences = vec![words::sentence(told)];
    sentences.extend(words::next(told));
    if told.trust.is_enough() {
        sentences.extend(words::advice(told));
    }
    sentences.join(" ")
}

/// The same in the words of somebody who counts lines otherwise.
pub fn describe(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, told: &Told<'_>) -> String {
    let limit = format!("{}\n\n", markup::words(&sentences(told)));
    headed(plan, result, told) + &limit + &grounds(snapshot, result, told)
}

/// The name and all numbers in one line.
fn headed(plan: &RegionPlan, result: &RegionResult, told: &Told<'_>) -> String {
    let name = if plan.name.trim().is_empty() { "Region" } else { plan.name.trim() };
    let throughput = result.numbers.block_reciprocal_throughput;
    let headline = words::headline(told, throughput, None, HintOrder::default());
    format!("**{}**: {}\n\n", markup::words(name), markup::words(&headline))
}

/// What the verdict rests on, and how far.
fn grounds(snapshot: &Snapshot, result: &RegionResult, told: &Told<'_>) -> String {
    let mut text = String::new();
    let doubts = words::doubts_of_code(told);
    if !doubts.is_empty() {
        let _ = writeln!(text, "{}\n", markup::words(&doubts.join(" ")));
    }
    if told.trust.is_enough() {
        bounds(told, &mut text);
        chain(told, &mut text);
        pressure_table(result, &mut text);
    }
    provenance(snapshot, told, &mut text);
    text
}

/// What the region could not be faster than, the tightest bound first.
fn bounds(told: &Told<'_>, text: &mut String) {
    let verdict = &told.assessment.verdict;
    let shown = verdict.bounds.iter().take(MAX_BOUNDS).map(|bound| {
        let name = markup::words(&words::full_limit_name(bound.limit));
        let cycles = bound.cycles_per_iteration;
        if bound.limit == verdict.limit { format!("**{name} {cycles:.2}**") } else { format!("{name} {cycles:.2}") }
    });
    let shown: Vec<String> = shown.collect();
    let _ = writeln!(text, "Cycles an iteration if only this were the limit: {}\n", shown.join(" · "));
}

/// Through which registers and lines the slowest chain goes.
fn chain(told: &Told<'_>, text: &mut String) {
    let Some(chain) = &told.assessment.verdict.chain else {
        return;
    };
    let mut links: Vec<String> =
        chain.links.iter().take(MAX_LINKS).map(|link| markup::words(&words::link(told, link))).collect();
    if chain.links.len() > MAX_LINKS {
        links.push(format!("{} more", chain.links.len() - MAX_LINKS));
    }
    let _ = writeln!(
        text,
        "Slowest loop-carried chain, {:.2} cycles an iteration (in brackets: each instruction's, from that register on): \
         {}\n",
        chain.cycles_per_iteration(),
        links.join(" → ")
    );
}

/// Only units in use, the busiest first; those that are equally busy share a row.
fn pressure_table(result: &RegionResult, text: &mut String) {
    let Some(pressure) = &result.views.resource_pressure else {
        return;
    };
    let mut rows: Vec<(i64, Vec<String>)> = Vec::new();
    for (column, cycles) in pressure.totals.iter().enumerate() {
        let hundredths = (cycles * 100.0).round() as i64;
        match rows.iter_mut().find(|(known, _)| *known == hundredths) {
            Some((_, names)) => names.push(column_name(result, column)),
            None => rows.push((hundredths, vec![column_name(result, column)])),
        }
    }
    rows.retain(|(hundredths, _)| *hundredths > 0);
    rows.sort_by_key(|(hundredths, _)| std::cmp::Reverse(*hundredths));
    if rows.is_empty() {
        return;
    }
    text.push_str("| Units | busy, cycles an iteration |\n| --- | ---: |\n");
    for (hundredths, names) in rows.iter().take(MAX_ROWS) {
        let each = if names.len() > 1 { " each" } else { "" };
        let _ = writeln!(text, "| {} | {:.2}{each} |", markup::words(&names.join(", ")), *hundredths as f64 / 100.0);
    }
    text.push('\n');
}

/// Which model answers, and what no model here knows.
fn provenance(snapshot: &Snapshot, told: &Told<'_>, text: &mut String) {
    let processor = &snapshot.reading.processor;
    let mut who = format!("CPU `{}`", processor.name);
    if processor.asked != processor.name {
        let _ = write!(who, ", found as `{}`", processor.asked);
    }
    let provenance = Provenance { cpu: &processor.name, model: &processor.model, is_measured: processor.is_measured };
    let known = words::doubts_of_code(told).len();
    let rest: Vec<String> = words::doubts(told, provenance).split_off(known);
    let origin = snapshot.reading.configuration.cpu_origin.name();
    let _ = writeln!(text, "{who} ({origin}). {}", markup::words(&rest.join(" ")));
}

/// An instruction: what it adds, how it gets its operands, what it occupies.
pub fn instruction(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "`{}`\n", result.texts.get(position).map_or("", String::as_str));
    if let Some(blame) = with_told(snapshot, plan, result, |told| words::blame(told, position)) {
        let _ = writeln!(text, "Adds {}.\n", markup::words(&blame));
    }
    let contribution = result.assessment.verdict.contributions.get(position);
    if let Some(row) = info_of(result, position) {
        let columns = &row.columns;
        let n = columns.n_micro_ops;
        let mut parts = vec![format!("{n} micro-op{}", if n == 1 { "" } else { "s" })];
        parts.extend(contribution.and_then(|contribution| contribution.per_cycle).map(words::throughput));
        let flags = [
            (columns.may_load, "loads"),
            (columns.may_store, "stores"),
            (columns.has_side_effects, "has side effects"),
        ];
        parts.extend(flags.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| words.to_owned()));
        let _ = writeln!(text, "{}\n", parts.join(" · "));
    }
    if let Some(contribution) = contribution {
        operands(snapshot, plan, result, contribution, &mut text);
    }
    let details = snapshot.reading.subject.as_ref().map(|subject| result.details(subject, plan));
    if let Some(bytes) = details.and_then(|details| details.encodings.get(position)).filter(|bytes| !bytes.is_empty()) {
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let n = bytes.len();
        let _ = writeln!(text, "`{}` ({n} byte{})\n", hex.join(" "), if n == 1 { "" } else { "s" });
        if let Some(facts) = facts_of(snapshot, plan, result, position, bytes).filter(|facts| !facts.is_empty()) {
            let _ = writeln!(text, "{facts}\n");
        }
    }
    if let Some(pressure) = &result.views.resource_pressure {
        let cells = pressure.row_of(position).iter().enumerate().filter(|(_, cycles)| **cycles >= 0.005);
        let cells: Vec<String> = cells
            .map(|(column, cycles)| format!("{} {cycles:.2}", markup::words(&column_name(result, column))))
            .collect();
        if !cells.is_empty() {
            let _ = writeln!(text, "Occupies {} (cycles an iteration).\n", cells.join(", "));
        }
    }
    text
}

/// From each register on, how long it takes to the result, and who wrote the register.
fn operands(
    snapshot: &Snapshot,
    plan: &RegionPlan,
    result: &RegionResult,
    contribution: &Contribution,
    text: &mut String,
) {
    let known = contribution.operands.iter().map(|operand| {
        let name = result.register_name(operand.register);
        let from = match operand.writer {
            Some((writer, is_carried)) => {
                let line = line_of(snapshot, plan, result, writer);
                let when = if is_carried { ", iteration before" } else { "" };
                format!(" from line {line}{when}")
            }
            None => String::new(),
        };
        let cycles = operand.latency_cycles;
        format!("`{name}`{from}: {cycles} cycle{}", if cycles == 1 { "" } else { "s" })
    });
    let known: Vec<String> = known.collect();
    if !known.is_empty() {
        let _ = writeln!(text, "Latency from operand to result: {}\n", known.join("; "));
    }
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
    let target = subject.subtarget.target();
    if target.name() != X86.name() {
        return Some(requirements(target, &subject.subtarget, instruction.opcode));
    }
    let mode = Mode::of_triple(&subject.program.subtarget().triple);
    Facts::of(X86Isa::get().ok()?, mode, instruction, bytes).map(|facts| facts.line())
}

/// `needs 'Zvbb' (Vector basic bit-manipulation instructions), which needs zvkb`
fn requirements(target: &'static dyn Target, subtarget: &Subtarget, opcode: OpcodeId) -> String {
    let Ok(table) = target.features() else { return String::new() };
    let told = target.requirements(opcode, &subtarget.features).into_iter().map(|requirement| {
        let implied: Vec<&str> = match requirement.features[..] {
            [feature] => table.implied_by(feature).map(|implied| table.feature(implied).name).collect(),
            _ => Vec::new(),
        };
        let further = if implied.is_empty() { String::new() } else { format!(", which needs {}", implied.join(", ")) };
        let lack = if requirement.is_met { "" } else { " (the processor lacks it)" };
        format!("needs {}{further}{lack}", requirement.text)
    });
    markup::words(&told.collect::<Vec<_>>().join(" · "))
}

/// The line number of a position, as editors count.
pub fn line_of(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> usize {
    result.kept.get(position).map_or(0, |&number| line_of_any(snapshot, plan, number))
}

/// The same by number in the region.
fn line_of_any(snapshot: &Snapshot, plan: &RegionPlan, number: usize) -> usize {
    plan.places.get(number).map_or(0, |place| snapshot.source().lines.line_of(place.start) + 1)
}
