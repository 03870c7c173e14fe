//! What the assembler had to say, at its places in the document.
//!
//! The command line refuses a file with one unreadable statement. In an editor that statement costs only itself: it is an
//! error where somebody marked a region around it, and elsewhere no more than a hint.

use std::ops::Range;

use mca_core::analyze::program::Program;
use mca_core::inst::asm::log::{Event, Origin};
use mca_core::text::diagnostic::{self, Message};
use mca_core::text::{BufferId, Location, Span};

use super::{Finding, Severity};
use crate::lsp::document::{Source, floor_boundary};
use crate::lsp::lint;
use crate::lsp::outline::Outline;

/// Messages that are kept; a file in another language is not worth more.
const MAX_FINDINGS: usize = 2000;

pub fn of_program(program: &Program, source: &Source, outline: &Outline, marked: &[Range<usize>]) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    for event in &program.assembly().events {
        let Event::Message { origin, message } = event else {
            continue;
        };
        let text = String::from_utf8_lossy(&message.text).into_owned();
        let place = place_of(program, source, message);
        if message.severity == diagnostic::Severity::Note {
            if let Some(finding) = findings.last_mut() {
                let place = place.unwrap_or(finding.place.clone());
                if finding.place == (0..0) {
                    finding.place = place.clone();
                }
                finding.notes.push((place, text));
            }
            continue;
        }
        if findings.len() >= MAX_FINDINGS {
            break;
        }
        let place = place.unwrap_or(0..0);
        let (severity, code) = judge(*origin, message.severity, &place, marked);
        let is_about_debugging =
            *origin == Origin::Assembler && is_debugging_directive(statement_at(source, place.start));
        if is_about_debugging && severity != Severity::Warning {
            // Other assemblers know more of these; no number depends on them.
            continue;
        }
        let fixes = if *origin == Origin::RegionMarker {
            lint::repairs(outline, &source.text, place.start)
        } else {
            Vec::new()
        };
        findings.push(Finding { place, severity, code, message: text, notes: Vec::new(), fixes });
    }
    findings
}

fn judge(
    origin: Origin,
    severity: diagnostic::Severity,
    place: &Range<usize>,
    marked: &[Range<usize>],
) -> (Severity, &'static str) {
    let is_error = severity == diagnostic::Severity::Error;
    let is_marked = marked.iter().any(|region| region.start <= place.start && place.start <= region.end);
    match origin {
        Origin::RegionMarker => (Severity::Error, "region-marker"),
        Origin::InstrumentComment => (Severity::Error, "instrument"),
        Origin::Assembler if !is_error => (Severity::Warning, "assembler-warning"),
        Origin::Assembler if is_marked => (Severity::Error, "syntax"),
        Origin::Assembler => (Severity::Hint, "unmodelled-instruction"),
    }
}

/// The line that holds an offset, without blanks in front.
fn statement_at(source: &Source, offset: usize) -> &str {
    source.line(source.lines.line_of(offset)).trim_start()
}

fn is_debugging_directive(statement: &str) -> bool {
    [".loc", ".cfi_", ".file", ".ident"].iter().any(|name| statement.starts_with(name))
}

/// Offsets of the instructions that could not be read, each once.
pub fn unread_instructions(program: &Program, source: &Source) -> Vec<usize> {
    let mut offsets = Vec::new();
    for event in &program.assembly().events {
        if let Event::Message { origin: Origin::Assembler, message } = event {
            let location = message.location.and_then(|location| main_location(program, location));
            if let (diagnostic::Severity::Error, Some(location)) = (message.severity, location) {
                let offset = location.offset as usize;
                if !statement_at(source, offset).starts_with('.') {
                    offsets.push(offset);
                }
            }
        }
    }
    offsets.dedup();
    offsets
}

/// The bytes that a message speaks of. Without a range: the word at its location.
fn place_of(program: &Program, source: &Source, message: &Message) -> Option<Range<usize>> {
    let location = main_location(program, message.location?)?;
    let start = floor_boundary(&source.text, location.offset as usize);
    let range = message.range.filter(|range| range.buffer == BufferId::MAIN && Some(location) == message.location);
    if let Some(Span { start: from, end, .. }) = range.filter(|range| !range.is_empty()) {
        let from = floor_boundary(&source.text, from as usize);
        return Some(from.min(start)..floor_boundary(&source.text, end as usize).max(start));
    }
    let word = source.text[start..].find(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';'));
    let length = word.unwrap_or(source.text.len() - start);
    let one = source.text[start..].chars().next().filter(|letter| !letter.is_control()).map_or(0, char::len_utf8);
    Some(start..start + length.max(one))
}

/// A location in the document: for an included file, where it is included. Macros do not say where they are used, the
/// notes behind the message do.
fn main_location(program: &Program, mut location: Location) -> Option<Location> {
    let buffers = &program.assembly().buffers;
    for _ in 0..buffers.len() {
        if location.buffer == BufferId::MAIN {
            return Some(location);
        }
        location = buffers.get(location.buffer).included_from?;
    }
    None
}
