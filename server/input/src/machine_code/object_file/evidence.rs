//! What an object says of whose code it holds, in words as listings and assembly have them.

use mca_core::target::BuildAttributes;
use object::{Object, ObjectSection};

use super::ObjectFile;

impl ObjectFile<'_> {
    /// Lines such as `.attribute 5, "rv64imac"` or `file format elf64-littleaarch64`.
    pub fn evidence(&self) -> String {
        let Some(unit) = self.units.first() else { return String::new() };
        let in_attributes = unit.facts.attributes.as_ref().and_then(|attributes| {
            let section = unit.file.section_by_name(attributes.section)?.data().ok()?;
            Some(format!("\t{}\"{}\"\n", attributes.directive, string_of(attributes, section)?))
        });
        in_attributes.unwrap_or_else(|| match unit.machine.file_format {
            "" => String::new(),
            format => format!("a.o:\tfile format {format}\n"),
        })
    }
}

/// The string that says what code needs, in a section of attributes: a version, the vendor's part, in it the whole file's
/// part, in that tags with numbers or strings.
fn string_of<'a>(attributes: &BuildAttributes, section: &'a [u8]) -> Option<&'a str> {
    const WHOLE_FILE: u8 = 1;
    let part = section.strip_prefix(b"A")?.get(4..)?.strip_prefix(attributes.vendor.as_bytes())?;
    let part = part.strip_prefix(b"\0")?.strip_prefix(&[WHOLE_FILE])?;
    let mut rest = part.get(4..)?;
    loop {
        let tag = number(&mut rest)?;
        // Odd ones have strings.
        if tag % 2 == 0 {
            number(&mut rest)?;
            continue;
        }
        let end = rest.iter().position(|byte| *byte == 0)?;
        if tag == attributes.tag {
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
    fn the_string_stands_among_other_attributes() {
        let attributes = BuildAttributes { section: ".attributes", vendor: "riscv", tag: 5, directive: "" };
        let section = b"A\x20\0\0\0riscv\0\x01\x16\0\0\0\x04\x10\x05rv64i2p1_m2p0\0";
        assert_eq!(string_of(&attributes, section), Some("rv64i2p1_m2p0"));
        for length in 0..section.len() {
            assert_eq!(string_of(&attributes, &section[..length]), None);
        }
        assert_eq!(string_of(&attributes, b"A\x20\0\0\0riscv\0\x01\x16\0\0\0\x05rv\"64\0"), None);
    }
}
