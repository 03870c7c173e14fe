//! Finds the names of functions of other files that a linked file calls. The linker writes entries of a few instructions
//! for them (sections `.plt`), each of which jumps to an address that it loads from a slot; a relocation of the slot
//! names the function.

use std::collections::HashMap;
use std::ops::Range;

use mca_core::code::{Control, Decoder};
use object::{
    Architecture, Object, ObjectKind, ObjectSection, ObjectSymbol, ObjectSymbolTable, RelocationFlags, RelocationTarget,
};

use super::bounds::Names;
use super::{Function, ObjectError, ObjectFile, Relocation, Unit, range_of};

/// The functions of other files that a linked file calls.
#[derive(Debug, Default)]
pub struct Imports<'a> {
    /// How instructions name addresses; `None` if the file imports nothing that is known.
    encoding: Option<Encoding>,
    /// Names by the addresses of entries.
    entries: HashMap<u64, &'a [u8]>,
    /// Names by the addresses of slots.
    slots: HashMap<u64, &'a [u8]>,
}

/// The architectures whose entries are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    /// x86 with 32 bits; holds the address to which `%ebx` points.
    I386(u64),
    X86,
    Aarch64,
    Riscv,
}

impl<'a> Imports<'a> {
    /// Returns addresses that stand for functions of other files, with the names: those of entries and of slots.
    pub fn names(&self) -> impl Iterator<Item = (u64, &'a [u8])> {
        self.entries.iter().chain(&self.slots).map(|(address, name)| (*address, *name))
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
        // The types of relocations of a call and, if there is one, of a call through a slot.
        const R_386_PLT32: u32 = 4;
        const R_X86_64_PLT32: u32 = 4;
        const R_X86_64_GOTPCREL: u32 = 9;
        const R_AARCH64_CALL26: u32 = 283;
        let (of_call, n_bytes_of_field) = match self.encoding {
            Some(Encoding::I386(_)) => (R_386_PLT32, 4),
            Some(Encoding::X86) => (R_X86_64_PLT32, 4),
            Some(Encoding::Aarch64) => (R_AARCH64_CALL26, 4),
            Some(Encoding::Riscv) | None => return Vec::new(),
        };
        let addend = if self.encoding == Some(Encoding::Aarch64) { 0 } else { -4 };
        let mut found = Vec::new();
        for (part, address, decoder) in function.code_parts(range, decoder) {
            let Some(code) = bytes.get(part.clone()) else { continue };
            decoder.walk(code, address, &mut |step| {
                if step.control != Control::Call {
                    return;
                }
                let instruction = &code[step.at..step.at + step.length];
                let slot = slot_of_call(instruction, address.wrapping_add(step.at as u64));
                let of_entry = step.destination.and_then(|entry| Some((self.entries.get(&entry)?, of_call)));
                let of_slot = slot.filter(|_| self.encoding == Some(Encoding::X86));
                let of_slot = of_slot.and_then(|slot| Some((self.slots.get(&slot)?, R_X86_64_GOTPCREL)));
                if let Some((symbol, kind)) = of_entry.or(of_slot) {
                    let offset = part.start + step.at + step.length.saturating_sub(n_bytes_of_field);
                    found.push(Relocation { offset, symbol, kind, addend, n_bytes: 1, destination: step.destination });
                }
            });
        }
        found
    }
}

/// Returns the address from which `call *slot(%rip)` at `address` loads where to go; `None` for other instructions.
pub fn slot_of_call(instruction: &[u8], address: u64) -> Option<u64> {
    let end = address.wrapping_add(instruction.len() as u64);
    let instruction = instruction.strip_prefix(&[0x67]).unwrap_or(instruction);
    let distance = instruction.strip_prefix(&[0xff, 0x15])?.try_into().ok()?;
    Some(end.wrapping_add_signed(i32::from_le_bytes(distance).into()))
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
        let address_of = |name: &str| self.file.section_by_name(name).map(|section| section.address());
        let encoding = match self.file.architecture() {
            Architecture::X86_64 => Encoding::X86,
            Architecture::I386 => Encoding::I386(address_of(".got.plt").or(address_of(".got")).unwrap_or(0)),
            Architecture::Aarch64 => Encoding::Aarch64,
            Architecture::Riscv32 | Architecture::Riscv64 => Encoding::Riscv,
            _ => return Ok(()),
        };
        let Some(relocations) = self.file.dynamic_relocations() else { return Ok(()) };
        let Some(symbols) = self.file.dynamic_symbol_table() else { return Ok(()) };
        for (slot, relocation) in relocations.take(bytes.len()) {
            let RelocationFlags::Elf { r_type } = relocation.flags() else { continue };
            let RelocationTarget::Symbol(index) = relocation.target() else { continue };
            if !encoding.fills_slot(r_type.0) || relocation.addend() != 0 && !relocation.has_implicit_addend() {
                continue;
            }
            let name = symbols.symbol_by_index(index).and_then(|symbol| symbol.name_bytes()).unwrap_or_default();
            if !name.is_empty() {
                imports.slots.insert(slot, names.take(name)?);
            }
        }
        imports.encoding = Some(encoding);
        for section in self.file.sections() {
            let is_table = section.name_bytes().is_ok_and(|name| name.starts_with(b".plt"));
            let Some((start, size)) = section.file_range().filter(|_| is_table) else { continue };
            let Some(start) = start.checked_add(self.base as u64) else { continue };
            let Some(code) = bytes.get(range_of(start, size)) else { continue };
            for at in (0..code.len()).step_by(4) {
                let address = section.address().wrapping_add(at as u64);
                let slot = encoding.slot_of_entry(&code[at..], address);
                if let Some(name) = slot.and_then(|slot| imports.slots.get(&slot)) {
                    imports.entries.insert(address, *name);
                }
            }
        }
        Ok(())
    }
}

