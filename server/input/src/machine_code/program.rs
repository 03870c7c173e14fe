//! Bytes and the functions in them as a program that can be analysed.

use std::fmt::{Display, Write};
use std::ops::Range;

use mca_core::analyze::machine_code::MachineCode;
use mca_core::inst::asm::regions::Region;
use mca_core::inst::ids::DialectId;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::InstructionDecoder;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};
use mca_core::text::{BufferId, Span};

use super::loops::MachineLoop;
use super::object_file::Function;
use super::relocation::Relocation;
use super::{Found, MachineCodeReader};

/// What turns bytes into instructions.
enum Reader {
    /// A decoder from elsewhere, whose instructions are found in the tables.
    Translated(Box<MachineCodeReader>, &'static X86Isa),
    /// The target's own.
    Own(Box<dyn InstructionDecoder>),
}

/// A program in the making.
pub struct ProgramReader<'a> {
    reader: Reader,
    relocations: Vec<Relocation<'a>>,
    code: MachineCode,
    /// Where each instruction stands in the file.
    pub offsets: Vec<usize>,
    /// Bytes that were left out, a line for each place.
    pub messages: Vec<String>,
    /// What functions may still come to, with their names. Some share their code; few bytes must not grow without end.
    n_bytes_left: usize,
    /// How far what is being read stands from its place in the file that relocations speak of.
    distance: usize,
}

/// How often all of the input may be read, on average.
const MOST_READINGS: usize = 16;

impl<'a> ProgramReader<'a> {
    /// What reads code of this kind: the target's own decoder, or ours for x86; also what the processor cannot run, so that
    /// somebody can say so. Fails if the tables are damaged.
    pub fn of(
        subtarget: &Subtarget,
        name: &[u8],
        bytes: &[u8],
        dialect: DialectId,
    ) -> Result<ProgramReader<'a>, impl Display + use<'a>> {
        if let Some(decoder) = subtarget.target().decoder_of_more(subtarget) {
            return Ok(ProgramReader::with_decoder(decoder, name, bytes));
        }
        let mode = Mode::of_triple(&subtarget.triple);
        X86Isa::get().map(|isa| ProgramReader::new(isa, mode, name, bytes, Dialect::of(dialect)))
    }

    /// `bytes` is what all offsets refer to; offsets have 32 bits, and a longer input is cut there.
    pub fn new(isa: &'static X86Isa, mode: Mode, name: &[u8], bytes: &[u8], dialect: Dialect) -> ProgramReader<'a> {
        let reader = Reader::Translated(Box::new(MachineCodeReader::new(isa, mode)), isa);
        ProgramReader::with_reader(reader, name, bytes, dialect.id())
    }

    /// The same for a target that decodes by itself.
    pub fn with_decoder(decoder: Box<dyn InstructionDecoder>, name: &[u8], bytes: &[u8]) -> ProgramReader<'a> {
        ProgramReader::with_reader(Reader::Own(decoder), name, bytes, DialectId::default())
    }

