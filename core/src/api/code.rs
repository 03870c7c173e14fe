//! Machine code: turning bytes into a program, and walking through them without one.

use std::ops::Range;

use super::cpu::Cpu;
use super::program::Program;
use super::region::Region;
use super::target::{Contents, Syntax};
use crate::analyze::machine_code::{CodeDecoder, CodeReader};
use crate::inst::ids::DialectId;

pub use crate::analyze::machine_code::Relocation;
pub use crate::inst::control::{Control, ControlStep};
#[doc(hidden)]
pub use crate::inst::targets::Setting;

/// Decodes instructions one at a time. Instructions that the processor lacks are decoded, too, if their encoding has only one
/// meaning. The tables are prepared once, and shared by all decoders of a [`Cpu`] and its clones.
///
/// ```
/// # #[cfg(all(feature = "x86", feature = "decode"))] {
/// use mca_core::code::{Control, Decoder};
/// use mca_core::{Cpu, Target};
///
/// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "haswell").unwrap();
/// let decoder = Decoder::new(&cpu).unwrap();
/// // addl $1, %eax; jne back to it
/// let code = [0x83, 0xc0, 0x01, 0x75, 0xfb];
/// let mut steps = Vec::new();
/// decoder.walk(&code, 0x1000, &mut |step| steps.push((step.at, step.control, step.destination)));
/// assert_eq!(steps, [(0, Control::Next, None), (3, Control::Branch, Some(0x1000))]);
/// assert_eq!(decoder.statement(&code, 0x1000), Some(("addl\t$1, %eax".to_owned(), None)));
/// assert!(decoder.is_cut_off(&code[..2]));
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Decoder {
    inner: CodeDecoder,
}

/// Makes one program of several pieces of machine code, for example with a region for each.
///
/// ```
/// # #[cfg(all(feature = "x86", feature = "decode"))] {
/// use mca_core::code::CodeBuilder;
/// use mca_core::{Analyzer, Cpu, Region, Regions, Target};
///
/// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "haswell").unwrap();
/// let mut builder = CodeBuilder::new(&cpu, "blocks").unwrap();
/// for code in [&[0x48, 0x0f, 0xaf, 0xc3][..], &[0x48, 0x01, 0xd8]] {
///     let members = builder.push(code, 0, 0);
///     builder.push_region(Region::new("", vec![members]));
/// }
/// let program = builder.finish();
/// let mut analyzer = Analyzer::new(cpu);
/// let cycles = |region: &Region| analyzer.analyze(&program, region).unwrap().cycles_per_iteration();
/// assert_eq!(program.regions(&Regions::Marked).iter().map(cycles).collect::<Vec<_>>(), [3.0, 1.0]);
/// # }
/// ```
#[derive(Debug)]
pub struct CodeBuilder<'a> {
    inner: CodeReader<'a>,
    cpu: Cpu,
}

impl Decoder {
    /// Makes a decoder; `None` if this build cannot decode for the processor's target: for x86, without the feature `decode`.
    pub fn new(cpu: &Cpu) -> Option<Decoder> {
        cpu.decoder().map(|inner| Decoder { inner: inner.clone() })
    }

    /// Returns the decoder for a part of a section; `None` if its contents are not code.
    #[doc(hidden)]
    pub fn for_contents(&self, contents: Contents) -> Option<Decoder> {
        self.inner.for_contents(contents).map(|inner| Decoder { inner })
    }

    /// Calls `each` for every instruction of `code`, which is at `address`. A step says where the instruction is, its
    /// length, and where control goes after it; for bytes that are not an instruction, that is [`Control::End`].
    pub fn walk(&self, code: &[u8], address: u64, each: &mut dyn FnMut(ControlStep)) {
        self.inner.walk(code, address, each);
    }

    /// Returns the first instruction of `code`, which is at `address`, as a statement in the syntax of number 0, such as
    /// AT&T on x86. If a branch, a jump or a call contains its destination, the text lacks that operand, and the address of the
    /// destination is returned with it. `None`: the bytes are not an instruction.
    pub fn statement(&self, code: &[u8], address: u64) -> Option<(String, Option<u64>)> {
        self.inner.statement(code, address)
    }

    /// Returns what the first instruction of `code` sets for the instructions after it, such as the length of vectors; `None` if it
    /// sets nothing.
    #[doc(hidden)]
    pub fn setting(&self, code: &[u8]) -> Option<Setting> {
        self.inner.setting(code)
    }

