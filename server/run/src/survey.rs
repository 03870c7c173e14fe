//! One line a loop: where it was written, what it is called, what an iteration takes and why.
//!
//! ```text
//! dot.c:4  dot, loop over i  4.00 cycles  waits for s in %xmm1 (line 5)
//! ```
//!
//! What sources and objects are answered with, unless a view of the report is asked for.

use std::cmp::Reverse;
use std::collections::HashMap;

use mca_core::analysis::Diagnostic;
use mca_core::{Cancellation, Options, Program, Region, explain};

use super::explanation::{explanation, variable};
use super::found::{Found, Sources};
use super::hot_text::Shown;
use super::options::RegionChoice;
use super::options::{JsonChoice, TablesChoice};
use super::parallel::{self, Outcome};
use super::ranking::{self, Contest, DEFAULT_TOP};
use super::regions::{count, text_of};
use super::run::{Run, Subject};
use super::streams::Stopped;
use super::table::{self, Group};

/// What a line says of a region, and the lines below it.
pub(super) struct Row {
    /// Share of the samples of a profile, and the cycles that were measured; empty without one.
    pub(super) hit: String,
    /// What more a profile says, a line each.
    pub(super) details: Vec<String>,
    /// What instructions are blamed for, by their numbers in the program.
    pub(super) blames: Vec<(usize, String)>,
    pub(super) place: String,
    pub(super) title: String,
    pub(super) cycles: Result<String, String>,
    /// Cycles of an element or a byte; empty if they are not known.
    pub(super) pace: String,
    /// Elements that an iteration handles.
    pub(super) n_elements: Option<u32>,
    pub(super) verdict: String,
    /// Where it was written, as far as that is known.
    pub(super) frame: Option<(String, u32)>,
    /// Cycles of an iteration, and of an element where that is known.
    pub(super) numbers: Option<(f64, Option<f64>)>,
}

