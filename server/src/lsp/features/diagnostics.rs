//! Diagnostics: problems in the text, instructions that no number includes, missing features of the processor, what limits each
//! region, failed analyses, and exceeded budgets.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use mca_config::configuration::BottleneckLevel;
use mca_core::analysis::DoubtKind;
use mca_core::analysis::Limit;
use mca_core::explain::MissingFeature;
use tower_lsp::lsp_types::Diagnostic;

use super::{budgets, explain};
use crate::lsp::analysis::{Finding, RegionPlan, RegionResult, Severity};
use crate::lsp::protocol::RegionKind;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// Maximum number of related places that one diagnostic lists.
const MAX_RELATED: usize = 8;

/// Returns all diagnostics of a document as it is known now. Regions without a result have none.
pub fn diagnostics(snapshot: &Snapshot) -> Vec<Diagnostic> {
    let reading = &snapshot.reading;
    let mut list = List { snapshot, said: HashSet::new(), diagnostics: Vec::new() };
    findings(snapshot, &mut list);
    for (region, outcome) in reading.regions.iter().zip(&snapshot.results) {
        match outcome {
            Some(Ok(result)) => {
                notices(region, result, &mut list);
                missing_features(region, result, &mut list);
                bottleneck(snapshot, region, result).iter().for_each(|finding| list.add(finding));
            }
            Some(Err(message)) => list.add(&failure(region, message)),
            None => {}
        }
    }
    budgets::findings(snapshot).iter().for_each(|finding| list.add(finding));
    list.diagnostics
}

/// Adds the findings in the text. For unreadable lines outside of marked regions, each region gets one message, and
/// the rest of the text another one.
fn findings(snapshot: &Snapshot, list: &mut List<'_>) {
    let regions = &snapshot.reading.regions;
    let is_quiet = |finding: &&Finding| finding.severity == Severity::Hint && finding.code == UNMODELLED;
    let region_of = |finding: &Finding| {
        regions.iter().position(|region| region.range.contains(&finding.place.start)).unwrap_or(usize::MAX)
    };
    let mut n_by_region: BTreeMap<usize, usize> = BTreeMap::new();
    for finding in snapshot.reading.findings.iter().filter(is_quiet) {
        *n_by_region.entry(region_of(finding)).or_default() += 1;
    }
    for finding in &snapshot.reading.findings {
        if !is_quiet(&finding) {
            list.add(finding);
        } else if let Some(n_found) = n_by_region.remove(&region_of(finding)) {
            let more = if n_found > 1 { format!(" (and {} more here)", n_found - 1) } else { String::new() };
            list.add(&Finding { message: format!("{}{more}", finding.message), ..finding.clone() });
        }
    }
}

/// Code of diagnostics about lines and instructions that take no part in the numbers.
const UNMODELLED: &str = "unmodelled-instruction";

/// Diagnostics to publish, without duplicates: regions may overlap, and several may have the same message about a line.
struct List<'a> {
    /// The document that the diagnostics are about.
    snapshot: &'a Snapshot,
    /// Range and message of each diagnostic in the list.
    said: HashSet<(usize, usize, String)>,
    diagnostics: Vec<Diagnostic>,
}

impl List<'_> {
    /// Adds a finding, unless one with the same range and message is in the list.
    fn add(&mut self, finding: &Finding) {
        if self.said.insert((finding.place.start, finding.place.end, finding.message.clone())) {
            let Snapshot { reading, uri, client, .. } = self.snapshot;
            self.diagnostics.push(to_proto::diagnostic(&reading.source, uri, finding, client.encoding));
        }
    }
}

/// Returns the finding about a region that could not be analysed.
fn failure(region: &RegionPlan, message: &str) -> Finding {
    let severity = if region.kind == RegionKind::Marked { Severity::Error } else { Severity::Hint };
    let place = region.places.first().cloned().unwrap_or(region.range.clone());
    Finding { place, severity, code: "not-analysed", message: message.to_owned(), notes: Vec::new(), fixes: Vec::new() }
}

