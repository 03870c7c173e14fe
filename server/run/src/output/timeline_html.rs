//! `--timeline-html`: writes a page with the timeline of every region, in addition to the report.

use mca_config::bytes::{path_of, system_error};
use mca_config::options::Options;
use mca_core::analysis::ViewSwitches;
use mca_core::events::RecordingLimits;
use mca_core::limits::RECORDED_ROWS;
use mca_core::program::{Place, Places};
use mca_core::target::Provenance;
use mca_core::{Analysis, Analyzer, Options as AnalysisOptions, Region};
use mca_input::prepare::Sources;
use mca_input::whole_file;
use mca_json::file_uri::file_uri;
use mca_json::page::page_of;
use mca_json::recording::{DEFAULT_MAX_CYCLES, RecordedRegion, verdict_of};
use mca_json::timeline::{
    Configuration, Numbers, Position, Range, RegionKind, RegionState, RegionSummary, SCHEMA_VERSION, Timeline,
};

use super::explanation::{explanation, variable};
use crate::commands::analyzers::analyzer_of;
use crate::commands::parallel;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::Subject;
use crate::inputs::files::is_stdin;

/// Adds the timelines of all regions of a subject to those of the page, if `--timeline-html` asks for a page.
pub fn record(context: &Context<'_>, timelines: &mut Vec<Timeline>, subject: &Subject<'_>) {
    if subject.options.timeline_html.is_empty() {
        return;
    }
    let (program, cpu, regions) = (subject.program(), subject.cpu, subject.regions());
    let options = analysis_options(subject.analysis);
    let cancellation = context.cancellation();
    let analyzer = || analyzer_of(cpu, &options, &cancellation, regions.len());
    let [steady, cold] = [true, false].map(|is_steady| limits(subject.options, is_steady));
    let simulate = |analyzer: &mut Analyzer, region: &Region| {
        let analysis = analyzer.analyze(program, region).ok()?;
        // The region could be simulated just now, so this fails only if the run is cancelled.
        let mut recorded = |limits| analyzer.record(program, region, limits).ok();
        let recorded = recorded(&steady).zip(recorded(&cold));
        Some((analysis, recorded))
    };
    let mut places = program.places();
    let remember = |name: &[u8]| context.disk.remember(name);
    let mut sources = Sources::new(&remember);
    let (mut n_analysed, mut origins) = (0, subject.origins().iter());
    parallel::work_in_order(&regions, &cancellation, analyzer, simulate, |region, simulated| {
        let origin = origins.next();
        let Some((analysis, recorded)) = &simulated else { return true };
        let index = n_analysed;
        n_analysed += 1;
        let Some((steady, cold)) = recorded else { return true };
        let encodings = program.encodings_of(analysis.instructions());
        let steady = RecordedRegion { recorded: steady, analysis, encodings: &encodings };
        let ranges = analysis.instructions().iter().map(|&index| places.of_instruction(index));
        let ranges: Vec<Range> = ranges.map(|place| place.map(range_of).unwrap_or_default()).collect();
        timelines.push(Timeline {
            schema_version: SCHEMA_VERSION,
            uri: uri_of(&subject.ready.name),
            version: None,
            region: summary_of(index, region, analysis, region_range(region, &mut places, &ranges)),
            configuration: configuration_of(subject, &options),
            recording: steady.recording(|position| ranges[position]),
            verdict: explanation(program, region, analysis).and_then(|explanation| {
                verdict_of(&explanation.with_variable(variable(subject, origin, analysis, &mut sources)))
            }),
            cold_start: Some(RecordedRegion { recorded: cold, ..steady }.cold_start()),
            text: None,
        });
        true
    });
}

/// Returns the page for a caller in memory; empty if the options ask for none.
pub fn page(options: &Options, timelines: &[Timeline]) -> String {
    if options.timeline_html.is_empty() { String::new() } else { page_of(timelines).unwrap_or_default() }
}

