//! The assembly of a compiled source as a snapshot with lines and regions of the source.

use std::sync::Arc;

use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Range as WireRange;

use super::{SourceSnapshot, explanation, variable_of};
use crate::lsp::protocol::RegionSummary;
use crate::lsp::snapshot::{CompiledFrom, CompiledLoop, Snapshot};
use crate::lsp::sources::compiled::{Compiled, SourceLoop};
use crate::lsp::sources::shift::Shift;
use crate::lsp::to_proto;

/// Returns the compiled loops that still have a line in the source, with their lines in the present text.
pub(super) fn compiled_loops(snapshot: &SourceSnapshot) -> Vec<CompiledLoop> {
    let Some(compiled) = snapshot.compiled.as_deref() else { return Vec::new() };
    let shift = Shift::between(&compiled.text.text, &snapshot.source.text);
    let loops = snapshot.loops().into_iter().enumerate();
    loops
        .map(|(index, (compiled, found, line))| compiled_loop(snapshot, compiled, found, (index, line), &shift))
        .collect()
}

/// Returns one loop with its lines in the present text. `index` is that among the loops that still have a line, `line` the
/// loop's present line, both from 0.
fn compiled_loop(
    snapshot: &SourceSnapshot,
    compiled: &Compiled,
    found: &SourceLoop,
    (index, line): (usize, usize),
    shift: &Shift<'_>,
) -> CompiledLoop {
    let lines: Vec<usize> =
        found.lines.iter().map(|line_then| shift.line_now(line_then.saturating_sub(1)).unwrap_or(line)).collect();
    let (plan, outcome) = compiled.region(found);
    let explained = outcome.and_then(|outcome| {
        let result = outcome.as_ref().ok()?;
        let explanation = explanation(compiled, found, result);
        let variable = variable_of(compiled, found, result, &explanation).map(|(link, name)| (link, name.to_owned()));
        Some((to_proto::in_words(&explanation), variable))
    });
    let (words, variable) = explained.unzip();
    let last = lines.iter().copied().max().unwrap_or(line).max(line);
    let range = WireRange::new(snapshot.line_range(line).start, snapshot.line_range(last).end);
    let summary = to_proto::in_total(to_proto::summary_of(plan, index, outcome, range), words);
    CompiledLoop {
        region: found.region,
        line,
        lines,
        variable: variable.flatten(),
        summary: RegionSummary {
            function: Some(found.function.clone()).filter(|name| !name.is_empty()),
            label: Some(found.label.clone()).filter(|name| !name.is_empty()),
            ..summary
        },
    }
}

/// Returns a snapshot of a source's assembly whose loops have lines of the source. Fails if the source was never
/// compiled.
pub fn compiled_document(snapshot: &SourceSnapshot) -> Result<Snapshot> {
    let compiled = snapshot.compiled.as_deref().ok_or_else(Error::content_modified)?;
    let compiled_from = CompiledFrom { source: snapshot.source.clone(), loops: compiled_loops(snapshot) };
    Ok(Snapshot {
        uri: snapshot.uri.clone(),
        version: snapshot.version,
        compiled_from: Some(Arc::new(compiled_from)),
        ..compiled.snapshot.clone()
    })
}
