//! ELF objects and executables: their functions, and what the linker will put into code.
//!
//! The tables needed are four, all in sections, so this is a reader of its own instead of a crate: every field is
//! fetched with a check, and what lies outside the file is as if it were absent. Left out: big-endian files, segments
//! of files without sections, compressed sections.

use std::ops::Range;

use super::relocation::Relocation;

pub const MAGIC: &[u8] = b"\x7fELF";

const EM_386: u64 = 3;
const EM_X86_64: u64 = 62;
const EM_RISCV: u64 = 243;
const SHT_SYMTAB: u64 = 2;
const SHT_RELA: u64 = 4;
const SHT_NOBITS: u64 = 8;
const SHT_REL: u64 = 9;
const SHT_DYNSYM: u64 = 11;
const SHF_EXECINSTR: u64 = 4;
const LEAST_SYMBOL_BYTES: u64 = 16;
const STT_FUNC: u8 = 2;
const STT_SECTION: u8 = 3;
const STT_GNU_IFUNC: u8 = 10;
/// Longer names are cut: many symbols can share one name that is as long as the file.
const MAX_NAME_BYTES: usize = 1 << 16;
/// Section numbers from here on mean something else.
const SHN_LORESERVE: u64 = 0xff00;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElfError {
    /// An architecture that is not known, or big-endian.
    UnknownMachine,
    /// The header or the section table lies outside the file.
    Truncated,
    /// Its tables have more entries than the file has bytes: they lie on top of each other.
    TooRepetitive,
}

/// The code of one symbol, or of a whole section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function<'a> {
    pub name: &'a [u8],
    /// The offsets of its bytes in the file.
    pub range: Range<usize>,
    /// Of the first byte; in an object, from the start of the section.
    pub address: u64,
    pub is_function: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Section {
    name: u64,
    kind: u64,
    flags: u64,
    address: u64,
    offset: u64,
    size: u64,
    link: u64,
    info: u64,
    entry_size: u64,
}

#[derive(Clone, Copy, Debug)]
struct Symbol {
    name: u64,
    kind: u8,
    section: u64,
    value: u64,
    size: u64,
}

#[derive(Debug)]
pub struct ElfFile<'a> {
    bytes: &'a [u8],
    is_64_bit_file: bool,
    pub is_64_bit_code: bool,
    machine: u64,
    sections: Vec<Section>,
    section_names: Section,
}

impl<'a> ElfFile<'a> {
    pub fn open(bytes: &'a [u8]) -> Result<ElfFile<'a>, ElfError> {
        let is_64_bit_file = bytes.get(4) == Some(&2);
        let machine = number(bytes, 18, 2).ok_or(ElfError::Truncated)?;
        if bytes.get(5) != Some(&1) || !matches!(machine, EM_386 | EM_X86_64 | EM_RISCV) {
            return Err(ElfError::UnknownMachine);
        }
        let mut file = ElfFile {
            bytes,
            is_64_bit_file,
            is_64_bit_code: machine == EM_X86_64 || machine == EM_RISCV && is_64_bit_file,
            machine,
            sections: Vec::new(),
            section_names: Section::default(),
        };
        file.read_sections().ok_or(ElfError::Truncated)?;
        Ok(file)
    }

    /// What the code is for, if nobody says more.
    pub fn triple(&self) -> &'static [u8] {
        match (self.machine, self.is_64_bit_code) {
            (EM_RISCV, true) => b"riscv64-unknown-linux-gnu",
            (EM_RISCV, false) => b"riscv32-unknown-linux-gnu",
            (EM_386, _) => b"i386-pc-linux-gnu",
            _ => b"x86_64-pc-linux-gnu",
        }
    }

    /// Whether relocations are those that are understood here.
    pub fn has_known_relocations(&self) -> bool {
        self.machine != EM_RISCV
    }

    fn read_sections(&mut self) -> Option<()> {
        let header = |at: [u64; 2], size: [u64; 2]| {
            let width = usize::from(self.is_64_bit_file);
            number(self.bytes, at[width], size[width])
        };
        let start = header([0x20, 0x28], [4, 8])?;
        let size = header([0x2e, 0x3a], [2, 2])?;
        let mut count = header([0x30, 0x3c], [2, 2])?;
        let mut names = header([0x32, 0x3e], [2, 2])?;
        if start == 0 {
            return Some(());
        }
        // Files of very many sections keep both numbers in the first, unused one.
        let first = self.section(start)?;
        if count == 0 {
            count = first.size;
        }
        if names == 0xffff {
            names = first.link;
        }
        for number in 0..count.min(self.bytes.len() as u64) {
            let Some(section) = self.section(start.checked_add(number.checked_mul(size)?)?) else { break };
            self.sections.push(section);
        }
        self.section_names = self.sections.get(names as usize).copied().unwrap_or_default();
        Some(())
    }

