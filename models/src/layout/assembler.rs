//! The file `assembler` of a target that is described by tables: how statements become instructions, and how those are
//! printed and encoded.
//!
//! The constant of a section is its number in the file, and names its rows. In the module of a section, `WIDTH` is the length of a
//! row in bytes, and the other `usize` are offsets of fields in it; constants of other types are values that a field can have.
//! The readers in `models/src/assembler` know each field's length.
//!
//! References are indices, from 0: a *string* or a *sequence* (of items of 16 bits) is one into the file's pool; a *call*, a *kind*,
//! a *conversion*, a *mnemonic* or an *encoding* is a row of the section of this name; an opcode, a register, a register class, a
//! feature or a scheduling class is a row of the target's other files. A field "or 0" holds the index plus 1, and 0 for none. A
//! field `NAME` is a string. A field `CONDITIONS` is a row of `CONDITION_SETS`; all conditions of the set must hold.
//!
//! A *variant* is a syntax of statements, such as a dialect; a *printer* writes one. *Machine operands* are the operands of an
//! instruction, into which those of a statement are converted. A *method* is a function of the target's code that tables name.

use crate::pack::{FileKind, SectionId};

/// The tag and the version of such files.
pub const KIND: FileKind = FileKind { tag: *b"ASMT", version: 2 };

/// Where each string ends in `STRING_BYTES`: `u32`.
pub const STRING_ENDS: SectionId = SectionId(1);
/// All strings, one after the other.
pub const STRING_BYTES: SectionId = SectionId(2);
/// Where each sequence ends in `SEQUENCE_ITEMS`: `u32`.
pub const SEQUENCE_ENDS: SectionId = SectionId(3);
/// The items of all sequences, one after the other: `u16`.
pub const SEQUENCE_ITEMS: SectionId = SectionId(4);
/// Facts about the matcher and the printers, in one row (`header`).
pub const HEADER: SectionId = SectionId(5);
/// Methods with arguments (`call`).
pub const CALLS: SectionId = SectionId(6);
/// Conditions on the features of the processor (`condition`), in the order of messages about those that do not hold.
pub const CONDITIONS: SectionId = SectionId(7);
/// Sets of conditions: sequences of `CONDITIONS` rows. Row 0 is the empty set.
pub const CONDITION_SETS: SectionId = SectionId(8);
/// Kinds of operands of statements (`kind`); more specific ones come first.
pub const KINDS: SectionId = SectionId(9);
/// Steps of conversions (`step`).
pub const STEPS: SectionId = SectionId(10);
/// Conversions: sequences with two items for each step: `STEPS` row, index of the statement's operand (0: the mnemonic).
pub const CONVERSIONS: SectionId = SectionId(11);
/// Mnemonics, aliases of them, and names that have parsers (`mnemonic`), sorted by name.
pub const MNEMONICS: SectionId = SectionId(12);
/// Open-addressed hash table over the mnemonics by [`name_hash`](super::name_hash): `MNEMONICS` row or 0.
pub const MNEMONIC_HASH: SectionId = SectionId(13);
/// Ranges of match rows (`row_range`): for each mnemonic, one row for each variant.
pub const ROW_RANGES: SectionId = SectionId(14);
/// Aliases (`alias`) in the order of the mnemonics; those of one mnemonic in the order in which they are tried.
pub const ALIASES: SectionId = SectionId(15);
/// Methods that read operands of statements (`parser`), sorted by mnemonic, then position of the operand.
pub const PARSERS: SectionId = SectionId(16);
/// Messages about operands that do not fit their kind: strings; empty where the target's code has the text.
pub const DIAGNOSES: SectionId = SectionId(17);
/// For each opcode, its encoding and the first alias pattern of each printer (`opcode`).
pub const OPCODES: SectionId = SectionId(18);
/// Templates (`template`): for each opcode, one row for each printer.
pub const TEMPLATES: SectionId = SectionId(19);
/// Where each shape ends in `SHAPE_BYTES`: `u32`. A shape is the part of a template or pattern after the stem.
pub const SHAPE_ENDS: SectionId = SectionId(20);
/// All shapes, one after the other.
pub const SHAPE_BYTES: SectionId = SectionId(21);
/// Alias patterns (`pattern`), sorted by printer, then opcode, then in the order in which they are tried.
pub const PATTERNS: SectionId = SectionId(22);
/// Encodings (`encoding`), sorted by the name of the opcode.
pub const ENCODINGS: SectionId = SectionId(23);
/// Tables of records with named fields (`record_table`), sorted by name.
pub const RECORD_TABLES: SectionId = SectionId(24);
/// The values of the fields of all records (`cell`), table by table and record by record.
pub const RECORD_CELLS: SectionId = SectionId(25);
/// Rewrites (`rewrite`): from usual instructions to compressed ones, and back. Each section is sorted by opcode, then in the order
/// in which rewrites are tried.
pub const REWRITES: [SectionId; 2] = [SectionId(26), SectionId(27)];
/// Extensions of the architecture (`extension`), sorted by name.
pub const EXTENSIONS: SectionId = SectionId(28);
/// Profiles of the architecture (`profile`).
pub const PROFILES: SectionId = SectionId(29);
/// Overrides of scheduling classes (`scheduling_override`), sorted by opcode, then setting.
pub const OVERRIDES: SectionId = SectionId(30);
/// Match rows (`match_row`) of variant 0; those of variant n have this number plus n.
pub const MATCH_ROWS: SectionId = SectionId(100);

