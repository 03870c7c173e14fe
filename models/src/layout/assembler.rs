//! The file `assembler` of a target that is described by tables: how statements become instructions, and how those are
//! printed and encoded.
//!
//! The constant of a section names its rows. In the module of a section, `WIDTH` is the length of a row in bytes and the other
//! `usize` are offsets of fields in it; `u8`, `u16` and `u32` are values of the field above them, unless comments say otherwise.
//! The readers in `models/src/assembler` know each field's length. A string or a sequence (of items of 16 bits) is an index into
//! the file's pool, a call an index into `CALLS`. A field "or 0" holds the index plus 1. A *variant* is a syntax of statements,
//! such as a dialect; a *printer* writes one.

use crate::pack::{FileKind, SectionId};

/// The tag and the version of such files.
pub const KIND: FileKind = FileKind { tag: *b"ASMT", version: 2 };

/// Where each string ends in `STRING_BYTES`.
pub const STRING_ENDS: SectionId = SectionId(1);
pub const STRING_BYTES: SectionId = SectionId(2);
/// Where each sequence ends in `SEQUENCE_ITEMS`.
pub const SEQUENCE_ENDS: SectionId = SectionId(3);
pub const SEQUENCE_ITEMS: SectionId = SectionId(4);
/// Facts about the matcher, in one row.
pub const HEADER: SectionId = SectionId(5);
pub const CALLS: SectionId = SectionId(6);
pub const CONDITIONS: SectionId = SectionId(7);
/// Sets of conditions as sequences; row 0 is the empty set.
pub const CONDITION_SETS: SectionId = SectionId(8);
pub const KINDS: SectionId = SectionId(9);
pub const STEPS: SectionId = SectionId(10);
/// Conversions as sequences with two items for each step: `STEPS` row, operand.
pub const CONVERSIONS: SectionId = SectionId(11);
/// Mnemonics, sorted by name.
pub const MNEMONICS: SectionId = SectionId(12);
/// Open-addressed hash table over the mnemonics by [`name_hash`](super::name_hash): row or 0.
pub const MNEMONIC_HASH: SectionId = SectionId(13);
/// Ranges of match rows: for each mnemonic, one row for each variant.
pub const ROW_RANGES: SectionId = SectionId(14);
/// Aliases in the order of the mnemonics; those of one mnemonic in the order in which they are tried.
pub const ALIASES: SectionId = SectionId(15);
pub const PARSERS: SectionId = SectionId(16);
/// Texts of diagnoses as strings; empty where the target's code has the text.
pub const DIAGNOSES: SectionId = SectionId(17);
/// Opcodes: encoding, first alias pattern of each printer.
pub const OPCODES: SectionId = SectionId(18);
/// Templates: for each opcode, one row for each printer.
pub const TEMPLATES: SectionId = SectionId(19);
/// The part of a template or pattern after the stem.
pub const SHAPE_ENDS: SectionId = SectionId(20);
pub const SHAPE_BYTES: SectionId = SectionId(21);
/// Alias patterns, sorted by printer, then opcode, then in the order in which they are tried.
pub const PATTERNS: SectionId = SectionId(22);
pub const ENCODINGS: SectionId = SectionId(23);
pub const RECORD_TABLES: SectionId = SectionId(24);
pub const RECORD_CELLS: SectionId = SectionId(25);
/// Rewrites, from base to compressed and back; each sorted by opcode, then in the order in which they are tried.
pub const REWRITES: [SectionId; 2] = [SectionId(26), SectionId(27)];
pub const EXTENSIONS: SectionId = SectionId(28);
pub const PROFILES: SectionId = SectionId(29);
/// Overrides of scheduling classes, sorted by opcode, then setting.
pub const OVERRIDES: SectionId = SectionId(30);
/// Match rows of variant 0, and from here on those of the further variants.
pub const MATCH_ROWS: SectionId = SectionId(100);

