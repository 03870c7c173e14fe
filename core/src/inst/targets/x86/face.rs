//! The facts about x86: names, triples, objects, macros and words that show that a text is for it.

use super::imports::IMPORTS;
use crate::inst::syntax::ObjectFormat;
use crate::inst::targets::face::{
    Assumed, Assumptions, ContentFacts, DwarfNames, DwarfRegisters, Face, ObjectMachine, PredefinedMacro, Registration,
    RelocationFacts, Words,
};

/// The facts about x86.
pub const FACE: Face = Face {
    name: "x86",
    registrations: &[
        Registration { name: "x86", description: "32-bit X86: Pentium-Pro and above", architecture: "i386" },
        Registration { name: "x86-64", description: "64-bit X86: EM64T and AMD64", architecture: "x86_64" },
    ],
    default_triple: "x86_64-pc-linux-gnu",
    is_host: cfg!(any(target_arch = "x86_64", target_arch = "x86")),
    usual: ("x86_64-pc-linux-gnu", "znver4"),
    objects: &[
        ObjectMachine { number: 62, ..WIDE },
        ObjectMachine { format: ObjectFormat::MachO, number: 0x0100_0007, kinds_of_elf: Some((10, 2)), ..WIDE },
        ObjectMachine { format: ObjectFormat::Coff, number: 0x8664, kinds_of_elf: Some((10, 2)), ..WIDE },
        ObjectMachine { number: 3, ..NARROW },
        ObjectMachine { format: ObjectFormat::MachO, number: 7, kinds_of_elf: Some((1, 2)), ..NARROW },
        ObjectMachine { format: ObjectFormat::Coff, number: 0x14c, kinds_of_elf: Some((1, 2)), ..NARROW },
    ],
    relocations: RelocationFacts { counts_from_end: true, has_implicit_addend: false, of_pairs: &[], in_data: &[] },
    imports: IMPORTS,
    contents: ContentFacts::NONE,
    attributes: None,
    macros: &[
        PredefinedMacro { name: "__x86_64__", triples: OF_64_BITS, value: "1" },
        PredefinedMacro { name: "__x86_64", triples: OF_64_BITS, value: "1" },
        PredefinedMacro { name: "__amd64__", triples: OF_64_BITS, value: "1" },
        PredefinedMacro { name: "__amd64", triples: OF_64_BITS, value: "1" },
        PredefinedMacro { name: "__i386__", triples: OF_32_BITS, value: "1" },
        PredefinedMacro { name: "__i386", triples: OF_32_BITS, value: "1" },
    ],
    feature_macros: &[],
    directives: &[".intel_syntax", ".att_syntax", ".code64", ".code32", ".code16gcc"],
    file_formats: &["x86-64", "x86_64", "i386", "8086"],
    file_format_ends: &[],
    // Asked only where another target is the default, so that `native` would name no processor of this one.
    assumed: Assumptions { by_signs: &[], otherwise: Assumed { triple: "x86_64", cpu: "skylake" } },
    branches: Words { prefixes: &["j", "loop"], ..Words::NONE },
    registers: Words {
        names: &[
            "ax", "bx", "cx", "dx", "si", "di", "bp", "sp", "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp",
            "eax", "ebx", "ecx", "edx", "esi", "edi", "ebp", "esp", "al", "bl", "cl", "dl", "ah", "bh", "ch", "dh",
            "sil", "dil", "rip",
        ],
        prefixes: &[],
        numbered: &[("r", 8..=31), ("xmm", 0..=31), ("ymm", 0..=31), ("zmm", 0..=31), ("mm", 0..=31)],
        suffixes: &['d', 'w', 'b'],
    },
    register_sign: Some('%'),
    has_ambiguous_text: true,
    has_flags: true,
    levels: &["x86-64"],
    dwarf_registers: &[
        DwarfRegisters {
            triples: OF_64_BITS,
            first: 0,
            names: DwarfNames::Listed(&["RAX", "RDX", "RCX", "RBX", "RSI", "RDI", "RBP", "RSP"]),
        },
        DwarfRegisters { triples: OF_64_BITS, first: 8, names: DwarfNames::Numbered("R", 8..=15, "") },
        DwarfRegisters { triples: OF_64_BITS, first: 17, names: DwarfNames::Numbered("XMM", 0..=15, "") },
        DwarfRegisters { triples: OF_64_BITS, first: 67, names: DwarfNames::Numbered("XMM", 16..=31, "") },
        DwarfRegisters {
            triples: OF_32_BITS,
            first: 0,
            names: DwarfNames::Listed(&["EAX", "ECX", "EDX", "EBX", "ESP", "EBP", "ESI", "EDI"]),
        },
        DwarfRegisters { triples: OF_32_BITS, first: 21, names: DwarfNames::Numbered("XMM", 0..=7, "") },
    ],
};

/// Beginnings of triples with 64-bit registers.
const OF_64_BITS: &[&str] = &["x86_64", "amd64"];
/// Beginnings of triples with 32-bit registers.
const OF_32_BITS: &[&str] = &["i386", "i486", "i586", "i686", "x86-"];

/// Facts common to objects of 64-bit code.
const WIDE: ObjectMachine = ObjectMachine {
    format: ObjectFormat::Elf,
    number: 0,
    is_64_bit_file: None,
    is_big_endian: false,
    flags: 0,
    triple: "x86_64-pc-linux-gnu",
    is_64_bit: true,
    file_format: "",
    kinds_of_elf: None,
};

/// Facts common to objects of 32-bit code.
const NARROW: ObjectMachine = ObjectMachine { triple: "i386-pc-linux-gnu", is_64_bit: false, ..WIDE };
