//! The registers that an instruction reads and writes, with latencies and read advances.
//!
//! Constant registers, such as RISC-V's zero (x86 has none), are neither written nor read as operands, since no instruction waits
//! for them.

use super::failure::LoweringFailure;
use crate::inst::features::FeatureSet;
use crate::inst::ids::{ClassId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Opcode, OpcodeFlag};
use crate::model::facts::{LoweredInstruction, ReadFacts, WriteFacts, WriteResourceId};
use crate::model::processor::{Idioms, Processor, RowFacts};

/// An instruction that is being lowered.
pub struct Built<'a> {
    pub processor: &'a Processor,
    pub opcode: Opcode<'a>,
    pub instruction: &'a Instruction,
    /// The row of the model that applies.
    pub row: &'a RowFacts,
    /// The number by which read advances are found (`ReadFacts::class`).
    pub class: ClassId,
    /// Latency of definitions for which the row has none, in cycles.
    pub latency_cycles: i32,
    pub features: &'a FeatureSet,
    /// A bit for each operand, by its index: set if it counts as not read although it is a register. The reference describes all
    /// instructions of an opcode in a region by the first of them; where that one has a label, none of them reads a register.
    pub unread: u64,
}

impl Built<'_> {
    /// Adds reads, writes and idioms to the facts; an error if the instruction has too few register operands.
    pub fn add_operands(&self, facts: &mut LoweredInstruction) -> Result<(), LoweringFailure> {
        let idioms = self.processor.idioms(self.instruction, self.features);
        facts.class = self.class;
        facts.is_optimizable_move = idioms.is_optimizable_move;
        self.add_writes(idioms, facts)?;
        self.add_reads(idioms, facts);
        Ok(())
    }

    /// Adds the writes of the explicit definitions, of the implicit ones, of the optional one, and of a register list; the last two
    /// have `latency_cycles`. The optional definition is the explicit one that the opcode declares so, or else the last declared
    /// operand. An error if the instruction has fewer register operands than explicit definitions.
    fn add_writes(&self, idioms: Idioms, facts: &mut LoweredInstruction) -> Result<(), LoweringFailure> {
        let operands = self.instruction.operands();
        let n_explicit = self.opcode.n_definitions();
        let implicit = self.opcode.implicit_definitions();
        facts.writes.reserve_exact(n_explicit + implicit.len());
        let has_optional = self.opcode.has(OpcodeFlag::OptionalDefinition);
        let mut optional = self.opcode.n_operands().saturating_sub(1);
        let mut n_found = 0;
        for operand in operands {
            let Operand::Register(register) = *operand else {
                continue;
            };
            if n_found == n_explicit {
                break;
            }
            if has_optional && self.is_optional(n_found) {
                // As in the reference, a write of the first operand with latency 0 takes the place of the optional definition, whose
                // own write comes after the implicit ones.
                facts.writes.extend(self.write_at_once(operands.first()));
                optional = n_found;
            } else {
                facts.writes.extend(self.write(register, n_found, idioms));
            }
            n_found += 1;
        }
        if n_found < n_explicit {
            return Err(LoweringFailure::MissingDefinitions);
        }
        for (position, register) in implicit.enumerate() {
            facts.writes.extend(self.write(register, n_explicit + position, idioms));
        }
        if has_optional
            && let Some(&Operand::Register(register)) = operands.get(optional)
            && register.is_some()
        {
            facts.writes.extend(self.write_of(register, (self.latency_cycles, WriteResourceId(0)), idioms));
        }
        if self.opcode.has(OpcodeFlag::VariadicDefinitions) {
            for operand in operands.iter().skip(self.opcode.n_operands()) {
                if let Operand::Register(register) = *operand {
                    facts.writes.extend(self.write_of(register, (self.latency_cycles, WriteResourceId(0)), idioms));
                }
            }
        }
        Ok(())
    }

    /// Whether the opcode declares the operand with this index as an optional definition, such as the flags of Arm instructions that
    /// may set them.
    fn is_optional(&self, index: usize) -> bool {
        self.opcode.operands().nth(index).is_some_and(|operand| operand.is_optional_definition)
    }

    /// Returns a write of an operand's register with latency 0; `None` without an operand, or if it is no register or a constant one.
    fn write_at_once(&self, operand: Option<&Operand>) -> Option<WriteFacts> {
        match operand {
            Some(&Operand::Register(register)) => self.write_of(register, (0, WriteResourceId(0)), Idioms::default()),
            _ => None,
        }
    }

    /// Returns the latency of a definition in cycles, and its write resource, which is 0 if the row does not list it. Definitions are
    /// counted from 0, the explicit ones first. One whose latency is not listed, or negative, has `latency_cycles`.
    fn latency_of(&self, definition: usize) -> (i32, WriteResourceId) {
        match self.row.write_latencies.get(definition) {
            Some(write) if write.cycles >= 0 => (write.cycles, write.write_resource),
            Some(write) => (self.latency_cycles, write.write_resource),
            None => (self.latency_cycles, WriteResourceId(0)),
        }
    }

    /// Whether a register always has the same value.
    fn is_constant(&self, register: RegisterId) -> bool {
        self.processor.has_constant_registers() && self.processor.isa().is_constant(register)
    }

    /// Returns the write of one definition, counted from 0 with the explicit ones first; `None` if the register is constant.
    fn write(&self, register: RegisterId, definition: usize, idioms: Idioms) -> Option<WriteFacts> {
        self.write_of(register, self.latency_of(definition), idioms)
    }

    /// Returns the write of a register with this latency; `None` if the register is constant.
    fn write_of(
        &self,
        register: RegisterId,
        (latency_cycles, write_resource): (i32, WriteResourceId),
        idioms: Idioms,
    ) -> Option<WriteFacts> {
        if self.is_constant(register) {
            return None;
        }
        Some(WriteFacts {
            register,
            latency_cycles,
            write_resource,
            clears_super_registers: self.processor.hooks().clears_super_registers(&self.opcode, register),
            writes_zero: idioms.is_zero,
        })
    }

    /// Adds the reads. Their use indices count the declared operands after the definitions, immediates included, then implicit uses,
    /// then the operands of a register list. If the opcode has an optional definition, the last declared operand is left out.
    /// Implicit uses are not tested for constant registers.
    fn add_reads(&self, idioms: Idioms, facts: &mut LoweredInstruction) {
        let operands = self.instruction.operands();
        let n_definitions = self.opcode.n_definitions();
        let n_declared = self.opcode.n_operands();
        let n_optional = usize::from(self.opcode.has(OpcodeFlag::OptionalDefinition));
        let n_explicit = n_declared.saturating_sub(n_definitions + n_optional);
        let implicit = self.opcode.implicit_uses();
        let explicit = operands.iter().enumerate().take(n_definitions + n_explicit).skip(n_definitions);
        // Returns the register that an operand reads.
        let find_read = |operand: &Operand| match operand {
            Operand::Register(register) if register.is_some() && !self.is_constant(*register) => Some(*register),
            _ => None,
        };
        let n_read = explicit.clone().filter(|(_, operand)| find_read(operand).is_some()).count();
        facts.reads.reserve_exact(n_read + implicit.len());
        for (index, operand) in explicit {
            if let Some(register) = find_read(operand)
                && self.unread.unbounded_shr(index as u32) & 1 == 0
            {
                facts.reads.push(self.read(register, index - n_definitions, idioms.breaks_dependencies));
            }
        }
        let n_implicit = implicit.len();
        for (position, register) in implicit.enumerate() {
            facts.reads.push(self.read(register, n_explicit + position, false));
        }
        if self.opcode.has(OpcodeFlag::Variadic) && !self.opcode.has(OpcodeFlag::VariadicDefinitions) {
            for (position, operand) in operands.iter().skip(n_declared).enumerate() {
                if let Some(register) = find_read(operand) {
                    let index = n_explicit + n_implicit + position;
                    facts.reads.push(self.read(register, index, idioms.breaks_dependencies));
                }
            }
        }
    }

    /// Returns a read of a register by the operand with this use index.
    fn read(&self, register: RegisterId, use_index: usize, is_independent: bool) -> ReadFacts {
        ReadFacts { register, use_index: use_index as u16, class: self.class, is_independent }
    }
}
