//! The report of one input on one processor: regions in order, as text or JSON.

use mca_config::options::JsonChoice;
use mca_core::analysis::{Colours, Severity, print_json_document};
use mca_core::explain::Explanation;
use mca_core::limits::REPORT_BYTES;
use mca_core::{AnalysisError, Region};
use mca_input::pattern;
use mca_input::prepare::Sources;
use mca_json::regions::RegionsWriter;
use mca_json::report as json_v2;
use serde_json::Value;

use super::parallel::{self, messages_of};
use super::top_loops;
use crate::checks::Checks;
use crate::context::Context;
use crate::failure::Failure;
use crate::inputs::Subject;
use crate::output::Output;
use crate::output::explanation::{explanation, variable};
use crate::output::streams;

/// Writes the report of an input. `checked` is the subject with the processor on which limits and baselines are checked: the same
/// as `subject`, unless the report shows the reference's model and the processor has a measured one.
pub fn report(
    context: &Context<'_>,
    output: &mut Output,
    checks: &mut Checks,
    subject: &Subject<'_>,
    checked: &Subject<'_>,
) -> Result<(), Failure> {
    let Subject { ready, cpu, target, options: asked, .. } = *subject;
    let program = subject.program();
    let colours =
        Colours { is_terminal: output.streams.report_is_on_terminal(), has_capability: streams::terminal_has_colors() };
    let json = asked.json;
    let mut options = subject.analysis.clone();
    let shows_summary = options.views.summary;
    let warns_of_bottleneck = options.views.bottleneck && !cpu.is_out_of_order() && options.tables.is_none();
    let (is_checking, has_limits) = (checks.is_checking(asked), checks.has_limits());
    let is_extended = asked.why || json == JsonChoice::V2 || is_checking;
    let (regions, has_more) = subject.chosen_regions(context, is_extended);
    let why = asked.why && json == JsonChoice::Off && options.tables.is_none();
    let width = if colours.is_terminal { streams::report_width() } else { Explanation::PAGE_WIDTH };
    let has_colours = asked.color.unwrap_or(colours.is_terminal && colours.has_capability);
    // The regions of `--json`, each as text.
    let mut printed: Vec<Vec<u8>> = Vec::new();
    let header = json_v2::Header {
        input: &ready.name,
        triple: cpu.target().triple(),
        cpu: &target.named,
        model: cpu.model_name(),
        provenance: cpu.provenance(),
        n_iterations: options.n_iterations().get(),
        models_front_end: cpu.models_front_end(),
    };
    // JSON values of regions, for a document to which samples are added.
    let mut values = Vec::new();
    let is_of_profile = subject.hot.is_some();
    let mut writer = None;
    // The region's index in the report, which leaves out regions without an instruction that can be simulated.
    let mut index = 0;
    let mut n_printed_bytes = 0;
    let mut is_too_long = false;
    let remember = |name: &[u8]| context.disk.remember(name);
    let mut sources = Sources::new(&remember);
    let mut result = Ok(());
    checks.begin(&output.streams, subject, &regions)?;
    let checks_elsewhere = is_checking && !std::ptr::eq(checked.cpu, cpu);
    let checks_here = is_checking && !checks_elsewhere;
    options.views.summary |= checks_here;
    options.verdict |= checks_here;
    if checks_elsewhere {
        check_regions(context, output, checks, checked, &regions);
    }
    let start = output.streams.report().len();
    // Number of outcomes so far: the present region is the one before, in `regions` and in the origins.
    let mut n_outcomes = 0;
    if why && asked.prints_text() && !ready.compiled_by.is_empty() {
        let line = format!("{}\n", ready.compiled_by);
        output.streams.report().extend_from_slice(line.as_bytes());
    }
    if json == JsonChoice::V2 && !is_of_profile {
        let document = json_v2::document(&header, Vec::new());
        writer = Some(match asked.each {
            true => RegionsWriter::begin_in_array(&document, &mut output.array),
            false => RegionsWriter::begin(&document, output.streams.report()),
        });
    }
    output.streams.progress().begin(&ready.name, regions.len());
    let cancellation = context.cancellation();
    parallel::analyse_in_order(program, &regions, cpu, &options, &cancellation, |region, outcome| {
        let streams = &mut output.streams;
        streams.progress().advance();
        let origin = subject.origins().get(n_outcomes);
        n_outcomes += 1;
        streams.error(&messages_of(&outcome, asked.why, streams.uses_colors()));
        let mut analysis = match outcome {
            Ok(analysis) => analysis,
            Err(AnalysisError::Empty { .. }) => return true,
            Err(_) => {
                result = Err(Failure::SILENT);
                return false;
            }
        };
        if warns_of_bottleneck {
            let cpu = target.cpu_name.as_slice();
            let text = b"bottleneck analysis is not supported for in-order CPU '";
            streams.print_message(Severity::Warning, &[text, cpu, b"'."]);
        }
        if checks_here {
            checks.measure(streams, subject, region, n_outcomes - 1, &analysis);
        }
        if why && asked.prints_text() {
            let title = title_of(subject, n_outcomes - 1, region, &mut sources);
            let title = subject.hot.map_or(title.clone(), |hot| hot.titled(n_outcomes - 1, &title));
            if let Some(explanation) = explanation(program, region, &analysis) {
                let shares = parallel::shares_of(subject, region);
                let shares = analysis.positions().iter().filter_map(|position| shares.get(*position).copied());
                let explanation = explanation.with_shares(shares.collect());
                let explanation = explanation.with_variable(variable(subject, origin, &analysis, &mut sources));
                let (text, _) = explanation.listing(&title, width, has_colours);
                streams.report().extend_from_slice(text.as_bytes());
            }
        } else if !shows_summary {
            analysis = analysis.without_summary();
        }
        match json {
            JsonChoice::Off if why || !asked.prints_text() => {}
            JsonChoice::Off => {
                streams.print_messages(|messages| analysis.print_complaints(program, messages));
                analysis.print(program, region, index, colours, streams.report());
            }
            JsonChoice::V1 => printed.push(analysis.print_json(program, region, index)),
            JsonChoice::V2 => {
                let explanation = explanation(program, region, &analysis);
                let variable = variable(subject, origin, &analysis, &mut sources);
                let explanation = explanation.map(|explanation| explanation.with_variable(variable));
                let mut value = json_v2::region_head(index, &analysis, program, region, explanation.as_ref());
                value["demangledName"] = demangled_name(region);
                value["symbol"] = checks.symbol(subject, region, n_outcomes - 1).into();
                match &mut writer {
                    Some(writer) => {
                        let text = if asked.each { &mut output.array } else { streams.report() };
                        let contributions = json_v2::contributions(explanation.as_ref());
                        writer.add(&value, contributions, json_v2::instructions(&analysis, program), text);
                    }
                    None => {
                        json_v2::add_lists(&mut value, &analysis, program, explanation.as_ref());
                        values.push(value);
                    }
                }
            }
        }
        index += 1;
        n_printed_bytes += printed.last().map_or(0, Vec::len);
        is_too_long = streams.captures() && n_printed_bytes.max(streams.report().len()) > REPORT_BYTES;
        !is_too_long
    });
    if is_too_long {
        // A part of a report could be taken for a whole one.
        output.streams.report().truncate(start);
        let text = format!("the report would have more than {REPORT_BYTES} bytes; choose a region.");
        result = Err(Failure::error(&[text.as_bytes()]));
    }
    if has_more {
        result = result.and(left_out(output, regions.len(), has_limits));
    }
    if let Some(writer) = writer.take_if(|_| result.is_err() || index == 0) {
        writer.discard(if asked.each { &mut output.array } else { output.streams.report() });
    }
    result?;
    checks.end(&output.streams, asked);
    if index == 0 {
        return Err(Failure::nothing_found());
    }
    match json {
        JsonChoice::Off => {}
        JsonChoice::V1 => {
            print_json_document(&printed, cpu, subject.analysis, output.streams.report());
        }
        JsonChoice::V2 => match writer {
            Some(writer) => writer.finish(if asked.each { &mut output.array } else { output.streams.report() }),
            None => output.documents.push(json_v2::document(&header, values)),
        },
    }
    Ok(())
}

