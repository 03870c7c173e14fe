//! Follows the jumps inside a region.

use std::collections::HashMap;

use mca_outline::{Code, Destinations, Outline, scan};

use crate::analyze::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::control::Control;
use crate::inst::expr::symbol::Definition;
use crate::inst::expr::{ExprId, ExprNode};
use crate::inst::instruction::Operand;
use crate::text::BufferId;

/// Returns the instructions that run from the beginning of a region if no conditional branch is taken, by their indices in the
/// program. The path ends at the last instruction, at a jump to the beginning, or at a jump to right behind the region; the flag
/// says whether it is the last of these. An error says, as the end of a sentence, why there is no such path.
pub(super) fn path_of(program: &Program, region: &MarkedRegion) -> Result<(Vec<usize>, bool), String> {
    let indices: Vec<usize> = region.instructions().collect();
    let target = program.subtarget.target();
    let is_jump = |index: usize| target.control_of(program.isa, &program.assembly.instructions[index]) == Control::Jump;
    let outline = (!program.is_machine_code && indices.iter().copied().any(is_jump)).then(|| TextOutline::of(program));
    let mut destinations = JumpDestinations {
        program,
        labels: outline.as_ref().map(|text| Destinations::new(&text.outline, &text.text, &text.code)),
        outline: outline.as_ref(),
        addresses: HashMap::new(),
    };
    let mut path = Vec::new();
    // A place in `indices`.
    let mut position = 0;
    while let Some(&index) = indices.get(position) {
        path.push(index);
        position += 1;
        if !is_jump(index) {
            continue;
        }
        let is_last = position == indices.len();
        let Some(destination) = destinations.of(index, &indices) else {
            // The last instruction may jump to code that the text does not have.
            if is_last {
                break;
            }
            return Err("it leaves the region by a jump".to_owned());
        };
        if indices.last().is_some_and(|last| destination == last + 1) {
            return Ok((path, true));
        }
        match indices.binary_search(&destination) {
            Ok(0) => break,
            Ok(there) if there < position => {
                return Err("a jump leads back into it, but not to its beginning".to_owned());
            }
            Ok(there) => position = there,
            Err(_) if is_last => break,
            Err(_) => return Err("it leaves the region by a jump".to_owned()),
        }
    }
    Ok((path, false))
}

/// Finds where jumps inside a region lead.
struct JumpDestinations<'a> {
    program: &'a Program,
    /// Finds the instruction after a label of a text; `None` for machine code, and for a region without jumps.
    labels: Option<Destinations<'a>>,
    /// The text of these labels; `None` without labels.
    outline: Option<&'a TextOutline>,
    /// Indices of the region's instructions of machine code by their addresses; empty until first needed.
    addresses: HashMap<u64, usize>,
}

impl JumpDestinations<'_> {
    /// Returns the index in the program of the instruction to which the jump at `index` leads: one more than the last for a label
    /// at the end of the text, `None` if unknown. `indices` are those of the region's instructions.
    fn of(&mut self, index: usize, indices: &[usize]) -> Option<usize> {
        let assembly = &self.program.assembly;
        match (assembly.instructions.get(index)?.operands().first()?, &self.labels) {
            (Operand::Immediate(_), None) => {
                let destination = self.program.destination_of(index)?;
                if self.addresses.is_empty() {
                    let of_index = |index: &usize| Some((self.program.address_of(*index)?, *index));
                    self.addresses = indices.iter().rev().filter_map(of_index).collect();
                }
                self.addresses.get(&destination).copied()
            }
            (Operand::Expression(id), Some(labels)) => {
                // The end of the region is in the same section as the region.
                if self.outline.is_some_and(|text| text.leaves_section(index)) {
                    return None;
                }
                // A sum such as `label + 1` may lead into the middle of an instruction.
                let is_label = matches!(assembly.expressions.node(*id), ExprNode::Symbol { .. });
                let found = is_label.then(|| labels.of(index as u32))?;
                found.or_else(|| is_defined(self.program, *id).then_some(assembly.instructions.len()))
            }
            _ => None,
        }
    }
}

