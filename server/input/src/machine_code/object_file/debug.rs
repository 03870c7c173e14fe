//! Finds where machine code was written, by debug data in the format DWARF: file and line, and the functions into which
//! it was inlined.
//!
//! In an object that is not linked, all sections are at address 0, and relocations stand for addresses. Here its
//! sections of code get addresses of their own, and the relocations of debug data are applied.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use gimli::SectionId;
use mca_core::target::FieldChange;
use object::{
    CompressionFormat, Object, ObjectKind, ObjectSection, ObjectSymbol, RelocationFlags, RelocationKind,
    RelocationTarget, SectionIndex,
};

use super::{ObjectFile, Unit};
use crate::debug_data::{Effort, Reader};
use crate::variables::{RegionVariables, Variables};

/// A line of the source, and the function around it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SourceFrame {
    /// Demangled name of the function; empty if it is not known.
    pub function: String,
    /// Path of the file as debug data have it; empty if it is not known.
    pub file: String,
    /// The line, from 1; 0 if it is not known.
    pub line: u32,
}

/// The debug data of all objects of a file.
#[derive(Default)]
pub struct Lines {
    /// Debug data of each object that has some.
    units: Vec<UnitLines>,
    /// The sections of code of these objects, sorted by their offsets in the file.
    sections: Vec<CodeSection>,
    /// Name of the format in which debug data are compressed that were not read for that reason; `None` if all were
    /// read.
    compressed: Option<&'static str>,
}

/// A section of code.
struct CodeSection {
    /// Offsets of its bytes in the file.
    range: Range<usize>,
    /// Address that debug data have for its first byte.
    address: u64,
    /// Index of its object's debug data in [`Lines::units`].
    unit: usize,
}

/// The debug data of one object.
struct UnitLines {
    /// Finds lines and functions by address.
    context: addr2line::Context<Reader>,
    /// The work that reading may still take.
    effort: Arc<Effort>,
    /// Variables of the compilation units that were asked about, by the compilation units' offsets in the debug data.
    variables: RefCell<HashMap<usize, Variables>>,
}

impl Lines {
    /// Reads what is needed to find lines in the debug data of all objects of a file.
    pub(super) fn of(file: &ObjectFile<'_>) -> Lines {
        let (mut units, mut sections) = (Vec::new(), Vec::new());
        let mut compressed = None;
        for unit in &file.units {
            if let Some(format) = compression_of(unit) {
                compressed = Some(format);
                continue;
            }
            if let Some((lines, code)) = unit_lines(unit, file.bytes, units.len()) {
                units.push(lines);
                sections.extend(code);
            }
        }
        sections.sort_by_key(|section| section.range.start);
        Lines { units, sections, compressed }
    }

    /// Returns the name of the format in which debug data are compressed that were not read for that reason, such as
    /// `zlib`; `None` if all were read.
    pub fn compressed_by(&self) -> Option<&'static str> {
        self.compressed
    }

    /// Whether no object has debug data.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// Returns where the code at an offset of the file was written, and after it the calls by which it was inlined,
    /// from the inside out. Empty without debug data for it.
    pub fn frames(&self, offset: usize) -> Vec<SourceFrame> {
        let Some((unit, section, address)) = self.section_at(offset) else { return Vec::new() };
        unit.frames(address.wrapping_add((offset - section.start) as u64))
    }

    /// Returns the frames of each line of the source from which code in a range of the file was compiled, as
    /// [`Lines::frames`] does.
    pub fn frames_in(&self, range: &Range<usize>) -> Vec<Vec<SourceFrame>> {
        self.rows_in(range).into_iter().map(|(_, frames)| frames).collect()
    }

    /// Returns the ranges of a range of the file whose code was compiled from one of these lines, in ascending order. Each
    /// line is given as [`Lines::frames`] returns it: a line of an inlined function counts only for the same call.
    pub fn ranges_of_lines(&self, range: &Range<usize>, written: &HashSet<&[SourceFrame]>) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        for (row, frames) in self.rows_in(range) {
            if row.is_empty() || !written.contains(frames.as_slice()) {
                continue;
            }
            match found.last_mut() {
                Some(last) if last.end == row.start => last.end = row.end,
                _ => found.push(row),
            }
        }
        found
    }

    /// Returns the parts of a range of the file that the debug data distinguish, each with its frames as [`Lines::frames`]
    /// returns them.
    fn rows_in(&self, range: &Range<usize>) -> Vec<(Range<usize>, Vec<SourceFrame>)> {
        let Some((unit, section, address)) = self.section_at(range.start) else { return Vec::new() };
        let at = |offset: usize| address.wrapping_add((offset - section.start) as u64);
        let (low, high) = (at(range.start), at(range.end.min(section.end)));
        unit.effort.begin();
        let Ok(rows) = unit.context.find_location_range(low, high) else { return Vec::new() };
        let offset = |address: u64| range.start + usize::try_from(address.clamp(low, high) - low).unwrap_or(0);
        rows.map(|(address, length, _)| {
            let row = offset(address)..offset(address.saturating_add(length));
            (row, unit.frames(address.max(low)))
        })
        .collect()
    }

    /// Returns the variables that the debug data have for a region. `instructions` has the region's instructions by
    /// index, with their offsets in the file.
    pub fn variables(&self, instructions: &[(usize, Range<usize>)]) -> RegionVariables {
        let found = instructions.first().and_then(|(_, first)| Some((first.start, self.section_at(first.start)?)));
        let Some((first, (unit, section, address))) = found else { return RegionVariables::default() };
        let at = |offset: usize| address.wrapping_add(offset.wrapping_sub(section.start) as u64);
        let placed = instructions.iter().map(|(index, range)| (*index, at(range.start)..at(range.end)));
        unit.variables(at(first), &placed.collect::<Vec<_>>())
    }

    /// Returns the section of code that holds an offset of the file: its object's debug data, its range of offsets, and
    /// the address of its first byte.
    fn section_at(&self, offset: usize) -> Option<(&UnitLines, &Range<usize>, u64)> {
        let n_begun = self.sections.partition_point(|section| section.range.start <= offset);
        let section = self.sections[..n_begun].last()?;
        section.range.contains(&offset).then(|| (&self.units[section.unit], &section.range, section.address))
    }
}

