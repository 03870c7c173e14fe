//! The facts about 32-bit Arm: names, triples, objects, macros and words that show that a text is for it.

use crate::inst::syntax::ObjectFormat;
use crate::inst::targets::face::{
    Assumed, Assumptions, BuildAttributes, ContentFacts, Contents, DwarfNames, DwarfRegisters, Face, ObjectMachine,
    PredefinedMacro, Registration, RelocationFacts, Words,
};

/// The facts about 32-bit Arm.
pub const FACE: Face = Face {
    name: "arm",
    registrations: &[
        Registration { name: "arm", description: "ARM", architecture: "arm" },
        Registration { name: "armeb", description: "ARM (big endian)", architecture: "armeb" },
        Registration { name: "thumb", description: "Thumb", architecture: "thumb" },
        Registration { name: "thumbeb", description: "Thumb (big endian)", architecture: "thumbeb" },
    ],
    default_triple: "armv7-unknown-linux-gnueabihf",
    is_host: cfg!(target_arch = "arm"),
    usual: ("thumbv7em-none-eabi", "cortex-m4"),
    objects: &[
        ObjectMachine { triple: "armv7-unknown-linux-gnueabihf", ..ELF },
        // Programs with big-endian data whose instructions the linker has turned around.
        ObjectMachine { triple: "armv7-unknown-linux-gnueabihf", is_big_endian: true, flags: 0x0080_0000, ..ELF },
        ObjectMachine {
            triple: "armebv7-unknown-linux-gnueabihf",
            is_big_endian: true,
            file_format: "elf32-bigarm",
            ..ELF
        },
    ],
    relocations: RelocationFacts { counts_from_end: false, has_implicit_addend: true, of_pairs: &[], in_data: &[] },
    imports: &[],
    contents: ContentFacts {
        symbols: &[("$a", A32), ("$t", THUMB), ("$d", Contents::Data)],
        by_address: Some([A32, THUMB]),
    },
    attributes: Some(BuildAttributes {
        section: ".ARM.attributes",
        vendor: "aeabi",
        // The processor's name, the architecture, its profile
        tags: &[5, 6, 7],
        strings_below_32: Some(&[4, 5]),
        directive: ".eabi_attribute",
    }),
    macros: &[PredefinedMacro { name: "__arm__", triples: &["arm-", "armv", "thumb"], value: "1" }],
    feature_macros: &["arm_feature_"],
    directives: &[".syntax", ".thumb", ".thumb_func", ".arm", ".fpu", ".eabi_attribute", ".fnstart", ".force_thumb"],
    file_formats: &[],
    file_format_ends: &["arm", "arm-little"],
    // Processors by architecture; cores with a model stand for similar ones without.
    assumed: Assumptions {
        by_signs: &[
            (&["armv6-m"], Assumed { triple: "thumbv6m-none-eabi", cpu: "cortex-m3" }),
            (&["armv7-m"], Assumed { triple: "thumbv7m-none-eabi", cpu: "cortex-m3" }),
            (&["armv7e-m", "thumb"], Assumed { triple: "thumbv7em-none-eabi", cpu: "cortex-m4" }),
            (&["thumb, doubles"], Assumed { triple: "thumbv7em-none-eabi", cpu: "cortex-m7" }),
            (&["armv8-m.base", "armv8-m.main"], Assumed { triple: "thumbv8m.main-none-eabi", cpu: "cortex-m33" }),
            (&["armv8.1-m.main"], Assumed { triple: "thumbv8.1m.main-none-eabi", cpu: "cortex-m55" }),
            (&["armv7-r"], Assumed { triple: "armv7r-none-eabi", cpu: "cortex-r52" }),
            (&["armv8-r"], Assumed { triple: "armv8r-none-eabi", cpu: "cortex-r52" }),
            (&["armv8", "armv9"], Assumed { triple: "armv8-linux-gnueabihf", cpu: "cortex-a57" }),
        ],
        otherwise: Assumed { triple: "armv7-linux-gnueabihf", cpu: "cortex-a9" },
    },
    branches: Words { names: &BRANCHES, ..Words::NONE },
    registers: Words { names: &["sp"], ..Words::NONE },
    register_sign: None,
    has_ambiguous_text: false,
    has_flags: false,
    levels: &["armv"],
    dwarf_registers: &[
        DwarfRegisters { triples: &[], first: 0, names: DwarfNames::Numbered("R", 0..=12, "") },
        DwarfRegisters { triples: &[], first: 13, names: DwarfNames::Listed(&["SP", "LR", "PC"]) },
        DwarfRegisters { triples: &[], first: 64, names: DwarfNames::Numbered("S", 0..=31, "") },
        DwarfRegisters { triples: &[], first: 256, names: DwarfNames::Numbered("D", 0..=31, "") },
    ],
};

/// Facts common to all objects.
const ELF: ObjectMachine = ObjectMachine {
    format: ObjectFormat::Elf,
    number: 40,
    is_64_bit_file: None,
    is_big_endian: false,
    flags: 0,
    triple: "",
    is_64_bit: false,
    file_format: "elf32-littlearm",
    kinds_of_elf: None,
};

/// Contents that are A32 instructions.
const A32: Contents = Contents::Set { feature: ("thumb-mode", false), directive: ".arm" };

/// Contents that are Thumb instructions.
const THUMB: Contents = Contents::Set { feature: ("thumb-mode", true), directive: ".thumb" };

/// Branches with each condition, with and without a mark of how wide they are.
const BRANCHES: [&str; 53] = [
    "b", "b.n", "b.w", "beq", "beq.n", "beq.w", "bne", "bne.n", "bne.w", "bhs", "bhs.n", "bhs.w", "bcs", "bcs.n",
    "bcs.w", "blo", "blo.n", "blo.w", "bcc", "bcc.n", "bcc.w", "bmi", "bmi.n", "bmi.w", "bpl", "bpl.n", "bpl.w", "bvs",
    "bvs.n", "bvs.w", "bvc", "bvc.n", "bvc.w", "bhi", "bhi.n", "bhi.w", "bls", "bls.n", "bls.w", "bge", "bge.n",
    "bge.w", "blt", "blt.n", "blt.w", "bgt", "bgt.n", "bgt.w", "ble", "ble.n", "ble.w", "cbz", "cbnz",
];