    fn section(&self, at: u64) -> Option<Section> {
        // Name and kind have four bytes in both widths, then six fields differ.
        let word = if self.is_64_bit_file { 8 } else { 4 };
        let mut next = at;
        let mut field = |size: u64| {
            let value = number(self.bytes, next, size);
            next = next.checked_add(size)?;
            value
        };
        Some(Section {
            name: field(4)?,
            kind: field(4)?,
            flags: field(word)?,
            address: field(word)?,
            offset: field(word)?,
            size: field(word)?,
            link: field(4)?,
            info: field(4)?,
            entry_size: {
                field(word)?;
                field(word)?
            },
        })
    }

    /// That the entries of these tables, each at least so large, are not more than the file can hold.
    fn check<'t>(&self, tables: impl Iterator<Item = &'t Section>, least: u64) -> Result<(), ElfError> {
        let n_entries: usize = tables.map(|table| self.entries(table, least).count()).sum();
        if n_entries > self.bytes.len() { Err(ElfError::TooRepetitive) } else { Ok(()) }
    }

    /// The entries of a table, as offsets in the file.
    fn entries(&self, section: &Section, least: u64) -> impl ExactSizeIterator<Item = u64> + use<> {
        let size = section.entry_size.max(least);
        let available = (self.bytes.len() as u64).saturating_sub(section.offset).min(section.size);
        let start = section.offset;
        // Fewer than the file has bytes, so it fits.
        (0..(available / size) as usize).map(move |number| start + number as u64 * size)
    }

    fn text(&self, strings: &Section, at: u64) -> &'a [u8] {
        let start = strings.offset.saturating_add(at);
        let end = strings.offset.saturating_add(strings.size).min(self.bytes.len() as u64);
        let bytes = self.bytes.get(start as usize..end as usize).unwrap_or_default();
        let bytes = &bytes[..bytes.len().min(MAX_NAME_BYTES)];
        let length = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        &bytes[..length]
    }

    fn symbol(&self, at: u64) -> Option<Symbol> {
        let field = |offset: u64, size: u64| number(self.bytes, at.checked_add(offset)?, size);
        let (kind, section, value, size) = match self.is_64_bit_file {
            true => (field(4, 1)?, field(6, 2)?, field(8, 8)?, field(16, 8)?),
            false => (field(12, 1)?, field(14, 2)?, field(4, 4)?, field(8, 4)?),
        };
        Some(Symbol { name: field(0, 4)?, kind: kind as u8 & 15, section, value, size })
    }

    /// The offsets in the file of a section's bytes, as far as they exist.
    fn range(&self, section: &Section) -> Range<usize> {
        let end = section.offset.saturating_add(section.size).min(self.bytes.len() as u64);
        if section.kind == SHT_NOBITS { 0..0 } else { section.offset.min(end) as usize..end as usize }
    }

    fn is_code(&self, section: &Section) -> bool {
        section.flags & SHF_EXECINSTR != 0 && !self.range(section).is_empty()
    }

    /// Everything that names code, in the order of the file: symbols, or the sections of a file without symbols.
    pub fn functions(&self) -> Result<Vec<Function<'a>>, ElfError> {
        let tables = || self.sections.iter().filter(|section| section.kind == SHT_SYMTAB);
        let dynamic = self.sections.iter().filter(|section| section.kind == SHT_DYNSYM && tables().next().is_none());
        let tables: Vec<&Section> = tables().chain(dynamic).collect();
        self.check(tables.iter().copied(), LEAST_SYMBOL_BYTES)?;
        let mut functions: Vec<Function> = tables.iter().flat_map(|table| self.functions_in(table)).collect();
        functions.sort_by_key(|function| (function.range.start, function.address));
        self.close(&mut functions);
        if !functions.iter().any(|function| function.is_function) {
            functions.extend(self.sections.iter().filter(|section| self.is_code(section)).map(|section| Function {
                name: self.text(&self.section_names, section.name),
                range: self.range(section),
                address: section.address,
                is_function: true,
            }));
        }
        Ok(functions)
    }

    fn functions_in(&self, table: &Section) -> Vec<Function<'a>> {
        let names = self.sections.get(table.link as usize).copied().unwrap_or_default();
        let symbols = self.entries(table, LEAST_SYMBOL_BYTES).filter_map(|at| self.symbol(at));
        let function = |symbol: Symbol| {
            let section = self.sections.get(symbol.section as usize).filter(|_| symbol.section < SHN_LORESERVE)?;
            if symbol.kind == STT_SECTION || !self.is_code(section) {
                return None;
            }
            let all = self.range(section);
            let start = all.start.checked_add(usize::try_from(symbol.value.checked_sub(section.address)?).ok()?)?;
            let end = start.checked_add(usize::try_from(symbol.size).ok()?)?.min(all.end);
            Some(Function {
                name: self.text(&names, symbol.name),
                range: (start < all.end).then_some(start..end)?,
                address: symbol.value,
                is_function: matches!(symbol.kind, STT_FUNC | STT_GNU_IFUNC),
            })
        };
        symbols.filter_map(function).filter(|function| !function.name.is_empty()).collect()
    }

    /// A symbol without a size ends where the next one or its section does. The functions are sorted by place.
    fn close(&self, functions: &mut [Function]) {
        let mut code: Vec<Range<usize>> =
            self.sections.iter().filter(|section| self.is_code(section)).map(|section| self.range(section)).collect();
        code.sort_by_key(|range| range.start);
        let mut next = usize::MAX;
        let mut before = usize::MAX;
        for function in functions.iter_mut().rev() {
            if function.range.start < before {
                (next, before) = (before, function.range.start);
            }
            if function.range.is_empty() {
                let n_before = code.partition_point(|range| range.start <= before);
                let section = code[..n_before].last().filter(|range| range.contains(&before));
                function.range.end = next.min(section.map_or(before, |range| range.end));
            }
        }
    }

    /// The relocations of code, by the offset in the file of the field that they fill.
    pub fn relocations(&self) -> Result<Vec<Relocation<'a>>, ElfError> {
        let tables = || self.sections.iter().filter(|section| matches!(section.kind, SHT_RELA | SHT_REL));
        self.check(tables(), if self.is_64_bit_file { 16 } else { 8 })?;
        let mut relocations: Vec<Relocation<'a>> = tables().flat_map(|table| self.relocations_in(table)).collect();
        relocations.sort_by_key(|relocation| relocation.offset);
        Ok(relocations)
    }

    fn relocations_in(&self, table: &Section) -> Vec<Relocation<'a>> {
        let target = self.sections.get(table.info as usize).filter(|section| self.is_code(section));
        let symbols = self.sections.get(table.link as usize);
        let (Some(target), Some(symbols)) = (target, symbols) else { return Vec::new() };
        let names = self.sections.get(symbols.link as usize).copied().unwrap_or_default();
        let word = if self.is_64_bit_file { 8 } else { 4 };
        let has_addend = table.kind == SHT_RELA;
        let relocation = |at: u64| {
            let info = number(self.bytes, at + word, word)?;
            let (symbol, kind) = if word == 8 { (info >> 32, info as u32) } else { (info >> 8, info as u32 & 0xff) };
            let least = if word == 8 { 24 } else { 16 };
            let entry = symbols.offset.checked_add(symbol.checked_mul(symbols.entry_size.max(least))?)?;
            let symbol = self.symbol(entry)?;
            let section = self.sections.get(symbol.section as usize);
            let name = match section {
                Some(section) if symbol.kind == STT_SECTION => self.text(&self.section_names, section.name),
                _ => self.text(&names, symbol.name),
            };
            let offset = target.offset.checked_add(number(self.bytes, at, word)?)?;
            let addend = match has_addend {
                true if word == 8 => number(self.bytes, at + 16, 8)? as i64,
                true => i64::from(number(self.bytes, at + 8, 4)? as i32),
                // It stands in the field.
                false => i64::from(number(self.bytes, offset, 4)? as i32),
            };
            let offset = usize::try_from(offset).ok()?;
            Some(Relocation { offset, name, kind, addend, is_64_bit_code: self.is_64_bit_code })
        };
        let least = if has_addend { 3 * word } else { 2 * word };
        self.entries(table, least).filter_map(relocation).filter(|relocation| !relocation.name.is_empty()).collect()
    }
}

/// A little-endian number, if the file reaches so far.
fn number(bytes: &[u8], at: u64, size: u64) -> Option<u64> {
    let start = usize::try_from(at).ok()?;
    let field = bytes.get(start..start.checked_add(size as usize)?)?;
    Some(field.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
}