/// Adds the messages of a region's analysis: one for all instructions that were left out, and in marked regions one
/// for each call and return. In other regions inlay hints show calls and returns.
fn notices(region: &RegionPlan, result: &RegionResult, list: &mut List<'_>) {
    let n_dropped = result.notices.iter().filter(|notice| notice.is_dropped).count();
    let mut has_reported_dropped = false;
    for notice in &result.notices {
        let place = notice.instruction.and_then(|instruction| region.places.get(instruction));
        let place = place.cloned().unwrap_or(region.range.start..region.range.start);
        let (severity, code) = match (notice.is_dropped, region.kind) {
            (true, _) if std::mem::replace(&mut has_reported_dropped, true) => continue,
            (true, _) => (Severity::Hint, UNMODELLED),
            (false, RegionKind::Marked) => (Severity::Warning, "accuracy"),
            (false, _) => continue,
        };
        // The message continues with options of the command line; only the reason before that is shown.
        let reason = notice.message.split(", skipping with").next().unwrap_or(&notice.message).to_owned();
        let message = match (&notice.note, notice.is_dropped) {
            (Some(note), false) => format!("{reason} {note}"),
            (_, true) if n_dropped > 1 => {
                format!("{reason}; it and {} more here take no part in the numbers", n_dropped - 1)
            }
            (_, true) => format!("{reason}; it takes no part in the numbers"),
            (None, false) => reason,
        };
        let notes = notice.instruction.and_then(|instruction| region.definition_note(instruction));
        let notes = notes.into_iter().collect();
        list.add(&Finding { place, severity, code, message, notes, fixes: Vec::new() });
    }
}

/// Returns the byte range of the simulated instruction at a position among the simulated ones; `None` if there is none.
fn place_of(region: &RegionPlan, result: &RegionResult, position: usize) -> Option<Range<usize>> {
    result.kept().get(position).and_then(|instruction| region.places.get(*instruction)).cloned()
}

/// Adds the features that the processor lacks, once for each region, at the first instruction that needs one.
fn missing_features(region: &RegionPlan, result: &RegionResult, list: &mut List<'_>) {
    let Some(first) = result.missing.first() else {
        return;
    };
    let is_marked = region.kind == RegionKind::Marked;
    let place_of = |missing: &MissingFeature| region.places.get(missing.instruction).cloned();
    let place = place_of(first).unwrap_or(region.range.start..region.range.start);
    let snapshot = list.snapshot;
    let refusal = explain::explanation(snapshot, region, result).refusal().unwrap_or_default();
    let message = format!("{} {refusal}", snapshot.reading.processor.name);
    let others = result.missing.iter().skip(1).take(MAX_RELATED);
    let notes = others.filter_map(|other| Some((place_of(other)?, format!("{} is needed here", other.name))));
    list.add(&Finding {
        place,
        severity: if is_marked { Severity::Warning } else { Severity::Hint },
        code: "missing-feature",
        message,
        notes: notes.collect(),
        fixes: Vec::new(),
    });
}

