//! `--cpus`: the regions of a program on several processors, as one table for each region or as JSON.
//!
//! A processor has no number for a region with instructions that its model lacks, or that need features it does not have.
//!
//! ```text
//! CPU      Model    Cycles/iteration  Factor    IPC  Block RThroughput  Limited by
//! znver4   znver4               4.00    0.80   1.25               1.25  loop-carried chain
//! haswell  haswell              5.00    1.00   1.00               1.50  loop-carried chain
//! slm      slm                     -       -      -                  -  (lacks AVX)
//! ```

use std::collections::BTreeSet;
use std::fmt::Write;

use mca_config::options::{JsonChoice, Options};
use mca_core::analysis::{Diagnostic, ViewSwitches};
use mca_core::limits::{COMPARED_CPUS, COMPARED_INSTRUCTIONS};
use mca_core::target::{CpuError, Provenance};
use mca_core::{AnalysisError, Cpu, Program, Region};
use mca_input::columns::column_width;
use mca_input::pace::Pace;
use mca_input::region_limits;
use mca_json::regions::RegionsWriter;
use mca_json::report as json_v2;
use serde_json::Value;

use super::parallel::{self, Outcome};
use crate::checks::Checks;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::Subject;
use crate::inputs::processor::extended_cpu;
use crate::output::explanation::explanation;
use crate::output::{Output, timeline_html};

/// A row of the table: one processor.
struct ProcessorRow {
    /// Name of the processor.
    cpu: String,
    /// Name of its model; empty if the processor is unknown.
    model: String,
    /// What the processor's model is based on; `None` if the processor is unknown, or the model is a text that does not say it.
    provenance: Option<Provenance>,
    /// The numbers of the region, or why there are none.
    found: Result<Found, String>,
    /// The row as JSON. It is made with the row, since the verdict is too large to be kept for each processor.
    json: Value,
}

/// The numbers of a region on one processor.
struct Found {
    /// Cycles of an iteration in steady state.
    cycles_per_iteration: f64,
    /// Instructions per cycle in steady state.
    instructions_per_cycle: f64,
    /// Cycles of an iteration if nothing had to wait for a result.
    block_reciprocal_throughput: f64,
    /// What limits the region, in words: `loop-carried chain`.
    limit_names: String,
    /// Cycles of an element or a byte, as text; empty if neither is known.
    pace: String,
}

