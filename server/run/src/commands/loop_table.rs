//! A table with one line for each loop: its place in the source, its name, the cycles of an iteration and their cause.
//!
//! ```text
//! dot.c:4  dot, loop over i  4.00 cycles  waits for s in %xmm1 (line 5)
//! ```
//!
//! Sources and objects get this table unless the options ask for a view of the report.

use std::cmp::Reverse;
use std::collections::HashMap;

use mca_config::options::RegionChoice;
use mca_core::analysis::Diagnostic;
use mca_core::{Cancellation, Options, Region, explain};
use mca_input::columns::column_width;
use mca_input::pace::Pace;
use mca_input::prepare::{RegionOrigin, SourceLoop, Sources, count};
use mca_input::sources::{LoopPace, LoopRole, roles};

use super::parallel::{self, Outcome, shares_of};
use super::profile::hot_text::Shown;
use super::top_loops::{self, DEFAULT_TOP, SlowestSearch};
use crate::context::Context;
use crate::inputs::{Subject, read_as};
use crate::output::explanation::{explanation, variable};

/// A line of the table for one region, and the lines below it. A region is usually a loop, and so called here.
pub struct LoopRow {
    /// Text in front of the line: the share of a profile's samples, and the measured cycles if they were recorded; empty without a
    /// profile.
    pub hit: String,
    /// Lines below the line, with what a profile says about the loop; none without a profile.
    pub details: Vec<String>,
    /// For instructions that have a part in the limit: index of the instruction in the program, and the part in words. Empty
    /// once what a profile says has been added, since `details` then show what is wanted of it.
    pub blames: Vec<(usize, String)>,
    /// File and line, `dot.c:4`; empty if they are not known.
    pub place: String,
    /// Name of the loop in words: `dot, loop over i`.
    pub title: String,
    /// Name of the loop in the assembly, `dot:.L3`, shortened.
    pub label: String,
    /// Name of the function around the loop; empty if it is not known.
    pub function: String,
    /// Number of instructions of the loop.
    pub n_instructions: usize,
    /// Number of paths through the loop.
    pub n_paths: u32,
    /// Cycles per iteration as text without a unit, or why there is no number.
    pub cycles: Result<String, String>,
    /// Cycles per element or byte, as text with the unit; empty if they are not known.
    pub pace: String,
    /// Number of elements that an iteration handles; `None` if it is not known.
    pub n_elements: Option<u32>,
    /// What limits the loop, and other remarks on it, separated by ` · `.
    pub verdict: String,
    /// The loop of the source from which this one was made; `None` if it is not known. Rows of the main loop and its remainder have
    /// the same.
    written_at: Option<SourceLoop>,
    /// File and line, from 1, where the loop was written; `None` if they are not known.
    pub frame: Option<(String, u32)>,
    /// Cycles of an iteration and of its parts; `None` if there is no number.
    pub numbers: Option<Pace>,
}

