//! A program that has been read from assembly or machine code: instructions, regions and messages.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use mca_outline::{Code, TextLoop, functions, innermost_loops, scan, twins_of};

use super::cpu::Cpu;
use super::options::{Options, ReadOptions};
use super::region::{Region, Regions};
use crate::analyze::facts::MissingFeature;
use crate::analyze::fingerprints::Fingerprints;
use crate::analyze::options::AnalysisOptions;
use crate::analyze::program as inner;
use crate::analyze::twins::{element_bytes_of, stride_of};
use crate::analyze::upper_bound::{calls, is_guess};
use crate::inst::asm::options::Files;
use crate::inst::facts::InstructionFacts;
use crate::text::BufferId;
use crate::text::printer::MessagePrinter;

pub use super::diagnostic::{Diagnostic, DiagnosticSource};
pub use super::instruction::Instruction;
pub use super::places::Places;
pub use crate::analyze::places::Place;
pub use crate::analyze::program::{Pass, SourceOrigin};
pub use crate::inst::asm::Spare;
pub use crate::inst::asm::options::{ImplicitIt, Limits};

/// An assembly text and its name.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The text's name as messages show it.
    pub name: &'a [u8],
    /// The text itself, in any ASCII-compatible encoding.
    pub text: &'a [u8],
    /// Whether it came from standard input. The reference compares places in different texts by address, and allocates standard
    /// input otherwise than files: this decides to which region an instruction from a macro or an included file belongs.
    pub is_stream: bool,
}

/// A program that has been read. Reading never fails: what is wrong in the text is among its
/// [diagnostics](Program::diagnostics). The program may be analysed on any thread, for any processor that
/// [reads like](Cpu::reads_like) the one it was read for.
#[derive(Debug)]
pub struct Program {
    inner: inner::Program,
    /// The processor for which it was read.
    cpu: Cpu,
    /// Ranges of machine code that are not an instruction, and whether they are the beginning of one that the end of the code
    /// cuts off. Empty for a text.
    undecoded: Vec<(Range<usize>, bool)>,
}

/// A text in memory counts as one that was piped into `llvm-mca`.
impl<'a> From<&'a str> for Source<'a> {
    fn from(text: &'a str) -> Source<'a> {
        Source { name: b"<stdin>", text: text.as_bytes(), is_stream: true }
    }
}

/// Reasons, in the code of a region, to distrust its numbers, whatever the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegionHazards {
    /// Whether it holds a call instruction. A jump to another function is not taken for a call.
    pub has_call: bool,
    /// Whether it holds an instruction whose latency no model can know, such as `cpuid` or `rep movsb`.
    pub is_guess: bool,
    /// Whether directives place data where control runs into them, such as instructions that are written as `.byte`.
    pub has_data: bool,
}

impl Program {
    /// Reads a text for a processor. `files` gives the contents of files that the text includes.
    pub fn read(source: Source<'_>, cpu: &Cpu, options: &ReadOptions, files: &dyn Files) -> Program {
        let Source { name, text, is_stream } = source;
        let source = inner::Source { name, bytes: text, is_stream };
        let read = inner::Program::read(source, cpu.subtarget(), &options.inner(), files);
        Program {
            inner: read.unwrap_or_else(|error| unreachable!("a Cpu has opened these tables: {error}")),
            cpu: cpu.clone(),
            undecoded: Vec::new(),
        }
    }

    /// Reads a text that is being edited: unchanged parts are taken over from `earlier`, the program before the edit, if there is
    /// one. `spare` is memory to use again, from [`into_spare`](Program::into_spare) or empty. The result is that of
    /// [`read`](Program::read).
    pub fn read_again(
        source: Source<'_>,
        cpu: &Cpu,
        options: &ReadOptions,
        files: &dyn Files,
        earlier: Option<&Program>,
        spare: Spare,
    ) -> Program {
        let Source { name, text, is_stream } = source;
        let source = inner::Source { name, bytes: text, is_stream };
        let earlier = earlier.map(|earlier| &earlier.inner);
        let read = inner::Program::read_again(source, cpu.subtarget(), &options.inner(), files, earlier, spare);
        Program {
            inner: read.unwrap_or_else(|error| unreachable!("a Cpu has opened these tables: {error}")),
            cpu: cpu.clone(),
            undecoded: Vec::new(),
        }
    }

