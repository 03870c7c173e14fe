//! Checks the limits in comments and `mca.toml` against the numbers of regions, so that one sees while editing what
//! continuous integration would refuse.

use std::ops::Range;

use mca_config::budget::{self, Budget, ConfiguredLimit, Functions, Subject};
use mca_config::findings::{Check, CheckedRegion};
use mca_config::limits::Numbers;
use mca_core::limits::FINDINGS;

use super::explain;
use crate::lsp::analysis::{Finding, RegionPlan, RegionResult, Severity};
use crate::lsp::snapshot::Snapshot;

/// Returns warnings about limits that regions break, that cannot be checked, or that apply to no region.
pub fn findings(snapshot: &Snapshot) -> Vec<Finding> {
    let reading = &snapshot.reading;
    let limits = limits(snapshot);
    let Some(subject) = reading.subject.as_ref().filter(|_| !limits.is_empty()) else {
        return Vec::new();
    };
    let mut budget = Budget::default();
    let regions: Vec<_> = reading.regions.iter().map(|plan| &plan.region).collect();
    budget.begin(&limits, &subject.program, &regions);
    let functions = Functions::in_outline(&reading.outline);
    let mut findings = Vec::new();
    for (position, (plan, outcome)) in reading.regions.iter().zip(&snapshot.results).enumerate() {
        let line = snapshot.source().lines.line_of(plan.range.start) as u32 + 1;
        let subject = Subject { name: plain_name(plan), function: functions.around(line), position };
        // A limit for a region that is not simulated yet is not reported as one without a region.
        let numbers =
            outcome.as_ref().and_then(|outcome| outcome.as_ref().ok()).map(|result| (numbers_of(result), result));
        let unknown = Numbers {
            cycles: 0.0,
            cycles_per_element: None,
            cycles_per_byte: None,
            reciprocal_throughput: 0.0,
            instructions_per_cycle: 0.0,
        };
        let checks = budget.check(subject, &numbers.map_or(unknown, |(numbers, _)| numbers));
        // More findings than this are not shown.
        if let Some((numbers, result)) = numbers.filter(|_| !checks.is_empty() && findings.len() < FINDINGS) {
            let checked = checked_region(snapshot, subject, numbers, checks);
            findings.extend(of_region(snapshot, plan, result, &checked));
        }
    }
    findings.extend(budget.end("").into_iter().filter_map(|trouble| {
        let place = line_of_text(snapshot, trouble.line?)?;
        Some(warning(place, trouble.message, Vec::new()))
    }));
    findings
}

/// Returns the limits in the document's comments and in `mca.toml`.
fn limits(snapshot: &Snapshot) -> Vec<ConfiguredLimit> {
    let comments = snapshot.source().limits().0.iter().map(|found| {
        let line = snapshot.source().lines.line_of(found.place.start) as u32 + 1;
        let limit = found.limit.clone();
        ConfiguredLimit { origin: budget::BudgetOrigin::Comment(String::new(), line), pattern: None, limit }
    });
    let of_files = snapshot.reading.configuration.limits.iter().map(|found| ConfiguredLimit {
        origin: budget::BudgetOrigin::File("mca.toml".to_owned(), 0),
        pattern: Some(found.pattern.clone()),
        limit: found.limit.clone(),
    });
    comments.chain(of_files).collect()
}

/// Returns a region's name as limits use it: a loop's title without the place in brackets at its end.
fn plain_name(plan: &RegionPlan) -> &str {
    plan.name.split(" (").next().unwrap_or_default()
}

/// Returns the numbers of a region that limits can be about.
fn numbers_of(result: &RegionResult) -> Numbers {
    let verdict = result.verdict();
    Numbers {
        cycles: verdict.cycles_per_iteration,
        cycles_per_element: result.analysis.cycles_per_element(),
        cycles_per_byte: result.analysis.cycles_per_byte(),
        reciprocal_throughput: result.numbers.block_reciprocal_throughput,
        instructions_per_cycle: verdict.instructions_per_cycle,
    }
}

/// Returns the region with its checks in the form that the command line uses, which makes the messages from it.
fn checked_region(snapshot: &Snapshot, subject: Subject<'_>, numbers: Numbers, checks: Vec<Check>) -> CheckedRegion {
    let processor = &snapshot.reading.processor;
    CheckedRegion {
        input: String::new(),
        line: None,
        name: subject.name.to_owned(),
        function: subject.function.to_owned(),
        index: subject.position as u32,
        cpu: processor.name.clone(),
        model: processor.model.clone(),
        provenance: processor.provenance,
        numbers,
        checks,
        change: None,
    }
}

