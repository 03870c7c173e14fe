//! Tests that what an editor shows of hundreds of compilers' loops, on six processors, is true and short.

use std::collections::BTreeSet;
use std::fmt::Write;

use tower_lsp::lsp_types::{Diagnostic, DiagnosticSeverity, InlayHintLabel, NumberOrString};

use mca_tests::needed_features::{listed_name_of, needs_of};

use super::diagnostics::diagnostics;
use super::explain;
use super::hints::hints;
use crate::lsp::analysis::{RegionPlan, RegionResult};
use crate::lsp::fixture::Fixture;
use crate::lsp::snapshot::Snapshot;

const PROCESSORS: [&str; 6] = ["haswell", "skylake-avx512", "alderlake", "znver2", "znver4", "btver2"];

/// Marked loops from three compilers.
const TEXTS: [&str; 3] = [
    include_str!("../../../../tests/inputs/loops/gcc.s"),
    include_str!("../../../../tests/inputs/loops/clang.s"),
    include_str!("../../../../tests/inputs/loops/rustc.s"),
];

/// Lines of a hover that are visible without scrolling. The most important ones must be among them.
const FIRST_LINES: usize = 9;
/// Number of lines that at least half of all hovers must stay below.
const TYPICAL_LINES: usize = 20;

/// What an editor shows of one region, and what it is compared with.
struct ShownRow<'a> {
    /// Features that an independent decoder finds in the machine code and the processor does not have.
    lacking: BTreeSet<&'static str>,
    plan: &'a RegionPlan,
    result: &'a RegionResult,
    /// Diagnostics at the region's lines.
    diagnostics: Vec<&'a Diagnostic>,
    /// Labels of the hints at the region's lines.
    hints: Vec<&'a str>,
    /// Markdown of the hover on its first line.
    hover: String,
    /// The hint for the region as a source would show it at the end of a line.
    hint_of_source: String,
}

/// Returns the code of a diagnostic.
fn code(diagnostic: &Diagnostic) -> &str {
    match &diagnostic.code {
        Some(NumberOrString::String(code)) => code,
        _ => panic!("a code"),
    }
}

/// Whether a diagnostic has a code.
fn is_about(diagnostic: &Diagnostic, kind: &str) -> bool {
    code(diagnostic) == kind
}

/// Parses both numbers of `1.50 of 4.00 cycles`.
fn parts(hint: &str) -> Option<(f64, f64)> {
    let (part, rest) = hint.split_once(" of ")?;
    Some((part.parse().ok()?, rest.split(' ').next()?.parse().ok()?))
}

/// Returns the names of the features in `sandybridge lacks FMA, AVX2`.
fn features_in(message: &str) -> impl Iterator<Item = &'static str> {
    let names = message.split_once(" lacks ").map_or("", |(_, names)| names);
    names.split(", ").filter_map(|name| listed_name_of(name))
}

/// Returns the features that the code of a region needs and the processor does not have.
fn lacking(snapshot: &Snapshot, plan: &RegionPlan) -> BTreeSet<&'static str> {
    let subject = snapshot.reading.subject.as_ref().expect("a program");
    let numbers: Vec<usize> = plan.region.instructions().collect();
    let codes = subject.program.encodings_of(&numbers);
    let features = &subject.cpu.subtarget().features;
    codes.iter().flat_map(|bytes| needs_of(bytes).expect("compilers' code").lacking(features)).collect()
}

/// Returns what is wrong in what is shown of a region.
fn complaints(shown: &ShownRow<'_>) -> Vec<String> {
    let ShownRow { lacking, plan, result, diagnostics, hints, hover, hint_of_source } = shown;
    let trust = result.trust(plan);
    let mut wrong = Vec::new();
    let n_bottlenecks = diagnostics.iter().filter(|one| is_about(one, "bottleneck")).count();
    if n_bottlenecks > usize::from(trust.is_enough()) {
        wrong.push(format!("{n_bottlenecks} bottlenecks"));
    }
    let has_numbers = hints.iter().any(|hint| hint.contains("cycles")) || hover.contains("cycles per iteration");
    if has_numbers != (trust.is_enough() && lacking.is_empty()) {
        wrong.push(format!("{} of {} not understood: {hints:?}", trust.n_not_understood(), trust.n_instructions()));
    }
    if hint_of_source.chars().count() > 40 {
        wrong.push(format!("a long hint: {hint_of_source}"));
    }
    if result.verdict().is_counter && hint_of_source.contains("chain") {
        wrong.push(format!("waits for its counter: {hint_of_source}"));
    }
    for (part, whole) in hints.iter().filter_map(|hint| parts(hint)) {
        if part > 1.01 * whole {
            wrong.push(format!("{part} of {whole}"));
        }
    }
    let missing: Vec<&&Diagnostic> = diagnostics.iter().filter(|one| is_about(one, "missing-feature")).collect();
    let reported: BTreeSet<&str> = missing.iter().flat_map(|one| features_in(&one.message)).collect();
    if reported != *lacking || missing.len() > 1 {
        wrong.push(format!("{lacking:?} are lacking, {missing:?} is reported"));
    }
    let important = ["Cycles per iteration if only this", "Loop-carried chain"];
    let mut late = hover.lines().skip(FIRST_LINES);
    if late.any(|line| important.iter().any(|words| line.starts_with(words))) {
        wrong.push(format!("the hover is long:\n{hover}"));
    }
    wrong
}

