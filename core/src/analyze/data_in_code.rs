//! Finds data that directives place among the instructions of a text, where control runs into them.

use super::program::Program;
use crate::inst::asm::directives::is_data;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::control::Control;
use crate::text::{BufferId, Span};

/// Beginnings of directives that continue in another section. What such directives enclose is elsewhere.
const SECTIONS: [&[u8]; 9] = [
    b".section",
    b".text",
    b".data",
    b".bss",
    b".rodata",
    b".pushsection",
    b".popsection",
    b".previous",
    b".subsection",
];

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
                let directive = String::from_utf8_lossy(directive).into_owned();
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
fn data_in(gap: &[u8], goes_on: bool) -> Option<(usize, &[u8])> {
    let (mut is_reached, mut is_elsewhere, mut found, mut at) = (goes_on, false, None, 0);
    for line in gap.split_inclusive(|byte| *byte == b'\n') {
        let mut place = at;
        for statement in without_comment(line).split_inclusive(|byte| *byte == b';') {
            let (offset, has_label, word) = first_word(statement);
            if has_label && !goes_on {
                (is_reached, found) = (true, None);
            }
            if SECTIONS.iter().any(|name| word.starts_with(name)) {
                is_elsewhere = true;
            } else if found.is_none() && is_reached && !is_elsewhere && is_data(word) {
                found = Some((place + offset, word));
            }
            place += statement.len();
        }
        at += line.len();
    }
    found
}

fn without_comment(line: &[u8]) -> &[u8] {
    let is_comment = |pair: &[u8]| pair.starts_with(b"#") || pair == b"//" || pair == b"/*";
    let padded = line.len();
    let end = (0..padded).find(|at| is_comment(&line[*at..padded.min(at + 2)])).unwrap_or(padded);
    &line[..end]
}

/// Returns the first word of a statement after its labels, with its offset and whether there are labels.
fn first_word(statement: &[u8]) -> (usize, bool, &[u8]) {
    let (mut at, mut has_label) = (0, false);
    loop {
        at += statement[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(**byte, b'.' | b'_' | b'$' | b'@');
        let length = statement[at..].iter().take_while(is_word).count();
        if length == 0 || statement.get(at + length) != Some(&b':') {
            return (at, has_label, &statement[at..at + length]);
        }
        has_label = true;
        at += length + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(gap: &str) -> Option<(usize, &str)> {
        data_in(gap.as_bytes(), true).map(|(at, word)| (at, str::from_utf8(word).unwrap()))
    }

    #[test]
    fn data_are_found_by_their_directives() {
        assert_eq!(of("\n\t.byte 1\n"), Some((2, ".byte")));
        assert_eq!(of("; .L1: 1: .LONG 1; "), Some((10, ".LONG")));
        assert_eq!(of("\n.p2align 4\n.Ldot:\n.loc 1 2\n"), None);
        assert_eq!(of(" # .byte 1\n// .long 1\n"), None);
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
        assert_eq!(of("\n.byte 1\n.pushsection .rodata\n.long 1\n.popsection\n"), Some((1, ".byte")));
    }
}
