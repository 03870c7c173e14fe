//! Features of a source: hints at the lines of loops, lenses above functions, and diagnostics of the compiler.
//!
//! ```text
//! Cycles: 4.00
//! double dot(const double *a, const double *b, int n) {
//!     for (int i = 0; i < n; i++)      ⟵ 4.00 cycles · waits for s in %xmm0 (line 5)
//! ```

mod document;
mod lenses;
mod versus;

use std::ops::Range;
use std::sync::Arc;

use mca_config::configuration::EditorSettings;
use mca_core::analysis::Link;
use mca_core::explain::Explanation;
use mca_input::sources::{Language, LoopPace, LoopRole, accumulator, roles};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    Diagnostic, DiagnosticSeverity, Hover, HoverContents, InlayHint, InlayHintLabel, InlayHintTooltip, NumberOrString,
    Position, Range as WireRange, Url,
};

use super::explain;
use super::markup::{Markdown, lines, one_line};
use crate::lsp::analysis::RegionResult;
use crate::lsp::client::ClientFeatures;
use crate::lsp::document::Source;
use crate::lsp::protocol::{Assembly, FileAnalysis, RegionSummary, SCHEMA_VERSION};
use crate::lsp::sources::compiled::{Compiled, SourceLoop};
use crate::lsp::sources::failure::{self, Complaint};
use crate::lsp::sources::shift::Shift;
use crate::lsp::to_proto;

pub use document::compiled_document;
pub use lenses::{CLIENT_COMMAND, SERVER_COMMAND, lens, lenses};
pub use versus::versus;

/// Maximum number of loops that one line shows. A template has as many loops as it has instances.
const MAX_HINTS: usize = 4;

/// A state of a source and what is known about it.
#[derive(Clone, Debug)]
pub struct SourceSnapshot {
    pub uri: Url,
    /// Version that the client gave to this state.
    pub version: i32,
    pub language: Language,
    /// The present text.
    pub source: Arc<Source>,
    /// The capabilities of the client.
    pub client: Arc<ClientFeatures>,
    /// Settings that say what is shown.
    pub editor: EditorSettings,
    /// Result of the last successful compilation, which may be of an earlier text; `None` without one.
    pub compiled: Option<Arc<Compiled>>,
    /// Result of the last successful compilation of another text than that of `compiled`; `None` without one.
    pub before: Option<Arc<Compiled>>,
    /// The compiler's messages, if the last compilation failed because of errors in the source.
    pub complaint: Option<Arc<str>>,
}

impl SourceSnapshot {
    /// Whether results are of another text than the present one, or the present one could not be compiled.
    fn is_stale(&self, compiled: &Compiled) -> bool {
        compiled.text.text != self.source.text || self.complaint.is_some()
    }

    /// Returns the compiled loops that still have a line in the text, with that line counted from 0.
    fn loops(&self) -> Vec<(&Compiled, &SourceLoop, usize)> {
        let Some(compiled) = self.compiled.as_deref() else { return Vec::new() };
        let shift = Shift::between(&compiled.text.text, &self.source.text);
        let loops = compiled.loops.iter();
        loops.filter_map(|found| Some((compiled, found, shift.line_now(found.line)?))).collect()
    }

    /// Returns the range of a line, counted from 0, without its indentation.
    fn line_range(&self, line: usize) -> WireRange {
        to_proto::line_range(&self.source, line, self.client.encoding)
    }
}

/// Returns the explanation of a loop, with lines and names of the source.
fn explanation<'a>(compiled: &'a Compiled, found: &'a SourceLoop, result: &'a RegionResult) -> Explanation<'a> {
    let (plan, _) = compiled.region(found);
    let line_of = |index: usize| found.lines.get(index).copied().unwrap_or(found.line + 1);
    let explanation = result.explanation(plan, line_of);
    let variable = variable_of(compiled, found, result, &explanation);
    explanation.with_variable(variable)
}

