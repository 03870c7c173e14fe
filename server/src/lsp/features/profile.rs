//! Shows the samples of a recording in a document: a lens at each loop, shares of lines, and the list of all loops, the
//! hottest first.
//!
//! ```text
//! 28.9% of samples · 3.00 cycles · chain s
//!     for (long i = 0; i < n; i++)
//! ```

use std::path::Path;

use mca_profile::heat::Heat;
use tower_lsp::lsp_types::{CodeLens, Command, Url};

use super::markup::one_line;
use super::sources::{self, SourceSnapshot};
use crate::lsp::analysis::RegionPlan;
use crate::lsp::profiles::{DocumentHeat, share_text};
use crate::lsp::protocol::{HotLine, LoadedProfile, ProfileHeat, ProfileLoop, RegionKind, SCHEMA_VERSION};
use crate::lsp::snapshot::Snapshot;

/// Maximum number of loops in an answer.
const MOST_LOOPS: usize = 1_000;

/// Minimum percentage of samples that is shown; a smaller one may be a sample or two.
const LEAST_PERCENT: f64 = 0.05;

/// Returns the lenses of a source: each loop's share of samples, and what the model says about the loop if the source
/// was compiled.
pub fn source_lenses(snapshot: &SourceSnapshot, heat: &DocumentHeat) -> Vec<CodeLens> {
    let title = |(line, share): &(usize, f64)| {
        let share = share_text(*share, heat.is_outdated);
        let model = sources::short_of_line(snapshot, *line);
        (*line, model.map_or(share.clone(), |model| format!("{share} · {model}")))
    };
    let is_shown = |(_, share): &&(usize, f64)| *share >= LEAST_PERCENT;
    heat.loops.iter().filter(is_shown).map(title).map(|(line, title)| sources::lens(snapshot, line, title)).collect()
}

/// Returns the index of each hot region in an assembly text, with its percentage of all samples. The samples of a region
/// are those of recorded loops on its lines; if there are none, those of the recorded loop in a function of the same name
/// that has the same index among as many loops.
fn shares_of_regions(snapshot: &Snapshot, heat: &DocumentHeat) -> Vec<(usize, f64)> {
    let regions = &snapshot.reading.regions;
    let function_of = |plan: &RegionPlan| plan.name.split(':').next().unwrap_or_default().to_owned();
    let is_loop = |plan: &&RegionPlan| plan.kind == RegionKind::Loop;
    let mut found = Vec::new();
    for (index, plan) in regions.iter().enumerate() {
        let range = snapshot.range(plan.range.clone());
        let lines = range.start.line as usize..=range.end.line as usize;
        let of_lines: f64 = heat.loops.iter().filter(|(line, _)| lines.contains(line)).map(|(_, share)| share).sum();
        let function = function_of(plan);
        let siblings: Vec<usize> = (0..regions.len())
            .filter(|other| is_loop(&&regions[*other]) && function_of(&regions[*other]) == function)
            .collect();
        let loop_index = siblings.iter().position(|sibling| *sibling == index);
        let of_function =
            loop_index.and_then(|loop_index| heat.of_functions.get(&(function, loop_index, siblings.len())));
        let share = if of_lines > 0.0 { of_lines } else { of_function.copied().unwrap_or(0.0) };
        if share >= LEAST_PERCENT {
            found.push((index, share));
        }
    }
    found
}

/// Returns the lenses of an assembly text: each loop's share of samples, and what limits the loop if it has a result.
pub fn assembly_lenses(snapshot: &Snapshot, heat: &DocumentHeat) -> Vec<CodeLens> {
    let lens = |(index, share): (usize, f64)| {
        let plan = &snapshot.reading.regions[index];
        let range = snapshot.range(plan.range.start..plan.range.start);
        let share = share_text(share, heat.is_outdated);
        let result = snapshot.results.get(index).and_then(|result| result.as_ref()?.as_ref().ok());
        let explained = result.map(|result| super::explain::explanation(snapshot, plan, result));
        let title = match explained {
            Some(explained) => format!("{share} · {}", sources::short(&explained)),
            None => share,
        };
        CodeLens { range, command: Some(Command::new(one_line(&title), String::new(), None)), data: None }
    };
    shares_of_regions(snapshot, heat).into_iter().map(lens).collect()
}

/// Returns the percentages of samples of a document's lines and loops. `path` is the recording's. With `snapshot`,
/// loops are the regions of an assembly text.
pub fn heat_of(path: &Path, heat: &DocumentHeat, snapshot: Option<&Snapshot>) -> ProfileHeat {
    let rows = |rows: &[(usize, f64)]| -> Vec<HotLine> {
        let shown = rows.iter().filter(|(_, share)| *share >= LEAST_PERCENT);
        shown.map(|(line, share)| HotLine { line: *line as u32, share: *share }).collect()
    };
    let mut loops = rows(&heat.loops);
    if let Some(snapshot) = snapshot {
        let line_of = |index: usize| snapshot.range(snapshot.reading.regions[index].range.clone()).start.line;
        let of_regions = shares_of_regions(snapshot, heat).into_iter();
        loops = of_regions.map(|(index, share)| HotLine { line: line_of(index), share }).collect();
    }
    ProfileHeat {
        schema_version: SCHEMA_VERSION,
        path: Some(path.to_string_lossy().into_owned()),
        is_outdated: heat.is_outdated,
        lines: rows(&heat.lines),
        loops,
    }
}

/// Returns the answer for a document without a recording.
pub fn empty_heat() -> ProfileHeat {
    ProfileHeat { schema_version: SCHEMA_VERSION, path: None, is_outdated: false, lines: Vec::new(), loops: Vec::new() }
}

/// Returns the summary of a recording: its event, its samples, and its hottest loops.
pub fn loaded(path: &Path, heat: &Heat) -> LoadedProfile {
    let one = |found: &mca_profile::heat::HotLoop| {
        let file = Path::new(&found.file);
        let uri = Some(file).filter(|file| file.is_absolute()).and_then(|file| Url::from_file_path(file).ok());
        ProfileLoop {
            line: uri.is_some().then(|| found.line.saturating_sub(1)),
            uri,
            function: found.function.clone(),
            share: heat.percent(found.n_samples),
        }
    };
    LoadedProfile {
        schema_version: SCHEMA_VERSION,
        path: path.to_string_lossy().into_owned(),
        event: heat.event.clone(),
        is_of_time: heat.is_of_time,
        samples: heat.n_samples,
        problems: heat.problems.clone(),
        loops: heat.loops.iter().take(MOST_LOOPS).map(one).collect(),
    }
}
