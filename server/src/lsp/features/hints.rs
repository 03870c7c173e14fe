//! Inlay hints: a region's throughput at the end of its first line, and facts about single instructions at the ends
//! of their lines.
//!
//! ```text
//! .L3:                      ⟵ 4.00 cycles/iter · IPC 1.25 · RThroughput 1.0 · waits for %xmm0 (line 7)
//!     mulsd %xmm1, %xmm0    ⟵ 4.00 of 4.00 cycles, through %xmm0
//! ```
//!
//! A line has one hint; facts that apply several times are counted. If a long comment ends the line, the hint is
//! before the comment, where it is visible.

use std::ops::Range;

use mca_config::configuration::{HintOrder, InstructionHints};
use mca_core::explain::HeadlineOrder;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip, Position, Url};

use super::explain;
use super::markup::{Markdown, one_line};
use crate::lsp::analysis::{RegionPlan, RegionResult};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// Text of the hint while the numbers of a region that takes long to simulate are not known yet.
const PENDING: &str = "analysing…";

/// Characters that begin a comment, in any supported syntax.
const COMMENTS: [&str; 6] = ["#", "//", "/*", ";", "@", "!"];

/// Maximum number of characters of a comment that a hint comes after. Hints go before a longer comment, since after it they
/// would hardly be seen.
const LONG_COMMENT: usize = 20;

/// Returns the hints in a range of bytes of the document, at most one for each place.
pub fn hints(snapshot: &Snapshot, range: Range<usize>) -> Vec<InlayHint> {
    let settings = &snapshot.reading.configuration.editor;
    let mut hints = Vec::new();
    for (index, region) in snapshot.reading.regions.iter().enumerate() {
        if region.range.end < range.start || range.end < region.range.start {
            continue;
        }
        let shows_throughput = settings.throughput_hints && range.start <= line_end(snapshot, region.range.start);
        let Some(outcome) = snapshot.results.get(index).and_then(Option::as_ref) else {
            // Not every client refreshes hints, and a region without a hint would look like one without numbers.
            if shows_throughput && region.takes_long() {
                hints.push((index, hint(snapshot, region.range.start, PENDING.to_owned(), None)));
            }
            continue;
        };
        if shows_throughput {
            let text = match outcome {
                Ok(result) => throughput(snapshot, region, result),
                Err(message) => format!("not analysed: {message}"),
            };
            let result = outcome.as_ref().ok();
            let comes_later = snapshot.client.resolves_tooltips;
            let tooltip = result.filter(|_| !comes_later).map(|result| explain::region(snapshot, region, result));
            let mut hint = hint(snapshot, region.range.start, text, tooltip);
            hint.data = result.filter(|_| comes_later).and_then(|_| HintData::of(snapshot, region));
            hints.push((index, hint));
        }
        if let Ok(result) = outcome {
            hints.extend(instructions(snapshot, region, result, &range).into_iter().map(|hint| (index, hint)));
        }
    }
    merged(hints)
}

/// Merges the hints of each place: `4 × 1.00 of 4.00 cycles, through %xmm0`. Each of `hints` comes with the index of its
/// region. Texts that several regions share appear once; the tooltip is that of the first hint that has one.
fn merged(mut hints: Vec<(usize, InlayHint)>) -> Vec<InlayHint> {
    hints.sort_by_key(|(_, hint)| hint.position);
    let mut lines: Vec<Line> = Vec::with_capacity(hints.len());
    for (region, hint) in hints {
        match lines.last_mut().filter(|line| line.hint.position == hint.position) {
            Some(line) => line.add(region, hint),
            None => lines.push(Line { texts: vec![Text { text: text_of(&hint), region, n: 1 }], hint }),
        }
    }
    let counted = |Text { text, n, .. }: Text| if n == 1 { text } else { format!("{n} × {text}") };
    let joined = |line: Line| {
        let texts: Vec<String> = line.texts.into_iter().map(counted).collect();
        InlayHint { label: InlayHintLabel::String(texts.join("  |  ")), ..line.hint }
    };
    lines.into_iter().map(joined).collect()
}

/// The hint of one place, while the texts of several regions are collected for it.
struct Line {
    /// The first hint at the place, with the first tooltip at the place.
    hint: InlayHint,
    /// The different texts of the hints at the place.
    texts: Vec<Text>,
}