    /// Turns a program that is no longer needed into memory for a later [`read_again`](Program::read_again).
    pub fn into_spare(self) -> Spare {
        self.inner.into_spare()
    }

    /// Makes a program of machine code that was decoded for `cpu`; `undecoded` are the ranges that are no instruction.
    pub(super) fn from_machine_code(inner: inner::Program, cpu: Cpu, undecoded: Vec<(Range<usize>, bool)>) -> Program {
        Program { inner, cpu, undecoded }
    }

    /// Returns the processor that the text was read for.
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// Returns the number of instructions that were read; their indices run from 0.
    pub fn n_instructions(&self) -> usize {
        self.inner.instructions().len()
    }

    /// Returns the regions that `which` chooses. Marked ones come in the order of the report, empty ones included.
    pub fn regions(&self, which: &Regions) -> Vec<Region> {
        let all = || 0..self.n_instructions() as u32;
        match which {
            Regions::Marked => self.inner.regions().iter().map(|region| Region { inner: region.clone() }).collect(),
            Regions::Whole => vec![Region::new("", vec![all()])],
            Regions::Loops => self.loops(),
            Regions::Functions => self.functions(),
            Regions::Lines(lines) => vec![Region::new("", self.instructions_of_lines(lines))],
        }
    }

    /// Sets for each region the number of paths that control may take through it, found from the branches whose targets are in
    /// the text. [`Regions::Loops`] have it already. A verdict on a region with several paths has a doubt.
    pub fn with_paths(&self, regions: Vec<Region>) -> Vec<Region> {
        let text = self.utf8_text();
        let mut regions: Vec<_> = regions.into_iter().map(|region| region.inner).collect();
        self.inner.follow_branches(&scan(&text), &text, &mut regions);
        regions.into_iter().map(Region::from).collect()
    }

    /// Returns the innermost loops of the text, each with its twins: other loops that a compiler made of the same loop of the
    /// source. Reports show them under headings, as they do marked regions.
    fn loops(&self) -> Vec<Region> {
        let text = self.utf8_text();
        let loops = innermost_loops(&scan(&text), &text, &self.inner.code());
        let twins = twins_of(&loops);
        let region = |(one, twins): (TextLoop, Vec<Vec<Range<u32>>>)| {
            let region = Region::new(one.name, one.members).at(one.range).announced().with_paths(one.n_paths);
            region.with_twins(twins, one.leftovers)
        };
        loops.into_iter().zip(twins).map(region).collect()
    }

    /// Returns the regions, and adds to loops whose code does not show how wide elements are what the same loops show without
    /// vectors. `plain` gets the indices of such regions, if there are any; it returns a program that was compiled without
    /// vectors, and for each index the loops of that program which were made of the same loop of the source. They count if they
    /// agree.
    pub fn with_elements(
        &self,
        regions: Vec<Region>,
        cpu: &Cpu,
        plain: impl FnOnce(&[usize]) -> Option<(Program, Vec<Vec<Region>>)>,
    ) -> Vec<Region> {
        let (processor, options) = (cpu.processor(), AnalysisOptions::default());
        let stride = |region: &Region| stride_of(&self.inner, &region.inner, processor, &options);
        let lacks_elements = |region: &Region| stride(region).is_some_and(|stride| stride.elements.is_none());
        let open: Vec<usize> = (0..regions.len()).filter(|index| lacks_elements(&regions[*index])).collect();
        let mut regions = regions;
        let Some((program, same)) = Some(&open).filter(|open| !open.is_empty()).and_then(|open| plain(open)) else {
            return regions;
        };
        for (index, same) in open.into_iter().zip(same) {
            let width = |region: &Region| element_bytes_of(&program.inner, &region.inner, processor, &options);
            let widths: BTreeSet<Option<u32>> = same.iter().map(width).collect();
            if let (1, Some(width)) = (widths.len(), widths.first()) {
                regions[index].inner.element_bytes = *width;
            }
        }
        regions
    }

