//! Memory of a reading that nobody needs any more, for the next one: the lists that have an entry a statement.
//!
//! They are tens of megabytes for a text of five. Memory that is new costs more than what is written into it, and is given back
//! to the system beside those who want some.

use super::record::PlainStatement;
use crate::inst::asm::assembly::Assembly;
use crate::inst::asm::trace::Touch;
use crate::inst::instruction::Instruction;

/// Lists without entries.
#[derive(Debug, Default)]
pub struct Spare {
    pub(in crate::inst::asm) instructions: Vec<Instruction>,
    pub(in crate::inst::asm) touches: Vec<Touch>,
    pub(super) statements: Vec<PlainStatement>,
}

impl Assembly {
    /// What the next reading can write into.
    pub fn into_spare(self) -> Spare {
        let Assembly { mut instructions, mut record, .. } = self;
        instructions.clear();
        record.touches.clear();
        record.statements.clear();
        Spare { instructions, touches: record.touches, statements: record.statements }
    }
}