/// Facts about the matcher and the printers: numbers of variants and printers, limits.
pub mod header {
    pub const WIDTH: usize = 12;
    /// Number of variants.
    pub const N_VARIANTS: usize = 0;
    pub const N_PRINTERS: usize = 2;
    /// Number of operands that the matcher looks at, the mnemonic included; 0: all.
    pub const MAX_OPERANDS: usize = 4;
    /// Length of the longest list of kinds.
    pub const WIDEST_ROW: usize = 6;
    /// Whether the matcher collects near misses: 1 if so.
    pub const NEAR_MISSES: usize = 8;
}

/// A method with the arguments that the table fixes.
pub mod call {
    pub const WIDTH: usize = 8;
    /// The method's index among those of its role, such as printing or encoding.
    pub const METHOD: usize = 0;
    /// Sequence with two items for each argument, the low half first: a number times 2, or a string times 2 plus 1.
    pub const ARGUMENTS: usize = 4;
}

/// A condition over features: its name, its name in messages, and its expression.
pub mod condition {
    pub const WIDTH: usize = 12;
    pub const NAME: usize = 0;
    pub const MESSAGE: usize = 4;
    /// Sequence in postfix order: features, and the operators below after their operands.
    pub const EXPRESSION: usize = 8;
    pub const AND: u16 = u16::MAX;
    pub const OR: u16 = u16::MAX - 1;
    pub const NOT: u16 = u16::MAX - 2;
}

/// A kind of operand: its name and the test that an operand must pass.
pub mod kind {
    pub const WIDTH: usize = 16;
    pub const NAME: usize = 0;
    /// Index into `SORTS`.
    pub const SORT: usize = 4;
    pub const IS_OPTIONAL: usize = 5;
    /// Diagnosis or 0.
    pub const DIAGNOSIS: usize = 6;
    /// Token: string. Class: register class. Method: call. Register: the register. Mode: sequence with one item for each
    /// hardware mode, kind or 0.
    pub const VALUE: usize = 8;
    /// Sequence of the kinds that accept all that this one does.
    pub const SUPERS: usize = 12;
    /// The names of the sorts, by value of the field.
    pub const SORTS: [&str; 5] = ["token", "class", "method", "mode", "register"];
}

/// A step of a conversion from the operands of a statement to those of an instruction.
pub mod step {
    pub const WIDTH: usize = 12;
    pub const SORT: usize = 0;
    pub const N_MACHINE_OPERANDS: usize = 1;
    pub const CALL: usize = 2;
    /// Call or 0: it appends the machine operands of an operand that is absent.
    pub const DEFAULT: usize = 4;
    /// Constant: the number. Register: the register. Tied: machine operand, first and second operand, a byte each.
    pub const VALUE: usize = 8;
    /// The operand appends its machine operands.
    pub const RENDER: u8 = 0;
    /// A method of the target converts all operands.
    pub const CUSTOM: u8 = 1;
    pub const CONSTANT: u8 = 2;
    pub const REGISTER: u8 = 3;
    /// Copies a machine operand, if two operands are equal.
    pub const TIED: u8 = 4;
    /// In the value of a tied step: no operand.
    pub const NO_OPERAND: u8 = u8::MAX;
}

/// A mnemonic or an alias: its name, and the ranges of its rows in `PARSERS` and `ALIASES`.
pub mod mnemonic {
    pub const WIDTH: usize = 16;
    pub const NAME: usize = 0;
    pub const FIRST_PARSER: usize = 4;
    pub const N_PARSERS: usize = 8;
    pub const FIRST_ALIAS: usize = 10;
    pub const N_ALIASES: usize = 12;
}

/// The rows of a mnemonic in the match table of one variant.
pub mod row_range {
    pub const WIDTH: usize = 4;
    /// First row in the match table.
    pub const FIRST: usize = 0;
    pub const N_ROWS: usize = 2;
}

