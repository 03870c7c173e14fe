//! Requests under `mca/`: reports, measurements, comparisons, analyses of a text, and lists of processors. They may
//! take a while, so they run on blocking threads.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use mca_config::configuration::{AutomaticRegions, Configuration as Settings, EditorSettings};
use mca_config::options::{JsonChoice, Options, SkipChoice};
use mca_config::{host, measured};
use mca_core::Cancellation;
use mca_core::limits::{COMPARED_CPUS, COMPARED_INSTRUCTIONS, DOCUMENT_BYTES, DOCUMENT_LINES};
use mca_core::target::{Architecture, Provenance};
use mca_input::columns::column_width;
use mca_json::timeline::Range;
use mca_run::run::{Memory, run_in_memory};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Url;

use super::diagnostics::diagnostics;
use crate::lsp::analysis::{self, EXPANSION_LIMITS, Environment, Outcome, Reading, RegionKey, RegionResult, Subject};
use crate::lsp::backend::{failed, still_analyzing};
use crate::lsp::client::ClientFeatures;
use crate::lsp::document::Source;
use crate::lsp::protocol::*;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// Returns the index of the region that a request names; without a name or position, that of the first region.
pub fn region_of(snapshot: &Snapshot, place: &Place) -> Result<usize> {
    let regions = &snapshot.reading.regions;
    let found = match (&place.region, place.position) {
        _ if snapshot.compiled_from.is_some() => compiled_region_of(snapshot, place),
        (Some(RegionName::Index(index)), _) => (*index < regions.len()).then_some(*index),
        (Some(RegionName::Name(name)), _) => regions.iter().position(|region| region.name == *name),
        (None, Some(position)) => snapshot.region_at(snapshot.offset(position)),
        (None, None) => (!regions.is_empty()).then_some(0),
    };
    found.ok_or_else(|| failed("unknown-region", "there is no such region"))
}

/// Returns the index of the assembly's region for the loop of a source that a request names. At a position, this
/// is the innermost loop.
fn compiled_region_of(snapshot: &Snapshot, place: &Place) -> Option<usize> {
    let loops = &snapshot.compiled_from.as_ref()?.loops;
    let found = match (&place.region, place.position) {
        (Some(RegionName::Index(index)), _) => loops.get(*index),
        (Some(RegionName::Name(name)), _) => loops.iter().find(|found| found.summary.name == *name),
        (None, Some(position)) => {
            let lines = |range: &Range| range.start.line..=range.end.line;
            let around = loops.iter().filter(|found| lines(&found.summary.range).contains(&position.line));
            around.min_by_key(|found| found.summary.range.end.line - found.summary.range.start.line)
        }
        (None, None) => loops.first(),
    };
    found.map(|found| found.region)
}

/// Returns what simulates the document's regions. Fails if the configuration names nothing that can be simulated.
pub(super) fn subject_of(snapshot: &Snapshot) -> Result<&Subject> {
    let subject = snapshot.reading.subject.as_ref();
    subject.ok_or_else(|| failed("analysis-failed", "the configuration names nothing that can be simulated"))
}

/// Returns the result of a region. Fails if the region could not be simulated, or is not simulated yet.
pub fn result_of(snapshot: &Snapshot, index: usize) -> Result<&Arc<RegionResult>> {
    match snapshot.results.get(index).and_then(Option::as_ref) {
        Some(Ok(result)) => Ok(result),
        Some(Err(message)) => Err(failed("analysis-failed", message.to_string())),
        None => Err(still_analyzing()),
    }
}

/// Returns what the protocol says about a region.
pub fn summary_of(snapshot: &Snapshot, index: usize) -> Result<RegionSummary> {
    to_proto::region_summary(snapshot, index).ok_or_else(Error::internal_error)
}

/// Answers `mca/report`, with the same bytes as the command line.
pub fn report(snapshot: &Snapshot, params: &ReportParams, cancellation: &Cancellation) -> Result<Report> {
    report_of(snapshot, params, false, cancellation)
}

/// Answers `mca/measure`: runs the code of a region on this machine, if the client says that the user trusts the
/// workspace.
pub fn measure(snapshot: &Snapshot, params: &MeasureParams, cancellation: &Cancellation) -> Result<Report> {
    if !params.is_trusted {
        return Err(failed("not-trusted", "code is run only in a trusted workspace"));
    }
    let (format, args) = (ReportFormat::Text, vec!["--measure".to_owned()]);
    report_of(snapshot, &ReportParams { place: params.place.clone(), format, args }, true, cancellation)
}