impl UnitLines {
    /// Returns the variables of a region. `address` is one in the region; `instructions` has indices and ranges of
    /// addresses.
    fn variables(&self, address: u64, instructions: &[(usize, Range<u64>)]) -> RegionVariables {
        self.effort.begin();
        let found = self.context.find_dwarf_and_unit(address).skip_all_loads();
        let Some(unit) = found else { return RegionVariables::default() };
        let offset = unit.header.debug_info_offset().map_or(0, |offset| offset.0);
        let mut known = self.variables.borrow_mut();
        let variables = known.entry(offset).or_insert_with(|| Variables::from_unit(unit.dwarf, unit.unit));
        variables.of_region(instructions)
    }

    /// Returns the frames of an address.
    fn frames(&self, address: u64) -> Vec<SourceFrame> {
        let mut frames = Vec::new();
        self.effort.begin();
        let Ok(mut found) = self.context.find_frames(address).skip_all_loads() else { return Vec::new() };
        while let Ok(Some(frame)) = found.next() {
            let function =
                frame.function.and_then(|name| name.raw_name().ok().map(|name| crate::pattern::shown(cut(&name))));
            let (file, line) = match &frame.location {
                Some(location) => (cut(location.file.unwrap_or_default()).to_owned(), location.line.unwrap_or(0)),
                None => (String::new(), 0),
            };
            frames.push(SourceFrame { function: function.unwrap_or_default(), file, line });
        }
        frames
    }
}

/// Returns the first 4096 bytes of a name or path; real ones are shorter, and each instruction of a region may repeat
/// it.
fn cut(name: &str) -> &str {
    const MOST: usize = 4096;
    &name[..name.floor_char_boundary(MOST)]
}