/// Facts about the matcher and the printers: numbers of variants and printers, limits.
pub mod header {
    pub const WIDTH: usize = 12;
    pub const N_VARIANTS: usize = 0;
    pub const N_PRINTERS: usize = 2;
    /// Number of operands that the matcher looks at, the mnemonic included; 0: all.
    pub const MAX_OPERANDS: usize = 4;
    /// Number of kinds of the match row that has the most.
    pub const WIDEST_ROW: usize = 6;
    /// 1 if the matcher notes for each row why it does not fit, for messages; else 0.
    pub const NEAR_MISSES: usize = 8;
}

/// A method with the arguments that the table fixes.
pub mod call {
    pub const WIDTH: usize = 8;
    /// Index of the method among those of its role, such as printing or encoding. Which role it is follows from the field with the
    /// call.
    pub const METHOD: usize = 0;
    /// Sequence with two items for each argument, the halves of a word of 32 bits, the low one first: a number times 2, or a string
    /// times 2 plus 1.
    pub const ARGUMENTS: usize = 4;
}

/// A condition on the features of the processor.
pub mod condition {
    pub const WIDTH: usize = 12;
    pub const NAME: usize = 0;
    /// String: what messages call it; may be empty.
    pub const MESSAGE: usize = 4;
    /// Sequence in postfix order: features, and `AND`, `OR` and `NOT` after their operands.
    pub const EXPRESSION: usize = 8;
    pub const AND: u16 = u16::MAX;
    pub const OR: u16 = u16::MAX - 1;
    pub const NOT: u16 = u16::MAX - 2;
}

/// A kind of operand of statements, and the test that an operand must pass.
pub mod kind {
    pub const WIDTH: usize = 16;
    pub const NAME: usize = 0;
    /// What the test is: index into `SORTS`.
    pub const SORT: usize = 4;
    /// 1 if the operand may be absent.
    pub const IS_OPTIONAL: usize = 5;
    /// The message about an operand that does not fit: `DIAGNOSES` row or 0.
    pub const DIAGNOSIS: usize = 6;
    /// What fits. Token: this string. Class: the registers of this register class. Method: what this call accepts. Register: this
    /// register. Mode: what fits another kind, given by a sequence with one item for each hardware mode: kind or 0.
    pub const VALUE: usize = 8;
    /// Sequence of the kinds that accept everything that this one does.
    pub const SUPERS: usize = 12;
    /// The names of the sorts in the model data's text, by value of the field.
    pub const SORTS: [&str; 5] = ["token", "class", "method", "mode", "register"];
}

