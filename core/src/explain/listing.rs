//! The page of `--why`: the verdict first, then the evidence, then the code with the cost of each line.
//!
//! ```text
//! loop: 5.00 cycles per iteration: every iteration waits for %ymm0 of the one before (line 8).
//! Without the chain: 1.50, limited by dispatch.
//! ```

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use super::causes::percentage;
use super::page::{Colour, Page};
use super::{Explanation, UnitNaming, limit_name};
use crate::verdict::{Contribution, Limit};

/// Maximum number of bounds that are shown; those after them decide nothing.
const MAX_BOUNDS: usize = 5;

/// Width of the bar of the largest bound, in characters.
const BAR_WIDTH: usize = 24;

/// Minimum number of characters to which code is cut, however narrow the page is.
const MIN_CODE_WIDTH: usize = 20;

/// Maximum number of lines of code that are shown of a region.
const MAX_LINES: usize = 200;

impl Explanation<'_> {
    /// Width in characters of a page that is not shown on a terminal.
    pub const PAGE_WIDTH: usize = 100;

    /// Returns a page about the region, `width` characters wide, and which of its lines, from 0, show instructions. `name` is the
    /// region's name, or empty.
    pub fn listing(&self, name: &str, width: usize, has_colours: bool) -> (String, Range<usize>) {
        let page = Page { width, has_colours };
        let mut out = String::new();
        let name = if name.is_empty() { "region" } else { name };
        let title = format!("{} on {}", without_controls(name), self.processor());
        let _ = writeln!(out, "\n{}\n", page.paint(Colour::Dim, &title));
        page.push_paragraph(&self.sentence(), Some(Colour::Bold), &mut out);
        let grave = self.grave_doubts();
        for doubt in &grave {
            page.push_paragraph(doubt, Some(Colour::Yellow), &mut out);
        }
        if self.refusal().is_none() {
            if let Some(pace) = self.pace_in_memory() {
                page.push_paragraph(&pace, None, &mut out);
            }
            if let Some(next) = self.next_limit() {
                page.push_paragraph(&next, None, &mut out);
            }
            for advice in self.advice() {
                page.push_paragraph(&advice, Some(Colour::Green), &mut out);
            }
            self.push_figures(page, &mut out);
            self.push_bounds(page, &mut out);
            self.push_chain(page, &mut out);
        }
        let lines = self.push_code(page, &mut out);
        out.push('\n');
        for doubt in self.doubts().iter().skip(grave.len()) {
            page.push_paragraph(doubt, Some(Colour::Yellow), &mut out);
        }
        (out, lines)
    }

    /// Appends IPC, RThroughput, and the numbers of instructions and micro-ops of an iteration, in one line.
    fn push_figures(&self, page: Page, out: &mut String) {
        let verdict = self.verdict();
        let mut figures = vec![format!("IPC {:.2}", verdict.instructions_per_cycle)];
        let mut counts = format!("{} instructions", verdict.contributions.len());
        if let Some(summary) = &self.report.views.summary {
            figures.push(format!("RThroughput {:.1}", summary.block_reciprocal_throughput));
            let n_micro_ops = summary.total_micro_ops / u64::from(summary.n_iterations.max(1));
            counts.push_str(&format!(", {n_micro_ops} micro-ops"));
        }
        figures.push(counts);
        page.push_paragraph(&figures.join(" · "), Some(Colour::Dim), out);
    }

    /// Appends the largest bounds, as figures and bars.
    fn push_bounds(&self, page: Page, out: &mut String) {
        let verdict = self.verdict();
        out.push_str("\nCycles per iteration if this were the only limit:\n");
        let largest = verdict.bounds.iter().map(|bound| bound.cycles_per_iteration).fold(0.0, f64::max);
        for bound in verdict.bounds.iter().take(MAX_BOUNDS) {
            let filled = (bound.cycles_per_iteration / largest * BAR_WIDTH as f64).round() as usize;
            let filled = if largest > 0.0 { filled.min(BAR_WIDTH) } else { 0 };
            let bar = format!("{}{}", "█".repeat(filled), " ".repeat(BAR_WIDTH - filled));
            let name = match bound.limit {
                Limit::Chain => self.limit_named(Limit::Chain),
                limit => limit_name(limit, UnitNaming::TitleAndModelName),
            };
            let (bar, name) = match bound.limit == verdict.limit {
                true => (page.paint(Colour::Red, &bar), page.paint(Colour::Bold, &name)),
                false => (page.paint(Colour::Dim, &bar), Cow::Borrowed(&*name)),
            };
            let _ = writeln!(out, "{:>8.2}  {bar}  {name}", bound.cycles_per_iteration);
        }
    }

    /// Appends the slowest chain, if it is the limit.
    fn push_chain(&self, page: Page, out: &mut String) {
        const MAX_LINKS: usize = 6;
        let verdict = self.verdict();
        let Some(chain) = verdict.chain.as_ref().filter(|_| verdict.limit == Limit::Chain) else {
            return;
        };
        let mut links: Vec<String> = chain.links.iter().take(MAX_LINKS).map(|link| self.link(link)).collect();
        if chain.links.len() > MAX_LINKS {
            links.push(format!("{} more", chain.links.len() - MAX_LINKS));
        }
        let again = match chain.n_iterations() {
            1 => "the next iteration".to_owned(),
            n => format!("{n} iterations later"),
        };
        let text = format!("Loop-carried chain: {} → {again}.", links.join(" → "));
        out.push('\n');
        page.push_paragraph(&text, None, out);
    }

    /// Appends the code with a margin: percentage of samples if there are any, line, cycles on the chain with the chain drawn,
    /// share of the busiest units, latency. Returns which lines of `out`, from 0, show instructions.
    fn push_code(&self, page: Page, out: &mut String) -> Range<usize> {
        let (verdict, has_verdict) = (self.verdict(), self.refusal().is_none());
        let n_lines = verdict.contributions.len();
        let units = verdict.bounds.iter().map(|bound| bound.limit).find(|limit| matches!(limit, Limit::Units(_)));
        let units = units.filter(|_| has_verdict).map(|units| limit_name(units, UnitNaming::Title));
        let texts: Vec<String> =
            (0..n_lines.min(MAX_LINES)).map(|position| without_controls(&self.text(position))).collect();
        let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let samples = if self.shares.iter().any(|share| *share > 0.0) { 7 } else { 0 };
        let roomy = Layout { samples, line: 6, chain: 9, title: units.as_deref().unwrap_or("") };
        // On a narrow page the code is worth more than the name of the units above their column.
        let narrow = Layout { samples, line: 4, chain: 8, title: if units.is_some() { "share" } else { "" } };
        let layout = if roomy.code_width(page) >= widest { roomy } else { narrow };
        let (units_width, code_width) = (layout.units(), layout.code_width(page).max(MIN_CODE_WIDTH));
        out.push('\n');
        if let Some(title) = units.as_deref().filter(|title| *title != layout.title) {
            let _ = writeln!(out, "{}", page.paint(Colour::Dim, &format!("share: of {title}")));
        }
        let _ = writeln!(out, "{}", page.paint(Colour::Dim, layout.header().trim_end()));
        let drawn = DrawnChain::of(self);
        let first = out.lines().count();
        let blamed = verdict.blamed_positions();
        for (position, contribution) in verdict.contributions.iter().enumerate().take(MAX_LINES) {
            // Without a verdict, figures of the understood part would pass for figures of the whole.
            let chain = if has_verdict { drawn.at(position, contribution) } else { String::new() };
            let units = contribution.units.filter(|_| has_verdict);
            let share = units.map(|units| percentage(100.0 * units.share)).unwrap_or_default();
            let code = cut(&texts[position], code_width);
            let line = self.line_of(position);
            let (line_width, chain_width) = (layout.line, layout.chain);
            let latency = latency(contribution);
            let samples = self.shares.get(position).filter(|share| **share > 0.0 && layout.samples > 0);
            let samples = samples.map(|share| format!("{share:.1}%")).unwrap_or_default();
            let samples = layout.samples_cell(&samples);
            let margin =
                format!("{samples}{line:>line_width$}  {chain:>chain_width$}  {share:>units_width$}  {latency:>7}  ");
            let _ = match blamed.contains(&position) && has_verdict {
                true => writeln!(out, "{}", page.paint(Colour::Red, &format!("{margin}{code}"))),
                false => writeln!(out, "{}{code}", page.paint(Colour::Dim, &margin)),
            };
        }
        if n_lines > MAX_LINES {
            let _ = writeln!(out, "{:>6}  {} more", "", n_lines - MAX_LINES);
        }
        first..first + texts.len()
    }
}

