//! An instruction of a program, and its place in the text.

use std::ops::Range;

use super::options::Options;
use super::program::Program;
use crate::inst::instruction;
use crate::text::BufferId;

/// An instruction of a program: the program and an index, cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct Instruction<'p> {
    program: &'p Program,
    index: usize,
}

impl Program {
    /// Returns the instruction with this index; `None` if there are fewer.
    pub fn instruction(&self, index: usize) -> Option<Instruction<'_>> {
        (index < self.n_instructions()).then_some(Instruction { program: self, index })
    }

    /// Returns all instructions, by their indices.
    ///
    /// ```
    /// # #[cfg(feature = "x86")] {
    /// use mca_core::{Cpu, NoFiles, Program, ReadOptions, Source, Target};
    ///
    /// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu")?, "haswell")?;
    /// let text = "nop\n.rept 2\n incl %eax\n.endr\n";
    /// let program = Program::read(Source::from(text), &cpu, &ReadOptions::default(), &NoFiles);
    /// let spans: Vec<_> = program.instructions().map(|one| one.span()).collect();
    /// assert_eq!(spans, [Some(0..3), None, None]);
    /// let last = program.instruction(2).ok_or("no instruction")?;
    /// assert_eq!((last.offset(), last.definition()), (4, Some(13)));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn instructions(&self) -> impl ExactSizeIterator<Item = Instruction<'_>> {
        (0..self.n_instructions()).map(|index| Instruction { program: self, index })
    }
}

impl Instruction<'_> {
    /// Returns the parsed instruction.
    fn inner(&self) -> &instruction::Instruction {
        &self.program.inner().assembly().instructions[self.index]
    }

    /// Returns the instruction as a report with these options prints it.
    pub fn text(self, options: &Options) -> String {
        let mut text = Vec::new();
        self.program.inner().push_instruction_text(self.inner(), &options.inner(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Returns the index of the instruction in its program.
    pub fn index(self) -> usize {
        self.index
    }

    /// Returns the range of the main text that holds its statement, prefixes included; for machine code, the range of its bytes.
    /// `None` if it comes from a macro, a repetition or an included file.
    pub fn span(self) -> Option<Range<usize>> {
        let span = self.inner().span;
        (span.buffer == BufferId::MAIN).then_some(span.start as usize..span.end as usize)
    }

    /// Returns the offset of its statement in the main text; for an instruction from a macro, a repetition or an included file,
    /// that of the statement that uses it.
    pub fn offset(self) -> usize {
        self.program.inner().assembly().buffers.location_in_main(self.inner().span.location()).offset as usize
    }

    /// Returns the number of the expansion (of a macro, a repetition or an included file) that it comes from: all instructions of
    /// one expansion have the same, those of two expansions different ones. `None` if it is written in the main text.
    pub fn expansion(self) -> Option<u32> {
        let buffer = self.inner().span.buffer;
        (buffer != BufferId::MAIN).then_some(buffer.0)
    }

    /// Returns the offset of the line of a macro or a repetition that became this instruction; `None` if there is no such line
    /// in the main text.
    pub fn definition(self) -> Option<usize> {
        let line = self.program.inner().assembly().buffers.line_of_definition(self.inner().span.location())?;
        (line.buffer == BufferId::MAIN).then_some(line.offset as usize)
    }
}
