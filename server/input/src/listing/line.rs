//! The lines of disassemblers by their meaning, and functions to parse what several disassemblers have in common.

/// One line of a listing, by its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The label of a function, with its name.
    Function(String),
    /// An instruction.
    Instruction(Shown),
    /// Further bytes of the instruction before.
    Bytes(Vec<u8>),
    /// The place in the source that the following lines come from; `line` is from 1.
    Source { file: String, line: u32 },
    /// The heading of a section, with its name.
    Section(String),
    /// The symbol that the linker will put into the instruction before, and the distance in bytes from it.
    Relocation { symbol: String, distance: i64 },
    /// A line without meaning for the conversion.
    Other,
}

/// An instruction as the listing shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The address of the instruction; `None` if the listing does not show it.
    pub address: Option<u64>,
    /// The machine code; empty if the listing does not show it.
    pub bytes: Vec<u8>,
    /// Whether some of the bytes are in further lines.
    pub is_continued: bool,
    /// The statement.
    pub text: String,
    /// File and line from 1 in the source, if the line itself names them.
    pub source: Option<(String, u32)>,
    /// The function around the instruction and the distance from its start in bytes, if the line itself says so.
    pub place: Option<(String, u64)>,
    /// The place that the linker will make the instruction go to; `None` without such a relocation.
    pub aim: Option<Aim>,
}

/// The place that the linker will make an instruction go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Name of a function or label.
    pub name: String,
    /// Distance of the place from there, in bytes.
    pub distance: u64,
    /// Whether the listing has the function or label, exactly once.
    pub is_known: bool,
}

/// A parser for the lines of one disassembler.
pub trait Parse {
    /// Returns the meaning of the next line.
    fn line(&mut self, line: &str) -> Line;
}

/// Reads an address as disassemblers write it: up to 16 hexadecimal digits, with or without `0x`.
pub fn address_of(word: &str) -> Option<u64> {
    let digits = word.strip_prefix("0x").unwrap_or(word);
    let is_number = (1..=16).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_number { u64::from_str_radix(digits, 16).ok() } else { None }
}

/// Finds the symbol in angle brackets in `10 <dot+0x10>`, which must end the text. Returns the offset of the opening
/// bracket and the symbol, which may contain brackets itself.
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

/// Returns the name of the function that a line begins: `0000000000001130 <dot>:`.
pub fn function_of(line: &str) -> Option<&str> {
    let (address, name) = line.trim().strip_suffix(">:")?.split_once(" <")?;
    address_of(address)?;
    Some(name).filter(|name| !name.is_empty())
}

/// Returns the file and the line from 1 of a line that names a place in the source: `/home/a/dot.c:4 (discriminator 3)`
/// or `; /home/a/dot.c:4`.
pub fn place_of(line: &str) -> Option<(&str, u32)> {
    let line = line.strip_prefix("; ").unwrap_or(line);
    let (file, number) = line.rsplit_once(':')?;
    // Most lines name no place. This test is cheap and excludes most of them.
    if !number.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let number = number.split(" (discriminator").next().unwrap_or(number).trim_end();
    let is_path = file.contains('.') && !file.starts_with([' ', '\t']) && !file.contains("://");
    number.parse().ok().filter(|_| is_path).map(|number| (file, number))
}

/// Splits an address and its colon, `  40:`, from the rest of a line. Returns the address and the rest without arrows
/// of `--visualize-jumps`.
pub fn address_and_rest(line: &str) -> Option<(u64, &str)> {
    let (address, rest) = line.trim_start().split_once(':')?;
    let is_apart = rest.is_empty() || rest.starts_with([' ', '\t']);
    address_of(address)
        .filter(|_| is_apart && !address.starts_with("0x"))
        .map(|address| (address, without_arrows(rest)))
}

/// Removes arrows before the code: `\t|  /-> f2 0f 10` → `f2 0f 10`.
fn without_arrows(text: &str) -> &str {
    let is_arrow = |letter: char| matches!(letter, '/' | '\\' | '|' | '-' | '+' | '>');
    let mut rest = text.trim_start();
    // Two arrows cross in an X.
    while let Some(after) =
        rest.strip_prefix(is_arrow).or_else(|| rest.strip_prefix('X').filter(|rest| rest.starts_with(is_arrow)))
    {
        rest = after.trim_start();
    }
    rest
}

/// Splits machine code from the text after it. The code is shown as bytes or, for targets with fixed lengths, as words
/// whose lowest byte comes last.
pub fn bytes_and_text(rest: &str) -> (Vec<u8>, &str) {
    let mut bytes = Vec::new();
    let mut rest = rest.trim_start();
    loop {
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        let word = &rest[..end];
        let is_bytes = matches!(word.len(), 2 | 4 | 8) && is_hex(word) && !is_mnemonic(word, &rest[end..]);
        if !is_bytes {
            return (bytes, rest.trim());
        }
        let pairs = (0..word.len()).step_by(2).rev();
        bytes.extend(pairs.filter_map(|at| u8::from_str_radix(&word[at..at + 2], 16).ok()));
        rest = rest[end..].trim_start();
    }
}

fn is_hex(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether a word of hexadecimal digits is a mnemonic: one that is known, with operands after it. `rest` is the text
/// after it; after the last digits of machine code, it begins with a mnemonic.
fn is_mnemonic(word: &str, rest: &str) -> bool {
    const WORDS: [&str; 10] = ["aadd", "adcb", "addb", "cadd", "dc", "dcbf", "decb", "decd", "fabd", "fadd"];
    let next = rest.trim_start().split([' ', '\t']).next().unwrap_or_default();
    let is_operand = next.contains([',', '%', '$', '(', '[', '{', '#', '*']);
    WORDS.contains(&word) && (is_operand || (word == "decd" && rest.trim() == next))
}

/// Whether a word is a prefix that only makes an instruction longer: `data16`, `rex.W`.
pub fn is_padding(word: &str) -> bool {
    const WORDS: [&str; 10] = ["data16", "data32", "bnd", "cs", "ds", "es", "ss", "addr32", "rex", "rex64"];
    WORDS.contains(&word) || word.starts_with("rex.")
}

/// Returns a statement without the prefixes that only make it longer.
pub fn without_padding(text: &str) -> &str {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once([' ', '\t']).filter(|(word, _)| is_padding(word)) {
        rest = after.trim_start();
    }
    rest
}

/// Returns the mnemonic of a statement, without prefixes that only make it longer.
pub fn mnemonic_of(text: &str) -> &str {
    without_padding(text).split_whitespace().next().unwrap_or_default()
}

/// Converts a statement in a disassembler's AT&T syntax to what the assembler reads.
pub fn adapt(text: &str) -> String {
    let rest = without_padding(text);
    rest.strip_prefix("repz ret").map_or_else(|| rest.to_owned(), |after| format!("ret{after}"))
}
