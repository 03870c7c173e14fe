//! Finds where machine code was written, by DWARF: file and line, and the functions through which it was inlined.
//!
//! An object that is not linked yet has all sections at address 0, and relocations in place of addresses. Its sections get
//! addresses here, and the relocations are applied.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use gimli::SectionId;
use mca_core::target::FieldChange;
use object::{
    Object, ObjectKind, ObjectSection, ObjectSymbol, RelocationFlags, RelocationKind, RelocationTarget, SectionIndex,
};

use super::{ObjectFile, Unit};
use crate::debug_data::{Effort, Reader};
use crate::variables::{RegionVariables, Variables};

/// A place in a source, and the function around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFrame {
    /// The function as a person would write it; empty if it is not known.
    pub function: String,
    pub file: String,
    pub line: u32,
}

/// The lines of all objects of a file.
#[derive(Default)]
pub struct Lines {
    units: Vec<UnitLines>,
    /// In the order in which they begin.
    sections: Vec<CodeSection>,
}

/// Where code stands in the file.
struct CodeSection {
    range: Range<usize>,
    /// By which lines of its first byte are found in the unit of this number.
    address: u64,
    unit: usize,
}

struct UnitLines {
    context: addr2line::Context<Reader>,
    effort: Arc<Effort>,
    /// Variables of the units of debug data that were asked about, by the offsets of the units.
    variables: RefCell<HashMap<usize, Variables>>,
}

impl Lines {
    pub(super) fn of(file: &ObjectFile<'_>) -> Lines {
        let (mut units, mut sections) = (Vec::new(), Vec::new());
        for unit in &file.units {
            if let Some((lines, code)) = unit_lines(unit, file.bytes, units.len()) {
                units.push(lines);
                sections.extend(code);
            }
        }
        sections.sort_by_key(|section| section.range.start);
        Lines { units, sections }
    }

    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// Returns where the code at an offset of the file was written, followed by where that was inlined to.
    pub fn frames(&self, offset: usize) -> Vec<SourceFrame> {
        let Some((unit, section, address)) = self.section_at(offset) else { return Vec::new() };
        unit.frames(address.wrapping_add((offset - section.start) as u64))
    }

    /// Returns the frames, as `frames` gives them, of all lines that a range of the file was compiled from.
    pub fn frames_in(&self, range: &Range<usize>) -> Vec<Vec<SourceFrame>> {
        let Some((unit, section, address)) = self.section_at(range.start) else { return Vec::new() };
        let at = |offset: usize| address.wrapping_add((offset - section.start) as u64);
        let (low, high) = (at(range.start), at(range.end.min(section.end)));
        unit.effort.begin();
        let Ok(rows) = unit.context.find_location_range(low, high) else { return Vec::new() };
        rows.map(|(address, ..)| unit.frames(address.max(low))).collect()
    }

    /// Returns the variables of a region. `instructions` has their numbers and their ranges in the file.
    pub fn variables(&self, instructions: &[(usize, Range<usize>)]) -> RegionVariables {
        let found = instructions.first().and_then(|(_, first)| Some((first.start, self.section_at(first.start)?)));
        let Some((first, (unit, section, address))) = found else { return RegionVariables::default() };
        let at = |offset: usize| address.wrapping_add(offset.wrapping_sub(section.start) as u64);
        let placed = instructions.iter().map(|(number, range)| (*number, at(range.start)..at(range.end)));
        unit.variables(at(first), &placed.collect::<Vec<_>>())
    }

    /// Returns the section that holds an offset of the file, and the address by which the lines of its first byte are found.
    fn section_at(&self, offset: usize) -> Option<(&UnitLines, &Range<usize>, u64)> {
        let behind = self.sections.partition_point(|section| section.range.start <= offset);
        let section = self.sections[..behind].last()?;
        section.range.contains(&offset).then(|| (&self.units[section.unit], &section.range, section.address))
    }
}