/// A step of a conversion from the operands of a statement to those of an instruction.
pub mod step {
    pub const WIDTH: usize = 12;
    /// `RENDER`, `CUSTOM`, `CONSTANT`, `REGISTER` or `TIED`.
    pub const SORT: usize = 0;
    /// Number of machine operands that the step appends; 0 for `CUSTOM`.
    pub const N_MACHINE_OPERANDS: usize = 1;
    /// For `RENDER` and `CUSTOM`: the call that converts. Without meaning for other steps.
    pub const CALL: usize = 2;
    /// For `RENDER`: call or 0; it appends the machine operands of an operand that is absent.
    pub const DEFAULT: usize = 4;
    /// `CONSTANT`: the number. `REGISTER`: the register. `TIED`: a byte each for the machine operand that is copied and for the two
    /// operands of the statement that must be equal; each may be `NO_OPERAND`.
    pub const VALUE: usize = 8;
    /// Appends the machine operands that the call makes of one operand of the statement.
    pub const RENDER: u8 = 0;
    /// Appends the machine operands that the call makes of several operands of the statement at once.
    pub const CUSTOM: u8 = 1;
    /// Appends a number.
    pub const CONSTANT: u8 = 2;
    /// Appends a register.
    pub const REGISTER: u8 = 3;
    /// Appends a copy of a machine operand that was appended before.
    pub const TIED: u8 = 4;
    /// In the value of `TIED`: no operand.
    pub const NO_OPERAND: u8 = u8::MAX;
}

/// A mnemonic, an alias of one, or a name that has parsers, with the ranges of its rows in `PARSERS` and `ALIASES`.
pub mod mnemonic {
    pub const WIDTH: usize = 16;
    pub const NAME: usize = 0;
    /// First row in `PARSERS`: `u32`, while the fields below are `u16`.
    pub const FIRST_PARSER: usize = 4;
    pub const N_PARSERS: usize = 8;
    /// First row in `ALIASES`, of the mnemonics for which this name stands.
    pub const FIRST_ALIAS: usize = 10;
    pub const N_ALIASES: usize = 12;
}

/// The rows of a mnemonic in the match table of one variant.
pub mod row_range {
    pub const WIDTH: usize = 4;
    /// First row in the match table of the variant.
    pub const FIRST: usize = 0;
    pub const N_ROWS: usize = 2;
}

/// A row of a match table: one form that the operands of a mnemonic may have, and the instruction that this form means.
pub mod match_row {
    pub const WIDTH: usize = 12;
    pub const OPCODE: usize = 0;
    pub const CONVERSION: usize = 2;
    pub const CONDITIONS: usize = 4;
    pub const MNEMONIC: usize = 6;
    /// Sequence of the kinds that the operands after the mnemonic must have.
    pub const KINDS: usize = 8;
}

/// One mnemonic for which an alias stands under conditions.
pub mod alias {
    pub const WIDTH: usize = 6;
    /// The mnemonic for which it stands.
    pub const REPLACEMENT: usize = 0;
    pub const CONDITIONS: usize = 2;
    /// The only variant that has the alias, or `ANY_VARIANT` if all have it.
    pub const VARIANT: usize = 4;
    pub const ANY_VARIANT: u16 = u16::MAX;
}

/// A method that may read the operand of a mnemonic at one position, under conditions.
pub mod parser {
    pub const WIDTH: usize = 8;
    /// Position of the operand; 0 is the first after the mnemonic.
    pub const POSITION: usize = 0;
    /// The kind of operand that the method reads.
    pub const KIND: usize = 2;
    /// The method.
    pub const CALL: usize = 4;
    pub const CONDITIONS: usize = 6;
}

/// How the instructions of an opcode are encoded and printed.
pub mod opcode {
    pub const WIDTH: usize = 6;
    /// Row in `ENCODINGS` or 0.
    pub const ENCODING: usize = 0;
    /// For printer 0 and printer 1: the first of the opcode's rows in `PATTERNS`, or 0.
    pub const PATTERNS: [usize; 2] = [2, 4];
}