impl Run<'_> {
    /// Whether the answer is one line a loop: nothing else was asked for.
    pub(super) fn wants_survey(&self) -> bool {
        let options = &self.options;
        let is_view = |id| table::OPTIONS.iter().any(|option| option.id == id && option.group == Group::Views);
        let asks_for_view = options.given.iter().any(|given| is_view(given.id));
        let is_plain = options.json == JsonChoice::Off && options.tables == TablesChoice::None;
        is_plain
            && !asks_for_view
            && self.memory.is_none()
            && options.cpus.is_empty()
            && options.budget.is_empty()
            && options.baseline.is_empty()
    }

    /// Writes the lines.
    pub(super) fn survey(&mut self, name: &[u8], subject: &Subject<'_>) -> Result<(), Stopped> {
        let program = subject.program;
        let regions: Vec<&Region> = subject.regions.iter().filter(|region| !region.is_empty()).collect();
        let mut options = subject.options.clone();
        ranking::ask_for_verdict(&mut options);
        let cancellation = self.cancellation();
        let chosen = self.most_expensive(&regions, subject, &options, &cancellation);
        let shown_regions: Vec<&Region> = chosen.iter().map(|number| regions[*number]).collect();
        let mut analyses: Vec<Outcome> = Vec::new();
        parallel::analyse_in_order(program, &shown_regions, subject.cpu, &options, &cancellation, |_, analysis| {
            analyses.push(analysis);
            true
        });
        let mut sources = Sources::new(self.disk);
        let unknown = |number: usize| Found::named(&String::from_utf8_lossy(regions[number].name()), Vec::new());
        let known = |number: usize| self.found.get(number).cloned().unwrap_or_else(|| unknown(number));
        let shown: Vec<(Found, &Region, &Outcome)> = chosen
            .into_iter()
            .zip(&analyses)
            .map(|(number, analysis)| (known(number), regions[number], analysis))
            .collect();
        let titles: Vec<(String, String)> =
            shown.iter().map(|(found, _, _)| (found.place(), found.title(&mut sources, false))).collect();
        let mut n_called: HashMap<&(String, String), usize> = HashMap::new();
        titles.iter().for_each(|title| *n_called.entry(title).or_default() += 1);
        let mut rows = Vec::new();
        for ((found, region, analysis), named) in shown.into_iter().zip(&titles) {
            let title = match n_called[named] {
                1 => named.1.clone(),
                _ => found.title(&mut sources, true),
            };
            rows.push(Row { title, ..row(&found, analysis, subject, region, &mut sources) });
        }
        name_remainders(&mut rows);
        if let Some(hot) = &self.hot {
            let blames: Vec<Vec<(usize, String)>> =
                rows.iter_mut().map(|row| std::mem::take(&mut row.blames)).collect();
            let blame_of = |number: usize, offset: usize| {
                let blames = blames.get(number).into_iter().flatten();
                let mut here = blames.filter(|(instruction, _)| hot.place_of(*instruction) == Some(offset));
                here.next().map(|(_, blame)| blame.clone())
            };
            let shown = hot.shown(self.options.profile.annotates.then_some(&blame_of));
            rows.iter_mut().zip(shown).for_each(|(row, shown)| row.take(shown));
        }
        if self.collected.is_some() {
            self.collect(name, rows);
            return Ok(());
        }
        self.add_shares(program, &shown_regions, &mut rows);
        let named = String::from_utf8_lossy(&subject.target.named);
        let cpu = explain::processor(&named, subject.cpu.model_name(), subject.cpu.is_measured());
        let heading = match &self.hot {
            Some(hot) => hot.heading(name, &cpu),
            None => self.heading(name, rows.len(), &cpu),
        };
        let text = heading + &print(&rows);
        self.streams.report().extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// The regions to show. If a text has more loops than a screen has lines, those that cost most, unless all are
    /// asked for; else all, in their order, a library's behind one's own. An object's regions have been chosen before.
    fn most_expensive(
        &mut self,
        regions: &[&Region],
        subject: &Subject<'_>,
        options: &Options,
        cancellation: &Cancellation,
    ) -> Vec<usize> {
        let mut all: Vec<usize> = (0..regions.len()).collect();
        let top = self.options.top.map_or(DEFAULT_TOP, |top| top as usize);
        let is_of_library = |at: usize| self.found.get(at).is_some_and(Found::is_of_library);
        if self.n_loops > all.len() || self.hot.is_some() {
            return all;
        }
        if top == 0 || (all.len() <= top && self.options.top.is_none()) {
            all.sort_by_key(|at| is_of_library(*at));
            return all;
        }
        let (program, cpu) = (subject.program, subject.cpu);
        self.has_libraries = all.iter().any(|at| is_of_library(*at)) && !all.iter().all(|at| is_of_library(*at));
        if self.options.sorts_by_instructions {
            let calls = |at: usize| program.has_call(regions[at]);
            all.sort_by_key(|at| (is_of_library(*at), calls(*at), Reverse(regions[*at].instructions().count()), *at));
            all.truncate(top);
            return all;
        }
        Contest { program, regions, cpu, analysis: options }.slowest(top, is_of_library, cancellation)
    }

    /// Puts the percentages that a listing shows in front of its loops, the hottest first.
    fn add_shares(&self, program: &Program, regions: &[&Region], rows: &mut Vec<Row>) {
        let shares: Vec<f64> = regions.iter().map(|region| self.shares_of(program, region).iter().sum()).collect();
        if shares.iter().all(|share| *share == 0.0) {
            return;
        }
        let mut sorted: Vec<(f64, Row)> = shares.into_iter().zip(std::mem::take(rows)).collect();
        sorted.sort_by(|(left, _), (right, _)| right.total_cmp(left));
        rows.extend(sorted.into_iter().map(|(share, row)| Row { hit: format!("{share:>5.1}%  "), ..row }));
    }

    /// The percentage of each instruction of a region, where a listing shows them.
    pub(super) fn shares_of(&self, program: &Program, region: &Region) -> Vec<f64> {
        if self.shares.is_empty() {
            return Vec::new();
        }
        let (text, code) = (text_of(program), program.code());
        let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        let line_of = |number: usize| starts.partition_point(|start| *start <= code.start_of(number as u32));
        region.instructions().map(|number| self.shares.get(line_of(number)).copied().unwrap_or(0.0)).collect()
    }

    fn heading(&self, name: &[u8], n_shown: usize, cpu: &str) -> String {
        let name = if name == b"-" { "stdin".into() } else { String::from_utf8_lossy(name) };
        let is_unasked = self.options.regions.is_none();
        let (none, what) = match self.found.first() {
            Some(found) if found.is_loop => ("", "loop"),
            Some(_) if is_unasked => ("no loop, ", "function"),
            Some(_) if self.options.regions == Some(RegionChoice::Functions) => ("", "function"),
            _ => ("", "region"),
        };
        let last = if self.has_libraries { ", those of libraries last" } else { "" };
        let which = match n_shown < self.n_loops {
            true if self.options.sorts_by_instructions => {
                format!("the {n_shown} longest of {} {what}s{last}", self.n_loops)
            }
            true => format!("the {n_shown} most expensive of {} {what}s{last} (--top=N shows more)", self.n_loops),
            false => count(n_shown, what),
        };
        let compiled = if self.compiled_by.is_empty() { String::new() } else { format!("{}\n", self.compiled_by) };
        format!("{name}{}: {none}{which}, {cpu}\n{compiled}\n", self.read_as())
    }
}

