//! A text that has been read: instructions, regions, and what there is to say of it.

use std::borrow::Cow;
use std::ops::{Deref, Range};

use mca_outline::{Code, functions, innermost_loops, scan};

use super::cpu::Cpu;
use super::options::ReadOptions;
use super::region::{Region, Regions};
use crate::analyze::facts::MissingFeature;
use crate::analyze::places::{Place, Places};
use crate::analyze::program as inner;
use crate::inst::asm::Pass;
use crate::inst::asm::log::{Event, Origin};
use crate::inst::asm::options::Files;
use crate::inst::facts::InstructionFacts;
use crate::text::BufferId;
use crate::text::diagnostic::Severity;

/// An assembly text and where it came from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// As messages show it.
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
    cpu: Cpu,
    /// Bytes of machine code that are no instruction, and whether the code ends within one there. Empty for a text.
    left_out: Vec<(Range<usize>, bool)>,
}

/// What the reading of a text, or the analysis of a region, has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Whether it is an error.
    pub severity: Severity,
    /// Bytes, since it may quote the text.
    pub text: Vec<u8>,
    /// Where it stands in the text itself; of something in a macro or an included file, where that is used.
    pub offset: Option<usize>,
    /// The instruction that it is about, by its number.
    pub instruction: Option<usize>,
    /// Notes that explain the message, in order.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// Appends it to what was said before: a note to the message that it explains.
    pub(super) fn add_to(self, earlier: &mut Vec<Diagnostic>) {
        match earlier.last_mut() {
            Some(explained) if self.severity == Severity::Note => explained.notes.push(self),
            _ => earlier.push(self),
        }
    }
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

    pub(super) fn of_code(inner: inner::Program, cpu: Cpu, left_out: Vec<(Range<usize>, bool)>) -> Program {
        Program { inner, cpu, left_out }
    }

    /// A program that was made without this face; what was left out of it is known elsewhere.
    #[doc(hidden)]
    pub fn of_inner(inner: inner::Program, cpu: &Cpu) -> Program {
        Program { inner, cpu: cpu.clone(), left_out: Vec::new() }
    }

    /// The processor that the text was read for.
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// How many instructions were read; their numbers are those below.
    pub fn n_instructions(&self) -> usize {
        self.inner.instructions().len()
    }

    /// The regions of a kind. Marked ones come in the order of the report, empty ones among them.
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
        let text = self.text();
        let mut regions: Vec<_> = regions.into_iter().map(|region| region.inner).collect();
        self.inner.follow_branches(&scan(&text), &text, &mut regions);
        regions.into_iter().map(Region::from).collect()
    }

    fn loops(&self) -> Vec<Region> {
        let text = self.text();
        let loops = innermost_loops(&scan(&text), &text, &self.inner.code()).into_iter();
        loops.map(|one| Region::new(one.name, one.members).at(one.range).announced().with_paths(one.n_ways)).collect()
    }

    fn functions(&self) -> Vec<Region> {
        let (text, code) = (self.text(), self.inner.code());
        let functions = functions(&scan(&text), &text).into_iter();
        let regions = functions.map(|one| {
            let members = code.members_of(&one.range);
            Region::new(one.name, vec![members]).at(one.range).announced()
        });
        regions.filter(|region| !region.is_empty()).collect()
    }

    /// The text, in which each byte that is none of UTF-8 is a question mark: all others stay where they are.
    fn text(&self) -> Cow<'_, str> {
        let rest: &[u8] =
            if self.inner.is_machine_code() { b"" } else { &self.inner.assembly().buffers.get(BufferId::MAIN).bytes };
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

    /// Where each instruction begins and where control goes after it, for callers that have an
    /// [outline](mca_outline::Outline) of the text.
    pub fn code(&self) -> Code {
        self.inner.code()
    }

    fn instructions_of_lines(&self, lines: &Range<u32>) -> Vec<Range<u32>> {
        let mut places = Places::new(&self.inner);
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

    /// The line of each instruction of a region, counted from 1.
    pub(super) fn lines_of(&self, region: &Region) -> Vec<usize> {
        let mut places = Places::new(&self.inner);
        let line_of = |place: Place| place.start.0 as usize;
        region.instructions().map(|number| places.of_instruction(number).map_or(0, line_of)).collect()
    }

    /// What the reading has to say, in the order of the text. What the reference says twice, once in each of its passes,
    /// stands here once.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> = Vec::new();
        let assembly = self.inner.assembly();
        let events = [Pass::Regions, Pass::Instruments].into_iter().flat_map(|pass| {
            let is_second = pass == Pass::Instruments;
            assembly.events_of(pass).map(move |event| (event, is_second))
        });
        for (event, is_second) in events {
            let Event::Message { origin, message } = event else { continue };
            if is_second && *origin != Origin::InstrumentComment {
                continue;
            }
            let offset = message.location.map(|location| match location.buffer {
                BufferId::MAIN => location.offset as usize,
                _ => assembly.buffers.location_in_main(location).offset as usize,
            });
            let severity = message.severity;
            let text = message.text.clone();
            let diagnostic = Diagnostic { severity, text, offset, instruction: None, notes: Vec::new() };
            diagnostic.add_to(&mut found);
        }
        found.extend(
            self.left_out.iter().map(|(bytes, is_cut_off)| Diagnostic {
                severity: Severity::Error,
                text: if *is_cut_off { &b"the code ends within an instruction"[..] } else { b"no known instruction" }
                    .to_vec(),
                offset: Some(bytes.start),
                instruction: None,
                notes: Vec::new(),
            }),
        );
        found
    }

    /// Whether a statement, or bytes of machine code, could not be read.
    pub fn has_errors(&self) -> bool {
        self.inner.assembly().has_errors || !self.left_out.is_empty()
    }

    /// What manuals say of an instruction, by its number, and whether a processor has what it needs: flags, and features of
    /// x86, if this build can decode, and features of the other targets. `None` if there is none of this number.
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

    /// The features that a region's instructions need and a processor lacks, each once, in the order of the instructions: also
    /// those of instructions that the processor's model does not know. With any, a number of cycles means nothing.
    pub fn missing_features(&self, region: &Region, cpu: &Cpu) -> Vec<MissingFeature> {
        self.inner.missing_features(region.inner(), cpu.subtarget())
    }

    /// Where an instruction stands, by its number.
    pub fn place_of(&self, instruction: usize) -> Option<Place> {
        Places::new(&self.inner).of_instruction(instruction)
    }
}

/// The inner layers' view of the program, for callers that have not moved to this face yet.
impl Deref for Program {
    type Target = inner::Program;

    fn deref(&self) -> &inner::Program {
        &self.inner
    }
}
