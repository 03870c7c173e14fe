//! Messages of the assembler, at their places in the document.
//!
//! The command line refuses a file with one unreadable statement. In an editor that statement costs only itself: it is an error
//! in a marked region, and elsewhere no more than a hint.

use std::cell::LazyCell;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use mca_core::Program;
use mca_core::analysis;
use mca_core::limits::FINDINGS;
use mca_core::program::{Diagnostic, DiagnosticSource};
use mca_input::trap::trap;
use mca_outline::Outline;

use super::places::{definition_at, place_of_use};
use super::{Finding, Severity};
use crate::lsp::document::{Source, floor_boundary};
use crate::lsp::{instruments, lint};

/// Returns the findings about a program's messages, at most [`FINDINGS`]. Messages of equal text about debugging
/// directives become one finding. `marked` are the ranges between markers, where an unreadable statement is an error.
pub fn of_program(program: &Program, source: &Source, outline: &Outline, marked: &[Range<usize>]) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    // For each message about debugging directives: index of its finding, and how many others have the same text.
    let mut debugging_findings: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let files = LazyCell::new(|| NumberedFiles::of(&source.text));
    for message in program.diagnostics() {
        // A note without a message of its own explains nothing.
        if message.severity == analysis::Severity::Note {
            continue;
        }
        if findings.len() >= FINDINGS {
            break;
        }
        let text = String::from_utf8_lossy(&message.text).into_owned();
        let place = place_of(source, &message).unwrap_or(0..0);
        let (mut severity, mut code) = judge(message.source, message.severity, &place, marked);
        if severity != Severity::Warning && !message.affects_numbers {
            // Compilers write `.file` directives after the `.loc` that use their numbers.
            if files.is_of_known_file(&source.text[place.start..]) {
                continue;
            }
            // Other assemblers know more of these; no number depends on them.
            (severity, code) = (Severity::Hint, "debugging-directive");
            if let Some((_, n_others)) = debugging_findings.get_mut(&text) {
                *n_others += 1;
                continue;
            }
            debugging_findings.insert(text.clone(), (findings.len(), 0));
        }
        let fixes = match message.source {
            DiagnosticSource::RegionMarker => lint::repairs(outline, &source.text, place.start),
            DiagnosticSource::Instrument => {
                let kinds = program.cpu().target().architecture().instruments();
                instruments::repairs(kinds, outline, &source.text, place.start)
            }
            DiagnosticSource::Assembler | DiagnosticSource::Analysis => Vec::new(),
        };
        let definition = message.definition.and_then(|line| definition_at(source, line));
        let definition = definition.map(|place| (place, "expanded from this line".to_owned()));
        let note = |note: &Diagnostic| {
            (place_of(source, note).unwrap_or(0..0), String::from_utf8_lossy(&note.text).into_owned())
        };
        let notes = definition.into_iter().chain(message.notes.iter().map(note)).collect();
        findings.push(Finding { place, severity, code, message: text, notes, fixes });
    }
    for (index, n_others) in debugging_findings.into_values() {
        let message = &mut findings[index].message;
        message.push_str("; no number depends on it");
        if n_others > 0 {
            message.push_str(&format!(", nor on {n_others} more of the kind"));
        }
    }
    findings
}

/// Returns a finding, at the markers, that a compiler has moved markers away from their code; `None` if it has not.
pub fn of_moved_markers(program: &Program, source: &Source, outline: &Outline) -> Option<Finding> {
    let trap = Some(outline).filter(|outline| !outline.markers.is_empty()).and_then(|_| trap(&source.text, program))?;
    let place = floor_boundary(&source.text, trap.place.start)..floor_boundary(&source.text, trap.place.end);
    let (severity, code) = (Severity::Warning, "moved-marker");
    Some(Finding { place, severity, code, message: trap.message, notes: Vec::new(), fixes: Vec::new() })
}

/// The numbers that `.file` directives of a text give to files.
struct NumberedFiles<'a>(HashSet<&'a str>);

