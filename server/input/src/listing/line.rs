//! Lines of disassemblers, and functions to parse what several formats have in common.

/// One line of a listing, by its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A function begins.
    Function(String),
    Instruction(Shown),
    /// Further bytes of the previous instruction.
    Bytes(Vec<u8>),
    /// The place in the source of the following lines.
    Source {
        file: String,
        line: u32,
    },
    /// The symbol that the linker will put into the instruction before.
    Relocation(String),
    /// A line without meaning for the conversion.
    Other,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    pub address: Option<u64>,
    /// Empty if the listing does not show them.
    pub bytes: Vec<u8>,
    pub text: String,
    /// Place in the source, if the line itself names it.
    pub source: Option<(String, u32)>,
    /// The function that it is in and the distance from its start, if the line itself says so.
    pub place: Option<(String, u64)>,
    /// The function or label of the listing that the linker will make it go to.
    pub aim: Option<String>,
}

pub trait Parse {
    fn line(&mut self, line: &str) -> Line;
}

/// Parses an address as disassemblers write it: hexadecimal, with or without `0x`.
pub fn address_of(word: &str) -> Option<u64> {
    let digits = word.strip_prefix("0x").unwrap_or(word);
    let is_number = (1..=16).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_number { u64::from_str_radix(digits, 16).ok() } else { None }
}

/// Finds the bracket in `10 <dot+0x10>` and returns its offset and its content. Names may contain brackets themselves.
pub fn angled(text: &str) -> Option<(usize, &str)> {
    let at = match text.find(" <") {
        Some(at) => at + 1,
        None => text.starts_with('<').then_some(0)?,
    };
    let inside = text[at + 1..].trim_end().strip_suffix('>')?;
    Some((at, inside))
}

/// Removes a comment: `lea 0x2e(%rip),%rax  # 3fd8 <x>`, `je 0x20 ; <+32>`, `b.eq 10 // b.none`.
pub fn without_comment(text: &str) -> &str {
    let bytes = text.as_bytes();
    let begins_comment = |at: &usize| {
        matches!(bytes[*at..], [b'/', b'/', ..] | [b' ' | b'\t', b'#' | b';', b' ', ..] | [b' ', b'@', b' ', ..])
    };
    let end = (0..bytes.len()).find(begins_comment).unwrap_or(bytes.len());
    text[..end].trim_end()
}

/// Returns the function that a line begins: `0000000000001130 <dot>:`.
pub fn function_of(line: &str) -> Option<&str> {
    let (address, name) = line.trim().strip_suffix(">:")?.split_once(" <")?;
    address_of(address)?;
    Some(name).filter(|name| !name.is_empty())
}

/// Parses a line that names a place in the source: `/home/a/dot.c:4 (discriminator 3)` or `; /home/a/dot.c:4`.
pub fn place_of(line: &str) -> Option<(&str, u32)> {
    let line = line.strip_prefix("; ").unwrap_or(line);
    let (file, number) = line.rsplit_once(':')?;
    // Most lines are no places, and searching in them costs more than this.
    if !number.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let number = number.split(" (discriminator").next().unwrap_or(number).trim_end();
    let is_path = file.contains('.') && !file.starts_with([' ', '\t']) && !file.contains("://");
    number.parse().ok().filter(|_| is_path).map(|number| (file, number))
}

/// Splits `  40:` from the rest of a line, which may begin with arrows of `--visualize-jumps`; returns address and rest.
pub fn address_and_rest(line: &str) -> Option<(u64, &str)> {
    let (address, rest) = line.trim_start().split_once(':')?;
    let is_apart = rest.is_empty() || rest.starts_with([' ', '\t']);
    address_of(address)
        .filter(|_| is_apart && !address.starts_with("0x"))
        .map(|address| (address, without_arrows(rest)))
}

/// Removes arrows: `\t|  /-> f2 0f 10` → `f2 0f 10`.
fn without_arrows(text: &str) -> &str {
    let is_arrow = |letter: char| matches!(letter, '/' | '\\' | '|' | '-' | '+' | '>');
    let mut rest = text.trim_start();
    // Where arrows cross there is an X.
    while let Some(after) =
        rest.strip_prefix(is_arrow).or_else(|| rest.strip_prefix('X').filter(|rest| rest.starts_with(is_arrow)))
    {
        rest = after.trim_start();
    }
    rest
}

/// Splits code from text. Code is shown as bytes or, for targets with fixed lengths, as words with the lowest byte last.
pub fn bytes_and_text(rest: &str) -> (Vec<u8>, &str) {
    let mut bytes = Vec::new();
    let mut rest = rest.trim_start();
    loop {
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        let word = &rest[..end];
        let is_hex = |word: &str| word.bytes().all(|byte| byte.is_ascii_hexdigit());
        // `fadd` is four digits to some, unless more digits follow.
        let next = rest[end..].strip_prefix(' ').and_then(|next| next.split([' ', '\t']).next());
        let is_mnemonic =
            matches!(word, "fadd" | "fabd" | "dcbf") && !next.is_some_and(|next| next.len() == 4 && is_hex(next));
        let is_bytes = matches!(word.len(), 2 | 4 | 8) && is_hex(word) && !is_mnemonic;
        if !is_bytes {
            return (bytes, rest.trim());
        }
        let pairs = (0..word.len()).step_by(2).rev();
        bytes.extend(pairs.filter_map(|at| u8::from_str_radix(&word[at..at + 2], 16).ok()));
        rest = rest[end..].trim_start();
    }
}

/// Whether a word is a prefix that only pads: `data16`, `rex.W`.
pub fn is_padding(word: &str) -> bool {
    const WORDS: [&str; 10] = ["data16", "data32", "bnd", "cs", "ds", "es", "ss", "addr32", "rex", "rex64"];
    WORDS.contains(&word) || word.starts_with("rex.")
}

/// Returns the instruction without prefixes that only pad.
pub fn without_padding(text: &str) -> &str {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once([' ', '\t']).filter(|(word, _)| is_padding(word)) {
        rest = after.trim_start();
    }
    rest
}

/// Converts a disassembler's AT&T text to what the assembler reads.
pub fn adapt(text: &str) -> String {
    let rest = without_padding(text);
    rest.strip_prefix("repz ret").map_or_else(|| rest.to_owned(), |after| format!("ret{after}"))
}
