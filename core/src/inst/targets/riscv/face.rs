//! The facts about RISC-V: names, triples, objects, macros and words that show that a text is for it.

use super::imports::IMPORTS;
use crate::inst::syntax::ObjectFormat;
use crate::inst::targets::face::{
    Assumed, Assumptions, BuildAttributes, ContentFacts, DwarfNames, DwarfRegisters, Face, FieldChange, ObjectMachine,
    PredefinedMacro, Registration, RelocationFacts, Words,
};

/// The facts about RISC-V.
pub const FACE: Face = Face {
    name: "riscv",
    registrations: &[
        Registration { name: "riscv32", description: "32-bit RISC-V", architecture: "riscv32" },
        Registration { name: "riscv32be", description: "32-bit big endian RISC-V", architecture: "riscv32be" },
        Registration { name: "riscv64", description: "64-bit RISC-V", architecture: "riscv64" },
        Registration { name: "riscv64be", description: "64-bit big endian RISC-V", architecture: "riscv64be" },
    ],
    default_triple: "riscv64-unknown-linux-gnu",
    is_host: cfg!(target_arch = "riscv64"),
    usual: ("riscv64-unknown-linux-gnu", "sifive-p670"),
    objects: &[
        ObjectMachine {
            is_64_bit_file: Some(true),
            triple: "riscv64-unknown-linux-gnu",
            is_64_bit: true,
            file_format: "elf64-littleriscv",
            ..ELF
        },
        ObjectMachine {
            is_64_bit_file: Some(false),
            triple: "riscv32-unknown-linux-gnu",
            is_64_bit: false,
            file_format: "elf32-littleriscv",
            ..ELF
        },
    ],
    relocations: RelocationFacts {
        counts_from_end: false,
        has_implicit_addend: false,
        // CALL, CALL_PLT
        of_pairs: &[18, 19],
        // ADD8 to ADD64, SUB8 to SUB64, SET8 to SET32
        in_data: &[(33..=36, FieldChange::Add), (37..=40, FieldChange::Subtract), (54..=56, FieldChange::Replace)],
    },
    imports: IMPORTS,
    contents: ContentFacts::NONE,
    attributes: Some(BuildAttributes {
        section: ".riscv.attributes",
        vendor: "riscv",
        tags: &[5],
        strings_below_32: None,
        directive: ".attribute",
    }),
    macros: &[
        PredefinedMacro { name: "__riscv", triples: &["riscv"], value: "1" },
        PredefinedMacro { name: "__riscv_xlen", triples: &["riscv64"], value: "64" },
        PredefinedMacro { name: "__riscv_xlen", triples: &["riscv32"], value: "32" },
    ],
    feature_macros: &["riscv_"],
    directives: &[],
    file_formats: &["riscv"],
    file_format_ends: &[],
    assumed: Assumptions {
        by_signs: &[
            (&["rv32"], Assumed { triple: "riscv32", cpu: "syntacore-scr5-rv32" }),
            (&["rv64 without vectors"], Assumed { triple: "riscv64", cpu: "sifive-u74" }),
        ],
        otherwise: Assumed { triple: "riscv64", cpu: "spacemit-x60" },
    },
    branches: Words {
        names: &[
            "beq", "bne", "blt", "bge", "bltu", "bgeu", "beqz", "bnez", "blez", "bgez", "bltz", "bgtz", "bgt", "ble",
            "bgtu", "bleu", "c.beqz", "c.bnez",
        ],
        ..Words::NONE
    },
    registers: Words { names: &["zero", "ra"], ..Words::NONE },
    register_sign: None,
    has_ambiguous_text: false,
    has_flags: false,
    levels: &["rv"],
    dwarf_registers: &[
        DwarfRegisters { triples: &[], first: 0, names: DwarfNames::Numbered("X", 0..=31, "") },
        DwarfRegisters { triples: &[], first: 32, names: DwarfNames::Numbered("F", 0..=31, "_D") },
    ],
};

/// Facts common to all objects.
const ELF: ObjectMachine = ObjectMachine {
    format: ObjectFormat::Elf,
    number: 243,
    is_64_bit_file: None,
    is_big_endian: false,
    flags: 0,
    triple: "",
    is_64_bit: false,
    file_format: "",
    kinds_of_elf: None,
};
