//! Results of a run: the predicted numbers of its regions, the limits that they were checked against, and the changes
//! since an earlier run. Messages and the output of every `--format` are made from these.

use mca_core::explain::processor;
use mca_core::target::Provenance;

use super::change::{Change, Lost, Verdict};
use super::limits::{Limit, Numbers};
use super::place::place_of;

/// A region with its numbers on one processor, as the model predicts them, and with the limits that are for it.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedRegion {
    /// File as the user named it.
    pub input: String,
    /// Line at which the region begins, from 1; `None` for machine code.
    pub line: Option<u32>,
    /// Name of the region; empty if it has none.
    pub name: String,
    /// Name of the function around the region; empty if there is none.
    pub function: String,
    /// Index of the region among the reported ones of its file, from 0. Messages about a region without a name show it.
    pub index: u32,
    /// Name of the processor.
    pub cpu: String,
    /// Name of the processor whose model was used.
    pub model: String,
    /// Provenance of the model; `None` if its text does not say it.
    pub provenance: Option<Provenance>,
    /// The predicted numbers.
    pub numbers: Numbers,
    /// The limits that are for the region, each with its result.
    pub checks: Vec<Check>,
    /// Comparison with an earlier run; `None` if there is none to compare with.
    pub change: Option<Change>,
}

/// A limit that was checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// The limit.
    pub limit: Limit,
    /// Origin of the limit: `dot.s:4`, `mca.toml:7`, `--budget`.
    pub origin: String,
    /// Whether the region keeps the limit.
    pub holds: bool,
}

/// A problem that is not one of a [`CheckedRegion`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherProblem {
    /// File as the user named it; empty where the problem concerns none.
    pub input: String,
    /// Line of the file, from 1; `None` if the problem concerns no line.
    pub line: Option<u32>,
    /// What is wrong, as a sentence without the place.
    pub message: String,
}

/// All results of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Results of each region on each processor.
    pub regions: Vec<CheckedRegion>,
    /// Limits that were for no region: the run fails as if they were broken.
    pub unchecked: Vec<OtherProblem>,
    /// Files that could not be analysed.
    pub failures: Vec<OtherProblem>,
    /// Regions that only the earlier run has cycles of, of files and processors that this run has.
    pub lost: Vec<Lost>,
}

/// The kind of a problem; machine-readable formats declare a rule for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingRule {
    /// A region exceeds a limit.
    Budget,
    /// A region is slower than in the earlier run.
    Baseline,
    /// A limit was for no region.
    Unchecked,
    /// A file could not be analysed.
    Failure,
}

/// One problem of a run, ready to be reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The kind of the problem.
    pub rule: FindingRule,
    /// File as the user named it; empty where the problem concerns none.
    pub input: String,
    /// Line of the file, from 1; `None` if the problem concerns no line.
    pub line: Option<u32>,
    /// Name of the region; empty where the problem concerns none.
    pub region: String,
    /// Name of the processor; empty where the problem concerns none.
    pub cpu: String,
    /// Name of the metric that the problem is about; empty if it is about none.
    pub metric: &'static str,
    /// What is wrong, as a sentence without the place.
    pub message: String,
}

impl Problem {
    /// Returns the problem as a line of text: `dot.s:5: loop takes 4.11 cycles on znver4, budget 4.00`.
    pub fn line_of_text(&self) -> String {
        self.place() + &self.message
    }

    /// Returns what is no problem as a line of text: `dot.s: note: loop is gone`.
    pub fn line_of_note(&self) -> String {
        format!("{}note: {}", self.place(), self.message)
    }

    /// Returns the place as lines of text begin with it: `dot.s:5: `.
    fn place(&self) -> String {
        if self.input.is_empty() { String::new() } else { place_of(&self.input, self.line) + ": " }
    }
}

impl CheckedRegion {
    /// Returns the name of the region for sentences: its own, or if it has none, `region` and its index.
    pub fn subject(&self) -> String {
        match (self.name.as_str(), self.function.as_str()) {
            ("", "") => format!("region {}", self.index),
            ("", function) => format!("region {} of {function}", self.index),
            (name, _) => name.to_owned(),
        }
    }

    /// Returns the processor and its model's provenance: `znver5 (measured here)`, or `znver5 (model of znver4, tables only)`
    /// if the model is another processor's.
    pub fn processor(&self) -> String {
        processor(&self.cpu, &self.model, self.provenance)
    }

    /// Returns the place of the region: `dot.s:5`.
    pub fn place(&self) -> String {
        place_of(&self.input, self.line)
    }

