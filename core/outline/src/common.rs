//! Compares the ends of two texts.

/// Bytes that are compared at a time.
const CHUNK: usize = 256;

/// Counts the equal bytes at the start.
pub fn common_start(left: &[u8], right: &[u8]) -> usize {
    let chunks = left.chunks_exact(CHUNK).zip(right.chunks_exact(CHUNK));
    let n_same = chunks.take_while(|(left, right)| left == right).count() * CHUNK;
    let rest = left[n_same..].iter().zip(&right[n_same..]);
    n_same + rest.take_while(|(left, right)| left == right).count()
}

/// Counts the equal bytes at the end.
pub fn common_end(left: &[u8], right: &[u8]) -> usize {
    let chunks = left.rchunks_exact(CHUNK).zip(right.rchunks_exact(CHUNK));
    let n_same = chunks.take_while(|(left, right)| left == right).count() * CHUNK;
    let rest = left[..left.len() - n_same].iter().rev().zip(right[..right.len() - n_same].iter().rev());
    n_same + rest.take_while(|(left, right)| left == right).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_counted_to_the_byte() {
        for n_same in [0, 1, 255, 256, 257, 700] {
            let same = vec![b'x'; n_same];
            let (left, right) = ([&same[..], b"a"].concat(), [&same[..], b"bc"].concat());
            assert_eq!((common_start(&left, &right), common_end(&left, &right)), (n_same, 0));
            let (left, right) = ([b"a", &same[..]].concat(), [b"bc", &same[..]].concat());
            assert_eq!((common_start(&left, &right), common_end(&left, &right)), (0, n_same));
            assert_eq!((common_start(&same, &same), common_end(&same, &same)), (n_same, n_same));
        }
    }
}
