//! Decides once for all instructions of an opcode in a region which operands are read, as the reference does.
//!
//! The reference makes one description for all instructions of an opcode in a region, from the first of them. If the first one
//! has a label in place of a register, no instruction of the opcode waits for that operand.

use std::collections::HashMap;

use crate::inst::ids::{ClassId, OpcodeId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::OpcodeFlag;
use crate::model::processor::Processor;
use crate::model::tables::ClassEntry;

/// Operands that the first instruction of each opcode and class of a region does not read.
#[derive(Debug)]
pub struct SharedReads {
    /// Whether the target has operands that may be a label or a register. If not, nothing is unread.
    is_needed: bool,
    /// For each opcode and class, a bit for each operand, by its index, that is not read.
    known: HashMap<(OpcodeId, ClassId), u64>,
}

impl SharedReads {
    pub fn of(processor: &Processor) -> SharedReads {
        SharedReads { is_needed: processor.hooks().target().has_labels_for_registers(), known: HashMap::new() }
    }

    /// Returns a bit for each operand of an instruction, by its index, that counts as not read because the first instruction with its
    /// opcode and class has no register there; `class` is that before variants are resolved. Instructions of variant classes, and
    /// those with a variable number of operands, share nothing: 0.
    #[inline]
    pub fn unread(&mut self, processor: &Processor, class: ClassId, instruction: &Instruction) -> u64 {
        if self.is_needed { self.find_unread(processor, class, instruction) } else { 0 }
    }

    /// Does what [`SharedReads::unread`] does for a target that needs it.
    fn find_unread(&mut self, processor: &Processor, class: ClassId, instruction: &Instruction) -> u64 {
        let is_variadic = processor.isa().opcode(instruction.opcode).has(OpcodeFlag::Variadic);
        if is_variadic || processor.tables().class_entry(class) == ClassEntry::Variant {
            return 0;
        }
        *self.known.entry((instruction.opcode, class)).or_insert_with(|| {
            let operands = instruction.operands().iter().take(64).enumerate();
            let others = operands.filter(|(_, operand)| !matches!(operand, Operand::Register(_)));
            others.fold(0, |bits, (position, _)| bits | 1 << position)
        })
    }
}