    /// Returns a problem of this region.
    fn problem(&self, rule: FindingRule, metric: &'static str, message: String) -> Problem {
        Problem {
            rule,
            input: self.input.clone(),
            line: self.line,
            region: self.subject(),
            cpu: self.cpu.clone(),
            metric,
            message,
        }
    }

    /// Returns the problem of a check that failed; `None` if the limit holds.
    pub fn problem_of(&self, check: &Check) -> Option<Problem> {
        if check.holds {
            return None;
        }
        let (claim, budget) = check.limit.broken_by(&self.numbers);
        let message = format!("{} {claim} on {}, {budget}", self.subject(), self.processor());
        Some(self.problem(FindingRule::Budget, check.limit.metric().name(), message))
    }

    /// Returns the problem that the region is slower than in the earlier run; `None` if it is not.
    pub fn slowdown(&self) -> Option<Problem> {
        let Some(Change::Compared(compared)) = &self.change else { return None };
        if compared.verdict != Verdict::Slower {
            return None;
        }
        let message = format!(
            "{} takes {} on {}, {} more than before ({})",
            self.subject(),
            compared.cycles_now(),
            self.processor(),
            compared.percent().trim_start_matches('+'),
            compared.shown(compared.before),
        );
        Some(self.problem(FindingRule::Baseline, "cycles", message))
    }

    /// Returns the problem that limits cannot be checked, since the region has no numbers for the reason `reason`;
    /// `None` if no limit is for the region.
    pub fn unchecked(&self, reason: &str) -> Option<OtherProblem> {
        let limits: Vec<String> = self.checks.iter().map(|check| check.limit.to_string()).collect();
        let message = format!(
            "{} cannot be checked against {} on {}: {reason}",
            self.subject(),
            limits.join(", "),
            self.processor()
        );
        (!limits.is_empty()).then(|| OtherProblem { input: self.input.clone(), line: self.line, message })
    }

    /// Returns a note if the region could not be compared with the earlier run; `None` otherwise.
    fn note(&self) -> Option<Problem> {
        let change = self.change.as_ref()?;
        let (subject, processor, words) = (self.subject(), self.processor(), change.words());
        let message = match change {
            Change::OtherWork { before, now, .. } => format!("{subject} on {processor} is {words} ({before}, {now})"),
            Change::Unclear { .. } => format!("{subject} on {processor} is {words}"),
            Change::New | Change::Compared(_) => return None,
        };
        Some(self.problem(FindingRule::Baseline, "cycles", message))
    }

    /// Returns all problems of the region.
    pub fn problems(&self) -> impl Iterator<Item = Problem> + '_ {
        self.checks.iter().filter_map(|check| self.problem_of(check)).chain(self.slowdown())
    }
}

impl Findings {
    /// Returns all problems of the run: files that could not be analysed, problems of regions, limits that were for no
    /// region.
    pub fn problems(&self) -> Vec<Problem> {
        let problem_of = |rule: FindingRule| {
            move |problem: &OtherProblem| Problem {
                rule,
                input: problem.input.clone(),
                line: problem.line,
                region: String::new(),
                cpu: String::new(),
                metric: "",
                message: problem.message.clone(),
            }
        };
        let failures = self.failures.iter().map(problem_of(FindingRule::Failure));
        let of_regions = self.regions.iter().flat_map(CheckedRegion::problems);
        failures.chain(of_regions).chain(self.unchecked.iter().map(problem_of(FindingRule::Unchecked))).collect()
    }

    /// Returns what could not be compared with the earlier run, and is no problem.
    pub fn notes(&self) -> Vec<Problem> {
        let of_lost = self.lost.iter().map(|lost| Problem {
            rule: FindingRule::Baseline,
            input: lost.input.clone(),
            line: lost.line,
            region: lost.region.clone(),
            cpu: lost.cpu.clone(),
            metric: "cycles",
            message: lost.message(),
        });
        self.regions.iter().filter_map(CheckedRegion::note).chain(of_lost).collect()
    }

    /// Returns how many limits were checked, for each region and processor anew.
    pub fn n_checks(&self) -> usize {
        self.regions.iter().map(|checked| checked.checks.len()).sum()
    }

    /// Whether there is an earlier run to compare regions with.
    pub fn has_baseline(&self) -> bool {
        self.regions.iter().any(|checked| checked.change.is_some()) || !self.lost.is_empty()
    }

    /// Returns how many regions were compared with an earlier run.
    pub fn n_compared(&self) -> usize {
        self.regions.iter().filter(|checked| checked.change.as_ref().is_some_and(Change::is_check)).count()
    }
}
