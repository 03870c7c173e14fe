//! Finds code that a disassembler's listing does not show: places where the addresses of its lines skip bytes.

use std::ops::Range;

use super::line::{Line, Shown, mnemonic_of};
use super::names::SectionCounter;
use super::syntax::{is_branch, is_conditional};

/// Number of bytes of the longest instruction of any target.
const LONGEST_INSTRUCTION: u64 = 15;

/// Bytes between two instructions of a function that the listing does not show, although control runs into them.
#[derive(Debug, PartialEq, Eq)]
pub struct Gap {
    /// Index of the line of the instruction behind the bytes.
    pub line: usize,
    /// Their addresses. Begins with the instruction before them if the listing shows no machine code, which leaves its
    /// length unknown.
    addresses: Range<u64>,
}

/// Returns the gaps of a listing, in order. Without machine code, only gaps longer than any instruction are known.
pub fn gaps_in(lines: &[Line]) -> Vec<Gap> {
    let mut sections = SectionCounter::default();
    let mut gaps = Vec::new();
    let mut last: Option<(u32, &Shown)> = None;
    for (index, line) in lines.iter().enumerate() {
        match line {
            Line::Function(_) => last = None,
            Line::Instruction(shown) => {
                let place = sections.place_of(line);
                if let (Some((section, address)), Some((last_section, before))) = (place, last)
                    && section == last_section
                    && before.place.as_ref().map(|(name, _)| name) == shown.place.as_ref().map(|(name, _)| name)
                    && goes_on(&before.text)
                {
                    let start = before.address.unwrap_or_default().saturating_add(before.bytes.len() as u64);
                    let shortest = if before.bytes.is_empty() { LONGEST_INSTRUCTION } else { 0 };
                    if address.saturating_sub(start) > shortest {
                        gaps.push(Gap { line: index, addresses: start..address });
                    }
                }
                last = place.map(|(section, _)| (section, shown));
            }
            Line::Source { .. } | Line::Section(_) | Line::Bytes(_) | Line::Relocation { .. } | Line::Other => {}
        }
    }
    gaps
}

/// Returns the message about all gaps of a listing; `None` if it has none.
pub fn message(gaps: &[Gap]) -> Option<String> {
    let addresses = &gaps.first()?.addresses;
    let more = match gaps.len() - 1 {
        0 => String::new(),
        1 => ", and 1 more such place".to_owned(),
        more => format!(", and {more} more such places"),
    };
    Some(format!(
        "left out, the listing does not show the code from {:#x} to {:#x}{more}",
        addresses.start, addresses.end
    ))
}

/// Whether control may continue behind an instruction, by its mnemonic.
fn goes_on(text: &str) -> bool {
    let mnemonic = mnemonic_of(text);
    let ends = mnemonic.contains("ret") || (is_branch(mnemonic) && !is_conditional(mnemonic));
    !ends
}
