//! The file `instructions`: data common to all processors of a target.
//!
//! The constant of a section is its number in the file, and names its rows. In the module of a section, `WIDTH` is the length of a
//! row in bytes, and the other `usize` are offsets of fields in it; constants of other types are values that a field can have.
//!
//! References are indices, from 0: a *string* or a *sequence* (of items of 16 bits) is one into the file's pool; an *opcode*, a
//! *register*, a *register class*, a *kind*, a *mnemonic* or a *shape* is a row of the section of this name. A field `NAME` is a
//! string. Sections after `SCHEDULING_CLASSES`, except the templates, are missing for targets with a file `assembler`.

use crate::pack::{FileKind, SectionId};

/// The tag and the version of such files.
pub const KIND: FileKind = FileKind { tag: *b"INST", version: 3 };

/// Where each string ends in `STRING_BYTES`: `u32`.
pub const STRING_ENDS: SectionId = SectionId(1);
/// All strings, one after the other.
pub const STRING_BYTES: SectionId = SectionId(2);
/// Where each sequence ends in `SEQUENCE_ITEMS`: `u32`.
pub const SEQUENCE_ENDS: SectionId = SectionId(3);
/// The items of all sequences, one after the other: `u16`.
pub const SEQUENCE_ITEMS: SectionId = SectionId(4);
/// Opcodes (`opcode`) in the order of the reference.
pub const OPCODES: SectionId = SectionId(5);
/// Operands and flags, which many opcodes have in common (`shape`).
pub const SHAPES: SectionId = SectionId(6);
/// `u16` opcodes in the order of their names' bytes.
pub const OPCODES_BY_NAME: SectionId = SectionId(7);
/// Registers (`register`); row 0 is "no register".
pub const REGISTERS: SectionId = SectionId(8);
/// Register classes (`register_class`).
pub const REGISTER_CLASSES: SectionId = SectionId(9);
/// `u64` words of register sets, [`words_per_set`] for each set, with a bit for each register: first the sets of the classes in
/// order, then those that only operand kinds use.
pub const REGISTER_SETS: SectionId = SectionId(10);
/// Names of registers that the assembler accepts (`register_name`).
pub const REGISTER_NAMES: SectionId = SectionId(11);
/// Open-addressed hash table over the names by [`name_hash`](super::name_hash): row plus 1, or 0.
pub const REGISTER_NAME_HASH: SectionId = SectionId(12);
/// String: the name of each scheduling class.
pub const SCHEDULING_CLASSES: SectionId = SectionId(13);
/// Kinds of operands that match rows name (`kind`).
pub const KINDS: SectionId = SectionId(14);
/// Mnemonics and aliases of them (`mnemonic`), sorted by name.
pub const MNEMONICS: SectionId = SectionId(15);
/// Open-addressed hash table over the mnemonics by [`name_hash`](super::name_hash): row plus 1, or 0.
pub const MNEMONIC_HASH: SectionId = SectionId(16);
/// Match rows (`match_row`) of AT&T syntax and of Intel syntax, sorted by mnemonic, then in the order in which they are tried.
pub const MATCH_ROWS: [SectionId; 2] = [SectionId(17), SectionId(18)];
/// Aliases of mnemonics (`alias`), sorted by mnemonic.
pub const ALIASES: SectionId = SectionId(19);
/// Rewrites (`rewrite`), sorted by opcode, then kind.
pub const REWRITES: SectionId = SectionId(20);
/// Where each template ends in `TEMPLATE_BYTES`: `u32`. Template 0 is empty.
pub const TEMPLATE_ENDS: SectionId = SectionId(21);
/// All templates, one after the other, as the module `template` describes them.
pub const TEMPLATE_BYTES: SectionId = SectionId(22);
/// Templates that are used under a condition (`special`).
pub const SPECIAL_FORMS: SectionId = SectionId(23);
/// Lists of words that are printed for values (`word_list`).
pub const WORD_LISTS: SectionId = SectionId(24);
/// String: the words of all lists, each at the place of its value; 0 where a list skips a value.
pub const WORDS: SectionId = SectionId(25);
/// String: the name of each group of opcodes. Its index is its bit in the set of an opcode.
pub const GROUPS: SectionId = SectionId(26);
/// Codes of the decoder's tables with their opcodes (`decoder_code`), sorted by name.
pub const DECODER_CODES: SectionId = SectionId(27);