/// Runs the command line's analysis on a document, or on the region that is named. `may_measure`: code may be run.
fn report_of(
    snapshot: &Snapshot,
    params: &ReportParams,
    may_measure: bool,
    cancellation: &Cancellation,
) -> Result<Report> {
    if let Some(finding) = snapshot.reading.findings.iter().find(|finding| finding.code == analysis::TOO_LARGE) {
        return Err(Error::invalid_params(finding.message.clone()));
    }
    let is_of_document = params.place.region.is_none() && params.place.position.is_none();
    let chosen = if is_of_document { None } else { Some(region_of(snapshot, &params.place)?) };
    let mut options = snapshot.reading.configuration.with_arguments(&params.args).map_err(Error::invalid_params)?;
    let region = chosen.map(|index| &snapshot.reading.regions[index].region);
    if region.is_some() {
        // Unreadable statements outside of the region do not matter.
        options.skip = SkipChoice::Any;
    }
    let text = text_of(snapshot, &mut options);
    let memory = Memory {
        bytes: text,
        files: &*snapshot.reading.environment,
        region,
        cancellation,
        may_measure,
        limits: EXPANSION_LIMITS,
    };
    let captured = run_on_text(options, &snapshot.reading.environment.name, memory, params.format)?;
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

/// Returns the text that was read as assembly, and sets the options for its kind.
pub(super) fn text_of<'s>(snapshot: &'s Snapshot, options: &mut Options) -> &'s [u8] {
    options.reads_as = None;
    options.input_is_intel |= snapshot.reading.pasted.as_ref().is_some_and(|pasted| pasted.is_intel);
    snapshot.reading.code().text.as_bytes()
}

/// Returns why a request cannot have its arguments: one would write, watch or read files, or run a compiler; `None` if
/// none does.
fn refusal_of(options: &Options) -> Option<String> {
    const ANSWER: &str = "the answer is the report";
    const NO_COMPILER: &str = "nothing is compiled";
    let given = [
        ("-o", ANSWER, options.output != b"-"),
        ("--timeline-html", ANSWER, !options.timeline_html.is_empty()),
        ("--table", ANSWER, !options.table.is_empty()),
        ("--watch", ANSWER, options.watch),
        ("--compiler", NO_COMPILER, !options.compiler.is_empty()),
        ("--versus", NO_COMPILER, !options.versus.versions.is_empty()),
    ];
    if let Some((name, why, _)) = given.iter().find(|(_, _, is_given)| *is_given) {
        return Some(format!("option `{name}` cannot be used here: {why}"));
    }
    let file = options.inputs.iter().find(|input| *input != b"-")?;
    Some(format!("`{}` cannot be read here: the request has the text", String::from_utf8_lossy(file)))
}

/// Runs the command line's analysis on a text. Returns standard output, standard error and the exit status.
pub(super) fn run_on_text(
    mut options: Options,
    name: &str,
    memory: Memory<'_>,
    format: ReportFormat,
) -> Result<(String, String, u8)> {
    if let Some(refusal) = refusal_of(&options) {
        return Err(Error::invalid_params(refusal));
    }
    options.inputs = vec![name.as_bytes().to_vec()];
    if format == ReportFormat::Json && options.json == JsonChoice::Off {
        options.json = JsonChoice::V1;
    }
    let cancellation = memory.cancellation;
    let captured = run_in_memory(&options, b"mca", memory);
    if cancellation.is_cancelled() {
        return Err(Error::request_cancelled());
    }
    let text = |bytes: Vec<u8>| {
        String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    };
    Ok((text(captured.stdout), text(captured.stderr), captured.status))
}

