//! Test results in the XML that JUnit began: a file is a suite, a limit of a region is a test.

use std::fmt::Write;

use mca_config::change::{Change, Lost};
use mca_config::findings::{CheckedRegion, Findings, OtherProblem, Problem};

/// A test of JUnit: a check of a region, or an input that could not be analysed.
struct Case {
    /// Name of the region with the check, or `analysis` or `budget` for what could not be checked.
    name: String,
    /// The failed check; `None` if it passed.
    failure: Option<Problem>,
    /// Why nothing could be checked; `None` if the check was made.
    error: Option<String>,
    /// Why the test was skipped; `None` if it was not.
    skipped: Option<String>,
    /// The region's numbers in one line; empty if nothing could be checked.
    output: String,
}

impl Case {
    /// Makes a test that passed, without output.
    fn named(name: String) -> Case {
        Case { name, failure: None, error: None, skipped: None, output: String::new() }
    }
}

/// Returns the findings as a document of XML.
pub fn document_of(findings: &Findings) -> String {
    let mut inputs: Vec<&str> = Vec::new();
    let of_regions = findings.regions.iter().map(|checked| &checked.input);
    let of_problems = findings.failures.iter().chain(&findings.unchecked).map(|trouble| &trouble.input);
    let of_lost = findings.lost.iter().map(|lost| &lost.input);
    for input in of_regions.chain(of_problems).chain(of_lost) {
        if !inputs.contains(&input.as_str()) {
            inputs.push(input);
        }
    }
    let suites: Vec<(&str, Vec<Case>)> = inputs.iter().map(|input| (*input, cases_of(findings, input))).collect();
    let all = || suites.iter().flat_map(|(_, cases)| cases);
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(text, "<testsuites name=\"mca\" {}>", counts(all()));
    for (input, cases) in &suites {
        let _ = writeln!(text, "  <testsuite name=\"{}\" {}>", escaped(input), counts(cases.iter()));
        cases.iter().for_each(|case| print_case(&mut text, input, case));
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

/// Counts tests by their results, and formats the numbers as attributes: `tests="2" failures="1" errors="0" skipped="0"`.
fn counts<'a>(cases: impl Iterator<Item = &'a Case>) -> String {
    let (mut tests, mut failures, mut errors, mut skipped) = (0, 0, 0, 0);
    for case in cases {
        tests += 1;
        failures += u32::from(case.failure.is_some());
        errors += u32::from(case.error.is_some());
        skipped += u32::from(case.skipped.is_some());
    }
    format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"")
}

/// Returns the tests of an input.
fn cases_of(findings: &Findings, input: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let is_here = |trouble: &&OtherProblem| trouble.input == input;
    for failure in findings.failures.iter().filter(is_here) {
        cases.push(Case { error: Some(failure.message.clone()), ..Case::named("analysis".to_owned()) });
    }
    for checked in findings.regions.iter().filter(|checked| checked.input == input) {
        cases.extend(cases_of_region(checked));
    }
    for trouble in findings.unchecked.iter().filter(is_here) {
        cases.push(Case { error: Some(trouble.message.clone()), ..Case::named("budget".to_owned()) });
    }
    for lost in findings.lost.iter().filter(|lost| lost.input == input) {
        let Lost { region, cpu, .. } = lost;
        cases.push(Case { skipped: Some(lost.message()), ..Case::named(not_slower(region, cpu)) });
    }
    cases
}

/// Returns the name of the test that a region is not slower than in the baseline.
fn not_slower(region: &str, cpu: &str) -> String {
    format!("{region}: not slower ({cpu})")
}

/// Returns the tests of a region: one for each limit, or one that always passes and shows the region's numbers.
fn cases_of_region(checked: &CheckedRegion) -> Vec<Case> {
    let (region, cpu) = (checked.subject(), &checked.cpu);
    let numbers = &checked.numbers;
    let mut output = format!(
        "{}: {:.2} cycles per iteration, IPC {:.2}, block reciprocal throughput {:.2}, on {}",
        checked.place(),
        numbers.cycles,
        numbers.instructions_per_cycle,
        numbers.reciprocal_throughput,
        checked.processor()
    );
    if let Some(change) = &checked.change {
        let _ = match change {
            Change::New | Change::Unclear { .. } => write!(output, "; {}", change.words()),
            Change::Compared(_) => write!(output, "; before {} ({})", change.before(), change.percent()),
            Change::OtherWork { .. } => write!(output, "; before {}; {}", change.before(), change.words()),
        };
    }
    let case = |name: String, failure: Option<Problem>| Case { failure, output: output.clone(), ..Case::named(name) };
    let mut cases: Vec<Case> = checked
        .checks
        .iter()
        .map(|check| case(format!("{region}: {} ({cpu})", check.limit), checked.problem_of(check)))
        .collect();
    if let Some(change) = &checked.change {
        let skipped = (!change.is_check()).then(|| change.words());
        cases.push(Case { skipped, ..case(not_slower(&region, cpu), checked.slowdown()) });
    }
    if cases.is_empty() {
        cases.push(case(format!("{region} ({cpu})"), None));
    }
    cases
}

/// Adds a test to the document. `input` is the name of the file.
fn print_case(text: &mut String, input: &str, case: &Case) {
    let _ = write!(text, "    <testcase classname=\"{}\" name=\"{}\">", escaped(input), escaped(&case.name));
    if let Some(problem) = &case.failure {
        let message = escaped(&problem.message);
        let whole = escaped(&problem.line_of_text());
        let _ = write!(text, "<failure type=\"{:?}\" message=\"{message}\">{whole}</failure>", problem.rule);
    }
    if let Some(error) = &case.error {
        let _ = write!(text, "<error type=\"Failure\" message=\"{}\"/>", escaped(error));
    }
    if let Some(reason) = &case.skipped {
        let _ = write!(text, "<skipped message=\"{}\"/>", escaped(reason));
    }
    if !case.output.is_empty() {
        let _ = write!(text, "<system-out>{}</system-out>", escaped(&case.output));
    }
    text.push_str("</testcase>\n");
}

/// Escapes text for an element or an attribute of XML. A character that XML cannot hold becomes a question mark.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('?'),
            letter if letter.is_control() && letter < '\u{20}' => escaped.push('?'),
            letter => escaped.push(letter),
        }
    }
    escaped
}