/// Returns a link of the loop-carried chain with the source's name for its value; `None` unless the text of the source's
/// line or the debug data show one.
fn variable_of<'a>(
    compiled: &'a Compiled,
    found: &'a SourceLoop,
    result: &RegionResult,
    explanation: &Explanation<'_>,
) -> Option<(Link, &'a str)> {
    let links = result.verdict().awaited_links();
    let line = explanation.line_of(links.first()?.position).checked_sub(1);
    let guess = line.and_then(|line| accumulator(compiled.text.line(line)));
    let number_of = |link: &Link| result.kept().get(link.position).copied();
    let links: Vec<(Link, usize)> = links.into_iter().filter_map(|link| Some((link, number_of(&link)?))).collect();
    let subject = compiled.snapshot.reading.subject.as_ref()?;
    found.variables.named_link(guess, &links, subject.cpu.target())
}

/// Returns the text for a loop: its numbers, or why there are none.
fn headline(compiled: &Compiled, found: &SourceLoop) -> String {
    let (_, outcome) = compiled.region(found);
    let text = match outcome {
        Some(Ok(result)) => explanation(compiled, found, result).loop_headline(),
        Some(Err(message)) => format!("not analysed: {message}"),
        None => "not analysed".to_owned(),
    };
    match &found.written_in {
        Some(place) => format!("{text} · inlined from {place}"),
        None => text,
    }
}

/// Returns the hints at the lines of loops in a range, unless the settings switch them off.
pub fn hints(snapshot: &SourceSnapshot, range: WireRange) -> Vec<InlayHint> {
    if !snapshot.editor.throughput_hints {
        return Vec::new();
    }
    let lines = range.start.line as usize..range.end.line as usize + 1;
    let mut by_line: Vec<(usize, Vec<(&Compiled, &SourceLoop)>)> = Vec::new();
    for (compiled, found, line) in snapshot.loops().into_iter().filter(|(_, _, line)| lines.contains(line)) {
        match by_line.iter_mut().find(|(known, _)| *known == line) {
            Some((_, loops)) => loops.push((compiled, found)),
            None => by_line.push((line, vec![(compiled, found)])),
        }
    }
    by_line.iter().flat_map(|(line, loops)| hints_of_line(snapshot, *line, loops)).collect()
}

/// Makes one hint, of at most [`Explanation::HINT_LETTERS`] characters, for all loops that the compiler made from a line,
/// counted from 0; `None` without loops.
fn hints_of_line(snapshot: &SourceSnapshot, line: usize, loops: &[(&Compiled, &SourceLoop)]) -> Option<InlayHint> {
    let (compiled, _) = loops.first()?;
    let age = if snapshot.is_stale(compiled) { "before the edit: " } else { "" };
    let room = Explanation::HINT_LETTERS - age.chars().count();
    let text = match loops {
        [(compiled, found)] => match compiled.region(found).1 {
            Some(Ok(result)) => explanation(compiled, found, result).hint_within(room),
            Some(Err(_)) | None => "not analysed".to_owned(),
        },
        several => cycles_side_by_side(several, room),
    };
    let shown = loops.iter().take(MAX_HINTS);
    let tooltips: Vec<Markdown> = shown.map(|(compiled, found)| tooltip(snapshot, compiled, found)).collect();
    let tooltip = Markdown::joined(tooltips, "\n---\n\n");
    Some(InlayHint {
        position: to_proto::line_end(&snapshot.source, line, snapshot.client.encoding),
        label: InlayHintLabel::String(one_line(&format!("{age}{text}"))),
        kind: None,
        text_edits: None,
        tooltip: Some(InlayHintTooltip::MarkupContent(tooltip.content(true))),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    })
}