    /// Whether the code ends within its first instruction.
    pub fn is_cut_off(&self, code: &[u8]) -> bool {
        self.inner.is_cut_off(code)
    }
}

impl<'a> CodeBuilder<'a> {
    /// Makes a builder for a processor; messages call the input `name`. `None` if this build cannot decode for the
    /// processor's target: for x86, without the feature `decode`.
    pub fn new(cpu: &Cpu, name: impl AsRef<[u8]>) -> Option<CodeBuilder<'a>> {
        let inner = CodeReader::new(cpu.decoder()?, name.as_ref(), DialectId::default());
        Some(CodeBuilder { inner, cpu: cpu.clone() })
    }

    /// Sets the relocations of all code that will be pushed, so that operands that a linker would fill name their symbols.
    /// `relocations` must be sorted by offset in the file.
    pub fn with_relocations(self, relocations: Vec<Relocation<'a>>) -> CodeBuilder<'a> {
        CodeBuilder { inner: self.inner.with_relocations(relocations), ..self }
    }

    /// Sets the syntax in which reports print the code if their options do not choose one.
    pub fn with_syntax(self, syntax: Syntax) -> CodeBuilder<'a> {
        CodeBuilder { inner: self.inner.with_dialect(DialectId(syntax.0)), ..self }
    }

    /// Appends a piece of code. It begins at `offset_in_file`, by which its relocations are found, and will run at `address`,
    /// to which its branches are relative. Returns the indices of its instructions. If all code together would take 4 GiB or
    /// more, nothing is appended and the range is empty.
    pub fn push(&mut self, code: &[u8], offset_in_file: usize, address: u64) -> Range<u32> {
        self.inner.push(code, offset_in_file, address)
    }

    /// Does what [`push`](CodeBuilder::push) does, for a part of a section whose contents are known; data are skipped.
    #[doc(hidden)]
    pub fn push_contents(
        &mut self,
        contents: Contents,
        code: &[u8],
        offset_in_file: usize,
        address: u64,
    ) -> Range<u32> {
        self.inner.push_contents(contents, code, offset_in_file, address)
    }

    /// Sets what earlier instructions have set where control comes to these offsets in the file, for code that will be pushed.
    #[doc(hidden)]
    pub fn hold(&mut self, settings: Vec<(usize, Setting)>) {
        self.inner.hold(settings);
    }

    /// Appends a region of instructions that were pushed. [`Regions::Marked`](super::region::Regions::Marked) finds the
    /// regions that were appended.
    pub fn push_region(&mut self, region: Region) {
        self.inner.push_region(region.inner);
    }

    /// Returns all the code that was pushed, without gaps between the pieces.
    pub fn bytes(&self) -> &[u8] {
        self.inner.bytes()
    }

    /// Returns the offset in the file of each instruction, by its index.
    pub fn offsets(&self) -> &[usize] {
        self.inner.offsets()
    }

    /// Returns the ranges of [`bytes`](CodeBuilder::bytes) that are not an instruction, each with whether it is the beginning of
    /// one that the end of its piece cuts off.
    pub fn left_out(&self) -> &[(Range<usize>, bool)] {
        self.inner.left_out()
    }

    /// Returns the program; bytes that are not an instruction are among its diagnostics.
    pub fn finish(self) -> Program {
        let undecoded = self.inner.left_out().to_vec();
        Program::from_machine_code(self.inner.finish(), self.cpu, undecoded)
    }
}

impl Program {
    /// Reads machine code, which is at `address`, as a program with one region. `None` if this build cannot decode for the
    /// processor's target: for x86, without the feature `decode`.
    ///
    /// ```
    /// # #[cfg(all(feature = "x86", feature = "decode"))] {
    /// use mca_core::{Cpu, Program, Target};
    ///
    /// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "haswell").unwrap();
    /// // addl $1, %eax; a byte that is not an instruction; nop
    /// let program = Program::decode(&[0x83, 0xc0, 0x01, 0x06, 0x90], 0, &cpu).unwrap();
    /// assert_eq!(program.n_instructions(), 2);
    /// let diagnostics: Vec<_> = program.diagnostics().collect();
    /// assert_eq!((&*diagnostics[0].text, diagnostics[0].offset), (&b"no known instruction"[..], Some(3)));
    /// # }
    /// ```
    pub fn decode(code: &[u8], address: u64, cpu: &Cpu) -> Option<Program> {
        let mut builder = CodeBuilder::new(cpu, "<code>")?;
        let members = builder.push(code, 0, address);
        builder.push_region(Region::new("", vec![members]));
        Some(builder.finish())
    }
}