    /// Returns the functions of the text that hold an instruction.
    fn functions(&self) -> Vec<Region> {
        let (text, code) = (self.utf8_text(), self.inner.code());
        let functions = functions(&scan(&text), &text).into_iter();
        let regions = functions.map(|one| {
            let members = code.members_of(&one.range);
            Region::new(one.name, vec![members]).at(one.range).announced()
        });
        regions.filter(|region| !region.is_empty()).collect()
    }

    /// Returns the text that was read, without the files that it includes; for machine code, its bytes.
    pub fn text(&self) -> &[u8] {
        &self.inner.assembly().buffers.get(BufferId::MAIN).bytes
    }

    /// Whether bytes were read, not text.
    pub fn is_machine_code(&self) -> bool {
        self.inner.is_machine_code()
    }

    /// Returns the text with each byte that is not valid UTF-8 replaced by a question mark, so that offsets stay the same; an
    /// empty text for machine code.
    fn utf8_text(&self) -> Cow<'_, str> {
        let bytes = if self.is_machine_code() { b"" } else { self.text() };
        if let Ok(text) = str::from_utf8(bytes) {
            return text.into();
        }
        let mut text = String::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            chunk.invalid().iter().for_each(|_| text.push('?'));
        }
        text.into()
    }

    /// Returns the offset of each instruction in the text and how control leaves it, from which, with an
    /// [outline](mca_outline::Outline) of the text, loops can be found.
    pub fn code(&self) -> Code {
        self.inner.code()
    }

    #[doc(hidden)]
    pub fn inner(&self) -> &inner::Program {
        &self.inner
    }

    /// Returns the ranges of machine code that are not an instruction, each with whether it is the beginning of one that the end of
    /// the code cuts off; none for a text.
    pub(super) fn undecoded(&self) -> &[(Range<usize>, bool)] {
        &self.undecoded
    }

    /// Returns the offsets of statements that could not be read and are not directives, one for each line, in order. A statement
    /// in a macro or an included file has the offset where the macro or the file is used in the main text.
    pub fn unread_statements(&self) -> &[usize] {
        self.inner.unread_statements()
    }

    /// Returns the machine code of instructions, by their indices.
    pub fn encodings_of(&self, indices: &[usize]) -> Vec<Vec<u8>> {
        self.inner.encodings_of(indices)
    }

    /// Returns a function that gives each region a fingerprint of all that its results for this processor and these options depend
    /// on. Equal fingerprints mean equal results, even if the regions are of different programs or at different places.
    pub fn fingerprints<'a>(&'a self, cpu: &Cpu, options: &Options) -> impl FnMut(&Region) -> u128 + 'a {
        let (subtarget, options) = (cpu.subtarget(), options.inner());
        let mut inner = Fingerprints::new(&self.inner, cpu.name(), subtarget, cpu.processor(), &options);
        move |region| inner.of(region.inner())
    }

    /// Returns the indices of the instructions on these lines, which count from 1, as ranges.
    fn instructions_of_lines(&self, lines: &Range<u32>) -> Vec<Range<u32>> {
        let mut places = self.places();
        let mut members: Vec<Range<u32>> = Vec::new();
        for index in 0..self.n_instructions() as u32 {
            let place = places.of_instruction(index as usize);
            if !place.is_some_and(|place| lines.contains(&place.start.0)) {
                continue;
            }
            match members.last_mut() {
                Some(last) if last.end == index => last.end += 1,
                _ => members.push(index..index + 1),
            }
        }
        members
    }

    /// Returns the line of each instruction of a region, counted from 1; 0 if it is unknown.
    pub(super) fn lines_of(&self, region: &Region) -> Vec<usize> {
        let mut places = self.places();
        let line_of = |place: Place| place.start.0 as usize;
        region.instructions().map(|index| places.of_instruction(index).map_or(0, line_of)).collect()
    }

    /// Whether a statement, or bytes of machine code, could not be read.
    pub fn has_errors(&self) -> bool {
        self.inner.assembly().has_errors || !self.undecoded.is_empty()
    }

    /// Whether a statement of a text could not be read, so that a number of cycles may be wrong. Directives that only describe the
    /// code to a debugger are ignored.
    pub fn has_errors_that_count(&self) -> bool {
        self.inner.has_errors_that_count()
    }

    /// Whether a file that the text includes is missing, or `.error` or `.err` in it says that it must not be assembled.
    pub fn is_incomplete(&self) -> bool {
        self.inner.is_incomplete()
    }

    /// Whether a comment that begins or ends a region is wrong.
    pub fn has_marker_errors(&self) -> bool {
        self.inner.assembly().has_marker_errors
    }

    /// Whether an instrument comment is wrong, in a program that reads these comments.
    pub fn has_instrument_errors(&self) -> bool {
        self.inner.has_instrument_errors()
    }

    /// Prints the messages that the reference prints in one of its passes over the text, and returns what the reference writes to
    /// standard output in this pass, for example by `.print`. With `is_for_people`, no message occurs twice, none is about
    /// directives that describe the code to a debugger, and long lines are cut.
    pub fn print_pass(&self, pass: Pass, is_for_people: bool, messages: &mut MessagePrinter<'_>) -> Vec<u8> {
        self.inner.print_pass(pass, is_for_people, messages)
    }

    /// Adds for each instruction, by its index, the place in a high-level source that it was compiled from.
    pub fn with_origins(self, origins: Vec<Option<SourceOrigin>>) -> Program {
        Program { inner: self.inner.with_origins(origins), ..self }
    }

    /// Returns the place in the high-level source that an instruction, given by its index, was compiled from.
    pub fn origin(&self, instruction: usize) -> Option<&SourceOrigin> {
        self.inner.origin(instruction)
    }

    /// Returns the line of an offset in the text, from 1.
    pub fn line_of(&self, offset: usize) -> u32 {
        self.inner.line_of(u32::try_from(offset).unwrap_or(u32::MAX))
    }

    /// Returns the offset in the text at which a region begins: that of its marker, or of the statement that includes the file
    /// with the marker; without a marker, of the first byte of the region. `None` if that is not known.
    pub fn begin_of(&self, region: &Region) -> Option<usize> {
        let begin = region.inner().begin?;
        Some(self.inner.assembly().buffers.location_in_main(begin.location()).offset as usize)
    }

    /// Returns the offset in the text at which a region begins, as [`begin_of`](Program::begin_of) does; if that is not known, the
    /// offset of the region's first instruction; 0 without instructions.
    pub fn start_of(&self, region: &Region) -> usize {
        let first = || self.instruction(region.instructions().next()?).map(Instruction::offset);
        self.begin_of(region).or_else(first).unwrap_or(0)
    }

    /// Returns the reasons, in the code of a region, to distrust its numbers, whatever the model.
    pub fn hazards(&self, region: &Region) -> RegionHazards {
        let (program, region) = (&self.inner, region.inner());
        RegionHazards {
            has_call: calls(program, region),
            is_guess: is_guess(program, region),
            has_data: !program.data_among(region).is_empty(),
        }
    }

    /// Returns what manuals say about an instruction, given by its index, and whether a processor has the features that it needs.
    /// Facts of x86 include flags, and need a build that can decode; those of other targets are features only. `None` if there
    /// is no instruction of this index.
    ///
    /// ```
    /// # #[cfg(all(feature = "x86", feature = "decode"))] {
    /// use mca_core::{Cpu, NoFiles, Program, ReadOptions, Source, Target};
    ///
    /// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "sandybridge").unwrap();
    /// let text = "adcq %rax, %rbx\nvpaddd %ymm0, %ymm1, %ymm2\n";
    /// let program = Program::read(Source::from(text), &cpu, &ReadOptions::default(), &NoFiles);
    /// assert_eq!(program.facts(0, &cpu).unwrap().flags_read, ["CF"]);
    /// let facts = program.facts(1, &cpu).unwrap();
    /// assert_eq!((&*facts.requirements[0].name, facts.requirements[0].is_met), ("AVX2", false));
    /// # }
    /// ```
    pub fn facts(&self, instruction: usize, cpu: &Cpu) -> Option<InstructionFacts> {
        self.inner.facts(instruction, cpu.subtarget())
    }

    /// Returns the features that a region's instructions need and a processor lacks, each once, in the order of the
    /// instructions, including instructions that the processor's model does not know. If there are any, a number of cycles has
    /// no meaning.
    pub fn missing_features(&self, region: &Region, cpu: &Cpu) -> Vec<MissingFeature> {
        self.inner.missing_features(region.inner(), cpu.subtarget())
    }
}