/// Formats the cycles of several loops of one line, in at most `room` characters: `24.00 / 3.00 (remainder)`, `4.00 /
/// 1.00 / 2.00 cyc`, `4.00 / 1.00 … (7 loops)`. The loop that handles most elements at a time comes first.
fn cycles_side_by_side(loops: &[(&Compiled, &SourceLoop)], room: usize) -> String {
    let mut known: Vec<(Option<LoopPace>, String)> =
        loops.iter().map(|(compiled, found)| pace_of(compiled, found)).collect();
    // The loop that handles most elements at a time does most of the work, so it comes first.
    known.sort_by_key(|(pace, _)| std::cmp::Reverse(pace.map(|pace| pace.n_elements)));
    let cycles: Vec<&str> = known.iter().map(|(_, cycles)| cycles.as_str()).collect();
    let paces: Vec<Option<LoopPace>> = known.iter().map(|(pace, _)| *pace).collect();
    let is_remainder = roles(&paces) == [LoopRole::Main, LoopRole::Remainder];
    let whole = format!("{}{}", cycles.join(" / "), if is_remainder { " (remainder)" } else { " cyc" });
    if whole.chars().count() <= room {
        return whole;
    }
    let end = format!(" … ({} loops)", loops.len());
    let mut text = String::new();
    for cycles in cycles {
        let next = if text.is_empty() { cycles.to_owned() } else { format!("{text} / {cycles}") };
        if next.chars().count() + end.chars().count() > room {
            break;
        }
        text = next;
    }
    text + &end
}

/// Returns the pace of a loop, if it is known, and the cycles of an iteration as text; `-` without a result.
fn pace_of(compiled: &Compiled, found: &SourceLoop) -> (Option<LoopPace>, String) {
    match compiled.region(found).1 {
        Some(Ok(result)) => {
            let explanation = explanation(compiled, found, result);
            let elements = explanation.stride().and_then(|stride| stride.elements);
            let pace = elements.map(|elements| LoopPace { cycles: explanation.least_cycles(), n_elements: elements.n });
            (pace, explanation.cycles().replace("≥ ", "≥").replace(" (guess)", "?"))
        }
        _ => (None, "-".to_owned()),
    }
}

/// Returns the explanation of a loop, with how the source was compiled.
fn tooltip(snapshot: &SourceSnapshot, compiled: &Compiled, found: &SourceLoop) -> Markdown {
    let (plan, outcome) = compiled.region(found);
    let mut text = Markdown::default();
    if snapshot.is_stale(compiled) {
        let said = "These numbers are for the text as it was last compiled, before the edit.";
        text += Markdown::trusted(said).italic().paragraph();
    }
    match outcome {
        Some(Ok(result)) => {
            let explained = self::explanation(compiled, found, result);
            text += explain::describe(&compiled.snapshot, plan, result, &explained);
        }
        Some(Err(message)) => text += Markdown::words(&format!("Not analysed: {message}")) + Markdown::trusted("\n"),
        None => text += Markdown::trusted("Not analysed.\n"),
    }
    if let Some(place) = &found.written_in {
        text += Markdown::words(&format!("Inlined from {place}.")) + Markdown::trusted("\n");
    }
    let origin = if compiled.origin.is_empty() { String::new() } else { format!(", as {} says", compiled.origin) };
    text += Markdown::trusted("\nCompiled by ") + Markdown::code(&compiled.command);
    text += Markdown::words(&format!("{origin}.")) + Markdown::trusted("\n");
    if let Some(remark) = &compiled.remark {
        text += Markdown::trusted("\n") + Markdown::words(&format!("Note: {remark}.")) + Markdown::trusted("\n");
    }
    text
}

/// Returns the explanations of the loops at a position's line, at most `MAX_HINTS`; `None` without loops.
pub fn hover(snapshot: &SourceSnapshot, position: Position) -> Option<Hover> {
    let wanted = position.line as usize;
    let texts: Vec<Markdown> = snapshot
        .loops()
        .into_iter()
        .filter(|(_, _, line)| *line == wanted)
        .take(MAX_HINTS)
        .map(|(compiled, found, _)| tooltip(snapshot, compiled, found))
        .collect();
    (!texts.is_empty()).then(|| Hover {
        contents: HoverContents::Markup(Markdown::joined(texts, "\n---\n\n").content(snapshot.client.shows_markdown)),
        range: Some(snapshot.line_range(wanted)),
    })
}