/// A template, the text by which an opcode is printed: a stem (the mnemonic) and a shape (the rest). A shape is a string of pieces,
/// each of which begins with a byte: a number from 1 to 127 begins literal text of so many bytes, which follow. `OPERAND` and
/// `OPERAND_WITH_ADDRESS` are followed by the index of a machine operand (one byte), the call that prints it, and a modifier, which
/// is a string (two bytes each).
pub mod template {
    pub const WIDTH: usize = 8;
    /// String.
    pub const STEM: usize = 0;
    /// Index of the shape, or 0: there is no template.
    pub const SHAPE: usize = 4;
    /// Begins a machine operand.
    pub const OPERAND: u8 = 0x80;
    /// Begins a machine operand whose method needs the instruction's address.
    pub const OPERAND_WITH_ADDRESS: u8 = 0x81;
    /// Number of bytes after `OPERAND` that describe the operand.
    pub const OPERAND_SIZE: usize = 5;
}

/// An alias pattern: a text that is printed in place of the opcode's template if its conditions hold.
pub mod pattern {
    pub const WIDTH: usize = 16;
    pub const OPCODE: usize = 0;
    /// Index of the printer.
    pub const PRINTER: usize = 2;
    /// Number of machine operands that the instruction must have.
    pub const N_OPERANDS: usize = 3;
    /// String: the mnemonic, as in a template.
    pub const STEM: usize = 4;
    /// Index of the shape, laid out as that of a template.
    pub const SHAPE: usize = 8;
    /// Sequence with three items for each condition: index into `CONDITIONS`, the halves of its value, the low one first.
    pub const CONDITIONS_LIST: usize = 12;
    /// The names of the conditions in the model data's text, by index. [`AliasCondition`](crate::assembler::AliasCondition) has them
    /// in the same order and says what the value is.
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
    /// Number of bits that LLVM describes of the encoding, which may be more than 8 times `N_BYTES`.
    pub const N_BITS: usize = 2;
    /// Number of bytes of the instruction.
    pub const N_BYTES: usize = 4;
    /// Set of bits, which `FLAG_NAMES` lists from the lowest one on. A decoder yields no opcode with a flag.
    pub const FLAGS: usize = 5;
    /// Call or 0: it changes the bits of the instruction after all fields have been filled in.
    pub const POST_ENCODER: usize = 6;
    /// String: the name of the decoder's table that has the opcode; empty for the table that every processor uses.
    pub const DECODER_NAMESPACE: usize = 8;
    /// Sequence with three items for each field, which is a group of neighbouring bits of a machine operand: the call that gives the
    /// operand's bits, or 0 for the target's usual one; the first bit that is taken of them (low byte) and the index of the operand
    /// (high byte); the bit of the instruction at which the field begins (low byte) and the number of bits (high byte).
    pub const FIELDS: usize = 12;
    /// Sequence with three items for each decoder: the index of the machine operand (or `ALL_OPERANDS`) times 4, plus `CALL`,
    /// `CLASS` or `MEMBER`; the call, or the register class; for `MEMBER` the number that is added to the bits, else 0.
    pub const DECODERS: usize = 16;
    /// A method makes machine operands of the bits.
    pub const CALL: u16 = 0;
    /// The bits are the encoding of a register of the class.
    pub const CLASS: u16 = 1;
    /// The bits plus a number are the index of a register in the class.
    pub const MEMBER: u16 = 2;
    /// Stands for all operands together where the index of one is expected.
    pub const ALL_OPERANDS: u16 = 255;
    /// Row of `CONDITION_SETS`: when a decoder yields the opcode.
    pub const CONDITIONS: usize = 20;
    /// Bits that are the same in every instruction with this opcode: the low and the high half of 128 bits.
    pub const MASK: [usize; 2] = [24, 32];
    /// The values of the bits in `MASK`, in the same halves.
    pub const VALUE: [usize; 2] = [40, 48];
    /// Set of bits: which of the lowest 64 bits of `MASK` decoders do not check.
    pub const OVERLOOKED: usize = 56;
    /// The names of the flags in the model data's text, by bit: only the compiler makes this opcode; only the assembler does.
    pub const FLAG_NAMES: [&str; 2] = ["code-only", "parser-only"];
}