/// Chooses the regions that the table shows, analyses them, and returns their rows in the order of the table.
pub fn rows(context: &Context<'_>, subject: &Subject<'_>) -> Vec<LoopRow> {
    let (program, regions) = (subject.program(), subject.regions());
    let mut options = subject.analysis.clone();
    top_loops::ask_for_verdict(&mut options);
    let cancellation = context.cancellation();
    let chosen = most_expensive(&regions, subject, &options, &cancellation);
    let shown_regions: Vec<&Region> = chosen.iter().map(|index| regions[*index]).collect();
    let mut analyses: Vec<Outcome> = Vec::new();
    parallel::analyse_in_order(program, &shown_regions, subject.cpu, &options, &cancellation, |_, analysis| {
        analyses.push(analysis);
        true
    });
    let remember = |name: &[u8]| context.disk.remember(name);
    let mut sources = Sources::new(&remember);
    let unknown = |index: usize| RegionOrigin::named(&String::from_utf8_lossy(regions[index].name()), Vec::new());
    let known = |index: usize| subject.origins().get(index).cloned().unwrap_or_else(|| unknown(index));
    let shown: Vec<(RegionOrigin, &Region, &Outcome)> =
        chosen.into_iter().zip(&analyses).map(|(index, analysis)| (known(index), regions[index], analysis)).collect();
    let titles: Vec<(String, String)> =
        shown.iter().map(|(found, _, _)| (found.place(), found.title(&mut sources, false))).collect();
    let mut n_titled: HashMap<&(String, String), usize> = HashMap::new();
    titles.iter().for_each(|title| *n_titled.entry(title).or_default() += 1);
    let mut rows = Vec::new();
    for ((found, region, analysis), named) in shown.into_iter().zip(&titles) {
        let title = match n_titled[named] {
            1 => named.1.clone(),
            _ => found.title(&mut sources, true),
        };
        rows.push(LoopRow { title, ..row(&found, analysis, subject, region, &mut sources) });
    }
    name_remainders(&mut rows);
    match subject.hot {
        Some(hot) => {
            let blames: Vec<Vec<(usize, String)>> =
                rows.iter_mut().map(|row| std::mem::take(&mut row.blames)).collect();
            let blame_of = |index: usize, offset: usize| {
                let blames = blames.get(index).into_iter().flatten();
                let mut here = blames.filter(|(instruction, _)| hot.place_of(*instruction) == Some(offset));
                here.next().map(|(_, blame)| blame.clone())
            };
            let annotates = subject.options.profile.annotates;
            let shown: Vec<Shown> = hot.shown(annotates.then_some(&blame_of)).collect();
            rows.iter_mut().zip(shown).for_each(|(row, shown)| row.take(shown));
        }
        None => add_shares(subject, &shown_regions, &mut rows),
    }
    rows
}

/// Formats the rows as a table with a heading.
pub fn table(subject: &Subject<'_>, rows: &[LoopRow]) -> String {
    let named = String::from_utf8_lossy(&subject.target.named);
    let cpu = explain::processor(&named, subject.cpu.model_name(), subject.cpu.provenance());
    let heading = match subject.hot {
        Some(hot) => hot.heading(&subject.ready.name, &cpu),
        None => heading(subject, rows.len(), &cpu),
    };
    heading + &print(rows)
}

/// Whether the region with index `at` among those of the input comes from a library.
fn is_of_library(subject: &Subject<'_>, at: usize) -> bool {
    subject.origins().get(at).is_some_and(RegionOrigin::is_of_library)
}

/// Whether the regions were already chosen when the input was read: some of an object's loops, or those of a profile.
fn is_chosen(subject: &Subject<'_>, n_regions: usize) -> bool {
    subject.ready.prepared.n_candidates > n_regions || subject.hot.is_some()
}

/// Returns how many of the regions of the input are to be chosen; `None` if all are shown.
fn n_chosen(subject: &Subject<'_>, n_regions: usize) -> Option<usize> {
    let top = subject.options.top.map_or(DEFAULT_TOP, |top| top as usize);
    let shows_all = top == 0 || (n_regions <= top && subject.options.top.is_none());
    Some(top).filter(|_| !shows_all && !is_chosen(subject, n_regions))
}

/// Returns the indices of the regions to show, in the order in which they are shown. If a text has more loops than a screen has lines,
/// these are the most expensive ones (or the longest, if the options ask for that), unless the options ask for all. Otherwise they are
/// all, in their order, with loops of libraries last.
fn most_expensive(
    regions: &[&Region],
    subject: &Subject<'_>,
    options: &Options,
    cancellation: &Cancellation,
) -> Vec<usize> {
    let mut all: Vec<usize> = (0..regions.len()).collect();
    if is_chosen(subject, all.len()) {
        return all;
    }
    let Some(top) = n_chosen(subject, all.len()) else {
        all.sort_by_key(|at| is_of_library(subject, *at));
        return all;
    };
    let (program, cpu) = (subject.program(), subject.cpu);
    if subject.options.sorts_by_instructions {
        let has_call = |at: usize| program.hazards(regions[at]).has_call;
        let length = |at: usize| Reverse(regions[at].instructions().count());
        all.sort_by_key(|at| (is_of_library(subject, *at), has_call(*at), length(*at), *at));
        all.truncate(top);
        return all;
    }
    SlowestSearch { program, regions, cpu, analysis: options }.slowest(
        top,
        |at| is_of_library(subject, at),
        cancellation,
    )
}