/// Writes the page to the file of `--timeline-html`. A run without that option or without timelines, such as one that lists
/// processors, leaves an existing page as it is.
pub fn write(options: &Options, timelines: &[Timeline]) -> Result<(), Failure> {
    let name = &options.timeline_html;
    if name.is_empty() || timelines.is_empty() {
        return Ok(());
    }
    let page = page_of(timelines);
    let written = page.and_then(|page| whole_file::write(&path_of(name), page.as_bytes()));
    written.map_err(|error| Failure::error(&[b"--timeline-html: ", name, b": ", system_error(&error).as_bytes()]))
}

/// Returns options with all views and a verdict, which the viewer needs whatever the report shows.
fn analysis_options(options: &AnalysisOptions) -> AnalysisOptions {
    let mut analysis = options.clone();
    analysis.views = ViewSwitches::default();
    analysis.tables = None;
    analysis.verdict = true;
    analysis
}

/// Returns the limits of a recording: as many iterations as a printed timeline has, but more cycles, since a page can be scrolled.
/// `is_steady`: the recording begins in steady state, otherwise with the first iteration.
fn limits(options: &Options, is_steady: bool) -> RecordingLimits {
    RecordingLimits {
        is_steady,
        max_iterations: if options.timeline_iterations == 0 { 10 } else { options.timeline_iterations },
        max_cycles: match options.timeline_cycles {
            0 => u64::MAX,
            cycles => u64::from(cycles.max(DEFAULT_MAX_CYCLES)),
        },
        max_rows: RECORDED_ROWS,
    }
}

/// Returns the address of an input for the viewer; `untitled:stdin` for standard input.
fn uri_of(name: &[u8]) -> String {
    let file = std::path::absolute(path_of(name)).ok().filter(|_| !is_stdin(name));
    file.and_then(|path| file_uri(&path)).unwrap_or_else(|| "untitled:stdin".to_owned())
}

/// Returns what the viewer shows of a region besides the timeline. `index` counts the regions that could be analysed; `range` is
/// that of the region in the text.
fn summary_of(index: usize, region: &Region, analysis: &Analysis, range: Range) -> RegionSummary {
    RegionSummary {
        index,
        name: String::from_utf8_lossy(region.name()).into_owned(),
        kind: if region.has_marker() { RegionKind::Marked } else { RegionKind::File },
        range,
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

/// Returns a region's range of the text: from marker to marker; where a marker is missing, from the first instruction or to the
/// last one. `instructions` are the ranges of the region's instructions.
fn region_range(region: &Region, places: &mut Places<'_>, instructions: &[Range]) -> Range {
    let (begin, end) = places.of_region(region);
    let begin = begin.map(range_of).or(instructions.first().copied()).unwrap_or_default();
    let end = end.map(range_of).or(instructions.last().copied()).unwrap_or_default();
    Range { start: begin.start, end: end.end }
}

/// Returns the range of a place, with lines and columns from 0 (those of a place are from 1). Columns are counted in bytes, which
/// equal characters in ASCII.
fn range_of(place: Place) -> Range {
    let position =
        |(line, column): (u32, u32)| Position { line: line.saturating_sub(1), character: column.saturating_sub(1) };
    Range { start: position(place.start), end: position(place.end) }
}

/// Returns the processor and options that the viewer names.
fn configuration_of(subject: &Subject<'_>, analysis: &AnalysisOptions) -> Configuration {
    let options = subject.options;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Configuration {
        cpu: text(&subject.target.named),
        cpu_asked: text(if options.cpus.is_empty() { &options.cpu } else { &subject.target.named }),
        model: subject.cpu.model_name().to_owned(),
        is_measured: subject.cpu.provenance().is_some_and(Provenance::is_measured),
        provenance: subject.cpu.provenance().map(|provenance| provenance.words().to_owned()),
        triple: text(subject.cpu.target().triple()),
        iterations: analysis.n_iterations().get(),
        options: Vec::new(),
        source: if options.cpu_origin.is_empty() { "command line".to_owned() } else { options.cpu_origin.clone() },
    }
}
