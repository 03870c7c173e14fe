//! Answers `timeline`: the payload of the timeline viewer for one region.

use mca_core::analysis::ViewSwitches;
use mca_core::events::RecordingLimits;
use mca_core::limits::RECORDED_ROWS;
use mca_core::target::Provenance;
use mca_core::{Analysis, Analyzer, Region};
use mca_input::pattern::title_of;
use mca_input::prepare::RegionChoice;
use mca_json::recording::{DEFAULT_MAX_CYCLES, RecordedRegion, verdict_of};
use mca_json::timeline::{
    self, Configuration, Numbers, Position, Range, RegionKind, RegionState, RegionSummary, Timeline,
};
use serde_json::Value;

use crate::analysis::explanation_of;
use crate::read::read;
use crate::request::Request;
use crate::subject::Subject;

/// Maximum number of recorded iterations if the request does not give one.
const USUAL_ITERATIONS: u32 = 10;

/// Maximum number of recorded iterations that a request may give; more are taken as this.
const MAX_ITERATIONS: u32 = 1000;

/// Returns the timeline of a request's region: iterations of the steady state, and the first ones, each up to the largest number of
/// the request.
pub fn timeline(request: &Request, bytes: &[u8]) -> Result<Value, String> {
    let mut subject = read(request, bytes)?;
    subject.options.views = ViewSwitches::default();
    let region = subject.regions.get(request.region).ok_or("there is no such region")?;
    let mut analyzer = Analyzer::new(subject.cpu.clone());
    analyzer.set_options(&subject.options);
    let analysis = analyzer.analyze(&subject.program, region).map_err(|error| error.to_string())?;
    let max_iterations = match request.iterations {
        0 => USUAL_ITERATIONS,
        iterations => iterations.min(MAX_ITERATIONS),
    };
    let mut record = |is_steady| {
        let max_cycles = u64::from(DEFAULT_MAX_CYCLES);
        let limits = RecordingLimits { is_steady, max_iterations, max_cycles, max_rows: RECORDED_ROWS };
        analyzer.record(&subject.program, region, &limits).map_err(|error| error.to_string())
    };
    let (steady, cold) = (record(true)?, record(false)?);
    let encodings = subject.program.encodings_of(analysis.instructions());
    let steady = RecordedRegion { recorded: &steady, analysis: &analysis, encodings: &encodings };
    let ranges: Vec<Range> = analysis.instructions().iter().map(|&index| range_of(&subject, index)).collect();
    let explanation = explanation_of(&subject.program, region, &analysis);
    let timeline = Timeline {
        schema_version: timeline::SCHEMA_VERSION,
        uri: "untitled:text".to_owned(),
        version: None,
        region: summary_of(request.region, &subject, region, &analysis, &ranges),
        configuration: configuration_of(&subject),
        recording: steady.recording(|position| ranges.get(position).copied().unwrap_or_default()),
        verdict: explanation.as_ref().and_then(verdict_of),
        cold_start: Some(RecordedRegion { recorded: &cold, ..steady }.cold_start()),
        text: None,
    };
    serde_json::to_value(timeline).map_err(|error| error.to_string())
}

/// Returns the place in the source of the program's instruction with an index; an empty range at 0 if the input has no lines.
fn range_of(subject: &Subject, index: usize) -> Range {
    let Some(place) = subject.program.place_of(index).filter(|_| subject.has_lines) else { return Range::default() };
    let position =
        |(line, column): (u32, u32)| Position { line: line.saturating_sub(1), character: column.saturating_sub(1) };
    Range { start: position(place.start), end: position(place.end) }
}

/// Returns what the viewer shows of a region besides the timeline. `index` is that of the region; `ranges` are the places in the
/// source of its instructions.
fn summary_of(
    index: usize,
    subject: &Subject,
    region: &Region,
    analysis: &Analysis,
    ranges: &[Range],
) -> RegionSummary {
    let (first, last) = (ranges.first().copied().unwrap_or_default(), ranges.last().copied().unwrap_or_default());
    RegionSummary {
        index,
        name: title_of(&String::from_utf8_lossy(region.name())),
        kind: match subject.kind_of_regions {
            RegionChoice::Marked => RegionKind::Marked,
            RegionChoice::Loops => RegionKind::Loop,
            RegionChoice::Functions => RegionKind::Function,
            RegionChoice::File => RegionKind::File,
        },
        range: Range { start: first.start, end: last.end },
        instructions: region.instructions().count(),
        modelled: analysis.instructions().len(),
        state: RegionState::Done,
        numbers: analysis.summary().map(|summary| Numbers::in_steady_state(summary, analysis.verdict())),
        bottleneck: None,
        cause: None,
        calls: None,
        function: None,
        label: None,
        message: None,
    }
}

/// Returns processor, model and options of the analysis.
fn configuration_of(subject: &Subject) -> Configuration {
    let cpu = &subject.cpu;
    Configuration {
        cpu: cpu.name().to_owned(),
        cpu_asked: cpu.name().to_owned(),
        model: cpu.model_name().to_owned(),
        is_measured: cpu.provenance().is_some_and(Provenance::is_measured),
        provenance: cpu.provenance().map(|provenance| provenance.words().to_owned()),
        triple: String::from_utf8_lossy(cpu.target().triple()).into_owned(),
        iterations: subject.options.n_iterations().get(),
        options: Vec::new(),
        source: "page".to_owned(),
    }
}
