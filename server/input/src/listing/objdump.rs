//! Reads lines of `objdump -d` of GNU and LLVM: addresses, perhaps bytes, and text; with `-l` also places in the
//! source.

use super::line::{Line, Parse, Shown, address_and_rest, bytes_and_text, function_of, place_of};
use super::relocations::{is_kind, relocation_of};

/// Parser for objdump.
#[derive(Default)]
pub struct ObjdumpParser {
    /// Address of the last instruction; `None` before the first, where lines of bytes belong to nothing.
    last: Option<u64>,
}

/// Whether a name is that of a mapping symbol, where data or code of another instruction set begins within a function.
fn is_mapping(name: &str) -> bool {
    let kind = name.split('.').next().unwrap_or_default();
    matches!(kind, "$a" | "$t" | "$d" | "$x")
}

impl Parse for ObjdumpParser {
    fn line(&mut self, line: &str) -> Line {
        if let Some(name) = function_of(line) {
            return if is_mapping(name) { Line::Other } else { Line::Function(name.to_owned()) };
        }
        if let Some((file, line)) = place_of(line) {
            return Line::Source { file: file.to_owned(), line };
        }
        if let Some(name) =
            line.trim_end().strip_prefix("Disassembly of section ").and_then(|name| name.strip_suffix(':'))
        {
            return Line::Section(name.to_owned());
        }
        let Some((address, rest)) = address_and_rest(line) else { return Line::Other };
        let (bytes, text) = bytes_and_text(rest);
        if text.is_empty() {
            return match (bytes.is_empty(), self.last) {
                (false, Some(_)) => Line::Bytes(bytes),
                _ => Line::Other,
            };
        }
        // A relocation is under the instruction that it changes.
        if text.split(['\t', ' ']).next().is_some_and(is_kind) {
            return relocation_of(text).map_or(Line::Other, |(symbol, distance)| Line::Relocation { symbol, distance });
        }
        self.last = Some(address);
        Line::Instruction(Shown { address: Some(address), bytes, text: text.to_owned(), ..Shown::default() })
    }
}
