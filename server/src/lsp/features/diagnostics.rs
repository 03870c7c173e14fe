//! Problems of the text, instructions left out, and the critical sequence of each region at its instructions.

use std::collections::HashSet;

use mca::configuration::BottleneckLevel;
use tower_lsp::lsp_types::Diagnostic;

use super::explain;
use crate::lsp::analysis::{Finding, RegionPlan, RegionResult, Severity};
use crate::lsp::protocol::RegionKind;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::to_proto;

/// Critical sequences of regions that nobody marked end here: a list of tens of thousands helps nobody and costs every
/// keystroke. Hints and hovers know no such limit.
const MAX_UNASKED_BOTTLENECKS: usize = 1000;

pub fn diagnostics(snapshot: &Snapshot) -> Vec<Diagnostic> {
    let reading = &snapshot.reading;
    let mut list = List { snapshot, said: HashSet::new(), diagnostics: Vec::new() };
    reading.findings.iter().for_each(|finding| list.add(finding));
    let mut n_unasked = 0;
    for (region, outcome) in reading.regions.iter().zip(&snapshot.results) {
        match outcome {
            Some(Ok(result)) => {
                notices(region, result, &mut list);
                let is_marked = region.kind == RegionKind::Marked;
                if is_marked || n_unasked < MAX_UNASKED_BOTTLENECKS {
                    let n_before = list.diagnostics.len();
                    critical_sequence(region, result, &mut list);
                    n_unasked += if is_marked { 0 } else { list.diagnostics.len() - n_before };
                }
            }
            Some(Err(message)) => list.add(&failure(region, message)),
            None => {}
        }
    }
    list.diagnostics
}

/// What is published, each thing once: regions may overlap, and more than one may have the same to say of a line.
struct List<'a> {
    snapshot: &'a Snapshot,
    said: HashSet<(usize, usize, String)>,
    diagnostics: Vec<Diagnostic>,
}

impl List<'_> {
    fn add(&mut self, finding: &Finding) {
        if self.said.insert((finding.place.start, finding.place.end, finding.message.clone())) {
            let Snapshot { reading, uri, client, .. } = self.snapshot;
            self.diagnostics.push(to_proto::diagnostic(&reading.source, uri, finding, client.encoding));
        }
    }
}

fn failure(region: &RegionPlan, message: &str) -> Finding {
    let severity = if region.kind == RegionKind::Marked { Severity::Error } else { Severity::Hint };
    let place = region.places.first().cloned().unwrap_or(region.range.clone());
    Finding { place, severity, code: "not-analysed", message: message.to_owned(), notes: Vec::new(), fixes: Vec::new() }
}

/// What lowering had to say: instructions without scheduling data, calls, returns.
fn notices(region: &RegionPlan, result: &RegionResult, list: &mut List<'_>) {
    for notice in &result.notices {
        let place = notice.instruction.and_then(|instruction| region.places.get(instruction));
        let place = place.cloned().unwrap_or(region.range.start..region.range.start);
        let (severity, code) = match (notice.is_dropped, region.kind) {
            (true, _) => (Severity::Hint, "unmodelled-instruction"),
            (false, RegionKind::Marked) => (Severity::Warning, "accuracy"),
            (false, _) => (Severity::Hint, "accuracy"),
        };
        // The first half of the sentence is the reason; the rest speaks of options.
        let reason = notice.message.split(", skipping with").next().unwrap_or(&notice.message).to_owned();
        let message = match (&notice.note, notice.is_dropped) {
            (Some(note), false) => format!("{reason} {note}"),
            (_, true) => format!("{reason}; it takes no part in the numbers"),
            (None, false) => reason,
        };
        let notes = notice.instruction.and_then(|instruction| region.definition_note(instruction));
        let notes = notes.into_iter().collect();
        list.add(&Finding { place, severity, code, message, notes, fixes: Vec::new() });
    }
}

