//! Explains the numbers of a region and its instructions in sentences and tables: the text of hovers and tooltips.

use mca_core::analysis::{Contribution, InstructionFacts, Limit, Requirement};
use mca_core::explain::{Explanation, HeadlineOrder, UnitNaming, limit_name, throughput};
use mca_core::target::{Provenance, Unit};

use super::markup::Markdown;
use crate::lsp::analysis::{RegionPlan, RegionResult};
use crate::lsp::snapshot::Snapshot;

/// The largest number of bounds that are shown; the rest are far below the limit.
const MAX_BOUNDS: usize = 4;

/// The largest number of links of a chain that are shown.
const MAX_LINKS: usize = 6;

/// The largest number of rows in the table of units.
const MAX_ROWS: usize = 6;

/// Least cycles per iteration of a unit that are shown; fewer would be shown as 0.00.
const LEAST_SHOWN_CYCLES: f64 = 0.005;

/// Returns the explanation of a region. Its line numbers are those of the document, and it names the variable that carries the
/// chain if a compiler's debug data does.
pub fn explanation<'a>(snapshot: &'a Snapshot, plan: &'a RegionPlan, result: &'a RegionResult) -> Explanation<'a> {
    let explanation = result.explanation(plan, |index| line_of_instruction(snapshot, plan, index));
    let chain_variable = snapshot.compiled_loop(plan).and_then(|found| found.variable.as_ref());
    explanation.with_variable(chain_variable.map(|(link, name)| (*link, name.as_str())))
}

/// Returns the name of a unit, numbered if several units share the name; empty if there is no such unit. `unit_index` is
/// the index in the processor's list of units.
fn unit_name(result: &RegionResult, unit_index: usize) -> String {
    result.analysis.units().get(unit_index).map(Unit::unit_name).unwrap_or_default()
}

/// Describes in one line what the instruction at a position adds to the iteration: its blame for the limit, or else the
/// units that it occupies.
pub fn instruction_summary(explanation: &Explanation<'_>, position: usize) -> String {
    let contribution = explanation.verdict().contributions.get(position);
    explanation.blame(position).or_else(|| contribution.map(units_and_throughput)).unwrap_or_default()
}

/// Describes the units that an instruction occupies, and its throughput.
fn units_and_throughput(contribution: &Contribution) -> String {
    let mut parts = Vec::new();
    if let Some(units) = contribution.units {
        parts.push(format!(
            "{:.2} cycles of {}",
            units.cycles_per_iteration,
            limit_name(Limit::Units(units.group), UnitNaming::Title)
        ));
    }
    parts.extend(contribution.per_cycle.map(throughput));
    parts.join(" · ")
}

/// Describes a region: sentences about its limit, then bounds, chain and units.
pub fn region(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult) -> Markdown {
    describe(snapshot, plan, result, &explanation(snapshot, plan, result))
}

/// Describes a region whose limit a diagnostic shows in the same hover: without the sentences about the limit.
pub fn region_beside_diagnostic(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult) -> Markdown {
    let explanation = explanation(snapshot, plan, result);
    headline_paragraph(plan, &explanation) + evidence(snapshot, result, &explanation)
}

/// Returns sentences about the limit of a region, and what would help.
pub fn sentences(explanation: &Explanation<'_>) -> String {
    let mut sentences = vec![explanation.sentence()];
    // For example: "5.00 cycles for 32 bytes: 1.25 per 8-byte element (4 elements per iteration), 0.16 per byte."
    sentences.extend(explanation.pace_in_memory());
    // For example: "Without the chain: 1.00, limited by load ports 2+3."
    sentences.extend(explanation.next_limit());
    if explanation.refusal().is_none() {
        sentences.extend(explanation.advice());
    }
    sentences.join(" ")
}

/// Describes a region by an explanation, whose lines may be those of another text.
pub fn describe(
    snapshot: &Snapshot,
    plan: &RegionPlan,
    result: &RegionResult,
    explanation: &Explanation<'_>,
) -> Markdown {
    let sentences = Markdown::words(&sentences(explanation)).paragraph();
    headline_paragraph(plan, explanation) + sentences + evidence(snapshot, result, explanation)
}

/// Returns the name of the region and its numbers in one line.
fn headline_paragraph(plan: &RegionPlan, explanation: &Explanation<'_>) -> Markdown {
    let name = if plan.name.trim().is_empty() { "Region" } else { plan.name.trim() };
    let headline = explanation.headline(HeadlineOrder::CyclesFirst, None);
    (Markdown::words(name).bold() + Markdown::trusted(": ") + Markdown::words(&headline)).paragraph()
}