/// A text of a hint.
struct Text {
    text: String,
    /// The first region with this text, by its index.
    region: usize,
    /// How often the text applies in that region.
    n: usize,
}

impl Line {
    /// Adds the hint of the region with an index. A text that the same region repeats is counted; one that another region
    /// repeats is not.
    fn add(&mut self, region: usize, hint: InlayHint) {
        let text = text_of(&hint);
        self.hint.tooltip = self.hint.tooltip.take().or(hint.tooltip);
        self.hint.data = self.hint.data.take().or(hint.data);
        match self.texts.iter_mut().find(|known| known.text == text) {
            Some(known) => known.n += usize::from(known.region == region),
            None => self.texts.push(Text { text, region, n: 1 }),
        }
    }
}

/// Returns the text of a hint.
fn text_of(hint: &InlayHint) -> String {
    match &hint.label {
        InlayHintLabel::String(text) => text.clone(),
        InlayHintLabel::LabelParts(parts) => parts.iter().map(|part| part.value.as_str()).collect(),
    }
}

/// Identifies the region whose tooltip a client may request later: by its key and not by an index, since the text may
/// have changed by then.
#[derive(Debug, Deserialize, Serialize)]
pub struct HintData {
    /// The document of the region.
    pub uri: Url,
    /// The region's key as 32 hexadecimal digits.
    key: String,
}

impl HintData {
    /// Returns the data of a region's hint as JSON.
    fn of(snapshot: &Snapshot, region: &RegionPlan) -> Option<Value> {
        let data = HintData { uri: snapshot.uri.clone(), key: key_of(region) };
        serde_json::to_value(data).ok()
    }
}

/// Returns a region's key as 32 hexadecimal digits.
fn key_of(region: &RegionPlan) -> String {
    format!("{:032x}", region.key.0)
}

/// Returns the tooltip of a region; `None` if the region has changed since the hint was made.
pub fn tooltip(snapshot: &Snapshot, data: &HintData) -> Option<InlayHintTooltip> {
    let regions = snapshot.reading.regions.iter().zip(&snapshot.results);
    let (region, outcome) = regions.into_iter().find(|(region, _)| key_of(region) == data.key)?;
    let result = outcome.as_ref()?.as_ref().ok()?;
    Some(markdown(explain::region(snapshot, region, result)))
}

/// Returns a tooltip of Markdown.
fn markdown(text: Markdown) -> InlayHintTooltip {
    InlayHintTooltip::MarkupContent(text.content(true))
}

/// Returns the offset at which the line of an offset ends.
fn line_end(snapshot: &Snapshot, offset: usize) -> usize {
    let source = snapshot.source();
    let line = source.lines.line_of(offset);
    source.lines.line_range(&source.text, line).map_or(offset, |range| range.end)
}

/// Returns the offset at which the code of a line, counted from 0, ends, if a long comment follows it; otherwise `None`.
fn code_end(snapshot: &Snapshot, line: usize) -> Option<usize> {
    let source = snapshot.source();
    let range = source.lines.line_range(&source.text, line)?;
    let outline = &snapshot.reading.outline;
    let last_of = |places: &[Range<usize>]| {
        let at = places.partition_point(|place| place.start < range.end).checked_sub(1)?;
        places.get(at).map(|place| place.end).filter(|&end| range.start < end && end <= range.end)
    };
    let labels = &outline.labels;
    let label = labels.partition_point(|label| label.place.start < range.end).checked_sub(1);
    let label = label.map(|at| labels[at].place.end).filter(|&end| range.start < end && end <= range.end);
    let label = label.map(|end| source.text[end..range.end].find(':').map_or(end, |colon| end + colon + 1));
    let end = last_of(&outline.instructions).max(last_of(&outline.directives)).max(label)?;
    let rest = source.text[end..range.end].trim();
    let is_comment = COMMENTS.iter().any(|introducer| rest.starts_with(introducer));
    (is_comment && rest.chars().count() > LONG_COMMENT).then_some(end)
}

