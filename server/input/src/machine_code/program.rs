//! Makes a program with regions from machine code and the functions in it.

use std::fmt::Write;
use std::ops::Range;

use mca_core::code::{CodeBuilder, Decoder, Relocation, Setting};
use mca_core::target::{Contents, Syntax};
use mca_core::{Cpu, Program, Region};

use super::loops::MachineLoop;
use super::object_file::Function;

/// Collects machine code of a file as the regions of a program.
pub struct ProgramReader<'a> {
    /// The program so far.
    reader: CodeBuilder<'a>,
    /// The file, to which all offsets refer.
    file: &'a [u8],
    /// Messages about bytes that were left out.
    pub messages: Vec<String>,
    /// Number of bytes of code and names that further functions may have. Functions may share code, so small files
    /// could make large programs otherwise.
    n_bytes_left: usize,
}

/// Maximum number of times that each byte of the file may be read, on average.
const MOST_READINGS: usize = 16;

impl<'a> ProgramReader<'a> {
    /// Begins a program with this name; `syntax` is the one in which its instructions are printed. `None` if this build
    /// has no decoder for the processor's target.
    pub fn new(cpu: &Cpu, name: &[u8], file: &'a [u8], syntax: Syntax) -> Option<ProgramReader<'a>> {
        let n_bytes_left = file.len().saturating_mul(MOST_READINGS);
        let reader = CodeBuilder::new(cpu, name)?.with_syntax(syntax);
        Some(ProgramReader { reader, file, messages: Vec::new(), n_bytes_left })
    }

    /// Sets the relocations of the code, sorted by offset.
    pub fn with_relocations(self, relocations: Vec<Relocation<'a>>) -> ProgramReader<'a> {
        ProgramReader { reader: self.reader.with_relocations(relocations), ..self }
    }

    /// Adds the whole file as one region without a name. `n_paths` is the number of paths through it, if known.
    pub fn read_all(&mut self, n_paths: Option<u32>) {
        let all = 0..self.file.len();
        let members = self.read_parts(vec![(all, Contents::Usual)], 0, "");
        self.push_region(Region::new("", vec![members]), n_paths);
    }

    /// Sets what instructions before have set where control comes to these offsets in the file, for code that will be
    /// added.
    pub fn hold(&mut self, settings: Vec<(usize, Setting)>) {
        self.reader.hold(settings);
    }

    /// Adds a function as a region of its name. `n_paths` is the number of paths through it, if known.
    pub fn read_function(&mut self, function: &Function<'_>, n_paths: Option<u32>) {
        let name = String::from_utf8_lossy(function.name).into_owned();
        let range = function.range.start..function.range.end.min(self.file.len());
        let Some(n_bytes_left) = self.n_bytes_left.checked_sub(range.len() + name.len()) else {
            if self.n_bytes_left > 0 {
                self.messages.push(format!("left out from {name} on, the functions share too much of their code"));
            }
            self.n_bytes_left = 0;
            return;
        };
        self.n_bytes_left = n_bytes_left;
        let begin = self.reader.bytes().len();
        let members = self.read_parts(function.parts(range), function.address, &name);
        let place = begin..self.reader.bytes().len();
        self.push_region(Region::new(function.name, vec![members]).at(place).announced(), n_paths);
    }

    /// Adds a loop of a function as a region with this name.
    pub fn push_loop(&mut self, found: &MachineLoop, function: &Function<'_>, name: &str) {
        self.reader.hold(found.settings.clone());
        let begin = self.reader.bytes().len();
        let mut members = Vec::new();
        for piece in &found.pieces {
            if piece.start <= piece.end && piece.end <= self.file.len() {
                let address = function.address.wrapping_add((piece.start - function.range.start) as u64);
                members.push(self.read_parts(function.parts(piece.clone()), address, name));
            }
        }
        let place = begin..self.reader.bytes().len();
        self.push_region(Region::new(name, members).at(place).announced(), Some(found.n_paths));
    }

    /// Adds code of a function, at these ranges of the file, to which a region may refer. Returns the indices of its
    /// instructions. Bytes that are no instruction are left out without a message.
    pub fn push_code(&mut self, pieces: &[Range<usize>], function: &Function<'_>) -> Vec<Range<u32>> {
        let n_messages = self.messages.len();
        let push = |piece: &Range<usize>| {
            let address = function.address.wrapping_add((piece.start - function.range.start) as u64);
            self.read_parts(function.parts(piece.clone()), address, "")
        };
        let members = pieces.iter().map(push).collect();
        self.messages.truncate(n_messages);
        members
    }

    /// Returns for each instruction its offset in the file.
    pub fn offsets(&self) -> &[usize] {
        self.reader.offsets()
    }

    /// Returns the offset in the program's code of the first bytes that were left out, if they are the beginning of an
    /// instruction that the end of the code cuts off; otherwise `None`.
    pub fn cut_off(&self, decoder: &Decoder) -> Option<usize> {
        let (place, _) = self.reader.left_out().first()?;
        let rest = self.reader.bytes().get(place.start..)?;
        decoder.is_cut_off(rest).then_some(place.start)
    }

    /// Returns the program with its regions.
    pub fn finish(self) -> Program {
        self.reader.finish()
    }

    /// Adds a region, with its number of paths if that is known.
    fn push_region(&mut self, region: Region, n_paths: Option<u32>) {
        let region = match n_paths {
            Some(n_paths) => region.with_paths(n_paths),
            None => region,
        };
        self.reader.push_region(region);
    }

    /// Adds the instructions of neighbouring parts of the file and returns their indices in the program. `address` is
    /// that of the first part, `name` is for messages.
    fn read_parts(&mut self, parts: Vec<(Range<usize>, Contents)>, address: u64, name: &str) -> Range<u32> {
        let (begin, n_before) = (self.reader.bytes().len(), self.reader.left_out().len());
        let first = self.reader.offsets().len() as u32;
        let start = parts.first().map_or(0, |(part, _)| part.start);
        for (part, contents) in parts {
            let code = self.file.get(part.clone()).unwrap_or_default();
            let address = address.wrapping_add((part.start - start) as u64);
            self.reader.push_contents(contents, code, part.start, address);
        }
        let members = first..self.reader.offsets().len() as u32;
        for (left_out, is_cut_off) in &self.reader.left_out()[n_before..] {
            let bytes = &self.reader.bytes()[left_out.clone()];
            self.messages.push(message(bytes, *is_cut_off, name, left_out.start - begin));
        }
        members
    }
}

/// Returns the message about bytes that were left out, `distance` bytes after the beginning of the code called `name`.
fn message(bytes: &[u8], is_cut_off: bool, name: &str, distance: usize) -> String {
    const MOST_SHOWN: usize = 16;
    let mut line = match is_cut_off {
        true => String::from("left out, the bytes end within the instruction at "),
        false => String::from("left out, no known instruction at "),
    };
    let _ = write!(line, "{name}+{distance:#x}:");
    for byte in bytes.iter().take(MOST_SHOWN) {
        let _ = write!(line, " {byte:02x}");
    }
    if bytes.len() > MOST_SHOWN {
        let _ = write!(line, " and {} bytes more", bytes.len() - MOST_SHOWN);
    }
    line
}

#[cfg(test)]
mod tests;