/// A row of a match table: opcode, conversion, condition set, mnemonic, kinds.
pub mod match_row {
    pub const WIDTH: usize = 12;
    pub const OPCODE: usize = 0;
    pub const CONVERSION: usize = 2;
    pub const CONDITIONS: usize = 4;
    pub const MNEMONIC: usize = 6;
    /// Sequence of kinds.
    pub const KINDS: usize = 8;
}

/// A mnemonic that an alias stands for under conditions.
pub mod alias {
    pub const WIDTH: usize = 6;
    pub const REPLACEMENT: usize = 0;
    pub const CONDITIONS: usize = 2;
    /// Variant or `ANY_VARIANT`.
    pub const VARIANT: usize = 4;
    pub const ANY_VARIANT: u16 = u16::MAX;
}

/// A method that may read the operand at a position, under conditions.
pub mod parser {
    pub const WIDTH: usize = 8;
    /// Position of the operand; 0 is the first after the mnemonic.
    pub const POSITION: usize = 0;
    pub const KIND: usize = 2;
    pub const CALL: usize = 4;
    pub const CONDITIONS: usize = 6;
}

/// What belongs to each opcode.
pub mod opcode {
    pub const WIDTH: usize = 6;
    /// Row in `ENCODINGS` or 0.
    pub const ENCODING: usize = 0;
    /// First pattern of each printer or 0.
    pub const PATTERNS: [usize; 2] = [2, 4];
}

/// A template is a stem (the mnemonic) and a shape (the rest). A shape is a string of bytes: 1 to 127 is that many bytes
/// of literal text, which follow. `OPERAND` is followed by the machine operand (one byte), a call and a modifier, which is a
/// string (two bytes each).
pub mod template {
    pub const WIDTH: usize = 8;
    pub const STEM: usize = 0;
    /// Shape or 0: there is no template.
    pub const SHAPE: usize = 4;
    /// The byte of a machine operand.
    pub const OPERAND: u8 = 0x80;
    /// The byte of a machine operand whose method needs the instruction's address.
    pub const OPERAND_WITH_ADDRESS: u8 = 0x81;
    /// Bytes that describe an operand, those after `OPERAND`.
    pub const OPERAND_SIZE: usize = 5;
}

/// An alias pattern: another text to print if its conditions hold.
pub mod pattern {
    pub const WIDTH: usize = 16;
    pub const OPCODE: usize = 0;
    pub const PRINTER: usize = 2;
    pub const N_OPERANDS: usize = 3;
    pub const STEM: usize = 4;
    pub const SHAPE: usize = 8;
    /// Sequence with three items for each condition: index into `CONDITIONS`, the halves of its value, the low one first.
    pub const CONDITIONS_LIST: usize = 12;
    /// The names of the conditions in the text, which are those of [`AliasCondition`](crate::assembler::AliasCondition).
    pub const CONDITIONS: [&str; 12] = [
        "ignore",
        "register",
        "tied",
        "imm",
        "class",
        "mode-class",
        "test",
        "feature",
        "not-feature",
        "or-feature",
        "or-not-feature",
        "end-or",
    ];
}

/// The encoding of an opcode, and how its operands are decoded.
pub mod encoding {
    pub const WIDTH: usize = 64;
    pub const OPCODE: usize = 0;
    /// Number of bits of the encoding's description, which may be more than its bytes have.
    pub const N_BITS: usize = 2;
    pub const N_BYTES: usize = 4;
    pub const FLAGS: usize = 5;
    /// Call or 0.
    pub const POST_ENCODER: usize = 6;
    /// String.
    pub const DECODER_NAMESPACE: usize = 8;
    /// Sequence with three items for each field: call or 0; the first bit (low byte) and the operand (high byte); the position
    /// (low byte) and the number of bits (high byte).
    pub const FIELDS: usize = 12;
    /// Sequence with three items for each operand: operand times 4 plus one of the sorts below; class or call; first member.
    pub const DECODERS: usize = 16;
    pub const CALL: u16 = 0;
    pub const CLASS: u16 = 1;
    pub const MEMBER: u16 = 2;
    /// Stands for all operands together where the index of one is expected.
    pub const ALL_OPERANDS: u16 = 255;
    pub const CONDITIONS: usize = 20;
    pub const MASK: [usize; 2] = [24, 32];
    pub const VALUE: [usize; 2] = [40, 48];
    /// The fixed bits that decoders do not check.
    pub const OVERLOOKED: usize = 56;
    /// The names of the flags, by bit.
    pub const FLAG_NAMES: [&str; 2] = ["code-only", "parser-only"];
}