/// Returns a short text about the first loop of a line, counted from 0: `3.00 cycles · chain s`. `None` if it has no
/// result.
pub(super) fn short_of_line(snapshot: &SourceSnapshot, line: usize) -> Option<String> {
    let (compiled, found, _) = snapshot.loops().into_iter().find(|(_, _, known)| *known == line)?;
    let result = compiled.region(found).1?.as_ref().ok()?;
    let age = if snapshot.is_stale(compiled) { "before the edit: " } else { "" };
    Some(format!("{age}{}", short(&explanation(compiled, found, result))))
}

/// Formats an explanation as a short text: `3.00 cycles · chain s`.
pub(super) fn short(explanation: &Explanation<'_>) -> String {
    let cause = explanation.short_cause();
    let cause = match (cause.strip_prefix("waits for "), cause.strip_prefix("limited by ")) {
        (Some(link), _) => format!("chain {link}"),
        (_, Some(units)) => units.to_owned(),
        _ => cause,
    };
    format!("{:.2} cycles · {cause}", explanation.verdict().cycles_per_iteration)
}

/// Returns the compiler's messages as diagnostics; nothing if the last compilation succeeded.
pub fn diagnostics(snapshot: &SourceSnapshot) -> Vec<Diagnostic> {
    let Some(said) = &snapshot.complaint else { return Vec::new() };
    let path = snapshot.uri.to_file_path().unwrap_or_default();
    let diagnostic = |complaint: Complaint| {
        let source = &snapshot.source;
        let line = source.lines.line_range(&source.text, complaint.line).unwrap_or(0..0);
        let start = (line.start + complaint.column).min(line.end);
        let place: Range<usize> = start..line.end;
        Diagnostic {
            range: to_proto::range(source, place, snapshot.client.encoding),
            severity: Some(if complaint.is_error { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::WARNING }),
            code: Some(NumberOrString::String("compiler".to_owned())),
            source: Some("mca".to_owned()),
            message: lines(&complaint.text),
            ..Diagnostic::default()
        }
    };
    failure::complaints(said, &path).into_iter().map(diagnostic).collect()
}

/// Returns the loops as regions of the source, each from its first line to the last line of its instructions.
pub fn summaries(snapshot: &SourceSnapshot) -> Vec<RegionSummary> {
    document::compiled_loops(snapshot).into_iter().map(|found| found.summary).collect()
}

/// Formats one line for each loop, for clients that show no hints.
pub fn text(snapshot: &SourceSnapshot) -> String {
    let name = snapshot.uri.path().rsplit('/').next().unwrap_or_default().to_owned();
    let line = |(compiled, found, line): (&Compiled, &SourceLoop, usize)| {
        format!("{name}:{}  {}  {}\n", line + 1, found.function, headline(compiled, found))
    };
    snapshot.loops().into_iter().map(line).collect()
}

/// Answers `mca/analyzeFile` from the last successful compilation. Fails without one.
pub fn file_analysis(snapshot: &SourceSnapshot) -> Result<FileAnalysis> {
    let compiled = snapshot.compiled.as_deref().ok_or_else(Error::content_modified)?;
    Ok(FileAnalysis {
        schema_version: SCHEMA_VERSION,
        uri: snapshot.uri.clone(),
        command: compiled.command.clone(),
        duration_ms: compiled.elapsed.as_secs_f64() * 1000.0,
        text: text(snapshot),
        regions: summaries(snapshot),
    })
}

/// Answers `mca/assembly` from the last successful compilation. Fails without one. The first line of the text is a
/// modeline with the source's configuration.
pub fn assembly(snapshot: &SourceSnapshot) -> Result<Assembly> {
    let compiled = snapshot.compiled.as_deref().ok_or_else(Error::content_modified)?;
    let arguments = compiled.snapshot.reading.configuration.arguments();
    let arguments: Vec<String> = arguments.iter().map(|argument| format!("\"{argument}\"")).collect();
    let head = format!("# mca: {}\n", arguments.join(" "));
    let shown = &compiled.assembly;
    Ok(Assembly {
        schema_version: SCHEMA_VERSION,
        uri: snapshot.uri.clone(),
        text: head + &shown.text,
        source_lines: std::iter::once(0).chain(shown.lines.iter().copied()).collect(),
    })
}
