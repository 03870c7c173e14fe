//! Formats numbers with nouns.

/// Formats a number with a noun: `1 loop`, `12 loops`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Formats numbers of instructions and loops: `12 instructions, 2 loops`, or `12 instructions` without loops.
pub(super) fn counts(n_instructions: usize, n_loops: usize) -> String {
    let loops = if n_loops == 0 { String::new() } else { format!(", {}", count(n_loops, "loop")) };
    format!("{}{loops}", count(n_instructions, "instruction"))
}
