//! `mca/timeline`: some iterations of a region cycle by cycle, on the document's processor or on another one.

use std::sync::Arc;

use mca_config::options::SkipChoice;
use mca_core::Cancellation;
use mca_core::events::{self, RecordingLimits};
use mca_core::limits::{RECORDED_CYCLES, RECORDED_ITERATIONS, RECORDED_ROWS, TIMELINE_INSTRUCTIONS};
use mca_json::recording::{DEFAULT_MAX_CYCLES, RecordedRegion, verdict_of};
use mca_json::timeline as payload;
use mca_run::run::Memory;
use tower_lsp::jsonrpc::{Error, Result};

use super::explain;
use super::requests::{region_of, result_of, run_on_text, subject_of, summary_of, text_of};
use crate::lsp::analysis::{self, EXPANSION_LIMITS, ProcessorInfo, RegionPlan, RegionResult, Subject};
use crate::lsp::backend::failed;
use crate::lsp::background;
use crate::lsp::protocol::*;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// A region's result on the processor for which the timeline is made.
struct TimelineAnswer {
    /// What simulates the region on that processor.
    subject: Subject,
    /// The region's result on that processor.
    result: Arc<RegionResult>,
    /// The processor, if the request names another than the document's own.
    processor: Option<ProcessorInfo>,
}

/// Iterations that are shown unless others are asked for.
const USUAL_ITERATIONS: u32 = 10;

/// Answers `mca/timeline`: simulates a region once more, and records each step of some iterations.
pub fn timeline(snapshot: &Snapshot, params: &TimelineParams, cancellation: &Cancellation) -> Result<Timeline> {
    let index = region_of(snapshot, &params.place)?;
    let plan = &snapshot.reading.regions[index];
    check_size(plan, params)?;
    let answer = match &params.cpu {
        None => result_on_own_processor(snapshot, index)?,
        Some(cpu) => result_on(snapshot, plan, cpu, cancellation)?,
    };
    let TimelineAnswer { subject, result, processor } = &answer;
    let is_steady = params.steady == Some(true);
    let recorded = |is_steady| recorded(subject, plan, params, is_steady, cancellation);
    let cold = if is_steady { Some(recorded(false)?) } else { None };
    let recorded = recorded(is_steady)?;
    let shown = RecordedRegion {
        recorded: &recorded,
        analysis: &result.analysis,
        encodings: &result.details(subject, plan).encodings,
    };
    let mut region = summary_of(snapshot, index)?;
    let range = region.range;
    let range_of = |position: usize| {
        let place = result.kept().get(position).and_then(|&index| snapshot.range_of_instruction(plan, index));
        place.map_or(payload::Range { end: range.start, ..range }, to_proto::payload_range)
    };
    let mut configuration = to_proto::configuration(&snapshot.reading);
    if let Some(processor) = processor {
        region.numbers = Some(result.numbers);
        region.bottleneck = result.bottleneck.clone();
        configuration.cpu.clone_from(&processor.name);
        configuration.cpu_asked.clone_from(&processor.asked);
        configuration.model.clone_from(&processor.model);
        configuration.is_measured = to_proto::is_measured(processor);
        configuration.provenance = to_proto::provenance(processor);
    }
    let text = match processor {
        None => timeline_text(snapshot, plan, params, cancellation),
        Some(_) => None,
    };
    if cancellation.is_cancelled() {
        return Err(Error::request_cancelled());
    }
    Ok(Timeline {
        schema_version: SCHEMA_VERSION,
        uri: snapshot.uri.to_string(),
        version: Some(snapshot.version),
        region,
        configuration,
        recording: shown.recording(range_of),
        verdict: verdict_of(&explain::explanation(snapshot, plan, result)),
        cold_start: cold.map(|cold| RecordedRegion { recorded: &cold, ..shown }.cold_start()),
        text,
    })
}

/// Number of bytes of text as which the work on a timeline counts.
pub fn work_bytes(snapshot: &Snapshot, params: &TimelineParams) -> usize {
    let n_instructions = region_of(snapshot, &params.place)
        .map_or(0, |index| snapshot.reading.regions[index].region.instructions().count());
    let n_iterations = params.iterations.unwrap_or(USUAL_ITERATIONS) as usize;
    let n_recordings = if params.steady == Some(true) { 2 } else { 1 };
    let n_rows = n_instructions.saturating_mul(n_iterations).min(RECORDED_ROWS) * n_recordings;
    background::work_bytes(snapshot) + n_rows * background::BYTES_PER_INSTRUCTION
}

