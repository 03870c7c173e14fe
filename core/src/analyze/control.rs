//! Where control goes in a program, for callers that look for loops, and the regions that they found.

use mca_outline::{Code, Control, Outline, paths_of_pieces};

use super::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::instruction::{Instruction, Operand};
use crate::text::{BufferId, Span};

impl Program {
    /// Returns, for each instruction, its offset in the main text and how control leaves it, from which loops can be found.
    /// An instruction of a macro or an included file has the offset of the statement that uses it; offsets never decrease.
    pub fn code(&self) -> Code {
        let buffers = &self.assembly.buffers;
        let mut last = 0;
        let mut start = |span: Span| {
            let location = span.location();
            let is_main = location.buffer == BufferId::MAIN;
            let location = if is_main { location } else { buffers.location_in_main(location) };
            last = last.max(location.offset as usize);
            last
        };
        let starts = self.assembly.instructions.iter().map(|instruction| start(instruction.span)).collect();
        let target = self.subtarget.target();
        let instructions = self.assembly.instructions.iter();
        Code::new(starts, instructions.map(|instruction| target.control_of(self.isa, instruction)).collect())
    }

    /// Sets the number of paths of each region that has none yet and consists of one range of instructions. `outline` is that
    /// of `text`, the main text of the program.
    pub fn follow_branches(&self, outline: &Outline, text: &str, regions: &mut [MarkedRegion]) {
        let mut open: Vec<&mut MarkedRegion> =
            regions.iter_mut().filter(|region| region.n_paths.is_none() && region.members.len() == 1).collect();
        let n_paths = paths_of_pieces(outline, text, &self.code(), open.iter().flat_map(|region| &region.members));
        open.iter_mut().zip(n_paths).for_each(|(region, n_paths)| region.n_paths = Some(n_paths));
    }

    /// Whether the program was decoded from bytes instead of read from a text.
    pub fn is_machine_code(&self) -> bool {
        self.is_machine_code
    }

    /// Returns the address to which an instruction of machine code, given by its index, branches or calls; `None` if the
    /// instruction does not contain the address.
    pub fn destination_of(&self, instruction: usize) -> Option<u64> {
        let found = self.destinations.binary_search_by_key(&instruction, |(index, _)| *index as usize).ok()?;
        self.destinations.get(found).map(|(_, address)| *address)
    }

    /// Whether an instruction calls a function.
    pub(super) fn is_call(&self, instruction: &Instruction) -> bool {
        self.subtarget.target().control_of(self.isa, instruction) == Control::Call
    }

    /// Returns the symbol or address that a call through a register goes to, if the instruction right before it puts a part of that
    /// into the register: `auipc ra, g` before `jalr ra`. The call is given by its index.
    pub fn computed_callee(&self, call: usize) -> Option<String> {
        let instructions = &self.assembly.instructions;
        let (first, second) = (instructions.get(call.checked_sub(1)?)?, instructions.get(call)?);
        let (into, part) = (first.operands().first()?, first.operands().last()?);
        let is_behind = !self.is_machine_code || first.span.end == second.span.start;
        let is_through = matches!(into, Operand::Register(_)) && second.operands().contains(into);
        if !is_behind || !is_through || !self.is_call(second) {
            return None;
        }
        match part {
            Operand::Expression(symbol) => {
                let mut name = Vec::new();
                self.assembly.expressions.print(*symbol, &mut name);
                // The name of a symbol may follow a specifier such as `%pcrel_hi`, whose instruction does not lead right there.
                let is_plain = !name.starts_with(b"%") && !name.starts_with(b":");
                is_plain.then(|| String::from_utf8_lossy(&name).into_owned())
            }
            _ => self.destination_of(call).map(|address| format!("{address:#x}")),
        }
    }

    /// Returns the address of an instruction of machine code, given by its index; `None` if there is no such instruction.
    pub(super) fn address_of(&self, instruction: usize) -> Option<u64> {
        let base = self.bases.partition_point(|(first, _)| *first as usize <= instruction).checked_sub(1)?;
        Some(self.bases[base].1.wrapping_add(u64::from(self.assembly.instructions.get(instruction)?.span.start)))
    }

    /// Whether an instruction, given by its index, is a branch, a jump or a call: its text ends in its destination.
    pub fn has_destination(&self, instruction: usize) -> bool {
        let target = self.subtarget.target();
        self.assembly.instructions.get(instruction).is_some_and(|instruction| {
            matches!(target.control_of(self.isa, instruction), Control::Branch | Control::Jump | Control::Call)
        })
    }

    /// Returns the program with `regions` instead of those between markers in its text.
    pub fn with_regions(mut self, regions: Vec<MarkedRegion>) -> Program {
        self.assembly.regions = regions;
        self
    }
}
