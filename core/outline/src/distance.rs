//! Edit distance between two words, for suggestions in messages.

/// Returns the least number of bytes to insert, delete and replace that turns one word into the other. Meant for short words: the
/// time grows with the product of the lengths.
pub fn edit_distance(left: &str, right: &str) -> usize {
    let right = right.as_bytes();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, byte) in left.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for column in 0..right.len() {
            let replaced = diagonal + usize::from(right[column] != byte);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

/// Returns whether `written` may be a misspelling of `name`: at most one error in three letters, and something in common.
pub fn is_near(written: &str, name: &str) -> bool {
    // What is written may be of any length; each letter more is a slip.
    if written.len().abs_diff(name.len()) * 3 > written.len().max(3) {
        return false;
    }
    let distance = edit_distance(written, name);
    distance < written.len() && distance * 3 <= written.len().max(3)
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, is_near};

    #[test]
    fn what_is_far_was_not_meant() {
        assert!(is_near("znver9", "znver5") && is_near("itertions", "iterations") && is_near("do", "dot"));
        assert!(!is_near("bogus", "o") && !is_near("z80", "k8") && !is_near("x", "h") && !is_near("", "help"));
    }

    #[test]
    fn each_slip_counts_once() {
        assert_eq!(edit_distance("znver4", "znver4"), 0);
        assert_eq!(edit_distance("zenver4", "znver4"), 1);
        assert_eq!(edit_distance("haswel", "haswell"), 1);
        assert_eq!(edit_distance("", "skx"), 3);
    }
}
