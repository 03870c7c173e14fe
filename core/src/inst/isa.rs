//! The instruction set: opcodes, registers and scheduling classes of one target.
//!
//! [`Isa`] is a view of the packed tables in `mca-models`. Opening it reads little more than the directory of the file; every
//! answer is read in place, nothing is copied. An id that is out of range, which only a damaged file could yield, reads as a
//! row of zeroes.
//!
//! Not here: differences between processors (`model` has them), and the tables of assembler and printer (the targets or the
//! table engine have them).

mod opcode;
mod register;

pub use opcode::{Opcode, OpcodeFlag, OperandInfo, OperandType};
pub use register::RegisterSet;

use mca_models::layout::instructions as layout;
use mca_models::pack::{PackError, PackedFile, Sequences, Strings, Table};

/// The tables of one target.
#[derive(Clone, Debug)]
pub struct Isa {
    strings: Strings<'static>,
    sequences: Sequences<'static>,
    /// A row for each opcode.
    opcodes: Table<'static, { layout::opcode::WIDTH }>,
    /// Operands, implicit registers and flags, which many opcodes share.
    shapes: Table<'static, { layout::shape::WIDTH }>,
    /// Numbers of opcodes, sorted by name.
    opcodes_by_name: Table<'static, 2>,
    /// A row for each register; number 0 is no register.
    registers: Table<'static, { layout::register::WIDTH }>,
    /// Name, members and size of each register class.
    register_classes: Table<'static, { layout::register_class::WIDTH }>,
    /// The bits of register sets, of which the first are the register classes.
    register_sets: Table<'static, 8>,
    /// The names by which registers are written.
    register_names: Table<'static, { layout::register_name::WIDTH }>,
    /// A hash table of these names.
    register_name_hash: Table<'static, 2>,
    /// The names of scheduling classes.
    scheduling_classes: Table<'static, 4>,
}

impl Isa {
    /// Opens packed tables. An older, newer or damaged file is refused.
    pub fn open(bytes: &'static [u8]) -> Result<Isa, PackError> {
        let file = PackedFile::open(bytes, layout::KIND)?;
        Ok(Isa {
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
        })
    }
}