/// Puts the percentages of samples that a profiler's listing shows in front of the rows of its loops, and sorts the hottest first.
/// `regions` are those of the rows. Without percentages, the rows stay as they are.
fn add_shares(subject: &Subject<'_>, regions: &[&Region], rows: &mut Vec<LoopRow>) {
    let shares: Vec<f64> = regions.iter().map(|region| shares_of(subject, region).iter().sum()).collect();
    if shares.iter().all(|share| *share == 0.0) {
        return;
    }
    let mut sorted: Vec<(f64, LoopRow)> = shares.into_iter().zip(std::mem::take(rows)).collect();
    sorted.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    rows.extend(sorted.into_iter().map(|(share, row)| LoopRow { hit: format!("{share:>5.1}%  "), ..row }));
}

/// Returns the lines above the table: the input, how many loops are shown of it, the processor, and the compiler of a source. `n_shown`
/// is the number of rows, `cpu` names processor and model.
fn heading(subject: &Subject<'_>, n_shown: usize, cpu: &str) -> String {
    let Subject { ready, options, .. } = *subject;
    let name = if ready.name == b"-" { "stdin".into() } else { String::from_utf8_lossy(&ready.name) };
    let n_loops = ready.prepared.n_candidates;
    let (none, what) = match subject.origins().first() {
        Some(found) if found.is_loop => ("", "loop"),
        Some(_) if options.regions.is_none() => ("no loop, ", "function"),
        Some(_) if options.regions == Some(RegionChoice::Functions) => ("", "function"),
        _ => ("", "region"),
    };
    let n_regions = subject.regions().len();
    let of_libraries = (0..n_regions).filter(|at| is_of_library(subject, *at)).count();
    let is_mixed = n_chosen(subject, n_regions).is_some() && (1..n_regions).contains(&of_libraries);
    let last = if ready.has_libraries || is_mixed { ", those of libraries last" } else { "" };
    let which = match n_shown < n_loops {
        true if options.sorts_by_instructions => format!("the {n_shown} longest of {n_loops} {what}s{last}"),
        true => format!("the {n_shown} most expensive of {n_loops} {what}s{last} (--top=N shows more)"),
        false => count(n_shown, what),
    };
    let compiled = if ready.compiled_by.is_empty() { String::new() } else { format!("{}\n", ready.compiled_by) };
    format!("{name}{}: {none}{which}, {cpu}\n{compiled}\n", read_as(ready.kind))
}

impl LoopRow {
    /// Adds what a profile says about the loop. If several paths were taken, their cycles and their limit replace those of the whole
    /// region.
    fn take(&mut self, shown: Shown) {
        (self.hit, self.details) = (shown.head, shown.details);
        if let (Some(taken), Ok(_)) = (shown.taken, &self.cycles) {
            let cause = taken.cause.unwrap_or_else(|| std::mem::take(&mut self.verdict));
            (self.cycles, self.verdict) = (Ok(format!("{:.2}", taken.cycles)), format!("{cause} · {}", taken.paths));
        }
    }
}

