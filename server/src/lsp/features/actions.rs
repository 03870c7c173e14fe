//! Code actions: fixes of problems, and adding, naming and removing markers.

use std::collections::HashMap;
use std::ops::Range;

use mca_config::configuration::modeline;
use mca_outline::MarkerKind;
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, TextEdit, WorkspaceEdit,
};

use crate::lsp::analysis::{Finding, Fix, loops_of};
use crate::lsp::modelines;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// Kind of the action that puts markers around the selection. Each action has a kind of its own, so that clients can
/// request it alone.
const WRAP_SELECTION: CodeActionKind = CodeActionKind::new("refactor.mca.wrapSelection");
/// Kind of the action that puts markers around the enclosing loop.
const WRAP_LOOP: CodeActionKind = CodeActionKind::new("refactor.mca.wrapLoop");
/// Kind of the action that names the enclosing region.
const NAME_REGION: CodeActionKind = CodeActionKind::new("refactor.mca.nameRegion");
/// Kind of the action that removes the enclosing region's markers.
const REMOVE_MARKERS: CodeActionKind = CodeActionKind::new("refactor.mca.removeMarkers");
/// Kind of the action that writes the processor into a modeline.
const ADD_MODELINE: CodeActionKind = CodeActionKind::new("refactor.mca.addModeline");

/// Returns the actions of the requested kinds that are possible at the selection.
pub fn actions(snapshot: &Snapshot, params: &CodeActionParams) -> Vec<CodeActionOrCommand> {
    let selection = snapshot.bytes(params.range);
    let only = params.context.only.as_deref();
    let wanted = |kind: &CodeActionKind| only.is_none_or(|only| only.iter().any(|one| is_below(kind, one)));
    let mut actions = Vec::new();
    if wanted(&CodeActionKind::QUICKFIX) {
        repairs(snapshot, &selection, &mut actions);
    }
    let changes: [(CodeActionKind, &dyn Fn() -> Option<Fix>); 5] = [
        (WRAP_SELECTION, &|| wrap_selection(snapshot, &selection)),
        (WRAP_LOOP, &|| wrap_loop(snapshot, selection.start)),
        (NAME_REGION, &|| name_region(snapshot, selection.start)),
        (REMOVE_MARKERS, &|| remove_markers(snapshot, selection.start)),
        (ADD_MODELINE, &|| add_modeline(snapshot)),
    ];
    for (kind, fix) in changes {
        if wanted(&kind)
            && let Some(fix) = fix()
        {
            actions.push(action(snapshot, fix, kind));
        }
    }
    actions.into_iter().map(CodeActionOrCommand::CodeAction).collect()
}

/// Whether a kind is `above` or below it: `refactor.extract` is below `refactor`, and every kind is below the empty
/// one.
fn is_below(kind: &CodeActionKind, above: &CodeActionKind) -> bool {
    let rest = kind.as_str().strip_prefix(above.as_str());
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.') || above.as_str().is_empty())
}

/// Appends to `actions` the fixes of the problems whose first line is selected. The first fix of each problem is the
/// preferred one.
fn repairs(snapshot: &Snapshot, selection: &Range<usize>, actions: &mut Vec<CodeAction>) {
    let reading = &snapshot.reading;
    let lines = &reading.source.lines;
    let selected = lines.line_of(selection.start)..=lines.line_of(selection.end);
    for finding in modeline_findings(snapshot).iter().chain(&reading.findings) {
        if !selected.contains(&lines.line_of(finding.place.start)) {
            continue;
        }
        let diagnostic = to_proto::diagnostic(&reading.source, &snapshot.uri, finding, snapshot.client.encoding);
        for (index, fix) in finding.fixes.iter().enumerate() {
            let mut action = action(snapshot, fix.clone(), CodeActionKind::QUICKFIX);
            action.diagnostics = Some(vec![diagnostic.clone()]);
            action.is_preferred = Some(index == 0);
            actions.push(action);
        }
    }
}

/// Returns the errors in the modelines of the text, with fixes.
fn modeline_findings(snapshot: &Snapshot) -> Vec<Finding> {
    let text = &snapshot.source().text;
    let problems = modeline::read(text).problems.into_iter();
    problems
        .map(|problem| {
            let finding = Finding::from_problem(problem, 0);
            Finding { fixes: modelines::repairs(text, &finding.place), ..finding }
        })
        .collect()
}

/// Makes an action that carries out a fix.
fn action(snapshot: &Snapshot, fix: Fix, kind: CodeActionKind) -> CodeAction {
    let edits = fix.edits.into_iter().map(|(place, text)| TextEdit::new(snapshot.range(place), text)).collect();
    CodeAction {
        title: fix.title,
        kind: Some(kind),
        edit: Some(WorkspaceEdit {
            changes: Some(HashMap::from([(snapshot.uri.clone(), edits)])),
            ..WorkspaceEdit::default()
        }),
        ..CodeAction::default()
    }
}

