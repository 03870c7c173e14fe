//! Results of a run: numbers of regions, limits that were checked, results of an earlier run. Messages and every `--format`
//! are made from these.

use mca_core::explain::processor;
use mca_core::target::Provenance;

use super::limits::{Limit, Numbers};

/// Results of one region on one processor.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// File as the user named it.
    pub input: String,
    /// Line at which the region begins, from 1; machine code has no lines.
    pub line: Option<u32>,
    /// Name of the region; empty if it has none.
    pub name: String,
    /// Name of the function around it; empty if there is none.
    pub function: String,
    /// Number among the reported regions of its file.
    pub number: u32,
    pub cpu: String,
    /// Name of the processor whose model was used.
    pub model: String,
    /// Provenance of the model, if its text says it.
    pub provenance: Option<Provenance>,
    pub numbers: Numbers,
    pub checks: Vec<Check>,
    pub change: Option<Change>,
}

/// A limit that was checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub limit: Limit,
    /// Origin of the limit: `dot.s:4`, `mca.toml:7`, `--budget`.
    pub origin: String,
    pub holds: bool,
}

/// Comparison with an earlier run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Cycles of an iteration in that run; `None` if the region is new.
    pub before: Option<f64>,
    pub verdict: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Same,
    Faster,
    Slower,
    New,
}

impl Verdict {
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Same => "",
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::New => "new",
        }
    }
}

/// A problem that belongs to no measured region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnmeasuredProblem {
    pub input: String,
    pub line: Option<u32>,
    pub message: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    pub measured: Vec<Measured>,
    /// Limits that applied to no region: the run fails as if they were broken.
    pub unchecked: Vec<UnmeasuredProblem>,
    /// Files that could not be analysed.
    pub failures: Vec<UnmeasuredProblem>,
}

/// The kind of a problem; machine-readable formats have a rule for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingRule {
    Budget,
    Baseline,
    Unchecked,
    Failure,
}

/// One problem of a region, ready to be reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub rule: FindingRule,
    pub input: String,
    pub line: Option<u32>,
    /// Name of the region; empty where the problem concerns none.
    pub region: String,
    pub cpu: String,
    /// Metric that the limit is about; empty if there is no limit.
    pub metric: &'static str,
    pub message: String,
}

impl Problem {
    /// Returns the problem as a line of text: `dot.s:5: loop takes 4.11 cycles on znver4, budget 4.00`.
    pub fn line_of_text(&self) -> String {
        match self.line {
            _ if self.input.is_empty() => self.message.clone(),
            Some(line) => format!("{}:{line}: {}", self.input, self.message),
            None => format!("{}: {}", self.input, self.message),
        }
    }
}

impl Measured {
    /// Returns the name of the region for sentences.
    pub fn subject(&self) -> String {
        match (self.name.as_str(), self.function.as_str()) {
            ("", "") => format!("region {}", self.number),
            ("", function) => format!("region {} of {function}", self.number),
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
        match self.line {
            Some(line) => format!("{}:{line}", self.input),
            None => self.input.clone(),
        }
    }

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

    pub fn problem_of(&self, check: &Check) -> Option<Problem> {
        if check.holds {
            return None;
        }
        let (claim, budget) = check.limit.broken_by(&self.numbers);
        let message = format!("{} {claim} on {}, {budget}", self.subject(), self.processor());
        Some(self.problem(FindingRule::Budget, check.limit.metric().name(), message))
    }

    pub fn slowdown(&self) -> Option<Problem> {
        let change = self.change.filter(|change| change.verdict == Verdict::Slower)?;
        let before = change.before?;
        let message = format!(
            "{} takes {:.2} cycles on {}, {} more than before ({before:.2})",
            self.subject(),
            self.numbers.cycles,
            self.processor(),
            percent(before, self.numbers.cycles).trim_start_matches('+'),
        );
        Some(self.problem(FindingRule::Baseline, "cycles", message))
    }

    /// Returns a problem to report if there is no number to check limits against.
    pub fn unchecked(&self, reason: &str) -> Option<UnmeasuredProblem> {
        let limits: Vec<String> = self.checks.iter().map(|check| check.limit.to_string()).collect();
        let message = format!(
            "{} cannot be checked against {} on {}: {reason}",
            self.subject(),
            limits.join(", "),
            self.processor()
        );
        (!limits.is_empty()).then(|| UnmeasuredProblem { input: self.input.clone(), line: self.line, message })
    }

    /// Returns all problems of the region.
    pub fn problems(&self) -> impl Iterator<Item = Problem> + '_ {
        self.checks.iter().filter_map(|check| self.problem_of(check)).chain(self.slowdown())
    }
}

impl Findings {
    pub fn problems(&self) -> Vec<Problem> {
        let of_trouble = |rule: FindingRule| {
            move |trouble: &UnmeasuredProblem| Problem {
                rule,
                input: trouble.input.clone(),
                line: trouble.line,
                region: String::new(),
                cpu: String::new(),
                metric: "",
                message: trouble.message.clone(),
            }
        };
        let failures = self.failures.iter().map(of_trouble(FindingRule::Failure));
        let measured = self.measured.iter().flat_map(Measured::problems);
        failures.chain(measured).chain(self.unchecked.iter().map(of_trouble(FindingRule::Unchecked))).collect()
    }

    pub fn n_checks(&self) -> usize {
        self.measured.iter().map(|measured| measured.checks.len()).sum()
    }

    pub fn has_baseline(&self) -> bool {
        self.measured.iter().any(|measured| measured.change.is_some())
    }
}

/// Returns the change in percent: `+2.8%`.
pub fn percent(before: f64, now: f64) -> String {
    if before == 0.0 {
        return String::new();
    }
    let percent = (now / before - 1.0) * 100.0;
    // A change that the digits do not show has no sign.
    if percent.abs() < 0.05 { "0.0%".to_owned() } else { format!("{percent:+.1}%") }
}
