//! Converts internal types to the protocol's.

use mca_core::explain::Explanation;
use mca_core::target::Provenance;
use mca_input::pattern::brief;
use mca_json::timeline as payload;
use mca_outline::{Function, functions};
use tower_lsp::lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position,
    Range as WireRange, Url,
};

use super::analysis::{Finding, Outcome, ProcessorInfo, Reading, RegionPlan, Severity};
use super::document::Source;
use super::features::explain::explanation;
use super::features::markup::lines;
use super::from_proto::PositionEncoding;
use super::protocol::{Configuration, Latency, RegionState, RegionSummary};
pub use super::ranges::{line_end, line_range, position, range};
use super::snapshot::Snapshot;
use crate::rpc::latency::LatencySummary;

/// Returns a range of the protocol in the form of payloads under `mca/`.
pub fn payload_range(range: WireRange) -> payload::Range {
    let position = |Position { line, character }| payload::Position { line, character };
    payload::Range { start: position(range.start), end: position(range.end) }
}

/// Returns a finding as a diagnostic. `source` is the text that its places are in.
pub fn diagnostic(source: &Source, uri: &Url, finding: &Finding, encoding: PositionEncoding) -> Diagnostic {
    let related = finding.notes.iter().map(|(place, message)| DiagnosticRelatedInformation {
        location: Location::new(uri.clone(), range(source, place.clone(), encoding)),
        message: lines(message),
    });
    let related: Vec<_> = related.collect();
    Diagnostic {
        range: range(source, finding.place.clone(), encoding),
        severity: Some(severity(finding.severity)),
        code: Some(NumberOrString::String(finding.code.to_owned())),
        source: Some("mca".to_owned()),
        message: lines(&finding.message),
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Information => DiagnosticSeverity::INFORMATION,
        Severity::Hint => DiagnosticSeverity::HINT,
    }
}

pub fn latency(summary: LatencySummary) -> Latency {
    let LatencySummary { method, count, p50_ms, p95_ms } = summary;
    Latency { method, count, p50_ms, p95_ms }
}

/// Returns processor and options of a reading.
pub fn configuration(reading: &Reading) -> Configuration {
    let processor = &reading.processor;
    Configuration {
        cpu: processor.name.clone(),
        cpu_asked: processor.asked.clone(),
        model: processor.model.clone(),
        is_measured: is_measured(processor),
        provenance: provenance(processor),
        triple: processor.triple.clone(),
        iterations: processor.n_iterations,
        options: reading.configuration.arguments(),
        source: reading.configuration.cpu_origin.name().to_owned(),
    }
}

/// Whether the processor's model was made from measurements, or compared with them.
pub fn is_measured(processor: &ProcessorInfo) -> bool {
    processor.provenance.is_some_and(Provenance::is_measured)
}

/// Returns the provenance of the processor's model, in words; `None` if it is not known.
pub fn provenance(processor: &ProcessorInfo) -> Option<String> {
    processor.provenance.map(|provenance| provenance.words().to_owned())
}

/// Returns what the protocol says about all regions.
pub fn region_summaries(snapshot: &Snapshot) -> Vec<RegionSummary> {
    let functions = functions_of(snapshot);
    (0..snapshot.reading.regions.len()).filter_map(|index| summary_in(snapshot, index, &functions)).collect()
}

/// Returns what the protocol says about one region; `None` if there is no such region.
pub fn region_summary(snapshot: &Snapshot, index: usize) -> Option<RegionSummary> {
    summary_in(snapshot, index, &functions_of(snapshot))
}

/// Returns the functions of a document.
fn functions_of(snapshot: &Snapshot) -> Vec<Function> {
    functions(&snapshot.reading.outline, &snapshot.source().text)
}

/// Returns the function that a region belongs to, and if the region's name begins with the function's name and `:`, the
/// rest of it.
pub fn owner_and_label<'a>(
    region: &'a RegionPlan,
    functions: &'a [Function],
) -> (Option<&'a Function>, Option<&'a str>) {
    // Functions are in the order of the text; a marker may be just before one.
    let start = region.places.first().map_or(region.range.start, |place| place.start);
    let before = functions.partition_point(|function| function.range.start <= start);
    let around = functions[..before].last().filter(|function| start < function.range.end);
    let label = around.and_then(|function| region.name.strip_prefix(&function.name)?.strip_prefix(':'));
    (around, label)
}

