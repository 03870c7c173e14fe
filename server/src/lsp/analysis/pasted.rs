//! Texts that are no plain assembly: listings of disassemblers, other assemblers' notations, and languages that are
//! not read.
//!
//! Such a text is converted line by line, so that results are at the document's line with the same number; their
//! places are whole lines. The kind of a text is only examined if some of it cannot be read as assembly.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use mca_config::options::ReadAs;
use mca_input::listing::{Flags, Kind, Listing, Refusal, detect_kind, is_read_unconverted};
use mca_input::prepare::text_of_listing;

use super::{Finding, Fix, Pasted, Reading, RegionPlan, Severity};
use crate::lsp::document::Source;

/// What a document has to be read as.
pub(super) enum Look {
    /// Assembly as it stands.
    Assembly,
    /// Text that has to be converted first.
    Listing(Kind),
    /// Text that cannot be read, and why.
    Refused(Refusal),
}

/// Returns what the document has to be read as: the configured kind, or else assembly if all statements could be read
/// as such, or else what the text looks like.
pub(super) fn look(reading: &Reading) -> Look {
    let text = &reading.source.text;
    match reading.configuration.options().reads_as {
        Some(ReadAs::Kind(Kind::Assembly)) => return Look::Assembly,
        Some(ReadAs::Kind(kind)) => return Look::Listing(kind),
        Some(ReadAs::Auto) | None => {}
    }
    let Some(subject) = &reading.subject else { return Look::Assembly };
    let n_unread = subject.program.unread_statements().len();
    if n_unread == 0 {
        return Look::Assembly;
    }
    match detect_kind(text, text.as_bytes()) {
        // A few unreadable statements are no reason to refuse a text: it may just be unfinished.
        (_, Some(refusal)) if n_unread > subject.program.instructions().len() => Look::Refused(refusal),
        (_, Some(_)) => Look::Assembly,
        // Whoever writes this directive writes for this assembler, and not a listing.
        (Kind::Intel, None) if text.contains(".intel_syntax") => Look::Assembly,
        (kind, None) if is_read_unconverted(kind, text, reading.configuration.options().input_is_intel) => {
            Look::Assembly
        }
        (kind, None) => Look::Listing(kind),
    }
}

/// Converts a listing of a kind to assembly.
pub(super) fn rewritten(reading: &Reading, kind: Kind) -> Listing {
    let cpu = reading.subject.as_ref().map(|subject| &subject.cpu);
    // Relative names start in the document's folder. `files` decides which of them may be read.
    let files = &*reading.environment;
    text_of_listing(&reading.source.text, kind, cpu, files, Path::new(""), &Flags::default())
}

/// Returns the reading of a document that is refused: one message, and no numbers.
pub(super) fn refused(mut reading: Reading, refusal: Refusal) -> Reading {
    let place = first_line(&reading.source);
    let message = format!("this {refusal}");
    reading.findings = vec![Finding {
        place,
        severity: Severity::Warning,
        code: "not-assembly",
        message,
        notes: Vec::new(),
        fixes: kinds_but(Kind::Hex).map(fix_for).collect(),
    }];
    (reading.regions, reading.subject, reading.outline) = (Vec::new(), None, Default::default());
    reading.is_refused = true;
    reading
}

/// Returns `reading`, that of the converted text, as one of the document, with all places moved to the document's lines.
/// `kind` is what the document was read as, `listing` the result of the conversion.
pub(super) fn moved(mut reading: Reading, document: Arc<Source>, kind: Kind, listing: &Listing) -> Reading {
    let code = std::mem::replace(&mut reading.source, document.clone());
    let lines = |place: &Range<usize>| lines_of(&code, &document, place);
    for finding in &mut reading.findings {
        finding.place = lines(&finding.place);
        finding.notes.iter_mut().for_each(|(place, _)| *place = lines(place));
        // Edits of the converted text do not fit the document.
        finding.fixes.clear();
    }
    for RegionPlan { range, places, definitions, .. } in &mut reading.regions {
        *range = lines(range);
        places.iter_mut().chain(definitions.values_mut()).for_each(|place| *place = lines(place));
    }
    let reported = |severity, message, fixes| {
        let place = first_line(&document);
        Finding { place, severity, code: "listing", message, notes: Vec::new(), fixes }
    };
    let unread = listing.messages.iter().map(|message| reported(Severity::Information, message.clone(), Vec::new()));
    let fixes = kinds_but(kind).map(fix_for).collect();
    let read_as = reported(Severity::Hint, format!("read as {kind}"), fixes);
    reading.findings = std::iter::once(read_as).chain(unread).chain(std::mem::take(&mut reading.findings)).collect();
    reading.outline = Default::default();
    reading.pasted = Some(Pasted { code, is_intel: listing.is_intel });
    reading
}

