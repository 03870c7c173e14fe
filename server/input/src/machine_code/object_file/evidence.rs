//! What an object says of whose code it holds, in words as listings and assembly have them.

use object::{Architecture, BinaryFormat, Object, ObjectSection};

use super::ObjectFile;

impl ObjectFile<'_> {
    /// Lines such as `.attribute 5, "rv64imac"` or `file format elf64-littleaarch64`.
    pub fn evidence(&self) -> String {
        let Some(unit) = self.units.first() else { return String::new() };
        let file = &unit.file;
        let bits = if self.is_64_bit_code { 64 } else { 32 };
        let name = match file.architecture() {
            Architecture::Riscv32 | Architecture::Riscv64 => "riscv",
            Architecture::Aarch64 | Architecture::Aarch64_Ilp32 => "aarch64",
            _ => return String::new(),
        };
        let extensions = file.section_by_name(".riscv.attributes").and_then(|section| section.data().ok());
        if let Some(text) = extensions.and_then(extensions_of) {
            return format!("\t.attribute 5, \"{text}\"\n");
        }
        match file.format() {
            BinaryFormat::MachO => format!("a.o:\tfile format mach-o {name}\n"),
            BinaryFormat::Coff | BinaryFormat::Pe => format!("a.o:\tfile format coff-{name}\n"),
            _ => format!("a.o:\tfile format elf{bits}-little{name}\n"),
        }
    }
}

/// The string of extensions in a section of attributes: a version, the vendor's part, in it the whole file's part, in that
/// tags with numbers or strings.
fn extensions_of(section: &[u8]) -> Option<&str> {
    const VENDOR: &[u8] = b"riscv\0";
    const WHOLE_FILE: u8 = 1;
    const EXTENSIONS: u64 = 5;
    let part = section.strip_prefix(b"A")?.get(4..)?.strip_prefix(VENDOR)?.strip_prefix(&[WHOLE_FILE])?;
    let mut rest = part.get(4..)?;
    loop {
        let tag = number(&mut rest)?;
        // Odd ones have strings.
        if tag % 2 == 0 {
            number(&mut rest)?;
            continue;
        }
        let end = rest.iter().position(|byte| *byte == 0)?;
        if tag == EXTENSIONS {
            let is_plain = rest[..end].iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
            return std::str::from_utf8(&rest[..end]).ok().filter(|_| is_plain);
        }
        rest = &rest[end + 1..];
    }
}

/// Seven bits a byte, the lowest first.
fn number(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..63).step_by(7) {
        let (byte, behind) = rest.split_first()?;
        *rest = behind;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_stand_among_other_attributes() {
        let section = b"A\x20\0\0\0riscv\0\x01\x16\0\0\0\x04\x10\x05rv64i2p1_m2p0\0";
        assert_eq!(extensions_of(section), Some("rv64i2p1_m2p0"));
        for length in 0..section.len() {
            assert_eq!(extensions_of(&section[..length]), None);
        }
        assert_eq!(extensions_of(b"A\x20\0\0\0riscv\0\x01\x16\0\0\0\x05rv\"64\0"), None);
    }
}
