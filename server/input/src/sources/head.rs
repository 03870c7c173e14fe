//! Guesses, from a line of source, the variable of the loop that begins on it, or the variable whose value goes from
//! one iteration to the next.

/// Returns the variable of the loop that begins on a line: `for (size_t i = 0; ...` → `i`, `for x in xs` → `x`, `do i =
/// 1, n` → `i`. `None` if it cannot be told. A guess by the words of the line, for display.
pub fn loop_variable(line: &str) -> Option<&str> {
    if let Some(counted) = counted_by_do(line) {
        return Some(counted);
    }
    let is_word = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let bytes = line.as_bytes();
    let mut heads = line
        .match_indices("for")
        .map(|(at, _)| at)
        .filter(|at| !is_word(at.checked_sub(1).and_then(|before| bytes.get(before))) && !is_word(bytes.get(at + 3)));
    // If the line has several loops, it is not known which one is meant.
    let at = heads.next().filter(|_| heads.next().is_none())?;
    let rest = line[at + 3..].trim_start();
    let over = rest.split_once(" in ").map(|(pattern, _)| pattern).filter(|pattern| !pattern.contains([';', ':']));
    let head = match over {
        Some(pattern) => pattern,
        // Of several variables, the first one counts: `int i = 0, j = n` gives `i`.
        None => rest.strip_prefix('(')?.split([';', ':', ',', '=']).next()?,
    };
    let name = head.trim_end().trim_end_matches(')').rsplit(|character| !is_of_name(character)).next()?;
    let begins_well = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    (begins_well && name != "_").then_some(name)
}

/// Returns the variable of a Fortran loop, with or without a label: `outer: do i = 1, n`.
fn counted_by_do(line: &str) -> Option<&str> {
    let (head, bounds) = line.split_once('=')?;
    let head = head.rsplit(':').next()?.trim();
    let name = head.get(..3).filter(|word| word.eq_ignore_ascii_case("do ")).map(|_| head[3..].trim())?;
    let is_name = name.chars().all(is_of_name) && name.starts_with(char::is_alphabetic);
    (is_name && bounds.contains(',')).then_some(name)
}

/// Returns the variable that a line updates from its own value, if there is exactly one: `s += a[i] * b[i];` → `s`, `h
/// = h * 31 + c;` → `h`. A guess by the words of the line, for display.
pub fn accumulator(line: &str) -> Option<&str> {
    let code = line.split("//").next()?;
    let mut names = code.match_indices('=').filter_map(|(at, _)| assigned_from_itself(code, at));
    let first = names.next()?;
    names.all(|name| name == first).then_some(first)
}

/// Returns the variable that the `=` at an offset assigns to, if the new value is computed from its own.
fn assigned_from_itself(code: &str, at: usize) -> Option<&str> {
    let (before, after) = (&code[..at], &code[at + 1..]);
    if after.starts_with(['=', '>']) || before.ends_with(['=', '!']) {
        return None;
    }
    let shifts = ["<<", ">>"].into_iter().find_map(|shift| before.strip_suffix(shift));
    if let Some(target) = shifts.or_else(|| before.strip_suffix(['+', '-', '*', '/', '%', '&', '|', '^'])) {
        return last_name(target);
    }
    let name = last_name(before.strip_suffix(['<', '>']).map_or(before, |_| ""))?;
    let value = after.split(';').next()?;
    value.split(|character| !is_of_name(character)).any(|word| word == name).then_some(name)
}

/// Returns the name at the end of a text; `None` if there is none, or if it is that of a member, as in `a.b`.
fn last_name(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let start = text
        .rfind(|character| !is_of_name(character))
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let (before, name) = text.split_at(start);
    let begins_well = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    (begins_well && !before.ends_with(['.', '>', ':'])).then_some(name)
}

/// Whether a character may be in a name.
pub(super) fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}
