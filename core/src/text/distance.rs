//! How far two words are apart, for messages that ask what was meant.

/// Insertions, deletions and replacements between two short words.
pub fn distance(left: &str, right: &str) -> usize {
    let right = right.as_bytes();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (number, byte) in left.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = number + 1;
        for column in 0..right.len() {
            let replaced = diagonal + usize::from(right[column] != byte);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn each_slip_counts_once() {
        assert_eq!(distance("znver4", "znver4"), 0);
        assert_eq!(distance("zenver4", "znver4"), 1);
        assert_eq!(distance("haswel", "haswell"), 1);
        assert_eq!(distance("", "skx"), 3);
    }
}
