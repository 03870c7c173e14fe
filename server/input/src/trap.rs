//! Detects markers that a compiler has moved. Markers written around a loop in C keep their order, but compilers move
//! code: the loop may end up outside of the region, or END may occur twice, once for each way out of the loop. Where
//! markers stay around the loop, the code between them before and after the loop counts as often as the loop itself.
//!
//! Only output of compilers is inspected; in it, comments surround the statements of inline assembly.

use std::ops::Range;

use mca_core::{Program, Region, Regions};
use mca_outline::{Function, Marker, MarkerKind, Outline, TextLoop, functions, innermost_loops, scan};

use crate::pattern;

/// The advice that ends all these messages.
const HELP: &str =
    "BEGIN and END belong in the loop's body, as its first and last statement; --regions=loops needs neither";

/// A marker that does not mark what it was written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trap {
    /// Offsets of the marker's bytes in the text.
    pub place: Range<usize>,
    /// What happened, and advice.
    pub message: String,
}

/// Returns the first trap in a text; `None` if the markers are right, if there are none, or if no compiler wrote the
/// text.
pub fn trap(text: &str, program: &Program) -> Option<Trap> {
    let is_of_compiler = ["#APP", "# InlineAsm Start", "//APP", "// InlineAsm Start", "; InlineAsm Start", "@APP"];
    if !is_of_compiler.iter().any(|sign| text.contains(sign)) {
        return None;
    }
    let outline = scan(text);
    if outline.markers.is_empty() {
        return None;
    }
    let functions = functions(&outline, text);
    let loops = innermost_loops(&outline, text, &program.code());
    let copied = functions.iter().find_map(|function| copied_end(&outline, function));
    copied.or_else(|| {
        let marked = program.regions(&Regions::Marked);
        marked
            .iter()
            .filter(|region| region.has_marker())
            .find_map(|region| missed(region, &functions, &loops).or_else(|| surrounding(region, &loops)))
    })
}

/// Detects that a function has more ends than beginnings, since the compiler copied END to each way out of the loop.
fn copied_end(outline: &Outline, function: &Function) -> Option<Trap> {
    let of_kind = |kind: MarkerKind| -> Vec<&Marker> {
        let here = |place: &Range<usize>| function.range.start <= place.start && place.start <= function.range.end;
        let markers = outline.markers.iter().filter(|marker| marker.kind == kind && here(&marker.place));
        markers.collect()
    };
    let (begins, ends) = (of_kind(MarkerKind::Begin), of_kind(MarkerKind::End));
    if begins.is_empty() || ends.len() <= begins.len() {
        return None;
    }
    let lines: Vec<String> = ends.iter().map(|marker| (marker.line + 1).to_string()).collect();
    let name = pattern::shown(&function.name);
    let lines = lines.join(" and ");
    let message = format!(
        "the compiler copied LLVM-MCA-END of {name} to each way out of the loop (lines {lines} of its assembly); {HELP}"
    );
    Some(Trap { place: ends.last()?.place.clone(), message })
}

/// Detects a region without any part of a loop, in a function that has a loop.
fn missed(region: &Region, functions: &[Function], loops: &[TextLoop]) -> Option<Trap> {
    let marker = region.place().0?;
    let begin = marker.start;
    let function = functions.iter().find(|function| function.range.contains(&begin))?;
    let touches = |found: &&TextLoop| {
        let shares =
            |one: &Range<u32>| region.members().iter().any(|other| one.start < other.end && other.start < one.end);
        found.members.iter().any(shares)
    };
    let mut here = loops.iter().filter(|found| found.function == function.name);
    let first = here.clone().next()?;
    if here.any(|found| touches(&found)) {
        return None;
    }
    let (loop_, region) = (shown_loop(first), shown_region(region));
    let message = format!("{loop_} is not in {region}: the compiler put the markers elsewhere; {HELP}");
    Some(Trap { place: marker, message })
}

/// Detects a region that holds a whole loop and further code, all of which is simulated as one block.
fn surrounding(region: &Region, loops: &[TextLoop]) -> Option<Trap> {
    let marker = region.place().0?;
    let holds =
        |one: &Range<u32>| region.members().iter().any(|other| other.start <= one.start && one.end <= other.end);
    let mut inside = loops.iter().filter(|found| found.members.iter().all(holds));
    let first = inside.next()?;
    let n_of = |members: &[Range<u32>]| members.iter().map(ExactSizeIterator::len).sum::<usize>();
    let n_in_loops = n_of(&first.members) + inside.map(|found| n_of(&found.members)).sum::<usize>();
    let n_others = n_of(region.members()).saturating_sub(n_in_loops);
    let other_instructions = match n_others {
        0 => return None,
        1 => "another instruction".to_owned(),
        n => format!("{n} other instructions"),
    };
    let (loop_, region) = (shown_loop(first), shown_region(region));
    let message =
        format!("{region} contains {loop_} and {other_instructions}, all counted as running equally often; {HELP}");
    Some(Trap { place: marker, message })
}

/// Returns how messages name a region.
fn shown_region(region: &Region) -> String {
    let name = String::from_utf8_lossy(region.name());
    if name.is_empty() { "the region".to_owned() } else { format!("the region {name}") }
}

/// Returns how messages name a loop: by its place in the source if that is known, otherwise by its label.
fn shown_loop(found: &TextLoop) -> String {
    let place = match &found.source {
        Some(source) if source.file.is_some() => format!(" at {}:{}", source.file_name(), source.line),
        _ => format!(" {}", found.label),
    };
    format!("the loop{place} of {}", pattern::shown(&found.function))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: &str = "#APP\n\t# LLVM-MCA-BEGIN x\n#NO_APP\n";
    const END: &str = "#APP\n\t# LLVM-MCA-END\n#NO_APP\n";
    const LOOP: &str = ".L3:\n\taddq $1, %rax\n\tjne .L3\n";

    /// Returns the message about a function's text; empty without a trap.
    fn reported(text: &str) -> String {
        let text = format!("\t.type f, @function\nf:\n{text}\tret\n\t.size f, .-f\n");
        trap(&text, &crate::fixture::program(&text)).map(|trap| trap.message).unwrap_or_default()
    }

    #[test]
    fn a_region_without_the_loop_is_reported() {
        let text = reported(&format!("{BEGIN}\ttestq %rax, %rax\n{END}{LOOP}"));
        assert!(text.starts_with("the loop .L3 of f is not in the region x: "), "{text}");
    }

    #[test]
    fn a_copied_end_is_reported() {
        let text = reported(&format!("{BEGIN}\tje .L9\n{LOOP}{END}\tret\n.L9:\n{END}"));
        assert!(text.starts_with("the compiler copied LLVM-MCA-END of f to each way out"), "{text}");
    }

    #[test]
    fn other_code_in_the_region_is_reported() {
        let text = reported(&format!("{BEGIN}\tnop\n\tnop\n{LOOP}{END}"));
        assert!(text.starts_with("the region x contains the loop .L3 of f and 2 other instructions, "), "{text}");
    }

    #[test]
    fn markers_around_or_in_a_loop_are_no_trap() {
        assert_eq!(reported(&format!("{BEGIN}{LOOP}{END}")), "");
        assert_eq!(reported(&format!(".L3:\n{BEGIN}\taddq $1, %rax\n{END}\tjne .L3\n")), "");
        assert_eq!(reported(&format!("# LLVM-MCA-BEGIN\n\tnop\n# LLVM-MCA-END\n{LOOP}")), "", "no compiler wrote this");
    }
}
