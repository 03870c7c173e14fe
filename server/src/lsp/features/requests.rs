//! The methods under `mca/`: reports, timelines, comparisons, texts without a document. Each may take a while, so they run
//! beside the protocol, not in it.

use std::sync::Arc;

use mca_core::analyze::trace::{Trace, TraceDependency, TraceLimits, trace};
use mca_core::model::catalogue::Catalogue;
use mca_core::sim::Cancellation;
use mca_core::view::columns::UnitColumns;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{Position, Url};

use super::diagnostics::diagnostics;
use crate::cli::options::{JsonChoice, Options, SkipChoice};
use crate::cli::run::{Memory, run_in_memory};
use crate::lsp::analysis::{self, Environment, RegionPlan, RegionResult, Subject, options_of};
use crate::lsp::backend::failed;
use crate::lsp::client::ClientFeatures;
use crate::lsp::document::Source;
use crate::lsp::protocol::*;
use crate::lsp::settings::{self, AutomaticRegions, Configuration as Settings, Layer, Origin};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// Rows that a timeline may have.
const MAX_TIMELINE_ROWS: usize = 100_000;

/// The region that a request means.
pub fn region_of(snapshot: &Snapshot, region: Option<&RegionName>, position: Option<Position>) -> Result<usize> {
    let regions = &snapshot.reading.regions;
    let found = match (region, position) {
        (Some(RegionName::Index(index)), _) => (*index < regions.len()).then_some(*index),
        (Some(RegionName::Name(name)), _) => regions.iter().position(|region| region.name == *name),
        (None, Some(position)) => snapshot.region_at(snapshot.offset(position)),
        (None, None) => (!regions.is_empty()).then_some(0),
    };
    found.ok_or_else(|| failed("unknown-region", "there is no such region"))
}

fn subject_of(snapshot: &Snapshot) -> Result<&Subject> {
    let subject = snapshot.reading.subject.as_ref();
    subject.ok_or_else(|| failed("analysis-failed", "the configuration names nothing that can be simulated"))
}

fn result_of(snapshot: &Snapshot, index: usize) -> Result<&Arc<RegionResult>> {
    match snapshot.results.get(index).and_then(Option::as_ref) {
        Some(Ok(result)) => Ok(result),
        Some(Err(message)) => Err(failed("analysis-failed", message.to_string())),
        None => Err(Error::content_modified()),
    }
}

fn summary_of(snapshot: &Snapshot, index: usize) -> Result<RegionSummary> {
    to_proto::region_summary(snapshot, index).ok_or_else(Error::internal_error)
}

/// The very bytes of the command line.
pub fn report(snapshot: &Snapshot, params: &ReportParams) -> Result<Report> {
    let chosen = match (&params.region, params.position) {
        (None, None) => None,
        (region, position) => Some(region_of(snapshot, region.as_ref(), position)?),
    };
    let mut arguments = snapshot.reading.configuration.arguments.clone();
    arguments.extend(params.args.iter().cloned());
    let mut options = options_of(&arguments).map_err(Error::invalid_params)?;
    let region = chosen.map(|index| &snapshot.reading.regions[index].region);
    if region.is_some() {
        // What stands elsewhere in the document does not matter here.
        options.skip = SkipChoice::Any;
    }
    let text = snapshot.source().text.as_bytes();
    let captured = run_on_text(options, &snapshot.reading.environment, text, region, params.format);
    Ok(Report {
        schema_version: SCHEMA_VERSION,
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        format: params.format,
        text: captured.0,
        messages: captured.1,
        status: captured.2,
    })
}

fn run_on_text(
    mut options: Options,
    environment: &Environment,
    bytes: &[u8],
    region: Option<&mca_core::inst::asm::regions::Region>,
    format: ReportFormat,
) -> (String, String, u8) {
    options.inputs = vec![environment.name.clone().into_bytes()];
    if format == ReportFormat::Json && options.json == JsonChoice::Off {
        options.json = JsonChoice::V1;
    }
    let captured = run_in_memory(&options, b"mca", Memory { bytes, files: environment, region });
    let text = |bytes: Vec<u8>| {
        String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    };
    (text(captured.stdout), text(captured.stderr), captured.status)
}

