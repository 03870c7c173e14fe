//! Reads objects, executables, shared objects and archives: their functions, and the relocations of their code.
//!
//! The formats are ELF, Mach-O (also with several architectures), PE and COFF; the crate `object` reads them. All
//! offsets are in bytes from the beginning of the whole file, also for members of archives.

mod bounds;
mod contents;
mod debug;
mod error;
mod evidence;
mod frames;
mod imports;
mod left_out;
mod mapping;
mod relocations;

use std::collections::HashMap;
use std::ops::Range;

use mca_core::code::{Decoder, Relocation};
use mca_core::target::{Architecture, ArchitectureFacts, Contents, ObjectFormat, ObjectMachine};
use object::read::archive::ArchiveFile;
use object::read::coff::CoffHeader;
use object::read::elf::FileHeader;
use object::read::macho::MachHeader;
use object::read::macho::{FatArch, MachOFatFile32, MachOFatFile64};
use object::read::pe::ImageNtHeaders;
use object::{
    File, FileFlags, FileKind, LittleEndian, Object, ObjectKind, ObjectSection, ObjectSymbol, SectionIndex,
    SectionKind, SymbolKind,
};

use bounds::{Coverage, Names};
use contents::{CodePlaces, parts_of};
pub use debug::{Lines, SourceFrame};
pub use error::ObjectError;
pub use imports::Imports;
use left_out::UnreadParts;
pub use left_out::is_bitcode;

/// The code of one symbol, or of a whole section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function<'a> {
    /// Name of the symbol, mangled as in the file; empty for code that no symbol covers.
    pub name: &'a [u8],
    /// Offsets of its bytes in the file.
    pub range: Range<usize>,
    /// Address of the first byte; in an object that is not linked, its distance from the start of the section.
    pub address: u64,
    /// Whether the file says that this code is a function; false for symbols that may be labels or data within code.
    pub is_function: bool,
    /// Kinds of content by the offsets in the file at which they begin, sorted; empty if all code is of the usual
    /// instruction set.
    pub contents: Vec<(usize, Contents)>,
}

impl Function<'_> {
    /// Splits a range of the function into parts of one kind of content each.
    pub fn parts(&self, range: Range<usize>) -> Vec<(Range<usize>, Contents)> {
        parts_of(&self.contents, range)
    }

    /// Returns the parts of a range of the function that are instructions, each with its address and the decoder of its
    /// instruction set.
    pub fn code_parts(
        &self,
        range: Range<usize>,
        decoder: &Decoder,
    ) -> impl Iterator<Item = (Range<usize>, u64, Decoder)> {
        self.parts(range).into_iter().filter_map(|(part, contents)| {
            let address = self.address.wrapping_add(part.start.saturating_sub(self.range.start) as u64);
            Some((part, address, decoder.for_contents(contents)?))
        })
    }
}

/// An object: the whole file, a member of an archive, or the part of a file for one architecture.
struct Unit<'a> {
    /// The parsed object.
    file: File<'a>,
    /// Facts about the architecture of its code.
    facts: &'static ArchitectureFacts,
    /// Facts about its machine, one of several that the architecture may have.
    machine: &'static ObjectMachine,
    /// Which of its code is data, and which instruction set the rest has, by offsets in the whole file.
    places: CodePlaces,
    /// Offset of the object in the whole file.
    base: usize,
    /// Name of the member or part that the object is.
    name: String,
}

/// A file with one or more objects for the same target.
pub struct ObjectFile<'a> {
    /// The whole file.
    bytes: &'a [u8],
    /// The objects; at least one.
    units: Vec<Unit<'a>>,
    /// Whether the code runs in the 64-bit mode of its architecture.
    pub is_64_bit_code: bool,
    /// Triple of the code.
    triple: &'static [u8],
    /// Members and parts that have code but are not among the objects, for messages.
    left_out: UnreadParts,
}

/// Whether a file begins like an object, an executable or an archive.
pub fn is_object(bytes: &[u8]) -> bool {
    // Text could begin with the bytes `MZ` as well, but it has no zero byte.
    let is_program = |kind| !matches!(kind, FileKind::Pe32 | FileKind::Pe64) || bytes.contains(&0);
    match FileKind::parse(bytes) {
        Ok(FileKind::Coff) => is_coff(bytes),
        Ok(kind) => is_program(kind),
        Err(_) => bytes.starts_with(b"\x7fELF") || bytes.starts_with(WEB_ASSEMBLY),
    }
}

