//! A table for a job's summary or a comment on a change.
//!
//! ```text
//! **mca: 1 of 2 checks failed**
//!
//! | | Region | Processor | Cycles | IPC | RThroughput | Limits |
//! | --- | --- | --- | ---: | ---: | ---: | --- |
//! | ❌ | loop (`dot.s:5`) | znver4 | 4.11 | 1.22 | 1.00 | cycles<=4 |
//! ```

use std::fmt::Write;

use mca_config::change::{Change, Lost};
use mca_config::findings::{CheckedRegion, FindingRule, Findings};

/// Returns the table of regions, and below it the problems that are about no region.
pub fn document_of(findings: &Findings) -> String {
    let problems = findings.problems();
    let has_baseline = findings.has_baseline();
    let n_checks = findings.n_checks() + findings.n_compared() + findings.unchecked.len() + findings.failures.len();
    let mut text = match problems.len() {
        0 if n_checks == 0 => "**mca: nothing was checked**\n".to_owned(),
        0 => format!("**mca: {n_checks} {} passed**\n", if n_checks == 1 { "check" } else { "checks" }),
        n_failed => format!("**mca: {n_failed} of {n_checks} checks failed**\n"),
    };
    if !findings.regions.is_empty() || !findings.lost.is_empty() {
        let (before_titles, before_rules) =
            if has_baseline { (" Before | Change |", " ---: | ---: |") } else { ("", "") };
        let _ = write!(
            text,
            "\n| | Region | Processor | Cycles |{before_titles} IPC | RThroughput | Limits |\n\
             | --- | --- | --- | ---: |{before_rules} ---: | ---: | --- |\n"
        );
        findings.regions.iter().for_each(|checked| row(&mut text, checked, has_baseline));
        findings.lost.iter().for_each(|lost| lost_row(&mut text, lost));
    }
    let others =
        || problems.iter().filter(|problem| matches!(problem.rule, FindingRule::Failure | FindingRule::Unchecked));
    if others().next().is_some() {
        text.push('\n');
        others().for_each(|problem| text.push_str(&format!("- ❌ {}\n", escaped(&problem.line_of_text()))));
    }
    text
}

/// Adds the table's row of a region.
fn row(text: &mut String, checked: &CheckedRegion, has_baseline: bool) {
    let is_checked = !checked.checks.is_empty() || checked.change.as_ref().is_some_and(Change::is_check);
    let sign = match checked.problems().next() {
        Some(_) => "❌",
        None if is_checked => "✅",
        None => "",
    };
    let numbers = &checked.numbers;
    let _ = write!(
        text,
        "| {sign} | {} (`{}`) | {} | {:.2} |",
        escaped(&checked.subject()),
        code(&checked.place()),
        escaped(&checked.processor()),
        numbers.cycles,
    );
    if has_baseline {
        let change = match &checked.change {
            Some(Change::Compared(compared)) => {
                let now = compared.shown(compared.now);
                // The column of cycles shows those of an iteration.
                let now = if now.contains('/') { format!(" ({now})") } else { String::new() };
                compared.percent() + &now
            }
            Some(change) => change.words(),
            None => String::new(),
        };
        let before = checked.change.as_ref().map(Change::before).unwrap_or_default();
        let _ = write!(text, " {before} | {change} |");
    }
    let limits: Vec<String> = checked
        .checks
        .iter()
        .map(|check| {
            let limit = escaped(&check.limit.to_string());
            if check.holds { limit } else { format!("**{limit}**") }
        })
        .collect();
    let _ = writeln!(
        text,
        " {:.2} | {:.2} | {} |",
        numbers.instructions_per_cycle,
        numbers.reciprocal_throughput,
        limits.join(", ")
    );
}

/// Adds the table's row of a region that only the earlier run has cycles of.
fn lost_row(text: &mut String, lost: &Lost) {
    let (region, place, processor) = (escaped(&lost.region), code(&lost.place()), escaped(&lost.processor));
    let words = escaped(&lost.words());
    let _ = writeln!(text, "|  | {region} (`{place}`) | {processor} |  | {:.2} | {words} |  |  |  |", lost.before);
}

/// Replaces the characters that would end code within a line, or a cell of the table.
fn code(text: &str) -> String {
    text.replace(['`', '\n'], " ").replace('|', "\\|")
}

/// Escapes all characters that have a meaning in Markdown, since names of regions may have any.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\n' | '\r' => escaped.push(' '),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' | '~' => escaped.extend(['\\', letter]),
            letter => escaped.push(letter),
        }
    }
    escaped
}
