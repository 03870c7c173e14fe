//! Number of columns that a character takes, as the reference counts them when it pads (`core/docs/views.md`, "Width of
//! text").

mod table;

/// Returns the columns that one character takes, given as the bytes that its lead byte announces. Control characters, combining
/// characters and code points without a meaning take none; bytes that are not a valid character count −2, as in the reference,
/// except a lone continuation byte, which takes none.
pub fn width_of(sequence: &[u8]) -> i64 {
    let Ok(text) = std::str::from_utf8(sequence) else {
        let is_lone_continuation = sequence.len() == 1 && (0x80..0xc0).contains(&sequence[0]);
        return if is_lone_continuation { 0 } else { -2 };
    };
    let Some(character) = text.chars().next() else {
        return 0;
    };
    // Not less than the entry of any run that begins at or before the character: such an entry has at most 2 as its low bits.
    let key = u32::from(character) * 4 + 3;
    let run = table::RUNS.partition_point(|&start| start <= key);
    i64::from(table::RUNS[run.saturating_sub(1)] & 3)
}

#[cfg(test)]
mod tests {
    use super::width_of;

    #[test]
    fn characters_take_zero_one_or_two_columns() {
        for (text, expected) in [("a", 1), ("\x7f", 0), ("é", 1), ("中", 2), ("\u{301}", 0), ("\u{378}", 0), ("😀", 2)]
        {
            assert_eq!(width_of(text.as_bytes()), expected, "{text:?}");
        }
    }
}
