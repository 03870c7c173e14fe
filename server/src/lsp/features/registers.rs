//! Registers inside a region: the writer of the value under the cursor, and its other uses.

use std::ops::Range;

use mca_core::analysis::RegisterRead;
use mca_core::target::{Architecture, Register};
use tower_lsp::lsp_types::{DocumentHighlight, DocumentHighlightKind, Position};

use super::markup::Markdown;
use super::{explain, navigation};
use crate::lsp::analysis::{Details, RegionPlan, RegionResult};
use crate::lsp::snapshot::Snapshot;

/// A register that a simulated instruction names at the cursor.
struct Mention<'a> {
    /// Region that has the instruction.
    plan: &'a RegionPlan,
    /// Result of that region.
    result: &'a RegionResult,
    /// Facts about the simulated instructions of that region.
    details: &'a Details,
    /// Position of the instruction among the simulated ones.
    position: usize,
    /// Register that is named.
    register: Register,
    /// Architecture of the code.
    architecture: Architecture,
    /// Range of the name in the document.
    place: Range<usize>,
}

/// Returns the register at an offset; `None` if there is none, or if its instruction was not simulated.
fn mention_at(snapshot: &Snapshot, offset: usize) -> Option<Mention<'_>> {
    let subject = snapshot.reading.subject.as_ref()?;
    let architecture = subject.cpu.target().architecture();
    let (place, name) = word_at(&snapshot.source().text, offset)?;
    let register = architecture.find_register(&name.to_ascii_lowercase())?;
    let index = snapshot.region_at(offset)?;
    let plan = &snapshot.reading.regions[index];
    let instruction = plan.places.iter().position(|one| one.start <= offset && offset <= one.end)?;
    let result = snapshot.results.get(index)?.as_ref()?.as_ref().ok()?;
    let position = result.position_of(instruction)?;
    Some(Mention { plan, result, details: result.details(subject, plan), position, register, architecture, place })
}

/// Returns the range and the text of the word of letters and digits at an offset, or after a `%` there, the sign that AT&T
/// syntax writes before registers. `None` without such a word.
fn word_at(text: &str, offset: usize) -> Option<(Range<usize>, &str)> {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric();
    let bytes = text.as_bytes();
    let start = offset - bytes[..offset].iter().rev().take_while(|byte| is_letter(byte)).count();
    let end = offset + bytes[offset..].iter().take_while(|byte| is_letter(byte)).count();
    // The cursor may be in front of the sign.
    let (start, end) = if start == end && bytes.get(offset) == Some(&b'%') {
        let length = bytes[offset + 1..].iter().take_while(|byte| is_letter(byte)).count();
        (offset + 1, offset + 1 + length)
    } else {
        (start, end)
    };
    (start < end).then(|| (start..end, &text[start..end]))
}

/// Says which instruction wrote the value of the register that is read at an offset, and describes the reading
/// instruction; also returns the range of the register's name. `None` if no register is read there.
pub fn hover(snapshot: &Snapshot, offset: usize) -> Option<(Markdown, Range<usize>)> {
    let mention = mention_at(snapshot, offset)?;
    let usage = mention.details.registers.get(mention.position)?;
    let read = usage.reads.iter().find(|read| mention.architecture.overlap(read.register, mention.register))?;
    let name = &mention.result.analysis.register_name(read.register);
    let text = match read.writer {
        None => Markdown::code(name) + Markdown::trusted(" is read here and never written in this region."),
        Some(_) => written(snapshot, &mention, read, name),
    };
    let place = mention.place.clone();
    let facts = explain::instruction(snapshot, mention.plan, mention.result, mention.position);
    Some((text.paragraph() + facts, place))
}

