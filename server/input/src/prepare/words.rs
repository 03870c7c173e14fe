//! Formats numbers of things.

/// Formats a number with a noun: `1 loop`, `12 loops`.
pub fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Formats `12 instructions, 2 loops`; loops are left out if there are none.
pub(super) fn counts(n_instructions: usize, n_loops: usize) -> String {
    let loops = if n_loops == 0 { String::new() } else { format!(", {}", count(n_loops, "loop")) };
    format!("{}{loops}", count(n_instructions, "instruction"))
}
