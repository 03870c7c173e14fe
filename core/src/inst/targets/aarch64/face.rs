//! The facts about AArch64: names, triples, objects, macros and words that show that a text is for it.

use super::imports::IMPORTS;
use crate::inst::syntax::ObjectFormat;
use crate::inst::targets::face::{
    Assumed, Assumptions, ContentFacts, DwarfNames, DwarfRegisters, Face, ObjectMachine, PredefinedMacro, Registration,
    RelocationFacts, Words,
};

/// The facts about AArch64.
pub const FACE: Face = Face {
    name: "aarch64",
    registrations: &[
        Registration { name: "aarch64", description: "AArch64 (little endian)", architecture: "aarch64" },
        Registration { name: "aarch64_32", description: "AArch64 (little endian ILP32)", architecture: "aarch64_32" },
        Registration { name: "aarch64_be", description: "AArch64 (big endian)", architecture: "aarch64_be" },
        Registration { name: "arm64", description: "ARM64 (little endian)", architecture: "arm64" },
        Registration { name: "arm64_32", description: "ARM64 (little endian ILP32)", architecture: "arm64_32" },
    ],
    default_triple: match (cfg!(target_vendor = "apple"), cfg!(target_os = "windows")) {
        _ if !cfg!(target_arch = "aarch64") => "aarch64-unknown-linux-gnu",
        (true, _) => "arm64-apple-darwin",
        (_, true) => "aarch64-pc-windows-msvc",
        _ => "aarch64-unknown-linux-gnu",
    },
    is_host: cfg!(target_arch = "aarch64"),
    usual: ("aarch64-unknown-linux-gnu", "neoverse-v2"),
    objects: &[
        ObjectMachine { number: 183, triple: "aarch64-unknown-linux-gnu", ..ELF },
        ObjectMachine { number: 183, triple: "aarch64_be-unknown-linux-gnu", is_big_endian: true, ..ELF },
        ObjectMachine { number: 0x0100_000c, ..MACH_O },
        ObjectMachine { number: 0x0200_000c, ..MACH_O },
        ObjectMachine { number: 0xaa64, ..COFF },
        // ARM64EC
        ObjectMachine { number: 0xa641, ..COFF },
    ],
    relocations: RelocationFacts { counts_from_end: false, has_implicit_addend: false, of_pairs: &[], in_data: &[] },
    imports: IMPORTS,
    contents: ContentFacts::NONE,
    attributes: None,
    macros: &[PredefinedMacro { name: "__aarch64__", triples: &["aarch64", "arm64"], value: "1" }],
    feature_macros: &["arm_feature_"],
    directives: &[
        ".variant_pcs",
        ".tlsdesccall",
        ".aeabi_subsection",
        ".cfi_b_key_frame",
        ".cfi_negate_ra_state",
        ".loh",
    ],
    file_formats: &["aarch64", "arm64"],
    file_format_ends: &[],
    // In Macs, and in servers without and with scalable vectors.
    assumed: Assumptions {
        by_signs: &[
            (&["mach-o"], Assumed { triple: "arm64-apple-macosx", cpu: "apple-m1" }),
            (&["coff"], Assumed { triple: "aarch64-pc-windows-msvc", cpu: "neoverse-n1" }),
            (&["coff, scalable vectors"], Assumed { triple: "aarch64-pc-windows-msvc", cpu: "neoverse-v2" }),
            (&["scalable vectors"], Assumed { triple: "aarch64", cpu: "neoverse-v2" }),
        ],
        otherwise: Assumed { triple: "aarch64", cpu: "neoverse-n1" },
    },
    branches: Words { names: &["b", "cbz", "cbnz", "tbz", "tbnz"], prefixes: &["b."], ..Words::NONE },
    registers: Words { names: &["sp", "wzr", "xzr"], ..Words::NONE },
    register_sign: None,
    has_ambiguous_text: false,
    has_flags: false,
    levels: &["armv"],
    dwarf_registers: &[
        DwarfRegisters { triples: &[], first: 0, names: DwarfNames::Numbered("X", 0..=28, "") },
        DwarfRegisters { triples: &[], first: 29, names: DwarfNames::Listed(&["FP", "LR", "SP"]) },
        DwarfRegisters { triples: &[], first: 64, names: DwarfNames::Numbered("Q", 0..=31, "") },
    ],
};

/// Facts common to ELF objects. Instructions are little-endian even if data are not.
const ELF: ObjectMachine = ObjectMachine {
    format: ObjectFormat::Elf,
    number: 0,
    is_64_bit_file: None,
    is_big_endian: false,
    flags: 0,
    triple: "",
    is_64_bit: true,
    file_format: "elf64-littleaarch64",
    kinds_of_elf: None,
};

/// Facts common to Mach-O objects.
const MACH_O: ObjectMachine =
    ObjectMachine { format: ObjectFormat::MachO, triple: "arm64-apple-macos", file_format: "mach-o aarch64", ..ELF };

/// Facts common to COFF objects.
const COFF: ObjectMachine =
    ObjectMachine { format: ObjectFormat::Coff, triple: "aarch64-pc-windows-msvc", file_format: "coff-aarch64", ..ELF };