/// Says which instruction wrote the value of the register `name`; nothing if `read` has no writer in the region.
fn written(snapshot: &Snapshot, mention: &Mention<'_>, read: &RegisterRead, name: &str) -> Markdown {
    let Some(writer) = read.writer else {
        return Markdown::default();
    };
    let line = explain::line_of(snapshot, mention.plan, mention.result, writer.position);
    let when = if writer.is_carried {
        "in the previous iteration".to_owned()
    } else {
        let distance = mention.position.saturating_sub(writer.position);
        format!("{distance} instruction{} earlier", if distance == 1 { "" } else { "s" })
    };
    let text = mention.result.text(writer.position);
    Markdown::code(name)
        + Markdown::words(&format!(" is written on line {line}, {when}: "))
        + Markdown::code(&text)
        + Markdown::words(&format!(", latency {}.", writer.latency_cycles))
}

/// Returns the writers and readers of the register at a position, or the places of the label there.
pub fn highlights(snapshot: &Snapshot, position: Position) -> Vec<DocumentHighlight> {
    let offset = snapshot.offset(position);
    if let Some(mention) = mention_at(snapshot, offset) {
        return register_highlights(snapshot, &mention);
    }
    let places = navigation::places_of_label(snapshot, offset, true).into_iter().enumerate();
    let highlight = |(index, place)| {
        let kind = if index == 0 { DocumentHighlightKind::WRITE } else { DocumentHighlightKind::READ };
        DocumentHighlight { range: snapshot.range(place), kind: Some(kind) }
    };
    places.map(highlight).collect()
}

/// Returns the places in the region where the register, or one that overlaps it, is read or written. An instruction
/// that uses it without naming it is highlighted as a whole.
fn register_highlights(snapshot: &Snapshot, mention: &Mention<'_>) -> Vec<DocumentHighlight> {
    let text = &snapshot.source().text;
    let mut highlights = Vec::new();
    for (position, usage) in mention.details.registers.iter().enumerate() {
        let same = |register: &Register| mention.architecture.overlap(*register, mention.register);
        let writes = usage.writes.iter().any(same);
        if !writes && !usage.reads.iter().any(|read| same(&read.register)) {
            continue;
        }
        let instruction = mention.result.kept().get(position);
        let Some(place) = instruction.and_then(|&instruction| mention.plan.places.get(instruction)) else {
            continue;
        };
        let mut words = words_of(text, place.clone()).filter(|word| {
            let name = text[word.clone()].to_ascii_lowercase();
            mention.architecture.find_register(&name).is_some_and(|register| same(&register))
        });
        // The value may be used without being named.
        let first = words.next().unwrap_or(place.clone());
        let kind = if writes { DocumentHighlightKind::WRITE } else { DocumentHighlightKind::READ };
        for word in std::iter::once(first).chain(words) {
            highlights.push(DocumentHighlight { range: snapshot.range(word), kind: Some(kind) });
        }
    }
    highlights
}

/// Returns the ranges of words of letters and digits in a part of the text.
fn words_of(text: &str, place: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = place.start;
    std::iter::from_fn(move || {
        while at < place.end && !bytes[at].is_ascii_alphanumeric() {
            at += 1;
        }
        let start = at;
        while at < place.end && bytes[at].is_ascii_alphanumeric() {
            at += 1;
        }
        (start < at).then_some(start..at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;

    /// Checks that exactly the marks are highlighted.
    fn check(text: &str) {
        let fixture = Fixture::new(text);
        let found: Vec<_> = highlights(&fixture.snapshot, fixture.position())
            .iter()
            .map(|highlight| fixture.snapshot.bytes(highlight.range))
            .collect();
        assert_eq!(found, fixture.marked(), "{text}");
    }

    #[test]
    fn a_register_is_found_by_all_of_its_names() {
        check(
            ".L1:\n\taddl $1, %eax$0\n\t          ^^^\n\tmovq %rax, %rbx\n\t      ^^^\n\taddl %ecx, %edx\n\tjne .L1\n",
        );
    }

    #[test]
    fn outside_of_regions_only_labels_are_highlighted() {
        check("\taddl $1, %eax$0\n");
        check("foo:\n^^^\n\tcall foo$0\n\t     ^^^\n");
    }
}