/// Returns the bytes of the lines that a selection touches, without the end of the last one. A last line of which nothing
/// is selected is left out.
fn lines_of(snapshot: &Snapshot, selection: &Range<usize>) -> Range<usize> {
    let source = snapshot.source();
    let ends_at_line_start = selection.end > selection.start && source.text[..selection.end].ends_with('\n');
    let last = selection.end - usize::from(ends_at_line_start);
    let (first, last) = (source.lines.line_of(selection.start), source.lines.line_of(last));
    let start = source.lines.line_range(&source.text, first).map_or(0, |range| range.start);
    let end = source.lines.line_range(&source.text, last).map_or(source.text.len(), |range| range.end);
    start..end
}

/// Returns the fix that puts markers around the bytes `lines`; an empty `name` gives markers without a name.
fn wrapped(title: &str, lines: Range<usize>, name: &str) -> Fix {
    let name = if name.is_empty() { String::new() } else { format!(" {name}") };
    Fix {
        title: title.to_owned(),
        edits: vec![
            (lines.start..lines.start, format!("# LLVM-MCA-BEGIN{name}\n")),
            (lines.end..lines.end, format!("\n# LLVM-MCA-END{name}")),
        ],
    }
}

/// Returns the fix that puts markers around the selection; `None` if it is empty, has no code, or has markers already.
fn wrap_selection(snapshot: &Snapshot, selection: &Range<usize>) -> Option<Fix> {
    let lines = lines_of(snapshot, selection);
    let holds = |place: &Range<usize>| lines.start <= place.start && place.start < lines.end;
    let has_code = snapshot.reading.outline.instructions.iter().any(holds);
    let has_markers = snapshot.reading.outline.markers.iter().any(|marker| holds(&marker.place));
    (!selection.is_empty() && has_code && !has_markers).then(|| wrapped("Mark the selection as a region", lines, ""))
}

/// Returns the fix that puts markers around the loop at an offset; `None` if there is no loop, or if it is in a
/// marked region.
fn wrap_loop(snapshot: &Snapshot, at: usize) -> Option<Fix> {
    let reading = &snapshot.reading;
    let is_marked = markers_around(snapshot, at).is_some();
    let subject = reading.subject.as_ref()?;
    let around = loops_of(reading, subject).into_iter().find(|region| {
        let lines = lines_of(snapshot, &region.range);
        lines.start <= at && at <= lines.end
    })?;
    let name = if around.label.is_empty() { &around.function } else { &around.label };
    let name = name.trim_start_matches('.').to_owned();
    (!is_marked).then(|| wrapped("Mark the enclosing loop as a region", lines_of(snapshot, &around.range), &name))
}

/// Returns the indices, in the outline's list, of the begin and end marker of the innermost region around an offset; the
/// end marker is `None` if it is missing.
fn markers_around(snapshot: &Snapshot, at: usize) -> Option<(usize, Option<usize>)> {
    let markers = &snapshot.reading.outline.markers;
    let text = &snapshot.source().text;
    let line_start = |index: usize| lines_of(snapshot, &markers[index].place).start;
    let name = |index: usize| &text[markers[index].name.clone()];
    for begin in (0..markers.len()).rev() {
        if markers[begin].kind != MarkerKind::Begin || line_start(begin) > at {
            continue;
        }
        let is_end =
            |&end: &usize| markers[end].kind == MarkerKind::End && (name(end).is_empty() || name(end) == name(begin));
        let end = (begin + 1..markers.len()).find(is_end);
        if end.is_none_or(|end| lines_of(snapshot, &markers[end].place).end >= at) {
            return Some((begin, end));
        }
    }
    None
}

/// Returns the fix that gives the region at an offset the first free name of `region1`, `region2` and so on; `None` if
/// there is no marked region, or if it has a name.
fn name_region(snapshot: &Snapshot, at: usize) -> Option<Fix> {
    let (begin, end) = markers_around(snapshot, at)?;
    let markers = &snapshot.reading.outline.markers;
    if !markers[begin].name.is_empty() {
        return None;
    }
    let taken: Vec<&str> = markers.iter().map(|marker| &snapshot.source().text[marker.name.clone()]).collect();
    let name = (1..).map(|number| format!("region{number}")).find(|name| !taken.contains(&name.as_str()))?;
    let places = std::iter::once(begin).chain(end).filter(|&index| markers[index].name.is_empty());
    let edits = places.map(|index| (markers[index].place.end..markers[index].place.end, format!(" {name}")));
    Some(Fix { title: "Name the region".to_owned(), edits: edits.collect() })
}

/// Returns the fix that removes the markers of the region at an offset; `None` if there is no marked region.
fn remove_markers(snapshot: &Snapshot, at: usize) -> Option<Fix> {
    let (begin, end) = markers_around(snapshot, at)?;
    let edits = std::iter::once(begin).chain(end).map(|index| (removal_of(snapshot, index), String::new()));
    Some(Fix { title: "Remove the region's markers".to_owned(), edits: edits.collect() })
}

