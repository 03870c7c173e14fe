//! The file `instructions`: data common to all processors of a target.
//!
//! In the module of a section, `WIDTH` is the length of a row in bytes, and the other `usize` without a comment are offsets of
//! fields in it. References are row indices of the section named next to them; a string or a sequence (of items of 16 bits) is an
//! index into the file's pool.

use crate::pack::{FileKind, SectionId};

/// The tag and the version of such files.
pub const KIND: FileKind = FileKind { tag: *b"INST", version: 3 };

/// Where each string ends in `STRING_BYTES`.
pub const STRING_ENDS: SectionId = SectionId(1);
pub const STRING_BYTES: SectionId = SectionId(2);
/// Where each sequence ends in `SEQUENCE_ITEMS`.
pub const SEQUENCE_ENDS: SectionId = SectionId(3);
pub const SEQUENCE_ITEMS: SectionId = SectionId(4);
pub const OPCODES: SectionId = SectionId(5);
/// Operands and flags, which many opcodes have in common.
pub const SHAPES: SectionId = SectionId(6);
/// `u16` opcodes in the order of their names' bytes.
pub const OPCODES_BY_NAME: SectionId = SectionId(7);
pub const REGISTERS: SectionId = SectionId(8);
pub const REGISTER_CLASSES: SectionId = SectionId(9);
/// `u64` words of register sets: first those of the classes in order, then those that only operand kinds use.
pub const REGISTER_SETS: SectionId = SectionId(10);
/// Names that the assembler accepts: string, register.
pub const REGISTER_NAMES: SectionId = SectionId(11);
/// Open-addressed hash table over the names by [`name_hash`](super::name_hash): row plus 1, or 0.
pub const REGISTER_NAME_HASH: SectionId = SectionId(12);
/// String: the name of each scheduling class.
pub const SCHEDULING_CLASSES: SectionId = SectionId(13);
pub const KINDS: SectionId = SectionId(14);
pub const MNEMONICS: SectionId = SectionId(15);
/// Open-addressed hash table over the mnemonics: row number + 1, or 0.
pub const MNEMONIC_HASH: SectionId = SectionId(16);
/// One section of match rows for each syntax.
pub const MATCH_ROWS: [SectionId; 2] = [SectionId(17), SectionId(18)];
pub const ALIASES: SectionId = SectionId(19);
/// Rewrites, sorted by opcode, then kind.
pub const REWRITES: SectionId = SectionId(20);
pub const TEMPLATE_ENDS: SectionId = SectionId(21);
pub const TEMPLATE_BYTES: SectionId = SectionId(22);
pub const SPECIAL_FORMS: SectionId = SectionId(23);
pub const WORD_LISTS: SectionId = SectionId(24);
/// String: the words of all lists; 0 where a list skips a value.
pub const WORDS: SectionId = SectionId(25);
/// String: the name of each group; its position is its bit in an opcode's group set.
pub const GROUPS: SectionId = SectionId(26);
/// Opcodes of a decoder's codes, sorted by the code's name.
pub const DECODER_CODES: SectionId = SectionId(27);

/// Returns the number of `u64` words of a set over this many registers, number 0 included.
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
    /// Bit set of the groups that the opcode belongs to.
    pub const GROUPS: usize = 12;
    pub const CLASS: usize = 16;
    pub const SHAPE: usize = 18;
    /// Two template indices, one for each syntax.
    pub const TEMPLATES: [usize; 2] = [20, 22];
    /// Row number + 1 in the special forms, or 0.
    pub const SPECIAL: usize = 24;
    /// Row number + 1 of the first rewrite, or 0.
    pub const REWRITE: usize = 26;
}

/// What opcodes with the same operands share.
pub mod shape {
    pub const WIDTH: usize = 20;
    /// Set of the bits that `FLAGS` of the file names.
    pub const FLAGS: usize = 0;
    /// Sequence with two items for each operand: `operand::…` bits, register class or `operand::NO_CLASS`.
    pub const OPERANDS: usize = 4;
    /// Sequences of registers that are written and read without being operands.
    pub const IMPLICIT_DEFINITIONS: usize = 8;
    pub const IMPLICIT_USES: usize = 12;
    /// Number of operands, the first ones, that are results.
    pub const N_DEFINITIONS: usize = 16;
    pub const N_OPERANDS: usize = 17;
    /// Number of results, the first ones, that are also inputs: encodings have each such operand once.
    pub const N_REPEATED: usize = 18;
}

/// The bits that describe an operand in a shape.
pub mod operand {
    /// The names of the operand types, by value of the lowest four bits.
    pub const TYPES: [&str; 8] =
        ["unknown", "immediate", "register", "memory", "pcrel", "rounding", "condition", "generic"];
    pub const TYPE_BITS: u16 = 0xf;
    /// The tied operand, or `NOT_TIED`.
    pub const TIED_SHIFT: u16 = 4;
    pub const NOT_TIED: u16 = 0xf;
    pub const OPTIONAL_DEFINITION: u16 = 1 << 8;
    /// Part of the condition under which the instruction executes.
    pub const PREDICATE: u16 = 1 << 9;
    pub const NO_CLASS: u16 = u16::MAX;
}

