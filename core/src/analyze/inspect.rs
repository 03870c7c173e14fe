//! Facts about single instructions of a program, for callers that show more than a report.

use super::options::AnalysisOptions;
use super::program::Program;
use crate::inst::ids::DialectId;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Instruction;
use crate::inst::isa::Isa;
use crate::view::listing::trimmed_start;

impl Program {
    pub fn isa(&self) -> &'static Isa {
        self.isa
    }

    pub fn instructions(&self) -> &[Instruction] {
        &self.assembly.instructions
    }

    /// Appends an instruction as reports print it, without blanks at its beginning.
    pub fn push_instruction_text(&self, instruction: &Instruction, options: &AnalysisOptions, out: &mut Vec<u8>) {
        let mut text = Vec::new();
        self.printer(options).print(&self.assembly.expressions, instruction, &mut text);
        out.extend_from_slice(trimmed_start(&text));
    }

    /// Appends the machine code of instructions, one after the other, and returns the length of `out` after each.
    pub fn push_encodings(&self, instructions: &[Instruction], out: &mut Vec<u8>) -> Vec<usize> {
        let encoder = self.encoder();
        let encode = |instruction: &Instruction| {
            encoder.encode(&self.assembly.expressions, instruction, out);
            out.len()
        };
        instructions.iter().map(encode).collect()
    }

    /// Returns the machine code of each of these instructions, by their indices.
    pub fn encodings_of(&self, indices: &[usize]) -> Vec<Vec<u8>> {
        let instructions: Vec<Instruction> =
            indices.iter().map(|index| self.assembly.instructions[*index].clone()).collect();
        let mut bytes = Vec::new();
        let ends = self.push_encodings(&instructions, &mut bytes);
        let starts = std::iter::once(0).chain(ends.iter().copied());
        starts.zip(&ends).map(|(start, &end)| bytes[start..end].to_vec()).collect()
    }

    /// Returns the latency in cycles that an instrument comment gives to an instruction, by its index in the program; `None` if
    /// there is no such comment.
    pub fn instrument_latency(&self, index: usize) -> Option<u32> {
        self.latencies.get(index).copied().flatten()
    }

    /// Returns the values that instrument comments of the target set for an instruction, by its index in the program: one entry
    /// for each kind of instrument, `None` if no comment of the kind applies.
    pub fn instrument_values(&self, index: usize) -> impl Iterator<Item = Option<i32>> + '_ {
        self.instrument_values.iter().map(move |values| values.get(index).copied().flatten())
    }

    /// Returns a register's name as reports of this program print it.
    pub fn register_name(&self, register: RegisterId, dialect: DialectId) -> String {
        let mut name = Vec::new();
        self.subtarget.target().push_register(self.isa, register, dialect, &mut name);
        String::from_utf8_lossy(&name).into_owned()
    }
}