/// Widths of the columns of the margin, in characters, and the heading of the units' column.
struct Layout<'a> {
    /// Width of the column of samples; 0 if none were taken.
    samples: usize,
    /// Width of the column of line numbers.
    line: usize,
    /// Width of the column of the chain.
    chain: usize,
    /// Heading of the column of units; empty if there is no such column.
    title: &'a str,
}

impl Layout<'_> {
    /// Returns the width of the column of units; 0 without one.
    fn units(&self) -> usize {
        if self.title.is_empty() { 0 } else { self.title.chars().count().max(5) }
    }

    /// Returns the headings of all columns.
    fn header(&self) -> String {
        let Layout { line, chain, title, .. } = self;
        let (units, samples) = (self.units(), self.samples_cell("samples"));
        format!("{samples}{:>line$}  {:>chain$}  {title:>units$}  {:>7}  ", "line", "chain", "latency")
    }

    /// Pads a text to the width of the column of samples; empty if there is no such column.
    fn samples_cell(&self, text: &str) -> String {
        match self.samples {
            0 => String::new(),
            width => format!("{text:>width$}  "),
        }
    }

    /// Returns how many characters of a line are left for the code.
    fn code_width(&self, page: Page) -> usize {
        page.width.saturating_sub(self.header().chars().count())
    }
}

