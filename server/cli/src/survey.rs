//! One line a loop: where it was written, what it is called, what an iteration takes and why.
//!
//! ```text
//! dot.c:4  dot, loop over i  4.00 cycles  waits for s in %xmm1 (line 5)
//! ```
//!
//! What sources and objects are answered with, unless a view of the report is asked for.

use std::num::NonZeroU32;

use mca_core::analyze::program::Program;
use mca_core::analyze::region::{Outcome, RegionAnalysis};
use mca_core::inst::asm::regions::Region;
use mca_core::inst::subtarget::Subtarget;
use mca_core::view::ViewSwitches;

use super::found::{Found, Sources};
use super::options::{JsonChoice, TablesChoice};
use super::parallel;
use super::ranking::DEFAULT_TOP;
use super::regions::count;
use super::run::{Run, Subject};
use super::streams::Stopped;
use super::table::{self, Group};
use super::telling::{refusal_of, tell};
use super::words;

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
        // Nobody looks at the run itself, only at the verdict.
        options.simulation.n_iterations = NonZeroU32::MIN;
        options.simulation.raises_pressure_events = false;
        let mut analyses: Vec<RegionAnalysis> = Vec::new();
        let cancellation = self.cancellation();
        parallel::analyse_in_order(program, &regions, subject.processor, &options, &cancellation, |_, analysis| {
            analyses.push(analysis);
            true
        });
        let mut sources = Sources::default();
        let unknown = |number: usize| Found::named(&String::from_utf8_lossy(&regions[number].name), Vec::new());
        let known = |number: usize| self.found.get(number).cloned().unwrap_or_else(|| unknown(number));
        let chosen = self.most_expensive(&analyses);
        let shown: Vec<(Found, &RegionAnalysis)> =
            chosen.into_iter().map(|number| (known(number), &analyses[number])).collect();
        let mut titles: Vec<_> =
            shown.iter().map(|(found, _)| found.place() + &found.title(&mut sources, false)).collect();
        titles.sort_unstable();
        let mut rows = Vec::new();
        for (found, analysis) in shown {
            let title = found.place() + &found.title(&mut sources, false);
            let is_one_of_several = titles.iter().filter(|other| **other == title).count() > 1;
            let title = found.title(&mut sources, is_one_of_several);
            rows.push(Row { title, ..row(&found, analysis, program, &subject.target.subtarget, &mut sources) });
        }
        let heading = self.heading(name, rows.len(), &subject.target.named);
        let text = heading + &print(&rows);
        self.streams.report().extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Of a text with more loops than a screen has lines, those that cost most, unless all are asked for; of others all, in
    /// their order. Of an object those that are here have been chosen.
    fn most_expensive(&self, analyses: &[RegionAnalysis]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..analyses.len()).collect();
        let top = self.options.top.map_or(DEFAULT_TOP, |top| top as usize);
        if top == 0 || (analyses.len() <= top && self.options.top.is_none()) || self.n_loops > analyses.len() {
            return order;
        }
        let report_of = |at: usize| match &analyses[at].outcome {
            Outcome::Report(report) => Some(report),
            _ => None,
        };
        let cost = |at: usize| match self.options.sorts_by_instructions {
            true => report_of(at).map_or(0.0, |report| report.instructions.len() as f64),
            false => {
                let assessment = report_of(at).and_then(|report| report.assessment.as_ref());
                assessment.map_or(0.0, |assessment| assessment.verdict.cycles_per_iteration)
            }
        };
        // How long a call takes is not known.
        let n_calls = |at: usize| self.found.get(at).map_or(0, |found| found.n_calls.min(1));
        order.sort_by(|one, other| {
            let by_cost = cost(*other).total_cmp(&cost(*one));
            n_calls(*one).cmp(&n_calls(*other)).then(by_cost).then(one.cmp(other))
        });
        order.truncate(top);
        order
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
    if let (Ok(verdict), Outcome::Report(report)) = (&verdict, &analysis.outcome) {
        // Lines of machine code without a source are nobody's.
        let has_lines = !program.is_machine_code() || found.line().is_some();
        let cause = if has_lines { words::cause } else { words::short_cause };
        remarks.extend(tell(program, report, subtarget, sources, cause));
        remarks.extend(words::doubt_of_chain(verdict).map(str::to_owned));
    }
    match found.n_calls {
        0 => {}
        n_calls => remarks.push(format!("{} inside, of unknown length", count(n_calls, "call"))),
    }
    if found.n_ways > 1 {
        remarks.push(words::paths(found.n_ways));
    }
    let cycles = verdict.map(|verdict| verdict.cycles_per_iteration);
    Row { place: found.place(), title: String::new(), cycles, verdict: remarks.join(" · ") }
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
