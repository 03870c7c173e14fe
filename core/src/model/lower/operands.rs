//! Which registers an instruction reads and writes, with latencies and advances.
//!
//! In the reference equal opcodes of a region share one description, built from the first of them. That is visible only
//! through *constant* registers (x86 has none): an operand that is one in the first instruction is no slot of the
//! description, so that later instructions with another register there do not wait for it, and the result that was
//! discarded first is later written with latency 0, to the register of operand 0; whether that clears super-registers is
//! decided by the register that was meant. Likewise the first instruction decides whether all of them are calls, where
//! operands decide that.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::failure::LoweringFailure;
use crate::inst::features::FeatureSet;
use crate::inst::ids::{ClassId, OpcodeId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Opcode, OpcodeFlag};
use crate::model::calls::CallKind;
use crate::model::facts::{InstructionFacts, ReadFacts, WriteFacts, WriteResourceId};
use crate::model::processor::{Idioms, Processor, RowFacts};
use crate::model::tables::ClassEntry;

/// The descriptions of a region, by opcode and class.
#[derive(Debug, Default)]
pub struct SharedDescriptions {
    known: HashMap<(OpcodeId, ClassId), Description>,
}

/// What the first instruction of several with one description decides for all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// The operands that were constant registers.
    constants: OperandSet,
    pub calls: CallKind,
}

/// The description of an instruction, and whether it is the first with it. `class` is that before variants are resolved.
pub fn description_of(
    processor: &Processor,
    opcode: &Opcode<'_>,
    class: ClassId,
    instruction: &Instruction,
    shared: Option<&mut SharedDescriptions>,
) -> (Description, bool) {
    let own = || Description {
        constants: constant_operands(processor, instruction),
        calls: processor.hooks().calls().kind_of(opcode, instruction),
    };
    let is_variant = || processor.tables().class_entry(class) == ClassEntry::Variant;
    match shared {
        Some(shared) if processor.has_constant_registers() && !opcode.has(OpcodeFlag::Variadic) && !is_variant() => {
            match shared.known.entry((instruction.opcode, class)) {
                Entry::Occupied(known) => (*known.get(), false),
                Entry::Vacant(place) => (*place.insert(own()), true),
            }
        }
        _ => (own(), true),
    }
}

/// A set of operands; later ones than it has room for are never in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OperandSet(u64);

impl OperandSet {
    const fn contains(self, index: usize) -> bool {
        index < u64::BITS as usize && self.0 >> index & 1 != 0
    }
}

/// The operands that are constant registers.
fn constant_operands(processor: &Processor, instruction: &Instruction) -> OperandSet {
    let mut found = OperandSet::default();
    if processor.has_constant_registers() {
        let isa = processor.isa();
        for (index, operand) in instruction.operands().iter().enumerate().take(u64::BITS as usize) {
            if matches!(operand, Operand::Register(register) if isa.is_constant(*register)) {
                found.0 |= 1 << index;
            }
        }
    }
    found
}

/// An instruction that is being lowered.
pub struct Built<'a> {
    pub processor: &'a Processor,
    pub opcode: Opcode<'a>,
    pub instruction: &'a Instruction,
    pub row: &'a RowFacts,
    pub class: ClassId,
    /// Latency of definitions that the row says nothing of.
    pub latency_cycles: i32,
    pub features: &'a FeatureSet,
}

impl Built<'_> {
    /// Adds reads, writes and idioms.
    pub fn add_operands(&self, description: Description, facts: &mut InstructionFacts) -> Result<(), LoweringFailure> {
        let idioms = self.processor.idioms(self.instruction, self.features);
        facts.class = self.class;
        facts.is_optimizable_move = idioms.is_optimizable_move;
        self.add_writes(description.constants, idioms, facts)?;
        self.add_reads(description.constants, idioms, facts);
        Ok(())
    }

    fn add_writes(
        &self,
        constants: OperandSet,
        idioms: Idioms,
        facts: &mut InstructionFacts,
    ) -> Result<(), LoweringFailure> {
        let operands = self.instruction.operands();
        let n_explicit = self.opcode.n_definitions();
        let implicit = self.opcode.implicit_definitions();
        facts.writes.reserve_exact(n_explicit + implicit.len());
        let mut n_found = 0;
        for (index, operand) in operands.iter().enumerate() {
            let Operand::Register(register) = *operand else {
                continue;
            };
            if n_found == n_explicit {
                break;
            }
            if !constants.contains(index) {
                facts.writes.extend(self.write(register, register, self.latency_of(n_found), idioms));
            } else if let Some(Operand::Register(first)) = operands.first() {
                // The slot that the first instruction did not fill.
                facts.writes.extend(self.write(*first, register, (0, WriteResourceId(0)), idioms));
            }
            n_found += 1;
        }
        if n_found < n_explicit {
            return Err(LoweringFailure::MissingDefinitions);
        }
        for (position, register) in implicit.enumerate() {
            facts.writes.extend(self.write(register, register, self.latency_of(n_explicit + position), idioms));
        }
        Ok(())
    }

    fn latency_of(&self, definition: usize) -> (i32, WriteResourceId) {
        match self.row.write_latencies.get(definition) {
            Some(write) if write.cycles >= 0 => (write.cycles, write.write_resource),
            Some(write) => (self.latency_cycles, write.write_resource),
            None => (self.latency_cycles, WriteResourceId(0)),
        }
    }

    /// Nothing ever waits for a constant register, so it is not written. `meant` is the register of the definition.
    fn write(
        &self,
        register: RegisterId,
        meant: RegisterId,
        (latency_cycles, write_resource): (i32, WriteResourceId),
        idioms: Idioms,
    ) -> Option<WriteFacts> {
        if self.processor.has_constant_registers() && self.processor.isa().is_constant(register) {
            return None;
        }
        Some(WriteFacts {
            register,
            latency_cycles,
            write_resource,
            clears_super_registers: self.processor.hooks().clears_super_registers(&self.opcode, meant),
            writes_zero: idioms.is_zero,
        })
    }

    /// The number of a use counts operand positions after the definitions, immediates included, then implicit uses.
    fn add_reads(&self, constants: OperandSet, idioms: Idioms, facts: &mut InstructionFacts) {
        let operands = self.instruction.operands();
        let n_definitions = self.opcode.n_definitions();
        let n_declared = self.opcode.n_operands();
        let n_explicit = n_declared.saturating_sub(n_definitions);
        let implicit = self.opcode.implicit_uses();
        let explicit = operands.iter().enumerate().take(n_declared).skip(n_definitions);
        let is_read = |index: usize, operand: &Operand| match operand {
            Operand::Register(register) if register.is_some() && !constants.contains(index) => Some(*register),
            _ => None,
        };
        facts.reads.reserve_exact(
            explicit.clone().filter(|(index, operand)| is_read(*index, operand).is_some()).count() + implicit.len(),
        );
        for (index, operand) in explicit {
            if let Some(register) = is_read(index, operand) {
                facts.reads.push(self.read(register, index - n_definitions, idioms.breaks_dependencies));
            }
        }
        for (position, register) in implicit.enumerate() {
            facts.reads.push(self.read(register, n_explicit + position, false));
        }
    }

    fn read(&self, register: RegisterId, use_index: usize, is_independent: bool) -> ReadFacts {
        ReadFacts { register, use_index: use_index as u16, class: self.class, is_independent }
    }
}