/// One finding for each edge of the critical sequence, at the instruction that waits.
fn critical_sequence(region: &RegionPlan, result: &RegionResult, list: &mut List<'_>) {
    let snapshot = list.snapshot;
    let severity = match snapshot.reading.configuration.editor.bottleneck_level {
        BottleneckLevel::Off => return,
        BottleneckLevel::Hint => Severity::Hint,
        BottleneckLevel::Information => Severity::Information,
        BottleneckLevel::Warning => Severity::Warning,
    };
    let Some(data) = result.views.bottleneck.as_ref().filter(|data| data.is_discovered()) else {
        return;
    };
    let place = |position: usize| {
        let instruction = result.kept.get(position)?;
        region.places.get(*instruction).cloned()
    };
    let n_positions = result.kept.len().max(1);
    let total: u64 = data.critical_sequence.iter().map(|edge| edge.edge.cost).sum();
    for edge in &data.critical_sequence {
        let (from, to) = (edge.edge.from_node % n_positions, edge.edge.to_node % n_positions);
        let (Some(from_place), Some(to_place)) = (place(from), place(to)) else {
            continue;
        };
        let carried =
            if edge.edge.from_node / n_positions == edge.edge.to_node / n_positions { "" } else { ", loop carried" };
        let line = explain::line_of(snapshot, region, result, from);
        let share = edge.edge.cost as f64 * 100.0 / total.max(1) as f64;
        let message = format!(
            "{} (line {line}{carried}): {share:.0}% of the critical sequence",
            explain::dependency(result, edge)
        );
        let text = result.texts.get(from).cloned().unwrap_or_default();
        let definition = result.kept.get(to).and_then(|instruction| region.definition_note(*instruction));
        list.add(&Finding {
            place: to_place,
            severity,
            code: "bottleneck",
            message,
            notes: std::iter::once((from_place, text)).chain(definition).collect(),
            fixes: Vec::new(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;
    use tower_lsp::lsp_types::{DiagnosticSeverity, NumberOrString};

    /// Line, severity and code of every diagnostic.
    fn summary(text: &str) -> Vec<(u32, DiagnosticSeverity, String)> {
        let diagnostics = diagnostics(&Fixture::new(text).snapshot);
        let one = |diagnostic: Diagnostic| {
            let Some(NumberOrString::String(code)) = diagnostic.code else { panic!("a code") };
            (diagnostic.range.start.line, diagnostic.severity.expect("a severity"), code)
        };
        diagnostics.into_iter().map(one).collect()
    }

    const CHAIN: &str = ".L1:\n\tmulsd %xmm0, %xmm1\n\taddsd %xmm1, %xmm0\n\tjne .L1\n";

    #[test]
    fn the_critical_sequence_is_told_at_its_instructions() {
        let fixture = Fixture::new(&format!("# mca: -mcpu=skylake\n{CHAIN}"));
        let diagnostics = diagnostics(&fixture.snapshot);
        assert!(!diagnostics.is_empty());
        for diagnostic in &diagnostics {
            assert_eq!(diagnostic.severity, Some(DiagnosticSeverity::INFORMATION));
            assert!(diagnostic.message.starts_with("register dependency on `%xmm"), "{}", diagnostic.message);
            assert_eq!(diagnostic.related_information.as_ref().map(Vec::len), Some(1));
        }
    }

    #[test]
    fn an_unreadable_line_is_an_error_only_where_somebody_marked_it() {
        let hint = (1, DiagnosticSeverity::HINT, "unmodelled-instruction".to_owned());
        assert_eq!(summary("nop\n\tfrobnicate %eax\n"), [hint]);
        let marked = "# LLVM-MCA-BEGIN\n\tfrobnicate %eax\n\tnop\n# LLVM-MCA-END\n";
        assert_eq!(summary(marked), [(1, DiagnosticSeverity::ERROR, "syntax".to_owned())]);
    }

    /// Real output of compilers, regenerated by hand: nothing in it is an error, and every loop has its numbers.
    #[test]
    fn compilers_write_no_errors() {
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
                assert_eq!(result.kept.len(), region.n_instructions(), "{name}: {}", region.name);
            }
        }
    }

    /// Not even where somebody marked it: compilers write it.
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
    fn what_a_macro_holds_is_told_where_it_is_used() {
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
        let on = |line: u32, code: &str, definition: u32| {
            found.iter().any(|(at, what, lines)| (*at, what.as_str()) == (line, code) && lines.contains(&definition))
        };
        assert!(on(7, "unmodelled-instruction", 4), "{found:?}");
        assert!(on(7, "bottleneck", 2) && on(7, "bottleneck", 3), "{found:?}");
        assert!(on(10, "bottleneck", 11), "{found:?}");
        let loops = &fixture.snapshot.reading.regions;
        let place = &loops[0].places[1];
        assert_eq!(&fixture.snapshot.source().text[place.clone()], "step %xmm0");
        assert_eq!(loops[0].n_instructions(), 5);
        assert_eq!(loops[1].places.len(), 3);
        let place = &loops[1].places[0];
        assert_eq!(&fixture.snapshot.source().text[place.clone()], ".rept 2");
    }

    #[test]
    fn calls_are_told_where_they_stand() {
        let marked = "# LLVM-MCA-BEGIN\n\tnop\n\tcall foo\n# LLVM-MCA-END\n";
        assert_eq!(summary(marked), [(2, DiagnosticSeverity::WARNING, "accuracy".to_owned())]);
    }

    /// The region cannot be simulated, and the reason names whom to blame.
    #[test]
    fn what_can_never_issue_is_named() {
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