impl Encoding {
    /// Whether a relocation of a type fills a slot with the address of a function.
    fn fills_slot(self, kind: u32) -> bool {
        match self {
            // `R_X86_64_GLOB_DAT` and `R_X86_64_JUMP_SLOT`, which have the same numbers with 32 bits.
            Encoding::X86 | Encoding::I386(_) => matches!(kind, 6 | 7),
            // `R_AARCH64_GLOB_DAT` and `R_AARCH64_JUMP_SLOT`.
            Encoding::Aarch64 => matches!(kind, 1025 | 1026),
            // `R_RISCV_32`, `R_RISCV_64` and `R_RISCV_JUMP_SLOT`.
            Encoding::Riscv => matches!(kind, 1 | 2 | 5),
        }
    }

    /// Returns the address from which the entry at the start of `code`, which is at `address`, loads where to jump;
    /// `None` if no entry begins there.
    fn slot_of_entry(self, code: &[u8], address: u64) -> Option<u64> {
        let word = |at: usize| Some(u32::from_le_bytes(code.get(at..at + 4)?.try_into().ok()?));
        match self {
            Encoding::X86 | Encoding::I386(_) => {
                // `endbr64` or `endbr32`, and the prefix `bnd`.
                let marks = [&[0xf3, 0x0f, 0x1e, 0xfa][..], &[0xf3, 0x0f, 0x1e, 0xfb]];
                let behind = marks.iter().find_map(|mark| code.strip_prefix(*mark)).unwrap_or(code);
                let jump = behind.strip_prefix(&[0xf2]).unwrap_or(behind);
                let field = u32::from_le_bytes(jump.get(2..6)?.try_into().ok()?);
                let end = address.wrapping_add((code.len() - jump.len() + 6) as u64);
                match (self, &jump[..2]) {
                    (Encoding::X86, [0xff, 0x25]) => Some(end.wrapping_add_signed((field as i32).into())),
                    (Encoding::I386(_), [0xff, 0x25]) => Some(field.into()),
                    (Encoding::I386(base), [0xff, 0xa3]) => {
                        Some(base.wrapping_add_signed((field as i32).into()) & 0xffff_ffff)
                    }
                    _ => None,
                }
            }
            Encoding::Aarch64 => {
                // `bti c`.
                const MARK: u32 = 0xd503_245f;
                let at = if word(0)? == MARK { 4 } else { 0 };
                // `adrp x16, slot`, `ldr x17, [x16, :lo12:slot]`.
                let (page, load) = (word(at)?, word(at + 4)?);
                if page & 0x9f00_001f != 0x9000_0010 || load & 0xffc0_03ff != 0xf940_0211 {
                    return None;
                }
                let n_pages = i64::from((page << 8) as i32 >> 13 << 2) | i64::from(page >> 29 & 3);
                let base = (address.wrapping_add(at as u64) & !0xfff).wrapping_add_signed(n_pages << 12);
                Some(base.wrapping_add(u64::from(load >> 10 & 0xfff) * 8))
            }
            Encoding::Riscv => {
                // `auipc t3, %hi(slot)`, `ld t3, %lo(slot)(t3)` or `lw`.
                let (high, load) = (word(0)?, word(4)?);
                let is_load = matches!(load & 0xf_ffff, 0xe_3e03 | 0xe_2e03);
                let distance = i64::from((high & !0xfff) as i32) + i64::from(load as i32 >> 20);
                (high & 0xfff == 0xe17 && is_load).then(|| address.wrapping_add_signed(distance))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_name_their_slots() {
        let slot = |encoding: Encoding, code: &[u8]| encoding.slot_of_entry(code, 0x1000);
        let jump = [0xff, 0x25, 0xca, 0x2f, 0, 0, 0x66, 0x90];
        assert_eq!(slot(Encoding::X86, &jump), Some(0x3fd0));
        let marked = [&[0xf3, 0x0f, 0x1e, 0xfa, 0xf2][..], &jump].concat();
        assert_eq!(slot(Encoding::X86, &marked), Some(0x3fd5));
        assert_eq!(slot(Encoding::X86, &[0xff, 0x35, 0xca, 0x2f, 0, 0]), None);
        assert_eq!(slot(Encoding::I386(0x4000), &jump), Some(0x2fca));
        assert_eq!(slot(Encoding::I386(0x4000), &[0xff, 0xa3, 0xc, 0, 0, 0]), Some(0x400c));
        // `adrp x16, 0x11000`, `ldr x17, [x16, #0x18]`.
        let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let entry = [0x9000_0090, 0xf940_0e11];
        assert_eq!(slot(Encoding::Aarch64, &words(&entry)), Some(0x1_1018));
        assert_eq!(slot(Encoding::Aarch64, &words(&[0xd503_245f, entry[0], entry[1]])), Some(0x1_1018));
        assert_eq!(slot(Encoding::Aarch64, &words(&[0xf0ff_fff0, 0xf940_0e11])), Some(0x18));
        // `auipc t3, 0x2`, `ld t3, -8(t3)`.
        assert_eq!(slot(Encoding::Riscv, &words(&[0x2e17, 0xff8e_3e03])), Some(0x2ff8));
        for length in 0..6 {
            assert_eq!(slot(Encoding::X86, &jump[..length]), None);
        }
    }
}
