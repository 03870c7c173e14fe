//! Decides whether instructions are calls or returns once for all that look alike, as the reference does.
//!
//! Equal opcodes of a region share one description, which the first of them decides. If operands make an instruction a call,
//! all later ones are treated like the first.

use std::collections::HashMap;

use crate::inst::ids::{ClassId, OpcodeId};
use crate::inst::instruction::Instruction;
use crate::inst::isa::{Opcode, OpcodeFlag};
use crate::model::calls::CallKind;
use crate::model::processor::Processor;
use crate::model::tables::ClassEntry;

/// Kind of the first instruction of each opcode and class of a region.
#[derive(Debug, Default)]
pub struct SharedCalls {
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
