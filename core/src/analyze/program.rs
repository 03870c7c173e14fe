//! A source, read: instructions, regions, and everything the assembler had to say.

use std::sync::OnceLock;

use mca_models::pack::PackError;

use super::options::ReadOptions;
use super::triple::Triple;
pub use crate::inst::asm::Pass;
use crate::inst::asm::log::{Event, Origin};
use crate::inst::asm::options::{Files, InputKind, Options};
use crate::inst::asm::regions::Region;
use crate::inst::asm::{self, Assembly};
use crate::inst::isa::Isa;
use crate::inst::syntax::Mode;
use crate::inst::x86::encode::Encoder;
use crate::sim::RegisterTable;

/// The input and where it came from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// As messages show it.
    pub name: &'a [u8],
    pub bytes: &'a [u8],
    pub is_stream: bool,
}

#[derive(Debug)]
pub struct Program {
    pub(super) assembly: Assembly,
    pub(super) isa: &'static Isa,
    /// The mode of the triple, in which everything is printed and encoded.
    pub(super) mode: Mode,
    /// Whether pointers of 64-bit code have 32 bits.
    pub(super) is_x32: bool,
    /// Per instruction; empty if there is no instrument.
    pub(super) latencies: Vec<Option<u32>>,
    pub(super) reads_instruments: bool,
    /// The main buffer holds bytes, not text.
    pub(super) is_machine_code: bool,
}

/// What one pass over the input prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassOutput {
    /// For standard error.
    pub messages: Vec<u8>,
    /// The texts of `.print`, for standard output.
    pub printed: Vec<u8>,
}

impl Program {
    /// Reads a source. `mode` is the processor mode that the features leave, if any.
    pub fn read(
        source: Source<'_>,
        triple: &Triple,
        mode: Option<Mode>,
        options: &ReadOptions,
        files: &dyn Files,
    ) -> Result<Program, PackError> {
        Program::read_with(source, triple, mode, options, |options| asm::assemble(source.bytes, options, files))
    }

    /// The same for a text that is being edited: what did not change is taken over from an earlier reading, if there is
    /// one. The result is that of `read`.
    pub fn read_again(
        source: Source<'_>,
        triple: &Triple,
        mode: Option<Mode>,
        options: &ReadOptions,
        files: &dyn Files,
        earlier: Option<&Program>,
    ) -> Result<Program, PackError> {
        let earlier = earlier.filter(|earlier| !earlier.is_machine_code).map(|earlier| &earlier.assembly);
        Program::read_with(source, triple, mode, options, |options| {
            asm::assemble_again(source.bytes, options, files, earlier).assembly
        })
    }

    fn read_with(
        source: Source<'_>,
        triple: &Triple,
        mode: Option<Mode>,
        options: &ReadOptions,
        assemble: impl FnOnce(Options) -> Assembly,
    ) -> Result<Program, PackError> {
        let isa = Isa::x86()?;
        let assembly = assemble(Options {
            name: source.name.to_vec(),
            input_kind: if source.is_stream { InputKind::Stream } else { InputKind::File },
            dialect: options.dialect,
            mode,
            is_x32: triple.is_x32,
            format: triple.format,
            system: triple.system.clone(),
            macro_nesting_depth: options.max_macro_nesting as usize,
            limits: options.limits,
        });
        let latencies = if options.reads_instruments { assembly.instrument_latencies() } else { Vec::new() };
        Ok(Program {
            assembly,
            isa,
            mode: triple.mode,
            is_x32: triple.is_x32,
            latencies,
            reads_instruments: options.reads_instruments,
            is_machine_code: false,
        })
    }

    pub(super) fn encoder(&self) -> Encoder<'static> {
        Encoder::new(self.isa, self.mode).with_x32(self.is_x32)
    }

    pub fn assembly(&self) -> &Assembly {
        &self.assembly
    }

    /// Regions in the order of a report, those without instructions among them.
    pub fn regions(&self) -> &[Region] {
        &self.assembly.regions
    }

    pub fn has_instructions(&self) -> bool {
        self.regions().iter().any(|region| !region.is_empty())
    }

    /// Whether an instrument comment that matters is wrong.
    pub fn has_instrument_errors(&self) -> bool {
        self.reads_instruments && self.assembly.has_instrument_errors
    }

    /// What a pass says.
    pub fn output_of(&self, pass: Pass, uses_colors: bool) -> PassOutput {
        let mut renderer = self.assembly.renderer(uses_colors);
        let mut output = PassOutput::default();
        for event in self.assembly.events_of(pass) {
            match event {
                Event::Print(text) => output.printed.extend_from_slice(text),
                Event::Message { origin: Origin::InstrumentComment, .. } if !self.reads_instruments => {}
                Event::Message { message, .. } => renderer.render(message, &mut output.messages),
            }
        }
        output
    }
}

/// The registers as the simulation sees them, built on first use.
pub(super) fn registers_of(isa: &'static Isa) -> &'static RegisterTable {
    static X86: OnceLock<RegisterTable> = OnceLock::new();
    X86.get_or_init(|| {
        let mut table = RegisterTable::new();
        table.push([], [], false);
        for register in isa.registers() {
            let (sub, sup) = (isa.sub_registers(register), isa.super_registers(register));
            table.push(sub, sup, isa.is_artificial(register));
        }
        table
    })
}
