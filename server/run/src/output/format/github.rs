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

/// Returns messages in which the runner finds no command. It reads standard error, too, where messages quote lines of inputs: it
/// obeys a line that begins with `::`, whatever blanks stand before that, and what stands behind `##[` anywhere.
pub fn quoted(text: &[u8]) -> Vec<u8> {
    let mut quoted = Vec::with_capacity(text.len());
    let mut begins = true;
    for (at, &byte) in text.iter().enumerate() {
        if begins && text[at..].starts_with(b"::") {
            quoted.extend_from_slice(b"| ");
        }
        // Letters beyond ASCII may be blanks.
        begins = matches!(byte, b'\n' | b'\r') || begins && !byte.is_ascii_graphic();
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
    fn messages_are_no_commands() {
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