/// The first bytes of a module of WebAssembly.
const WEB_ASSEMBLY: &[u8] = b"\0asm";

/// Whether a file is a COFF object. Its first two bytes are not unique, so its section table must lie within the file,
/// too.
fn is_coff(bytes: &[u8]) -> bool {
    File::parse(bytes).is_ok_and(|file| file.sections().next().is_some())
}

/// Whether an object has what GCC writes for optimisation at link time, and no machine code.
fn is_for_link_time(file: &File<'_>) -> bool {
    let is_code = |section: &object::Section<'_, '_>| section.kind() == SectionKind::Text && section.size() > 0;
    let is_intermediate =
        |section: object::Section<'_, '_>| section.name_bytes().is_ok_and(|name| name.starts_with(b".gnu.lto_"));
    file.sections().any(is_intermediate) && !file.sections().any(|section| is_code(&section))
}

impl<'a> ObjectFile<'a> {
    /// Returns the build ID, which is different for every build of a program, if the file has one.
    pub fn build_id(&self) -> Option<&'a [u8]> {
        self.units.first().and_then(|unit| unit.file.build_id().ok().flatten())
    }

    /// Reads the headers of a file. In a file with objects for several targets, only those for the target of the first
    /// one are kept.
    pub fn open(bytes: &'a [u8]) -> Result<ObjectFile<'a>, ObjectError> {
        ObjectFile::open_for(bytes, |_| true)
    }

    /// Reads the headers of a file. In a file with objects for several targets, only those for one target are kept: that
    /// of the first object whose triple is wanted, otherwise that of the first object.
    pub fn open_for(bytes: &'a [u8], is_wanted: impl Fn(&str) -> bool) -> Result<ObjectFile<'a>, ObjectError> {
        let mut units = Vec::new();
        let mut unknown_machine = None;
        let mut n_bytes_left = bytes.len();
        let mut overlap = false;
        let mut left_out = UnreadParts::default();
        let mut add = |name: String, range: Range<usize>| {
            let Some(part) = bytes.get(range.clone()) else {
                left_out.unreadable(&name, bytes.get(range.start..).unwrap_or_default());
                return;
            };
            let Some(rest) = n_bytes_left.checked_sub(part.len()) else {
                overlap = true;
                return;
            };
            n_bytes_left = rest;
            if part.starts_with(WEB_ASSEMBLY) {
                left_out.of_unknown_machine(&name, "WebAssembly");
                unknown_machine = Some("WebAssembly".to_owned());
                return;
            }
            let Ok(file) = File::parse(part) else {
                left_out.unreadable(&name, part);
                return;
            };
            if is_for_link_time(&file) {
                left_out.for_link_time(&name);
                return;
            }
            match machine_of(&file) {
                Some((facts, machine)) => {
                    let mut unit =
                        Unit { file, facts, machine, places: CodePlaces::default(), base: range.start, name };
                    unit.places = unit.places_of_contents(bytes);
                    units.push(unit);
                }
                None => {
                    let architecture = format!("{:?}", file.architecture());
                    left_out.of_unknown_machine(&name, &architecture);
                    unknown_machine = Some(architecture);
                }
            }
        };
        match FileKind::parse(bytes) {
            Ok(FileKind::Archive) => {
                let archive = ArchiveFile::parse(bytes).map_err(|_| ObjectError::Damaged)?;
                if archive.is_thin() {
                    return Err(ObjectError::Thin);
                }
                for member in archive.members().map_while(Result::ok) {
                    let (start, size) = member.file_range();
                    add(String::from_utf8_lossy(member.name()).into_owned(), range_of(start, size));
                }
            }
            Ok(FileKind::MachOFat32) => {
                let fat = MachOFatFile32::parse(bytes).map_err(|_| ObjectError::Damaged)?;
                add_parts(&mut add, fat.arches());
            }
            Ok(FileKind::MachOFat64) => {
                let fat = MachOFatFile64::parse(bytes).map_err(|_| ObjectError::Damaged)?;
                add_parts(&mut add, fat.arches());
            }
            _ => add(String::new(), 0..bytes.len()),
        }
        if overlap {
            return Err(ObjectError::TooRepetitive);
        }
        // Only code of one target can be analysed at once.
        let wanted = units.iter().find(|unit| is_wanted(unit.machine.triple));
        let Some(first) = wanted.or(units.first()) else {
            let other = match () {
                () if left_out.has_intermediate_code() => ObjectError::Intermediate,
                () if left_out.has_archive() => ObjectError::NestedArchive,
                () => ObjectError::Damaged,
            };
            return Err(unknown_machine.map_or(other, ObjectError::UnknownMachine));
        };
        let ObjectMachine { triple, is_64_bit, .. } = *first.machine;
        units.retain(|unit| {
            let is_of_target = unit.machine.triple == triple;
            if !is_of_target {
                left_out.of_other_target(&unit.name, unit.machine.triple);
            }
            is_of_target
        });
        Ok(ObjectFile { bytes, units, is_64_bit_code: is_64_bit, triple: triple.as_bytes(), left_out })
    }

    /// Returns what to say about members of the archive, or parts of the file, that have code and are not read: the ends
    /// of sentences about the file.
    pub fn left_out(&self) -> Vec<String> {
        self.left_out.messages()
    }

    /// Returns the triple of the code, by what the file says.
    pub fn triple(&self) -> &'static [u8] {
        self.triple
    }

    /// Returns the bytes of the whole file.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Whether any object in the file has not been linked yet.
    pub fn is_relocatable(&self) -> bool {
        self.units.iter().any(|unit| unit.file.kind() == ObjectKind::Relocatable)
    }

    /// Returns all symbols in code, in the order of the file. If no symbol of an object is known to be a function, its
    /// sections of code follow them as functions.
    pub fn functions(&self) -> Result<Vec<Function<'a>>, ObjectError> {
        let mut functions = Vec::new();
        let mut names = Names::of(self.bytes);
        let mut coverage = Coverage::of(self.bytes);
        for unit in &self.units {
            let mut found = unit.functions(self.bytes, &mut names, &mut coverage)?;
            if functions.len() + found.len() > self.bytes.len() {
                return Err(ObjectError::TooRepetitive);
            }
            let has_functions = found.iter().any(|function| function.is_function);
            functions.append(&mut found);
            if has_functions {
                continue;
            }
            for mut section in unit.sections_as_functions(self.bytes, &mut coverage)? {
                section.name = names.take(section.name)?;
                functions.push(section);
            }
        }
        Ok(functions)
    }

    /// Returns the code of linked files that none of `functions` covers, split where the tables for exceptions say that
    /// a function begins.
    pub fn gaps(&self, functions: &[Function<'a>]) -> Result<Vec<Function<'a>>, ObjectError> {
        let mut covered: Vec<Range<usize>> = functions.iter().map(|function| function.range.clone()).collect();
        covered.sort_by_key(|range| range.start);
        let mut coverage = Coverage::of(self.bytes);
        let mut gaps = Vec::new();
        for unit in &self.units {
            gaps.append(&mut frames::gaps(unit, self.bytes, &covered, &mut coverage)?);
        }
        Ok(gaps)
    }

    /// Returns the relocations of code, sorted by the offset in the file of the field that they fill. Linked files have
    /// none.
    pub fn relocations(&self) -> Result<Vec<Relocation<'a>>, ObjectError> {
        let mut relocations = Vec::new();
        let mut names = Names::of(self.bytes);
        for unit in self.units.iter().filter(|unit| unit.file.kind() == ObjectKind::Relocatable) {
            unit.relocations(self.bytes, &mut names, &mut relocations)?;
        }
        relocations.sort_by_key(|relocation: &Relocation<'_>| relocation.offset);
        Ok(relocations)
    }

    /// Returns the debug data that say where code was written; empty if the file has none.
    pub fn lines(&self) -> Lines {
        Lines::of(self)
    }
}

/// Returns the architecture of a file's code, and what is known about the file's machine; `None` if no target of this
/// build reads it.
fn machine_of(file: &File<'_>) -> Option<(&'static ArchitectureFacts, &'static ObjectMachine)> {
    let endian = file.endianness();
    let (format, number) = match file {
        File::Elf32(file) => (ObjectFormat::Elf, file.elf_header().e_machine(endian).0.into()),
        File::Elf64(file) => (ObjectFormat::Elf, file.elf_header().e_machine(endian).0.into()),
        File::MachO32(file) => (ObjectFormat::MachO, file.macho_header().cputype(endian).0),
        File::MachO64(file) => (ObjectFormat::MachO, file.macho_header().cputype(endian).0),
        File::Coff(file) => (ObjectFormat::Coff, file.coff_header().machine().0.into()),
        File::CoffBig(file) => (ObjectFormat::Coff, file.coff_header().machine().0.into()),
        File::Pe32(file) => (ObjectFormat::Coff, file.nt_headers().file_header().machine.get(LittleEndian).0.into()),
        File::Pe64(file) => (ObjectFormat::Coff, file.nt_headers().file_header().machine.get(LittleEndian).0.into()),
        _ => return None,
    };
    let flags = if let FileFlags::Elf { e_flags, .. } = file.flags() { e_flags.0 } else { 0 };
    Architecture::all().map(Architecture::facts).find_map(|facts| {
        let machine = facts.find_machine(format, number, file.is_64(), !file.is_little_endian(), flags)?;
        Some((facts, machine))
    })
}

/// Calls `add` with the name and the range of each part of a file for several architectures.
fn add_parts(add: &mut impl FnMut(String, Range<usize>), parts: &[impl FatArch]) {
    for (number, part) in (1..).zip(parts) {
        let (start, size) = part.file_range();
        add(format!("part {number}"), range_of(start, size));
    }
}

/// Returns the range of offsets with this start and size.
fn range_of(start: u64, size: u64) -> Range<usize> {
    let start = usize::try_from(start).unwrap_or(usize::MAX);
    start..start.saturating_add(usize::try_from(size).unwrap_or(usize::MAX))
}

/// A section of code.
struct Code<'a> {
    /// Index of the section in its object.
    index: SectionIndex,
    name: &'a [u8],
    /// Offsets of its bytes in the file.
    range: Range<usize>,
    /// Address of its first byte; 0 in most objects that are not linked.
    address: u64,
}

