//! Hovers on extensions that directives name: `.option arch, +zba`, `.attribute arch, "rv64gc_zba1p0"`,
//! `.arch_extension sve2`.

use std::ops::Range;

use mca_core::Cpu;
use mca_core::target::{Architecture, Feature};

use super::markup::Markdown;
use crate::lsp::snapshot::Snapshot;

/// Directives whose operands are names of extensions.
const DIRECTIVES: [&str; 5] = [".option", ".attribute", ".arch", ".arch_extension", ".cpu"];

/// Describes the extension at an offset, with the range of its name; `None` if a directive names none there.
pub fn hover(snapshot: &Snapshot, offset: usize) -> Option<(Markdown, Range<usize>)> {
    let text = &snapshot.source().text;
    let directives = &snapshot.reading.outline.directives;
    let statement = directives.iter().find(|place| place.start <= offset && offset <= place.end)?;
    let name_end = text[statement.clone()].find([' ', '\t'])? + statement.start;
    if !DIRECTIVES.contains(&&text[statement.start..name_end]) || offset < name_end {
        return None;
    }
    let cpu = &snapshot.reading.subject.as_ref()?.cpu;
    let architecture = cpu.target().architecture();
    let place = word_at(text, offset, statement.end);
    let (feature, place) = match architecture.renamed_feature(&text[place.clone()]) {
        Some(feature) => (feature, place),
        None => named(architecture, text, &place, offset)?,
    };
    Some((describe(cpu, &feature), place))
}

/// Returns the range of the word at an offset: letters, digits, `-` and `.`, without any `-` at its start. It ends at
/// `end`, the end of the statement, at the latest.
fn word_at(text: &str, offset: usize, end: usize) -> Range<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    let bytes = &text.as_bytes()[..end];
    let before = bytes[..offset].iter().rev().take_while(|byte| is_part(byte)).count();
    let behind = bytes[offset..].iter().take_while(|byte| is_part(byte)).count();
    let start = offset - before;
    let n_signs = bytes[start..].iter().take_while(|byte| **byte == b'-').count();
    (start + n_signs).min(offset)..offset + behind
}

/// Returns the feature that the word at `place` names, with or without a version, and the range of its name. In
/// `rv64imac` this is the feature of the letter at the offset. `None` if no feature has that name.
fn named(
    architecture: Architecture,
    text: &str,
    place: &Range<usize>,
    offset: usize,
) -> Option<(Feature, Range<usize>)> {
    let word = &text[place.clone()];
    if word.starts_with("rv32") || word.starts_with("rv64") {
        let at = offset.max(place.start + 4).min(place.end.checked_sub(1)?);
        let letter = at..at + 1;
        return Some((architecture.find_feature(text.get(letter.clone())?, false)?, letter));
    }
    let bare = without_version(word);
    let names = [bare.to_owned(), format!("experimental-{bare}"), word.to_owned()];
    let feature = names.iter().find_map(|name| architecture.find_feature(name, false))?;
    Some((feature, place.clone()))
}

/// Removes the version from a name: `zba1p0` becomes `zba`.
fn without_version(word: &str) -> &str {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let minor = word.trim_end_matches(is_digit);
    match minor.strip_suffix('p').map(|major| (major, major.trim_end_matches(is_digit))) {
        Some((major, name)) if minor.len() < word.len() && name.len() < major.len() => name,
        _ => word,
    }
}

/// Describes a feature, what it needs, and whether the processor has it.
fn describe(cpu: &Cpu, feature: &Feature) -> Markdown {
    let mut text = Markdown::code(feature.name) + Markdown::trusted(": ") + Markdown::words(feature.description);
    if !feature.implies.is_empty() {
        text += Markdown::trusted("\n\nneeds ") + Markdown::words(&feature.implies.join(", "));
    }
    let has = if cpu.has_feature(feature.name) == Some(true) { " has it" } else { " lacks it" };
    text + Markdown::trusted("\n\n") + Markdown::code(cpu.info().name()) + Markdown::trusted(has)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;

    /// Returns the hover at the cursor `$0` in a directive.
    fn text(directive: &str) -> Option<String> {
        let loop_ = "# mca: -mtriple=riscv64 -mcpu=sifive-u74\n.L1:\n\taddi a0, a0, 1\n\tbnez a5, .L1\n";
        let fixture = Fixture::new(&format!("{loop_}\t{directive}\n"));
        hover(&fixture.snapshot, fixture.snapshot.offset(fixture.position())).map(|(text, _)| text.content(true).value)
    }

    #[test]
    fn a_hover_describes_an_extension_and_its_needs() {
        let zvbb = text(".option arch, +zv$0bb").expect("a hover");
        assert!(zvbb.starts_with("`zvbb`: 'Zvbb' (Vector basic bit-manipulation instructions)"), "{zvbb}");
        assert!(zvbb.contains("needs zvkb") && zvbb.ends_with("`sifive-u74` lacks it"), "{zvbb}");
        let zba = text(".attribute arch, \"rv64imac_z$0ba1p0\"").expect("a hover");
        assert!(zba.starts_with("`zba`: 'Zba'"), "{zba}");
        let letter = text(".attribute arch, \"rv64ima$0c_zba\"").expect("a hover");
        assert!(letter.starts_with("`c`: 'C'") && letter.ends_with("has it"), "{letter}");
    }

    #[test]
    fn directives_may_name_extensions_differently() {
        let fixture = |directive: &str| {
            let text = format!("// mca: -mtriple=aarch64 -mcpu=cortex-a53\n1:\n\tnop\n\tb 1b\n\t{directive}\n");
            let fixture = Fixture::new(&text);
            hover(&fixture.snapshot, fixture.snapshot.offset(fixture.position()))
                .map(|(text, _)| text.content(true).value)
        };
        let half = fixture(".arch armv8.2-a+fp$016").expect("a hover");
        assert!(half.starts_with("`fullfp16`: ") && half.ends_with("`cortex-a53` lacks it"), "{half}");
        let vectors = fixture(".arch_extension sim$0d").expect("a hover");
        assert!(vectors.starts_with("`neon`: ") && vectors.ends_with("`cortex-a53` has it"), "{vectors}");
    }

    #[test]
    fn other_words_have_no_hover() {
        assert_eq!(text(".option no$0rvc"), None);
        assert_eq!(text(".string \"zb$0a\""), None);
        assert_eq!(text(".opt$0ion arch, +zba"), None);
    }
}
