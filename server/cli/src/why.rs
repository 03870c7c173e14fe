//! `--why`: one screen a region. The verdict first, then what it rests on, then the code with what each line adds.
//!
//! ```text
//! loop: 5.00 cycles an iteration: every iteration waits for %ymm0 of the one before (line 8).
//! Without that it could be 1.50: then dispatch is the limit.
//! ```

mod listing;

use std::fmt::Write;
use std::ops::Range;

use mca_core::verdict::Limit;

use crate::words::{self, Provenance, Told};

/// Bounds that are shown; those behind them are far from deciding anything.
const MAX_BOUNDS: usize = 5;

/// Letters of the longest bar.
const BAR_WIDTH: usize = 24;

/// What a screen is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    pub width: usize,
    pub has_colours: bool,
}

/// A region beyond its verdict.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Empty for a region without one.
    pub name: &'a str,
    pub reciprocal_throughput: f64,
    pub n_micro_ops: u32,
    pub provenance: Provenance<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    Bold,
    /// Who is to blame.
    Red,
    /// What can be done.
    Green,
    /// What is doubtful.
    Yellow,
    Dim,
}

impl Screen {
    /// For what is no terminal.
    pub const WIDTH_OF_A_PAGE: usize = 100;

    fn paint(self, colour: Colour, text: &str) -> String {
        if !self.has_colours || text.is_empty() {
            return text.to_owned();
        }
        let code = match colour {
            Colour::Bold => "1",
            Colour::Red => "1;31",
            Colour::Green => "32",
            Colour::Yellow => "33",
            Colour::Dim => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// Text in lines that fit, those behind the first indented.
    fn paragraph(self, text: &str, indent: usize, colour: Option<Colour>, out: &mut String) {
        let mut lines = vec![String::new()];
        for word in text.split(' ') {
            let line = lines.last_mut().map_or(0, |line| line.chars().count());
            if line != 0 && indent + line + 1 + word.chars().count() > self.width {
                lines.push(word.to_owned());
            } else if let Some(line) = lines.last_mut() {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
        }
        for line in lines {
            let line = colour.map_or(line.clone(), |colour| self.paint(colour, &line));
            let _ = writeln!(out, "{:indent$}{line}", "");
        }
    }
}

/// Appends the screen of a region. Which of the lines of `out` are its instructions, in order, is the answer.
pub fn print(told: &Told<'_>, subject: &Subject<'_>, screen: Screen, out: &mut String) -> Range<usize> {
    let Subject { provenance, .. } = *subject;
    let name = if subject.name.is_empty() { "region" } else { subject.name };
    let title = format!("{name} on {}", provenance.cpu);
    let _ = writeln!(out, "\n{}\n", screen.paint(Colour::Dim, &title));
    screen.paragraph(&words::sentence(told), 0, Some(Colour::Bold), out);
    let grave = words::grave_doubts(told);
    for doubt in &grave {
        screen.paragraph(doubt, 0, Some(Colour::Yellow), out);
    }
    if told.trust.is_enough() {
        if let Some(next) = words::next(told) {
            screen.paragraph(&next, 0, None, out);
        }
        for advice in words::advice(told) {
            screen.paragraph(&advice, 0, Some(Colour::Green), out);
        }
        figures(told, subject, screen, out);
        bounds(told, screen, out);
        chain(told, screen, out);
    }
    let lines = listing::print(told, screen, out);
    out.push('\n');
    for doubt in words::doubts(told, provenance).iter().skip(grave.len()) {
        screen.paragraph(doubt, 0, Some(Colour::Yellow), out);
    }
    lines
}

fn figures(told: &Told<'_>, subject: &Subject<'_>, screen: Screen, out: &mut String) {
    let verdict = &told.assessment.verdict;
    let n_instructions = verdict.contributions.len();
    let text = format!(
        "IPC {:.2} · RThroughput {:.1} · {n_instructions} instructions, {} micro-ops",
        verdict.instructions_per_cycle, subject.reciprocal_throughput, subject.n_micro_ops
    );
    screen.paragraph(&text, 0, Some(Colour::Dim), out);
}

/// What each limit alone would allow, as figures and bars.
fn bounds(told: &Told<'_>, screen: Screen, out: &mut String) {
    let verdict = &told.assessment.verdict;
    out.push_str("\nIf only this were the limit, cycles an iteration:\n");
    let largest = verdict.bounds.iter().map(|bound| bound.cycles_per_iteration).fold(0.0, f64::max);
    for bound in verdict.bounds.iter().take(MAX_BOUNDS) {
        let filled = (bound.cycles_per_iteration / largest * BAR_WIDTH as f64).round() as usize;
        let filled = if largest > 0.0 { filled.min(BAR_WIDTH) } else { 0 };
        let bar = format!("{}{}", "█".repeat(filled), " ".repeat(BAR_WIDTH - filled));
        let is_limit = bound.limit == verdict.limit;
        let name = words::full_limit_name(bound.limit);
        let (bar, name) = match is_limit {
            true => (screen.paint(Colour::Red, &bar), screen.paint(Colour::Bold, &name)),
            false => (screen.paint(Colour::Dim, &bar), name),
        };
        let _ = writeln!(out, "{:>8.2}  {bar}  {name}", bound.cycles_per_iteration);
    }
}

/// The slowest chain, if it is the limit or close to it.
fn chain(told: &Told<'_>, screen: Screen, out: &mut String) {
    let verdict = &told.assessment.verdict;
    let Some(chain) = verdict.chain.as_ref().filter(|_| verdict.limit == Limit::Chain) else {
        return;
    };
    const MAX_LINKS: usize = 6;
    let mut links: Vec<String> = chain.links.iter().take(MAX_LINKS).map(|link| words::link(told, link)).collect();
    if chain.links.len() > MAX_LINKS {
        links.push(format!("{} more", chain.links.len() - MAX_LINKS));
    }
    let again = match chain.n_iterations() {
        1 => "the next iteration".to_owned(),
        n => format!("{n} iterations later"),
    };
    let text = format!("Chain, cycles in brackets: {} → {again}.", links.join(" → "));
    out.push('\n');
    screen.paragraph(&text, 0, None, out);
}

#[cfg(test)]
mod tests;