impl<'a> Unit<'a> {
    /// Returns the sections with code, except those that the linker writes.
    fn code(&self, bytes: &[u8]) -> Vec<Code<'a>> {
        let code = self.file.sections().filter(|section| section.kind() == SectionKind::Text);
        let code = code.filter_map(|section| {
            let (start, size) = section.file_range()?;
            let range = range_of(start.checked_add(self.base as u64)?, size.min(section.size().max(1)));
            let range = range.start.min(bytes.len())..range.end.min(bytes.len());
            let name = section.name_bytes().unwrap_or_default();
            // Sections `.plt` have jumps that the linker writes, which are not code of the program.
            (!range.is_empty() && !name.starts_with(b".plt")).then(|| Code {
                index: section.index(),
                name,
                range,
                address: section.address(),
            })
        });
        code.collect()
    }

    /// Returns each section of code as one function.
    fn sections_as_functions(&self, bytes: &[u8], coverage: &mut Coverage) -> Result<Vec<Function<'a>>, ObjectError> {
        let whole = |code: Code<'a>| Function {
            name: code.name,
            range: code.range,
            address: code.address,
            is_function: true,
            contents: Vec::new(),
        };
        self.with_contents(self.code(bytes).into_iter().map(whole).collect(), coverage)
    }

    /// Returns functions with their kinds of content filled in; an error if they have too much code together.
    fn with_contents(
        &self,
        mut functions: Vec<Function<'a>>,
        coverage: &mut Coverage,
    ) -> Result<Vec<Function<'a>>, ObjectError> {
        coverage.take(functions.iter().map(|function| &function.range))?;
        for function in &mut functions {
            function.contents = self.places.within(&function.range);
        }
        Ok(functions)
    }

    /// Returns the symbols in code of this object, sorted by their offsets in the file.
    fn functions(
        &self,
        bytes: &[u8],
        names: &mut Names,
        coverage: &mut Coverage,
    ) -> Result<Vec<Function<'a>>, ObjectError> {
        let code = self.code(bytes);
        let mut functions = Vec::new();
        // There may be as many sections as symbols, so sections are found by a table.
        let of_index: HashMap<SectionIndex, &Code<'_>> = code.iter().rev().map(|one| (one.index, one)).collect();
        let mut add = |name: &'a [u8], section: SectionIndex, address: u64, size: u64, is_function: bool| {
            let section = of_index.get(&section)?;
            let distance = usize::try_from(address.checked_sub(section.address)?).ok()?;
            let start = section.range.start.checked_add(distance)?;
            let end = start.checked_add(usize::try_from(size).ok()?)?.min(section.range.end);
            let is_inside = start < section.range.end && !name.is_empty();
            let function = Function { name, range: start..end, address, is_function, contents: Vec::new() };
            is_inside.then(|| functions.push(function))
        };
        let mut n_symbols = 0;
        for symbol in self.file.symbols() {
            n_symbols += 1;
            if n_symbols > bytes.len() {
                return Err(ObjectError::TooRepetitive);
            }
            let is_function = symbol.kind() == SymbolKind::Text;
            if is_function || matches!(symbol.kind(), SymbolKind::Label | SymbolKind::Unknown | SymbolKind::Data) {
                let Some(section) = symbol.section_index() else { continue };
                let name = names.take(symbol.name_bytes().unwrap_or_default())?;
                if self.facts.contents.find(name).is_none() {
                    add(name, section, self.address_of(&symbol), symbol.size(), is_function);
                }
            }
        }
        if n_symbols == 0 {
            for symbol in self.file.dynamic_symbols().filter(|symbol| symbol.kind() == SymbolKind::Text) {
                let Some(section) = symbol.section_index() else { continue };
                let name = names.take(symbol.name_bytes().unwrap_or_default())?;
                add(name, section, self.address_of(&symbol), symbol.size(), true);
            }
        }
        // Sizes are missing in Mach-O and COFF, so functions are sorted to end each at the next.
        functions.sort_by_key(|function| (function.range.start, function.address));
        close(&mut functions, &code);
        self.with_contents(functions, coverage)
    }

    /// Returns the address of a symbol's first byte. On targets where the lowest bit of a function's address says which
    /// instruction set the function has, that bit is removed.
    fn address_of(&self, symbol: &impl ObjectSymbol<'a>) -> u64 {
        let says_set = self.facts.contents.by_address.is_some() && symbol.kind() == SymbolKind::Text;
        if says_set { symbol.address() & !1 } else { symbol.address() }
    }

    /// Returns the name of a symbol; that of its section if it stands for one.
    fn symbol_name(&self, index: object::SymbolIndex) -> Option<&'a [u8]> {
        let symbol = self.file.symbol_by_index(index).ok()?;
        match symbol.kind() {
            SymbolKind::Section => self.section_name(symbol.section_index()?),
            _ => symbol.name_bytes().ok(),
        }
    }

    /// Returns the name of a section.
    fn section_name(&self, index: SectionIndex) -> Option<&'a [u8]> {
        self.file.section_by_index(index).ok()?.name_bytes().ok()
    }
}

/// Gives each symbol without a size an end: the next symbol, or the end of its section. The functions are sorted by
/// their offsets in the file.
fn close(functions: &mut [Function<'_>], code: &[Code<'_>]) {
    let mut next = usize::MAX;
    let mut before = usize::MAX;
    let mut sections: Vec<&Range<usize>> = code.iter().map(|code| &code.range).collect();
    sections.sort_by_key(|range| range.start);
    for function in functions.iter_mut().rev() {
        if function.range.start < before {
            (next, before) = (before, function.range.start);
        }
        if function.range.is_empty() {
            let n_begun = sections.partition_point(|range| range.start <= before);
            let section = sections[..n_begun].last().filter(|range| range.contains(&before));
            function.range.end = next.min(section.map_or(before, |range| range.end));
        }
    }
}

#[cfg(test)]
mod tests;
