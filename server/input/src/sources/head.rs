//! What a line of source says of the loop that begins on it.

/// `for (size_t i = 0; ...` → `i`, `for x in xs` → `x`. A guess by the words of the line, for people.
pub fn loop_variable(line: &str) -> Option<&str> {
    let at = line.match_indices("for").map(|(at, _)| at).find(|at| {
        let is_word = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let bytes = line.as_bytes();
        !is_word(at.checked_sub(1).map(|before| bytes[before])) && !is_word(bytes.get(at + 3).copied())
    })?;
    let rest = line[at + 3..].trim_start();
    let over = rest.split_once(" in ").map(|(pattern, _)| pattern).filter(|pattern| !pattern.contains([';', ':']));
    let head = match over {
        Some(pattern) => pattern,
        // The last word before `=` of the first of several: `int i = 0, j = n` counts with `i`.
        None => rest.strip_prefix('(')?.split([';', ':', ',', '=']).next()?,
    };
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    let name = head.trim_end().trim_end_matches(')').rsplit(|character| !is_name(character)).next()?;
    let begins_well = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    (begins_well && name != "_").then_some(name)
}
