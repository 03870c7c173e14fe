//! The sections of ELF that exist before the input defines any, with the attributes that it must not change.

/// Section flag of ELF: the section is writable.
pub const WRITE: u64 = 0x1;
/// Section flag of ELF: the section is in memory when the program runs.
pub const ALLOCATE: u64 = 0x2;
/// Section flag of ELF: the section has code.
pub const EXECUTE: u64 = 0x4;
/// Section flag of ELF: the linker merges equal entries.
pub const MERGE: u64 = 0x10;
/// Section flag of ELF: the entries are strings that end with NUL.
pub const STRINGS: u64 = 0x20;
/// Section flag of ELF: each thread has a copy of the section.
pub const THREAD: u64 = 0x400;
/// Section flag of ELF: the linker leaves the section out.
pub const EXCLUDE: u64 = 0x8000_0000;

/// Section type of ELF: contents whose meaning the program defines.
pub const PROGRAM_BITS: u64 = 1;
/// Section type of ELF: a size without contents.
pub const NO_BITS: u64 = 8;
/// Section type of ELF: descriptions of stack frames in the format SFrame.
const STACK_FRAMES: u64 = 0x6fff_fff4;
/// Section type of ELF on x86-64: descriptions of stack frames for unwinding.
pub const UNWIND: u64 = 0x7000_0001;

/// What an ELF section header says about a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionAttributes {
    /// The section type.
    pub kind: u64,
    /// Bits of the section flags.
    pub flags: u64,
    /// Bytes of an entry of a mergeable section; 0 for others.
    pub entry_size: i64,
}

/// Makes an entry of the table of known sections.
const fn row(name: &str, kind: u64, flags: u64, entry_size: i64) -> (&str, SectionAttributes) {
    (name, SectionAttributes { kind, flags, entry_size })
}

/// Sections with flags, and their attributes.
const KNOWN: &[(&str, SectionAttributes)] = &[
    row(".text", PROGRAM_BITS, ALLOCATE | EXECUTE, 0),
    row(".data", PROGRAM_BITS, ALLOCATE | WRITE, 0),
    row(".bss", NO_BITS, ALLOCATE | WRITE, 0),
    row(".rodata", PROGRAM_BITS, ALLOCATE, 0),
    row(".tdata", PROGRAM_BITS, ALLOCATE | WRITE | THREAD, 0),
    row(".tbss", NO_BITS, ALLOCATE | WRITE | THREAD, 0),
    row(".data.rel.ro", PROGRAM_BITS, ALLOCATE | WRITE, 0),
    row(".rodata.cst4", PROGRAM_BITS, ALLOCATE | MERGE, 4),
    row(".rodata.cst8", PROGRAM_BITS, ALLOCATE | MERGE, 8),
    row(".rodata.cst16", PROGRAM_BITS, ALLOCATE | MERGE, 16),
    row(".rodata.cst32", PROGRAM_BITS, ALLOCATE | MERGE, 32),
    row(".eh_frame", UNWIND, ALLOCATE, 0),
    row(".gcc_except_table", PROGRAM_BITS, ALLOCATE, 0),
    row(".sframe", STACK_FRAMES, ALLOCATE, 0),
    row(".llvm_stackmaps", PROGRAM_BITS, ALLOCATE, 0),
    row(".llvm_faultmaps", PROGRAM_BITS, ALLOCATE, 0),
    row(".debug_str", PROGRAM_BITS, MERGE | STRINGS, 1),
    row(".debug_line_str", PROGRAM_BITS, MERGE | STRINGS, 1),
    row(".debug_str.dwo", PROGRAM_BITS, MERGE | STRINGS | EXCLUDE, 1),
];

/// Sections without flags, sorted; those that end in `.dwo` are excluded from linking.
const KNOWN_PLAIN: &[&str] = &[
    ".apple_names",
    ".apple_namespaces",
    ".apple_objc",
    ".apple_types",
    ".debug_abbrev",
    ".debug_abbrev.dwo",
    ".debug_addr",
    ".debug_aranges",
    ".debug_cu_index",
    ".debug_frame",
    ".debug_gnu_pubnames",
    ".debug_gnu_pubtypes",
    ".debug_info",
    ".debug_info.dwo",
    ".debug_line",
    ".debug_line.dwo",
    ".debug_loc",
    ".debug_loc.dwo",
    ".debug_loclists",
    ".debug_loclists.dwo",
    ".debug_macinfo",
    ".debug_macinfo.dwo",
    ".debug_macro",
    ".debug_macro.dwo",
    ".debug_names",
    ".debug_pubnames",
    ".debug_pubtypes",
    ".debug_ranges",
    ".debug_rnglists",
    ".debug_rnglists.dwo",
    ".debug_str_offsets",
    ".debug_str_offsets.dwo",
    ".debug_tu_index",
    ".debug_types.dwo",
    ".llvm_stats",
    ".pseudo_probe",
    ".pseudo_probe_desc",
    ".stack_sizes",
];

impl SectionAttributes {
    pub fn is_known(name: &[u8]) -> bool {
        SectionAttributes::find(name).is_some()
    }

    /// Returns the attributes of a section that exists from the start, or those of a plain section for other names. On targets
    /// without `has_unwind_type`, sections for unwinding have the ordinary type.
    pub fn from_name(name: &[u8], has_unwind_type: bool) -> SectionAttributes {
        let plain = SectionAttributes { kind: PROGRAM_BITS, flags: 0, entry_size: 0 };
        let known = SectionAttributes::find(name).unwrap_or(plain);
        if known.kind == UNWIND && !has_unwind_type { SectionAttributes { kind: PROGRAM_BITS, ..known } } else { known }
    }

    /// Returns the attributes of a section that exists from the start; `None` for other names.
    fn find(name: &[u8]) -> Option<SectionAttributes> {
        if let Some(&(_, attributes)) = KNOWN.iter().find(|(known, _)| known.as_bytes() == name) {
            return Some(attributes);
        }
        KNOWN_PLAIN.binary_search_by(|known| known.as_bytes().cmp(name)).ok()?;
        let flags = if name.ends_with(b".dwo") { EXCLUDE } else { 0 };
        Some(SectionAttributes { kind: PROGRAM_BITS, flags, entry_size: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(KNOWN_PLAIN.is_sorted());
    }
}
