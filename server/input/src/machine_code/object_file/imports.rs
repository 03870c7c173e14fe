//! Finds the names of functions of other files that a linked file calls. The linker writes entries of a few instructions
//! for them (sections `.plt`), each of which jumps to an address that it loads from a slot; a relocation of the slot
//! names the function.

use std::collections::HashMap;
use std::ops::Range;

use mca_core::code::{Control, Decoder};
use mca_core::target::ImportFacts;
use object::{Object, ObjectKind, ObjectSection, ObjectSymbol, ObjectSymbolTable, RelocationFlags, RelocationTarget};

use super::bounds::Names;
use super::{Function, ObjectError, ObjectFile, Relocation, Unit, range_of};

/// The functions of other files that a linked file calls.
#[derive(Debug, Default)]
pub struct Imports<'a> {
    /// How the code names addresses; `None` if that is not known, or if no file imports anything.
    facts: Option<&'static ImportFacts>,
    /// Names by the addresses of entries.
    entries: HashMap<u64, &'a [u8]>,
    /// Names by the addresses of slots.
    slots: HashMap<u64, &'a [u8]>,
}

impl<'a> Imports<'a> {
    /// Returns addresses that stand for functions of other files, with the names: those of entries and of slots.
    pub fn names(&self) -> impl Iterator<Item = (u64, &'a [u8])> {
        self.entries.iter().chain(&self.slots).map(|(address, name)| (*address, *name))
    }

    /// Returns the address of the slot from which a call at `address` loads where to go; `None` for other instructions.
    pub fn slot_of_call(&self, instruction: &[u8], address: u64) -> Option<u64> {
        (self.facts?.slot_of_call)(instruction, address)
    }

    /// Returns relocations for the calls in a part of a function at `range`, which name what is called as those of an
    /// object do.
    pub fn relocations_in(
        &self,
        bytes: &[u8],
        function: &Function<'_>,
        range: Range<usize>,
        decoder: &Decoder,
    ) -> Vec<Relocation<'a>> {
        const FIELD_BYTES: usize = 4;
        let Some((facts, of_calls)) = self.facts.and_then(|facts| Some((facts, facts.of_calls?))) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (part, address, decoder) in function.code_parts(range, decoder) {
            let Some(code) = bytes.get(part.clone()) else { continue };
            decoder.walk(code, address, &mut |step| {
                if step.control != Control::Call {
                    return;
                }
                let instruction = &code[step.at..step.at + step.length];
                let here = address.wrapping_add(step.at as u64);
                let of_entry = step.destination.and_then(|entry| Some((self.entries.get(&entry)?, of_calls)));
                let of_slot = || {
                    let slot = (facts.slot_of_call)(instruction, here)?;
                    Some((self.slots.get(&slot)?, facts.of_calls_through_slots?))
                };
                if let Some((symbol, (kind, addend))) = of_entry.or_else(of_slot) {
                    let offset = part.start + step.at + step.length.saturating_sub(FIELD_BYTES);
                    found.push(Relocation { offset, symbol, kind, addend, n_bytes: 1, destination: step.destination });
                }
            });
        }
        found
    }
}

impl<'a> ObjectFile<'a> {
    /// Returns the functions of other files that linked files call.
    pub fn imports(&self) -> Result<Imports<'a>, ObjectError> {
        let mut imports = Imports::default();
        let mut names = Names::of(self.bytes);
        for unit in self.units.iter().filter(|unit| unit.file.kind() != ObjectKind::Relocatable) {
            unit.add_imports(self.bytes, &mut names, &mut imports)?;
        }
        Ok(imports)
    }
}

impl<'a> Unit<'a> {
    /// Adds the functions that this object, which is linked, imports; an error if their names are too long.
    pub(super) fn add_imports(
        &self,
        bytes: &'a [u8],
        names: &mut Names,
        imports: &mut Imports<'a>,
    ) -> Result<(), ObjectError> {
        let is_meant = |facts: &&ImportFacts| facts.is_64_bit.is_none_or(|is| is == self.machine.is_64_bit);
        let Some(facts) = self.facts.imports.iter().find(is_meant) else { return Ok(()) };
        let Some(relocations) = self.file.dynamic_relocations() else { return Ok(()) };
        let Some(symbols) = self.file.dynamic_symbol_table() else { return Ok(()) };
        for (slot, relocation) in relocations.take(bytes.len()) {
            let RelocationFlags::Elf { r_type } = relocation.flags() else { continue };
            let RelocationTarget::Symbol(index) = relocation.target() else { continue };
            if !facts.of_slots.contains(&r_type.0) || relocation.addend() != 0 && !relocation.has_implicit_addend() {
                continue;
            }
            let name = symbols.symbol_by_index(index).and_then(|symbol| symbol.name_bytes()).unwrap_or_default();
            if !name.is_empty() {
                imports.slots.insert(slot, names.take(name)?);
            }
        }
        imports.facts = Some(facts);
        let address_of = |name: &str| self.file.section_by_name(name).map(|section| section.address());
        let table = address_of(".got.plt").or_else(|| address_of(".got")).unwrap_or(0);
        for section in self.file.sections() {
            let is_table = section.name_bytes().is_ok_and(|name| name.starts_with(b".plt"));
            let Some((start, size)) = section.file_range().filter(|_| is_table) else { continue };
            let Some(start) = start.checked_add(self.base as u64) else { continue };
            let Some(code) = bytes.get(range_of(start, size)) else { continue };
            for at in (0..code.len()).step_by(4) {
                let address = section.address().wrapping_add(at as u64);
                let slot = (facts.slot_of_entry)(&code[at..], address, table);
                if let Some(name) = slot.and_then(|slot| imports.slots.get(&slot)) {
                    imports.entries.insert(address, *name);
                }
            }
        }
        Ok(())
    }
}