/// Returns the name of the format in which an object's debug data are compressed; `None` if they are not.
fn compression_of(unit: &Unit<'_>) -> Option<&'static str> {
    // An older way to compress sections gives them another name.
    if [".zdebug_info", ".zdebug_line"].iter().any(|name| unit.file.section_by_name(name).is_some()) {
        return Some("zlib");
    }
    let names = [".debug_info", ".debug_line", "__debug_info", "__debug_line"];
    let mut formats = names.iter().filter_map(|name| {
        let section = unit.file.section_by_name(name)?;
        match section.compressed_file_range().ok()?.format {
            CompressionFormat::None => None,
            CompressionFormat::Zlib => Some("zlib"),
            CompressionFormat::Zstandard => Some("zstd"),
            _ => Some("an unknown format"),
        }
    });
    formats.next()
}

/// Returns the debug data of an object and its sections of code; `None` if it has none, or is big-endian. `index` is
/// the one that the debug data get in [`Lines::units`].
fn unit_lines(unit: &Unit<'_>, bytes: &[u8], index: usize) -> Option<(UnitLines, Vec<CodeSection>)> {
    unit.file.section_by_name(".debug_info").or_else(|| unit.file.section_by_name("__debug_info"))?;
    // The reader of debug data reads only little-endian numbers.
    if !unit.file.is_little_endian() {
        return None;
    }
    let is_relocatable = unit.file.kind() == ObjectKind::Relocatable;
    let mut next = 0x1000;
    let mut assigned: HashMap<SectionIndex, u64> = HashMap::new();
    let mut sections = Vec::new();
    for code in unit.code(bytes) {
        let address = if is_relocatable { next } else { code.address };
        next = (next + code.range.len() as u64 + 0xfff) & !0xfff;
        assigned.entry(code.index).or_insert(address);
        sections.push(CodeSection { range: code.range, address, unit: index });
    }
    let is_of_debugger = |name: &[u8]| name.starts_with(b".debug_") || name.starts_with(b"__debug_");
    let of_debugger = unit.file.sections().filter(|section| section.name_bytes().is_ok_and(is_of_debugger));
    let n_bytes = of_debugger.fold(0, |sum: u64, section| sum.saturating_add(section.size()));
    // Sections may lie on top of each other, so their sizes may add up to more than the file.
    let effort = Effort::for_bytes(n_bytes.min(bytes.len() as u64));
    let load = |id: SectionId| -> Result<Reader, gimli::Error> {
        let section = unit.file.section_by_name(id.name());
        let Some(section) = section else { return Ok(Reader::new([], &effort)) };
        let data = section.data().unwrap_or_default();
        let data: Arc<[u8]> =
            if is_relocatable { Arc::from(filled(unit, &section, data, &assigned)) } else { Arc::from(data) };
        Ok(Reader::new(data, &effort))
    };
    effort.begin();
    let dwarf = gimli::Dwarf::load(load).ok()?;
    let context = addr2line::Context::from_dwarf(dwarf).ok()?;
    Some((UnitLines { context, effort, variables: RefCell::default() }, sections))
}

/// Returns the bytes of a section with its relocations applied. `given` has the addresses that sections of code got;
/// all other sections are at address 0.
fn filled(
    unit: &Unit<'_>,
    section: &object::Section<'_, '_>,
    data: &[u8],
    given: &HashMap<SectionIndex, u64>,
) -> Vec<u8> {
    let mut data = data.to_vec();
    let address_of_section =
        |index: Option<SectionIndex>| index.and_then(|index| given.get(&index)).copied().unwrap_or(0);
    for (offset, relocation) in section.relocations() {
        let Some((change, n_bytes)) = change_of(unit, &relocation) else { continue };
        let target = match relocation.target() {
            RelocationTarget::Symbol(index) => unit
                .file
                .symbol_by_index(index)
                .ok()
                .map(|symbol| symbol.address().wrapping_add(address_of_section(symbol.section_index()))),
            RelocationTarget::Section(index) => Some(address_of_section(Some(index))),
            _ => None,
        };
        let Some(target) = target else { continue };
        let Some(field) = usize::try_from(offset).ok().and_then(|at| data.get_mut(at..at.checked_add(n_bytes)?)) else {
            continue;
        };
        let held = field.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
        let value = target.wrapping_add(relocation.addend() as u64);
        let value = match change {
            FieldChange::Replace if relocation.has_implicit_addend() => held.wrapping_add(value),
            FieldChange::Replace => value,
            FieldChange::Add => held.wrapping_add(value),
            FieldChange::Subtract => held.wrapping_sub(value),
        };
        field.copy_from_slice(&value.to_le_bytes()[..n_bytes]);
    }
    data
}

/// Returns how a relocation changes its field, and the field's length in bytes; `None` for kinds that are not applied.
/// On targets whose linker shortens code, a distance is written by two relocations: an addition and a subtraction.
fn change_of(unit: &Unit<'_>, relocation: &object::Relocation) -> Option<(FieldChange, usize)> {
    if let RelocationFlags::Elf { r_type } = relocation.flags() {
        let mut listed = unit.facts.relocations.in_data.iter();
        if let Some((kinds, change)) = listed.find(|(kinds, _)| kinds.contains(&r_type.0)) {
            return Some((*change, 1 << (r_type.0 - kinds.start())));
        }
    }
    let is_absolute = relocation.kind() == RelocationKind::Absolute;
    is_absolute.then(|| (FieldChange::Replace, usize::from(relocation.size() / 8).min(8)))
}