/// Analyses a text as the command line would, and says what an editor would show.
pub fn analyze(params: &AnalyzeParams, cancellation: &Cancellation) -> Result<Analysis> {
    let options = options_of(&params.args).map_err(Error::invalid_params)?;
    let name = params.file_name.clone().unwrap_or_else(|| "input.s".to_owned());
    let environment = Arc::new(Environment { name, ..Environment::default() });
    let (text, messages, status) = run_on_text(options, &environment, params.text.as_bytes(), None, params.format);
    let mut settings: Settings = settings::resolve(&[(Origin::Default, &Layer::default())]);
    settings.arguments = params.args.clone();
    // Without markers the whole file is a region, as for the command line.
    settings.editor.automatic_regions = AutomaticRegions::File;
    let source = Arc::new(Source::new(params.text.clone()));
    let reading = analysis::read(source, Arc::new(settings), environment, cancellation);
    let reading = reading.ok_or_else(Error::request_cancelled)?;
    let results = (0..reading.regions.len()).map(|region| analysis::simulate(&reading, region, cancellation)).collect();
    let snapshot = Snapshot {
        uri: Url::parse("untitled:analyze").map_err(|_| Error::internal_error())?,
        version: 0,
        client: Arc::new(ClientFeatures::default()),
        reading: Arc::new(reading),
        results,
        saved: Arc::default(),
    };
    Ok(Analysis {
        schema_version: SCHEMA_VERSION,
        status,
        text,
        messages,
        regions: to_proto::region_summaries(&snapshot),
        diagnostics: diagnostics(&snapshot),
    })
}

/// The processors to compare with when none are named: one of every model.
fn representative_cpus(catalogue: &'static Catalogue) -> Vec<String> {
    let names = catalogue.cpus().filter(|cpu| cpu.model_name() == Some(cpu.name()));
    names.map(|cpu| cpu.name().to_owned()).collect()
}

pub fn compare(snapshot: &Snapshot, params: &CompareParams, cancellation: &Cancellation) -> Result<Comparison> {
    let index = region_of(snapshot, params.region.as_ref(), params.position)?;
    let region = summary_of(snapshot, index)?;
    let catalogue = Catalogue::x86().map_err(|_| Error::internal_error())?;
    let cpus = params.cpus.clone().unwrap_or_else(|| representative_cpus(catalogue));
    let mut rows = Vec::with_capacity(cpus.len());
    for cpu in cpus {
        if cancellation.is_cancelled() {
            return Err(Error::request_cancelled());
        }
        rows.push(comparison_row(snapshot, index, cpu, cancellation));
    }
    Ok(Comparison {
        schema_version: SCHEMA_VERSION,
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        region,
        text: comparison_text(&rows),
        rows,
    })
}

fn comparison_row(snapshot: &Snapshot, index: usize, cpu: String, cancellation: &Cancellation) -> ComparisonRow {
    let empty = |cpu, error| ComparisonRow {
        cpu,
        modelled: 0,
        model: None,
        numbers: None,
        bottleneck: None,
        error: Some(error),
    };
    let setting = match settings::option::check("mcpu", Some(cpu.clone()), None) {
        Ok(setting) => setting,
        Err(message) => return empty(cpu, message),
    };
    let mut configuration = (*snapshot.reading.configuration).clone();
    configuration.arguments.retain(|argument| !argument.starts_with("-mcpu="));
    configuration.arguments.push(setting.argument());
    let reading = &snapshot.reading;
    let (source, environment) = (reading.source.clone(), reading.environment.clone());
    let Some(reading) = analysis::read(source, Arc::new(configuration), environment, cancellation) else {
        return empty(cpu, "cancelled".to_owned());
    };
    match analysis::simulate(&reading, index, cancellation) {
        None => empty(cpu, "not analysed".to_owned()),
        Some(Err(message)) => ComparisonRow { model: Some(reading.processor.model), ..empty(cpu, message.to_string()) },
        Some(Ok(result)) => ComparisonRow {
            cpu,
            modelled: result.kept.len(),
            model: Some(reading.processor.model.clone()),
            numbers: Some(ComparisonNumbers {
                ipc: result.numbers.ipc,
                block_reciprocal_throughput: result.numbers.block_reciprocal_throughput,
                cycles_per_iteration: result.numbers.cycles_per_iteration,
                uops_per_cycle: result.numbers.uops_per_cycle,
                total_cycles: result.numbers.total_cycles,
            }),
            bottleneck: result.bottleneck.clone(),
            error: None,
        },
    }
}