impl Row {
    /// Adds what a profile says; what was run counts, and not what could be.
    fn take(&mut self, shown: Shown) {
        (self.hit, self.details) = (shown.head, shown.details);
        if let (Some(taken), Ok(_)) = (shown.taken, &self.cycles) {
            let cause = taken.cause.unwrap_or_else(|| std::mem::take(&mut self.verdict));
            (self.cycles, self.verdict) = (Ok(format!("{:.2}", taken.cycles)), format!("{cause} · {}", taken.paths));
        }
    }
}

fn row(found: &Found, outcome: &Outcome, subject: &Subject<'_>, region: &Region, sources: &mut Sources<'_>) -> Row {
    let program = subject.program;
    let reason = |message: &Diagnostic| String::from_utf8_lossy(&message.text).into_owned();
    let explained = match outcome {
        Ok(analysis) => match explanation(program, region, analysis) {
            Some(explanation) => match explanation.refusal() {
                None => Ok(explanation.with_variable(variable(program, analysis, sources))),
                Some(refusal) => Err(refusal),
            },
            None => Err(String::new()),
        },
        Err(error) => Err(error.messages().first().map(reason).unwrap_or_default()),
    };
    let mut remarks = Vec::new();
    let mut blames = Vec::new();
    if let (Ok(explanation), Ok(analysis)) = (&explained, outcome) {
        let numbers = analysis.instructions().iter().enumerate();
        blames.extend(numbers.filter_map(|(position, number)| Some((*number, explanation.blame(position)?))));
    }
    if let Ok(explanation) = &explained {
        let calls = explanation.calls();
        remarks.extend((!calls.is_empty()).then(|| calls.trim_start().to_owned()));
        // Lines of machine code without a source are nobody's.
        let has_lines = !program.is_machine_code() || found.line().is_some();
        remarks.push(if has_lines { explanation.cause() } else { explanation.short_cause() });
        remarks.extend(explanation.doubt_of_chain().map(str::to_owned));
    }
    if found.n_ways > 1 {
        remarks.push(explain::paths(found.n_ways));
    }
    let explained_part = explained.as_ref().ok();
    let pace = explained_part.map(|explanation| explanation.short_pace()).unwrap_or_default();
    let elements = explained_part.and_then(|explanation| explanation.stride()).and_then(|stride| stride.elements);
    let n_elements = elements.map(|elements| elements.n);
    let numbers = explained_part.map(|explanation| (explanation.least_cycles(), explanation.cycles_per_element()));
    let cycles = explained.map(|explanation| explanation.cycles());
    let verdict = remarks.join(" · ");
    Row {
        hit: String::new(),
        details: Vec::new(),
        blames,
        place: found.place(),
        title: String::new(),
        cycles,
        pace,
        n_elements,
        verdict,
        frame: found.source_line(),
        numbers,
    }
}

/// Says of loops that were made of one line which of them handles most elements at a time, and which handle what is left.
fn name_remainders(rows: &mut [Row]) {
    let mut most: HashMap<String, (u32, u32)> = HashMap::new();
    for row in rows.iter().filter(|row| !row.place.is_empty()) {
        if let Some(n_elements) = row.n_elements {
            let (least, largest) = most.entry(row.place.clone()).or_insert((n_elements, n_elements));
            (*least, *largest) = ((*least).min(n_elements), (*largest).max(n_elements));
        }
    }
    for row in rows {
        let (Some(n_elements), Some((least, largest))) = (row.n_elements, most.get(&row.place)) else { continue };
        if least < largest {
            row.title += if n_elements == *largest { ", main" } else { ", remainder" };
        }
    }
}

fn print(rows: &[Row]) -> String {
    const WIDEST_TITLE: usize = 60;
    let width = |column: fn(&Row) -> &str| rows.iter().map(|row| column(row).chars().count()).max().unwrap_or(0);
    let (place, title) = (width(|row| &row.place), width(|row| &row.title).min(WIDEST_TITLE));
    let pace = width(|row| &row.pace);
    let cycles_of = |row: &Row| row.cycles.clone().unwrap_or_else(|_| "-".to_owned());
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
        // Names of an object may hold what a terminal obeys.
        text += line.replace(char::is_control, " ").trim_end();
        text.push('\n');
        row.details.iter().for_each(|line| text += &format!("{:8}{line}\n", ""));
    }
    text
}
