//! What the numbers of a region and its instructions say in words and tables: the text of hovers and tooltips.

use mca::machine_code::facts::Facts;
use mca::timeline::record::unit_name;
use mca::words::{self, Provenance, Told};
use mca_config::configuration::HintOrder;
use mca_core::inst::ids::OpcodeId;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::Target;
use mca_core::inst::targets::x86::X86;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::syntax::Mode;
use mca_core::verdict::Contribution;
use mca_core::view::instruction_info::InstructionRow;

use super::markup::Markdown;
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
pub fn region(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult) -> Markdown {
    with_told(snapshot, plan, result, |told| describe(snapshot, plan, result, told))
}

/// The same beside a diagnostic that says what limits it.
pub fn region_beside_diagnostic(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult) -> Markdown {
    with_told(snapshot, plan, result, |told| headed(plan, result, told) + grounds(snapshot, result, told))
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
pub fn describe(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, told: &Told<'_>) -> Markdown {
    headed(plan, result, told) + Markdown::words(&sentences(told)).paragraph() + grounds(snapshot, result, told)
}

/// The name and all numbers in one line.
fn headed(plan: &RegionPlan, result: &RegionResult, told: &Told<'_>) -> Markdown {
    let name = if plan.name.trim().is_empty() { "Region" } else { plan.name.trim() };
    let throughput = result.numbers.block_reciprocal_throughput;
    let headline = words::headline(told, throughput, None, HintOrder::default());
    (Markdown::words(name).bold() + Markdown::ours(": ") + Markdown::words(&headline)).paragraph()
}

/// What the verdict rests on, and how far.
fn grounds(snapshot: &Snapshot, result: &RegionResult, told: &Told<'_>) -> Markdown {
    let mut text = Markdown::default();
    let doubts = words::doubts_of_code(told);
    if !doubts.is_empty() {
        text += Markdown::words(&doubts.join(" ")).paragraph();
    }
    if told.trust.is_enough() {
        text += bounds(told);
        text += chain(told);
        text += pressure_table(result);
    }
    text + provenance(snapshot, told)
}

/// What the region could not be faster than, the tightest bound first.
fn bounds(told: &Told<'_>) -> Markdown {
    let verdict = &told.assessment.verdict;
    let shown = verdict.bounds.iter().take(MAX_BOUNDS).map(|bound| {
        let name = words::full_limit_name(bound.limit);
        let shown = Markdown::words(&format!("{name} {:.2}", bound.cycles_per_iteration));
        if bound.limit == verdict.limit { shown.bold() } else { shown }
    });
    let head = Markdown::ours("Cycles an iteration if only this were the limit: ");
    (head + Markdown::joined(shown, " · ")).paragraph()
}

/// Through which registers and lines the slowest chain goes.
fn chain(told: &Told<'_>) -> Markdown {
    let Some(chain) = &told.assessment.verdict.chain else {
        return Markdown::default();
    };
    let mut links: Vec<Markdown> =
        chain.links.iter().take(MAX_LINKS).map(|link| Markdown::words(&words::link(told, link))).collect();
    if chain.links.len() > MAX_LINKS {
        links.push(Markdown::words(&format!("{} more", chain.links.len() - MAX_LINKS)));
    }
    let head = format!(
        "Slowest loop-carried chain, {:.2} cycles an iteration (in brackets: each instruction's, from that register on): ",
        chain.cycles_per_iteration()
    );
    (Markdown::words(&head) + Markdown::joined(links, " → ")).paragraph()
}

/// Only units in use, the busiest first; those that are equally busy share a row.
fn pressure_table(result: &RegionResult) -> Markdown {
    let Some(pressure) = &result.views.resource_pressure else {
        return Markdown::default();
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
        return Markdown::default();
    }
    let shown = rows.iter().take(MAX_ROWS).map(|(hundredths, names)| {
        let each = if names.len() > 1 { " each" } else { "" };
        let cycles = format!("{:.2}{each}", *hundredths as f64 / 100.0);
        [Markdown::words(&names.join(", ")), Markdown::words(&cycles)]
    });
    Markdown::table(["Units", "busy, cycles an iteration"], shown) + Markdown::ours("\n")
}

/// Which model answers, and what no model here knows.
fn provenance(snapshot: &Snapshot, told: &Told<'_>) -> Markdown {
    let processor = &snapshot.reading.processor;
    let mut text = Markdown::ours("CPU ") + Markdown::code(&processor.name);
    if processor.asked != processor.name {
        text += Markdown::ours(", found as ") + Markdown::code(&processor.asked);
    }
    let provenance = Provenance { cpu: &processor.name, model: &processor.model, is_measured: processor.is_measured };
    let known = words::doubts_of_code(told).len();
    let rest: Vec<String> = words::doubts(told, provenance).split_off(known);
    let origin = snapshot.reading.configuration.cpu_origin.name();
    text + Markdown::words(&format!(" ({origin}). {}", rest.join(" "))) + Markdown::ours("\n")
}

/// An instruction: what it adds, how it gets its operands, what it occupies.
pub fn instruction(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> Markdown {
    let mut text = Markdown::code(result.texts.get(position).map_or("", String::as_str)).paragraph();
    if let Some(blame) = with_told(snapshot, plan, result, |told| words::blame(told, position)) {
        text += Markdown::words(&format!("Adds {blame}.")).paragraph();
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
        text += Markdown::words(&parts.join(" · ")).paragraph();
    }
    if let Some(contribution) = contribution {
        text += operands(snapshot, plan, result, contribution);
    }
    let details = snapshot.reading.subject.as_ref().map(|subject| result.details(subject, plan));
    if let Some(bytes) = details.and_then(|details| details.encodings.get(position)).filter(|bytes| !bytes.is_empty()) {
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let n = bytes.len();
        let size = format!(" ({n} byte{})", if n == 1 { "" } else { "s" });
        text += (Markdown::code(&hex.join(" ")) + Markdown::words(&size)).paragraph();
        if let Some(facts) = facts_of(snapshot, plan, result, position, bytes).filter(|facts| !facts.is_empty()) {
            text += facts.paragraph();
        }
    }
    if let Some(pressure) = &result.views.resource_pressure {
        let cells = pressure.row_of(position).iter().enumerate().filter(|(_, cycles)| **cycles >= 0.005);
        let cells: Vec<String> =
            cells.map(|(column, cycles)| format!("{} {cycles:.2}", column_name(result, column))).collect();
        if !cells.is_empty() {
            let occupied = format!("Occupies {} (cycles an iteration).", cells.join(", "));
            text += Markdown::words(&occupied).paragraph();
        }
    }
    text
}

/// From each register on, how long it takes to the result, and who wrote the register.
fn operands(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, contribution: &Contribution) -> Markdown {
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
        let rest = format!("{from}: {cycles} cycle{}", if cycles == 1 { "" } else { "s" });
        Markdown::code(name) + Markdown::words(&rest)
    });
    let known = Markdown::joined(known, "; ");
    if known.is_empty() {
        return known;
    }
    (Markdown::ours("Latency from operand to result: ") + known).paragraph()
}

