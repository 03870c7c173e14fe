//! Lenses above the functions of a source: the cycles of their loops, and commands for more views.

use serde_json::json;
use tower_lsp::lsp_types::{CodeLens, Command, Position, Range as WireRange};

use super::{MAX_HINTS, SourceSnapshot};
use crate::lsp::features::markup::one_line;
use crate::lsp::sources::compiled::{Compiled, SourceLoop};
use crate::lsp::sources::shift::Shift;
use mca_input::sources::heads;

/// The command that analyses a file, by the name that a client may announce.
pub const CLIENT_COMMAND: &str = "mca.analyzeFile";
/// The server's command that does the same, for all other clients.
pub const SERVER_COMMAND: &str = "mca.server.analyzeFile";

/// Lenses with views of a function's slowest loop: the title, the name of the command that a client may announce, and the
/// server's command for other clients, `None` if there is none.
const LINKS: [(&str, &str, Option<&str>); 4] = [
    ("Why", "mca.showListing", None),
    ("Timeline", "mca.showTimeline", Some("mca.server.timeline")),
    ("Compare", "mca.compareCpus", Some("mca.server.compare")),
    ("Assembly", "mca.showAssembly", None),
];

/// Returns a lens above each function with the cycles of its loops, or with a command that computes them. Lenses with
/// views of the slowest loop follow. Nothing if the settings switch lenses off.
pub fn lenses(snapshot: &SourceSnapshot) -> Vec<CodeLens> {
    if !snapshot.editor.code_lens {
        return Vec::new();
    }
    let mut titles: Vec<(usize, String)> = Vec::new();
    let mut links: Vec<CodeLens> = Vec::new();
    if let Some(compiled) = snapshot.compiled.as_deref() {
        let shift = Shift::between(&compiled.text.text, &snapshot.source.text);
        for function in &compiled.functions {
            let Some(line) = shift.line_now(function.line) else { continue };
            let loops: Vec<&SourceLoop> = function.loops.iter().map(|index| &compiled.loops[*index]).collect();
            let mark = if snapshot.is_stale(compiled) { " (before the edit)" } else { "" };
            titles.push((line, format!("{}{mark}", cycles_of(compiled, &loops))));
            links.extend(links_to_slowest(snapshot, compiled, &loops, line));
        }
    }
    let text = &snapshot.source.text;
    let heads = heads::functions(text, snapshot.language).into_iter().map(|(line, _)| line);
    // The code of a function begins on its first line or on that of its brace.
    let known = |line: usize| titles.iter().any(|(known, _)| (line..line + 2).contains(known));
    // If the present text was compiled, functions without code are inlined, generic, or not used.
    let is_known = snapshot.compiled.as_deref().is_some_and(|compiled| !snapshot.is_stale(compiled));
    let title = if is_known { "Cycles: no code of its own" } else { "Cycles" };
    let unknown: Vec<(usize, String)> =
        heads.filter(|line| !known(*line)).map(|line| (line, title.to_owned())).collect();
    titles.extend(unknown);
    titles.sort();
    titles.dedup_by_key(|(line, _)| *line);
    titles.into_iter().map(|(line, title)| lens(snapshot, line, title)).chain(links).collect()
}

/// Returns the links to views of the slowest of `loops`, those of a function, at `line`, the function's line from 0.
fn links_to_slowest(
    snapshot: &SourceSnapshot,
    compiled: &Compiled,
    loops: &[&SourceLoop],
    line: usize,
) -> Vec<CodeLens> {
    let cycles = |found: &SourceLoop| match compiled.region(found).1 {
        Some(Ok(result)) => result.numbers.cycles_per_iteration,
        _ => 0.0,
    };
    let shown = snapshot.loops().into_iter().enumerate();
    let of_function = shown.filter(|(_, (_, found, _))| loops.iter().any(|known| known.region == found.region));
    let slowest = of_function.max_by(|(_, (_, left, _)), (_, (_, right, _))| cycles(left).total_cmp(&cycles(right)));
    let Some((index, (_, _, loop_line))) = slowest else { return Vec::new() };
    let position = Position::new(loop_line as u32, 0);
    let argument = json!({ "uri": snapshot.uri, "region": index, "position": position });
    let link = |(title, own, server): (&str, &str, Option<&str>)| {
        let command = if snapshot.client.commands.iter().any(|name| name == own) { own } else { server? };
        let command = Command::new(title.to_owned(), command.to_owned(), Some(vec![argument.clone()]));
        let start = Position::new(line as u32, 0);
        Some(CodeLens { range: WireRange::new(start, start), command: Some(command), data: None })
    };
    LINKS.into_iter().filter_map(link).collect()
}

/// Returns a lens at a line, counted from 0, with a title, whose command analyses the file.
pub fn lens(snapshot: &SourceSnapshot, line: usize, title: String) -> CodeLens {
    let is_own = snapshot.client.commands.iter().any(|command| command == CLIENT_COMMAND);
    let command = if is_own { CLIENT_COMMAND } else { SERVER_COMMAND };
    let argument = json!({ "uri": snapshot.uri });
    let command = Command::new(one_line(&title), command.to_owned(), Some(vec![argument]));
    let start = Position::new(line as u32, 0);
    CodeLens { range: WireRange::new(start, start), command: Some(command), data: None }
}

/// Formats the cycles per iteration of a function's loops, of at most [`MAX_HINTS`]: `Cycles: 3.00, 1.00`.
fn cycles_of(compiled: &Compiled, loops: &[&SourceLoop]) -> String {
    let cycles = |found: &&SourceLoop| match compiled.region(found).1 {
        Some(Ok(result)) => format!("{:.2}", result.numbers.cycles_per_iteration),
        _ => "-".to_owned(),
    };
    let shown: Vec<String> = loops.iter().take(MAX_HINTS).map(cycles).collect();
    match loops.len() {
        0 => "Cycles: no loop".to_owned(),
        n if n > MAX_HINTS => format!("Cycles: {}, … ({n} loops)", shown.join(", ")),
        _ => format!("Cycles: {}", shown.join(", ")),
    }
}