/// Whether an expression is a label of the text.
fn is_defined(program: &Program, id: ExprId) -> bool {
    let expressions = &program.assembly.expressions;
    let ExprNode::Symbol { symbol, .. } = expressions.node(id) else { return false };
    expressions.symbols.definition(symbol) == Definition::Label
}

/// The text of a program with its labels and its instructions.
struct TextOutline {
    text: String,
    outline: Outline,
    code: Code,
    /// The offsets of the labels of each name.
    labels: HashMap<String, Vec<usize>>,
    /// Where a section begins, and its name, in the order of the text.
    sections: Vec<(usize, String)>,
}

impl TextOutline {
    /// Makes the outline of a program's main text. Other bytes than ASCII become `?` if the text is not valid UTF-8.
    fn of(program: &Program) -> TextOutline {
        let bytes = &program.assembly.buffers.get(BufferId::MAIN).bytes;
        // One character for each byte: offsets stay the same.
        let ascii = || bytes.iter().map(|byte| if byte.is_ascii() { char::from(*byte) } else { '?' }).collect();
        let text = str::from_utf8(bytes).map_or_else(|_| ascii(), str::to_owned);
        let outline = scan(&text);
        let mut labels: HashMap<String, Vec<usize>> = HashMap::new();
        for label in &outline.labels {
            labels.entry(label.name.clone()).or_default().push(label.place.start);
        }
        let sections = sections_of(&outline, &text);
        TextOutline { outline, text, code: program.code(), labels, sections }
    }

    /// Whether a jump names a label that is in another section than the jump.
    fn leaves_section(&self, index: usize) -> bool {
        let start = self.code.start_of(index as u32);
        let branches = &self.outline.branches;
        let branch = branches.get(branches.partition_point(|branch| branch.place.start < start));
        let Some(branch) = branch.filter(|branch| branch.place.start == start) else { return false };
        let label = self.label_place(self.text[branch.target.clone()].trim_matches('"'), start);
        label.is_some_and(|label| self.section_at(label) != self.section_at(start))
    }

    /// Returns the offset of the label that a name at an offset means: `1f` and `1b` are the next and the last label `1`.
    fn label_place(&self, name: &str, at: usize) -> Option<usize> {
        let places = |name: &str| self.labels.get(name).map(Vec::as_slice).unwrap_or_default();
        let number = name.strip_suffix(['f', 'b']).filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
        let Some(number) = number.filter(|number| !number.is_empty()) else { return places(name).first().copied() };
        let places = places(number);
        let next = places.partition_point(|place| *place < at);
        if name.ends_with('f') { places.get(next) } else { places[..next].last() }.copied()
    }

    /// Returns the name of the section at an offset.
    fn section_at(&self, at: usize) -> &str {
        let n_before = self.sections.partition_point(|(start, _)| *start < at);
        n_before.checked_sub(1).map_or(FIRST_SECTION, |last| &self.sections[last].1)
    }
}

/// The section in which a text begins.
const FIRST_SECTION: &str = ".text";

/// Returns where sections begin, with their names.
fn sections_of(outline: &Outline, text: &str) -> Vec<(usize, String)> {
    let (mut here, mut before, mut outer) = (FIRST_SECTION, FIRST_SECTION, Vec::new());
    let mut sections = Vec::new();
    for place in &outline.directives {
        let statement = &text[place.clone()];
        let (word, operands) = statement.split_once(char::is_whitespace).unwrap_or((statement, ""));
        let named = operands.split(',').next().unwrap_or_default().trim().trim_matches('"');
        (here, before) = match word {
            ".text" | ".data" | ".bss" => (word, here),
            ".section" => (named, here),
            ".previous" => (before, here),
            ".pushsection" => {
                outer.push((here, before));
                (named, here)
            }
            ".popsection" => outer.pop().unwrap_or((here, before)),
            _ => continue,
        };
        sections.push((place.start, here.to_owned()));
    }
    sections
}