/// Refuses a timeline that would be too long.
fn check_size(plan: &RegionPlan, params: &TimelineParams) -> Result<()> {
    let n_instructions = plan.region.instructions().count();
    let (iterations, cycles) = (params.iterations.unwrap_or_default(), params.max_cycles.unwrap_or_default());
    let (reason, message) = if n_instructions > TIMELINE_INSTRUCTIONS {
        let message = format!(
            "A timeline is made of at most {TIMELINE_INSTRUCTIONS} instructions; this region has {n_instructions}."
        );
        ("too-many-instructions", message)
    } else if iterations > RECORDED_ITERATIONS {
        let message = format!("A timeline has at most {RECORDED_ITERATIONS} iterations; {iterations} were asked for.");
        ("too-many-iterations", message)
    } else if cycles > RECORDED_CYCLES {
        ("too-many-cycles", format!("A timeline has at most {RECORDED_CYCLES} cycles; {cycles} were asked for."))
    } else {
        return Ok(());
    };
    Err(failed(reason, message))
}

/// Returns the result on the document's own processor.
fn result_on_own_processor(snapshot: &Snapshot, index: usize) -> Result<TimelineAnswer> {
    let subject = subject_of(snapshot)?.clone();
    Ok(TimelineAnswer { subject, result: result_of(snapshot, index)?.clone(), processor: None })
}

/// Returns the result on another processor.
fn result_on(snapshot: &Snapshot, plan: &RegionPlan, cpu: &str, cancellation: &Cancellation) -> Result<TimelineAnswer> {
    let configuration = snapshot.reading.configuration.with_cpu(cpu).map_err(Error::invalid_params)?;
    let (subject, processor) = analysis::subject_with(&snapshot.reading, configuration, cancellation)
        .map_err(|message| failed("analysis-failed", message))?;
    match analysis::simulate_region(&subject, plan, cancellation) {
        None => Err(Error::request_cancelled()),
        Some(Err(message)) => Err(failed("analysis-failed", message.to_string())),
        Some(Ok(result)) => Ok(TimelineAnswer { subject, result, processor: Some(processor) }),
    }
}

/// Records some iterations of a region: from its first one on, or with `is_steady` from the middle of a long run.
fn recorded(
    subject: &Subject,
    plan: &RegionPlan,
    params: &TimelineParams,
    is_steady: bool,
    cancellation: &Cancellation,
) -> Result<events::Recording> {
    let limits = RecordingLimits {
        is_steady,
        max_iterations: params.iterations.unwrap_or(USUAL_ITERATIONS).max(1),
        max_cycles: u64::from(params.max_cycles.unwrap_or(DEFAULT_MAX_CYCLES)).max(1),
        max_rows: RECORDED_ROWS,
    };
    let mut analyzer = subject.analyzer();
    let recorded = analyzer.set_cancellation(cancellation).record(&subject.program, &plan.region, &limits);
    recorded.map_err(|error| failed("analysis-failed", error.to_string()))
}

/// Returns the timeline view as the report prints it; `None` if it cannot be made.
fn timeline_text(
    snapshot: &Snapshot,
    plan: &RegionPlan,
    params: &TimelineParams,
    cancellation: &Cancellation,
) -> Option<String> {
    // No more is simulated than can be recorded.
    let most = u32::try_from(RECORDED_ROWS / plan.region.instructions().count().max(1)).unwrap_or(u32::MAX);
    let mut options = snapshot.reading.configuration.options().clone();
    options.show_timeline_alone(params.iterations.unwrap_or(USUAL_ITERATIONS).min(most));
    options.skip = SkipChoice::Any;
    let text = text_of(snapshot, &mut options);
    let environment = &snapshot.reading.environment;
    let region = Some(&plan.region);
    let memory = Memory {
        bytes: text,
        files: &**environment,
        region,
        cancellation,
        may_measure: false,
        limits: EXPANSION_LIMITS,
    };
    let (text, _, status) = run_on_text(options, &environment.name, memory, ReportFormat::Text).ok()?;
    (status == 0).then_some(text)
}
