//! Workflow commands, which GitHub shows as annotations beside the lines of a change.
//!
//! ```text
//! ::error file=dot.s,line=5,title=mca budget::loop takes 4.11 cycles on znver4, budget 4.00
//! ```

use std::fmt::Write;

use mca_config::findings::{FindingRule, Findings, Problem};

pub fn print(findings: &Findings) -> String {
    let mut text = String::new();
    for problem in findings.problems() {
        let _ = writeln!(text, "{}", command(&problem));
    }
    text
}

fn command(problem: &Problem) -> String {
    let title = match problem.rule {
        FindingRule::Budget | FindingRule::Unchecked => "mca budget",
        FindingRule::Baseline => "mca baseline",
        FindingRule::Failure => "mca",
    };
    let mut properties = Vec::new();
    if !problem.input.is_empty() && problem.input != "<stdin>" {
        properties.push(format!("file={}", property(&problem.input)));
        properties.extend(problem.line.map(|line| format!("line={line}")));
    }
    properties.push(format!("title={}", property(title)));
    format!("::error {}::{}", properties.join(","), data(&problem.message))
}

/// Escapes the characters that end a command or begin an escape.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes, in addition, the characters that end a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