/// Returns a text with a space for each control character: names may hold sequences that move a terminal's cursor.
fn without_controls(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Returns a text cut to `width` characters, of which the last is `…` if it was longer.
fn cut(text: &str, width: usize) -> Cow<'_, str> {
    if text.len() <= width || text.chars().count() <= width {
        return Cow::Borrowed(text);
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Returns the latency from operand to result in cycles, as a range if it depends on the operand: `5`, `1-5`; empty without
/// operands.
fn latency(contribution: &Contribution) -> String {
    let latencies = || contribution.operands.iter().map(|operand| operand.latency_cycles);
    match (latencies().min(), latencies().max()) {
        (Some(shortest), Some(longest)) if shortest < longest => format!("{shortest}-{longest}"),
        (_, Some(longest)) => longest.to_string(),
        _ => String::new(),
    }
}

/// The chain drawn along the code, if it is the limit.
struct DrawnChain {
    /// The smallest position of a link; `usize::MAX` without a chain.
    top: usize,
    /// The largest position of a link; 0 without a chain.
    bottom: usize,
    /// Positions of all links.
    links: Vec<usize>,
}

impl DrawnChain {
    /// Finds the links of the chain; none if the chain is not the limit.
    fn of(explanation: &Explanation<'_>) -> DrawnChain {
        let verdict = explanation.verdict();
        let chain = verdict.chain.as_ref().filter(|_| verdict.limit == Limit::Chain);
        let links: Vec<usize> = chain.iter().flat_map(|chain| &chain.links).map(|link| link.position).collect();
        let top = links.iter().copied().min().unwrap_or(usize::MAX);
        DrawnChain { top, bottom: links.iter().copied().max().unwrap_or(0), links }
    }

    /// Returns the cell of a position: its cycles on the chain, if any, and the piece of the drawn chain.
    fn at(&self, position: usize, contribution: &Contribution) -> String {
        let cycles = match contribution.chain_cycles {
            cycles if cycles > 0.0 => format!("{cycles:.2}"),
            _ => String::new(),
        };
        let is_link = self.links.contains(&position);
        let sign = match () {
            () if self.top == usize::MAX || position < self.top || position > self.bottom => "",
            () if self.top == self.bottom => " ↻",
            () if position == self.top => "┌►",
            () if position == self.bottom => "└►",
            () if is_link => "├►",
            () => "│ ",
        };
        format!("{cycles:>5} {sign:>2}")
    }
}