/// Returns the number of `u64` words of a set over this many registers, "no register" included.
#[inline]
pub const fn words_per_set(n_registers: usize) -> usize {
    n_registers.div_ceil(64)
}

/// An opcode: name, flags of the target, scheduling class, shape, texts to print.
pub mod opcode {
    pub const WIDTH: usize = 28;
    /// `u64`: flags whose meaning depends on the target, LLVM's `TSFlags`.
    pub const TS_FLAGS: usize = 0;
    pub const NAME: usize = 8;
    /// Set of the groups to which the opcode belongs, with bits by index into `GROUPS`.
    pub const GROUPS: usize = 12;
    /// Scheduling class: row of `SCHEDULING_CLASSES`.
    pub const CLASS: usize = 16;
    pub const SHAPE: usize = 18;
    /// Indices of the templates for AT&T and for Intel syntax; 0: none.
    pub const TEMPLATES: [usize; 2] = [20, 22];
    /// Row of `SPECIAL_FORMS` plus 1, or 0 if the opcode has none.
    pub const SPECIAL: usize = 24;
    /// First of the opcode's rows in `REWRITES` plus 1, or 0 if it has none.
    pub const REWRITE: usize = 26;
}

/// What opcodes with the same operands share.
pub mod shape {
    pub const WIDTH: usize = 20;
    /// Set of bits, which [`FLAGS`](super::FLAGS) of this file lists from the lowest one on.
    pub const FLAGS: usize = 0;
    /// Sequence with two items for each machine operand: bits that the module `operand` describes, register class or
    /// `operand::NO_CLASS`.
    pub const OPERANDS: usize = 4;
    /// Sequence of the registers that are written without being operands.
    pub const IMPLICIT_DEFINITIONS: usize = 8;
    /// Sequence of the registers that are read without being operands.
    pub const IMPLICIT_USES: usize = 12;
    /// Number of operands, the first ones, that are results.
    pub const N_DEFINITIONS: usize = 16;
    pub const N_OPERANDS: usize = 17;
    /// Number of results, the first ones, that a tied input repeats: encodings have each such operand once.
    pub const N_REPEATED: usize = 18;
}

/// The bits that describe an operand in a shape.
pub mod operand {
    /// The names of the operand types in the model data's text, by value of `TYPE_BITS`. They are LLVM's: `pcrel` is a distance from
    /// the instruction, `rounding` a rounding mode, `condition` a condition code, `generic` anything.
    pub const TYPES: [&str; 8] =
        ["unknown", "immediate", "register", "memory", "pcrel", "rounding", "condition", "generic"];
    /// The bits with the type of the operand.
    pub const TYPE_BITS: u16 = 0xf;
    /// The lowest of four bits with the index of the operand that must be equal to this one, or `NOT_TIED`.
    pub const TIED_SHIFT: u16 = 4;
    /// Stands in place of the index for an operand that is not tied to another one.
    pub const NOT_TIED: u16 = 0xf;
    /// The bit of a result that an instruction may lack, such as the flags on ARM.
    pub const OPTIONAL_DEFINITION: u16 = 1 << 8;
    /// The bit of an operand that is a part of the condition under which the instruction executes.
    pub const PREDICATE: u16 = 1 << 9;
    /// Stands in place of a register class for an operand that has none.
    pub const NO_CLASS: u16 = u16::MAX;
}

/// The names of the opcode flags in the model data's text, by bit. They are LLVM's.
pub const FLAGS: [&str; 15] = [
    "variadic",
    "optional-definition",
    "pseudo",
    "return",
    "call",
    "barrier",
    "terminator",
    "branch",
    "indirect",
    "register-move",
    "may-load",
    "may-store",
    "side-effects",
    "commutable",
    "variadic-definitions",
];