impl<'a> NumberedFiles<'a> {
    /// Finds the numbers anywhere in a text.
    fn of(text: &'a str) -> NumberedFiles<'a> {
        let names = text.match_indices(".file").map(|(at, name)| &text[at + name.len()..]);
        let numbers = names.filter_map(|rest| rest.split_ascii_whitespace().next());
        NumberedFiles(numbers.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).collect())
    }

    /// Whether `rest`, the text from a message's place on, begins with such a number: then the message is about a
    /// `.loc` before its `.file`.
    fn is_of_known_file(&self, rest: &str) -> bool {
        rest.split_ascii_whitespace().next().is_some_and(|word| self.0.contains(word))
    }
}

/// Returns severity and code of the finding for a message, by the message's `origin`, severity and place. `marked` are
/// the ranges between markers.
fn judge(
    origin: DiagnosticSource,
    severity: analysis::Severity,
    place: &Range<usize>,
    marked: &[Range<usize>],
) -> (Severity, &'static str) {
    let is_error = severity == analysis::Severity::Error;
    let is_marked = marked.iter().any(|region| region.start <= place.start && place.start <= region.end);
    match origin {
        DiagnosticSource::RegionMarker => (Severity::Error, "region-marker"),
        DiagnosticSource::Instrument => (Severity::Error, "instrument"),
        DiagnosticSource::Assembler if !is_error => (Severity::Warning, "assembler-warning"),
        DiagnosticSource::Assembler if is_marked => (Severity::Error, "syntax"),
        DiagnosticSource::Assembler | DiagnosticSource::Analysis => (Severity::Hint, "unmodelled-instruction"),
    }
}

/// Returns the bytes that a message is about: its range, or else the word at its location. For code of a macro, a
/// repetition or an included file it is the statement that uses that. `None` if the message has no place.
fn place_of(source: &Source, message: &Diagnostic) -> Option<Range<usize>> {
    let offset = message.offset?;
    if message.is_expanded {
        return Some(place_of_use(source, offset));
    }
    let start = floor_boundary(&source.text, offset);
    if let Some(span) = &message.span {
        let from = floor_boundary(&source.text, span.start);
        return Some(from.min(start)..floor_boundary(&source.text, span.end).max(start));
    }
    let word = source.text[start..].find(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';'));
    let length = word.unwrap_or(source.text.len() - start);
    let one = source.text[start..].chars().next().filter(|letter| !letter.is_control()).map_or(0, char::len_utf8);
    Some(start..start + length.max(one))
}

#[cfg(test)]
mod tests {
    use crate::lsp::fixture::Fixture;

    /// Output of GCC for markers around a loop that it moves.
    const MOVED: &str = "\t.type f, @function\nf:\n#APP\n\t# LLVM-MCA-BEGIN x\n#NO_APP\n\ttestq %rax, %rax\n#APP\n\t\
                         # LLVM-MCA-END\n#NO_APP\n.L3:\n\taddq $1, %rax\n\tjne .L3\n\tret\n\t.size f, .-f\n";

    /// Returns the findings about moved markers, with their lines counted from 0.
    fn moved(text: &str) -> Vec<(String, usize)> {
        let reading = Fixture::new(text).snapshot.reading;
        let moved = reading.findings.iter().filter(|finding| finding.code == "moved-marker");
        moved.map(|finding| (finding.message.clone(), reading.source.lines.line_of(finding.place.start))).collect()
    }

    #[test]
    fn markers_that_a_compiler_moved_are_reported_at_their_place() {
        let reported = moved(MOVED);
        let [(message, line)] = &reported[..] else { panic!("{reported:?}") };
        assert!(message.starts_with("the loop .L3 of f is not in the region x: "), "{message}");
        assert_eq!(*line, 3);
        assert_eq!(moved(&MOVED.replace("APP", "PPA")), [], "a person wrote this");
    }
}