/// Analyses the regions of a program on each processor of `--cpus`, and writes the tables or the JSON. `checks` compares all
/// numbers with budgets and a baseline. An unknown processor has no number, and the run fails after the others have been shown.
pub fn compare(
    context: &Context<'_>,
    output: &mut Output,
    checks: &mut Checks,
    subject: &Subject<'_>,
) -> Result<(), Failure> {
    let (asked, program, name) = (subject.options, subject.program(), &subject.ready.name);
    let mut regions = subject.regions();
    let (n_all, has_limits) = (regions.len(), checks.has_limits());
    if context.memory.is_none() {
        regions.truncate(region_limits::n_within(regions.iter().copied(), program.n_instructions()));
    }
    checks.begin(&output.streams, subject, &regions)?;
    let mut tables: Vec<Vec<ProcessorRow>> = regions.iter().map(|_| Vec::new()).collect();
    output.streams.progress().begin(name, regions.len() * asked.cpus.len());
    let mut n_unknown = 0;
    if asked.cpus.len() > COMPARED_CPUS {
        let text = format!("--cpus: at most {COMPARED_CPUS} processors are compared.");
        return Err(Failure::error(&[text.as_bytes()]));
    }
    let n_instructions: usize = regions.iter().map(|region| region.instructions().count()).sum();
    if context.memory.is_some() && n_instructions * asked.cpus.len() > COMPARED_INSTRUCTIONS {
        let text = format!(
            "--cpus: at most {COMPARED_INSTRUCTIONS} instructions are compared, counted once for each processor."
        );
        return Err(Failure::error(&[text.as_bytes()]));
    }
    let cancellation = context.cancellation();
    let mut compared = BTreeSet::new();
    for cpu in &asked.cpus {
        if cancellation.is_cancelled() {
            return Err(Failure::SILENT);
        }
        if cpu.is_empty() {
            return Err(Failure::error(&[b"--cpus: a name between the commas is missing."]));
        }
        let options = Options { cpu: cpu.clone(), ..asked.clone() };
        let target = mca_config::choose_cpu(subject.cpu.target(), &options);
        let cpu = String::from_utf8_lossy(&target.named).into_owned();
        if !compared.insert(cpu.clone()) {
            continue;
        }
        output.streams.error(&target.messages);
        if let Err(CpuError::Unknown(_)) = target.cpu {
            n_unknown += 1;
            let row = || ProcessorRow::without_numbers(&cpu, "", None, "unknown processor".to_owned());
            tables.iter_mut().for_each(|table| table.push(row()));
            continue;
        }
        let simulated = extended_cpu(context, asked, &target)?;
        let mut analysis = mca_config::analysis_options(&options, simulated.is_out_of_order());
        analysis.views = ViewSwitches { summary: true, ..ViewSwitches::none() };
        analysis.tables = None;
        let subject_on_cpu = Subject { cpu: &simulated, analysis: &analysis, target: &target, ..*subject };
        let mut rows: Vec<ProcessorRow> = Vec::new();
        // Budgets and baselines count the regions anew for each processor.
        checks.begin_next_cpu();
        parallel::analyse_in_order(program, &regions, &simulated, &analysis, &cancellation, |region, outcome| {
            output.streams.progress().advance();
            if let Ok(analysis) = &outcome {
                checks.measure(&output.streams, &subject_on_cpu, region, rows.len(), analysis);
            }
            rows.push(row_of(&cpu, &simulated, program, region, outcome));
            true
        });
        for (table, row) in tables.iter_mut().zip(rows) {
            table.push(row);
        }
        timeline_html::record(context, &mut output.timelines, &subject_on_cpu);
    }
    if regions.len() < n_all {
        super::report::left_out(output, regions.len(), has_limits)?;
    }
    checks.end(&output.streams, asked);
    if n_unknown == compared.len() {
        return Err(Failure::SILENT);
    }
    if tables.iter().flatten().all(|row| row.found.is_err()) {
        return Err(Failure::nothing_found());
    }
    match asked.json {
        JsonChoice::Off if !asked.prints_text() => {}
        JsonChoice::Off => write_tables(output.streams.report(), &regions, &tables),
        JsonChoice::V1 | JsonChoice::V2 => {
            let mut places = program.places();
            let pairs = regions.iter().zip(&tables).enumerate();
            let values = pairs.map(|(index, (region, rows))| {
                let processors = rows.iter().map(|row| row.json.clone()).collect();
                let mut value = json_v2::compared_region(index as u32, region, &mut places, processors);
                value["demangledName"] = super::report::demangled_name(region);
                value["symbol"] = checks.symbol(subject, region, index).into();
                value
            });
            let n_iterations = subject.analysis.n_iterations().get();
            let document = |regions| json_v2::comparison(name, subject.cpu.target().triple(), n_iterations, regions);
            if asked.each {
                output.add_document(document(values.collect()), true);
            } else {
                let report = output.streams.report();
                let mut writer = RegionsWriter::begin(&document(Vec::new()), report);
                values.for_each(|region| writer.add(&region, [], [], report));
                writer.finish(report);
            }
        }
    }
    if n_unknown == 0 { Ok(()) } else { Err(Failure::SILENT) }
}

/// Writes one table for each region; `tables` has the rows of each. A marked region gets a heading.
fn write_tables(report: &mut Vec<u8>, regions: &[&Region], tables: &[Vec<ProcessorRow>]) {
    for (index, (region, table)) in regions.iter().zip(tables).enumerate() {
        if region.has_marker() {
            let name = String::from_utf8_lossy(region.name());
            let dash = if name.is_empty() { "" } else { " - " };
            report.extend_from_slice(format!("\n[{index}] Code Region{dash}{name}\n\n").as_bytes());
        }
        report.extend_from_slice(table_of(table).as_bytes());
    }
}

/// Returns the row of a processor: the numbers of a region, or why the processor has none for it.
fn row_of(name: &str, cpu: &Cpu, program: &Program, region: &Region, outcome: Outcome) -> ProcessorRow {
    let (model, provenance) = (cpu.model_name(), cpu.provenance());
    let without = |error: String| ProcessorRow::without_numbers(name, model, provenance, error);
    let analysis = match outcome {
        Ok(analysis) => analysis,
        Err(AnalysisError::Empty { .. }) => return without("no instruction is left".to_owned()),
        Err(error) => return without(reason_in(error.messages())),
    };
    let Some(explanation) = explanation(program, region, &analysis) else {
        return without("there is no verdict".to_owned());
    };
    if !explanation.missing_features().is_empty() {
        return without(explanation.refusal().unwrap_or_default());
    }
    if explanation.trust().n_not_understood() > 0 {
        return without(explanation.left_out());
    }
    let (Some(summary), Some(verdict)) = (analysis.summary(), analysis.verdict()) else {
        return without("there is no summary".to_owned());
    };
    let mut json = json_v2::processor(name, model, provenance, Ok((summary, verdict)));
    let pace = Pace::of(&explanation, verdict.cycles_per_iteration);
    json["cyclesPerElement"] = pace.of_element.into();
    json["cyclesPerByte"] = pace.of_byte.into();
    let found = Found {
        cycles_per_iteration: verdict.cycles_per_iteration,
        instructions_per_cycle: verdict.instructions_per_cycle,
        block_reciprocal_throughput: summary.block_reciprocal_throughput,
        limit_names: explanation.limit_names(),
        pace: pace.of_part(),
    };
    ProcessorRow { cpu: name.to_owned(), model: model.to_owned(), provenance, found: Ok(found), json }
}

