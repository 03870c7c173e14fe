//! Instruments of a target: comments that change how instructions are modelled. Their names, and fixes for those that
//! the analyser refuses.

use std::ops::Range;

use mca_core::target::{Architecture, Instrument};
use mca_outline::Outline;
use mca_outline::edit_distance;

use super::analysis::Fix;

/// The beginning of the names of all markers and instruments.
pub const PREFIX: &str = "LLVM-MCA-";

/// Name of the instrument that all targets have.
const LATENCY: &str = "LATENCY";

/// Largest edit distance between a name and the one that is proposed instead.
const MAX_DISTANCE: usize = 3;

/// Returns the comments that set the instruments of an architecture, each with what it means.
pub fn of_architecture(architecture: Architecture) -> impl Iterator<Item = (String, &'static str)> {
    architecture.instruments().iter().map(|kind| (format!("{PREFIX}{}", kind.name), kind.description))
}

/// Returns fixes for the comment whose text begins at an offset: the nearest name of an instrument, or if it names one, the
/// values of that instrument, the nearest first. `kinds` are the instruments of the target.
pub fn repairs(kinds: &'static [Instrument], outline: &Outline, text: &str, at: usize) -> Vec<Fix> {
    let blanks = text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len();
    let Some(marker) = outline.markers.iter().find(|marker| marker.place.start == at + blanks) else {
        return Vec::new();
    };
    let Some(name) = text[marker.place.clone()].strip_prefix(PREFIX) else { return Vec::new() };
    match kinds.iter().find(|kind| kind.name == name) {
        Some(kind) => value_repairs(kind, &text[marker.name.clone()], marker.place.end..marker.name.end),
        None => name_repair(kinds, name, marker.place.start + PREFIX.len()..marker.place.end).into_iter().collect(),
    }
}

/// Returns the fix that replaces the misspelt name at `place` by the nearest one; `None` if none is near.
fn name_repair(kinds: &[Instrument], written: &str, place: Range<usize>) -> Option<Fix> {
    let upper = written.to_ascii_uppercase().replace('_', "-");
    let names = kinds.iter().map(|kind| kind.name).chain([LATENCY]);
    // `LMUL` means `RISCV-LMUL`.
    let distance = |name: &str| if name.ends_with(&format!("-{upper}")) { 0 } else { edit_distance(&upper, name) };
    let nearest = names.min_by_key(|name| distance(name)).filter(|name| distance(name) <= MAX_DISTANCE)?;
    Some(Fix { title: format!("Change to `{PREFIX}{nearest}`"), edits: vec![(place, nearest.to_owned())] })
}

/// Returns fixes that replace a wrong value. `place` reaches from the end of the instrument's name to the end of the
/// value.
fn value_repairs(kind: &Instrument, written: &str, place: Range<usize>) -> Vec<Fix> {
    let upper = written.to_ascii_uppercase();
    let mut names: Vec<&str> = kind.values.iter().map(|(name, _)| *name).collect();
    names.sort_by_key(|name| edit_distance(&upper, name));
    let fix =
        |name: &str| Fix { title: format!("Change to `{name}`"), edits: vec![(place.clone(), format!(" {name}"))] };
    names.into_iter().map(fix).collect()
}

#[cfg(test)]
mod tests {
    use crate::lsp::fixture::Fixture;

    /// Returns the text after each fix of the only finding.
    fn repaired(text: &str) -> Vec<String> {
        let fixture = Fixture::new(text);
        let reading = &fixture.snapshot.reading;
        let found: Vec<_> = reading.findings.iter().filter(|finding| finding.code == "instrument").collect();
        assert_eq!(found.len(), 1, "{:?}", reading.findings);
        let apply = |edits: &[(std::ops::Range<usize>, String)]| {
            let mut text = text.to_owned();
            for (place, new) in edits.iter().rev() {
                text.replace_range(place.clone(), new);
            }
            text.lines().nth(1).expect("a line").to_owned()
        };
        found[0].fixes.iter().map(|fix| apply(&fix.edits)).collect()
    }

    /// Returns the comment after each of its fixes.
    fn of_comment(comment: &str) -> Vec<String> {
        repaired(&format!("# mca: -mtriple=riscv64 -mcpu=sifive-x280\n# {comment}\nvadd.vv v8, v8, v8\n"))
    }

    #[test]
    fn a_misspelt_instrument_is_corrected() {
        for written in ["LLVM-MCA-RISCV-LMULL M2", "LLVM-MCA-LMUL M2", "LLVM-MCA-riscv_lmul M2"] {
            assert_eq!(of_comment(written), ["# LLVM-MCA-RISCV-LMUL M2"], "{written}");
        }
        assert_eq!(of_comment("LLVM-MCA-LATENZY 4"), ["# LLVM-MCA-LATENCY 4"]);
        assert!(of_comment("LLVM-MCA-SOMETHING-ELSE 4").is_empty());
    }

    #[test]
    fn a_wrong_value_is_replaced_by_an_existing_one() {
        let fixes = of_comment("LLVM-MCA-RISCV-SEW e32");
        assert_eq!((fixes.len(), fixes[0].as_str()), (4, "# LLVM-MCA-RISCV-SEW E32"));
        assert_eq!(of_comment("LLVM-MCA-RISCV-LMUL").len(), 7);
        assert!(of_comment("LLVM-MCA-RISCV-LMUL").contains(&"# LLVM-MCA-RISCV-LMUL MF2".to_owned()));
    }
}