/// A generic table; its cells are in `RECORD_CELLS`, record by record.
pub mod record_table {
    pub const WIDTH: usize = 20;
    pub const NAME: usize = 0;
    /// Sequence with two items for each field: the halves of its name's string, the low one first.
    pub const FIELDS: usize = 4;
    pub const FIRST_CELL: usize = 8;
    pub const N_RECORDS: usize = 12;
    pub const N_FIELDS: usize = 16;
}

/// The value of a field of a record.
pub mod cell {
    pub const WIDTH: usize = 8;
    pub const SORT: usize = 0;
    /// Number: itself. Text: string. Features: sequence.
    pub const VALUE: usize = 4;
    pub const NUMBER: u32 = 0;
    pub const TEXT: u32 = 1;
    pub const FEATURES: u32 = 2;
}

/// A way to replace an instruction with another.
pub mod rewrite {
    pub const WIDTH: usize = 12;
    pub const OPCODE: usize = 0;
    pub const REPLACEMENT: usize = 2;
    /// Sequence with three items for each operand: index into `OPERANDS`, the halves of its value, the low one first.
    pub const OPERANDS_LIST: usize = 4;
    /// Sequence with four items for each condition: index into `CONDITIONS`, operand, the halves of its value, the low one first.
    pub const CONDITIONS_LIST: usize = 8;
    /// The names in the text, which are those of [`RewriteOperand`](crate::assembler::further::RewriteOperand).
    pub const OPERANDS: [&str; 3] = ["copy", "register", "imm"];
    /// The names in the text, which are those of [`RewriteCondition`](crate::assembler::further::RewriteCondition).
    pub const CONDITIONS: [&str; 13] = [
        "is-register",
        "is-imm",
        "some",
        "same",
        "register",
        "imm",
        "class",
        "test",
        "feature",
        "not-feature",
        "or-feature",
        "or-not-feature",
        "end-or",
    ];
}

/// An extension that architecture strings may name.
pub mod extension {
    pub const WIDTH: usize = 16;
    pub const NAME: usize = 0;
    pub const MAJOR: usize = 4;
    pub const MINOR: usize = 6;
    pub const IS_EXPERIMENTAL: usize = 8;
    /// Sequence of extensions.
    pub const IMPLIED: usize = 12;
}

/// A profile, a name for an architecture string.
pub mod profile {
    pub const WIDTH: usize = 12;
    pub const NAME: usize = 0;
    pub const ARCHITECTURE: usize = 4;
    pub const IS_EXPERIMENTAL: usize = 8;
}

/// A scheduling class that replaces that of an opcode for one setting of vectors.
pub mod scheduling_override {
    pub const WIDTH: usize = 6;
    pub const OPCODE: usize = 0;
    /// Index into the first list of `SETTINGS` times 8 plus index into the second.
    pub const SETTING: usize = 2;
    /// Scheduling class or `CRASH`.
    pub const CLASS: usize = 4;
    /// The reference divides by zero here and crashes.
    pub const CRASH: u16 = u16::MAX;
    /// Values of each part of a setting. Vectors: the number of registers of a group, as the three bits of a vector type, and
    /// the width of elements, if it is known.
    pub const SETTINGS: [&[&str]; 2] =
        [&["M1", "M2", "M4", "M8", "-", "MF8", "MF4", "MF2"], &["", "E8", "E16", "E32", "E64"]];
}
