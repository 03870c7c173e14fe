//! A source that was read: instructions, regions, and the assembler's messages.

use std::sync::{Arc, OnceLock};

use mca_models::pack::PackError;

use super::options::ReadOptions;
use crate::inst::asm::options::{Files, InputKind, Options};
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::asm::{self, Assembly};
pub use crate::inst::asm::{Pass, Spare};
use crate::inst::ids::ClassId;
use crate::inst::instruction::Instruction;
use crate::inst::isa::Isa;
use crate::inst::subtarget::Subtarget;
use crate::inst::targets::{InstructionEncoder, NoClass, registry};
use crate::sim::RegisterTable;

/// An input to read.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The input's name as messages show it.
    pub name: &'a [u8],
    pub bytes: &'a [u8],
    /// Whether it came from the standard input, which decides how the reference orders positions in different buffers.
    pub is_stream: bool,
}

/// The place in a source from which a compiler made an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceOrigin {
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
}

/// A source that was read, or machine code that was decoded.
#[derive(Debug)]
pub struct Program {
    /// Instructions, regions, symbols and messages that the assembler made of the source.
    pub(super) assembly: Assembly,
    pub(super) isa: &'static Isa,
    /// Triple, processor and features for which the source was read.
    pub(super) subtarget: Arc<Subtarget>,
    /// For each instruction, the latency in cycles that an instrument comment sets; empty if there is no such comment.
    pub(super) latencies: Vec<Option<u32>>,
    /// For each kind of instrument that the target has, the value that comments set for each instruction; empty for a kind that
    /// the text does not use.
    pub(super) instrument_values: Vec<Vec<Option<i32>>>,
    /// Whether instrument comments have an effect.
    pub(super) reads_instruments: bool,
    /// Whether the main buffer holds machine code instead of text.
    pub(super) is_machine_code: bool,
    /// For branches and calls of machine code that contain their destination, the index of the instruction, ascending, and the
    /// destination's address.
    pub(super) destinations: Vec<(u32, u64)>,
    /// For each piece of machine code, the index of its first instruction, and the number that gives an address when it is added,
    /// wrapping around, to an offset in the main buffer.
    pub(super) bases: Vec<(u32, u64)>,
    /// For each instruction, its place in the source from which a compiler made the text; empty if unknown.
    pub(super) origins: Vec<Option<SourceOrigin>>,
    /// What `unread_statements` returns, found on first use.
    pub(super) unread: OnceLock<Vec<usize>>,
}

impl Program {
    /// Reads a source. `files` gives the contents of files that it includes. An error only if the target's tables are damaged:
    /// errors in the source are among the messages.
    pub fn read(
        source: Source<'_>,
        subtarget: &Arc<Subtarget>,
        options: &ReadOptions,
        files: &dyn Files,
    ) -> Result<Program, PackError> {
        Program::read_with(source, subtarget, options, |options| asm::assemble(source.bytes, options, files))
    }

    /// Reads a text that is being edited. Unchanged parts are taken over from `earlier`, the program before the edit, if there is
    /// one; the result is that of `read`. `spare` is memory to use again.
    pub fn read_again(
        source: Source<'_>,
        subtarget: &Arc<Subtarget>,
        options: &ReadOptions,
        files: &dyn Files,
        earlier: Option<&Program>,
        spare: Spare,
    ) -> Result<Program, PackError> {
        let earlier = earlier.filter(|earlier| !earlier.is_machine_code).map(|earlier| &earlier.assembly);
        Program::read_with(source, subtarget, options, |options| {
            asm::assemble_into(spare, source.bytes, options, files, earlier).assembly
        })
    }

    /// Makes a program of what `assemble` reads, and looks up what instrument comments set.
    fn read_with(
        source: Source<'_>,
        subtarget: &Arc<Subtarget>,
        options: &ReadOptions,
        assemble: impl FnOnce(Options) -> Assembly,
    ) -> Result<Program, PackError> {
        let isa = subtarget.target().isa()?;
        let assembly = assemble(Options {
            name: source.name.to_vec(),
            input_kind: if source.is_stream { InputKind::Stream } else { InputKind::File },
            subtarget: subtarget.clone(),
            dialect: subtarget.target().input_dialect(subtarget, options.dialect),
            macro_nesting_depth: options.max_macro_nesting as usize,
            prefers_labels: options.prefers_labels,
            implicit_it: options.implicit_it,
            limits: options.limits,
        });
        let latencies = if options.reads_instruments { assembly.instrument_latencies() } else { Vec::new() };
        let n_kinds = if options.reads_instruments { subtarget.target().instruments().len() } else { 0 };
        let instrument_values = (0..n_kinds).map(|kind| assembly.instrument_values(kind)).collect();
        Ok(Program {
            assembly,
            isa,
            subtarget: subtarget.clone(),
            latencies,
            instrument_values,
            reads_instruments: options.reads_instruments,
            is_machine_code: false,
            destinations: Vec::new(),
            bases: Vec::new(),
            origins: Vec::new(),
            unread: OnceLock::new(),
        })
    }

    /// Turns the program into memory for a later reading.
    pub fn into_spare(self) -> Spare {
        self.assembly.into_spare()
    }

    /// Returns the scheduling class that instrument comments give to `instruction`; `None` if they do not change it, an error if
    /// there is no class for their values. The comments are those that apply to the program's instruction at `index`.
    pub(super) fn instrumented_class(
        &self,
        instruction: &Instruction,
        index: usize,
    ) -> Result<Option<ClassId>, NoClass> {
        let value = |values: &Vec<Option<i32>>| values.get(index).copied().flatten();
        // This is asked several times for each instruction, and hardly any has an instrument.
        if self.instrument_values.iter().all(|values| value(values).is_none()) {
            return Ok(None);
        }
        let values: Vec<Option<i32>> = self.instrument_values.iter().map(value).collect();
        self.subtarget.target().instrumented_class(instruction, &values)
    }

    pub(super) fn encoder(&self) -> Box<dyn InstructionEncoder> {
        self.subtarget.target().encoder(self.isa, &self.subtarget)
    }

    pub fn subtarget(&self) -> &Subtarget {
        &self.subtarget
    }

    pub fn assembly(&self) -> &Assembly {
        &self.assembly
    }

    /// Returns the regions in the order of a report, also those without instructions.
    pub fn regions(&self) -> &[MarkedRegion] {
        &self.assembly.regions
    }

    /// Whether a region has an instruction.
    pub fn has_instructions(&self) -> bool {
        self.regions().iter().any(|region| !region.is_empty())
    }

    /// Whether instrument comments are read and one of them is wrong.
    pub fn has_instrument_errors(&self) -> bool {
        self.reads_instruments && self.assembly.has_instrument_errors
    }
}

/// Returns the registers of the program's target as the simulation takes them, made on first use.
pub(super) fn registers_of(program: &Program) -> &'static RegisterTable {
    static TABLES: [OnceLock<RegisterTable>; registry::TARGETS.len()] =
        [const { OnceLock::new() }; registry::TARGETS.len()];
    let isa = program.isa;
    TABLES[program.subtarget.triple.target_id.index()].get_or_init(|| {
        let mut table = RegisterTable::new();
        table.push_separate();
        for register in isa.registers() {
            let (sub, sup) = (isa.sub_registers(register), isa.super_registers(register));
            table.push(sub, sup, isa.is_artificial(register));
        }
        table
    })
}