/// A register: names, relations to others, number in encodings.
pub mod register {
    pub const WIDTH: usize = 20;
    pub const NAME: usize = 0;
    /// The name as it is printed; empty if the register is never printed.
    pub const PRINTED: usize = 4;
    /// Sequence of the registers that it contains.
    pub const SUB_REGISTERS: usize = 8;
    /// Sequence of the registers that contain it.
    pub const SUPER_REGISTERS: usize = 12;
    /// Number of the register in machine code.
    pub const ENCODING: usize = 16;
    /// Set of bits, which `FLAG_NAMES` lists from the lowest one on.
    pub const FLAGS: usize = 18;
    /// The names of the flags in the model data's text, by bit: a register that LLVM has only as a part of others, so that no
    /// instruction names it; a register whose value never changes, such as the zero register.
    pub const FLAG_NAMES: [&str; 2] = ["artificial", "constant"];
}

/// A register class; its members are a set in `REGISTER_SETS`.
pub mod register_class {
    pub const WIDTH: usize = 12;
    pub const NAME: usize = 0;
    /// Sequence of registers in the order of the class.
    pub const MEMBERS: usize = 4;
    /// Size of a register of the class in bits.
    pub const SIZE_BITS: usize = 8;
}

/// A name of a register, as the assembler accepts it.
pub mod register_name {
    pub const WIDTH: usize = 6;
    pub const NAME: usize = 0;
    pub const REGISTER: usize = 4;
}

/// A kind of operand that match rows name.
pub mod kind {
    pub const WIDTH: usize = 8;
    /// `UNUSED`, `TOKEN`, `REGISTER` or `OPERAND`.
    pub const CATEGORY: usize = 0;
    /// For `REGISTER`, the index of the set in `REGISTER_SETS`, counted in sets, not in words.
    pub const SET: usize = 2;
    /// String: for `TOKEN` the token, else the name of the kind.
    pub const NAME: usize = 4;

    /// No row has the kind.
    pub const UNUSED: u8 = 0;
    /// Accepts one token.
    pub const TOKEN: u8 = 1;
    /// Accepts the registers of a set.
    pub const REGISTER: u8 = 2;
    /// Accepts what the target's code says for the name.
    pub const OPERAND: u8 = 3;
}

/// A mnemonic or an alias of one, with the ranges of its rows in the match tables and in `ALIASES`.
pub mod mnemonic {
    pub const WIDTH: usize = 18;
    pub const NAME: usize = 0;
    /// First row in the match rows of AT&T and of Intel syntax.
    pub const FIRST_ROW: [usize; 2] = [4, 8];
    /// Number of rows in the match rows of AT&T and of Intel syntax.
    pub const N_ROWS: [usize; 2] = [6, 10];
    /// First row in `ALIASES`.
    pub const FIRST_ALIAS: usize = 12;
    /// Numbers of rows for AT&T syntax, for Intel syntax, and for both, which follow one another from the first row on.
    pub const N_ALIASES: [usize; 3] = [14, 15, 16];
}

/// One mnemonic for which an alias stands in some modes of the processor.
pub mod alias {
    pub const WIDTH: usize = 4;
    /// In which modes: index into `match_row::MODES`.
    pub const MODE: usize = 0;
    /// The mnemonic for which the alias stands.
    pub const MNEMONIC: usize = 2;
    /// The names of the syntaxes in the model data's text, in the order in which the rows of a mnemonic follow one another.
    pub const SYNTAXES: [&str; 3] = ["att", "intel", "both"];
}

/// A row of a match table: one form that the operands of a mnemonic may have, and the instruction that this form means.
pub mod match_row {
    pub const WIDTH: usize = 12;
    pub const OPCODE: usize = 0;
    /// How the operands of the statement become machine operands: sequence with two items for each step, which appends machine
    /// operands: index into `STEPS` or `CONSTANT_STEP`, argument.
    pub const CONVERSION: usize = 2;
    /// Sequence of the kinds that the operands of the statement must have.
    pub const KINDS: usize = 4;
    /// In which modes the row is valid: index into `MODES`.
    pub const MODE: usize = 6;
    pub const N_KINDS: usize = 7;
    /// The first two kinds, a byte each; 0 where there are fewer. They are enough to refuse most rows without the sequence.
    pub const FIRST_KINDS: usize = 8;
    pub const MNEMONIC: usize = 10;

