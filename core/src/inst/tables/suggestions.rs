//! Suggests mnemonics for an unknown one: those that are at most two insertions or deletions away. A replaced letter counts as
//! both.

use mca_models::assembler::AssemblerTables;
use mca_models::ids::MnemonicId;

use super::availability::Availability;

/// Returns `, did you mean: a, b?`; empty if no mnemonic is near. Only mnemonics with a row whose features are available are
/// suggested.
pub fn suggestions(tables: &AssemblerTables, variant: usize, availability: &Availability, written: &[u8]) -> Vec<u8> {
    let name = |mnemonic: MnemonicId| tables.mnemonic(mnemonic).as_bytes();
    let is_there = |mnemonic: &MnemonicId| tables.rows(variant, *mnemonic).any(|row| availability.has(row.conditions));
    let near = tables.mnemonics().filter(|mnemonic| is_near(written, name(*mnemonic)));
    list_of_mnemonics(near.filter(is_there).map(name))
}

/// Returns the text that suggests these mnemonics; empty without any.
fn list_of_mnemonics<'a>(mnemonics: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut text = Vec::new();
    for mnemonic in mnemonics {
        text.extend_from_slice(if text.is_empty() { b", did you mean: " } else { b", " });
        text.extend_from_slice(mnemonic);
    }
    if !text.is_empty() {
        text.push(b'?');
    }
    text
}

/// Maximum number of insertions and deletions between a word and a suggestion.
const MAX_DISTANCE: usize = 2;

/// Whether one text becomes the other by at most `MAX_DISTANCE` insertions and deletions.
fn is_near(left: &[u8], right: &[u8]) -> bool {
    if left.len().abs_diff(right.len()) > MAX_DISTANCE {
        return false;
    }
    if left.is_empty() || right.is_empty() {
        return true;
    }
    // Without replacements, the distance is the number of bytes of both that are not in their longest common subsequence.
    let mut row = vec![0_usize; right.len() + 1];
    for &byte in left {
        let mut diagonal = 0;
        for (column, &other) in right.iter().enumerate() {
            let above = row[column + 1];
            row[column + 1] = if other == byte { diagonal + 1 } else { above.max(row[column]) };
            diagonal = above;
        }
    }
    left.len() + right.len() - 2 * row[right.len()] <= MAX_DISTANCE
}

#[cfg(test)]
mod tests {
    use super::{is_near, list_of_mnemonics};

    fn of(written: &str, mnemonics: &[&str]) -> String {
        let bytes = mnemonics.iter().map(|mnemonic| mnemonic.as_bytes());
        String::from_utf8(list_of_mnemonics(bytes.filter(|mnemonic| is_near(written.as_bytes(), mnemonic)))).unwrap()
    }

    #[test]
    fn replaced_letters_count_twice() {
        assert_eq!(of("adi", &["add", "addi", "sub", "and"]), ", did you mean: add, addi, and?");
        assert_eq!(of("zzzz", &["add"]), "");
        assert_eq!(of("ad", &["and", "a", "dddd"]), ", did you mean: and, a?");
    }
}
