//! Printing of a target's instructions, and their machine code.

use super::decoder::InstructionDecoder;
use crate::inst::expr::Expressions;
use crate::inst::facts::InstructionFacts;
use crate::inst::ids::{DialectId, RegisterId};
use crate::inst::instruction::Instruction;
use crate::inst::isa::Isa;
use crate::inst::subtarget::Subtarget;
use crate::inst::tables::set::TableSet;

/// Queries for printing instructions, and for writing and reading machine code.
pub trait Code {
    /// Whether instructions can be printed in this dialect.
    fn has_output_dialect(&self, dialect: DialectId) -> bool;

    /// Returns the dialect of reports if the user chose none. `at_end` is the dialect that is in force at the end
    /// of the input.
    fn output_dialect(&self, _subtarget: &Subtarget, at_end: DialectId) -> DialectId {
        at_end
    }

    /// Makes a printer of instructions for these features and this style.
    fn printer(&self, isa: &'static Isa, subtarget: &Subtarget, style: PrintStyle) -> Box<dyn InstructionPrinter>;

    /// Makes an encoder of instructions for these features.
    fn encoder(&self, isa: &'static Isa, subtarget: &Subtarget) -> Box<dyn InstructionEncoder>;

    /// Makes a decoder of machine code; `None` if the target has none, or this build is without it.
    fn decoder(&self, _subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        None
    }

    /// Like [`decoder`](Code::decoder), but the decoder also reads instructions that the processor cannot run, if
    /// their encoding has only one meaning.
    fn lenient_decoder(&self, subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        self.decoder(subtarget)
    }

    /// Appends a register's name as reports write it. By default this is its printed name in every dialect.
    fn push_register(&self, isa: &Isa, register: RegisterId, _dialect: DialectId, out: &mut Vec<u8>) {
        out.extend_from_slice(isa.printed_register(register));
    }

    /// Returns the tables that the engine in `inst::tables` reads; `None` if the target has none or they are damaged.
    fn tables(&self) -> Option<&'static TableSet> {
        None
    }

    /// Returns facts from manuals about an instruction with this machine code, and whether the processor has what it needs.
    fn facts(&self, subtarget: &Subtarget, instruction: &Instruction, _bytes: &[u8]) -> InstructionFacts {
        let facts = |tables: &TableSet| tables.facts(instruction, subtarget);
        self.tables().map(facts).unwrap_or_default()
    }

    /// Returns the names of features that an instruction with this machine code needs and the processor lacks. Features in
    /// `asked` are not returned again; those examined here are added to it.
    fn missing_features(
        &self,
        subtarget: &Subtarget,
        instruction: &Instruction,
        _bytes: &[u8],
        asked: &mut Vec<String>,
    ) -> Vec<String> {
        self.tables().map_or_else(Vec::new, |tables| tables.missing_features(instruction, subtarget, asked))
    }
}

/// Style of printed instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintStyle {
    pub dialect: DialectId,
    /// Print immediates in hexadecimal, if the target's printer can.
    pub hexadecimal: bool,
    pub spelling: Spelling,
}

/// Options that printers of some targets have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spelling {
    /// Print the name of the instruction itself, never an alias.
    pub without_aliases: bool,
    /// Print the register that usually is the frame pointer as `fp` instead of by its own name.
    pub names_frame_pointer: bool,
}

/// Turns instructions into text.
pub trait InstructionPrinter {
    /// Appends the text of an instruction, which begins with a tab and has no end of line.
    fn print(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>);
}

/// Turns instructions into machine code as the reference shows it: nothing is relaxed or relocated.
pub trait InstructionEncoder {
    /// Appends the bytes of an instruction.
    fn encode(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>);

    /// Returns the maximum number of bytes that a processor reads as one instruction; `None` for targets whose encoder can
    /// never exceed that.
    fn length_limit(&self) -> Option<usize> {
        None
    }
}