/// Features and flags of the instruction at a position.
fn facts_of(
    snapshot: &Snapshot,
    plan: &RegionPlan,
    result: &RegionResult,
    position: usize,
    bytes: &[u8],
) -> Option<Markdown> {
    let subject = snapshot.reading.subject.as_ref()?;
    let number = plan.region.instructions().nth(*result.kept.get(position)?)?;
    let instruction = subject.program.assembly().instructions.get(number)?;
    let target = subject.subtarget.target();
    if target.name() != X86.name() {
        return Some(requirements(target, &subject.subtarget, instruction.opcode));
    }
    let mode = Mode::of_triple(&subject.program.subtarget().triple);
    Facts::of(X86Isa::get().ok()?, mode, instruction, bytes).map(|facts| shown(&facts))
}

/// What the decoder knows of an instruction; it puts names of features between backticks.
fn shown(facts: &Facts) -> Markdown {
    let line = facts.line();
    let pieces = line.split('`').enumerate();
    let pieces =
        pieces.map(|(number, text)| if number % 2 == 1 { Markdown::code(text) } else { Markdown::words(text) });
    Markdown::joined(pieces, "")
}

/// `needs 'Zvbb' (Vector basic bit-manipulation instructions), which needs zvkb`
fn requirements(target: &'static dyn Target, subtarget: &Subtarget, opcode: OpcodeId) -> Markdown {
    let Ok(table) = target.features() else { return Markdown::default() };
    let told = target.requirements(opcode, &subtarget.features).into_iter().map(|requirement| {
        let implied: Vec<&str> = match requirement.features[..] {
            [feature] => table.implied_by(feature).map(|implied| table.feature(implied).name).collect(),
            _ => Vec::new(),
        };
        let further = if implied.is_empty() { String::new() } else { format!(", which needs {}", implied.join(", ")) };
        let lack = if requirement.is_met { "" } else { " (the processor lacks it)" };
        format!("needs {}{further}{lack}", requirement.text)
    });
    Markdown::words(&told.collect::<Vec<_>>().join(" · "))
}

/// The line number of a position, as editors count.
pub fn line_of(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> usize {
    result.kept.get(position).map_or(0, |&number| line_of_any(snapshot, plan, number))
}

/// The same by number in the region.
fn line_of_any(snapshot: &Snapshot, plan: &RegionPlan, number: usize) -> usize {
    plan.places.get(number).map_or(0, |place| snapshot.source().lines.line_of(place.start) + 1)
}
