//! A text that has been read: instructions, regions and messages.

use std::borrow::Cow;
use std::ops::Range;

use mca_outline::{Code, TextLoop, functions, innermost_loops, scan, twins_of};

use super::cpu::Cpu;
use super::options::{Options, ReadOptions};
use super::region::{Region, Regions};
use crate::analyze::facts::MissingFeature;
use crate::analyze::fingerprints::Fingerprints;
use crate::analyze::program as inner;
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
    /// The text itself, in any encoding that has ASCII's bytes.
    pub text: &'a [u8],
    /// Whether it came from the standard input. The reference places such texts elsewhere in memory, which decides how
    /// positions in different texts compare.
    pub is_stream: bool,
}

/// A text, read once; reading never fails, it has diagnostics. It may be analysed for any processor that
/// [reads alike](Cpu::reads_like), on any thread.
#[derive(Debug)]
pub struct Program {
    inner: inner::Program,
    /// The processor for which it was read.
    cpu: Cpu,
    /// Ranges of machine code that are not an instruction, and whether the end of the code cuts an instruction off there. Empty
    /// for a text.
    left_out: Vec<(Range<usize>, bool)>,
}

impl<'a> From<&'a str> for Source<'a> {
    fn from(text: &'a str) -> Source<'a> {
        Source { name: b"<stdin>", text: text.as_bytes(), is_stream: true }
    }
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
            left_out: Vec::new(),
        }
    }

    /// Reads a text that is being edited: unchanged parts are taken over from an earlier reading. `spare` is the memory of a
    /// reading that is not used any more. The result is that of [`read`](Program::read).
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
            left_out: Vec::new(),
        }
    }

    /// Turns a program that is not needed any more into memory for a later [`read_again`](Program::read_again).
    pub fn into_spare(self) -> Spare {
        self.inner.into_spare()
    }

    /// Makes a program of machine code. `left_out` has the bytes that are not an instruction.
    pub(super) fn from_code(inner: inner::Program, cpu: Cpu, left_out: Vec<(Range<usize>, bool)>) -> Program {
        Program { inner, cpu, left_out }
    }

    /// Returns the processor that the text was read for.
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// Returns the number of instructions that were read; they are numbered from 0.
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

    /// Adds to each region the number of paths that control may take through it, as far as the text shows it.
    /// [`Regions::Loops`] have it already; a doubt about a verdict rests on it.
    pub fn with_paths(&self, regions: Vec<Region>) -> Vec<Region> {
        let text = self.utf8_text();
        let mut regions: Vec<_> = regions.into_iter().map(|region| region.inner).collect();
        self.inner.follow_branches(&scan(&text), &text, &mut regions);
        regions.into_iter().map(Region::from).collect()
    }

    /// Returns the innermost loops of the text.
    fn loops(&self) -> Vec<Region> {
        let text = self.utf8_text();
        let loops = innermost_loops(&scan(&text), &text, &self.inner.code());
        let twins = twins_of(&loops);
        let region = |(one, twins): (TextLoop, Vec<Vec<Range<u32>>>)| {
            Region::new(one.name, one.members).at(one.range).announced().with_paths(one.n_paths).with_twins(twins)
        };
        loops.into_iter().zip(twins).map(region).collect()
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

    /// Returns the text that was read; for machine code, its bytes.
    pub fn text(&self) -> &[u8] {
        &self.inner.assembly().buffers.get(BufferId::MAIN).bytes
    }

    /// Whether bytes were read, not text.
    pub fn is_machine_code(&self) -> bool {
        self.inner.is_machine_code()
    }

    /// Returns the text with each byte that is not valid UTF-8 replaced by a question mark, so that offsets stay the same.
    fn utf8_text(&self) -> Cow<'_, str> {
        let rest = if self.is_machine_code() { b"" } else { self.text() };
        if let Ok(text) = str::from_utf8(rest) {
            return text.into();
        }
        let mut text = String::with_capacity(rest.len());
        for chunk in rest.utf8_chunks() {
            text.push_str(chunk.valid());
            chunk.invalid().iter().for_each(|_| text.push('?'));
        }
        text.into()
    }

    /// Returns the offset of each instruction and the control flow after it, for callers that have an
    /// [outline](mca_outline::Outline) of the text.
    pub fn code(&self) -> Code {
        self.inner.code()
    }

    #[doc(hidden)]
    pub fn inner(&self) -> &inner::Program {
        &self.inner
    }

    /// Returns the ranges of machine code that are not an instruction, and whether the end of the code cuts an instruction off
    /// there.
    pub(super) fn left_out(&self) -> &[(Range<usize>, bool)] {
        &self.left_out
    }

    /// Returns the offsets of statements that could not be read and are not directives, one for each line, in order; for those
    /// in a macro or an included file, the place where that is used.
    pub fn unread_statements(&self) -> &[usize] {
        self.inner.unread_statements()
    }

    /// Returns the machine code of instructions, by their indices.
    pub fn encodings_of(&self, numbers: &[usize]) -> Vec<Vec<u8>> {
        self.inner.encodings_of(numbers)
    }

    /// Returns a function that gives each region a fingerprint of all that its results depend on for a processor and some
    /// options: equal fingerprints mean equal results, also those of regions of another reading. The place of a region does
    /// not count.
    pub fn fingerprints<'a>(&'a self, cpu: &Cpu, options: &Options) -> impl FnMut(&Region) -> u128 + 'a {
        let (subtarget, options) = (cpu.subtarget(), options.inner());
        let mut inner = Fingerprints::new(&self.inner, cpu.name(), subtarget, cpu.processor(), &options);
        move |region| inner.of(region.inner())
    }

    /// Returns the ranges of instruction indices on these lines, counted from 1.
    fn instructions_of_lines(&self, lines: &Range<u32>) -> Vec<Range<u32>> {
        let mut places = self.places();
        let mut members: Vec<Range<u32>> = Vec::new();
        for number in 0..self.n_instructions() as u32 {
            let place = places.of_instruction(number as usize);
            if !place.is_some_and(|place| lines.contains(&place.start.0)) {
                continue;
            }
            match members.last_mut() {
                Some(last) if last.end == number => last.end += 1,
                _ => members.push(number..number + 1),
            }
        }
        members
    }

    /// Returns the line of each instruction of a region, counted from 1; 0 if it is unknown.
    pub(super) fn lines_of(&self, region: &Region) -> Vec<usize> {
        let mut places = self.places();
        let line_of = |place: Place| place.start.0 as usize;
        region.instructions().map(|number| places.of_instruction(number).map_or(0, line_of)).collect()
    }

    /// Whether a statement, or bytes of machine code, could not be read.
    pub fn has_errors(&self) -> bool {
        self.inner.assembly().has_errors || !self.left_out.is_empty()
    }

    /// Whether a statement, or bytes of machine code, could not be read, so that a number of cycles may be wrong. Directives
    /// that only describe the code to a debugger do not count.
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

    /// Prints the messages that the reference prints in one of its passes over the text, and returns what it writes to standard
    /// output meanwhile. With `is_for_people`, no message occurs twice, none is about directives that describe the code to a
    /// debugger, and long lines are cut.
    pub fn print_pass(&self, pass: Pass, is_for_people: bool, messages: &mut MessagePrinter<'_>) -> Vec<u8> {
        self.inner.print_pass(pass, is_for_people, messages)
    }

    /// Adds the places in a source from which a compiler made the instructions, by their indices.
    pub fn with_origins(self, origins: Vec<Option<SourceOrigin>>) -> Program {
        Program { inner: self.inner.with_origins(origins), ..self }
    }

    /// Returns the place in the source of an instruction that a compiler generated, by its number.
    pub fn origin(&self, instruction: usize) -> Option<&SourceOrigin> {
        self.inner.origin(instruction)
    }

    /// Returns the line of an offset in the text, from 1.
    pub fn line_of(&self, offset: usize) -> u32 {
        self.inner.line_of(u32::try_from(offset).unwrap_or(u32::MAX))
    }

    /// Returns the offset at which a region begins: at its marker, or where the file that holds it is included. `None` if it
    /// has no marker and its place is not known.
    pub fn begin_of(&self, region: &Region) -> Option<usize> {
        let begin = region.inner().begin?;
        Some(self.inner.assembly().buffers.location_in_main(begin.location()).offset as usize)
    }

    /// Returns the offset at which a region begins, or otherwise its first instruction; 0 if it has neither.
    pub fn start_of(&self, region: &Region) -> usize {
        let first = || self.instruction(region.instructions().next()?).map(Instruction::offset);
        self.begin_of(region).or_else(first).unwrap_or(0)
    }

    /// Whether a region holds a call that its instructions show to be one.
    pub fn has_call(&self, region: &Region) -> bool {
        calls(&self.inner, region.inner())
    }

    /// Whether a region holds an instruction whose latency no model can know, such as `cpuid` or `rep movsb`.
    pub fn is_guess(&self, region: &Region) -> bool {
        is_guess(&self.inner, region.inner())
    }

    /// Returns facts from manuals about an instruction, by its number, and whether a processor has what it needs: flags and
    /// features of x86, if this build can decode, and features of the other targets. `None` if there is no instruction of this
    /// number.
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