/// Returns the doubts about the code, then bounds, chain and table of units, then the processor and its model.
fn evidence(snapshot: &Snapshot, result: &RegionResult, explanation: &Explanation<'_>) -> Markdown {
    let mut text = Markdown::default();
    let doubts = explanation.doubts_of_code();
    if !doubts.is_empty() {
        text += Markdown::words(&doubts.join(" ")).paragraph();
    }
    if explanation.refusal().is_none() {
        text += bounds(explanation);
        text += chain(explanation);
        text += pressure_table(result);
    }
    text + processor_paragraph(snapshot, explanation)
}

/// Lists the bounds of the region, the largest first.
fn bounds(explanation: &Explanation<'_>) -> Markdown {
    let verdict = explanation.verdict();
    let shown = verdict.bounds.iter().take(MAX_BOUNDS).map(|bound| {
        let name = limit_name(bound.limit, UnitNaming::TitleAndModelName);
        let shown = Markdown::words(&format!("{name} {:.2}", bound.cycles_per_iteration));
        if bound.limit == verdict.limit { shown.bold() } else { shown }
    });
    let head = Markdown::trusted("Cycles per iteration if this were the only limit: ");
    (head + Markdown::joined(shown, " · ")).paragraph()
}

/// Describes the loop-carried chain that takes most cycles, by registers and lines.
fn chain(explanation: &Explanation<'_>) -> Markdown {
    let Some(chain) = &explanation.verdict().chain else {
        return Markdown::default();
    };
    let mut links: Vec<Markdown> =
        chain.links.iter().take(MAX_LINKS).map(|link| Markdown::words(&explanation.link(link))).collect();
    if chain.links.len() > MAX_LINKS {
        links.push(Markdown::words(&format!("{} more", chain.links.len() - MAX_LINKS)));
    }
    let head = format!("Loop-carried chain, {:.2} cycles: ", chain.cycles_per_iteration());
    (Markdown::words(&head) + Markdown::joined(links, " → ")).paragraph()
}

