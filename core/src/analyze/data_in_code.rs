//! Finds data that directives place among the instructions of a text, where control runs into them.

use super::program::Program;
use crate::inst::asm::directives::is_data;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::control::Control;
use crate::text::{BufferId, Span};

/// Directives that continue in another section than that of code. What stands behind them is elsewhere.
const OTHER_SECTIONS: [&[u8]; 6] = [b".section", b".pushsection", b".data", b".bss", b".rodata", b".subsection"];
/// Directives that continue in the section of code, or in the one before.
const BACK: [&[u8]; 3] = [b".text", b".popsection", b".previous"];
/// Directives after which text may be left out or stand for something else; then nothing is known of the data behind them.
const CONDITIONS: [&[u8]; 6] = [b".if", b".else", b".endif", b".macro", b".rept", b".irp"];

/// Data between two instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataInCode {
    /// The directive that places them, such as `.byte`.
    pub directive: String,
    /// Its line, counted from 1.
    pub line: usize,
    /// Number of the instruction before it; at the beginning of the region, of the one behind it.
    pub instruction: u32,
}

impl Program {
    /// Returns the first data between instructions of a region that follow each other, and between them and the region's markers,
    /// if control runs into them. Data in macros and included files are not found.
    pub fn data_among(&self, region: &MarkedRegion) -> Vec<DataInCode> {
        let mut found = Vec::new();
        if self.is_machine_code {
            return found;
        }
        let text = &self.assembly.buffers.get(BufferId::MAIN).bytes;
        let mut look = |instruction: u32, start: Option<Span>, end: Option<Span>, goes_on: bool| {
            let in_main = |span: &Span| span.buffer == BufferId::MAIN;
            let (Some(start), Some(end)) = (start.filter(in_main), end.filter(in_main)) else { return };
            let gap = text.get(start.end as usize..end.start as usize).filter(|gap| gap.contains(&b'.'));
            if let Some((at, directive)) = gap.and_then(|gap| data_in(gap, goes_on)) {
                let line = self.line_of(start.end + at as u32) as usize;
                let directive = String::from_utf8_lossy(&directive).into_owned();
                found.push(DataInCode { directive, line, instruction });
            }
        };
        let span = |number: u32| self.assembly.instructions.get(number as usize).map(|instruction| instruction.span);
        let goes_on = |number: u32| {
            let instruction = &self.assembly.instructions[number as usize];
            let control = self.subtarget.target().control_of(self.isa, instruction);
            matches!(control, Control::Next | Control::Branch | Control::Call)
        };
        let members = || region.members.iter().filter(|range| !range.is_empty());
        if let Some(first) = members().next() {
            look(first.start, region.begin, span(first.start), true);
        }
        for range in members() {
            for number in range.start..range.end - 1 {
                look(number, span(number), span(number + 1), goes_on(number));
            }
        }
        if let Some(last) = members().next_back().map(|range| range.end - 1).filter(|last| goes_on(*last)) {
            look(last, span(last), region.end, true);
        }
        found
    }
}

/// Returns the first directive that places data in the section of the instructions around it, and its offset. If control does not
/// go on into the gap, only what a label leads to counts: what stands between the last label and the instruction behind.
fn data_in(gap: &[u8], goes_on: bool) -> Option<(usize, Vec<u8>)> {
    let gap = without_comments(gap);
    let (mut is_reached, mut is_elsewhere, mut found, mut at) = (goes_on, false, None, 0);
    for statement in gap.split_inclusive(|byte| matches!(byte, b'\n' | b';')) {
        let (offset, has_label, word) = first_word(statement);
        if CONDITIONS.iter().any(|name| word.starts_with(name)) {
            break;
        }
        if has_label && !goes_on {
            (is_reached, found) = (true, None);
        }
        let section = statement[offset + word.len()..].trim_ascii_start();
        if BACK.contains(&word) || OTHER_SECTIONS.contains(&word) && section.starts_with(b".text") {
            is_elsewhere = false;
        } else if OTHER_SECTIONS.contains(&word) {
            is_elsewhere = true;
        } else if found.is_none() && is_reached && !is_elsewhere && is_data(word) {
            found = Some((at + offset, word.to_vec()));
        }
        at += statement.len();
    }
    found
}