impl UnitLines {
    fn variables(&self, address: u64, instructions: &[(usize, Range<u64>)]) -> RegionVariables {
        self.effort.begin();
        let found = self.context.find_dwarf_and_unit(address).skip_all_loads();
        let Some(unit) = found else { return RegionVariables::default() };
        let offset = unit.header.debug_info_offset().map_or(0, |offset| offset.0);
        let mut known = self.variables.borrow_mut();
        let variables = known.entry(offset).or_insert_with(|| Variables::from_unit(unit.dwarf, unit.unit));
        variables.of_region(instructions)
    }

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

/// Returns the beginning of a name or path that is longer than any real one, since every instruction may have it.
fn cut(name: &str) -> &str {
    const MOST: usize = 4096;
    &name[..name.floor_char_boundary(MOST)]
}

/// Returns the debug data of an object, and where its code stands in the file.
fn unit_lines(unit: &Unit<'_>, bytes: &[u8], number: usize) -> Option<(UnitLines, Vec<CodeSection>)> {
    unit.file.section_by_name(".debug_info").or_else(|| unit.file.section_by_name("__debug_info"))?;
    // Its numbers could not be read.
    if !unit.file.is_little_endian() {
        return None;
    }
    let is_relocatable = unit.file.kind() == ObjectKind::Relocatable;
    let mut next = 0x1000;
    let mut given: HashMap<SectionIndex, u64> = HashMap::new();
    let mut sections = Vec::new();
    for code in unit.code(bytes) {
        let address = if is_relocatable { next } else { code.address };
        next = (next + code.range.len() as u64 + 0xfff) & !0xfff;
        given.entry(code.index).or_insert(address);
        sections.push(CodeSection { range: code.range, address, unit: number });
    }
    let is_of_debugger = |name: &[u8]| name.starts_with(b".debug_") || name.starts_with(b"__debug_");
    let of_debugger = unit.file.sections().filter(|section| section.name_bytes().is_ok_and(is_of_debugger));
    let n_bytes = of_debugger.fold(0, |sum: u64, section| sum.saturating_add(section.size()));
    // Sections may lie on top of each other.
    let effort = Effort::for_bytes(n_bytes.min(bytes.len() as u64));
    let load = |id: SectionId| -> Result<Reader, gimli::Error> {
        let section = unit.file.section_by_name(id.name());
        let Some(section) = section else { return Ok(Reader::new([], &effort)) };
        let data = section.data().unwrap_or_default();
        let data: Arc<[u8]> =
            if is_relocatable { Arc::from(filled(unit, &section, data, &given)) } else { Arc::from(data) };
        Ok(Reader::new(data, &effort))
    };
    effort.begin();
    let dwarf = gimli::Dwarf::load(load).ok()?;
    let context = addr2line::Context::from_dwarf(dwarf).ok()?;
    Some((UnitLines { context, effort, variables: RefCell::default() }, sections))
}

/// Returns the section with its relocations applied.
fn filled(
    unit: &Unit<'_>,
    section: &object::Section<'_, '_>,
    data: &[u8],
    given: &HashMap<SectionIndex, u64>,
) -> Vec<u8> {
    let mut data = data.to_vec();
    let base_of = |index: Option<SectionIndex>| index.and_then(|index| given.get(&index)).copied().unwrap_or(0);
    for (offset, relocation) in section.relocations() {
        let Some((change, n_bytes)) = change_of(unit, &relocation) else { continue };
        let target = match relocation.target() {
            RelocationTarget::Symbol(index) => unit
                .file
                .symbol_by_index(index)
                .ok()
                .map(|symbol| symbol.address().wrapping_add(base_of(symbol.section_index()))),
            RelocationTarget::Section(index) => Some(base_of(Some(index))),
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

/// Returns the change to a field and the field's length. For targets whose linker shortens code, a distance is an addition and
/// a subtraction.
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