/// Returns the range to remove with a marker: the whole line if the marker stands alone, otherwise the comment's
/// text. `index` is that of the marker in the outline's list.
fn removal_of(snapshot: &Snapshot, index: usize) -> Range<usize> {
    let marker = &snapshot.reading.outline.markers[index];
    removal_of_marker(&snapshot.source().text, marker.place.start..marker.name.end.max(marker.place.end))
}

/// Returns the range to remove with the text of a comment: the whole line if that has nothing else, otherwise
/// `comment`, the range of that text without the sign that begins the comment.
pub fn removal_of_marker(text: &str, comment: Range<usize>) -> Range<usize> {
    let start = text[..comment.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[comment.end..].find('\n').map_or(text.len(), |at| comment.end + at + 1);
    let before = text[start..comment.start].trim();
    let after = text[comment.end..end].trim();
    let is_alone = matches!(before, "#" | "##" | "//" | "/*" | ";") && matches!(after, "" | "*/");
    if is_alone { start..end } else { comment }
}

/// Returns the fix that writes the present processor into a modeline at the start of the document; `None` if a modeline
/// has options already, or if there is no processor.
fn add_modeline(snapshot: &Snapshot) -> Option<Fix> {
    let source = snapshot.source();
    let mut first_lines = source.text.lines().take(modeline::N_LINES);
    let cpu = &snapshot.reading.processor.name;
    if cpu.is_empty() || first_lines.any(|line| modeline::find_options(line).is_some()) {
        return None;
    }
    let line = format!("# mca: -mcpu={cpu}\n");
    Some(Fix { title: format!("Add a modeline for {cpu}"), edits: vec![(0..0, line)] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;

    /// Returns the text after edits, which do not overlap.
    fn applied(text: &str, edits: &[(Range<usize>, String)]) -> String {
        let mut edits = edits.to_vec();
        edits.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
        edits.into_iter().fold(text.to_owned(), |mut text, (place, new)| {
            text.replace_range(place, &new);
            text
        })
    }

    fn check(fixture: &Fixture, fix: Option<Fix>, expected: Option<&str>) {
        let result = fix.map(|fix| applied(&fixture.snapshot.source().text, &fix.edits));
        assert_eq!(result.as_deref(), expected);
    }

    const BEGIN: &str = "# LLVM-MCA-BEGIN";
    const END: &str = "# LLVM-MCA-END";

    #[test]
    fn a_selection_is_wrapped_in_whole_lines() {
        let fixture = Fixture::new("nop\n\tadd %eax, %eax\n\tnop\nret\n         ^^^^^^^^^\n");
        let selection = fixture.snapshot.source().text.find("add").expect("add");
        let fix = wrap_selection(&fixture.snapshot, &(selection..selection + 20));
        check(&fixture, fix, Some(&format!("nop\n{BEGIN}\n\tadd %eax, %eax\n\tnop\n{END}\nret\n")));
        check(&fixture, wrap_selection(&fixture.snapshot, &(3..3)), None);
    }

    #[test]
    fn the_enclosing_loop_is_wrapped_once() {
        let fixture = Fixture::new(".L2:\n\tnop$0\n\tjne .L2\n\tret\n");
        let wrapped = format!("{BEGIN} L2\n.L2:\n\tnop\n\tjne .L2\n{END} L2\n\tret\n");
        check(&fixture, wrap_loop(&fixture.snapshot, fixture.cursor), Some(&wrapped));
        let again = Fixture::new(&wrapped.replace("nop", "nop$0"));
        check(&again, wrap_loop(&again.snapshot, again.cursor), None);
        let outside = Fixture::new(".L2:\n\tjne .L2\n\tret$0\n");
        check(&outside, wrap_loop(&outside.snapshot, outside.cursor), None);
    }

    #[test]
    fn a_region_is_named_and_unmarked() {
        let fixture = Fixture::new(&format!("{BEGIN}\nnop$0\n{END}\nnop\n"));
        let named = format!("{BEGIN} region1\nnop\n{END} region1\nnop\n");
        check(&fixture, name_region(&fixture.snapshot, fixture.cursor), Some(&named));
        check(&fixture, remove_markers(&fixture.snapshot, fixture.cursor), Some("nop\nnop\n"));
        let outside = Fixture::new(&format!("{BEGIN}\nnop\n{END}\nnop$0\n"));
        check(&outside, remove_markers(&outside.snapshot, outside.cursor), None);
    }

    #[test]
    fn action_kinds_form_a_hierarchy() {
        assert!(is_below(&CodeActionKind::REFACTOR_EXTRACT, &CodeActionKind::REFACTOR));
        assert!(is_below(&WRAP_LOOP, &CodeActionKind::REFACTOR) && !is_below(&WRAP_LOOP, &WRAP_SELECTION));
        assert!(is_below(&CodeActionKind::QUICKFIX, &CodeActionKind::EMPTY));
        assert!(!is_below(&CodeActionKind::REFACTOR, &CodeActionKind::REFACTOR_EXTRACT));
        assert!(!is_below(&CodeActionKind::QUICKFIX, &CodeActionKind::REFACTOR));
    }
}