/// Returns a text with blanks in the place of comments. It may begin within a comment that ends in it.
fn without_comments(text: &[u8]) -> Vec<u8> {
    let mut out = text.to_vec();
    let find = |from: usize, what: &[u8]| {
        let rest = text.get(from..)?;
        rest.windows(what.len()).position(|window| window == what).map(|at| from + at)
    };
    let mut at = match (find(0, b"*/"), find(0, b"/*")) {
        (Some(end), begin) if begin.is_none_or(|begin| begin > end) => {
            blank(&mut out[..end + 2]);
            end + 2
        }
        _ => 0,
    };
    while at < text.len() {
        let end = if text[at..].starts_with(b"/*") {
            find(at + 2, b"*/").map(|end| end + 2)
        } else if text[at] == b'#' || text[at..].starts_with(b"//") {
            find(at, b"\n")
        } else {
            at += 1;
            continue;
        };
        let end = end.unwrap_or(text.len());
        blank(&mut out[at..end]);
        at = end.max(at + 1);
    }
    out
}

/// Replaces everything but ends of lines by blanks.
fn blank(text: &mut [u8]) {
    text.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
}

/// Returns the first word of a statement after its labels, with its offset and whether there are labels.
fn first_word(statement: &[u8]) -> (usize, bool, &[u8]) {
    let blanks = |at: usize| statement[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let (mut at, mut has_label) = (0, false);
    loop {
        at += blanks(at);
        let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(**byte, b'.' | b'_' | b'$' | b'@');
        let length = match statement.get(at) {
            Some(b'"') => statement[at + 1..].iter().position(|byte| *byte == b'"').map_or(0, |end| end + 2),
            _ => statement[at..].iter().take_while(is_word).count(),
        };
        let colon = at + length + blanks(at + length);
        if length == 0 || statement.get(colon) != Some(&b':') {
            return (at, has_label, &statement[at..at + length]);
        }
        has_label = true;
        at = colon + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(gap: &str) -> Option<(usize, String)> {
        data_in(gap.as_bytes(), true).map(|(at, word)| (at, String::from_utf8(word).unwrap()))
    }

    fn found(at: usize, word: &str) -> Option<(usize, String)> {
        Some((at, word.to_owned()))
    }

    #[test]
    fn data_are_found_by_their_directives() {
        assert_eq!(of("\n\t.byte 1\n"), found(2, ".byte"));
        assert_eq!(of("; .L1: 1: .LONG 1; "), found(10, ".LONG"));
        assert_eq!(of("\n.p2align 4\n.Ldot:\n.loc 1 2\n"), None);
        assert_eq!(of(" # .byte 1\n// .long 1\n/* .byte\n.byte */ .p2align 4\n"), None);
        assert_eq!(of(" .byte */ /* x */ .byte 1\n"), found(18, ".byte"));
        assert_eq!(of("\"foo\": .L1 : .byte 1\n"), found(13, ".byte"));
        assert_eq!(of("\n.if 0\n.byte 1\n.endif\n"), None);
        assert_eq!(of("\n.textual = 1\n.byte 1\n"), found(14, ".byte"));
    }

    #[test]
    fn data_behind_a_jump_count_if_a_label_leads_to_them() {
        let of = |gap: &str| data_in(gap.as_bytes(), false).map(|(at, _)| at);
        assert_eq!(of("\n.byte 1\n.L2:\n"), None);
        assert_eq!(of("\n.Ltable:\n.long 1\n.L2: "), None);
        assert_eq!(of("\n.L2:\n.byte 1\n"), Some(6));
    }

    #[test]
    fn tables_in_other_sections_are_elsewhere() {
        assert_eq!(of("\n.section .rodata\n.long 1\n.text\n"), None);
        assert_eq!(of("\n.byte 1\n.pushsection .rodata\n.long 1\n.popsection\n"), found(1, ".byte"));
        assert_eq!(of("\n.pushsection .rodata\n.long 1\n.popsection\n.byte 1\n"), found(42, ".byte"));
        assert_eq!(of("\n.section .text\n.byte 1\n"), found(16, ".byte"));
    }
}
