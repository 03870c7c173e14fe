//! `objdump -d` of GNU and LLVM: addresses, bytes that may be left out, text; with `-l` also places in the source.

use super::disassembly::{Line, Parse, Shown, address_of};

#[derive(Default)]
pub struct Parser {
    /// The unit in which bytes are shown, once it is known: one, or words of two or four.
    last: Option<u64>,
}

impl Parse for Parser {
    fn line(&mut self, line: &str) -> Line {
        if let Some(name) = function_of(line) {
            return Line::Function(name.to_owned());
        }
        if let Some((file, line)) = place_of(line) {
            return Line::Source { file: file.to_owned(), line };
        }
        let Some((address, rest)) = address_and_rest(line) else { return Line::Other };
        let (bytes, text) = bytes_and_text(rest);
        if text.is_empty() {
            return match (bytes.is_empty(), self.last) {
                (false, Some(_)) => Line::Bytes(bytes),
                _ => Line::Other,
            };
        }
        // A relocation stands under the instruction that it changes.
        if text.starts_with("R_") || text.starts_with("IMAGE_REL") {
            return text
                .split_once(['\t', ' '])
                .map_or(Line::Other, |(_, symbol)| Line::Relocation(symbol.trim().into()));
        }
        self.last = Some(address);
        Line::Instruction(Shown { address: Some(address), bytes, text: text.to_owned(), ..Shown::default() })
    }
}

/// `0000000000001130 <dot>:`
pub fn function_of(line: &str) -> Option<&str> {
    let (address, rest) = line.trim().split_once(" <")?;
    address_of(address)?;
    rest.strip_suffix(">:").filter(|name| !name.is_empty())
}

/// `/home/a/dot.c:4 (discriminator 3)`; `; /home/a/dot.c:4`
pub fn place_of(line: &str) -> Option<(&str, u32)> {
    let line = line.strip_prefix("; ").unwrap_or(line);
    let line = line.split(" (discriminator").next().unwrap_or(line).trim_end();
    let (file, number) = line.rsplit_once(':')?;
    let is_path = file.contains('.') && !file.starts_with([' ', '\t']) && !file.contains("://");
    number.parse().ok().filter(|_| is_path).map(|number| (file, number))
}

/// `  40:` and what follows, behind the arrows of `--visualize-jumps`.
pub fn address_and_rest(line: &str) -> Option<(u64, &str)> {
    let (address, rest) = line.trim_start().split_once(':')?;
    let is_apart = rest.is_empty() || rest.starts_with([' ', '\t']);
    address_of(address)
        .filter(|_| is_apart && !address.starts_with("0x"))
        .map(|address| (address, without_arrows(rest)))
}

/// `\t|  /-> f2 0f 10` → `f2 0f 10`
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

/// Bytes as such, or in words as targets with fixed lengths show them, the lowest byte last.
pub fn bytes_and_text(rest: &str) -> (Vec<u8>, &str) {
    let mut bytes = Vec::new();
    let mut rest = rest.trim_start();
    loop {
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        let word = &rest[..end];
        let is_hex = word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
        // `fadd` is four digits to some.
        let is_bytes = is_hex && (word.len() == 2 || (matches!(word.len(), 4 | 8) && has_digit));
        if !is_bytes {
            return (bytes, rest.trim());
        }
        let pairs = (0..word.len()).step_by(2).rev();
        bytes.extend(pairs.filter_map(|at| u8::from_str_radix(&word[at..at + 2], 16).ok()));
        rest = rest[end..].trim_start();
    }
}

/// Prefixes that only pad: `data16`, `rex.W`.
pub fn is_padding(word: &str) -> bool {
    const WORDS: [&str; 10] = ["data16", "data32", "bnd", "cs", "ds", "es", "ss", "addr32", "rex", "rex64"];
    WORDS.contains(&word) || word.starts_with("rex.")
}

/// The instruction behind prefixes that only pad.
pub fn without_padding(text: &str) -> &str {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once([' ', '\t']).filter(|(word, _)| is_padding(word)) {
        rest = after.trim_start();
    }
    rest
}

/// AT&T text of a disassembler as the assembler reads it.
pub fn adapt(text: &str) -> String {
    let rest = without_padding(text);
    rest.strip_prefix("repz ret").map_or_else(|| rest.to_owned(), |after| format!("ret{after}"))
}
