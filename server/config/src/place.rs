//! Places in inputs, as messages and tables show them.

/// Returns a file and a line of it, from 1: `dot.s:5`; without a line, the file alone.
pub fn place_of(input: &str, line: Option<u32>) -> String {
    line.map_or_else(|| input.to_owned(), |line| format!("{input}:{line}"))
}
