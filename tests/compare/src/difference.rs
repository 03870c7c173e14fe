//! Describes where two outcomes first differ.

use crate::program::{Outcome, Status};

/// Returns a description of the first difference; `None` if both are equal to the byte.
pub fn first_difference(expected: &Outcome, actual: &Outcome) -> Option<String> {
    if expected.stderr != actual.stderr {
        return Some(of_streams("stderr", &expected.stderr, &actual.stderr));
    }
    if expected.stdout != actual.stdout {
        return Some(of_streams("stdout", &expected.stdout, &actual.stdout));
    }
    if expected.status != actual.status {
        return Some(format!("status: expected {}, got {}", name(&expected.status), name(&actual.status)));
    }
    None
}

/// Returns the name of a status for messages and recorded answers.
pub fn name(status: &Status) -> String {
    match status {
        Status::Exit(code) => format!("{code}"),
        Status::Signal(signal) => format!("signal {signal}"),
        Status::TimedOut => "timeout".to_owned(),
    }
}

/// Describes the first line in which a stream differs, with two lines before it and up to three from there on.
fn of_streams(stream: &str, expected: &[u8], actual: &[u8]) -> String {
    let expected: Vec<&[u8]> = expected.split_inclusive(|byte| *byte == b'\n').collect();
    let actual: Vec<&[u8]> = actual.split_inclusive(|byte| *byte == b'\n').collect();
    let line = expected.iter().zip(&actual).take_while(|(a, b)| a == b).count();
    let mut text = format!("{stream}, line {}:\n", line + 1);
    for shown in &expected[line.saturating_sub(2)..line] {
        text.push_str(&format!("    {}\n", shown.escape_ascii()));
    }
    for (sign, lines) in [('-', &expected), ('+', &actual)] {
        match lines.get(line..) {
            None | Some([]) => text.push_str(&format!("  {sign} (end of {stream})\n")),
            Some(rest) => {
                for shown in rest.iter().take(3) {
                    text.push_str(&format!("  {sign} {}\n", shown.escape_ascii()));
                }
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(stdout: &str) -> Outcome {
        Outcome { status: Status::Exit(0), stdout: stdout.as_bytes().to_vec(), stderr: Vec::new() }
    }

    #[test]
    fn equal_outcomes_have_none() {
        assert_eq!(first_difference(&outcome("a\nb"), &outcome("a\nb")), None);
    }

    #[test]
    fn the_first_differing_line_is_shown_with_what_precedes_it() {
        let found = first_difference(&outcome("a\nb\nc\n"), &outcome("a\nx\n")).unwrap();
        assert_eq!(found, "stdout, line 2:\n    a\\n\n  - b\\n\n  - c\\n\n  + x\\n\n");
        let found = first_difference(&outcome("a\n"), &outcome("")).unwrap();
        assert_eq!(found, "stdout, line 1:\n  - a\\n\n  + (end of stdout)\n");
    }
}
