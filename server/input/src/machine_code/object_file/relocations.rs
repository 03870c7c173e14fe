//! The relocations of code, for each of the file formats.

use object::{
    Architecture, Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationKind, RelocationTarget, SectionIndex,
};

use super::{Code, ObjectError, Relocation, Unit};

/// What fills a field: the symbol's name, and its address if that lies in the same section.
struct Meant<'a> {
    name: &'a [u8],
    address: Option<u64>,
}

impl<'a> Unit<'a> {
    pub(super) fn relocations(&self, bytes: &[u8], found: &mut Vec<Relocation<'a>>) -> Result<(), ObjectError> {
        for code in self.code(bytes) {
            let Ok(section) = self.file.section_by_index(code.index) else { continue };
            for (offset, relocation) in section.relocations() {
                if found.len() > bytes.len() {
                    return Err(ObjectError::TooRepetitive);
                }
                found.extend(self.relocation(bytes, &code, offset, &relocation));
            }
        }
        Ok(())
    }

    fn relocation(
        &self,
        bytes: &[u8],
        code: &Code<'_>,
        offset: u64,
        relocation: &object::Relocation,
    ) -> Option<Relocation<'a>> {
        let meant = self.meant(relocation.target(), code.index)?;
        let at = usize::try_from(offset).ok().and_then(|offset| code.range.start.checked_add(offset))?;
        let is_64_bit_code = self.file.architecture() != Architecture::I386;
        let is_x86 =
            matches!(self.file.architecture(), Architecture::I386 | Architecture::X86_64 | Architecture::X86_64_X32);
        let (kind, addend) = match (relocation.flags(), relocation.kind()) {
            (RelocationFlags::Elf { r_type }, _) => (r_type.0, self.addend(bytes, at, relocation)),
            (RelocationFlags::MachO { r_type, .. }, _) if !is_x86 => (r_type.0.into(), relocation.addend()),
            (RelocationFlags::Coff { typ }, _) if !is_x86 => (typ.0.into(), relocation.addend()),
            // Told as the kinds that an ELF file would have; what stands in the field is not the symbol's.
            (_, RelocationKind::Absolute) => (if is_64_bit_code { 10 } else { 1 }, 0),
            _ => (2, -4),
        };
        // On x86 the field counts from its own end.
        let destination = meant.address.filter(|_| !is_x86).map(|address| address.wrapping_add_signed(addend));
        Some(Relocation { offset: at, symbol: meant.name, kind, addend, n_bytes: self.length(kind), destination })
    }

    /// Two instructions of RISC-V that call a function share one.
    fn length(&self, kind: u32) -> usize {
        const CALL: [u32; 2] = [18, 19];
        let is_riscv = matches!(self.file.architecture(), Architecture::Riscv32 | Architecture::Riscv64);
        if is_riscv && CALL.contains(&kind) { 8 } else { 1 }
    }

    fn meant(&self, target: RelocationTarget, code: SectionIndex) -> Option<Meant<'a>> {
        let meant = match target {
            RelocationTarget::Symbol(index) => {
                let symbol = self.file.symbol_by_index(index).ok()?;
                let is_here = symbol.section_index() == Some(code);
                Meant { name: self.symbol_name(index)?, address: is_here.then(|| symbol.address()) }
            }
            RelocationTarget::Section(index) => Meant { name: self.section_name(index)?, address: None },
            _ => return None,
        };
        (!meant.name.is_empty()).then_some(meant)
    }

    /// It stands in the field, in files without a place for it.
    fn addend(&self, bytes: &[u8], at: usize, relocation: &object::Relocation) -> i64 {
        if !relocation.has_implicit_addend() {
            return relocation.addend();
        }
        let field = bytes.get(at..at + 4).and_then(|field| field.try_into().ok()).unwrap_or([0; 4]);
        i64::from(i32::from_le_bytes(field))
    }
}
