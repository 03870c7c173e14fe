//! Counts the results of comparisons by group, and prints their shares as a table.

use std::collections::BTreeMap;
use std::fmt;

use crate::case::Case;
use crate::program::Outcome;

/// The result of comparing our outcome with the reference's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The outcomes are equal to the byte.
    Equal,
    /// The outcomes differ; holds a description.
    Different(String),
    /// The reference hangs or crashes, so there is nothing to compare with.
    NoReference,
}

impl Verdict {
    /// Whether the outcomes differ.
    pub fn is_difference(&self) -> bool {
        matches!(self, Verdict::Different(_))
    }
}

/// Compares our outcome with the reference's.
pub fn judge(reference: &Outcome, ours: &Outcome) -> Verdict {
    if !reference.is_answer() {
        return Verdict::NoReference;
    }
    crate::difference::first_difference(reference, ours).map_or(Verdict::Equal, Verdict::Different)
}

/// Compares the answers to all runs of a case with the recorded ones. If their numbers differ, there is a single
/// verdict.
pub fn judge_runs(recorded: &[Outcome], answers: &[Outcome]) -> Vec<Verdict> {
    if recorded.len() != answers.len() {
        let text = format!("{} recorded answers for {} runs: record the case again\n", recorded.len(), answers.len());
        return vec![Verdict::Different(text)];
    }
    recorded.iter().zip(answers).map(|(recorded, answer)| judge(recorded, answer)).collect()
}

/// Compares our answers to a committed case with the recorded ones. If the case has a known difference, a run counts as
/// equal as long as it differs.
pub fn judge_ours(case: &Case, recorded: &[Outcome], ours: &[Outcome]) -> Vec<Verdict> {
    let verdicts = judge_runs(recorded, ours);
    let Some(reason) = &case.known_difference else { return verdicts };
    let invert = |verdict| match verdict {
        Verdict::Different(_) => Verdict::Equal,
        _ => Verdict::Different(format!("the known difference is gone: {reason}\n")),
    };
    verdicts.into_iter().map(invert).collect()
}

/// Numbers of verdicts of a group.
#[derive(Clone, Debug, Default)]
struct Counts {
    /// Number of outcomes that are equal to the reference's.
    equal: usize,
    /// Number of outcomes that differ.
    different: usize,
    /// Number of inputs on which the reference hangs or crashes.
    no_reference: usize,
}

/// Numbers of verdicts by group, such as a processor or a compiler.
#[derive(Clone, Debug, Default)]
pub struct Shares {
    /// Counts by the group's name.
    rows: BTreeMap<String, Counts>,
}

impl Shares {
    /// Counts a verdict in the group `name`.
    pub fn add(&mut self, name: &str, verdict: &Verdict) {
        let counts = self.rows.entry(name.to_owned()).or_default();
        match verdict {
            Verdict::Equal => counts.equal += 1,
            Verdict::Different(_) => counts.different += 1,
            Verdict::NoReference => counts.no_reference += 1,
        }
    }

    /// Returns the number of outcomes that differ, over all groups.
    pub fn n_different(&self) -> usize {
        self.rows.values().map(|counts| counts.different).sum()
    }

    /// Returns the number of outcomes that are equal, over all groups.
    pub fn n_equal(&self) -> usize {
        self.rows.values().map(|counts| counts.equal).sum()
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.keys().map(String::len).max().unwrap_or(0).max(5);
        writeln!(out, "{:width$} {:>8} {:>8} {:>9} {:>13}", "", "equal", "of", "share", "no reference")?;
        let mut total = Counts::default();
        for (name, counts) in &self.rows {
            row(out, width, name, counts)?;
            total.equal += counts.equal;
            total.different += counts.different;
            total.no_reference += counts.no_reference;
        }
        row(out, width, "total", &total)
    }
}

/// Writes a line of the table: of equal ones the number, of how many, the percentage, and how many had no reference.
fn row(out: &mut fmt::Formatter<'_>, width: usize, name: &str, counts: &Counts) -> fmt::Result {
    let of = counts.equal + counts.different;
    let share = 100.0 * counts.equal as f64 / of.max(1) as f64;
    writeln!(out, "{name:width$} {:>8} {of:>8} {share:>8.3}% {:>13}", counts.equal, counts.no_reference)
}
