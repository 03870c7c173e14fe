//! Reads the relocations of code in ELF, Mach-O and COFF files. For targets that map other formats to ELF's kinds of
//! relocations, all relocations get kinds of ELF.

use object::{Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationKind, RelocationTarget, SectionIndex};

use super::{Code, Names, ObjectError, Relocation, Unit};

/// The symbol whose address a linker writes into a field.
struct Meant<'a> {
    /// Name of the symbol, or of the section that the symbol stands for.
    name: &'a [u8],
    /// Address of the symbol; `None` if it is in another section than the field.
    address: Option<u64>,
}

impl<'a> Unit<'a> {
    /// Appends the relocations of all code to `found`; an error if a damaged file has more of them than bytes.
    pub(super) fn relocations(
        &self,
        bytes: &[u8],
        names: &mut Names,
        found: &mut Vec<Relocation<'a>>,
    ) -> Result<(), ObjectError> {
        for code in self.code(bytes) {
            let Ok(section) = self.file.section_by_index(code.index) else { continue };
            for (offset, relocation) in section.relocations() {
                if found.len() > bytes.len() {
                    return Err(ObjectError::TooRepetitive);
                }
                if let Some(mut relocation) = self.relocation(bytes, &code, offset, &relocation) {
                    relocation.symbol = names.take(relocation.symbol)?;
                    found.push(relocation);
                }
            }
        }
        Ok(())
    }

    /// Returns the relocation at an offset of the section `code`; `None` if it names no symbol or its format is not
    /// known.
    fn relocation(
        &self,
        bytes: &[u8],
        code: &Code<'_>,
        offset: u64,
        relocation: &object::Relocation,
    ) -> Option<Relocation<'a>> {
        let meant = self.meant(relocation.target(), code.index)?;
        let at = usize::try_from(offset).ok().and_then(|offset| code.range.start.checked_add(offset))?;
        let (kind, addend) = match (relocation.flags(), relocation.kind()) {
            (RelocationFlags::Elf { r_type }, _) => (r_type.0, self.addend(bytes, at, relocation)),
            // The addend in the field belongs to the format, so it is replaced by the usual one of ELF.
            (_, kind) if let Some((absolute, relative)) = self.machine.kinds_of_elf => {
                if kind == RelocationKind::Absolute { (absolute, 0) } else { (relative, -4) }
            }
            (RelocationFlags::MachO { r_type, .. }, _) => (r_type.0.into(), relocation.addend()),
            (RelocationFlags::Coff { typ }, _) => (typ.0.into(), relocation.addend()),
            _ => return None,
        };
        let says_where = !self.facts.relocations.counts_from_end;
        let destination = meant.address.filter(|_| says_where).map(|address| address.wrapping_add_signed(addend));
        Some(Relocation { offset: at, symbol: meant.name, kind, addend, n_bytes: self.length(kind), destination })
    }

    /// Returns the number of bytes to which a relocation applies: 8 if two instructions share it, such as the two of a
    /// call on RISC-V; otherwise 1, which stands for the instruction at its offset.
    fn length(&self, kind: u32) -> usize {
        if self.facts.relocations.of_pairs.contains(&kind) { 8 } else { 1 }
    }

    /// Returns the symbol of a relocation in section `code`; `None` if it has no name.
    fn meant(&self, target: RelocationTarget, code: SectionIndex) -> Option<Meant<'a>> {
        let meant = match target {
            RelocationTarget::Symbol(index) => {
                let symbol = self.file.symbol_by_index(index).ok()?;
                let is_here = symbol.section_index() == Some(code);
                Meant { name: self.symbol_name(index)?, address: is_here.then(|| self.address_of(&symbol)) }
            }
            RelocationTarget::Section(index) => Meant { name: self.section_name(index)?, address: None },
            _ => return None,
        };
        (!meant.name.is_empty()).then_some(meant)
    }

    /// Returns the number to add to the symbol's address. Formats that have no place for it in the relocation keep it
    /// in the field, which is at offset `at` of the file. 0 on targets where it is a part of the instruction, whose
    /// decoder reads it.
    fn addend(&self, bytes: &[u8], at: usize, relocation: &object::Relocation) -> i64 {
        if !relocation.has_implicit_addend() {
            return relocation.addend();
        }
        if self.facts.relocations.has_implicit_addend {
            return 0;
        }
        let field = bytes.get(at..at + 4).and_then(|field| field.try_into().ok()).unwrap_or([0; 4]);
        i64::from(i32::from_le_bytes(field))
    }
}
