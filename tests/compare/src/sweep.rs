//! Compares what both programs say about many statements in one run: each statement is a region of its own, and regions
//! are compared one by one.
//!
//! A statement on which the reference crashes or hangs affects its whole file, so such a file is halved until the statement
//! stands alone.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;

use crate::assembled::{N_ASKED, symbols_before};
use crate::comparison_shares::{Verdict, judge};
use crate::difference::first_difference;
use crate::program::{Outcome, Program, Status};

/// The programs, and how they are run.
pub struct Sweep<'a> {
    /// The reference program.
    pub reference: &'a Program,
    /// The program that is tested.
    pub mca: &'a Program,
    /// Folder in which the programs run.
    pub directory: &'a Path,
    /// Arguments of both programs; the input comes from standard input.
    pub arguments: &'a [OsString],
    /// Text before all statements: exactly one line, by which lines of messages are assigned to statements.
    pub prologue: &'a str,
}

/// The result for one statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How our report and messages compare with the reference's.
    pub verdict: Verdict,
    /// Whether the reference reads the statement without an error.
    pub is_accepted: bool,
}

impl Sweep<'_> {
    /// Returns a finding for each statement, in order.
    pub fn compare(&self, statements: &[String]) -> std::io::Result<Vec<Finding>> {
        let text = self.text(statements);
        let reference = self.reference.run(self.directory, self.arguments, text.as_bytes())?;
        if !reference.is_answer() {
            return match statements.len() {
                0 | 1 => {
                    let finding = Finding { verdict: Verdict::NoReference, is_accepted: false };
                    Ok(vec![finding; statements.len()])
                }
                n => {
                    let (first, second) = statements.split_at(n / 2);
                    let mut findings = self.compare(first)?;
                    findings.extend(self.compare(second)?);
                    Ok(findings)
                }
            };
        }
        let ours = self.mca.run(self.directory, self.arguments, text.as_bytes())?;
        if statements.len() == 1 {
            let is_accepted = is_accepted(&reference);
            return Ok(vec![Finding { verdict: judge(&reference, &ours), is_accepted }]);
        }
        let mut findings = by_region(&reference, &ours, statements);
        self.leave_out_chance(&reference, &text, &mut findings)?;
        Ok(findings)
    }

    /// Marks differences in results that the reference itself varies from run to run, such as bits of one of its
    /// addresses, as having no reference. `first` is the outcome of its first run on `text`.
    fn leave_out_chance(&self, first: &Outcome, text: &str, findings: &mut [Finding]) -> std::io::Result<()> {
        let first = regions(&first.stdout);
        for n_symbols in 0..N_ASKED {
            if !findings.iter().any(|finding| finding.verdict.is_difference()) {
                break;
            }
            let text = symbols_before(n_symbols) + text;
            let again = self.reference.run(self.directory, self.arguments, text.as_bytes())?;
            let again = regions(&again.stdout);
            for (number, finding) in findings.iter_mut().enumerate() {
                if finding.verdict.is_difference() && first.get(&number) != again.get(&number) {
                    finding.verdict = Verdict::NoReference;
                }
            }
        }
        Ok(())
    }

    /// Returns the input for statements, with a region around each.
    fn text(&self, statements: &[String]) -> String {
        let mut text = String::from(self.prologue);
        for (number, statement) in statements.iter().enumerate() {
            let _ = write!(text, "# LLVM-MCA-BEGIN s{number}\n{statement}\n# LLVM-MCA-END s{number}\n");
        }
        text
    }
}

/// Compares reports region by region, and messages by the statement whose line they name.
fn by_region(reference: &Outcome, ours: &Outcome, statements: &[String]) -> Vec<Finding> {
    let reports = [regions(&reference.stdout), regions(&ours.stdout)];
    let messages = [messages(&reference.stderr), messages(&ours.stderr)];
    let part = |side: usize, index: usize| Outcome {
        status: Status::Exit(0),
        stdout: reports[side].get(&index).cloned().unwrap_or_default(),
        stderr: messages[side].get(&index).cloned().unwrap_or_default(),
    };
    let finding = |index| {
        let expected = part(0, index);
        let difference = first_difference(&expected, &part(1, index));
        Finding { verdict: difference.map_or(Verdict::Equal, Verdict::Different), is_accepted: is_accepted(&expected) }
    };
    let mut findings: Vec<Finding> = (0..statements.len()).map(finding).collect();
    if findings.iter().all(|finding| finding.verdict == Verdict::Equal) {
        // What belongs to no statement, such as warnings about dropped ones, must be equal too.
        findings[0].verdict = judge(reference, ours);
    }
    findings
}

/// Whether a report was printed and no message is an error.
fn is_accepted(outcome: &Outcome) -> bool {
    let has_error = outcome.stderr.windows(9).any(|bytes| bytes == b": error: ");
    !has_error && !outcome.stdout.is_empty()
}

/// Returns the report of each region by the index of its statement, and what precedes the first one by `usize::MAX`. The header is
/// left out, since the number in it depends on earlier regions.
fn regions(stdout: &[u8]) -> BTreeMap<usize, Vec<u8>> {
    let mut regions: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    let mut index = usize::MAX;
    for line in stdout.split_inclusive(|byte| *byte == b'\n') {
        if let Some(found) = header(line) {
            index = found;
        } else {
            regions.entry(index).or_default().extend_from_slice(line);
        }
    }
    regions
}

/// Returns the index of the statement in the header of a region's report; `None` for other lines.
fn header(line: &[u8]) -> Option<usize> {
    let text = std::str::from_utf8(line).ok()?;
    let (_, name) = text.strip_prefix('[')?.split_once("] Code Region - s")?;
    name.trim_end().parse().ok()
}

/// Returns the messages that name a line, by the index of the statement that is in it, or around which the markers in
/// it are. A statement takes three lines, of which the second is its own. All other messages have the index
/// `usize::MAX`.
fn messages(stderr: &[u8]) -> BTreeMap<usize, Vec<u8>> {
    let mut messages: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    let mut index = usize::MAX;
    for line in stderr.split_inclusive(|byte| *byte == b'\n') {
        if let Some(found) = named_statement(line) {
            index = found;
        } else if line.starts_with(b"warning: ") || line.starts_with(b"error: ") {
            index = usize::MAX;
        }
        messages.entry(index).or_default().extend_from_slice(line);
    }
    messages
}

/// Returns the index of the statement whose line a message names; `None` if it names no line.
fn named_statement(line: &[u8]) -> Option<usize> {
    let text = std::str::from_utf8(line).ok()?;
    let (number, _) = text.strip_prefix("<stdin>:")?.split_once(':')?;
    // The prologue is one line. Each statement has a marker in the line before it, and one in the line after it.
    Some(number.parse::<usize>().ok()?.saturating_sub(2) / 3)
}