/// Returns the limit of a region as a finding at its first line, with the blamed instructions as related places.
/// `None` if the amount of work is the limit, if the limit is not known for sure, or if the settings do not ask for
/// it.
pub fn bottleneck(snapshot: &Snapshot, region: &RegionPlan, result: &RegionResult) -> Option<Finding> {
    let editor = &snapshot.reading.configuration.editor;
    let severity = match editor.bottleneck_level {
        BottleneckLevel::Off => return None,
        BottleneckLevel::Hint => Severity::Hint,
        BottleneckLevel::Information => Severity::Information,
        BottleneckLevel::Warning => Severity::Warning,
    };
    let is_asked = region.kind == RegionKind::Marked || editor.automatic_bottlenecks;
    let verdict = result.verdict();
    let is_work = |limit| matches!(limit, Limit::Dispatch | Limit::FrontEnd | Limit::Retirement);
    // Removing another limit gains nothing if the amount of work alone takes as many cycles.
    let is_just_work = is_work(verdict.limit) || verdict.ties().any(|bound| is_work(bound.limit));
    let trust = result.trust(region);
    // A called function takes time that is not known, so nothing can be said about the limit.
    let has_calls = trust.of_kind(DoubtKind::Call).next().is_some();
    if !is_asked || is_just_work || has_calls || !trust.is_enough() {
        return None;
    }
    let explanation = explain::explanation(snapshot, region, result);
    let blamed = verdict.blamed.iter().take(MAX_RELATED);
    let notes = blamed.filter_map(|blame| {
        let text = explanation.blame(blame.position)?;
        Some((place_of(region, result, blame.position)?, text))
    });
    let (message, notes) = (explain::sentences(&explanation), notes.collect());
    let source = snapshot.source();
    let line = source.lines.line_of(region.range.start);
    let place = source.lines.line_range(&source.text, line).unwrap_or(region.range.start..region.range.start);
    Some(Finding { place, severity, code: "bottleneck", message, notes, fixes: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;
    use tower_lsp::lsp_types::{DiagnosticSeverity, NumberOrString};

    /// Returns line, severity and code of every diagnostic.
    fn summary(text: &str) -> Vec<(u32, DiagnosticSeverity, String)> {
        let diagnostics = diagnostics(&Fixture::new(text).snapshot);
        let one = |diagnostic: Diagnostic| {
            let Some(NumberOrString::String(code)) = diagnostic.code else { panic!("a code") };
            (diagnostic.range.start.line, diagnostic.severity.expect("a severity"), code)
        };
        // What limits a region is tested separately.
        diagnostics.into_iter().map(one).filter(|(_, _, code)| code != "bottleneck").collect()
    }

    const CHAIN: &str = ".L1:\n\tmulsd %xmm0, %xmm1\n\taddsd %xmm1, %xmm0\n\tjne .L1\n";

    #[test]
    fn what_limits_a_marked_region_is_reported_once() {
        let marked = format!("# mca: -mcpu=skylake\n# LLVM-MCA-BEGIN\n{CHAIN}# LLVM-MCA-END\n");
        let diagnostics = diagnostics(&Fixture::new(&marked).snapshot);
        let [diagnostic] = &diagnostics[..] else { panic!("{diagnostics:?}") };
        assert_eq!(diagnostic.severity, Some(DiagnosticSeverity::INFORMATION));
        assert_eq!(diagnostic.range.start.line, 1);
        let message = "8.00 cycles per iteration: every iteration waits for %xmm1 of the one before (line 4). ";
        assert!(diagnostic.message.starts_with(message), "{}", diagnostic.message);
        let related = diagnostic.related_information.iter().flatten();
        let related: Vec<u32> = related.map(|related| related.location.range.start.line).collect();
        assert_eq!(related, [3, 4]);
    }

    #[test]
    fn the_limit_of_an_unmarked_loop_is_shown_on_request() {
        let text = format!("# mca: -mcpu=skylake\n{CHAIN}");
        assert_eq!(diagnostics(&Fixture::new(&text).snapshot), []);
        let mut fixture = Fixture::new(&text);
        let reading = std::sync::Arc::get_mut(&mut fixture.snapshot.reading).expect("not shared");
        let mut configuration = (*reading.configuration).clone();
        configuration.editor.automatic_bottlenecks = true;
        reading.configuration = std::sync::Arc::new(configuration);
        assert_eq!(diagnostics(&fixture.snapshot).len(), 1);
    }

    #[test]
    fn missing_features_are_reported_once_a_region() {
        let text = "# mca: -mcpu=sandybridge\n# LLVM-MCA-BEGIN\n\tvfmadd231pd %ymm1, %ymm2, %ymm0\n\
                    \tvfmadd231pd %ymm3, %ymm4, %ymm5\n\tvpaddd %ymm1, %ymm2, %ymm3\n# LLVM-MCA-END\n";
        let diagnostics = diagnostics(&Fixture::new(text).snapshot);
        let missing: Vec<&Diagnostic> =
            diagnostics.iter().filter(|one| one.message == "sandybridge lacks FMA, AVX2").collect();
        assert_eq!(missing.len(), 1, "{diagnostics:?}");
        assert_eq!((missing[0].range.start.line, missing[0].severity), (2, Some(DiagnosticSeverity::WARNING)));
    }

    #[test]
    fn unreadable_lines_are_errors_in_marked_regions_only() {
        let hint = (1, DiagnosticSeverity::HINT, "unmodelled-instruction".to_owned());
        assert_eq!(summary("nop\n\tfrobnicate %eax\n"), [hint]);
        let marked = "# LLVM-MCA-BEGIN\n\tfrobnicate %eax\n\tnop\n# LLVM-MCA-END\n";
        assert_eq!(summary(marked), [(1, DiagnosticSeverity::ERROR, "syntax".to_owned())]);
    }

    /// Compiler output yields no error or warning, and each loop is simulated with all of its instructions.
    #[test]
    fn output_of_compilers_has_no_errors() {
        for (name, text) in [
            ("gcc", include_str!("../../../tests/fixtures/compilers/gcc.s")),
            ("gcc, Intel syntax", include_str!("../../../tests/fixtures/compilers/gcc-intel.s")),
            ("clang", include_str!("../../../tests/fixtures/compilers/clang.s")),
            ("rustc", include_str!("../../../tests/fixtures/compilers/rustc.s")),
        ] {
            let fixture = Fixture::new(&format!("# mca: -mcpu=skylake\n{text}"));
            let loud = |diagnostic: &Diagnostic| diagnostic.severity < Some(DiagnosticSeverity::INFORMATION);
            let errors: Vec<Diagnostic> = diagnostics(&fixture.snapshot).into_iter().filter(loud).collect();
            assert!(errors.is_empty(), "{name}: {errors:#?}");
            let regions = &fixture.snapshot.reading.regions;
            assert!(!regions.is_empty(), "{name}");
            for (region, result) in regions.iter().zip(&fixture.snapshot.results) {
                let result = result.as_ref().expect("finished").as_ref().expect("numbers");
                assert_eq!(result.kept().len(), region.n_instructions(), "{name}: {}", region.name);
            }
        }
    }

    /// An unknown debugging directive is a hint even in a marked region: no number depends on it.
    #[test]
    fn a_debugging_directive_of_another_assembler_is_a_hint() {
        let text = "# LLVM-MCA-BEGIN\n\t.file 1 \"a.c\"\n\tnop\n\t.loc 1 7 53 view .LVU1\n\t.loc 1 8 3 view .LVU2\n\
                    \t.cfi_nonsense\n# LLVM-MCA-END\n";
        let hint = |line| (line, DiagnosticSeverity::HINT, "debugging-directive".to_owned());
        assert_eq!(summary(text), [hint(3), hint(5)]);
        let messages: Vec<String> =
            diagnostics(&Fixture::new(text).snapshot).into_iter().map(|diagnostic| diagnostic.message).collect();
        assert_eq!(
            messages[0],
            "unknown sub-directive in '.loc' directive; no number depends on it, nor on 1 more of the kind"
        );
        assert_eq!(messages[1], "unknown directive; no number depends on it");
    }

    #[test]
    fn a_file_directive_at_the_end_is_found() {
        let text = |end: &str| format!("\tnop\n\t.loc 1 7 53\n\tnop\n\t.loc 1 8 3\n{end}");
        assert_eq!(summary(&text("\t.file 1 \"a.c\"\n")), []);
        assert_eq!(summary(&text("")), [(1, DiagnosticSeverity::HINT, "debugging-directive".to_owned())]);
    }

    #[test]
    fn errors_in_macros_are_reported_where_they_are_used() {
        let text = "# mca: -mcpu=skylake\n.macro step a\n\tmulsd \\a, %xmm1\n\taddsd %xmm1, \\a\n\tfrobnicate\n.endm\n\
                    .L1:\n\tnop; step %xmm0 # one\n\tjne .L1\n.L2:\n\t.rept 2\n\tdivsd %xmm2, %xmm2\n\t.endr\n\tjne .L2\n";
        let fixture = Fixture::new(text);
        let mut found: Vec<(u32, String, Vec<u32>)> = Vec::new();
        for diagnostic in diagnostics(&fixture.snapshot) {
            let related = diagnostic.related_information.unwrap_or_default();
            let expanded = related.iter().filter(|related| related.message == "expanded from this line");
            let lines = expanded.map(|related| related.location.range.start.line).collect();
            let Some(NumberOrString::String(code)) = diagnostic.code else { panic!("a code") };
            found.push((diagnostic.range.start.line, code, lines));
        }
        let is_reported = |line: u32, code: &str, definition: u32| {
            found.iter().any(|(at, what, lines)| (*at, what.as_str()) == (line, code) && lines.contains(&definition))
        };
        assert!(is_reported(7, "unmodelled-instruction", 4), "{found:?}");
        let loops = &fixture.snapshot.reading.regions;
        let place = &loops[0].places[1];
        assert_eq!(&fixture.snapshot.source().text[place.clone()], "step %xmm0");
        assert_eq!(loops[0].n_instructions(), 5);
        assert_eq!(loops[1].places.len(), 3);
        let place = &loops[1].places[0];
        assert_eq!(&fixture.snapshot.source().text[place.clone()], ".rept 2");
    }

    #[test]
    fn calls_are_reported_at_their_lines() {
        let marked = "# LLVM-MCA-BEGIN\n\tnop\n\tcall foo\n# LLVM-MCA-END\n";
        assert_eq!(summary(marked), [(2, DiagnosticSeverity::WARNING, "accuracy".to_owned())]);
    }

    /// A region that cannot be simulated has a diagnostic that names the instruction at fault.
    #[test]
    fn an_instruction_that_never_issues_is_named() {
        let text = "# mca: -mcpu=alderlake\n# LLVM-MCA-BEGIN\n\tnop\n\tdpps $1, %xmm0, %xmm6\n# LLVM-MCA-END\n";
        let fixture = Fixture::new(text);
        let messages: Vec<String> = diagnostics(&fixture.snapshot).into_iter().map(|found| found.message).collect();
        let is_named =
            |message: &String| message.contains("'dpps $1, %xmm0, %xmm6'") && message.contains("'ADLPPort01_05'");
        assert!(messages.iter().any(is_named), "{messages:?}");
    }

    #[test]
    fn refused_markers_are_errors_with_repairs() {
        let text = "nop\n# LLVM-MCA-BEGIN a\nnop\n# LLVM-MCA-BEGIN a\nnop\n# LLVM-MCA-END a\n# LLVM-MCA-END b\n";
        let fixture = Fixture::new(text);
        let refused: Vec<&Finding> =
            fixture.snapshot.reading.findings.iter().filter(|finding| finding.code == "region-marker").collect();
        assert_eq!(refused.len(), 2, "{refused:?}");
        assert!(refused.iter().all(|finding| finding.severity == Severity::Error && !finding.fixes.is_empty()));
        assert_eq!(refused[0].notes[0].1, "region a was previously defined here");
    }
}