#[test]
fn what_compilers_loops_show_is_true_and_short() {
    let mut wrong = Vec::new();
    let mut lengths = Vec::new();
    for (cpu, text) in PROCESSORS.iter().flat_map(|cpu| TEXTS.iter().map(move |text| (cpu, text))) {
        let fixture = Fixture::new(&format!("# mca: -mcpu={cpu}\n{text}"));
        let snapshot = &fixture.snapshot;
        let source = snapshot.source();
        let all_diagnostics = diagnostics(snapshot);
        let all_hints = hints(snapshot, 0..source.text.len());
        for (plan, outcome) in snapshot.reading.regions.iter().zip(&snapshot.results) {
            let Some(Ok(result)) = outcome else { continue };
            let lines = source.lines.line_of(plan.range.start)..source.lines.line_of(plan.range.end) + 1;
            let is_inside = |line: u32| lines.contains(&(line as usize));
            let labels = all_hints.iter().filter(|hint| is_inside(hint.position.line)).map(|hint| match &hint.label {
                InlayHintLabel::String(text) => text.as_str(),
                InlayHintLabel::LabelParts(_) => panic!("labels are texts"),
            });
            let shown = ShownRow {
                lacking: lacking(snapshot, plan),
                plan,
                result,
                diagnostics: all_diagnostics.iter().filter(|one| is_inside(one.range.start.line)).collect(),
                hints: labels.collect(),
                hint_of_source: explain::explanation(snapshot, plan, result).hint(),
                hover: explain::region(snapshot, plan, result).content(true).value,
            };
            lengths.push(shown.hover.trim_end().lines().count());
            wrong.extend(complaints(&shown).into_iter().map(|what| format!("{} on {cpu}: {what}", plan.name)));
        }
    }
    assert!(lengths.len() > 2_500, "only {} regions", lengths.len());
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] < TYPICAL_LINES, "median {} lines", lengths[lengths.len() / 2]);
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), lengths.len(), wrong.join("\n"));
}

/// All loops in one file without markers, as a compiler would write them.
#[test]
fn a_long_file_has_few_entries() {
    let mut text = String::from("# mca: -mcpu=btver2\n");
    let mut n_loops = 0;
    for part in TEXTS.iter().flat_map(|text| text.split("# LLVM-MCA-BEGIN").skip(1)) {
        let body = part.split_once('\n').and_then(|(_, rest)| rest.split_once("# LLVM-MCA-END"));
        let _ = write!(text, "f{n_loops}:\n.L_{n_loops}:\n{}\tjne .L_{n_loops}\n\tret\n", body.expect("a loop").0);
        n_loops += 1;
    }
    assert!(text.lines().count() > 7_000, "{} lines", text.lines().count());
    let fixture = Fixture::new(&text);
    assert!(fixture.snapshot.reading.regions.len() > 400);
    let found = diagnostics(&fixture.snapshot);
    let loud: Vec<_> = found.iter().filter(|one| one.severity < Some(DiagnosticSeverity::HINT)).collect();
    assert!(loud.is_empty(), "{} of {}: {:?}", loud.len(), found.len(), loud.first());
    // Each region has at most one message about missing features, and one about instructions that are not understood.
    assert!(found.len() < 2 * n_loops && found.len() < 1000, "{} entries", found.len());
    let codes: BTreeSet<&str> = found.iter().map(code).collect();
    assert!(codes.contains("missing-feature"), "{codes:?}");
}
