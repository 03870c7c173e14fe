//! One line a loop: where it was written, what it is called, what an iteration takes and why.
//!
//! ```text
//! dot.c:4  dot, loop over i  3.00 cycles  limited by loop-carried chain
//! ```
//!
//! What sources and objects are answered with, unless a view of the report is asked for.

use mca_core::analyze::program::Program;
use mca_core::analyze::region::{Outcome, RegionAnalysis};
use mca_core::inst::asm::regions::Region;
use mca_core::inst::subtarget::Subtarget;
use mca_core::view::ViewSwitches;
use mca_input::machine_code::loops::MachineLoop;
use mca_input::machine_code::object_file::{Function, Lines, SourceFrame};
use mca_input::outline::TextLoop;
use mca_input::pattern;
use mca_input::sources::loop_variable;

use super::objects::function_name;
use super::options::{JsonChoice, TablesChoice};
use super::parallel;
use super::regions::count;
use super::run::{Run, Subject};
use super::streams::Stopped;
use super::table::{self, Group};
use super::telling::refusal_of;
use super::words::{self, limit_names};

/// What is known of a region before it is analysed.
#[derive(Clone, Debug, Default)]
pub struct Found {
    name: String,
    /// As it was named to the compiler; empty if it is not known.
    file: String,
    line: u32,
    /// The function that it was inlined into, and where.
    inlined_to: Option<(String, String)>,
    n_calls: usize,
    n_ways: u32,
}

impl Found {
    pub fn of_machine_loop(found: &MachineLoop, function: &Function<'_>, lines: &Lines) -> Found {
        let mut frames = lines.frames(found.latch);
        if frames.first().is_none_or(|frame| frame.line == 0) {
            // The branch back is nobody's; the first instruction that has a line is.
            let starts = found.pieces.iter().map(|piece| lines.frames(piece.start));
            frames =
                starts.into_iter().find(|frames| frames.first().is_some_and(|frame| frame.line > 0)).unwrap_or(frames);
        }
        let at = |frame: &SourceFrame| format!("{}:{}", base(&frame.file), frame.line);
        let inlined_to = match &frames[..] {
            [_, .., _] => frames.get(1).map(|outer| (function_name(function), at(outer))),
            _ => None,
        };
        let first = frames.first().cloned().unwrap_or_default();
        Found {
            name: found.name(function),
            file: first.file,
            line: first.line,
            inlined_to,
            n_calls: found.n_calls,
            n_ways: found.n_ways,
        }
    }

    pub fn of_text_loop(found: &TextLoop) -> Found {
        let file = found.source.as_ref().and_then(|source| source.file.as_deref()).unwrap_or_default();
        let function = pattern::shown(&found.function);
        let function = pattern::without_parameters(&function);
        let name = match (function, found.label.as_str()) {
            ("", label) => label.to_owned(),
            (function, label) if label == found.function || label.is_empty() => function.to_owned(),
            (function, label) => format!("{function}:{label}"),
        };
        let line = found.source.as_ref().map_or(0, |source| source.line);
        Found { name, file: file.to_owned(), line, n_ways: found.n_ways, ..Found::default() }
    }

    pub fn named(name: &str) -> Found {
        Found { name: pattern::shown(name), ..Found::default() }
    }

    /// Whether it was written on these lines, which are counted from 0.
    pub fn is_within(&self, lines: &std::ops::Range<usize>) -> bool {
        (self.line as usize).checked_sub(1).is_some_and(|line| lines.contains(&line))
    }

    /// `dot.c:4`; empty if it is not known.
    fn place(&self) -> String {
        match (self.line, base(&self.file)) {
            (0, _) => String::new(),
            (line, "") => format!("line {line}"),
            (line, file) => format!("{file}:{line}"),
        }
    }

    /// With what the source's line says of the loop, if the source is there.
    fn title(&self, sources: &mut Sources) -> String {
        let variable = sources.line(&self.file, self.line).and_then(loop_variable).map(str::to_owned);
        let mut title = match variable {
            Some(variable) => {
                let function = self.name.split([':', '+']).next().filter(|_| !self.name.contains("::"));
                format!("{}, loop over {variable}", function.unwrap_or(&self.name))
            }
            None => self.name.clone(),
        };
        if let Some((function, place)) = &self.inlined_to {
            title += &format!(" (inlined into {function} at {place})");
        }
        title
    }
}