    /// The names in the model data's text of conditions on the processor's mode, by value: any, or (not) the mode of so many bits.
    pub const MODES: [&str; 6] = ["-", "in16", "in32", "in64", "not16", "not64"];
    /// The names of the conversion steps in the model data's text, by value. The argument of `tied` is the index of the machine
    /// operand that is copied, that of `fixed` a register, that of the others the number of the statement's operand, from 1.
    pub const STEPS: [&str; 12] = [
        "register",
        "tied",
        "immediate",
        "memory",
        "absolute",
        "offset",
        "source",
        "destination",
        "narrow32",
        "narrow16",
        "mask-pair",
        "fixed",
    ];
    /// The step that yields a constant: its argument is the value.
    pub const CONSTANT_STEP: u16 = STEPS.len() as u16;
}

/// A way to replace an instruction with an equivalent one.
pub mod rewrite {
    pub const WIDTH: usize = 6;
    /// Opcode of the instruction that is replaced.
    pub const OPCODE: usize = 0;
    /// Opcode of the instruction that replaces it.
    pub const REPLACEMENT: usize = 2;
    /// When and how it is replaced, as the target's code says: index into `KINDS`.
    pub const KIND: usize = 4;
    /// The names of the kinds of rewrite in the model data's text, by value.
    pub const KINDS: [&str; 9] = [
        "vex-move",
        "vex-scalar-move",
        "vex-compare",
        "vex-commute",
        "shift-by-one",
        "near-jump",
        "near-jump-16",
        "breakpoint",
        "conditional-compare",
    ];
}

/// A code of the decoder's tables with the opcodes that it may mean.
pub mod decoder_code {
    pub const WIDTH: usize = 8;
    pub const NAME: usize = 0;
    /// Sequence of opcodes.
    pub const OPCODES: usize = 4;
}

/// A template, the text by which an opcode is printed, as a string of pieces, each of which begins with a byte: a number from 1 to
/// 127 begins literal text of so many bytes, which follow; a byte from 128 on is a placeholder, followed by the index of the machine
/// operand and, for `WORD`, by that of the word list.
pub mod template {
    /// The lowest byte of a placeholder.
    pub const PLACEHOLDER: u8 = 0x80;
    /// The names in the model data's text of the placeholders that print an operand; the byte of each is `PLACEHOLDER` plus its
    /// index here. They print a register, one of the x87 stack, a pair of mask registers, an immediate, its lowest 8 bits, the target
    /// of a branch, a memory reference, the source and the destination of a string instruction, an address without registers.
    pub const KINDS: [&str; 10] = ["r", "st", "kp", "i", "u", "p", "m", "s", "d", "o"];
    /// The byte of the placeholder that prints a word of a list, chosen by the operand's value.
    pub const WORD: u8 = PLACEHOLDER + KINDS.len() as u8;
}

/// A template that an opcode has instead of its usual one under a condition.
pub mod special {
    pub const WIDTH: usize = 10;
    /// `IF_MODE`, `IF_IMMEDIATE` or `IF_PREDICATE`.
    pub const CONDITION: usize = 0;
    /// For `IF_MODE` the width of the mode in bits, for `IF_IMMEDIATE` the index of the operand, for `IF_PREDICATE` the word list.
    pub const ARGUMENT: usize = 1;
    /// For `IF_IMMEDIATE` the value of the operand.
    pub const VALUE: usize = 2;
    /// Indices of the templates for AT&T and for Intel syntax.
    pub const TEMPLATES: [usize; 2] = [4, 6];
    pub const OPCODE: usize = 8;

    /// The processor is in a mode of so many bits.
    pub const IF_MODE: u8 = 1;
    /// An operand is an immediate of this value.
    pub const IF_IMMEDIATE: u8 = 2;
    /// The value of the last operand has a word in the list.
    pub const IF_PREDICATE: u8 = 3;
}

/// A list of words that are printed for the values of an operand.
pub mod word_list {
    pub const WIDTH: usize = 8;
    pub const NAME: usize = 0;
    /// First row in `WORDS`: the word for value 0.
    pub const FIRST: usize = 4;
    /// Number of rows in `WORDS`: the largest value plus 1.
    pub const COUNT: usize = 6;
}