/// Returns why an analysis failed, from its messages: the instruction that was refused, or else the start of the
/// first message.
fn reason_in(messages: &[Diagnostic]) -> String {
    let all = || messages.iter().flat_map(|message| std::iter::once(message).chain(&message.notes));
    let texts = || all().map(|message| String::from_utf8_lossy(&message.text).replace('\t', " "));
    let refused = texts().find_map(|text| text.strip_prefix("instruction: ").map(|text| text.trim().to_owned()));
    match (refused, texts().next()) {
        (Some(instruction), _) => format!("not supported: {instruction}"),
        (None, Some(text)) => text.split([',', '.', '\n']).next().unwrap_or_default().to_owned(),
        (None, None) => "the region cannot be simulated".to_owned(),
    }
}

/// Returns the table of a region as text, fastest processor first, those without a number last. Factors refer to the first
/// requested processor that has a number.
fn table_of(rows: &[ProcessorRow]) -> String {
    let width = |column: fn(&ProcessorRow) -> &str, title: &str| column_width(rows.iter().map(column).chain([title]));
    let cpu = width(|row| &row.cpu, "CPU");
    let models: Vec<String> = rows.iter().map(ProcessorRow::shown_model).collect();
    let model = column_width(models.iter().map(String::as_str).chain(["Model"]));
    let paces = rows.iter().filter_map(|row| row.found.as_ref().ok()).map(|found| found.pace.len());
    // The column exists only if the pace of some loop is known.
    let pace = paces.max().filter(|width| *width > 0).map_or(0, |width| width + 2);
    let mut text = format!(
        "{:cpu$}  {:model$}  Cycles/iteration{:>pace$}  Factor    IPC  Block RThroughput  Limited by\n",
        "CPU",
        "Model",
        if pace == 0 { "" } else { "Per" }
    );
    let first_cycles = rows.iter().find_map(|row| row.found.as_ref().ok()).map(|found| found.cycles_per_iteration);
    let mut sorted: Vec<&ProcessorRow> = rows.iter().collect();
    let cycles = |row: &ProcessorRow| row.found.as_ref().map_or(f64::INFINITY, |found| found.cycles_per_iteration);
    sorted.sort_by(|left, right| cycles(left).total_cmp(&cycles(right)));
    for row in sorted {
        let _ = match &row.found {
            Ok(found) => writeln!(
                text,
                "{:cpu$}  {:model$}  {:>16.2}{:>pace$}  {:>6.2}  {:>5.2}  {:>17.2}  {}",
                row.cpu,
                row.shown_model(),
                found.cycles_per_iteration,
                found.pace,
                found.cycles_per_iteration / first_cycles.unwrap_or(1.0),
                found.instructions_per_cycle,
                found.block_reciprocal_throughput,
                found.limit_names
            ),
            Err(reason) => writeln!(
                text,
                "{:cpu$}  {:model$}  {:>16}{:>pace$}  {:>6}  {:>5}  {:>17}  ({reason})",
                row.cpu,
                row.shown_model(),
                "-",
                "",
                "-",
                "-",
                "-"
            ),
        };
    }
    text
}

impl ProcessorRow {
    /// Makes the row of a processor that has no numbers for the region.
    fn without_numbers(cpu: &str, model: &str, provenance: Option<Provenance>, error: String) -> ProcessorRow {
        let mut json = json_v2::processor(cpu, model, provenance, Err(&error));
        json["cyclesPerElement"] = Value::Null;
        json["cyclesPerByte"] = Value::Null;
        ProcessorRow { cpu: cpu.to_owned(), model: model.to_owned(), provenance, found: Err(error), json }
    }

    /// Returns the name of the model, with `, measured here` and the like if it is based on measurements.
    fn shown_model(&self) -> String {
        match self.provenance.filter(|provenance| provenance.is_measured()) {
            Some(provenance) => format!("{}, {}", self.model, provenance.words()),
            None => self.model.clone(),
        }
    }
}