/// The names of the opcode flags, by bit.
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
    /// Sequences of the registers that it contains, and of those that contain it.
    pub const SUB_REGISTERS: usize = 8;
    pub const SUPER_REGISTERS: usize = 12;
    /// Number of the register in machine code.
    pub const ENCODING: usize = 16;
    pub const FLAGS: usize = 18;
    /// The names of the flags, by bit.
    pub const FLAG_NAMES: [&str; 2] = ["artificial", "constant"];
}

/// A register class; its members are a set in `REGISTER_SETS`.
pub mod register_class {
    pub const WIDTH: usize = 12;
    pub const NAME: usize = 0;
    /// Sequence of registers in the order of the class.
    pub const MEMBERS: usize = 4;
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
    /// Row of `REGISTER_SETS`, counted in sets, for a kind that is `REGISTER`.
    pub const SET: usize = 2;
    pub const NAME: usize = 4;

    pub const UNUSED: u8 = 0;
    pub const TOKEN: u8 = 1;
    pub const REGISTER: u8 = 2;
    pub const OPERAND: u8 = 3;
}

/// A mnemonic: its name, and its rows in the match tables and aliases.
pub mod mnemonic {
    pub const WIDTH: usize = 18;
    pub const NAME: usize = 0;
    /// First row and number of rows in each syntax's match rows.
    pub const FIRST_ROW: [usize; 2] = [4, 8];
    pub const N_ROWS: [usize; 2] = [6, 10];
    pub const FIRST_ALIAS: usize = 12;
    /// Alias rows of AT&T, of Intel, and of both, in this order from the first one on.
    pub const N_ALIASES: [usize; 3] = [14, 15, 16];
}

/// A mnemonic that an alias stands for in a mode.
pub mod alias {
    pub const WIDTH: usize = 4;
    pub const MODE: usize = 0;
    pub const MNEMONIC: usize = 2;
    /// The names of the syntaxes in the order of the rows.
    pub const SYNTAXES: [&str; 3] = ["att", "intel", "both"];
}

/// A row of a match table: opcode, conversion, kinds, mode.
pub mod match_row {
    pub const WIDTH: usize = 12;
    pub const OPCODE: usize = 0;
    /// Sequence with two items for each step: index into `STEPS`, argument.
    pub const CONVERSION: usize = 2;
    /// Sequence of kinds.
    pub const KINDS: usize = 4;
    pub const MODE: usize = 6;
    pub const N_KINDS: usize = 7;
    /// The first two kinds, a byte each, or 0: enough to refuse most rows without looking up the sequence.
    pub const FIRST_KINDS: usize = 8;
    pub const MNEMONIC: usize = 10;

    /// The names of the conditions on the processor's mode, by value.
    pub const MODES: [&str; 6] = ["-", "in16", "in32", "in64", "not16", "not64"];
    /// The names of the conversion steps, by value.
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
    pub const OPCODE: usize = 0;
    pub const REPLACEMENT: usize = 2;
    pub const KIND: usize = 4;
    /// The names of the kinds of rewrite, by value.
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

/// A template is a string of bytes: 1 to 127 is that many bytes of literal text, which follow; a byte from 128 on is a
/// placeholder, followed by the index of the operand and, for `WORD`, by that of the word list.
pub mod template {
    pub const PLACEHOLDER: u8 = 0x80;
    /// The placeholders that print an operand; the byte of each is `PLACEHOLDER` plus its index here.
    pub const KINDS: [&str; 10] = ["r", "st", "kp", "i", "u", "p", "m", "s", "d", "o"];
    pub const WORD: u8 = PLACEHOLDER + KINDS.len() as u8;
}

/// A template that an opcode has instead of its usual one under a condition.
pub mod special {
    pub const WIDTH: usize = 10;
    pub const CONDITION: usize = 0;
    /// For `IF_MODE` the width of the mode in bits, for `IF_IMMEDIATE` the index of the operand, for `IF_PREDICATE` the word list.
    pub const ARGUMENT: usize = 1;
    /// For `IF_IMMEDIATE` the value of the operand.
    pub const VALUE: usize = 2;
    pub const TEMPLATES: [usize; 2] = [4, 6];
    pub const OPCODE: usize = 8;

    pub const IF_MODE: u8 = 1;
    pub const IF_IMMEDIATE: u8 = 2;
    /// Condition that the last operand's value is on the word list.
    pub const IF_PREDICATE: u8 = 3;
}

/// A list of words that are printed for the values of an operand.
pub mod word_list {
    pub const WIDTH: usize = 8;
    pub const NAME: usize = 0;
    /// First row and number of rows in `WORDS`.
    pub const FIRST: usize = 4;
    pub const COUNT: usize = 6;
}
