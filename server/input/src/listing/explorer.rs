//! Reads lines of Compiler Explorer's output for a binary: names of functions, and statements as objdump writes them.
//!
//! ```text
//! dot(double const*, unsigned long):
//!  test   rsi,rsi
//!  je     401150 <dot(double const*, unsigned long)+0x20>
//! ```
//!
//! Addresses and bytes may precede the statements; if they do not, `positions` computes them.

use std::collections::HashSet;

use super::line::{Line, Parse, Shown, address_and_rest, address_of, angled, bytes_and_text, place_of};
use super::syntax::{is_branch, statement_of};

/// Parser for Compiler Explorer's output for a binary.
#[derive(Default)]
pub struct ExplorerParser {
    /// Number of the next line, from 0.
    next: usize,
    /// Numbers of lines that look like names of functions but only say from which function the following lines were
    /// inlined.
    remarks: HashSet<usize>,
}

impl ExplorerParser {
    pub fn new(text: &str) -> ExplorerParser {
        ExplorerParser { next: 0, remarks: remarks_in(text) }
    }
}

/// Returns the numbers of the lines that only name a function. `objdump -l` writes `dot():` under the label of a
/// function, and again before lines that were inlined from another function.
fn remarks_in(text: &str) -> HashSet<usize> {
    let lines: Vec<(usize, &str)> = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_name = |at: usize| lines.get(at).is_some_and(|(_, line)| function_of(line).is_some());
    let is_bare = |at: usize| lines[at].1.trim_end().ends_with("():");
    let is_second = |at: usize| at > 0 && is_name(at - 1) && is_name(at) && is_bare(at);
    if !(0..lines.len()).any(is_second) {
        return HashSet::new();
    }
    let is_followed = |at: usize| lines.get(at + 1).is_some_and(|(_, line)| place_of(line).is_some());
    let is_remark = |at: &usize| is_second(*at) || (is_name(*at) && is_bare(*at) && is_followed(*at));
    (0..lines.len()).filter(is_remark).map(|at| lines[at].0).collect()
}

impl Parse for ExplorerParser {
    fn line(&mut self, line: &str) -> Line {
        self.next += 1;
        if self.remarks.contains(&(self.next - 1)) {
            return Line::Other;
        }
        if let Some(name) = function_of(line) {
            return Line::Function(name.to_owned());
        }
        // A line of the source, perhaps after the sign of a comment.
        if let Some((file, line)) = place_of(line) {
            return Line::Source { file: file.to_owned(), line };
        }
        let (address, rest) = match in_columns(line) {
            Some((address, rest)) => (Some(address), rest),
            None => (None, line),
        };
        let (bytes, text) = bytes_and_text(rest);
        match (text.is_empty(), bytes.is_empty()) {
            (true, true) => Line::Other,
            (true, false) => Line::Bytes(bytes),
            (false, _) => Line::Instruction(Shown { address, bytes, text: text.to_owned(), ..Shown::default() }),
        }
    }
}

/// Returns the function that a line begins: `dot(double const*, unsigned long):`, without blanks before it.
pub fn function_of(line: &str) -> Option<&str> {
    let name = line.trim_end().strip_suffix(':')?;
    let is_name = name.starts_with(|first: char| first.is_alphabetic() || "_.(<~".contains(first));
    let is_code = name.contains(['"', ';', '%', '=']) && !name.contains("operator");
    (is_name && !is_code && !name.contains(" #")).then_some(name)
}

/// Splits a line with an address, ` 401126: 55  push rbp` or ` 401126  55  push rbp`, into the address and the rest.
/// `None` for a line without one.
fn in_columns(line: &str) -> Option<(u64, &str)> {
    let without_colon = || {
        let (address, rest) = line.trim_start().split_once([' ', '\t'])?;
        let bytes = bytes_and_text(rest).0;
        address_of(address).filter(|_| address.len() > 2 && !bytes.is_empty()).map(|at| (at, rest))
    };
    address_and_rest(line).or_else(without_colon)
}

/// Whether a line without an address of its own is a branch or a call to an address: `jne    401136 <dot+0x16>`.
pub fn is_branch_to_address(line: &str) -> bool {
    if !line.contains('<') {
        return false;
    }
    let Some((mnemonic, _)) = statement_of(line) else { return false };
    // The name may hold what begins a comment.
    let operands = line.trim().strip_prefix(mnemonic).unwrap_or_default().trim_start();
    let is_address = |(at, _): (usize, &str)| address_of(operands[..at].trim()).is_some();
    (is_branch(mnemonic) || mnemonic.starts_with("call")) && angled(operands).is_some_and(is_address)
}
