//! Writes names that assemblers read only in quotes: `dot(double const*, unsigned long)`.

/// Whether assemblers read a name without quotes.
fn is_plain(name: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$') || byte >= 0x80;
    !name.is_empty() && !name.as_bytes()[0].is_ascii_digit() && name.bytes().all(is_letter)
}

/// Whether a text looks like a demangled name, and not like an expression of an assembler.
pub fn is_demangled_name(text: &str) -> bool {
    let has_parameters = text.contains('(') && text.contains(')');
    text.contains("::") || text.contains('<') || text.contains(" for ") || has_parameters
}

/// Returns a name, in quotes if it needs them.
pub fn definition(name: &str) -> String {
    if is_plain(name) { name.to_owned() } else { format!("\"{}\"", name.replace(['"', '\\'], "'")) }
}

/// Returns a name with an offset after it, with quotes around the name alone if it needs them: `dot+0x10`,
/// `"operator+(A, B)"+0x8`.
pub fn reference(text: &str) -> String {
    let text = text.trim();
    let split = text.rfind(['+', '-']).filter(|at| *at > 0 && is_number(&text[at + 1..]));
    let (name, distance) = split.map_or((text, ""), |at| text.split_at(at));
    format!("{}{distance}", definition(name))
}

/// Whether a text is a decimal or hexadecimal number.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) && text.as_bytes()[0].is_ascii_digit()
}
