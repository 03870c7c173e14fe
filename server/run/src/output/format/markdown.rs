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

use mca_config::findings::{CheckedRegion, FindingRule, Findings, percent};

/// Returns the table of regions, and below it the problems that are about no region.
pub fn document_of(findings: &Findings) -> String {
    let problems = findings.problems();
    let has_baseline = findings.has_baseline();
    let n_changes = findings.regions.iter().filter(|checked| checked.change.is_some()).count();
    let n_checks = findings.n_checks() + n_changes + findings.unchecked.len() + findings.failures.len();
    let mut text = match problems.len() {
        0 if n_checks == 0 => "**mca: nothing was checked**\n".to_owned(),
        0 => format!("**mca: {n_checks} {} passed**\n", if n_checks == 1 { "check" } else { "checks" }),
        n_failed => format!("**mca: {n_failed} of {n_checks} checks failed**\n"),
    };
    if !findings.regions.is_empty() {
        let (before_titles, before_rules) =
            if has_baseline { (" Before | Change |", " ---: | ---: |") } else { ("", "") };
        let _ = write!(
            text,
            "\n| | Region | Processor | Cycles |{before_titles} IPC | RThroughput | Limits |\n\
             | --- | --- | --- | ---: |{before_rules} ---: | ---: | --- |\n"
        );
        findings.regions.iter().for_each(|checked| row(&mut text, checked, has_baseline));
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
    let is_checked = !checked.checks.is_empty() || checked.change.is_some();
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
        checked.place().replace(['`', '\n'], " ").replace('|', "\\|"),
        escaped(&checked.processor()),
        numbers.cycles,
    );
    if has_baseline {
        let (before, change) = match checked.change {
            Some(change) => match change.before {
                Some(before) => (format!("{before:.2}"), percent(before, numbers.cycles)),
                None => (String::new(), change.verdict.word().to_owned()),
            },
            None => Default::default(),
        };
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
