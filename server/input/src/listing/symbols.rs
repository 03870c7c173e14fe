//! Names that assemblers read only in quotation marks: `dot(double const*, unsigned long)`.

/// Whether a name can be written as it is.
fn is_plain(name: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$') || byte >= 0x80;
    !name.is_empty() && !name.as_bytes()[0].is_ascii_digit() && name.bytes().all(is_letter)
}

/// Whether a text is a name as people write it, which no expression of an assembler looks like.
pub fn is_demangled_name(text: &str) -> bool {
    let has_parameters = text.contains('(') && text.contains(')');
    text.contains("::") || text.contains('<') || text.contains(" for ") || has_parameters
}

/// Returns a name, quoted if that is necessary.
pub fn definition(name: &str) -> String {
    if is_plain(name) { name.to_owned() } else { format!("\"{}\"", name.replace(['"', '\\'], "'")) }
}

/// Quotes the name in a reference and leaves the offset outside: `dot+0x10`, `printf@plt`, `operator+(A, B)+0x8`.
pub fn reference(text: &str) -> String {
    let text = text.trim();
    let split = text.rfind(['+', '-']).filter(|at| *at > 0 && is_number(&text[at + 1..]));
    let (name, distance) = split.map_or((text, ""), |at| text.split_at(at));
    format!("{}{distance}", definition(name))
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) && text.as_bytes()[0].is_ascii_digit()
}