/// A table of records with named fields, such as system registers (a `GenericTable` of LLVM). Its cells are in `RECORD_CELLS`, record
/// by record, and in a record in the order of the fields.
pub mod record_table {
    pub const WIDTH: usize = 20;
    pub const NAME: usize = 0;
    /// Sequence with two items for each field: the halves of its name's string, the low one first.
    pub const FIELDS: usize = 4;
    /// First row in `RECORD_CELLS`.
    pub const FIRST_CELL: usize = 8;
    pub const N_RECORDS: usize = 12;
    pub const N_FIELDS: usize = 16;
}

/// The value of a field of a record.
pub mod cell {
    pub const WIDTH: usize = 8;
    /// `NUMBER`, `TEXT` or `FEATURES`.
    pub const SORT: usize = 0;
    /// `NUMBER`: the number, which may be negative. `TEXT`: string. `FEATURES`: sequence of features.
    pub const VALUE: usize = 4;
    pub const NUMBER: u32 = 0;
    pub const TEXT: u32 = 1;
    pub const FEATURES: u32 = 2;
}

/// A rule by which an instruction is replaced with an equivalent one.
pub mod rewrite {
    pub const WIDTH: usize = 12;
    /// Opcode of the instruction that is replaced.
    pub const OPCODE: usize = 0;
    /// Opcode of the instruction that replaces it.
    pub const REPLACEMENT: usize = 2;
    /// Sequence with three items for each machine operand of the replacing instruction: index into `OPERANDS`, the halves of its
    /// value, the low one first.
    pub const OPERANDS_LIST: usize = 4;
    /// Sequence with four items for each condition: index into `CONDITIONS`, index of the machine operand of the replaced
    /// instruction, the halves of its value, the low one first. All conditions must hold.
    pub const CONDITIONS_LIST: usize = 8;
    /// The names in the model data's text of where an operand comes from, by index.
    /// [`RewriteOperand`](crate::assembler::further::RewriteOperand) has them in the same order and says what the value is.
    pub const OPERANDS: [&str; 3] = ["copy", "register", "imm"];
    /// The names of the conditions in the model data's text, by index.
    /// [`RewriteCondition`](crate::assembler::further::RewriteCondition) has them in the same order and says what the value is.
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

/// An extension that architecture strings may name, such as `zba`.
pub mod extension {
    pub const WIDTH: usize = 16;
    pub const NAME: usize = 0;
    /// The supported version: the number before the `p`.
    pub const MAJOR: usize = 4;
    /// The supported version: the number after the `p`.
    pub const MINOR: usize = 6;
    /// 1 if it may be named only where experimental extensions are allowed.
    pub const IS_EXPERIMENTAL: usize = 8;
    /// Sequence of the `EXTENSIONS` rows that it implies directly.
    pub const IMPLIED: usize = 12;
}

/// A profile, a name for an architecture string, such as `rva23u64`.
pub mod profile {
    pub const WIDTH: usize = 12;
    pub const NAME: usize = 0;
    /// String: the architecture string.
    pub const ARCHITECTURE: usize = 4;
    /// 1 if it is only a draft.
    pub const IS_EXPERIMENTAL: usize = 8;
}

/// A scheduling class that replaces that of an opcode for one setting of the vector unit.
pub mod scheduling_override {
    pub const WIDTH: usize = 6;
    pub const OPCODE: usize = 0;
    /// Index into the first list of `SETTINGS` times 8 plus index into the second.
    pub const SETTING: usize = 2;
    /// Scheduling class or `CRASH`.
    pub const CLASS: usize = 4;
    /// The reference divides by zero here and crashes.
    pub const CRASH: u16 = u16::MAX;
    /// Names of the values of a setting's two parts, by value. The first is how many registers a group has (`M2`: two, `MF2`: half of
    /// one), in the order of the three-bit code in a vector type, of which one value (`-`) is not used. The second is the width of
    /// elements in bits; empty: not known.
    pub const SETTINGS: [&[&str]; 2] =
        [&["M1", "M2", "M4", "M8", "-", "MF8", "MF4", "MF2"], &["", "E8", "E16", "E32", "E64"]];
}