fn base(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Files of which lines were asked for.
#[derive(Default)]
struct Sources {
    read: std::collections::HashMap<String, Option<String>>,
}

impl Sources {
    fn line(&mut self, file: &str, line: u32) -> Option<&str> {
        let read = || std::fs::read_to_string(file).ok().filter(|text| text.len() < 1 << 24);
        let text = self.read.entry(file.to_owned()).or_insert_with(read).as_deref()?;
        text.lines().nth((line as usize).checked_sub(1)?)
    }
}

/// What a line says of a region.
struct Row {
    place: String,
    title: String,
    cycles: Result<f64, String>,
    verdict: String,
}

impl Run<'_> {
    /// Whether the answer is one line a loop: nothing else was asked for.
    pub(super) fn wants_survey(&self) -> bool {
        let options = &self.options;
        let is_view = |id| table::OPTIONS.iter().any(|option| option.id == id && option.group == Group::Views);
        let asks_for_view = options.given.iter().any(|given| is_view(given.id));
        let is_plain = options.json == JsonChoice::Off && options.tables == TablesChoice::None;
        is_plain && !asks_for_view && self.memory.is_none() && options.cpus.is_empty() && options.budget.is_empty()
    }

    /// Writes the lines.
    pub(super) fn survey(&mut self, name: &[u8], subject: &Subject<'_>) -> Result<(), Stopped> {
        let program = subject.program;
        let regions: Vec<&Region> = program.regions().iter().filter(|region| !region.is_empty()).collect();
        let mut options = subject.options.clone();
        options.views = ViewSwitches { summary: true, ..ViewSwitches::none() };
        options.computes_verdict = true;
        options.skips_unsupported = true;
        let mut analyses: Vec<RegionAnalysis> = Vec::new();
        let cancellation = self.cancellation();
        parallel::analyse_in_order(program, &regions, subject.processor, &options, &cancellation, |_, analysis| {
            analyses.push(analysis);
            true
        });
        let mut sources = Sources::default();
        let mut rows = Vec::new();
        for (number, analysis) in analyses.iter().enumerate() {
            let unknown =
                || Found { name: String::from_utf8_lossy(&regions[number].name).into_owned(), ..Found::default() };
            let found = self.found.get(number).cloned().unwrap_or_else(unknown);
            rows.push(row(&found, analysis, program, &subject.target.subtarget, &mut sources));
        }
        let heading = self.heading(name, rows.len(), &subject.target.named);
        let text = heading + &print(&rows);
        self.streams.report().extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn heading(&self, name: &[u8], n_shown: usize, cpu: &[u8]) -> String {
        let (name, cpu) = (String::from_utf8_lossy(name), String::from_utf8_lossy(cpu));
        let what = if self.found.is_empty() { "region" } else { "loop" };
        let which = match n_shown < self.n_loops {
            true if self.options.sorts_by_instructions => {
                format!("the {n_shown} longest of {} loops", self.n_loops)
            }
            true => format!("the {n_shown} most expensive of {} loops (--top=N shows more)", self.n_loops),
            false => count(n_shown, what),
        };
        format!("{name}{}: {which}, {cpu}\n\n", self.read_as())
    }
}

fn row(
    found: &Found,
    analysis: &RegionAnalysis,
    program: &Program,
    subtarget: &Subtarget,
    sources: &mut Sources,
) -> Row {
    let reason = || analysis.messages.first().map(|message| String::from_utf8_lossy(&message.text).into_owned());
    let verdict = match &analysis.outcome {
        Outcome::Report(report) => match (refusal_of(program, report, subtarget), &report.assessment) {
            (None, Some(assessment)) => Ok(&assessment.verdict),
            (refusal, _) => Err(refusal.unwrap_or_default()),
        },
        _ => Err(reason().unwrap_or_default()),
    };
    let mut remarks = Vec::new();
    if let Ok(verdict) = &verdict {
        remarks.push(format!("limited by {}", limit_names(verdict)));
        remarks.extend(verdict.hidden_chain.as_ref().map(|_| "too fast: a move hides a chain".to_owned()));
    }
    match found.n_calls {
        0 => {}
        n_calls => remarks.push(format!("{} inside, of unknown length", count(n_calls, "call"))),
    }
    if found.n_ways > 1 {
        remarks.push(words::paths(found.n_ways));
    }
    let cycles = verdict.map(|verdict| verdict.cycles_per_iteration);
    Row { place: found.place(), title: found.title(sources), cycles, verdict: remarks.join(" · ") }
}

fn print(rows: &[Row]) -> String {
    const WIDEST_TITLE: usize = 60;
    let width = |column: fn(&Row) -> &str| rows.iter().map(|row| column(row).chars().count()).max().unwrap_or(0);
    let (place, title) = (width(|row| &row.place), width(|row| &row.title).min(WIDEST_TITLE));
    let mut text = String::new();
    for row in rows {
        let cycles = match &row.cycles {
            Ok(cycles) => format!("{cycles:>8.2} cycles  {}", row.verdict),
            Err(reason) => format!("       - cycles  {reason}"),
        };
        let gap = if place == 0 { "" } else { "  " };
        text += format!("{:place$}{gap}{:title$}  {cycles}", row.place, row.title).trim_end();
        text.push('\n');
    }
    text
}
