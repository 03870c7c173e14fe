//! Describes an object's target as listings and assembly do, so that it is detected in the same way as that of a text.

use mca_core::target::{BuildAttributes, Contents};
use object::{Object, ObjectSection};

use super::ObjectFile;

impl ObjectFile<'_> {
    /// Returns lines such as `.attribute 5, "rv64imac"` or `file format elf64-littleaarch64` for the first object;
    /// empty if nothing is known.
    pub fn evidence(&self) -> String {
        let Some(unit) = self.units.first() else { return String::new() };
        let mut evidence = String::new();
        if let Some(attributes) = &unit.facts.attributes {
            let section = unit.file.section_by_name(attributes.section).and_then(|section| section.data().ok());
            for (tag, value) in section.map(|section| values_of(attributes, section)).unwrap_or_default() {
                evidence += &format!("\t{} {tag}, {value}\n", attributes.directive);
            }
        }
        if let Contents::Set { directive, .. } = unit.places.main(self.bytes.len()) {
            evidence += &format!("\t{directive}\n");
        }
        match unit.machine.file_format {
            "" => {}
            format => evidence += &format!("a.o:\tfile format {format}\n"),
        }
        evidence
    }
}

/// Returns tag and value of those attributes in a section that matter for the target. Values are written as in
/// assembly.
fn values_of(attributes: &BuildAttributes, section: &[u8]) -> Vec<(u64, String)> {
    let mut found = Vec::new();
    let Some(mut rest) = tags_of(attributes, section) else { return found };
    while let Some((tag, value)) = next_attribute(attributes, &mut rest) {
        if attributes.tags.contains(&tag) {
            found.push((tag, value));
        }
    }
    found
}

/// Returns the bytes with the attributes of the whole file; `None` if the section is not built like this: the letter
/// `A`, a length of four bytes, the vendor's name, the tag 1 for the whole file, and a length of four bytes.
fn tags_of<'a>(attributes: &BuildAttributes, section: &'a [u8]) -> Option<&'a [u8]> {
    const WHOLE_FILE: u8 = 1;
    let part = section.strip_prefix(b"A")?.get(4..)?.strip_prefix(attributes.vendor.as_bytes())?;
    part.strip_prefix(b"\0")?.strip_prefix(&[WHOLE_FILE])?.get(4..)
}

/// Reads the tag and the value of an attribute. `None` after the last one, or if a string has characters that no name
/// has.
fn next_attribute(attributes: &BuildAttributes, rest: &mut &[u8]) -> Option<(u64, String)> {
    // The tag whose value is a number and a string. Below it, a table says which tags have strings; above it, odd tags
    // have.
    const COMPATIBILITY: u64 = 32;
    let tag = number(rest)?;
    let has_string = match attributes.strings_below_32 {
        Some(strings) if tag < COMPATIBILITY => strings.contains(&tag),
        Some(_) if tag == COMPATIBILITY => {
            number(rest)?;
            true
        }
        _ => tag % 2 == 1,
    };
    if !has_string {
        return Some((tag, number(rest)?.to_string()));
    }
    let end = rest.iter().position(|byte| *byte == 0)?;
    let (text, behind) = rest.split_at(end);
    *rest = &behind[1..];
    let is_plain = text.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-+. ".contains(byte));
    let text = std::str::from_utf8(text).ok().filter(|_| is_plain)?;
    Some((tag, format!("\"{text}\"")))
}

/// Reads a LEB128 number: seven bits in each byte, the lowest first. `None` if it is cut off or has more than 63 bits.
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

    /// Returns the attributes of a section as text.
    fn found(attributes: &BuildAttributes, section: &[u8]) -> Vec<String> {
        values_of(attributes, section).into_iter().map(|(tag, value)| format!("{tag}, {value}")).collect()
    }

    #[test]
    fn a_string_is_found_among_other_attributes() {
        let (section, vendor) = (".attributes", "riscv");
        let attributes = BuildAttributes { section, vendor, tags: &[5], strings_below_32: None, directive: "" };
        let section = b"A\x20\0\0\0riscv\0\x01\x16\0\0\0\x04\x10\x05rv64i2p1_m2p0\0";
        assert_eq!(found(&attributes, section), ["5, \"rv64i2p1_m2p0\""]);
        for length in 0..section.len() {
            assert!(found(&attributes, &section[..length]).is_empty());
        }
        assert!(found(&attributes, b"A\x20\0\0\0riscv\0\x01\x16\0\0\0\x05rv\"64\0").is_empty());
    }

    #[test]
    fn the_architecture_says_which_attributes_have_strings() {
        let (section, vendor) = (".attributes", "aeabi");
        let strings_below_32 = Some(&[4, 5][..]);
        let attributes = BuildAttributes { section, vendor, tags: &[5, 6, 7], strings_below_32, directive: "" };
        let section = b"A\x20\0\0\0aeabi\0\x01\x16\0\0\0C2.09\0\x20\x01gnu\0\x05Cortex-M7\0\x06\x0d\x07M\x09\x02";
        assert_eq!(found(&attributes, section), ["5, \"Cortex-M7\"", "6, 13", "7, 77"]);
    }
}