fn comparison_text(rows: &[ComparisonRow]) -> String {
    let mut text =
        format!("{:<18} {:>12} {:>7} {:>12}  {}\n", "CPU", "cycles/iter", "IPC", "RThroughput", "limited by");
    for row in rows {
        let line = match (&row.numbers, &row.error) {
            (Some(numbers), _) => {
                let limit = row.bottleneck.as_ref().map(|bottleneck| {
                    bottleneck.name.clone().unwrap_or_else(|| format!("{:?}", bottleneck.kind).to_lowercase())
                });
                format!(
                    "{:<18} {:>12.2} {:>7.2} {:>12.1}  {}",
                    row.cpu,
                    numbers.cycles_per_iteration,
                    numbers.ipc,
                    numbers.block_reciprocal_throughput,
                    limit.unwrap_or_default()
                )
            }
            (None, error) => format!("{:<18} {}", row.cpu, error.as_deref().unwrap_or("not analysed")),
        };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

pub fn cpus(host: &str) -> Result<CpuList> {
    let catalogue = Catalogue::x86().map_err(|_| Error::internal_error())?;
    let cpus = catalogue.cpus().map(|cpu| Cpu {
        name: cpu.name().to_owned(),
        is_supported: cpu.model_name().is_some(),
        model: cpu.model_name().map(str::to_owned),
    });
    Ok(CpuList { schema_version: SCHEMA_VERSION, host: host.to_owned(), cpus: cpus.collect() })
}

/// Simulates the region once more, recording every step of its first iterations.
pub fn timeline(snapshot: &Snapshot, params: &TimelineParams, cancellation: &Cancellation) -> Result<Timeline> {
    let index = region_of(snapshot, params.region.as_ref(), params.position)?;
    let subject = subject_of(snapshot)?;
    let result = result_of(snapshot, index)?;
    let plan = &snapshot.reading.regions[index];
    let limits = TraceLimits {
        max_iterations: params.iterations.unwrap_or(10).max(1),
        max_cycles: u64::from(params.max_cycles.unwrap_or(10_000)).max(1),
        max_rows: MAX_TIMELINE_ROWS,
    };
    let traced = trace(&subject.program, &plan.region, subject.processor, &subject.options, limits, cancellation);
    let traced = traced.map_err(|error| failed("analysis-failed", error.to_string()))?;
    let columns = UnitColumns::new(subject.processor.facts());
    let numbers = traced.instructions.iter().enumerate();
    let instructions: Vec<TimelineInstruction> =
        numbers.map(|(position, _)| timeline_instruction(snapshot, plan, result, &traced, position)).collect();
    let rows = (0..traced.rows.len()).filter_map(|row| timeline_row(result, &traced, row, &columns, subject)).collect();
    Ok(Timeline {
        schema_version: SCHEMA_VERSION,
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        region: summary_of(snapshot, index)?,
        configuration: to_proto::configuration(&snapshot.reading),
        iterations: traced.n_iterations as usize,
        cycles: traced.n_cycles,
        is_truncated: traced.is_truncated,
        resources: resources_of(result, &columns),
        instructions,
        rows,
        text: timeline_text(snapshot, plan, params),
    })
}

fn resources_of(result: &RegionResult, columns: &UnitColumns) -> Vec<ResourceUnit> {
    let unit = |(number, column): (usize, &mca_core::view::columns::UnitColumn)| ResourceUnit {
        name: super::explain::column_name(result, number),
        kind: column.name.to_owned(),
    };
    columns.list.iter().enumerate().map(unit).collect()
}

fn timeline_instruction(
    snapshot: &Snapshot,
    plan: &RegionPlan,
    result: &RegionResult,
    traced: &Trace,
    position: usize,
) -> TimelineInstruction {
    let place = result.kept.get(position).and_then(|&instruction| plan.places.get(instruction));
    let info = result.views.instruction_info.as_ref().and_then(|info| info.rows.get(position));
    let pressure =
        result.views.resource_pressure.as_ref().map(|pressure| pressure.row_of(position)).unwrap_or_default();
    let used = pressure.iter().enumerate().filter(|(_, cycles)| **cycles > 0.0);
    let hex = |bytes: &Vec<u8>| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    TimelineInstruction {
        index: position,
        text: result.texts.get(position).cloned().unwrap_or_default(),
        range: snapshot.range(place.cloned().unwrap_or(plan.range.start..plan.range.start)),
        latency: info.map_or(0, |row| row.columns.latency_cycles),
        reciprocal_throughput: info.map_or(0.0, |row| row.columns.reciprocal_throughput),
        micro_ops: info.map_or(0, |row| row.columns.n_micro_ops),
        may_load: info.is_some_and(|row| row.columns.may_load),
        may_store: info.is_some_and(|row| row.columns.may_store),
        has_side_effects: info.is_some_and(|row| row.columns.has_side_effects),
        pressure: used.map(|(resource, &cycles)| Pressure { resource, cycles }).collect(),
        average_waits: average_waits(traced, position),
        encoding: result.encodings.get(position).map(hex),
    }
}

/// Over the iterations shown.
fn average_waits(traced: &Trace, position: usize) -> AverageWaits {
    let rows = traced.rows.iter().skip(position).step_by(traced.instructions.len().max(1));
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

fn timeline_row(
    result: &RegionResult,
    traced: &Trace,
    number: usize,
    columns: &UnitColumns,
    subject: &Subject,
) -> Option<TimelineRow> {
    let row = &traced.rows[number];
    let n_positions = traced.instructions.len().max(1);
    let issued = row.issued?;
    let dependency = |dependency: &TraceDependency| match *dependency {
        TraceDependency::Data { row, register, cycles } => Dependency {
            kind: if register.is_some() { BottleneckKind::Register } else { BottleneckKind::Memory },
            row,
            name: register.map(|register| {
                subject.program.register_name(register, subject.program.output_dialect(&subject.options))
            }),
            cycles: Some(cycles),
        },
        TraceDependency::Resource { row, resource } => Dependency {
            kind: BottleneckKind::Resource,
            row,
            name: subject.processor.facts().resources.get(resource.index()).map(|kind| kind.name.to_owned()),
            cycles: None,
        },
    };
    let _ = result;
    Some(TimelineRow {
        iteration: number / n_positions,
        instruction: number % n_positions,
        dispatched: row.dispatched?,
        ready: row.ready.unwrap_or(issued),
        issued,
        executed: row.executed?,
        retired: row.retired?,
        dependencies: row
            .dependencies
            .iter()
            .map(dependency)
            .filter(|dependency| dependency.row < traced.rows.len())
            .collect(),
        units: row
            .units
            .iter()
            .map(|unit| UnitUse {
                resource: columns.column_of(unit.resource, unit.unit),
                from: unit.from,
                cycles: unit.cycles,
            })
            .collect(),
    })
}

/// The view as the report prints it.
fn timeline_text(snapshot: &Snapshot, plan: &RegionPlan, params: &TimelineParams) -> Option<String> {
    let mut arguments = snapshot.reading.configuration.arguments.clone();
    let iterations = params.iterations.unwrap_or(10);
    arguments.extend(["-all-views=false", "-timeline", "-json=false"].map(str::to_owned));
    arguments.push(format!("-timeline-max-iterations={iterations}"));
    let mut options = options_of(&arguments).ok()?;
    options.skip = SkipChoice::Any;
    let text = snapshot.source().text.as_bytes();
    let environment = &snapshot.reading.environment;
    let (text, _, status) = run_on_text(options, environment, text, Some(&plan.region), ReportFormat::Text);
    (status == 0).then_some(text)
}
