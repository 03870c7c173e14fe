//! Decides which operands are read once for all instructions that look alike, as the reference does.
//!
//! Equal opcodes of a region share one description, made from the first of them. If that has a label instead of a register,
//! none of them waits for the register.

use std::collections::HashMap;

use crate::inst::ids::{ClassId, OpcodeId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::OpcodeFlag;
use crate::model::processor::Processor;
use crate::model::tables::ClassEntry;

/// Operands that the first instruction of each opcode and class of a region does not read, a bit for each.
#[derive(Debug)]
pub struct SharedReads {
    /// False for targets whose opcodes always have registers in the same operands.
    is_needed: bool,
    known: HashMap<(OpcodeId, ClassId), u64>,
}

impl SharedReads {
    pub fn of(processor: &Processor) -> SharedReads {
        SharedReads { is_needed: processor.hooks().target().has_labels_for_registers(), known: HashMap::new() }
    }

    /// Returns the operands that are not read; `class` is that before variants are resolved. Instructions of variant classes,
    /// and those with a variable number of operands, share nothing.
    #[inline]
    pub fn unread(&mut self, processor: &Processor, class: ClassId, instruction: &Instruction) -> u64 {
        if self.is_needed { self.find_unread(processor, class, instruction) } else { 0 }
    }

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