    fn with_reader(reader: Reader, name: &[u8], bytes: &[u8], dialect: DialectId) -> ProgramReader<'a> {
        let bytes = bytes[..bytes.len().min(u32::MAX as usize - 1)].to_vec();
        let code = MachineCode { name: name.to_vec(), bytes, dialect, ..MachineCode::default() };
        let n_bytes_left = code.bytes.len().saturating_mul(MOST_READINGS);
        let (relocations, offsets, messages) = (Vec::new(), Vec::new(), Vec::new());
        ProgramReader { reader, relocations, code, offsets, messages, n_bytes_left, distance: 0 }
    }

    /// What fills fields of the instructions, sorted by place.
    pub fn with_relocations(self, relocations: Vec<Relocation<'a>>) -> ProgramReader<'a> {
        ProgramReader { relocations, ..self }
    }

    /// All bytes are one unnamed region. `n_ways` lead through it, if somebody knows.
    pub fn read_all(&mut self, n_ways: Option<u32>) {
        let members = self.read_range(0..self.code.bytes.len(), 0, "");
        self.code.regions.push(Region { members: vec![members], n_ways, ..Region::default() });
    }

    /// A function is a region of its name. `n_ways` lead through it, if somebody knows.
    pub fn read_function(&mut self, function: &Function<'_>, n_ways: Option<u32>) {
        let name = String::from_utf8_lossy(function.name).into_owned();
        let range = function.range.start..function.range.end.min(self.code.bytes.len());
        let Some(n_bytes_left) = self.n_bytes_left.checked_sub(range.len() + name.len()) else {
            if self.n_bytes_left > 0 {
                self.messages.push(format!("left out from {name} on, the functions share too much of their code"));
            }
            self.n_bytes_left = 0;
            return;
        };
        self.n_bytes_left = n_bytes_left;
        let members = self.read_range(range.clone(), function.address, &name);
        let begin = span(range.start..range.start);
        let end = span(range.end..range.end);
        let region = Region {
            name: function.name.to_vec(),
            begin: Some(begin),
            end: Some(end),
            is_announced: true,
            members: vec![members],
            n_ways,
        };
        self.code.regions.push(region);
    }

    /// Appends a loop of a file as one region; the reader's own bytes are only those that were appended.
    pub fn push_loop(&mut self, file: &[u8], found: &MachineLoop, function: &Function<'_>, name: &str) {
        let begin = self.code.bytes.len();
        let mut members = Vec::new();
        for piece in &found.pieces {
            let Some(bytes) = file.get(piece.clone()) else { continue };
            let start = self.code.bytes.len();
            if start + bytes.len() >= u32::MAX as usize {
                return;
            }
            self.code.bytes.extend_from_slice(bytes);
            self.distance = piece.start.wrapping_sub(start);
            let address = function.address.wrapping_add((piece.start - function.range.start) as u64);
            members.push(self.read_range(start..start + bytes.len(), address, name));
        }
        self.distance = 0;
        let end = self.code.bytes.len();
        let region = Region {
            name: name.as_bytes().to_vec(),
            begin: Some(span(begin..begin)),
            end: Some(span(end..end)),
            is_announced: true,
            members,
            n_ways: Some(found.n_ways),
        };
        self.code.regions.push(region);
    }

    pub fn finish(self) -> MachineCode {
        self.code
    }

    /// Appends the instructions of a range and returns their numbers.
    fn read_range(&mut self, range: Range<usize>, address: u64, name: &str) -> Range<u32> {
        let first = self.code.instructions.len() as u32;
        let mut offset = range.start;
        // Neighbouring bytes that cannot be read make one message.
        let mut left_out: Option<Range<usize>> = None;
        while offset < range.end {
            let address = address.wrapping_add((offset - range.start) as u64);
            let bytes = &self.code.bytes[offset..range.end];
            let found = match &self.reader {
                Reader::Translated(reader, _) => reader.read(bytes, address),
                Reader::Own(decoder) => decoder.decode(bytes, span(0..0)).map(|instruction| {
                    let length = decoder.length(bytes);
                    Found { instruction, length, displacement_at: None, immediate_at: None }
                }),
            };
            let Some(mut found) = found else {
                let length = match &self.reader {
                    Reader::Translated(reader, _) => reader.length_of(bytes),
                    Reader::Own(decoder) => decoder.length(bytes),
                };
                let length = length.clamp(1, bytes.len());
                left_out.get_or_insert(offset..offset).end = offset + length;
                offset += length;
                continue;
            };
            self.tell(&range, left_out.take(), name);
            let end = offset + found.length;
            let in_file = offset.wrapping_add(self.distance);
            let start = self.relocations.partition_point(|relocation| relocation.offset < in_file);
            let behind = in_file.saturating_add(found.length);
            for relocation in self.relocations[start..].iter().take_while(|relocation| relocation.offset < behind) {
                let expressions = &mut self.code.expressions;
                match &self.reader {
                    Reader::Translated(_, isa) => relocation.apply(isa, &mut found, in_file, expressions),
                    Reader::Own(decoder) => {
                        relocation.hand_over(&**decoder, &mut found.instruction, address, expressions);
                    }
                }
            }
            found.instruction.span = span(offset..end);
            self.code.instructions.push(found.instruction);
            self.offsets.push(in_file);
            offset = end;
        }
        self.tell(&range, left_out, name);
        first..self.code.instructions.len() as u32
    }

    fn tell(&mut self, region: &Range<usize>, left_out: Option<Range<usize>>, name: &str) {
        const MOST_SHOWN: usize = 16;
        let Some(range) = left_out else { return };
        let is_cut_off = match &self.reader {
            Reader::Translated(reader, _) => reader.is_cut_off(&self.code.bytes[range.clone()]),
            Reader::Own(decoder) => decoder.length(&self.code.bytes[range.clone()]) > range.len(),
        };
        let mut line = match is_cut_off && range.end == region.end {
            true => String::from("left out, the bytes end within the instruction at "),
            false => String::from("left out, no known instruction at "),
        };
        let _ = write!(line, "{name}+{:#x}:", range.start - region.start);
        for byte in self.code.bytes[range.clone()].iter().take(MOST_SHOWN) {
            let _ = write!(line, " {byte:02x}");
        }
        if range.len() > MOST_SHOWN {
            let _ = write!(line, " and {} bytes more", range.len() - MOST_SHOWN);
        }
        self.messages.push(line);
    }
}

fn span(range: Range<usize>) -> Span {
    Span { buffer: BufferId::MAIN, start: range.start as u32, end: range.end as u32 }
}

#[cfg(test)]
mod tests;