/// Returns what the protocol says about the region at an index; `None` if there is no such region. In a source, this is
/// about the loop of the source. `functions` are those of the document, in order.
fn summary_in(snapshot: &Snapshot, index: usize, functions: &[Function]) -> Option<RegionSummary> {
    let region = snapshot.reading.regions.get(index)?;
    if let Some(found) = snapshot.compiled_loop(region) {
        return Some(found.summary.clone());
    }
    let wire_range = snapshot.range(region.range.clone());
    let outcome = snapshot.results.get(index)?.as_ref();
    let result = outcome.and_then(|outcome| outcome.as_ref().ok());
    let words = result.map(|result| in_words(&explanation(snapshot, region, result)));
    let (function, label) = owner_and_label(region, functions);
    let label = label.map(str::to_owned);
    let function = function.filter(|function| function.name != region.name).map(|function| brief(&function.name));
    Some(RegionSummary { function, label, ..in_total(summary_of(region, index, outcome, wire_range), words) })
}

/// Returns the cause of a region's cycles, and the functions that it calls, in words; `None` if it calls none.
pub fn in_words(explanation: &Explanation<'_>) -> (String, Option<String>) {
    let calls = explanation.calls();
    (explanation.short_cause(), calls.strip_prefix(" + ").map(str::to_owned))
}

/// Adds to a summary what [`in_words`] returns; nothing without a result.
pub fn in_total(summary: RegionSummary, words: Option<(String, Option<String>)>) -> RegionSummary {
    let (cause, calls) = words.unzip();
    RegionSummary { cause, calls: calls.flatten(), ..summary }
}

/// Returns what the protocol says about the region at an index and its result, without its function and its cause.
/// `outcome` is `None` while there is no result.
pub fn summary_of(region: &RegionPlan, index: usize, outcome: Option<&Outcome>, range: WireRange) -> RegionSummary {
    let result = outcome.and_then(|outcome| outcome.as_ref().ok());
    RegionSummary {
        index,
        name: region.name.clone(),
        kind: region.kind,
        range: payload_range(range),
        instructions: region.n_instructions(),
        modelled: result.map_or(region.places.len(), |result| result.kept().len()),
        state: match outcome {
            None => RegionState::Pending,
            Some(Ok(_)) => RegionState::Done,
            Some(Err(_)) => RegionState::Failed,
        },
        numbers: result.map(|result| result.numbers),
        bottleneck: result.and_then(|result| result.bottleneck.clone()),
        cause: None,
        calls: None,
        function: None,
        label: None,
        message: outcome.and_then(|outcome| outcome.as_ref().err()).map(|message| message.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::from_proto::offset;
    use super::*;

    /// The command line builds `file:` URIs without the crate that parses the editors' ones.
    #[test]
    #[cfg(unix)]
    fn file_uris_of_the_command_line_can_be_read() {
        for byte in (1..=0x7f_u8).filter(|byte| *byte != b'/') {
            let path = format!("/folder/a{}b/é.s", char::from(byte));
            let uri = mca_json::file_uri::file_uri(path.as_ref()).unwrap();
            let read = Url::parse(&uri).unwrap();
            assert_eq!((read.as_str(), read.to_file_path()), (uri.as_str(), Ok(path.into())));
        }
    }

    #[test]
    fn offsets_and_positions_convert_both_ways() {
        let source = Source::new("add # é𝛂\r\n\tnop\r\rx\n".to_owned());
        for encoding in [PositionEncoding::Utf8, PositionEncoding::Utf16] {
            for at in (0..=source.text.len()).filter(|&at| source.text.is_char_boundary(at)) {
                // Between the two bytes of a line end there is no position.
                let expected =
                    if source.text[..at].ends_with('\r') && source.text[at..].starts_with('\n') { at - 1 } else { at };
                assert_eq!(offset(&source, position(&source, at, encoding), encoding), expected, "{at}");
            }
        }
    }
}
