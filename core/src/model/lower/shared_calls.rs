//! Decides once for all instructions of an opcode in a region whether they are calls or returns, as the reference does.
//!
//! The reference makes one description for all instructions of an opcode in a region, from the first of them. So if operands
//! make the first one a call, or no call, all later ones count as such too.

use std::collections::HashMap;

use crate::inst::ids::{ClassId, OpcodeId};
use crate::inst::instruction::Instruction;
use crate::inst::isa::{Opcode, OpcodeFlag};
use crate::model::calls::CallKind;
use crate::model::processor::Processor;
use crate::model::tables::ClassEntry;

/// Whether the first instruction of each opcode and class of a region is a call or a return.
#[derive(Debug, Default)]
pub struct SharedCalls {
    /// What the first instruction of each opcode and class was found to be.
    known: HashMap<(OpcodeId, ClassId), CallKind>,
}

impl SharedCalls {
    /// Returns the kind of an instruction, decided by the first with its opcode and class; `class` is that before variants are
    /// resolved. Instructions of variant classes, and those with a variable number of operands, share nothing.
    pub fn kind_of(
        &mut self,
        processor: &Processor,
        opcode: &Opcode<'_>,
        class: ClassId,
        instruction: &Instruction,
    ) -> CallKind {
        let calls = processor.hooks().calls();
        let decide = || calls.kind_of(opcode, instruction);
        let is_variant = || processor.tables().class_entry(class) == ClassEntry::Variant;
        if !calls.has_rows() || opcode.has(OpcodeFlag::Variadic) || is_variant() {
            return decide();
        }
        *self.known.entry((instruction.opcode, class)).or_insert_with(decide)
    }
}
