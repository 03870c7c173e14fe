//! Workflow commands, which GitHub shows as annotations next to the lines of a change.
//!
//! ```text
//! ::error file=dot.s,line=5,title=mca budget::loop takes 4.11 cycles on znver4, budget 4.00
//! ```

use std::fmt::Write;

use mca_config::findings::{FindingRule, Findings, Problem};

/// Returns a workflow command for each problem and each note, one on a line; empty without any.
pub fn document_of(findings: &Findings) -> String {
    let mut text = String::new();
    for problem in findings.problems() {
        let _ = writeln!(text, "{}", command("error", &problem));
    }
    for note in findings.notes() {
        let _ = writeln!(text, "{}", command("notice", &note));
    }
    text
}

/// Formats a problem as a workflow command of this name.
fn command(name: &str, problem: &Problem) -> String {
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
    format!("::{name} {}::{}", properties.join(","), data(&problem.message))
}

/// Escapes the characters of a message that would end the command or begin an escape.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the characters of a property's value that would end the command or the property, or begin an escape.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Returns messages in which GitHub's runner finds no command. The runner also reads standard error, where messages
/// quote lines of inputs: it obeys a line that begins with `::` after any blanks, and whatever follows `##[`
/// anywhere.
pub fn quoted(text: &[u8]) -> Vec<u8> {
    let mut quoted = Vec::with_capacity(text.len());
    let mut is_at_start = true;
    for (at, &byte) in text.iter().enumerate() {
        if is_at_start && text[at..].starts_with(b"::") {
            quoted.extend_from_slice(b"| ");
        }
        // Some characters beyond ASCII are blanks to the runner.
        is_at_start = matches!(byte, b'\n' | b'\r') || is_at_start && !byte.is_ascii_graphic();
        quoted.push(byte);
        if byte == b'#' && quoted.ends_with(b"##") && text.get(at + 1) == Some(&b'[') {
            quoted.push(b' ');
        }
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn messages_contain_no_commands() {
        for (said, shown) in [
            ("a.s:1: error: x\n::error::y\n", "a.s:1: error: x\n| ::error::y\n"),
            ("::a\r \u{a0}::b", "| ::a\r \u{a0}| ::b"),
            ("a ##[error]b\n", "a ## [error]b\n"),
            ("std::vector #[x]", "std::vector #[x]"),
        ] {
            assert_eq!(String::from_utf8(quoted(said.as_bytes())).unwrap(), shown);
        }
    }
}
