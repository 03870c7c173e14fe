//! The instruction set: opcodes, registers, the assembler's match rows and the printed templates of one target.
//!
//! [`Isa`] is a view of the packed tables in `mca-models`. Opening it reads the directory of the file and little else;
//! every answer is read in place, nothing is copied. An id that is out of range, which only a damaged file could
//! yield, reads as a row of zeroes.
//!
//! Left out: what differs between processors (that is `model`), and what an operand kind or a placeholder means for
//! parsing and printing (that is the target's own module).

mod matching;
mod opcode;
mod register;
mod short_text;
mod template;

pub use matching::{Kind, MatchRow, ModeCondition, RewriteKind, Step};
pub use opcode::{Opcode, OpcodeFlag, OpcodeGroup, OperandInfo, OperandType};
pub use register::RegisterSet;
use short_text::{ShortText, push_padded};
pub use template::{Literal, Piece, Pieces, Placeholder, SpecialCondition, SpecialForm};

use mca_models::layout::instructions as layout;
use mca_models::pack::{PackError, PackedFile, Sequences, Strings, Table};

/// The tables of one target.
#[derive(Clone, Debug)]
pub struct Isa {
    strings: Strings<'static>,
    sequences: Sequences<'static>,
    opcodes: Table<'static, { layout::opcode::WIDTH }>,
    shapes: Table<'static, { layout::shape::WIDTH }>,
    opcodes_by_name: Table<'static, 2>,
    registers: Table<'static, { layout::register::WIDTH }>,
    register_classes: Table<'static, { layout::register_class::WIDTH }>,
    register_sets: Table<'static, 8>,
    register_names: Table<'static, { layout::register_name::WIDTH }>,
    register_name_hash: Table<'static, 2>,
    scheduling_classes: Table<'static, 4>,
    kinds: Table<'static, { layout::kind::WIDTH }>,
    mnemonics: Table<'static, { layout::mnemonic::WIDTH }>,
    mnemonic_hash: Table<'static, 2>,
    match_rows: [Table<'static, { layout::match_row::WIDTH }>; 2],
    aliases: Table<'static, { layout::alias::WIDTH }>,
    rewrites: Table<'static, { layout::rewrite::WIDTH }>,
    templates: Strings<'static>,
    special_forms: Table<'static, { layout::special::WIDTH }>,
    word_lists: Table<'static, { layout::word_list::WIDTH }>,
    words: Table<'static, 4>,
    groups: Table<'static, 4>,
    decoder_codes: Table<'static, { layout::decoder_code::WIDTH }>,
    group_bits: [u32; OpcodeGroup::COUNT],
    /// The registers as each syntax prints them, by number.
    printed_registers: Vec<[ShortText; 2]>,
}

impl Isa {
    /// Opens packed tables. An older, newer or damaged file is refused.
    pub fn open(bytes: &'static [u8]) -> Result<Isa, PackError> {
        let file = PackedFile::open(bytes, layout::KIND)?;
        let mut isa = Isa {
            strings: Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?,
            sequences: Sequences::open(&file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS)?,
            opcodes: file.table(layout::OPCODES)?,
            shapes: file.table(layout::SHAPES)?,
            opcodes_by_name: file.table(layout::OPCODES_BY_NAME)?,
            registers: file.table(layout::REGISTERS)?,
            register_classes: file.table(layout::REGISTER_CLASSES)?,
            register_sets: file.table(layout::REGISTER_SETS)?,
            register_names: file.table(layout::REGISTER_NAMES)?,
            register_name_hash: file.table(layout::REGISTER_NAME_HASH)?,
            scheduling_classes: file.table(layout::SCHEDULING_CLASSES)?,
            kinds: file.table(layout::KINDS)?,
            mnemonics: file.table(layout::MNEMONICS)?,
            mnemonic_hash: file.table(layout::MNEMONIC_HASH)?,
            match_rows: [file.table(layout::MATCH_ROWS[0])?, file.table(layout::MATCH_ROWS[1])?],
            aliases: file.table(layout::ALIASES)?,
            rewrites: file.table(layout::REWRITES)?,
            templates: Strings::open(&file, layout::TEMPLATE_ENDS, layout::TEMPLATE_BYTES)?,
            special_forms: file.table(layout::SPECIAL_FORMS)?,
            word_lists: file.table(layout::WORD_LISTS)?,
            words: file.table(layout::WORDS)?,
            groups: file.table(layout::GROUPS)?,
            decoder_codes: file.table(layout::DECODER_CODES)?,
            group_bits: [0; OpcodeGroup::COUNT],
            printed_registers: Vec::new(),
        };
        isa.group_bits = OpcodeGroup::bits_in(&isa);
        isa.printed_registers = register::printed_registers(&isa);
        Ok(isa)
    }
}

#[cfg(test)]
mod tests;