/// Returns the findings about one region, at its first line: each limit that is broken or cannot be checked.
fn of_region(snapshot: &Snapshot, plan: &RegionPlan, result: &RegionResult, checked: &CheckedRegion) -> Vec<Finding> {
    let line = snapshot.source().lines.line_of(plan.range.start) as u32 + 1;
    let place = || line_of_text(snapshot, line).unwrap_or(plan.range.start..plan.range.start);
    let explanation = explain::explanation(snapshot, plan, result);
    let is_enough = explanation.trust().is_enough();
    let refusal = if is_enough { explanation.refusal() } else { Some(explanation.short_cause()) };
    if let Some(reason) = refusal {
        let unchecked = checked.unchecked(&reason);
        return unchecked.into_iter().map(|trouble| warning(place(), trouble.message, Vec::new())).collect();
    }
    let broken = checked.checks.iter().filter_map(|check| {
        let problem = checked.problem_of(check)?;
        // A limit in a comment is named by its line; one of a file is in another document.
        let line = check.origin.strip_prefix(':').and_then(|line| line.parse().ok());
        let limit = line.and_then(|line| line_of_text(snapshot, line));
        let notes = limit.map(|limit| (limit, format!("the limit is {}", check.limit))).into_iter().collect();
        Some(warning(place(), problem.message, notes))
    });
    broken.collect()
}

/// Returns the byte range of a line, counted from 1; `None` if there is no such line.
fn line_of_text(snapshot: &Snapshot, line: u32) -> Option<Range<usize>> {
    let source = snapshot.source();
    source.lines.line_range(&source.text, (line as usize).checked_sub(1)?)
}

/// Returns a warning about a limit. `notes` are further places, each with a message.
fn warning(place: Range<usize>, message: String, notes: Vec<(Range<usize>, String)>) -> Finding {
    Finding { place, severity: Severity::Warning, code: "budget", message, notes, fixes: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;

    const CHAIN: &str = "\tmulsd %xmm0, %xmm1\n\taddsd %xmm1, %xmm0\n\tjne .L1\n";

    /// Returns line, message and number of notes of each finding.
    fn reported(text: &str) -> Vec<(usize, String, usize)> {
        let fixture = Fixture::new(text);
        let line = |place: &Range<usize>| fixture.snapshot.source().lines.line_of(place.start);
        let reported = findings(&fixture.snapshot);
        reported.iter().map(|one| (line(&one.place), one.message.clone(), one.notes.len())).collect()
    }

    #[test]
    fn a_limit_in_a_comment_is_for_the_region_that_follows() {
        let text = |limit: &str| {
            format!("# mca: -mcpu=skylake\n# mca: {limit}\n# LLVM-MCA-BEGIN l\n.L1:\n{CHAIN}# LLVM-MCA-END l\n")
        };
        assert_eq!(reported(&text("cycles<=8")), []);
        let message = "l takes 8.00 cycles on skylake (public measurements), budget 7.50".to_owned();
        assert_eq!(reported(&text("cycles<=7.5")), [(2, message, 1)]);
    }

    #[test]
    fn limits_hold_for_unmarked_loops_too() {
        let text = format!("# mca: -mcpu=skylake\nf:\n\tnop\n# mca: cycles<=7\n.L1:\n{CHAIN}\tret\n");
        let found = reported(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].1.ends_with("takes 8.00 cycles on skylake (public measurements), budget 7.00"), "{found:?}");
    }

    #[test]
    fn a_limit_without_a_region_or_a_number_is_reported() {
        let none = reported("# mca: -mcpu=skylake\n.L1:\n\tnop\n\tjne .L1\n# mca: cycles<=1\n");
        assert_eq!(none[0].0, 4);
        assert!(none[0].1.contains("no region at or after this line"), "{none:?}");
        let text = "# mca: -mcpu=sandybridge\n# mca: cycles<=1\n.L1:\n\tvfmadd231pd %ymm1, %ymm2, %ymm0\n\tjne .L1\n";
        let message = &reported(text)[0].1;
        assert!(message.contains("cannot be checked against cycles<=1 on "), "{message}");
    }
}