/// Says that only the first regions are analysed. If limits are checked, that is an error: the others may exceed them.
pub fn left_out(output: &Output, n_analysed: usize, has_limits: bool) -> Result<(), Failure> {
    let text = format!("only the first {n_analysed} regions are analysed: together, all have too many instructions");
    if has_limits {
        return Err(Failure::error(&[text.as_bytes(), b"."]));
    }
    output.streams.print_message(Severity::Warning, &[text.as_bytes()]);
    Ok(())
}

/// Checks limits and baselines on the processor of `subject`, for an output that is not made from the same analyses: it shows another
/// processor, or only some of the regions. Regions that cannot be analysed are passed over.
pub fn check_regions(
    context: &Context<'_>,
    output: &Output,
    checks: &mut Checks,
    subject: &Subject<'_>,
    regions: &[&Region],
) {
    let mut options = subject.analysis.clone();
    top_loops::ask_for_verdict(&mut options);
    options.iterations = subject.analysis.iterations;
    options.skips_unsupported = subject.analysis.skips_unsupported;
    let (cancellation, mut index) = (context.cancellation(), 0);
    parallel::analyse_in_order(subject.program(), regions, subject.cpu, &options, &cancellation, |region, outcome| {
        if let Ok(analysis) = &outcome {
            checks.measure(&output.streams, subject, region, index, analysis);
        }
        index += 1;
        true
    });
}

/// Returns the region's name demangled, as a string of JSON; null if the name is not mangled.
pub fn demangled_name(region: &Region) -> Value {
    pattern::demangled_region(&String::from_utf8_lossy(region.name())).into()
}

/// Returns the title of the region with the given index among those of the input: `dot.c:3  dot, loop over i` if its place in the
/// source is known, or else its name.
fn title_of(subject: &Subject<'_>, index: usize, region: &Region, sources: &mut Sources<'_>) -> String {
    match subject.origins().get(index) {
        Some(origin) => origin.whole_title(sources),
        None => pattern::title_of(&String::from_utf8_lossy(region.name())),
    }
}