/// Returns the range in `to` of the lines with the numbers of those that `place` covers in `from`, without blanks at
/// both ends.
fn lines_of(from: &Source, to: &Source, place: &Range<usize>) -> Range<usize> {
    let (first, last) = (from.lines.line_of(place.start), from.lines.line_of(place.end.max(place.start)));
    let range = |line| to.lines.line_range(&to.text, line).unwrap_or(to.text.len()..to.text.len());
    let (head, tail) = (range(first), range(last));
    let text = &to.text[head.clone()];
    let start = head.start + text.len() - text.trim_start().len();
    // For a line of blanks, the trimmed end is before the trimmed start.
    start..(tail.start + to.text[tail].trim_end().len()).max(start)
}

/// Returns the range of the first line.
fn first_line(source: &Source) -> Range<usize> {
    source.lines.line_range(&source.text, 0).unwrap_or(0..0)
}

/// Returns the kinds of text that the user may mean instead of `kind`. [`Kind::Hex`], mere digits, is never among them.
fn kinds_but(kind: Kind) -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(move |other| *other != kind && *other != Kind::Hex)
}

/// Returns the fix that sets the kind of the document in a modeline at its start.
fn fix_for(kind: Kind) -> Fix {
    let modeline = format!("# mca: --input={}\n", kind.word());
    Fix { title: format!("Read it as {kind}"), edits: vec![(0..0, modeline)] }
}

#[cfg(test)]
mod tests {
    use crate::lsp::fixture::Fixture;

    const OBJDUMP: &str = "\ndot.o:     file format elf64-x86-64\n\n\nDisassembly of section .text:\n\n0000000000000000 <dot>:\n   \
                           0:\tf2 0f 10 0c c7       \tmovsd  (%rdi,%rax,8),%xmm1\n   5:\tf2 0f 58 c1          \taddsd  \
                           %xmm1,%xmm0\n   9:\t48 ff c0             \tinc    %rax\n   c:\t48 39 d0             \tcmp    \
                           %rdx,%rax\n   f:\t75 ef                \tjne    0 <dot>\n  11:\tc3                   \tret\n";

    fn messages(fixture: &Fixture) -> Vec<&str> {
        fixture.snapshot.reading.findings.iter().map(|finding| finding.message.as_str()).collect()
    }

    /// 4 cycles: the latency of an addition on Skylake.
    #[test]
    fn a_listing_is_read_and_reported_once() {
        let text = format!("# mca: -mcpu=skylake{OBJDUMP}");
        let fixture = Fixture::new(&text);
        assert_eq!(messages(&fixture), ["read as a listing of objdump"]);
        let reading = &fixture.snapshot.reading;
        let [region] = &reading.regions[..] else { panic!("one loop") };
        assert!(text[region.range.clone()].starts_with("0:\tf2 0f 10"), "{:?}", &text[region.range.clone()]);
        assert!(text[region.range.clone()].ends_with("jne    0 <dot>"));
        assert_eq!(&text[region.places[1].clone()], "5:\tf2 0f 58 c1          \taddsd  %xmm1,%xmm0");
        let Some(Some(Ok(result))) = fixture.snapshot.results.first() else { panic!("a result") };
        assert_eq!(format!("{:.2}", result.numbers.cycles_per_iteration), "4.00");
    }

    #[test]
    fn the_fixes_choose_another_kind() {
        let fixture = Fixture::new(OBJDUMP);
        let fixes = &fixture.snapshot.reading.findings[0].fixes;
        let fix = fixes.iter().find(|fix| fix.title == "Read it as assembly").expect("a fix");
        let chosen = Fixture::new(&format!("{}{OBJDUMP}", fix.edits[0].1));
        assert!(!messages(&chosen).contains(&"read as a listing of objdump"));
        assert!(chosen.snapshot.reading.pasted.is_none());
    }

    #[test]
    fn another_language_is_refused_with_one_message() {
        let ir = "define i32 @f(i32 %x) {\nentry:\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n";
        let fixture = Fixture::new(ir);
        assert!(
            matches!(&messages(&fixture)[..], [one] if one.starts_with("this is LLVM IR")),
            "{:?}",
            messages(&fixture)
        );
        assert_eq!(fixture.snapshot.reading.regions.len(), 0);
    }

    /// A message at the end of a text whose last line is blank.
    #[test]
    fn places_do_not_end_before_they_begin() {
        let fixture = Fixture::new("mov rax, qword ptr [rbx + 4*rcx - 8]\nrep movsb\n.ifdef x\n\t");
        assert!(fixture.snapshot.reading.pasted.is_some());
        let findings = &fixture.snapshot.reading.findings;
        assert!(findings.iter().any(|finding| finding.message.contains(".ifs")), "{findings:?}");
        assert!(findings.iter().all(|finding| finding.place.start <= finding.place.end), "{findings:?}");
    }

    #[test]
    fn assembly_with_a_mistake_stays_assembly() {
        let fixture = Fixture::new("f:\n\tadd %eax, %ebx\n\tfrobnicate\n.L1:\n\tdec %ecx\n\tjne .L1\n");
        assert!(fixture.snapshot.reading.pasted.is_none() && fixture.snapshot.reading.regions.len() == 1);
    }
}