/// Makes a table of the units in use, the busiest first. Equally busy units share a row.
fn pressure_table(result: &RegionResult) -> Markdown {
    let mut rows: Vec<(i64, Vec<String>)> = Vec::new();
    for (unit_index, cycles) in result.analysis.total_pressure().iter().enumerate() {
        let hundredths = (cycles * 100.0).round() as i64;
        match rows.iter_mut().find(|(row, _)| *row == hundredths) {
            Some((_, names)) => names.push(unit_name(result, unit_index)),
            None => rows.push((hundredths, vec![unit_name(result, unit_index)])),
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
    Markdown::table(["Units", "Busy cycles per iteration"], shown) + Markdown::trusted("\n")
}

/// Returns the processor, where its name comes from, its model, and what the model does not cover.
fn processor_paragraph(snapshot: &Snapshot, explanation: &Explanation<'_>) -> Markdown {
    let processor = &snapshot.reading.processor;
    let mut text = Markdown::trusted("CPU ") + Markdown::code(&processor.name);
    if processor.asked != processor.name {
        text += Markdown::trusted(", requested as ") + Markdown::code(&processor.asked);
    }
    // All doubts are those of the code, which `evidence` shows first, and then those of the model.
    let n_of_code = explanation.doubts_of_code().len();
    let of_model: Vec<String> = explanation.doubts().split_off(n_of_code);
    let origin = snapshot.reading.configuration.cpu_origin.name();
    let model = match processor.provenance {
        Some(Provenance::Tables) if processor.model != processor.name => {
            format!(", model of {}, tables only", processor.model)
        }
        Some(provenance) => format!(", {}", provenance.words()),
        None => format!(", model {}", processor.model),
    };
    text + Markdown::words(&format!(" ({origin}{model}). {}", of_model.join(" "))) + Markdown::trusted("\n")
}

/// Describes the simulated instruction at a position: its cost, its operands, its machine code, and the units that it
/// occupies.
pub fn instruction(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> Markdown {
    let mut text = Markdown::code(&result.text(position)).paragraph();
    let explanation = explanation(snapshot, plan, result);
    if let Some(blame) = explanation.blame(position) {
        text += Markdown::words(&format!("Adds {blame}.")).paragraph();
    }
    let contribution = result.verdict().contributions.get(position);
    if let Some(costs) = result.analysis.costs(position) {
        let n = costs.n_micro_ops;
        let mut parts = vec![format!("{n} micro-op{}", if n == 1 { "" } else { "s" })];
        parts.extend(contribution.and_then(|contribution| contribution.per_cycle).map(throughput));
        let flags =
            [(costs.may_load, "loads"), (costs.may_store, "stores"), (costs.has_side_effects, "has side effects")];
        parts.extend(flags.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| words.to_owned()));
        text += Markdown::words(&parts.join(" · ")).paragraph();
    }
    if let Some(contribution) = contribution {
        text += operands(&explanation, contribution);
    }
    let details = snapshot.reading.subject.as_ref().map(|subject| result.details(subject, plan));
    if let Some(bytes) = details.and_then(|details| details.encodings.get(position)).filter(|bytes| !bytes.is_empty()) {
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let n = bytes.len();
        let size = format!(" ({n} byte{})", if n == 1 { "" } else { "s" });
        text += (Markdown::code(&hex.join(" ")) + Markdown::words(&size)).paragraph();
        if let Some(facts) = facts_of(snapshot, plan, result, position).filter(|facts| !facts.is_empty()) {
            text += facts.paragraph();
        }
    }
    let busy =
        result.analysis.pressure(position).iter().enumerate().filter(|(_, cycles)| **cycles >= LEAST_SHOWN_CYCLES);
    let busy: Vec<String> = busy.map(|(unit, cycles)| format!("{} {cycles:.2}", unit_name(result, unit))).collect();
    if !busy.is_empty() {
        let occupied = format!("Occupies {} (cycles per iteration).", busy.join(", "));
        text += Markdown::words(&occupied).paragraph();
    }
    text
}

/// Describes, for each register that is read, the latency from it to the result, and its writer.
fn operands(explanation: &Explanation<'_>, contribution: &Contribution) -> Markdown {
    let latencies = contribution.operands.iter().map(|operand| {
        let name = explanation.register_name(operand.register);
        let from = match operand.writer {
            Some((writer, is_carried)) => {
                let line = explanation.line_of(writer);
                let which = if is_carried { " of the previous iteration" } else { "" };
                format!(" from line {line}{which}")
            }
            None => String::new(),
        };
        let cycles = operand.latency_cycles;
        let rest = format!("{from}: {cycles} cycle{}", if cycles == 1 { "" } else { "s" });
        Markdown::code(&name) + Markdown::words(&rest)
    });
    let latencies = Markdown::joined(latencies, "; ");
    if latencies.is_empty() {
        return latencies;
    }
    (Markdown::trusted("Latency from operand to result: ") + latencies).paragraph()
}

/// Describes what the simulated instruction at a position needs of the processor, and the flags that it reads and writes.
/// `None` if nothing is known.
fn facts_of(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> Option<Markdown> {
    let subject = snapshot.reading.subject.as_ref()?;
    // `kept` has the index in the region of each simulated instruction.
    let region_index = *result.kept().get(position)?;
    let program_index = plan.region.instructions().nth(region_index)?;
    let facts = subject.program.facts(program_index, &subject.cpu)?;
    let has_flags = subject.cpu.target().architecture().facts().has_flags;
    Some(if has_flags { features_and_flags(&facts) } else { requirements(&facts) })
}

/// Formats `CPUID AVX512F · writes CF OF`.
fn features_and_flags(facts: &InstructionFacts) -> Markdown {
    let features = facts.requirements.iter().map(|requirement| requirement.text.as_str());
    let features: Vec<&str> = features.filter(|text| !text.is_empty()).collect();
    let mut parts = Vec::new();
    if !features.is_empty() {
        let features = Markdown::joined(features.into_iter().map(Markdown::code), ", ");
        parts.push(Markdown::words("CPUID ") + features);
    }
    let flags =
        [("reads", &facts.flags_read), ("writes", &facts.flags_written), ("leaves undefined", &facts.flags_undefined)];
    for (what, flags) in flags.into_iter().filter(|(_, flags)| !flags.is_empty()) {
        parts.push(Markdown::words(&format!("{what} {}", flags.join(" "))));
    }
    Markdown::joined(parts, " · ")
}

/// Formats `needs 'Zvbb' (Vector basic bit-manipulation instructions), which needs zvkb`.
fn requirements(facts: &InstructionFacts) -> Markdown {
    let texts = facts.requirements.iter().map(|Requirement { text, implies, is_met, .. }| {
        let further = if implies.is_empty() { String::new() } else { format!(", which needs {}", implies.join(", ")) };
        let lack = if *is_met { "" } else { " (the processor lacks it)" };
        format!("needs {text}{further}{lack}")
    });
    Markdown::words(&texts.collect::<Vec<_>>().join(" · "))
}

/// Returns the line of the simulated instruction at a position, counted from 1; 0 if it has none.
pub fn line_of(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, position: usize) -> usize {
    result.kept().get(position).map_or(0, |&region_index| line_of_instruction(snapshot, plan, region_index))
}

/// Returns the line of the instruction at an index in the region, counted from 1; 0 if it has none.
fn line_of_instruction(snapshot: &Snapshot, plan: &RegionPlan, region_index: usize) -> usize {
    if let Some(found) = snapshot.compiled_loop(plan) {
        return found.lines.get(region_index).map_or(0, |line| line + 1);
    }
    plan.places.get(region_index).map_or(0, |place| snapshot.source().lines.line_of(place.start) + 1)
}