/// Answers `mca/analyze`: analyses a text as the command line would, and adds what an editor would show of it.
pub fn analyze(params: &AnalyzeParams, cancellation: &Cancellation) -> Result<Analysis> {
    // A document of this size would not be read, either.
    let n_lines = params.text.bytes().filter(|byte| *byte == b'\n').count() + 1;
    if params.text.len() > DOCUMENT_BYTES || n_lines > DOCUMENT_LINES {
        let most = format!("{DOCUMENT_BYTES} bytes and {DOCUMENT_LINES} lines");
        return Err(Error::invalid_params(format!("the text is longer than {most}")));
    }
    // Without markers the whole file is a region, as for the command line.
    let editor = EditorSettings { automatic_regions: AutomaticRegions::File, ..EditorSettings::default() };
    let settings = Settings::from_arguments(&params.args, editor).map_err(Error::invalid_params)?;
    let options = settings.options().clone();
    let name = params.file_name.clone().unwrap_or_else(|| "input.s".to_owned());
    let environment = Arc::new(Environment { name, ..Environment::default() });
    let bytes = params.text.as_bytes();
    let memory = Memory {
        bytes,
        files: &*environment,
        region: None,
        cancellation,
        may_measure: false,
        limits: EXPANSION_LIMITS,
    };
    let (text, messages, status) = run_on_text(options, &environment.name, memory, params.format)?;
    let source = Arc::new(Source::new(params.text.clone()));
    let reading = analysis::read(source, Arc::new(settings), environment, analysis::Before::default(), cancellation);
    let reading = reading.ok_or_else(Error::request_cancelled)?;
    let results = simulated_once(&reading, cancellation);
    if cancellation.is_cancelled() {
        return Err(Error::request_cancelled());
    }
    let snapshot = Snapshot {
        uri: Url::parse("untitled:analyze").map_err(|_| Error::internal_error())?,
        version: 0,
        client: Arc::new(ClientFeatures::default()),
        reading: Arc::new(reading),
        results,
        saved: Arc::default(),
        superseded: Arc::default(),
        compiled_from: None,
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

/// Simulates all regions of a reading; equal ones share a result.
fn simulated_once(reading: &Reading, cancellation: &Cancellation) -> Vec<Option<Outcome>> {
    let mut known: HashMap<RegionKey, Option<Outcome>> = HashMap::new();
    let regions = reading.regions.iter().enumerate();
    regions
        .map(|(number, plan)| {
            let simulated = || analysis::simulate(reading, number, cancellation);
            known.entry(plan.key).or_insert_with(simulated).clone()
        })
        .collect()
}

/// Returns the processors to compare with if none are named: those with a model of their own name.
fn representative_cpus(architecture: Architecture) -> Vec<String> {
    let names = architecture.cpus().filter(|cpu| cpu.model_name() == Some(cpu.name()));
    names.map(|cpu| cpu.name().to_owned()).collect()
}

/// Answers `mca/compare`: simulates a region on several processors.
pub fn compare(snapshot: &Snapshot, params: &CompareParams, cancellation: &Cancellation) -> Result<Comparison> {
    let index = region_of(snapshot, &params.place)?;
    let region = summary_of(snapshot, index)?;
    let own = snapshot.reading.processor.name.clone();
    let mut cpus: Vec<String> = match &params.cpus {
        // "native" is the document's own processor where that is this machine's.
        Some(cpus) => cpus.iter().map(|cpu| if cpu == "native" { host::cpu_name() } else { cpu.clone() }).collect(),
        None => {
            // The document's processor is one of them, even if its model is another processor's.
            let mut cpus = representative_cpus(snapshot.architecture());
            cpus.retain(|cpu| *cpu != own);
            cpus.insert(0, own.clone());
            cpus
        }
    };
    let mut seen = BTreeSet::new();
    cpus.retain(|cpu| seen.insert(cpu.clone()));
    if cpus.len() > COMPARED_CPUS {
        return Err(Error::invalid_params(format!("at most {COMPARED_CPUS} processors are compared")));
    }
    let n_instructions = snapshot.reading.regions[index].region.instructions().count();
    if n_instructions * cpus.len() > COMPARED_INSTRUCTIONS {
        let message = format!(
            "At most {COMPARED_INSTRUCTIONS} instructions are compared, counted once for each processor; this region has \
             {n_instructions}, and {} processors were asked for.",
            cpus.len()
        );
        return Err(failed("too-many-instructions", message));
    }
    let mut rows = Vec::with_capacity(cpus.len());
    for cpu in cpus {
        rows.push(comparison_row(snapshot, index, cpu, cancellation));
        if cancellation.is_cancelled() {
            return Err(Error::request_cancelled());
        }
    }
    judge_rows(&mut rows, &own);
    Ok(Comparison {
        schema_version: SCHEMA_VERSION,
        uri: snapshot.uri.clone(),
        version: Some(snapshot.version),
        region,
        text: comparison_text(&rows),
        rows,
    })
}

/// Returns the row of one processor. Without a number, the row has an error.
fn comparison_row(snapshot: &Snapshot, index: usize, cpu: String, cancellation: &Cancellation) -> ComparisonRow {
    let empty = |cpu, error| ComparisonRow {
        cpu,
        modelled: 0,
        model: None,
        is_measured: false,
        provenance: None,
        numbers: None,
        bottleneck: None,
        limited_by: None,
        factor: None,
        is_current: false,
        error: Some(error),
    };
    let reading = &snapshot.reading;
    let configuration = match reading.configuration.with_cpu(&cpu) {
        Ok(configuration) => configuration,
        Err(message) => return empty(cpu, message),
    };
    let (subject, processor) = match analysis::subject_with(reading, configuration, cancellation) {
        Ok(answer) => answer,
        Err(message) => return empty(cpu, message),
    };
    let plan = &reading.regions[index];
    let result = match analysis::simulate_region(&subject, plan, cancellation) {
        None => return empty(cpu, "not analysed".to_owned()),
        Some(Err(message)) => {
            return ComparisonRow {
                is_measured: to_proto::is_measured(&processor),
                provenance: to_proto::provenance(&processor),
                model: Some(processor.model),
                ..empty(cpu, message.to_string())
            };
        }
        Some(Ok(result)) => result,
    };
    let explanation = result.explanation(plan, |_| 0).with_trust(result.own_trust().clone());
    // Code that the processor cannot run has no number, even if the model has one for it.
    let refusal = match () {
        () if !result.missing.is_empty() => explanation.refusal(),
        () if result.kept().len() < plan.places.len() => Some(explanation.left_out()),
        () => None,
    };
    match refusal {
        Some(refusal) => ComparisonRow {
            is_measured: to_proto::is_measured(&processor),
            provenance: to_proto::provenance(&processor),
            model: Some(processor.model),
            ..empty(cpu, refusal)
        },
        None => ComparisonRow {
            cpu,
            limited_by: Some(explanation.limit_names()),
            factor: None,
            is_current: false,
            modelled: result.kept().len(),
            is_measured: to_proto::is_measured(&processor),
            provenance: to_proto::provenance(&processor),
            model: Some(processor.model),
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

/// Sorts the rows: the document's own processor first, then by cycles, those without a number last. Factors are
/// relative to the document's own processor, or if that is not compared, to the first row with a number.
fn judge_rows(rows: &mut [ComparisonRow], current: &str) {
    let own = rows.iter().find(|row| row.cpu == current);
    let reference = own.map_or_else(|| rows.iter().find_map(|row| row.numbers), |row| row.numbers);
    let cycles = |row: &ComparisonRow| row.numbers.map_or(f64::INFINITY, |numbers| numbers.cycles_per_iteration);
    rows.sort_by(|left, right| {
        (left.cpu != current).cmp(&(right.cpu != current)).then(cycles(left).total_cmp(&cycles(right)))
    });
    for row in rows {
        row.is_current = row.cpu == current;
        row.factor = match (row.numbers, reference) {
            (Some(own), Some(reference)) => Some(own.cycles_per_iteration / reference.cycles_per_iteration),
            _ => None,
        };
    }
}

/// Returns the provenance of a measured model, or the name of a model that is another processor's; otherwise nothing.
fn other_model(row: &ComparisonRow) -> &str {
    match row.model.as_deref() {
        _ if row.is_measured => row.provenance.as_deref().unwrap_or_default(),
        Some(model) if model != row.cpu => model,
        _ => "",
    }
}

/// Formats the comparison. The document's processor comes first, marked by an arrow.
fn comparison_text(rows: &[ComparisonRow]) -> String {
    let cpu = column_width(rows.iter().map(|row| row.cpu.as_str()).chain(["CPU"]));
    let model = column_width(rows.iter().map(other_model).chain(["model"]));
    let mut text = format!(
        "  {:<cpu$} {:>11} {:>7} {:>7} {:>12}  {:<model$}  {}\n",
        "CPU", "cycles/iter", "factor", "IPC", "RThroughput", "model", "limited by"
    );
    for row in rows {
        let mark = if row.is_current { '>' } else { ' ' };
        let other = other_model(row);
        let line = match (&row.numbers, &row.error) {
            (Some(numbers), _) => format!(
                "{mark} {:<cpu$} {:>11.2} {:>7} {:>7.2} {:>12.1}  {other:<model$}  {}",
                row.cpu,
                numbers.cycles_per_iteration,
                row.factor.map_or_else(String::new, |factor| format!("{factor:.2}")),
                numbers.ipc,
                numbers.block_reciprocal_throughput,
                row.limited_by.as_deref().unwrap_or_default()
            ),
            (None, error) => format!(
                "{mark} {:<cpu$} {:>11} {:>7} {:>7} {:>12}  {other:<model$}  ({})",
                row.cpu,
                "-",
                "-",
                "-",
                "-",
                error.as_deref().unwrap_or("not analysed")
            ),
        };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Answers `mca/cpus`: the processors of an architecture, each once, with its other names. `host` is this machine's
/// processor.
pub fn cpus(host: &str, architecture: Architecture) -> CpuList {
    let names = architecture.cpu_names();
    let usual = architecture.cpus().filter(|cpu| cpu.usual_spelling() == *cpu);
    let cpus = usual.map(|cpu| Cpu {
        name: cpu.name().to_owned(),
        is_supported: cpu.model_name().is_some(),
        model: cpu.model_name().map(str::to_owned),
        is_measured: measured::shipped(cpu.name()).is_some_and(Provenance::is_measured),
        provenance: measured::shipped(cpu.name()).map(|provenance| provenance.words().to_owned()),
        title: cpu.title().map(str::to_owned),
        other_names: names
            .iter()
            .filter(|(name, of)| of.usual_spelling() == cpu && *name != cpu.name())
            .map(|(name, _)| (*name).to_owned())
            .collect(),
    });
    CpuList { schema_version: SCHEMA_VERSION, host: host.to_owned(), cpus: cpus.collect() }
}