/// Makes the hint for the line that has an offset.
fn hint(snapshot: &Snapshot, offset: usize, text: String, tooltip: Option<Markdown>) -> InlayHint {
    let source = snapshot.source();
    let line = source.lines.line_of(offset);
    let position: Position = match code_end(snapshot, line) {
        Some(end) => to_proto::position(source, end, snapshot.client.encoding),
        None => to_proto::line_end(source, line, snapshot.client.encoding),
    };
    InlayHint {
        position,
        label: InlayHintLabel::String(one_line(&text)),
        kind: None,
        text_edits: None,
        tooltip: tooltip.map(markdown),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}

/// Returns the text of the hint on a region's first line.
pub fn throughput(snapshot: &Snapshot, region: &RegionPlan, result: &RegionResult) -> String {
    let order = match snapshot.reading.configuration.editor.hint_order {
        HintOrder::CyclesFirst => HeadlineOrder::CyclesFirst,
        HintOrder::IpcFirst => HeadlineOrder::IpcFirst,
    };
    let delta = delta(snapshot, region, result);
    explain::explanation(snapshot, region, result).headline(order, delta)
}

/// Returns by how much the IPC is larger than when the document was last saved; `None` if the settings do not ask for it,
/// if it would be shown as 0.00, or if nothing was saved.
fn delta(snapshot: &Snapshot, region: &RegionPlan, result: &RegionResult) -> Option<f64> {
    if !snapshot.reading.configuration.editor.delta_hints {
        return None;
    }
    let saved = snapshot.saved.iter().find(|saved| saved.name == region.name)?;
    let delta = result.numbers.ipc - saved.ipc;
    (delta.abs() >= 0.005).then_some(delta)
}

/// Returns the hints of single instructions in a range: of those to blame, of all, or of none, as the settings say. No
/// hints if the region's numbers are doubtful or the processor lacks a feature.
fn instructions(
    snapshot: &Snapshot,
    region: &RegionPlan,
    result: &RegionResult,
    range: &Range<usize>,
) -> Vec<InlayHint> {
    let mut hints = Vec::new();
    if !result.trust(region).is_enough() || !result.missing.is_empty() {
        return hints;
    }
    let blamed_only = match snapshot.reading.configuration.editor.instruction_hints {
        InstructionHints::Off => return hints,
        InstructionHints::All => None,
        InstructionHints::Bottleneck => Some(result.verdict().blamed_positions()),
    };
    let explanation = explain::explanation(snapshot, region, result);
    let first_line = snapshot.source().lines.line_of(region.range.start);
    for (position, &instruction) in result.kept().iter().enumerate() {
        if blamed_only.as_ref().is_some_and(|blamed| !blamed.contains(&position)) {
            continue;
        }
        let Some(place) = region.places.get(instruction) else {
            continue;
        };
        let is_wanted = range.start <= place.end && place.start <= range.end;
        // The region's own hint is on its first line.
        if is_wanted && snapshot.source().lines.line_of(place.start) != first_line {
            hints.push(hint(snapshot, place.start, explain::instruction_summary(&explanation, position), None));
        }
    }
    hints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;
    use crate::lsp::snapshot::SavedRegion;
    use std::sync::Arc;

    fn labels(fixture: &Fixture) -> Vec<(u32, String)> {
        let end = fixture.snapshot.source().text.len();
        let label = |hint: &InlayHint| match &hint.label {
            InlayHintLabel::String(text) => (hint.position.line, text.clone()),
            InlayHintLabel::LabelParts(_) => panic!("labels are texts"),
        };
        hints(&fixture.snapshot, 0..end).iter().map(label).collect()
    }

    /// The expected numbers are the reference's for many iterations: `llvm-mca -mcpu=btver2 -iterations=100000`.
    const DOT: &str = "# mca: -mcpu=btver2 -iterations=300\n# LLVM-MCA-BEGIN dot\nvmulps %xmm0, %xmm1, %xmm2\n\
                       vhaddps %xmm2, %xmm2, %xmm3\nvhaddps %xmm3, %xmm3, %xmm4\n# LLVM-MCA-END dot\n";

    #[test]
    fn a_region_shows_its_throughput_on_its_first_line() {
        let labels = labels(&Fixture::new(DOT));
        assert_eq!(labels[0].0, 1);
        assert!(
            labels[0].1.starts_with("2.00 cycles/iter · IPC 1.50 · RThroughput 2.0 · limited by FP adder"),
            "{labels:?}"
        );
        let share = "1.00 of 2.00 cycles of FP adder (50%)".to_owned();
        assert_eq!(labels[1..], [(3, share.clone()), (4, share)]);
    }

    #[test]
    fn unreadable_instructions_are_left_out_and_counted() {
        let text = "# mca: -mcpu=btver2\n.L2: nop\n\tfrobnicate %eax\n\tnop\n\tjne .L2\n";
        let labels = labels(&Fixture::new(text));
        assert_eq!(labels, [(1, "1 of 4 instructions not understood".to_owned())]);
    }

    #[test]
    fn settings_choose_the_instructions() {
        let mut fixture = Fixture::new(DOT);
        let set = |fixture: &mut Fixture, which| {
            let reading = Arc::get_mut(&mut fixture.snapshot.reading).expect("not shared");
            let mut configuration = (*reading.configuration).clone();
            configuration.editor.instruction_hints = which;
            reading.configuration = Arc::new(configuration);
        };
        set(&mut fixture, InstructionHints::All);
        assert_eq!(labels(&fixture).len(), 4);
        assert!(labels(&fixture)[1].1.ends_with("1/cycle"), "{:?}", labels(&fixture));
        set(&mut fixture, InstructionHints::Off);
        assert_eq!(labels(&fixture).len(), 1);
    }

    #[test]
    fn a_pending_hint_is_shown_for_long_simulations_only() {
        let mut fixture = Fixture::new(&DOT.replace("=300", "=200000"));
        fixture.snapshot.results = vec![None];
        assert_eq!(labels(&fixture), [(1, "analysing…".to_owned())]);
        let mut short = Fixture::new(DOT);
        short.snapshot.results = vec![None];
        assert_eq!(labels(&short), [], "it would only flicker");
    }

    /// Returns line, character and text of the hints.
    fn places(text: &str) -> Vec<(u32, u32, String)> {
        let fixture = Fixture::new(text);
        let hints = hints(&fixture.snapshot, 0..fixture.snapshot.source().text.len());
        let place = |hint: &InlayHint| match &hint.label {
            InlayHintLabel::String(text) => (hint.position.line, hint.position.character, text.clone()),
            InlayHintLabel::LabelParts(_) => panic!("labels are texts"),
        };
        hints.iter().map(place).collect()
    }

    #[test]
    fn hints_stand_before_long_and_behind_short_comments() {
        let long = "# what the compiler writes here reaches far to the right";
        let text = format!(
            "# mca: -mcpu=btver2\n.L2: {long}\n\tnop\n\tmulsd %xmm1, %xmm0\t{long}\n\tmulsd %xmm1, %xmm0 # short\n\tjne .L2\n"
        );
        let found = places(&text);
        let columns: Vec<(u32, u32)> = found.iter().map(|(line, column, _)| (*line, *column)).collect();
        assert_eq!(columns, [(1, 4), (3, 19), (4, 27)], "{found:?}");
    }

    #[test]
    fn a_line_has_one_hint() {
        let text = "# mca: -mcpu=btver2\n.L2:\n\tnop\n\tmulsd %xmm1, %xmm0; mulsd %xmm1, %xmm0; addsd %xmm1, %xmm0\n\tjne .L2\n";
        let found = places(text);
        assert_eq!(found.len(), 2, "{found:?}");
        let wanted = "2 × 4.00 of 11.00 cycles, through %xmm0  |  3.00 of 11.00 cycles, through %xmm0";
        assert_eq!(found[1].2, wanted);
    }

    #[test]
    fn only_hints_of_the_requested_range_are_returned() {
        let fixture = Fixture::new(&format!("{DOT}\tnop\n"));
        let end = fixture.snapshot.source().text.len();
        assert!(hints(&fixture.snapshot, end - 1..end).is_empty());
    }

    #[test]
    fn the_change_since_saving_is_shown_on_request() {
        let mut fixture = Fixture::new(DOT);
        fixture.snapshot.saved = Arc::new(vec![SavedRegion { name: "dot".to_owned(), ipc: 1.0 }]);
        let reading = Arc::get_mut(&mut fixture.snapshot.reading).expect("not shared");
        let mut configuration = (*reading.configuration).clone();
        configuration.editor.delta_hints = true;
        reading.configuration = Arc::new(configuration);
        assert!(labels(&fixture)[0].1.contains("IPC 1.50 (+0.50) ·"), "{:?}", labels(&fixture));
    }
}
