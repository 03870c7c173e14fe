//! The code with a margin: line, cycles on the chain with the chain drawn, share of the busiest units, latency.

use std::fmt::Write;
use std::ops::Range;

use mca_core::verdict::{Contribution, Limit};

use super::{Colour, Screen};
use crate::words::{self, Told};

/// Code is never cut below this.
const LEAST_CODE: usize = 20;

/// Lines of a listing; a longer region shows those that matter first.
const MAX_LINES: usize = 200;

/// Which lines of `out` are instructions, is the answer.
pub fn print(told: &Told<'_>, screen: Screen, out: &mut String) -> Range<usize> {
    let verdict = &told.assessment.verdict;
    let n_lines = verdict.contributions.len();
    let units = verdict.bounds.iter().find_map(|bound| match bound.limit {
        Limit::Units(group) if told.trust.is_enough() => Some(words::title_of(&group)),
        _ => None,
    });
    let texts: Vec<String> =
        (0..n_lines.min(MAX_LINES)).map(|position| (told.text_of)(position).replace('\t', " ")).collect();
    let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let roomy = Layout { line: 6, chain: 9, title: units.unwrap_or("") };
    // On a narrow screen the code is worth more than the name of the units above their column.
    let narrow = Layout { line: 4, chain: 8, title: if units.is_some() { "share" } else { "" } };
    let layout = if roomy.room(screen) >= widest { roomy } else { narrow };
    let (units_width, room) = (layout.units(), layout.room(screen).max(LEAST_CODE));
    out.push('\n');
    if let Some(title) = units.filter(|title| *title != layout.title) {
        let _ = writeln!(out, "{}", screen.paint(Colour::Dim, &format!("share: of {title}")));
    }
    let _ = writeln!(out, "{}", screen.paint(Colour::Dim, layout.header().trim_end()));
    let drawn = Drawn::of(told);
    let first = out.lines().count();
    for (position, contribution) in verdict.contributions.iter().enumerate().take(MAX_LINES) {
        let is_enough = told.trust.is_enough();
        // Figures of a part of the code would look like figures of all of it.
        let chain = if is_enough { drawn.at(position, contribution) } else { String::new() };
        let units = contribution.units.filter(|_| is_enough);
        let share = units.map(|units| format!("{:.0}%", 100.0 * units.share)).unwrap_or_default();
        let text = &texts[position];
        let mut code: String = text.chars().take(room).collect();
        if code.len() < text.len() {
            code.pop();
            code.push('…');
        }
        let line = (told.line_of)(position);
        let (line_width, chain_width) = (layout.line, layout.chain);
        let latency = latency(contribution);
        let margin = format!("{line:>line_width$}  {chain:>chain_width$}  {share:>units_width$}  {latency:>7}  ");
        let is_blamed = verdict.is_blamed(position) && is_enough;
        let _ = match is_blamed {
            true => writeln!(out, "{}", screen.paint(Colour::Red, &format!("{margin}{code}"))),
            false => writeln!(out, "{}{code}", screen.paint(Colour::Dim, &margin)),
        };
    }
    if n_lines > MAX_LINES {
        let _ = writeln!(out, "{:>6}  {} more", "", n_lines - MAX_LINES);
    }
    first..first + texts.len()
}

/// Widths of the columns, and what stands above the units'.
struct Layout<'a> {
    line: usize,
    chain: usize,
    title: &'a str,
}

impl Layout<'_> {
    fn units(&self) -> usize {
        if self.title.is_empty() { 0 } else { self.title.chars().count().max(5) }
    }

    fn header(&self) -> String {
        let Layout { line, chain, title } = self;
        let units = self.units();
        format!("{:>line$}  {:>chain$}  {title:>units$}  {:>7}  ", "line", "chain", "latency")
    }

    /// What is left for the code.
    fn room(&self, screen: Screen) -> usize {
        screen.width.saturating_sub(self.header().chars().count())
    }
}

/// From operand to result: the shortest and the longest way.
fn latency(contribution: &Contribution) -> String {
    let latencies = || contribution.operands.iter().map(|operand| operand.latency_cycles);
    match (latencies().min(), latencies().max()) {
        (Some(shortest), Some(longest)) if shortest < longest => format!("{shortest}-{longest}"),
        (_, Some(longest)) => longest.to_string(),
        _ => String::new(),
    }
}

/// The chain as a line along the code, if it is the limit.
struct Drawn {
    first: usize,
    last: usize,
    links: Vec<usize>,
}

impl Drawn {
    fn of(told: &Told<'_>) -> Drawn {
        let verdict = &told.assessment.verdict;
        let chain = verdict.chain.as_ref().filter(|_| verdict.limit == Limit::Chain);
        let links: Vec<usize> = chain.iter().flat_map(|chain| &chain.links).map(|link| link.position).collect();
        let first = links.iter().copied().min().unwrap_or(usize::MAX);
        Drawn { first, last: links.iter().copied().max().unwrap_or(0), links }
    }

    fn at(&self, position: usize, contribution: &Contribution) -> String {
        let cycles = match contribution.chain_cycles {
            cycles if cycles > 0.0 => format!("{cycles:.2}"),
            _ => String::new(),
        };
        let is_link = self.links.contains(&position);
        let sign = match () {
            () if self.first == usize::MAX || position < self.first || position > self.last => "",
            () if self.first == self.last => " ↻",
            () if position == self.first => "┌►",
            () if position == self.last => "└►",
            () if is_link => "├►",
            () => "│ ",
        };
        format!("{cycles:>5} {sign:>2}")
    }
}