/// Returns the row of a region, without its title. `found` is where the region comes from, `outcome` its analysis or why it failed.
fn row(
    found: &RegionOrigin,
    outcome: &Outcome,
    subject: &Subject<'_>,
    region: &Region,
    sources: &mut Sources<'_>,
) -> LoopRow {
    let program = subject.program();
    let reason = |message: &Diagnostic| String::from_utf8_lossy(&message.text).into_owned();
    let explained = match outcome {
        Ok(analysis) => match explanation(program, region, analysis) {
            Some(explanation) => match explanation.refusal() {
                None => Ok(explanation.with_variable(variable(subject, Some(found), analysis, sources))),
                Some(refusal) => Err(refusal),
            },
            None => Err(String::new()),
        },
        Err(error) => Err(error.messages().first().map(reason).unwrap_or_default()),
    };
    let mut remarks = Vec::new();
    let mut blames = Vec::new();
    if let (Ok(explanation), Ok(analysis)) = (&explained, outcome) {
        let indices = analysis.instructions().iter().enumerate();
        blames.extend(indices.filter_map(|(position, index)| Some((*index, explanation.blame(position)?))));
    }
    if let Ok(explanation) = &explained {
        let calls = explanation.calls();
        remarks.extend((!calls.is_empty()).then(|| calls.trim_start().to_owned()));
        // Machine code without a source has no lines that a cause could name.
        let has_lines = !program.is_machine_code() || found.line().is_some();
        remarks.push(if has_lines { explanation.cause() } else { explanation.short_cause() });
        remarks.extend(explanation.doubt_of_chain().map(str::to_owned));
    }
    if found.n_paths > 1 {
        remarks.push(explain::paths(found.n_paths));
    }
    let explained_part = explained.as_ref().ok();
    let elements = explained_part.and_then(|explanation| explanation.stride()).and_then(|stride| stride.elements);
    let n_elements = elements.map(|elements| elements.n);
    let numbers = explained_part.map(|explanation| Pace::of(explanation, explanation.least_cycles()));
    let pace = numbers.map(|numbers| numbers.of_part()).unwrap_or_default();
    let cycles = explained.map(|explanation| explanation.cycles());
    let verdict = remarks.join(" · ");
    LoopRow {
        hit: String::new(),
        details: Vec::new(),
        blames,
        place: found.place(),
        title: String::new(),
        label: found.brief(),
        function: found.function().to_owned(),
        n_instructions: region.instructions().count(),
        n_paths: found.n_paths,
        cycles,
        pace,
        n_elements,
        verdict,
        written_at: found.written_at(),
        frame: found.source_line(),
        numbers,
    }
}

/// Adds `, main` or `, remainder` to the titles of loops that were made of the same loop of the source. Loops in copies of a function
/// for several types count as made of different ones.
fn name_remainders(rows: &mut [LoopRow]) {
    let mut same: HashMap<&SourceLoop, Vec<usize>> = HashMap::new();
    for (index, row) in rows.iter().enumerate() {
        if let Some(written_at) = &row.written_at {
            same.entry(written_at).or_default().push(index);
        }
    }
    let mut named = vec![LoopRole::Other; rows.len()];
    for indices in same.into_values() {
        let pace = |index: &usize| {
            let row = &rows[*index];
            let cycles = row.numbers?.of_iteration;
            row.n_elements.map(|n_elements| LoopPace { cycles, n_elements })
        };
        let paces: Vec<Option<LoopPace>> = indices.iter().map(pace).collect();
        indices.iter().zip(roles(&paces)).for_each(|(index, role)| named[*index] = role);
    }
    for (row, role) in rows.iter_mut().zip(named) {
        row.title += match role {
            LoopRole::Main => ", main",
            LoopRole::Remainder => ", remainder",
            LoopRole::Other => "",
        };
    }
}

/// Formats the rows as lines with aligned columns.
fn print(rows: &[LoopRow]) -> String {
    /// Maximum number of columns to which shorter titles are filled up; longer titles stick out.
    const WIDEST_TITLE: usize = 60;
    let width = |column: fn(&LoopRow) -> &str| column_width(rows.iter().map(column));
    let (place, title) = (width(|row| &row.place), width(|row| &row.title).min(WIDEST_TITLE));
    let pace = width(|row| &row.pace);
    let cycles_of = |row: &LoopRow| row.cycles.clone().unwrap_or_else(|_| "-".to_owned());
    let cycles_width = rows.iter().map(|row| cycles_of(row).chars().count()).max().unwrap_or(0).max(8);
    let pace_gap = if pace == 0 { "" } else { "  " };
    let mut text = String::new();
    for row in rows {
        let cycles = match &row.cycles {
            Ok(cycles) => format!("{cycles:>cycles_width$} cycles  {:pace$}{pace_gap}{}", row.pace, row.verdict),
            Err(reason) => format!("{:>cycles_width$} cycles  {:pace$}{pace_gap}{reason}", "-", ""),
        };
        let gap = if place == 0 { "" } else { "  " };
        let line = format!("{}{:place$}{gap}{:title$}  {cycles}", row.hit, row.place, row.title);
        // Names in an object may have control characters, which a terminal would obey.
        text += line.replace(char::is_control, " ").trim_end();
        text.push('\n');
        row.details.iter().for_each(|line| text += &format!("{:8}{line}\n", ""));
    }
    text
}
