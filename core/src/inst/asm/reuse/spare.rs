//! Memory of a reading that is no longer used, for the next one: the lists that have an entry for each statement.
//!
//! For a text of five megabytes these lists take tens of megabytes. New memory costs more than the content that is written into
//! it, and freeing it slows other threads that allocate.

use super::record::PlainStatement;
use crate::inst::asm::assembly::Assembly;
use crate::inst::asm::trace::NameUse;
use crate::inst::instruction::Instruction;

/// Empty lists with room for many entries.
#[derive(Debug, Default)]
pub struct Spare {
    pub(in crate::inst::asm) instructions: Vec<Instruction>,
    pub(in crate::inst::asm) name_uses: Vec<NameUse>,
    pub(super) statements: Vec<PlainStatement>,
}

impl Assembly {
    /// Turns the reading into memory for the next one.
    pub fn into_spare(self) -> Spare {
        let Assembly { mut instructions, mut record, .. } = self;
        instructions.clear();
        record.name_uses.clear();
        record.statements.clear();
        Spare { instructions, name_uses: record.name_uses, statements: record.statements }
    }
}
