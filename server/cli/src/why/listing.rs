//! The code with a margin: line, cycles on the chain with the chain drawn, share of the busiest units, latency.

use std::fmt::Write;

use mca_core::verdict::{Contribution, Limit};

use super::{Colour, Screen};
use crate::words::{self, Told};

/// Code is never cut below this.
const LEAST_CODE: usize = 20;

/// Lines of a listing; a longer region shows those that matter first.
const MAX_LINES: usize = 200;

pub fn print(told: &Told<'_>, screen: Screen, out: &mut String) {
    let verdict = &told.assessment.verdict;
    let n_lines = verdict.contributions.len();
    let units = verdict.bounds.iter().find_map(|bound| match bound.limit {
        Limit::Units(group) => Some(words::title_of(&group)),
        _ => None,
    });
    let units_width = units.map_or(0, |title| title.len().max(5));
    let header = format!("{:>6}  {:>9}  {:>units_width$}  {:>7}  ", "line", "chain", units.unwrap_or(""), "latency");
    let room = screen.width.saturating_sub(header.chars().count()).max(LEAST_CODE);
    let _ = writeln!(out, "\n{}", screen.paint(Colour::Dim, header.trim_end()));
    let drawn = Drawn::of(told);
    for (position, contribution) in verdict.contributions.iter().enumerate().take(MAX_LINES) {
        let chain = drawn.at(position, contribution);
        let share = contribution.units.map(|units| format!("{:.0}%", 100.0 * units.share)).unwrap_or_default();
        let text = (told.text_of)(position).replace('\t', " ");
        let mut code: String = text.chars().take(room).collect();
        if code.len() < text.len() {
            code.pop();
            code.push('…');
        }
        let line = (told.line_of)(position);
        let margin = format!("{line:>6}  {chain:>9}  {share:>units_width$}  {:>7}  ", latency(contribution));
        let is_blamed = verdict.is_blamed(position) && told.trust.is_enough();
        let _ = match is_blamed {
            true => writeln!(out, "{}", screen.paint(Colour::Red, &format!("{margin}{code}"))),
            false => writeln!(out, "{}{code}", screen.paint(Colour::Dim, &margin)),
        };
    }
    if n_lines > MAX_LINES {
        let _ = writeln!(out, "{:>6}  {} more", "", n_lines - MAX_LINES);
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
        let chain = verdict.chain.as_ref().filter(|_| verdict.limit == Limit::Chain && told.trust.is_enough());
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
